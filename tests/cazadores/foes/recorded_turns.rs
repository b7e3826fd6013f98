//! The Turns of Foes in some random hunts, question by question: what a change of the
//! trees or of their questions does to them shows in the golden file
//! `recorded_turns.txt`, which `UPDATE_EXPECT=1` renews.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use monteria_cazadores::Cazadores;
use monteria_game::{Control, EventKind, Game, GameEvent, MatchSetup, Ruleset, SeatId};
use monteria_opponents::{Limits, Opponents, play_out};
use monteria_test_support::cazadores::{asked, content};
use monteria_test_support::{repo_root, updates_golden_files};

/// The hunts: a quarry each, and whether it is played on a real table.
const HUNTS: [(&str, &str); 6] = [
    ("creature-wreathed-in-light", "off"),
    ("salt-matriarch", "off"),
    ("emperors-praetorians", "off"),
    ("wandering-son", "off"),
    ("neonate-wurm", "on"),
    ("accursed-construct", "off"),
];

/// Writes what a Foe asked and decided, and where its Move ended.
fn write_turns(lines: &mut String, events: &[GameEvent]) {
    let mut decided = None;
    for event in events {
        if let EventKind::Thought(thought) = &event.what {
            writeln!(lines, "{} [{}]", event.text, asked(thought).join(", ")).expect("written");
            decided = Some(thought.model);
        }
        if let EventKind::Moved { model, path, .. } = &event.what
            && decided.take_if(|it| it == model).is_some()
        {
            let [x, y, z] = path.last().expect("an end");
            writeln!(lines, "  to {x:.2} {y:.2} {z:.2}").expect("written");
        }
    }
}

#[test]
fn recorded_turns_of_foes_are_as_they_were() {
    let ruleset: Arc<dyn Ruleset> = Arc::new(Cazadores::new(content()));
    let mut lines = String::new();
    for (seed, (quarry, companion)) in (1..).zip(HUNTS) {
        writeln!(lines, "# {quarry}").expect("written");
        let answers = [("adversary", quarry), ("companion", companion), ("players", "2")];
        let answers = answers.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let setup = MatchSetup {
            answers: BTreeMap::from(answers),
            seats: [0, 1].map(|seat| (SeatId(seat), Control::Ai("random".to_owned()))).into(),
            ..MatchSetup::new("cazadores", "oak-hollow", seed)
        };
        let mut game = Game::start(ruleset.clone(), setup).expect("a Hunt");
        let mut opponents = Opponents::of_match(&game).expect("random players");
        play_out(&mut game, &mut opponents, Limits { orders: 60 }, |_, events| {
            write_turns(&mut lines, events);
        });
    }
    let file = repo_root().join("tests/cazadores/foes/recorded_turns.txt");
    if updates_golden_files() {
        fs::write(&file, &lines).expect("written");
    }
    let recorded = fs::read_to_string(&file).expect("the golden file");
    let differs = recorded.lines().zip(lines.lines()).find(|(old, new)| old != new);
    assert!(recorded == lines, "the first difference: {differs:#?}");
}
