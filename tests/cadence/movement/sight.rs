use monteria_cadence::sight::{Line, line, line_from_model};
use monteria_game::{SightState, Viewer};
use monteria_table::{Body, Keywords};

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, block};

fn seen(battle: &Battle, from: u16, to: u16) -> Line {
    let facts = battle.facts();
    let unit = facts.unit(from).expect("a unit");
    line(&facts, unit, &facts.standing(from), to).0
}

const TWO_SQUADS: &str = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
    model: Some("vanguard-frontline"), kits: [(count: 3, weapons: ["enforcer-carbine"])]),
    (unit: "vanguard-squad", model: Some("vanguard-frontline"), kits: [(count: 3,
    weapons: ["enforcer-carbine"])])])"#;

#[test]
fn a_unit_in_between_blocks() {
    let mut battle = battle(TWO_SQUADS, DRONES, &[]);
    battle.put(1, -2.0, 0.0).put(2, -12.0, 0.0).put(3, -6.0, 12.0);
    assert_eq!(seen(&battle, 1, 3), Line::Clear);
    // The other squad steps between.
    battle.put(2, -2.0, 6.0);
    assert!(matches!(seen(&battle, 1, 3), Line::Blocked(_)));
    // Its own models and those of the target never do.
    battle.put(2, 15.0, 0.0).place(1, &[(0.0, 0.0), (0.0, 1.5), (0.0, 3.0)]);
    let column: Vec<(f32, f32)> = (0..10).map(|n| (0.0, 12.0 + n as f32 * 1.1)).collect();
    battle.place(
        3,
        &column[..5]
            .iter()
            .copied()
            .chain((0..5).map(|n| (1.2, 12.0 + n as f32 * 1.1)))
            .collect::<Vec<_>>(),
    );
    assert_eq!(seen(&battle, 1, 3), Line::Clear);
}

#[test]
fn cover_obscures_and_walls_block() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 12.0);
    let hedge = block("hedge", (0.0, 9.0), (12.0, 1.0), 3.0, Keywords::OBSCURING);
    battle.terrain(vec![hedge]);
    assert_eq!(seen(&battle, 1, 2), Line::Obscured { cover: true });
    // Defence 5+ becomes 3+, and attacks need one more.
    battle.act(1, &["attack", "pass"]);
    let aim = crate::combat::attack::aim_of(&battle, "fire:enforcer-carbine");
    battle.at("fire:enforcer-carbine", aim);
    let rolls = battle.rolls();
    assert_eq!(rolls[0].1, 4);
    if rolls.len() > 1 {
        assert_eq!(rolls[1].1, 3);
    }
    let mut battle = monteria_test_support::fracture::battle(CARBINES, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 12.0);
    battle.terrain(vec![block(
        "wall",
        (0.0, 6.0),
        (20.0, 0.5),
        4.0,
        Keywords::BLOCKING | Keywords::IMPASSABLE,
    )]);
    assert!(matches!(seen(&battle, 1, 2), Line::Blocked(_)));
    // A wall without Cover obscures those whom it hides in part.
    battle.terrain(vec![block(
        "stub",
        (0.0, 11.0),
        (8.5, 0.2),
        0.6,
        Keywords::BLOCKING | Keywords::IMPASSABLE,
    )]);
    assert_eq!(seen(&battle, 1, 2), Line::Obscured { cover: false });
}

#[test]
fn a_friend_beside_the_target_blocks() {
    let mut battle = battle(TWO_SQUADS, DRONES, &[]);
    battle.put(1, -2.0, 0.0).put(3, -6.0, 12.0);
    battle.place(2, &[(-7.4, 12.0), (-9.0, 12.0), (-10.6, 12.0)]);
    assert!(matches!(seen(&battle, 1, 3), Line::Blocked(why) if why.text().contains("friendly")));
    // The friend itself fights on.
    assert_eq!(seen(&battle, 2, 3), Line::Clear);
}

#[test]
fn the_line_that_is_drawn_is_the_line_that_the_rules_see() {
    let mut battle = battle(TWO_SQUADS, DRONES, &[]);
    let wall = Keywords::BLOCKING | Keywords::IMPASSABLE;
    battle.terrain(vec![
        block("wall", (-9.0, 4.0), (3.0, 0.5), 4.0, wall),
        block("hedge", (9.0, 4.0), (3.0, 1.0), 3.0, Keywords::OBSCURING),
    ]);
    battle.put(2, -2.0, 5.0).put(3, -6.0, 12.0);
    let mut states = Vec::new();
    for step in 0..25 {
        battle.place(1, &[(step as f32 - 12.0, 0.0), (30.0, 0.0), (32.0, 0.0)]);
        let facts = battle.facts();
        let from = facts.standing(1)[0].body();
        let screens: Vec<Body> = facts.bodies(2);
        for to in facts.bodies(3) {
            let drawn = battle.game.sight(Viewer::Referee, &from, &to);
            let expected = match line_from_model(&facts, &from, &[to], &screens) {
                Line::Clear if facts.table.covers(&from, &to).next().is_none() => SightState::Free,
                Line::Clear | Line::Obscured { .. } => SightState::Cover,
                Line::Blocked(_) => SightState::Stopped,
            };
            assert_eq!(drawn.state, expected, "from {} to {}: {drawn:?}", from.at, to.at);
            assert_eq!(drawn.by.is_some(), expected != SightState::Free);
            states.push(expected);
        }
    }
    for state in [SightState::Free, SightState::Cover, SightState::Stopped] {
        assert!(states.contains(&state), "{state:?} never came up");
    }
}
