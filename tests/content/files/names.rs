//! A printable name is a name, in whatever script; what a reader would refuse is refused
//! before it is written.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::fs;

use monteria::content::{Id, name_fault};
use monteria::rulesets::Rulesets;

use crate::helpers::{home, library, monteria, told};

const PRINTABLE: [&str; 9] =
    ["Иван", "Łucja", "Ζωή", "龍", "Þóra", "مريم", "O'Neill \"the Axe\"", "Ana\u{301}", "c:\\con"];
const UNPRINTABLE: [&str; 7] =
    ["a\tb", "a\nb", "a\r\nb", "\u{1b}[2Jb", "a\u{202e}b", "", " \u{200b} "];

#[test]
fn every_name_has_an_id_that_shows_where_it_came_from() {
    for (name, id) in [
        ("Łucja", "lucja"),
        ("Иван", "ivan"),
        ("Иван Ёлкин", "ivan-elkin"),
        ("Ζωή", "zoi"),
        ("Þóra Æsir", "thora-aesir"),
        ("Zoë 2-1", "zoe-2-1"),
        ("Ana\u{301}", "ana"),
        ("龍", "u9f8d"),
        ("?!", "unnamed"),
    ] {
        assert_eq!(Id::of_name(name), id, "{name}");
    }
    // There is room for a number behind the longest.
    assert!(Id::new(&format!("{}-12", Id::of_name(&"Ж".repeat(200)))).is_ok());
}

#[test]
fn what_can_be_printed_on_one_line_is_a_name() {
    for name in PRINTABLE {
        assert_eq!(name_fault(name), None, "{name}");
    }
    for name in UNPRINTABLE {
        assert!(name_fault(name).is_some(), "{name:?}");
    }
}

/// The choices of the first sample of every game's builder, with another name.
#[test]
fn what_is_built_has_any_printable_name_and_no_other_and_reads_back() {
    let games = Rulesets::load(&library(home(&[]).path())).expect("sound");
    let mut benches = 0;
    for game in games.rulesets() {
        let Some(builder) = game.builder() else { continue };
        benches += 1;
        let mut choices = builder.samples().into_iter().next().expect("a sample").choices;
        let named = |name: &str| format!("name={name}");
        choices.push(named("x"));
        for name in PRINTABLE {
            *choices.last_mut().expect("one") = named(name);
            let text = builder
                .built(&choices)
                .unwrap_or_else(|wrong| panic!("{}: {name}: {wrong:?}", game.id()));
            assert!(builder.check("a.ron", &text).is_empty(), "{}: {name}", game.id());
            let sheet = builder.show("a.ron", &text).expect("a sheet");
            let whole = serde_json::to_string(&sheet).expect("written");
            let shown = serde_json::to_string(name).expect("written");
            assert!(whole.contains(shown.trim_matches('"')), "{}: {name} in {whole}", game.id());
        }
        for name in UNPRINTABLE {
            *choices.last_mut().expect("one") = named(name);
            // Blanks and line ends around a name are no part of it.
            if name_fault(name.trim()).is_some() {
                let wrong = builder.built(&choices).expect_err(name);
                assert!(wrong.iter().any(|told| told.contains("name")), "{}: {wrong:?}", game.id());
            }
        }
        // Another text of it that no reader would take.
        choices.pop();
        choices.push("about=a\tb".to_owned());
        if let Ok(text) = builder.built(&choices) {
            assert!(builder.check("a.ron", &text).is_empty(), "{}: {text}", game.id());
        }
    }
    assert!(benches >= 5, "{benches} benches");
}

#[test]
fn a_campaign_has_any_printable_name_and_no_other() {
    let games = Rulesets::load(&library(home(&[]).path())).expect("sound");
    for game in games.rulesets() {
        let Some(keeper) = game.campaigns() else { continue };
        for name in PRINTABLE {
            let begun = keeper.begin(name, 7, &BTreeMap::new()).expect("begun");
            assert_eq!(keeper.view("c.ron", &begun.file).expect("read").title, name);
        }
        for name in UNPRINTABLE {
            let wrong = keeper.begin(name, 7, &BTreeMap::new()).expect_err("no name").to_string();
            assert!(wrong.contains("expected a name"), "{wrong}");
        }
    }
}

#[test]
fn a_hero_is_kept_under_an_id_made_of_its_name() {
    let home = home(&[]);
    let choose = "name=Иван,free:bow,attribute:wits";
    let run = |words: &[&str]| monteria(home.path(), words, b"");
    for (name, file) in [("Иван", "ivan"), ("Łucja", "lucja"), ("龍", "u9f8d")] {
        let made = run(&["pack", "new", name, "--choose", choose]);
        assert_eq!(made.status.code(), Some(0), "{name}: {}", told(&made));
        assert!(
            home.path().join(format!("packs/cazadores/{file}.ron")).is_file(),
            "{name}: {}",
            told(&made)
        );
        // It is found again by its name, and brought along by that of its file.
        let shown = run(&["pack", "show", name]);
        assert!(shown.status.success() && told(&shown).contains("Иван"), "{}", told(&shown));
        assert!(told(&made).contains(&format!("cazador-1={file}")), "{}", told(&made));
    }
    let again = run(&["pack", "new", "Ivan", "--choose", choose]);
    assert!(
        !again.status.success() && told(&again).contains("ivan.ron"),
        "nothing is written over"
    );
    for name in ["a\tb", "a\nb", ""] {
        let made = run(&["pack", "new", name, "--choose", choose]);
        assert_eq!(made.status.code(), Some(2), "{name:?}: {}", told(&made));
        let made = run(&["pack", "new", "other", "--choose", &format!("name={name}x\ty,free:bow")]);
        assert_eq!(made.status.code(), Some(3), "{name:?}: {}", told(&made));
    }
    assert_eq!(fs::read_dir(home.path().join("packs/cazadores")).expect("a folder").count(), 3);
}
