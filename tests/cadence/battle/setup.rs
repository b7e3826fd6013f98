use std::collections::BTreeMap;

use monteria_cadence::BattleRef;
use monteria_cadence::battle::{Battlefield, MARKER_RADIUS, Rounds, UnitLocation};
use monteria_game::{Control, EventKind, Game, Needs, Order, Presence, SeatId};
use monteria_opponents::Opponents;

use monteria_test_support::fracture::{Battle, content, ruleset, setup};

/// Starts a battle of this mission, set up by computer players up
/// to its first activation.
fn begun(mission: &str, seed: u64) -> Game {
    let mut setup = setup(&[("mission", mission)], seed, &[]);
    setup.seats =
        BTreeMap::from([0, 1].map(|seat| (SeatId(seat), Control::Ai("standard".to_owned()))));
    let mut game = Game::start(ruleset(), setup).expect("begins");
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    while game.world().resource::<Rounds>().round == 0 {
        opponents.play(&mut game).expect("plays").expect("goes on");
        let wrong = game.violations();
        assert!(wrong.is_empty(), "{mission}: {wrong:#?}");
    }
    game
}

/// cad-objective-gaps: gaps are measured from the rim of a marker to the edge of the
/// table and to the rims of others.
#[test]
fn objectives_are_placed_by_their_rims() {
    let place = |x: f32, z: f32| Order::to("place", monteria_table::Spot { x, z, y: None });
    let begin = |mission: &str| {
        let game = Game::start(ruleset(), setup(&[("mission", mission)], 1, &[])).expect("begins");
        let mut battle = Battle::of(game);
        battle.terrain(Vec::new());
        battle
    };
    // Six inches; the table is 48" by 36", a marker 0.787" from its middle to its rim.
    let mut battle = begin("resource-recovery");
    for (x, z, refusal) in [(17.3, 0.0, "OutsideZone"), (0.0, -11.3, "OutsideZone")] {
        assert_eq!(battle.refused(place(x, z)), refusal);
    }
    battle.order(place(17.2, 0.0));
    assert_eq!(battle.refused(place(17.2 - 7.5, 0.0)), "TooClose");
    battle.order(place(17.2 - 7.6, 0.0)).order(place(0.0, 11.2));
    // Nine for the defender of Tip of the Spear.
    let mut battle = begin("tip-of-the-spear");
    while !battle.offers("place") {
        let first = battle.game.decision().expect("an edge").options[0].id.clone();
        battle.choose(&first);
    }
    assert_eq!(battle.refused(place(14.3, 0.0)), "OutsideZone");
    battle.order(place(14.2, 0.0));
    assert_eq!(battle.refused(place(14.2 - 10.5, 0.0)), "TooClose");
    battle.order(place(14.2 - 10.6, 0.0));
}

#[test]
fn every_mission_sets_itself_up() {
    for (mission, markers, entries) in [
        ("resource-recovery", 6, 4),
        ("annihilation", 1, 4),
        ("strategic-control", 4, 4),
        ("foothold", 6, 2),
        ("tip-of-the-spear", 4, 5),
    ] {
        for seed in 0..4 {
            let game = begun(mission, seed);
            let field = game.world().resource::<Battlefield>();
            assert_eq!((field.markers.len(), field.entries.len()), (markers, entries), "{mission}");
            assert_eq!(game.world().resource::<Rounds>().last, 4);
            let half = game.table().board().half();
            for entry in &field.entries {
                let inside = field.markers.iter().any(|marker| marker.at == entry.at);
                let border = (entry.at.x.abs() - half.x).abs() < 0.01
                    || (entry.at.y.abs() - half.y).abs() < 0.01;
                assert!(inside || border, "{mission}: {entry:?}");
            }
            for (index, marker) in field.markers.iter().enumerate() {
                for other in &field.markers[index + 1..] {
                    // From rim to rim.
                    let gap = marker.at.distance(other.at) - 2.0 * MARKER_RADIUS;
                    assert!(gap >= 6.0 - 0.01, "{mission}: {marker:?} {other:?}");
                }
            }
            if mission == "annihilation" {
                let facts = BattleRef::of(game.world());
                let worth: Vec<i32> = facts
                    .units
                    .0
                    .iter()
                    .map(|unit| unit.bounty)
                    .filter(|worth| *worth > 0)
                    .collect();
                assert_eq!(worth.iter().sum::<i32>(), 20, "{worth:?}");
            }
            if mission == "tip-of-the-spear" {
                let facts = BattleRef::of(game.world());
                let defender = facts.units.0.iter().filter(|unit| unit.side.0 == 1);
                assert!(
                    defender
                        .clone()
                        .all(|unit| unit.place == UnitLocation::Table && unit.command > 0)
                );
                // Objectives with a defender nearby are held.
                for marker in &field.markers {
                    let near = defender
                        .clone()
                        .any(|unit| facts.distance_to_marker(unit.id, marker) < 3.0);
                    assert_eq!(marker.held.is_some_and(|side| side.0 == 1), near, "{marker:?}");
                }
            }
        }
    }
    assert_eq!(content().missions.len(), 5);
}

#[test]
fn units_enter_near_their_entry_points() {
    let mut game = begun("strategic-control", 3);
    let decision = game.decision().expect("a unit").clone();
    let choice = decision
        .options
        .iter()
        .find(|choice| choice.id.starts_with("deploy:"))
        .expect("in reserve");
    let Needs::To(region) = &choice.needs else { panic!("a spot") };
    let spot = game.samples(region, 6)[3];
    let told = game.submit(Order::to(&choice.id, spot)).expect("deploys");
    let arrived = told.iter().filter(|line| matches!(line.what, EventKind::Arrived { .. })).count();
    let facts = BattleRef::of(game.world());
    let number: u16 = choice.id["deploy:".len()..].parse().expect("a number");
    let unit = facts.unit(number).expect("a unit");
    assert_eq!(arrived, unit.models.len());
    assert!(facts.is_in_formation(number));
    for model_ref in facts.standing(number) {
        assert_eq!(model_ref.presence, Presence::InPlay);
        let mov = facts.movement(model_ref, false) * 2.0;
        let near = facts.field.entries.iter().filter(|entry| entry.side == unit.side);
        let gap = near
            .map(|entry| entry.at.distance(model_ref.body().plan()))
            .fold(f32::INFINITY, f32::min);
        assert!(gap - model_ref.stand.radius < mov, "{gap}");
    }
    // It goes on at once: it declares its actions.
    assert!(game.decision().is_some_and(|decision| decision.option("move").is_some()));
}

#[test]
fn units_are_named_before_the_edges() {
    let mut game =
        Game::start(ruleset(), setup(&[("mission", "annihilation")], 1, &[])).expect("begins");
    let mut named = 0;
    while let Some(choice) = game.decision().and_then(|decision| decision.options.first()).cloned()
        && choice.id.starts_with("name:")
    {
        assert!(game.world().resource::<Rounds>().edges.is_empty());
        game.submit(Order::plain(&choice.id)).expect("a name");
        named += 1;
    }
    assert_eq!(named, 8, "four units a side");
    assert!(game.decision().expect("an edge").options[0].id.starts_with("edge:"));
}

/// Players distinguish entry points from objectives by the decision: entry points are
/// placed near an objective.
#[test]
fn players_enter_near_objectives() {
    for strength in ["standard", "strong"] {
        let mut setup = setup(&[("mission", "strategic-control")], 3, &[]);
        setup.seats =
            BTreeMap::from([0, 1].map(|seat| (SeatId(seat), Control::Ai(strength.to_owned()))));
        let mut game = Game::start(ruleset(), setup).expect("begins");
        let mut opponents = Opponents::of_match(&game).expect("opponents");
        let mut entries = 0;
        while game.world().resource::<Rounds>().round == 0 {
            let decision = game.decision().expect("a decision").clone();
            let entry = decision.options[0].id == "entry";
            let far = |at: bevy_math::Vec2| {
                let field = game.world().resource::<Battlefield>();
                field
                    .markers
                    .iter()
                    .map(|marker| marker.at.distance(at))
                    .fold(f32::INFINITY, f32::min)
            };
            let spots = match &decision.options[0].needs {
                Needs::To(region) if entry => game.samples(region, 16),
                _ => Vec::new(),
            };
            let usual =
                spots.iter().map(|spot| far(spot.plan())).sum::<f32>() / spots.len().max(1) as f32;
            opponents.play(&mut game).expect("plays").expect("goes on");
            if entry {
                entries += 1;
                let at = game.orders().last().and_then(|order| order.to).expect("a spot").plan();
                let field = game.world().resource::<Battlefield>();
                let near =
                    field.markers.iter().map(|it| it.at.distance(at)).fold(f32::INFINITY, f32::min);
                assert!(
                    near < usual,
                    "{strength}: {near} from the next objective, on average {usual}"
                );
            }
        }
        assert_eq!(entries, 4);
    }
}
