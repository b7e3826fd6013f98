//! Battles of 500, 1,000 and 2,000 points, each on its own table.

use std::collections::BTreeMap;
use std::time::Instant;

use monteria::game::{Control, Game, SeatId};
use monteria::opponents::{Ending, Limits, Opponents, play_out};
use monteria::rulesets::cadence::BattleRef;

use crate::field::{content, ruleset, setup};

fn begun(scenario: &str, seed: u64, strength: &str) -> Game {
    let mut setup = setup(&[], seed, &[]);
    setup.scenario = scenario.into();
    setup.seats = BTreeMap::from([0u8, 1].map(|seat| (SeatId(seat), Control::Ai(strength.to_owned()))));
    let mut game = Game::start(ruleset(), setup).unwrap_or_else(|error| panic!("{scenario}: {error}"));
    game.keep_past(false);
    game
}

#[test]
fn every_battle_has_its_table_and_forces() {
    let content = content();
    let expected =
        [("broken-quarter", 500, 48.0), ("iron-crossing", 1000, 60.0), ("broken-line", 2000, 72.0)];
    for (name, points, wide) in expected {
        let scenario = &content.scenarios[name];
        assert_eq!((scenario.points, scenario.table.size.x), (points, wide), "{name}");
        let high = scenario.table.pieces.iter().filter(|piece| piece.base >= 2.0).count();
        assert!(points == 500 || high >= 2, "{name}: a second height level");
        for army in content.armies.values() {
            assert!(army.rosters.iter().any(|roster| roster.limit == points), "{}: {points}", army.name);
        }
    }
    let game = begun("broken-line", 1, "standard");
    let facts = BattleRef::of(game.world());
    for side in 0..2 {
        let models = facts.models.iter().filter(|model_ref| model_ref.model.side.0 == side).count();
        assert!(models >= 60, "{models} models");
    }
}

/// A battle of 2,000 points from its first decision to its last. `GAMES=20` plays more of each size and tells how many a second.
#[test]
fn great_battles_are_played_to_the_end() {
    let games = std::env::var("GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(1u64);
    let strength = std::env::var("STRENGTH").unwrap_or_else(|_| "standard".to_owned());
    let all = ["broken-quarter", "iron-crossing", "broken-line"];
    for scenario in all.into_iter().filter(|name| games > 1 || *name == "broken-line") {
        let (began, mut orders) = (Instant::now(), 0);
        for seed in 0..games {
            let mut game = begun(scenario, seed, &strength);
            let mut opponents = Opponents::of_match(&game).expect("opponents");
            let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
            assert_eq!(played.ending, Ending::Over, "{scenario} {seed}");
            assert!(played.rejected.is_empty(), "{scenario} {seed}: {:?}", played.rejected);
            let wrong = game.violations();
            assert!(wrong.is_empty(), "{scenario} {seed}: {wrong:?}");
            orders += played.orders;
        }
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "{scenario}, {strength}: {:.2} games/s, {} orders each",
            games as f64 / seconds,
            orders as u64 / games
        );
    }
}
