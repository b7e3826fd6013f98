//! Battles of 500, 1,000 and 2,000 points, each on its own table.

use std::collections::BTreeMap;
use std::time::Instant;

use monteria_cadence::sight::line;
use monteria_cadence::{BattleRef, ModelRef};
use monteria_game::{Control, Game, SeatId};
use monteria_opponents::{Ending, Limits, Opponents, play_out};

use monteria_test_support::fracture::{content, ruleset, setup};

fn begun(scenario: &str, seed: u64, strength: &str) -> Game {
    let mut setup = setup(&[], seed, &[]);
    setup.scenario = scenario.into();
    setup.seats =
        BTreeMap::from([0u8, 1].map(|seat| (SeatId(seat), Control::Ai(strength.to_owned()))));
    let mut game =
        Game::start(ruleset(), setup).unwrap_or_else(|error| panic!("{scenario}: {error}"));
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
            assert!(
                army.rosters.iter().any(|roster| roster.limit == points),
                "{}: {points}",
                army.name
            );
        }
    }
    let game = begun("broken-line", 1, "standard");
    let facts = BattleRef::of(game.world());
    for side in 0..2 {
        let models = facts.models.iter().filter(|model_ref| model_ref.model.side.0 == side).count();
        assert!(models >= 60, "{models} models");
    }
}

/// Cached lines of sight and distances must equal freshly computed ones after any move.
#[test]
fn what_is_kept_of_lines_and_gaps_is_what_would_be_found_anew() {
    let mut game = begun("iron-crossing", 5, "standard");
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    let mut orders = 0;
    let mut seen = 0;
    let mut lines = 0;
    play_out(&mut game, &mut opponents, Limits { orders: 260 }, |game, _| {
        orders += 1;
        let kept = BattleRef::of(game.world());
        let models: Vec<ModelRef<'_>> = kept.models.to_vec();
        let anew = BattleRef { models: models.into(), ..BattleRef::of(game.world()) };
        for unit in kept.units.0.iter().filter(|unit| unit.on_table()) {
            for enemy in kept.enemies(unit.side) {
                assert_eq!(
                    kept.distance_between(unit.id, enemy.id),
                    anew.distance_between(unit.id, enemy.id),
                    "order {orders}"
                );
                // Some pairs are skipped, so that the cache is never complete.
                for model_ref in
                    kept.iter_standing(unit.id).filter(|it| (it.id().0 + orders) % 3 > 0)
                {
                    let found = line(&kept, unit, &[model_ref], enemy.id);
                    assert_eq!(found, line(&anew, unit, &[model_ref], enemy.id), "order {orders}");
                    seen += usize::from(found.1.is_some());
                    lines += 1;
                }
            }
        }
    });
    assert!(seen > 0 && lines > seen, "{seen} of {lines}");
}

/// Plays a battle of 2,000 points to its end. `GAMES=20` plays more of each size and
/// prints how many a second.
#[test]
fn great_battles_are_played_to_the_end() {
    let games = std::env::var("GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(1u64);
    let strength = std::env::var("STRENGTH").unwrap_or_else(|_| "standard".to_owned());
    let all = ["broken-quarter", "iron-crossing", "broken-line"];
    for scenario in all.into_iter().filter(|name| games > 1 || *name == "broken-line") {
        let began = Instant::now();
        let mut orders = 0;
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
