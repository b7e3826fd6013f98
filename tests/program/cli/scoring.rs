//! How a match is scored and won is told before the first decision, in every front
//! end that has words.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::game::{FieldKind, Game, MatchSetup, Ruleset};
use monteria::rulesets::Rulesets;

use crate::cli::program::*;

/// Questions of a setup that decide what is played for.
const GOALS: [&str; 2] = ["mission", "objective"];

fn rulesets() -> Rulesets {
    Rulesets::load(&Library::open(find_root().expect("content"), &mut Faults::new()))
        .expect("sound content")
}

/// The answers of a setup that choose each mission or Objective of a scenario; one
/// without answers where none is asked for.
fn goals_of(ruleset: &Arc<dyn Ruleset>, scenario: &str) -> Vec<BTreeMap<String, String>> {
    let form = ruleset.setup_form(scenario, &BTreeMap::new()).expect("a form");
    let asked = form.fields.iter().find(|field| GOALS.contains(&field.key.as_str()));
    let Some(field) = asked else { return vec![BTreeMap::new()] };
    let FieldKind::One(picks) = &field.kind else { panic!("{} of several", field.key) };
    picks.iter().map(|pick| BTreeMap::from([(field.key.clone(), pick.id.clone())])).collect()
}

#[test]
fn every_mission_of_every_game_says_how_it_is_scored() {
    for ruleset in rulesets().rulesets() {
        for card in ruleset.scenarios() {
            for answers in goals_of(ruleset, &card.id) {
                let setup = MatchSetup { answers, ..MatchSetup::new(ruleset.id(), &card.id, 1) };
                let told = format!("{} {} {:?}", ruleset.id(), card.id, setup.answers);
                // An answer may want others beside it: what cannot begin
                // is scored by nothing.
                let Ok(game) = Game::start(ruleset.clone(), setup) else { continue };
                let scoring = game.scoring();
                assert!(!scoring.is_empty(), "{told}");
                assert!(scoring.iter().all(|rule| rule.len() > 20), "{told}: {scoring:?}");
            }
        }
    }
}

#[test]
fn scoring_is_shown_before_the_first_decision_and_asked_for_at_any_time() {
    let home = home();
    let heading = "How it is scored and won:\n";
    for (scenario, rule) in [
        (
            "drill-yard",
            "At the end of a round each is worth as many victory points as its holder has \
             objectives.",
        ),
        ("drill-yard", "5 for all of them."),
        ("arena-foundry", "Every kill scores 1 victory point"),
        ("ritual", "may spend 3 points for 10 victory points"),
        ("ritual", "up to 25 a tie"),
        ("signal-lamps", "From turn 2 each scores 1 a turn for whose it is."),
        ("upland-meadow", "Leave no Foe standing, Minions included."),
        ("upland-meadow", "all of the Pack or all Foes have no WNDs left"),
    ] {
        let text = monteria(home.path(), &["text", scenario, "--seed", "1"], "look\nquit\n");
        assert_eq!((status(&text), err(&text).as_str()), (0, ""));
        let told = out(&text);
        let (first, rest) = told.split_once("\n  1. ").expect("a first decision");
        assert!(first.contains(heading) && first.contains(rule), "{scenario}: {first}");
        let (_, look) = rest.split_once("> look\n").expect("a look round");
        assert!(look.contains(heading) && look.contains(rule), "{scenario}: {look}");
        for words in [["list", scenario], ["explain", scenario]] {
            let listed = monteria(home.path(), &words, "");
            assert_eq!((status(&listed), err(&listed).as_str()), (0, ""));
            assert!(
                out(&listed).contains(heading) && out(&listed).contains(rule),
                "{words:?}: {}",
                out(&listed)
            );
        }
        let json = monteria(home.path(), &["list", scenario, "--json"], "");
        assert!(out(&json).contains(rule), "{}", out(&json));
        let served = serve(home.path(), &[scenario, "--seed", "1"], &[]);
        let scoring = served[0]["scoring"].as_array().expect("scoring on the first line");
        assert!(
            scoring.iter().any(|it| it.as_str().is_some_and(|it| it.contains(rule))),
            "{scoring:?}"
        );
    }
    // A mission that is not the scenario's own is explained by its id, and in the list of
    // those that may be chosen.
    for (mission, rule) in [
        ("foothold", "4 for each of the enemy's that is destroyed"),
        ("domination", "2 victory points a round for each that is held"),
        ("capture-the-beast", "one Success takes it alive"),
    ] {
        let explained = monteria(home.path(), &["explain", mission], "");
        assert_eq!((status(&explained), err(&explained).as_str()), (0, ""));
        assert!(
            out(&explained).contains(heading) && out(&explained).contains(rule),
            "{}",
            out(&explained)
        );
    }
    let listed = out(&monteria(home.path(), &["list", "drill-yard"], ""));
    assert!(
        listed.contains("foothold: Foothold. The table is divided from corner to corner."),
        "{listed}"
    );
}
