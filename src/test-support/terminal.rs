//! What the terminal says of a match in an arranged position.

use std::sync::Arc;

use monteria_cli::{Session, talk};
use monteria_game::{Choice, Game, Needs, Ruleset};
use monteria_games::Rulesets;

/// The output after these typed lines.
pub fn said(ruleset: Arc<dyn Ruleset>, game: Game, lines: &str) -> String {
    let session = Session::new(game).expect("a session");
    let mut out = Vec::new();
    talk(&Rulesets::new(vec![ruleset]), session, &mut lines.as_bytes(), &mut out, true)
        .expect("talks");
    String::from_utf8(out).expect("UTF-8")
}

/// The options of the pending decision that have odds: the label of each, and the chances
/// that are to stand beside it.
pub fn options_with_odds(game: &Game) -> Vec<(String, Vec<String>)> {
    let decision = game.decision().expect("a decision");
    let chance =
        |choice: &Choice, target| game.preview(choice, target, None).and_then(|told| told.chance);
    let chances = |choice: &Choice| -> Vec<f64> {
        match &choice.needs {
            Needs::Target { legal, .. } if legal.len() <= 4 => {
                legal.iter().filter_map(|target| chance(choice, Some(*target))).collect()
            }
            Needs::Target { .. } => Vec::new(),
            _ => chance(choice, None).into_iter().collect(),
        }
    };
    let shown = |choice: &Choice| {
        let percents = chances(choice).into_iter().map(|chance| format!("{:.0} %", chance * 100.0));
        (choice.label.to_string(), percents.collect())
    };
    let usable = decision.options.iter().filter(|choice| choice.idle.is_none());
    usable.map(shown).filter(|(_, percents): &(String, Vec<String>)| !percents.is_empty()).collect()
}

/// The terminal lists these options, each with its odds.
pub fn lists_odds(ruleset: Arc<dyn Ruleset>, game: Game, labels: &[&str]) {
    let expected = options_with_odds(&game);
    let said = said(ruleset, game, "");
    for label in labels {
        assert!(
            expected.iter().any(|(other, _)| other == label),
            "{label} has no odds: {expected:?}"
        );
    }
    for (label, percents) in expected {
        let is_option = |line: &&str| {
            line.trim_start().split_once(". ").is_some_and(|(number, rest)| {
                number.parse::<usize>().is_ok() && rest.starts_with(&label)
            })
        };
        let lines: Vec<&str> = said.lines().filter(is_option).collect();
        let shows = |line: &&&str| percents.iter().all(|percent| line.contains(percent.as_str()));
        assert!(lines.iter().any(|line| shows(&line)), "{label} without {percents:?}: {said}");
    }
}
