//! Games that the program plays against itself to their end.

use std::sync::Arc;

use monteria_game::{Control, Game, GameEvent, MatchSetup, Ruleset, SeatId};
use monteria_opponents::{Ending, Limits, Opponents, play_out};
use monteria_saves::{SaveHeader, SaveLine, SavedGame, replay};

/// A number from the environment.
pub fn number_of(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Plays a game with these players, seat by seat, and returns the winner's side; `watch`
/// is told what happens. With `check` every state is looked at on the way, every rule
/// that is cited has its text, and the save replays to the same end.
pub fn play_on(
    ruleset: Arc<dyn Ruleset>,
    mut setup: MatchSetup,
    players: &[&str],
    check: bool,
    mut watch: impl FnMut(&[GameEvent]),
) -> Option<u8> {
    let name = format!("{} in {}: {:?}", setup.seed, setup.scenario, setup.answers);
    let seated = players.iter().enumerate();
    setup.seats =
        seated.map(|(n, who)| (SeatId(n as u8), Control::Ai((*who).to_owned()))).collect();
    let mut game = Game::start(ruleset.clone(), setup.clone())
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    game.keep_past(false);
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    let mut hashes = Vec::new();
    let played = play_out(&mut game, &mut opponents, Limits::default(), |game, events| {
        watch(events);
        if check {
            let wrong = game.violations();
            let last: Vec<&str> = events.iter().map(|line| line.text.as_str()).collect();
            assert!(
                wrong.is_empty(),
                "{name} after {} orders: {wrong:#?}\n{last:#?}",
                game.orders().len()
            );
            for why in events.iter().flat_map(|line| &line.why) {
                assert!(game.ruleset().rule_text(&why.0).is_some(), "no text for {}", why.0);
            }
            hashes.push(game.hash().expect("a hash"));
        }
    });
    assert_eq!(played.ending, Ending::Over, "{name}: {:?} {:?}", played.ending, game.decision());
    assert!(played.rejected.is_empty(), "{name}: {:?}", played.rejected);
    if check {
        let orders = game.orders().iter().cloned().zip(hashes);
        let saved = SavedGame {
            header: SaveHeader {
                monteria_save: 1,
                content: ruleset.content_hash(),
                mods: Vec::new(),
                setup,
                branch: String::new(),
                handovers: Default::default(),
            },
            lines: orders.map(|(order, hash)| SaveLine { order, hash }).collect(),
            torn: false,
            ended: true,
        };
        let again = replay(ruleset, &saved, true).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again.outcome(), game.outcome(), "{name}");
    }
    game.outcome().and_then(|outcome| outcome.winner).map(|side| side.0)
}
