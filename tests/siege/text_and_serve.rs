//! Text of `text` and `serve` about these options, and how they are typed.

use std::sync::Arc;

use monteria::cli::{Session, serve_lines, talk};
use monteria::game::*;
use monteria::rulesets::Rulesets;
use serde_json::{Value, json};

use super::game::{Siege, setup};

/// Returns a session in which the same player gives all orders.
fn session(who: &str) -> Session {
    let mut setup = setup(1);
    setup.seats = [0, 1].map(|seat| (SeatId(seat), Control::parse(who).expect("known"))).into();
    Session::new(Game::start(Arc::new(Siege), setup).expect("begins")).expect("known opponents")
}

fn said(lines: &str) -> String {
    let mut out = Vec::new();
    let rulesets = Rulesets::new(vec![Arc::new(Siege)]);
    talk(&rulesets, session("person"), &mut lines.as_bytes(), &mut out, true).expect("talks");
    String::from_utf8(out).expect("UTF-8")
}

/// Returns the output after a typed line, until the next prompt.
fn after<'a>(said: &'a str, line: &str) -> &'a str {
    let from =
        said.find(&format!("> {line}\n")).unwrap_or_else(|| panic!("`{line}` not in: {said}"));
    let rest = &said[from + line.len() + 3..];
    rest.find("> ").map_or(rest, |end| &rest[..end])
}

#[test]
fn text_asks_for_directions_several_targets_and_numbers_in_words() {
    let said = said(
        "flame\nnorth\n99\nfacing nowhere\nfacing south\nbid\n9\nseven\n3\nvolley\n1\n2 of: 1\n\
         nobody\n2 of: 1, Dan\n\
         turn -3.5 -3.5 facing toward Bob\nvolley m1, Cleo\nbid 99\nflame facing 30\n",
    );
    assert!(said.contains("Flame, to a spot, in a direction"), "{said}");
    assert!(
        said.contains("Volley, at 2 to 3 targets of 3")
            && said.contains("Bid, a number from -1 to 6"),
        "{said}"
    );
    let asked = after(&said, "flame");
    assert!(asked.starts_with("Flame: where to, and facing which way?\n  1. "), "{asked}");
    assert!(asked.contains("covers Cleo (m3)") && asked.contains("covers nobody"), "{asked}");
    assert!(after(&said, "north").starts_with("Give the direction, too: `SPOT facing north-east`"));
    assert!(after(&said, "99").starts_with("There is no spot 99; choose 1 to 12"));
    assert!(after(&said, "facing nowhere").contains("nowhere"));
    assert!(
        after(&said, "facing south").starts_with("burns Cleo\n"),
        "{}",
        after(&said, "facing south")
    );
    assert!(after(&said, "bid").starts_with("Bid: which number, from -1 to 6?"));
    assert!(after(&said, "9").contains("needs a number from -1 to 6, not 9"));
    assert!(
        after(&said, "seven").starts_with("`seven` is not a whole number; give one from -1 to 6.")
    );
    let volley = after(&said, "volley");
    assert!(
        volley.starts_with("Volley: which targets? Name 2 to 3 targets.\n  1. Bob (m2)"),
        "{volley}"
    );
    assert!(volley.contains("Cleo (m3) is not possible: it is on the same side"), "{volley}");
    assert!(after(&said, "1").contains("needs 2 to 3 targets, not 1"), "{}", after(&said, "1"));
    assert!(
        after(&said, "2 of: 1").starts_with("You announced 2 but named 1."),
        "{}",
        after(&said, "2 of: 1")
    );
    assert!(
        after(&said, "nobody").contains("needs 2 to 3 targets, not 0"),
        "{}",
        after(&said, "nobody")
    );
    assert!(
        after(&said, "2 of: 1, Dan").starts_with("shoots Bob, Dan\n"),
        "{}",
        after(&said, "2 of: 1, Dan")
    );
    let turned = after(&said, "turn -3.5 -3.5 facing toward Bob");
    assert!(turned.contains("faces ") || turned.starts_with("Not possible: "), "{turned}");
    assert!(said.ends_with("The match is not saved.\n"), "{said}");
}

#[test]
fn text_tells_of_terrain_that_changes() {
    let said = said("terrain\nram\nterrain\ngate\nlook the wall\nundo 2\nterrain\n");
    assert!(after(&said, "terrain").contains("he wall"), "{said}");
    assert!(after(&said, "ram").starts_with("the wall comes down\n"), "{said}");
    let broken = said.find("> ram\n").expect("typed");
    let second = after(&said[broken..], "terrain");
    assert!(!second.contains("he wall") && second.contains("he gate"), "{second}");
    // A moved piece is listed with its place.
    assert!(
        after(&said, "gate").starts_with("the gate moves: 1\" south of the middle\n"),
        "{}",
        after(&said, "gate")
    );
    assert!(after(&said, "look the wall").contains("wall"), "{said}");
    let undone = said.find("> undo 2\n").expect("typed");
    assert!(after(&said[undone..], "terrain").contains("he wall"), "{said}");
}

fn served(lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut out = Vec::new();
    serve_lines(session("client"), &mut input.as_bytes(), &mut out).expect("serves");
    let out = String::from_utf8(out).expect("UTF-8");
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn option<'a>(line: &'a Value, id: &str) -> &'a Value {
    let options = line["options"].as_array().expect("options");
    options.iter().find(|option| option["id"] == id).expect("the option")
}

#[test]
fn serve_says_what_is_needed_and_what_a_template_covers() {
    let told = served(&[
        json!({ "odds": { "choose": "flame", "to": [-4, 9], "facing": 180 } }),
        json!({ "odds": { "choose": "bomb", "to": [-4, 1] } }),
        json!({ "choose": "volley", "targets": ["m2"] }),
        json!({ "choose": "volley", "targets": ["m2", "m5"] }),
        json!({ "choose": "bid", "number": 7 }),
        json!({ "number": 7 }),
        json!({ "choose": "ram" }),
        json!({ "table": true }),
        json!({ "choose": "turn", "to": [-4, 2], "facing": 370 }),
        json!({ "undo": 2 }),
        json!({ "table": true }),
    ]);
    let first = &told[0];
    assert_eq!(option(first, "flame")["needs"], json!(["to", "facing"]));
    let aims = option(first, "flame")["aims"].as_array().expect("aims");
    assert!(aims.iter().any(|aim| aim["covers"]["models"] == json!(["m3"])), "{aims:?}");
    assert!(option(first, "turn")["aims"][0].get("covers").is_none());
    let volley = option(first, "volley");
    assert_eq!((&volley["needs"], &volley["count"]), (&json!(["targets"]), &json!([2, 3])));
    assert_eq!(
        (&volley["targets"], &volley["not_targets"][0]["reason"]),
        (&json!(["m2", "m4", "m5"]), &json!("OwnSide"))
    );
    assert_eq!(
        (&option(first, "bid")["needs"], &option(first, "bid")["range"]),
        (&json!(["number"]), &json!([-1, 6]))
    );
    assert_eq!(told[1]["covers"]["models"], json!(["m3"]));
    assert_eq!(told[2]["covers"]["models"], json!(["m3"]));
    assert_eq!(
        (&told[3]["reason"], &told[5]["reason"], &told[6]["reason"]),
        (&json!("WrongCount"), &json!("OutOfBounds"), &json!("BadRequest"))
    );
    assert_eq!(told[4]["type"], "decision");
    let broken = &told[7];
    let change = json!({ "type": "piece-changed", "piece": 0, "id": "wall", "now": null });
    assert!(
        broken["events"].as_array().expect("events").iter().any(|event| event["what"] == change),
        "{broken}"
    );
    assert_eq!(broken["state"]["terrain"], json!([{ "piece": 0, "now": null }]));
    assert_eq!(
        (&told[8]["gone"], told[8]["pieces"].as_array().map(Vec::len)),
        (&json!([0]), Some(3))
    );
    assert_eq!(told[9]["type"], "decision");
    assert!(
        told[11].get("gone").is_none() && told[10]["state"].get("terrain").is_none(),
        "{}",
        told[11]
    );
}
