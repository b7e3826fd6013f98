use std::collections::BTreeMap;

use monteria_game::{Control, Game, SeatId, Seats};
use monteria_opponents::{Ending, Limits, Opponents, play_out};

use monteria_test_support::respawn::ruleset;

fn answers(all: &[(&str, &str)]) -> BTreeMap<String, String> {
    all.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn a_tournament_is_played_to_its_final() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("tournaments");
    let step = keeper
        .begin("Cup", 7, &answers(&[("teams", "2"), ("players", "0")]))
        .expect("a tournament");
    let mut file = step.file;
    let mut finals = 0;
    for number in 1..=6 {
        file = keeper.spend_well("cup", &file).expect("perks").file;
        let (setup, step) = keeper.next_match("cup", &file).expect("a game");
        assert_eq!(
            keeper.next_match("cup", &file).expect("the same").0,
            setup,
            "a game resumed is the same game"
        );
        finals += usize::from(step.report[0].starts_with("The final"));
        let begun = Game::start(ruleset.clone(), setup.clone()).expect("a match");
        let seats: Vec<SeatId> =
            begun.world().resource::<Seats>().0.iter().map(|seat| seat.id).collect();
        let seats =
            seats.into_iter().map(|seat| (seat, Control::Ai("random".to_owned()))).collect();
        let mut game = Game::start(ruleset.clone(), monteria_game::MatchSetup { seats, ..setup })
            .expect("a match");
        game.keep_past(false);
        let mut opponents = Opponents::of_match(&game).expect("opponents");
        let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
        assert_eq!(played.ending, Ending::Over, "game {number}");
        file = keeper.settle("cup", &file, &game).expect("settled").file;
    }
    assert_eq!(finals, 1);
    let view = keeper.view("cup", &file).expect("a view");
    assert_eq!(view.matches, 6);
    assert!(view.lines().iter().any(|line| line.contains("Place 1")), "{:#?}", view.lines());
    assert!(keeper.next_match("cup", &file).is_err(), "it is over");
}

#[test]
fn perks_are_picked_once_and_five_at_most() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("tournaments");
    let file = keeper.begin("Cup", 7, &answers(&[])).expect("a tournament").file;
    assert!(keeper.spend("cup", &file, "perk:1:coach").is_err(), "nothing is owed yet");
    let owed = file.replacen("owed: 0", "owed: 2", 1);
    assert_ne!(owed, file);
    let file = keeper.spend("cup", &owed, "perk:1:deep-bench").expect("a perk").file;
    assert!(keeper.spend("cup", &file, "perk:1:deep-bench").is_err(), "once");
    assert!(!file.contains("frontline"), "nobody begins with it");
    let swapped = keeper.spend("cup", &file, "bench:1:1:frontline").expect("another loadout").file;
    assert!(swapped.contains("frontline"));
    assert!(keeper.begin("Cup", 7, &answers(&[("teams", "9")])).is_err());
}
