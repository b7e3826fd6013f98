//! The protocol of `serve`: what bots ask beside orders, the schema of all lines, fair
//! matches, ways sent back as walked.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::toy::{setup, toy};
use monteria::cli::{Reveal, Session, protocol_schema, serve_fairly, serve_lines};
use monteria::content::{Faults, Library, find_root};
use monteria::game::*;
use monteria::rulesets::Rulesets;
use monteria_test_support::{repo_root, updates_golden_files};
use serde_json::{Value, json};

/// The lines of a match of the toy in which both seats are the client's.
fn served(lines: &[&str]) -> Vec<Value> {
    let mut setup = setup(1, &[4, 5, 6, 3]);
    setup.seats = [(SeatId(0), Control::Client), (SeatId(1), Control::Client)].into();
    lines_of(toy(), setup, lines, None)
}

fn lines_of(
    game: Arc<dyn Ruleset>,
    setup: MatchSetup,
    lines: &[&str],
    fair: Option<Reveal>,
) -> Vec<Value> {
    let session = Session::new(Game::start(game, setup).expect("begins")).expect("known opponents");
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut out = Vec::new();
    match fair {
        Some(drawn) => {
            serve_fairly(session, drawn, &mut input.as_bytes(), &mut out).expect("serves")
        }
        None => serve_lines(session, &mut input.as_bytes(), &mut out).expect("serves"),
    }
    let out = String::from_utf8(out).expect("UTF-8");
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn sheets_odds_sight_table_and_rules_are_told_and_change_nothing() {
    let told = served(&[
        r#"{"sheet":"m1"}"#,
        r#"{"sheet":"m99"}"#,
        r#"{"table":true}"#,
        r#"{"sight":["m1","m2"]}"#,
        r#"{"sight":[{"model":"m1","at":[9,7]},"m2"]}"#,
        r#"{"sight":["m1","m99"]}"#,
        r#"{"odds":{"choose":"walk","to":[-3,1]}}"#,
        r#"{"odds":{"choose":"walk","to":[40,0]}}"#,
        r#"{"odds":{"choose":"dance"}}"#,
        r#"{"rule":"toy-hit"}"#,
        r#"{"rule":"no-such-rule"}"#,
        r#"{"choose":"walk","to":[0.8,-1]}"#,
        r#"{"odds":{"choose":"strike","target":"m1"}}"#,
        r#"{"quit":true}"#,
    ]);
    let kinds: Vec<&str> = told.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(
        kinds,
        [
            "decision", "refusal", "refusal", "table", "sight", "sight", "refusal", "odds",
            "refusal", "refusal", "rule", "refusal", "decision", "odds", "over"
        ]
    );
    assert_eq!(
        (&told[1]["reason"], &told[2]["reason"]),
        (&"NoSheet".into(), &"NoSuchModel".into())
    );
    assert_eq!(told[3]["size"].as_array().map(Vec::len), Some(2));
    assert!(told[3]["pieces"].as_array().is_some_and(|pieces| pieces.len() == 2), "{}", told[3]);
    assert_eq!((&told[4]["from"], &told[4]["sight"]["state"]), (&"m1".into(), &"free".into()));
    assert_ne!(told[5]["distance"], told[4]["distance"], "as if it stood elsewhere");
    assert_eq!(
        told[7]["way"][0],
        json!([-2.0, -1.0, 0.0]),
        "the way begins where it stands: {}",
        told[7]
    );
    assert!(told[7]["cost"].as_f64().is_some_and(|cost| cost > 2.0), "{}", told[7]);
    assert_eq!(
        (&told[8]["reason"], &told[9]["reason"]),
        (&"OffTheBoard".into(), &"NoSuchOption".into())
    );
    assert_eq!(told[10]["text"], "Each Success is a wound.");
    // The toy says nothing of what is to be expected.
    assert!(told[13]["odds"].is_null() && told[13].get("way").is_none(), "{}", told[13]);
    assert_eq!(told[14]["hash"], told[12]["hash"]);
}

#[test]
fn an_option_id_as_long_as_a_line_is_refused_without_being_compared() {
    let long = format!("{{\"choose\":\"{}\"}}", "walk".repeat(250_000));
    let told = served(&[&long, r#"{"choose":"wlak"}"#]);
    assert_eq!(told[1]["reason"], "NoSuchOption");
    let detail = told[1]["detail"].as_str().expect("words");
    assert!(detail.len() < 200 && !detail.contains("did you mean"), "{detail}");
    assert!(
        told[2]["detail"].as_str().is_some_and(|detail| detail.contains("did you mean `walk`?"))
    );
}

#[test]
fn a_fair_match_hides_its_seed_takes_nothing_back_and_tells_it_at_the_end() {
    let drawn = Reveal { seed: "6300417".to_owned(), salt: "a1b2".to_owned() };
    let mut setup = crate::toy::with(setup(6_300_417, &[]), "models", "1");
    setup.seats = [(SeatId(0), Control::Client), (SeatId(1), Control::Client)].into();
    let folder = tempfile::tempdir().expect("a folder");
    let save = format!("{{\"save\":{:?}}}", folder.path().join("fair.save"));
    let waits = vec![r#"{"choose":"wait"}"#; 24];
    let lines = [
        &[r#"{"undo":1}"#, save.as_str()][..],
        &waits,
        &[r#"{"undo":1}"#, &save, r#"{"quit":true}"#],
    ]
    .concat();
    let told = lines_of(toy(), setup.clone(), &lines, Some(drawn.clone()));
    assert_eq!((told[0].get("seed"), &told[0]["commitment"]), (None, &drawn.commitment().into()));
    assert_eq!(
        (&told[1]["reason"], &told[2]["reason"]),
        (&"FairMatch".into(), &"FairMatch".into())
    );
    let end = told.iter().position(|line| line["type"] == "over").expect("it ends");
    assert!(
        told[..end].iter().all(|line| !line.to_string().contains("6300417")),
        "the seed is told too early"
    );
    assert_eq!(told[end]["reveal"], json!({ "seed": "6300417", "salt": "a1b2" }));
    assert_eq!(told[end + 1]["reason"], "FairMatch");
    // Once the match is over it may be saved like any other: under a plain name.
    assert_eq!(told[end + 2]["reason"], "NotSaved");
    assert!(told[end + 2]["detail"].as_str().is_some_and(|detail| detail.contains("plain name")));
    // Whoever leaves before the end is told as well.
    let told = lines_of(toy(), setup, &[r#"{"quit":true}"#], Some(drawn));
    assert!(told[1]["outcome"].is_null() && told[1]["reveal"]["seed"] == "6300417", "{}", told[1]);
}

/// What opponents considered is told once, with what they have done, and fits the schema.
#[test]
fn candidates_of_a_sharp_opponent_are_reported_with_its_order() {
    let mut setup = setup(1, &[]);
    setup.seats =
        [(SeatId(0), Control::Client), (SeatId(1), Control::Ai("sharp".to_owned()))].into();
    let lines =
        [r#"{"choose":"wait"}"#, r#"{"undo":1}"#, r#"{"choose":"wait"}"#, r#"{"quit":true}"#];
    let told = lines_of(toy(), setup, &lines, None);
    let schema = protocol_schema();
    let mut checker = Checker { root: &schema, used: BTreeSet::new() };
    for line in &told {
        checker.check(line, &schema, "").unwrap_or_else(|fault| panic!("{fault}"));
    }
    let counts: Vec<usize> =
        told.iter().map(|line| line["considered"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(counts, [0, 1, 0, 1, 0]);
    let considered = &told[1]["considered"][0];
    let candidates = considered["candidates"].as_array().expect("candidates");
    assert_eq!(considered["seat"], "p2");
    assert!(candidates.len() > 1, "{considered}");
    let sum: f64 = candidates.iter().filter_map(|one| one["expected"].as_f64()).sum();
    assert!(sum > 0.0 && sum < candidates.len() as f64, "{considered}");
    let chosen = considered["chosen"].as_u64().expect("a place") as usize;
    let ordered = told[1]["events"].to_string();
    let order = candidates[chosen]["order"]["choose"].as_str().expect("an order");
    assert!(ordered.contains(&format!("\"choice\":\"{order}\"")), "{order}: {ordered}");
}

fn shipped() -> Rulesets {
    let root = find_root().expect("content");
    Rulesets::load(&Library::open(root, &mut Faults::new())).expect("sound content")
}

/// A match of this scenario, by its defaults, all seats the client's.
fn of_scenario(rulesets: &Rulesets, scenario: &str, seed: u64) -> (Arc<dyn Ruleset>, MatchSetup) {
    let (game, card) = rulesets.find(scenario).expect("a scenario");
    let ruleset = game.id().to_owned();
    let scenario = card.id;
    let plain = MatchSetup::new(ruleset, scenario, seed);
    let begun = Game::start(game.clone(), plain.clone()).expect("begins");
    let seats =
        begun.world().resource::<Seats>().0.iter().map(|seat| (seat.id, Control::Client)).collect();
    (game, MatchSetup { seats, ..plain })
}

/// Wherever somebody may go whose way climbs: the way is sent as it would be walked, and
/// ends in the same place.
#[test]
fn a_way_that_climbs_can_be_sent_back_as_it_was_walked() {
    let rulesets = shipped();
    let mut climbed = 0;
    for (scenario, seed) in [("mountain-pass", 1), ("weavers-row", 2)] {
        let (game, mut setup) = of_scenario(&rulesets, scenario, seed);
        setup.seats.values_mut().for_each(|seat| *seat = Control::Ai("random".to_owned()));
        let mut game = Game::start(game, setup).expect("begins");
        let mut opponents = monteria::opponents::Opponents::of_match(&game).expect("known");
        for _ in 0..25 {
            let Some(decision) = game.decision().cloned() else { break };
            for choice in &decision.options {
                let Needs::To(region @ Region::Reach { .. }) = &choice.needs else { continue };
                for spot in game.samples(region, 24) {
                    let asked =
                        game.answer_to(&Order::to(&choice.id, spot)).expect("a sample is legal");
                    let route = asked.route.expect("a way");
                    if route.legs.iter().all(|at| at.y == route.start().y) {
                        continue;
                    }
                    let path = route.legs.iter().map(|at| monteria::table::Spot::of(*at)).collect();
                    let order = Order { path: Some(path), ..Order::plain(&choice.id) };
                    let again = game
                        .answer_to(&order)
                        .unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
                    let end = again.route.expect("a way").end();
                    assert!((end - route.end()).length() < 0.002, "{order:?} ends at {end}");
                    climbed += 1;
                }
            }
            let Some(played) = opponents.play(&mut game) else { break };
            played.expect("plays");
        }
    }
    assert!(climbed >= 5, "{climbed} ways climb");
}

/// A check of JSON against the parts of JSON Schema that ours uses. Fields that the
/// schema does not know are faults too.
struct Checker<'s> {
    root: &'s Value,
    /// Definitions that something was checked against.
    used: BTreeSet<String>,
}

impl<'s> Checker<'s> {
    fn resolve(&mut self, schema: &'s Value) -> Option<&'s Value> {
        let name = schema["$ref"].as_str()?.strip_prefix("#/$defs/")?;
        self.used.insert(name.to_owned());
        Some(&self.root["$defs"][name])
    }

    /// The properties that a schema and what it refers to know.
    fn known(&mut self, schema: &'s Value, into: &mut BTreeSet<&'s str>) {
        if let Some(of) = schema["properties"].as_object() {
            into.extend(of.keys().map(String::as_str));
        }
        if let Some(target) = self.resolve(schema) {
            self.known(target, into);
        }
        for part in
            ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten()
        {
            self.known(part, into);
        }
    }

    fn check(&mut self, value: &Value, schema: &'s Value, at: &str) -> Result<(), String> {
        self.fits(value, schema, at)?;
        if let (Value::Object(fields), true) = (value, schema.get("additionalProperties").is_none())
        {
            let mut known = BTreeSet::new();
            self.known(schema, &mut known);
            if let Some(odd) =
                fields.keys().find(|key| !known.is_empty() && !known.contains(key.as_str()))
            {
                return Err(format!("{at}: `{odd}` is not in the schema"));
            }
        }
        Ok(())
    }

    fn fits(&mut self, value: &Value, schema: &'s Value, at: &str) -> Result<(), String> {
        let wrong = |what: &str| Err(format!("{at}: {value} is not {what} {schema}"));
        if let Some(target) = self.resolve(schema) {
            self.fits(value, target, at)?;
        }
        let is = |kind: &str| match kind {
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("{at}: unknown type {other}"),
        };
        match &schema["type"] {
            Value::String(kind) if !is(kind) => return wrong("of the type of"),
            Value::Array(kinds) if !kinds.iter().filter_map(Value::as_str).any(is) => {
                return wrong("of a type of");
            }
            _ => {}
        }
        if schema.get("const").is_some_and(|only| only != value) {
            return wrong("the constant of");
        }
        if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
            return wrong("among");
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.fits(value, part, at)?;
        }
        for parts in ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()) {
            let mut faults = Vec::new();
            let fitting = parts.iter().filter(|part| match self.fits(value, part, at) {
                Ok(()) => true,
                Err(fault) => {
                    faults.push(fault);
                    false
                }
            });
            if fitting.count() == 0 {
                return Err(faults.into_iter().max_by_key(String::len).unwrap_or_default());
            }
        }
        if let Value::Object(fields) = value {
            let missing = |key: &&Value| key.as_str().is_some_and(|key| !fields.contains_key(key));
            if let Some(key) = schema["required"].as_array().into_iter().flatten().find(missing) {
                return Err(format!("{at}: {key} is missing"));
            }
            for (key, value) in fields {
                let below = format!("{at}.{key}");
                match (schema["properties"].get(key), schema.get("additionalProperties")) {
                    (Some(own), _) => self.check(value, own, &below)?,
                    (None, Some(Value::Bool(false))) if schema["properties"].is_object() => {
                        return Err(format!("{below} is not in the schema"));
                    }
                    (None, Some(rest @ Value::Object(_))) => self.check(value, rest, &below)?,
                    _ => {}
                }
            }
        }
        if let Value::Array(items) = value {
            let count = |key: &str| schema[key].as_u64().map(|n| n as usize);
            if count("minItems").is_some_and(|n| items.len() < n)
                || count("maxItems").is_some_and(|n| items.len() > n)
            {
                return wrong("as long as");
            }
            for (i, item) in items.iter().enumerate() {
                let own = schema["prefixItems"].get(i).or_else(|| schema.get("items"));
                if let Some(own) = own.filter(|own| own.is_object()) {
                    self.check(item, own, &format!("{at}[{i}]"))?;
                }
            }
        }
        Ok(())
    }
}

/// An order by chance for a decision as `serve` gives it, the same for the same line.
fn some_order(line: &Value) -> String {
    let options = line["options"].as_array().expect("options");
    let pick = line["hash"]
        .as_str()
        .and_then(|hash| usize::from_str_radix(&hash[8..], 16).ok())
        .expect("a hash");
    let option = &options[pick % options.len()];
    let mut order = json!({ "choose": option["id"] });
    let one = |list: &Value| list[pick / 7 % list.as_array().map_or(1, Vec::len).max(1)].clone();
    match option["needs"][0].as_str() {
        Some("target") => order["target"] = one(&option["targets"]),
        Some(_) => order["to"] = one(&option["samples"]),
        None => {}
    }
    order.to_string()
}

/// No question is answered about a point beside the table.
#[test]
fn questions_about_points_off_the_table_are_refused() {
    let told = served(&[
        r#"{"sight":[{"model":"m1","at":[40,0]},"m2"]}"#,
        r#"{"sight":["m1",{"model":"m2","at":[0,-40]}]}"#,
        r#"{"sight":["m1",{"model":"m2","at":[0,-1e9,3]}]}"#,
        r#"{"odds":{"choose":"walk","to":[0,40]}}"#,
        r#"{"odds":{"choose":"walk","path":[[-2,-1],[40,0]]}}"#,
        r#"{"choose":"walk","to":[0,40]}"#,
        r#"{"sight":[{"model":"m1","at":[1,1]},"m2"]}"#,
        r#"{"quit":true}"#,
    ]);
    for line in &told[1..7] {
        assert_eq!(
            (&line["type"], &line["reason"]),
            (&"refusal".into(), &"OffTheBoard".into()),
            "{line}"
        );
    }
    let detail = told[1]["detail"].as_str().expect("words");
    assert!(detail.starts_with("40, 0 is off the table: x is from -"), "{detail}");
    assert_eq!(told[7]["type"], "sight", "a point of the table is one: {}", told[7]);
}

#[test]
fn every_line_of_real_matches_fits_the_schema() {
    let schema = protocol_schema();
    let rulesets = shipped();
    let mut checker = Checker { root: &schema, used: BTreeSet::new() };
    let questions = [
        r#"{"sheet":"m1"}"#,
        r#"{"table":true}"#,
        r#"{"sight":[{"model":"m1","at":[0,0]},{"model":"m2","at":[3,3]}]}"#,
        r#"{"undo":999}"#,
        r#"{"choose":"no-such-option"}"#,
    ];
    for (scenario, seed, orders) in [
        ("mountain-pass", 3, 24),
        ("oak-hollow", 5, 16),
        ("broken-line", 4, 20),
        ("arena-foundry", 6, 24),
    ] {
        let (game, setup) = of_scenario(&rulesets, scenario, seed);
        let mut game = Game::start(game, setup).expect("begins");
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..orders {
            // The orders are chosen by what a line tells; the match is then
            // told as a whole.
            let Some(decision) = game.decision() else { break };
            let told = decision_told(&game, decision);
            let order = some_order(&told);
            let parsed: Order = serde_json::from_str(&order).expect("an order");
            let Ok(_) = game.submit(parsed) else { break };
            if lines.len().is_multiple_of(9) {
                lines.push(format!("{{\"odds\":{order}}}"));
            }
            lines.push(order);
        }
        lines.extend(questions.map(str::to_owned));
        lines.push(r#"{"quit":true}"#.to_owned());
        let (game, setup) = of_scenario(&rulesets, scenario, seed);
        let words: Vec<&str> = lines.iter().map(String::as_str).collect();
        let told = lines_of(game, setup, &words, None);
        let refused = told.iter().filter(|line| line["type"] == "refusal").count();
        let sheet = told.iter().find(|line| line["type"] == "sheet").expect("a sheet");
        assert!(sheet["sheet"]["title"].as_str().is_some_and(|title| !title.is_empty()), "{sheet}");
        assert!(refused <= 4, "{scenario}: {refused} of {} lines were refused", told.len());
        for line in &told {
            checker.check(line, &schema, "").unwrap_or_else(|fault| panic!("{scenario}: {fault}"));
        }
    }
    // The check bites: a field too many, one too few, and one of another type.
    let good = json!({ "type": "rule", "id": "a", "text": "b" });
    assert_eq!(checker.check(&good, &schema, ""), Ok(()));
    for bad in [
        json!({ "type": "rule", "id": "a", "text": "b", "more": 1 }),
        json!({ "type": "rule", "id": "a" }),
        json!({ "type": "rule", "id": "a", "text": 7 }),
        json!({ "type": "ruler", "id": "a", "text": "b" }),
    ] {
        assert!(checker.check(&bad, &schema, "").is_err(), "{bad}");
    }
    for name in [
        "View",
        "ModelView",
        "Region",
        "MoveRules",
        "GameEvent",
        "Piece",
        "Footprint",
        "Sheet",
        "Preview",
    ] {
        assert!(
            checker.used.contains(name),
            "nothing was checked against {name}: {:?}",
            checker.used
        );
    }
}

/// What an order by chance is chosen from.
fn decision_told(game: &Game, decision: &Decision) -> Value {
    let options = decision.options.iter().map(|choice| match &choice.needs {
        Needs::Nothing => json!({ "id": choice.id, "needs": [] }),
        Needs::Target { legal, .. } => {
            json!({ "id": choice.id, "needs": ["target"], "targets": legal })
        }
        Needs::To(region) => {
            json!({ "id": choice.id, "needs": ["to"], "samples": game.samples(region, 16) })
        }
        other => panic!("no game that ships asks for {other:?}"),
    });
    json!({ "options": options.collect::<Vec<_>>(), "hash": game.hash().expect("a hash") })
}

/// `docs/protocol.schema.json` and the fields listed in `docs/protocol.md` are made from
/// the types; `UPDATE_EXPECT=1` writes them anew.
#[test]
fn the_schema_and_the_fields_in_the_documentation_are_those_of_the_program() {
    let docs = repo_root().join("docs");
    let schema = protocol_schema();
    let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
    let page = std::fs::read_to_string(docs.join("protocol.md")).expect("the protocol");
    let begin = "<!-- fields: made from the types -->\n";
    let end = "<!-- end of fields -->";
    let (head, rest) = page.split_once(begin).expect("where the fields begin");
    let (_, tail) = rest.split_once(end).expect("where they end");
    let wanted = format!("{head}{begin}{}{end}{tail}", fields(&schema));
    if updates_golden_files() {
        std::fs::write(docs.join("protocol.schema.json"), &text).expect("written");
        std::fs::write(docs.join("protocol.md"), &wanted).expect("written");
    }
    let how =
        "run `UPDATE_EXPECT=1 cargo test --test program protocol` and look at what has changed";
    let kept = std::fs::read_to_string(docs.join("protocol.schema.json")).unwrap_or_default();
    assert!(kept == text, "docs/protocol.schema.json is out of date: {how}");
    assert!(updates_golden_files() || page == wanted, "docs/protocol.md is out of date: {how}");
}

/// A heading for each definition of the schema, with a table of its fields.
fn fields(schema: &Value) -> String {
    let mut text = String::new();
    for (name, of) in schema["$defs"].as_object().expect("definitions") {
        let about = of["description"].as_str().unwrap_or_default();
        text += &format!("\n### {name}\n\n{}\n", one_line(about));
        let rows = rows(of);
        if !rows.is_empty() {
            text += &format!("\n| field | type | what it is |\n|---|---|---|\n{}", rows.concat());
        }
        for part in of["oneOf"].as_array().into_iter().flatten() {
            text += &variant(part);
        }
    }
    text + "\n"
}

/// The fields of an object as rows of a table.
fn rows(of: &Value) -> Vec<String> {
    let required =
        |key: &str| of["required"].as_array().is_some_and(|all| all.contains(&key.into()));
    let properties = of["properties"].as_object().into_iter().flatten();
    let shown =
        properties.filter(|(key, of)| !(key.as_str() == "type" && of.get("const").is_some()));
    shown
        .map(|(key, of)| {
            let about = one_line(of["description"].as_str().unwrap_or_default());
            let may = if required(key) { "" } else { " (not always there)" };
            format!("| `{key}` | {} | {about}{may} |\n", kind(of))
        })
        .collect()
}

/// One form of several: a word, an object with a `type`, or an object with one field
/// that names the form.
fn variant(part: &Value) -> String {
    let about = |of: &Value| one_line(of["description"].as_str().unwrap_or_default());
    let of_rows = |rows: Vec<String>| {
        if rows.is_empty() {
            String::new()
        } else {
            format!("\n| field | type | what it is |\n|---|---|---|\n{}", rows.concat())
        }
    };
    if let Some(word) = part["const"].as_str() {
        return format!("- `{word}`: {}\n", about(part));
    }
    if let Some(words) = part["enum"].as_array() {
        return words
            .iter()
            .map(|word| format!("- `{}`\n", word.as_str().unwrap_or_default()))
            .collect();
    }
    let tag = ["type", "row"]
        .iter()
        .find_map(|key| Some((key, part["properties"][*key]["const"].as_str()?)));
    if let Some((key, word)) = tag {
        let more = part["$ref"]
            .as_str()
            .map_or(String::new(), |_| format!(" Its further fields: {}.", kind(part)));
        return format!("\n`\"{key}\":\"{word}\"`: {}{more}\n{}", about(part), of_rows(rows(part)));
    }
    let inside = part["properties"].as_object().and_then(|of| of.iter().next());
    match inside {
        Some((name, of)) if of["properties"].is_object() => {
            format!("\n`{{\"{name}\":{{…}}}}`: {}\n{}", about(part), of_rows(rows(of)))
        }
        Some((name, of)) => {
            format!("\n`{{\"{name}\":…}}`: {} It holds {}.\n", about(part), kind(of))
        }
        None => String::new(),
    }
}

/// A type in words.
fn kind(of: &Value) -> String {
    if let Some(name) = of["$ref"].as_str().and_then(|at| at.strip_prefix("#/$defs/")) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(parts) = of["anyOf"].as_array() {
        return parts.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(items) = of["prefixItems"].as_array() {
        return format!("[{}]", items.iter().map(kind).collect::<Vec<_>>().join(", "));
    }
    let plain = |word: &str| match word {
        "array" => match (of.get("items"), of["minItems"].as_u64()) {
            (Some(items), Some(count)) => {
                format!("[{}]", vec![kind(items); count as usize].join(", "))
            }
            (Some(items), None) => format!("list of {}", kind(items)),
            (None, _) => "list".to_owned(),
        },
        "object" => match &of["additionalProperties"] {
            rest @ Value::Object(_) => format!("object of {}", kind(rest)),
            _ => "object".to_owned(),
        },
        other => other.to_owned(),
    };
    match &of["type"] {
        Value::String(word) => plain(word),
        Value::Array(words) => {
            words.iter().filter_map(Value::as_str).map(plain).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
