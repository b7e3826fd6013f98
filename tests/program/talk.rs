//! Matches in words, over lines and by the hundred, of a game that the program does not
//! ship: whatever is said comes from the ruleset's own descriptions.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::path::Path;

use crate::toy::{setup, toy, with};
use monteria::cli::{BatchOptions, Keep, Session, Shard, serve_lines, simulate, talk};
use monteria::game::*;
use monteria::rulesets::Rulesets;
use monteria::saves::*;
use serde_json::Value;

/// A setup in which these play the two seats.
fn seated(mut setup: MatchSetup, who: [&str; 2]) -> MatchSetup {
    for (seat, who) in who.into_iter().enumerate() {
        setup.seats.insert(SeatId(seat as u8), Control::parse(who).expect("known"));
    }
    setup
}

fn session(setup: MatchSetup) -> Session {
    Session::new(Game::start(toy(), setup).expect("begins")).expect("known opponents")
}

/// What is said when these lines are typed.
fn said(setup: MatchSetup, lines: &str) -> String {
    let mut out = Vec::new();
    talk(&Rulesets::new(vec![toy()]), session(setup), &mut lines.as_bytes(), &mut out, true)
        .expect("talks");
    String::from_utf8(out).expect("UTF-8")
}

/// What is said after a typed line, until the next.
fn after<'a>(said: &'a str, line: &str) -> &'a str {
    let from =
        said.find(&format!("> {line}\n")).unwrap_or_else(|| panic!("`{line}` not in: {said}"));
    let rest = &said[from + line.len() + 3..];
    rest.find("\n> ").map_or(rest, |end| &rest[..end + 1])
}

#[test]
fn two_people_at_one_terminal_play_a_strike_with_its_reaction() {
    let setup = seated(setup(1, &[4, 5, 6, 3]), ["person", "person"]);
    let said = said(
        setup,
        "walk 0.8 -1\nstrike\n9\nm3\nAda\nyield\nundo\nredo\nwhy\nrules toy-hit\nlook bob\n",
    );
    assert!(
        said.starts_with("The Yard. A match of Toy, seed 1.\nTwo walls and a wood.\n"),
        "{said}"
    );
    assert!(said.contains("Player 1 (p1) has to decide."));
    assert!(said.contains("Ada (m1), health 4 of 4: 2\" west and 1\" north of the middle."));
    assert!(said.contains("Bob (m2), health 4 of 4: 3\" to the east, in sight."));
    assert!(said.contains("1 more option is not possible now; x says why."));
    let walked = after(&said, "walk 0.8 -1");
    assert!(
        walked.starts_with(
            "walks 2.8\": 0.8\" east and 1\" north of the middle\nBob's turn\n\nPlayer 2 (p2) \
             has to decide.\n"
        ),
        "{walked}"
    );
    assert!(
        walked.contains("Fight:\n  1. Strike, the turn, at Ada (m1)\nMove:\n  2. Walk, to a spot")
    );
    let strike = after(&said, "strike");
    assert!(
        strike.contains(
            "  1. Ada (m1): 0.2\" to the west\n  Cleo (m3) is not possible: out of range"
        ),
        "{strike}"
    );
    assert_eq!(after(&said, "9"), "There is no target 9; choose 1 to 1.\n");
    assert!(
        after(&said, "m3")
            .starts_with("Not possible: Cleo (m3) is not a legal target: out of range: ")
    );
    assert!(after(&said, "Ada").contains("Ada is struck: brace?"));
    let hit = after(&said, "yield");
    assert!(hit.starts_with("The striker: Strike against DT 5: 2 Successes\n"), "{hit}");
    assert!(hit.contains("  Difficulty Die 4; needs 5; dice 5, 6, 3\nAda takes 2\n"), "{hit}");
    assert!(after(&said, "undo").starts_with("Undone: 1 order.\n"));
    assert!(after(&said, "redo").contains("Difficulty Die 4; needs 5; dice 5, 6, 3\n"));
    assert!(after(&said, "why").contains("toy-hit: Each Success is a wound.\n"));
    assert_eq!(after(&said, "rules toy-hit"), "toy-hit: Each Success is a wound.\n");
    assert!(after(&said, "look bob").contains("From Cleo: "));
    assert!(said.ends_with("The input has ended.\nThe match is not saved.\n"), "{said}");
}

#[test]
fn spots_may_be_said_in_many_ways_and_wrong_ones_are_asked_again() {
    let say = |lines: &str| said(seated(setup(1, &[]), ["person", "person"]), lines);
    for (line, x, z) in [
        ("walk 1 north-west", -2.707, -1.707),
        ("walk sw 1", -2.707, -0.293),
        ("walk -3, 1.5", -3.0, 1.5),
        ("1 -3\" 1.5\"", -3.0, 1.5),
        ("walk to -3 1.5", -3.0, 1.5),
        ("walk toward m2 1.5", -0.5, -1.0),
        ("walk next to Bob", 0.999, -1.0),
        ("walk path -3 -1, -3 1", -3.0, 1.0),
    ] {
        let told = say(&format!("{line}\nlook m1\n"));
        let at = |value: f32, less: &str, more: &str| {
            let text = format!("{:.1}", value.abs());
            format!("{}\" {}", text.trim_end_matches(".0"), if value < 0.0 { less } else { more })
        };
        let place =
            format!("{} and {} of the middle", at(x, "west", "east"), at(z, "north", "south"));
        assert!(
            after(&told, "look m1").contains(&place),
            "{line}: {place}: {}",
            after(&told, "look m1")
        );
    }
    let told = say("walk\n99\nup\nbob\n40 north\n0 -3\nb\nwalk\nout of\n");
    assert!(after(&told, "bob").starts_with("That is not a spot."), "a name alone is no order");
    assert!(
        after(&told, "walk").contains("1. next to Bob (m2): 3\" to the east; 3\" of movement"),
        "{told}"
    );
    assert!(after(&told, "99").starts_with("There is no spot 99; choose 1 to "));
    assert!(after(&told, "up").starts_with("That is not a spot."));
    assert!(after(&told, "40 north").starts_with("Not possible: "));
    assert!(after(&told, "0 -3").starts_with("Not possible: the wall"), "{}", after(&told, "0 -3"));
    assert!(after(&told, "b").contains("Ada: what now?"));
    assert!(after(&told, "out of").contains("Bob's turn"), "{}", after(&told, "out of"));
    // The name of another option leaves the question.
    assert!(after(&say("walk\nwait\n"), "wait").contains("waits\nBob's turn"));
}

/// Two numbers are an option and an entry of its list wherever they are typed; a
/// comma makes them inches.
#[test]
fn two_numbers_mean_the_same_at_every_question() {
    let say = |lines: &str| said(seated(setup(1, &[]), ["person", "person"]), lines);
    let place = |lines: &str| after(&say(&format!("{lines}\nlook m1\n")), "look m1").to_owned();
    // The option of Ada's walk is the first one, and so is the list of its spots: asked
    // for, or named at once.
    let first = place("1 2");
    assert_eq!(place("walk\n1 2"), first, "at the question for a spot");
    assert_eq!(place("walk\n2"), first, "by its number alone");
    assert!(place("walk\n1, 2").contains("1\" east and 2\" south"), "{}", place("walk\n1, 2"));
    assert!(place("walk 1, 2").contains("1\" east and 2\" south"));
    // Without a comma they are no spot, whatever stands before them.
    let told = say("walk 1 2\n");
    assert!(after(&told, "walk 1 2").contains("means option 1, and what it needs"), "{told}");
    let told = say("walk\n1 99\n");
    assert!(after(&told, "1 99").contains("a spot in inches has a comma: `1, 2`"), "{told}");
}

#[test]
fn an_opponent_answers_at_once_and_undo_takes_its_orders_back() {
    let setup = seated(setup(6, &[]), ["person", "ai:random"]);
    let told = said(setup.clone(), "wait\nundo\nundo\nwait\n");
    let first = after(&told, "wait");
    assert!(
        first.contains("Cleo: what now?") && !first.contains("Player 2 (p2) has to decide"),
        "{first}"
    );
    assert!(after(&told, "undo").contains("Ada: what now?"));
    assert!(told.contains("There is nothing to undo."));
    let again = told.rsplit("> wait\n").next().expect("a second time");
    assert!(again.starts_with(first.trim_end()), "the same again: {first}\n{again}");
    // A seat whose opponent names options that there are not goes on all the same,
    // and it is said.
    let told =
        said(seated(crate::toy::setup(6, &[]), ["person", "ai:first"]), &"wait\n".repeat(60));
    assert!(
        told.contains("Note: the opponent in seat p2 gave an order that was refused"),
        "{told}"
    );
}

#[test]
fn a_match_that_is_over_can_be_looked_at_and_taken_back() {
    let setup = seated(with(setup(5, &[]), "models", "1"), ["person", "person"]);
    let told = said(setup, &("wait\n".repeat(24) + "x\nlook\nundo\nquit\n"));
    assert!(told.contains("The match is over. Drawn: so it goes.\n  Models left: 2\n"), "{told}");
    assert_eq!(after(&told, "x"), "The match is over.\n");
    assert!(after(&told, "look").contains("Ada (m1), health 4 of 4"));
    assert!(after(&told, "undo").contains("Bob: what now?"));
}

#[test]
fn a_save_is_loaded_into_the_conversation() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("toy.save").display().to_string();
    let setup = seated(setup(1, &[]), ["person", "person"]);
    let told = said(
        setup,
        &format!("walk 0.8 -1\nsave {file}\nstrike m1\nload {file}\nundo\nload {file}/x\n"),
    );
    assert_eq!(after(&told, &format!("save {file}")), format!("Saved in {file}.\n"));
    assert!(after(&told, &format!("load {file}")).contains("Bob: what now?"));
    assert!(after(&told, "undo").contains("Ada: what now?"));
    assert!(after(&told, &format!("load {file}/x")).starts_with("Not loaded: "));
}

fn served(setup: MatchSetup, lines: &[&str]) -> Vec<Value> {
    let mut out = Vec::new();
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    serve_lines(session(setup), &mut input.as_bytes(), &mut out).expect("serves");
    let out = String::from_utf8(out).expect("UTF-8");
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn lines_carry_what_an_option_needs_and_what_happened() {
    let setup = seated(setup(1, &[4, 5, 6, 3]), ["client", "client"]);
    let told = served(
        setup,
        &[
            r#"{"choose":"walk","to":[0.8,-1]}"#,
            r#"{"choose":"strike","target":"m3"}"#,
            r#"{"choose":"strike","target":"m1"}"#,
            r#"{"choose":"yield"}"#,
            r#"{"undo":1}"#,
            r#"{"choose":"yield"}"#,
            r#"{"undo":99}"#,
            r#"{"choose":"walk","path":[[-3,-1],[-3,1]]}"#,
        ],
    );
    let text: Vec<String> = told.iter().map(ToString::to_string).collect();
    assert!(text.iter().all(|line| line.starts_with("{\"") && !line.contains('\n')));
    let walk = &told[0]["options"][0];
    assert_eq!(
        (&walk["id"], &walk["needs"], &walk["accepts"]),
        (&"walk".into(), &vec!["to"].into(), &vec!["path"].into())
    );
    assert!(walk["samples"].as_array().is_some_and(|spots| (8..=64).contains(&spots.len())));
    assert_eq!(told[0]["seats"], Value::from(vec!["p1", "p2"]));
    assert_eq!(
        (&told[0]["refused"][0]["reason"], &told[0]["model"]),
        (&"NobodyNear".into(), &"m1".into())
    );
    let strike = &told[1]["options"][0];
    assert_eq!(
        (&strike["needs"], &strike["targets"]),
        (&vec!["target"].into(), &vec!["m1"].into())
    );
    assert_eq!(strike["not_targets"][0]["reason"], "OutOfRange");
    assert!(told[1].get("protocol").is_none() && told[1]["state"]["models"][0]["at"][0] == 0.8);
    assert_eq!((&told[2]["type"], &told[2]["reason"]), (&"refusal".into(), &"OutOfRange".into()));
    assert_eq!(
        (&told[3]["seat"], &told[3]["events"][1]["what"]["type"]),
        (&"p1".into(), &"action-taken".into())
    );
    let rolled = &told[4]["events"][1]["what"];
    let dice = rolled["dice"].as_array().into_iter().flatten();
    let pool: Vec<u64> = dice
        .filter(|die| die.get("role").is_none())
        .filter_map(|die| die["face"].as_u64())
        .collect();
    assert_eq!((&rolled["type"], pool), (&"rolled".into(), vec![5, 6, 3]));
    assert_eq!(
        (&told[5]["hash"], &told[5]["events"]),
        (&told[3]["hash"], &Value::Array(Vec::new()))
    );
    assert_eq!((&told[6]["hash"], &told[6]["events"]), (&told[4]["hash"], &told[4]["events"]));
    assert_eq!(told[7]["hash"], told[0]["hash"]);
    assert_eq!(told[8]["state"]["models"][0]["at"], Value::from(vec![-3.0, 0.0, 1.0]));
}

#[test]
fn a_match_of_opponents_is_over_on_the_first_line() {
    let told = served(
        seated(setup(3, &[]), ["ai:random", "ai:random"]),
        &[r#"{"choose":"wait"}"#, r#"{"undo":1}"#],
    );
    assert_eq!(
        (told.len(), &told[0]["type"], &told[0]["protocol"]),
        (3, &"over".into(), &1.into())
    );
    assert!(
        told[0]["outcome"]["id"].is_string()
            && told[0]["events"].as_array().is_some_and(|all| all.len() > 20)
    );
    assert_eq!(
        (&told[1]["reason"], &told[2]["reason"]),
        (&"MatchOver".into(), &"NothingToUndo".into())
    );
}

fn plan(threads: usize, folder: Option<&Path>) -> BatchOptions {
    BatchOptions {
        games: 12,
        shard: Shard::WHOLE,
        threads,
        orders: 2000,
        save_dir: folder.map(Path::to_owned),
        save: Keep::Failed,
        heavy: false,
        loads: None,
    }
}

#[test]
fn a_report_counts_what_the_matches_told() {
    let report = |threads, orders| {
        let setup = seated(setup(1, &[]), ["ai:random", "ai:first"]);
        let report = simulate(&toy(), &setup, &BatchOptions { orders, ..plan(threads, None) })
            .expect("simulates");
        (serde_json::to_value(&report).expect("JSON"), report.words().join("\n"))
    };
    let (one, words) = report(1, 2000);
    assert_eq!(one, report(5, 2000).0);
    let outcomes = one["outcomes"].as_array().expect("outcomes");
    let wins: u64 = one["sides"]
        .as_array()
        .expect("sides")
        .iter()
        .filter_map(|side| side["wins"]["count"].as_u64())
        .sum();
    let won = outcomes
        .iter()
        .filter(|o| o["id"] == "won")
        .filter_map(|o| o["count"].as_u64())
        .sum::<u64>();
    assert_eq!((one["games"].as_u64(), wins), (Some(12), won));
    assert_eq!(
        (one["models"].as_array().map(Vec::len), &one["models"][0]["matches"]),
        (Some(4), &12.into())
    );
    assert_eq!(one["figures"]["Models left"]["numbers"]["count"], 12);
    assert!(
        one["refused_orders"].as_u64() > Some(0) && words.contains("p2 gave `dance`"),
        "{words}"
    );
    assert!(words.contains("Player 1: wins ") && words.contains("Ada (Toy): fell in "), "{words}");
    let (short, words) = report(2, 3);
    assert_eq!(
        (&short["unfinished"], short["failures"].as_array().map(Vec::len)),
        (&12.into(), Some(12))
    );
    assert!(words.contains("not over after 3 orders"));
}

#[test]
fn a_match_in_which_the_program_fails_is_counted_named_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let setup = seated(with(setup(1, &[]), "flawed", "yes"), ["ai:random", "ai:random"]);
    let report = simulate(&toy(), &setup, &plan(2, Some(folder.path()))).expect("simulates");
    assert!(report.failed() > 0);
    let json = serde_json::to_value(&report).expect("JSON");
    let first = &json["failures"][0];
    assert!(
        first["what"].as_str().is_some_and(|what| what.contains("the program failed here")),
        "{first}"
    );
    let file =
        folder.path().join(format!("{:06}.monteria", first["game"].as_u64().expect("a number")));
    let saved = read_save(&file).expect("a save");
    assert_eq!(Some(saved.header.setup.seed), first["seed"].as_u64());
    assert!(replay(toy(), &saved, true).is_ok(), "it stops right before the order that failed");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
