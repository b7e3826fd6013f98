//! `serve`: one line for each, offers that hold, the same lines for the same seed.

use serde_json::Value;

use crate::cli::program::*;

#[test]
fn serve_answers_each_line_with_exactly_one() {
    let home = home();
    let (scenario, _) = first();
    let save = home.path().join("my.save").display().to_string();
    let saving = format!("{{\"save\":{save:?}}}");
    // The save is a file: nothing can be written below it.
    let nowhere = format!("{{\"save\":{:?}}}", format!("{save}/below"));
    let lines = [
        "{\"choose\":\"no-such-option\"}",
        "",
        "rubbish",
        "{\"choose\":\"a\",\"colour\":\"red\"}",
        "\u{1F4A9}",
        "{\"undo\":1}",
        &saving,
        &nowhere,
        "{\"quit\":true}",
    ];
    let told = serve(home.path(), &[&scenario, "--seed", "5", "--allow-path"], &lines);
    assert_eq!(told.len(), lines.len() + 1);
    let kinds: Vec<&str> = told.iter().map(|told| told["type"].as_str().expect("a type")).collect();
    assert_eq!(kinds[0], "decision");
    assert!(kinds[1..7].iter().all(|kind| *kind == "refusal"), "{kinds:?}");
    assert_eq!(kinds[7..], ["decision", "refusal", "over"]);
    let reasons: Vec<&str> =
        told[1..7].iter().map(|told| told["reason"].as_str().expect("a reason")).collect();
    assert_eq!(
        reasons,
        ["NoSuchOption", "BadRequest", "BadRequest", "BadRequest", "BadRequest", "NothingToUndo"]
    );
    assert_eq!((&told[0]["protocol"], &told[0]["seed"]), (&Value::from(1), &Value::from(5)));
    assert!(told[0]["options"].as_array().is_some_and(|options| !options.is_empty()));
    assert_eq!(
        (&told[7]["saved"], &told[7]["hash"]),
        (&Value::from(save.clone()), &told[0]["hash"])
    );
    assert!(told[9]["outcome"].is_null() && told[1].get("hash").is_none());
    assert_eq!(status(&monteria(home.path(), &["replay", &save, "--verify"], "")), 0);
}

#[test]
fn every_sample_and_target_that_serve_offers_is_accepted() {
    let home = home();
    let (scenario, _) = first();
    let words = [scenario.as_str(), "--seed", "3"];
    // One order deeper each time: what is offered is known only once the orders
    // before it are given.
    let mut orders: Vec<String> = Vec::new();
    for depth in 0..8 {
        let lines: Vec<&str> = orders.iter().map(String::as_str).collect();
        let told = serve(home.path(), &words, &lines);
        assert_eq!(told.len(), depth + 1);
        let last = told.last().expect("a line");
        assert_eq!(last["type"], "decision", "{last}");
        let mut all = Vec::new();
        for option in last["options"].as_array().expect("options") {
            let id = &option["id"];
            let wanted = option["samples"].as_array().map(|spots| ("to", spots));
            let wanted = wanted.or(option["targets"].as_array().map(|targets| ("target", targets)));
            match wanted {
                None => all.push(format!("{{\"choose\":{id}}}")),
                Some((key, values)) => {
                    assert!((1..=64).contains(&values.len()));
                    all.extend(
                        values
                            .iter()
                            .step_by(16)
                            .map(|value| format!("{{\"choose\":{id},\"{key}\":{value}}}")),
                    );
                }
            }
        }
        let tried: Vec<&str> =
            all.iter().flat_map(|order| [order.as_str(), "{\"undo\":1}"]).collect();
        let told = serve(home.path(), &words, &[lines, tried].concat());
        for pair in told[depth + 1..].chunks(2) {
            assert_ne!(pair[0]["type"], "refusal", "{}", pair[0]);
            assert_eq!(pair[1]["hash"], last["hash"]);
        }
        orders.push(first_order(last));
    }
}

#[test]
fn the_same_seed_dice_and_lines_give_the_same_lines() {
    let home = home();
    let (scenario, _) = first();
    let words = [scenario.as_str(), "--seed", "11", "--dice", "7,3,10"];
    let first = serve(home.path(), &words, &[]);
    let order = first_order(&first[0]);
    let again = serve(home.path(), &words, &[&order]);
    assert_eq!(again[0], first[0]);
    assert_eq!(again, serve(home.path(), &words, &[&order]));
    assert_ne!(again[1]["hash"], again[0]["hash"]);
}
