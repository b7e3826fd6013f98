//! Scenarios and twists, by scripted dice.

use monteria_drowned::content::{ScenarioKind, Twist};
use monteria_drowned::skirmish_ref::Stance;
use monteria_drowned::state::MarkerKind;
use monteria_drowned::victory_points;
use monteria_game::{Needs, Presence, Region, SideId, Viewer, Zone};
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

fn of(kind: ScenarioKind, who: &[(&str, u8, f32, f32)]) -> Skirmish {
    let mut fight = skirmish(who);
    fight.with_turn(|turn| turn.kind = Some(kind));
    fight
}

fn points(fight: &Skirmish) -> [i32; 2] {
    let facts = fight.facts();
    [0, 1].map(|side| victory_points(&facts, SideId(side), None).expect("points"))
}

fn use_it(fight: &mut Skirmish) -> String {
    let id =
        fight.options().into_iter().find(|id| id.starts_with("use:")).expect("something to use");
    fight.choose(&id)
}

/// dro-caches: 2 for each one carried, 1 more at home; a carrier that is Down drops it.
#[test]
fn caches_count_where_they_are_carried() {
    let mut fight = of(ScenarioKind::Caches, &[("watchman", 0, 0.0, 0.0)]);
    fight.lay_thing(MarkerKind::Cache, 0.8, 0.0);
    use_it(&mut fight);
    assert_eq!(points(&fight), [2, 0]);
    fight.put("Watchman", (0.0, 0.0, -15.0));
    assert_eq!(points(&fight), [3, 0]);
}

/// dro-lamps: a test of Intelligence switches one; each scores from turn 2 on.
#[test]
fn lamps_score_from_the_second_turn() {
    let mut fight = of(ScenarioKind::Lamps, &[("watchman", 0, 0.0, 0.0)]);
    fight.lay_thing(MarkerKind::Lamp, 0.8, 0.0);
    fight.dice(&[6, 2]);
    use_it(&mut fight);
    assert_eq!(fight.facts().things.lying().next().expect("a lamp").owner, None, "a fail");
    fight.dice(&[5, 2]);
    use_it(&mut fight);
    fight.choose("done");
    assert_eq!(fight.side_state(0).score, 0, "not in turn 1");
    fight
        .with_turn(|turn| turn.number = 2)
        .with("Watchman", |it| it.points = 1)
        .activate("Watchman");
    fight.choose("done");
    assert_eq!(fight.side_state(0).score, 1);
}

/// dro-tower: the side with more wounds on it holds it.
#[test]
fn the_tower_is_held_by_more_wounds() {
    let mut fight = of(
        ScenarioKind::Tower,
        &[("watchman", 0, 2.0, 0.0), ("tick", 1, -2.0, 0.0), ("boulder", 1, 12.0, 0.0)],
    );
    fight.lay_thing(MarkerKind::Tower(6.0), 0.0, 0.0);
    fight
        .with_turn(|turn| turn.number = 2)
        .with("Tick", |it| (it.activated, it.wounds) = (true, 2));
    fight.with("Boulder", |it| it.activated = true);
    let facts = fight.game.view(Viewer::Everyone).facts;
    let gains = facts.iter().find(|(label, _)| *label == "If the turn ended now");
    assert!(gains.is_some_and(|(_, gains)| gains.ends_with(" +2")), "{facts:?}");
    fight.choose("done");
    assert_eq!([fight.side_state(0).score, fight.side_state(1).score], [2, 0], "{}", fight.log());
}

/// dro-heads: the leader scores 4, the marked enemy 3, any other 1.
#[test]
fn heads_count_by_whose_they_are() {
    let fight = of(
        ScenarioKind::Heads,
        &[
            ("watchman", 0, 0.0, 0.0),
            ("tick", 1, 5.0, 0.0),
            ("orsa-vane", 1, 9.0, 0.0),
            ("wick", 1, 12.0, 0.0),
        ],
    );
    let mut fight = fight;
    for name in ["Tick", "Orsa Vane", "Wick"] {
        let id = fight.id(name);
        fight.change(|world| {
            let entity = world.resource::<monteria_game::Roster>().entity(id).expect("a model");
            world.entity_mut(entity).insert(Presence::Slain);
        });
    }
    let facts = fight.facts();
    assert_eq!(
        victory_points(&facts, SideId(0), Some(fight.id("Tick"))).expect("points"),
        4 + 3 + 1
    );
}

/// dro-vault: three successes open it; the relic scores 3 carried, 1 for each model near
/// it, and 6 off the crew's own edge.
#[test]
fn the_vault_is_opened_and_the_relic_carried_off() {
    let mut fight = of(ScenarioKind::Vault, &[("orsa-vane", 0, 0.0, 0.0), ("wick", 1, 5.0, 0.0)]);
    fight.with("Wick", |it| it.points = 0);
    fight.lay_thing(MarkerKind::Vault(0), 0.9, 0.0);
    for _ in 0..3 {
        fight.dice(&[3, 9]);
        use_it(&mut fight);
    }
    use_it(&mut fight);
    assert_eq!(points(&fight), [3 + 1, 1], "one of either side is near: {}", fight.log());
    fight.with("Orsa Vane", |it| it.points = 1);
    assert!(!fight.offers("carry-off"));
    fight.put("Orsa Vane", (0.0, 0.0, -17.0)).activate("Orsa Vane");
    fight.choose("carry-off");
    assert_eq!(
        (fight.presence("Orsa Vane"), points(&fight)),
        (Presence::Fled, [6, 0]),
        "{}",
        fight.log()
    );
}

/// dro-fog: the limit of sight is 16".
#[test]
fn nobody_sees_far_in_fog() {
    let mut fight = skirmish(&[("sedge", 0, -9.0, 0.0), ("wick", 1, 9.0, 0.0)]);
    assert_eq!(fight.refusal("shoot:long-gun", Some("Wick")), "legal");
    fight.with_turn(|turn| turn.twist = Some(Twist::Fog));
    assert!(fight.refusal("shoot:long-gun", Some("Wick")).contains("fog"));
}

/// dro-rising-tide: from turn 3 on ground below 1" is water.
#[test]
fn the_tide_rises_in_the_third_turn() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("sedge", 0, 5.0, 5.0)]);
    fight.terrain(vec![
        block("pond", (10.0, 10.0), (2.0, 2.0), 0.1, Keywords::WATER),
        block("pier", (5.0, 5.0), (3.0, 3.0), 1.0, Keywords::BLOCKING),
    ]);
    fight.put("Sedge", (5.0, 1.0, 5.0)).with("Sedge", |it| it.activated = true);
    fight.with_turn(|turn| (turn.number, turn.twist) = (2, Some(Twist::RisingTide)));
    fight.with("Watchman", |it| it.fire = 0);
    let text = fight.choose("done");
    let facts = fight.facts();
    let stances =
        ["Watchman", "Sedge"].map(|name| facts.pose(facts.get(fight.id(name)).expect("it")).stance);
    assert_eq!(stances, [Stance::Swimming, Stance::Standing], "{text}");
}

/// dro-hungry-waters: a beast without an owner moves toward the nearest model,
/// charges, and strikes back.
#[test]
fn a_beast_of_nobody_goes_for_the_nearest() {
    let mut fight = skirmish(&[("watchman", 0, 9.0, 0.0), ("canal-maw", 2, 0.0, 0.0)]);
    // Its strike is nailed: five armour dice, all of which fail.
    fight.dice(&[3, 5, 9, 9, 9, 9, 9]);
    fight.choose("done");
    for _ in 0..2 {
        let asked = fight.asked();
        assert!(asked.contains("Canal Maw") && asked.contains("Who reacts"), "{asked}");
        fight.choose("enough");
    }
    assert_eq!(
        fight.log().matches("Canal Maw goes for Watchman").count(),
        2,
        "a move and a charge"
    );
    assert_eq!(fight.wounds("Watchman"), 0, "{}", fight.log());
    let mut fight = skirmish(&[("watchman", 0, 1.77, 0.0), ("canal-maw", 2, 0.0, 0.0)]);
    fight.aim("strike:cleaver", "Canal Maw");
    assert!(fight.log().contains("Canal Maw strikes back"), "{}", fight.log());
}

/// dro-infiltrators: at least 8" from enemies, and outside the enemy's zone.
#[test]
fn infiltrators_keep_out_of_the_enemys_zone() {
    use monteria_drowned::{NextDeployment, zones};
    let mut fight = of(ScenarioKind::Caches, &[("watchman", 1, 0.0, 14.0), ("tick", 0, 0.0, 0.0)]);
    let id = fight.id("Tick");
    fight.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(id).expect("a model");
        world.entity_mut(entity).insert(Presence::Reserve);
        let mut agenda = monteria_game::Agenda::default();
        agenda.then(NextDeployment { side: SideId(0), infiltrators: true });
        world.insert_resource(agenda);
    });
    let decision = fight.game.decision().expect("placing").clone();
    let Needs::To(Region::Deploy { zones: open, apart, .. }) = &decision.options[0].needs else {
        panic!("{decision:?}")
    };
    assert_eq!(apart.len(), 1);
    let theirs = zones(&fight.facts(), SideId(1));
    let [Zone::Box { least, .. }] = theirs.as_slice() else { panic!("{theirs:?}") };
    for zone in open {
        let Zone::Box { greatest, .. } = zone else { panic!("{zone:?}") };
        assert!(greatest.y < least.y, "{zone:?}");
    }
}

/// dro-skill-unseen-start, dro-skill-forward-scout: one is deployed with a stealth token,
/// the other after all others, like a scout.
#[test]
fn some_are_deployed_unseen_and_some_last() {
    use monteria_drowned::NextDeployment;
    for (who, unseen, last) in [
        ("watchman", false, false),
        ("watchman+unseen-start", true, false),
        ("watchman+forward-scout", false, true),
    ] {
        let mut fight = of(ScenarioKind::Caches, &[(who, 0, 0.0, -14.0), ("wick", 0, 5.0, -14.0)]);
        for name in ["Watchman", "Wick"] {
            let id = fight.id(name);
            fight.change(|world| {
                let entity = world.resource::<monteria_game::Roster>().entity(id).expect("a model");
                world.entity_mut(entity).insert(Presence::Reserve);
                let mut agenda = monteria_game::Agenda::default();
                agenda.then(NextDeployment { side: SideId(0), infiltrators: false });
                world.insert_resource(agenda);
            });
        }
        assert_eq!(fight.offers("place:{Watchman}"), !last, "{who}: {:?}", fight.options());
        if last {
            fight.go("place:{Wick}", 5.0, -14.0);
            assert_eq!(
                fight.no_way("place:{Watchman}", 9.0, 0.0),
                "legal",
                "outside of every zone"
            );
        }
        let z = if last { 0.0 } else { -14.0 };
        let id = fight.written("place:{Watchman}");
        fight.go(&id, 9.0, z);
        assert_eq!(fight.condition("Watchman").stealth, unseen, "{who}");
    }
}

/// dro-twist: each twist has two of ten faces, and no twist the last two.
#[test]
fn a_die_decides_the_twist() {
    use monteria_dice::Dice;
    use monteria_drowned::Drowned;
    use monteria_drowned::state::Turn;
    use monteria_game::{Game, MatchSetup};
    let ruleset: std::sync::Arc<Drowned> =
        std::sync::Arc::new(Drowned::new(monteria_test_support::drowned::content()));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..30_u64 {
        let setup = MatchSetup {
            answers: [("twist".to_owned(), "random".to_owned())].into(),
            ..MatchSetup::new("drowned", "scrap-run", seed)
        };
        let game = Game::start(ruleset.clone(), setup).expect("a match");
        let face = Dice::new(seed.wrapping_mul(31).wrapping_add(7)).die(10);
        let twist = match face {
            1 | 2 => Some(Twist::HungryWaters),
            3 | 4 => Some(Twist::Fog),
            5 | 6 => Some(Twist::RisingTide),
            7 | 8 => Some(Twist::UnstableRuins),
            _ => None,
        };
        assert_eq!(game.world().resource::<Turn>().twist, twist, "seed {seed}, face {face}");
        seen.insert(face);
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// dro-ties: on equal victory points the side that took out more points of models wins,
/// else it is a draw.
#[test]
fn the_end_counts_who_was_taken_out() {
    for (slain, outcome) in [(None, "draw"), (Some("Wick"), "side-1-wins")] {
        let mut fight = of(
            ScenarioKind::Caches,
            &[("watchman", 0, 0.0, 0.0), ("tick", 1, 9.0, 9.0), ("wick", 1, 12.0, 0.0)],
        );
        if let Some(id) = slain.map(|name| fight.id(name)) {
            fight.change(|world| {
                let entity = world.resource::<monteria_game::Roster>().entity(id).expect("a model");
                world.entity_mut(entity).insert(Presence::Slain);
            });
        }
        fight.with_turn(|turn| turn.last = 1);
        for name in ["Tick", "Wick"] {
            fight.with(name, |it| it.activated = true);
        }
        fight.choose("done");
        assert_eq!(fight.game.outcome().expect("the end").id, outcome);
    }
}

/// dro-first-turn, dro-deploy: the lower roll chooses a zone or the initiative; the other
/// side gets the rest.
#[test]
fn the_lower_roll_chooses_a_zone_or_the_initiative() {
    use monteria_drowned::ChooseZone;
    for (answer, zone, first) in [("initiative", 1, 0), ("first-zone", 0, 1), ("second-zone", 1, 1)]
    {
        let mut fight = of(ScenarioKind::Caches, &[("watchman", 0, 0.0, 0.0)]);
        fight.change(|world| {
            let mut agenda = monteria_game::Agenda::default();
            agenda.then(ChooseZone { side: SideId(0) });
            world.insert_resource(agenda);
        });
        fight.choose(answer);
        let turn = fight.facts().turn;
        assert_eq!(
            (turn.first_zone, turn.first),
            (Some(SideId(zone)), Some(SideId(first))),
            "{answer}"
        );
    }
}

/// dro-table: above 150 points the table is 36" by 48", a third of it water.
#[test]
fn larger_matches_have_longer_tables() {
    for scenario in monteria_test_support::drowned::content().scenarios.values() {
        let small = scenario.table.middle(36.0);
        assert_eq!(
            small.pieces.len() + 6,
            scenario.table.pieces.len(),
            "two pools and four stacks are at the ends"
        );
        let table = scenario
            .table
            .clone()
            .build()
            .unwrap_or_else(|faults| panic!("{}: {faults:?}", scenario.id));
        assert_eq!(table.board().size.to_array(), [36.0, 48.0]);
        let wet = (0..72 * 96).filter(|cell| {
            let at = bevy_math::Vec2::new(
                (cell % 72) as f32 * 0.5 - 17.75,
                (cell / 72) as f32 * 0.5 - 23.75,
            );
            let water = |number: usize| table.pieces()[number].is(Keywords::WATER);
            table.ground(at) < 0.001 && table.pieces_at(at).into_iter().any(water)
        });
        assert!(wet.count() * 3 >= 72 * 96, "{}", scenario.id);
    }
}

/// dro-vault: things are measured to their drawn outline; the vault is 2" across.
#[test]
fn the_vault_is_as_large_as_it_is_drawn() {
    // An A base has a radius of 0.59".
    for (x, near) in [(1.59, true), (1.7, false)] {
        let mut fight = of(ScenarioKind::Vault, &[("watchman", 0, x, 0.0)]);
        fight.lay_thing(MarkerKind::Vault(0), 0.0, 0.0);
        assert_eq!(fight.options().iter().any(|id| id.starts_with("use:")), near, "{x}");
        let drawn = fight.game.table().areas().iter().map(|area| area.radius()).fold(0.0, f32::max);
        assert_eq!(drawn, MarkerKind::Vault(0).radius());
    }
}

/// dro-ties: the reason of a result on equal victory points names the tie-breaker.
#[test]
fn a_tie_says_why_it_was_decided() {
    let mut fight = of(ScenarioKind::Caches, &[("watchman", 0, 0.0, 0.0), ("tick", 1, 9.0, 9.0)]);
    let id = fight.id("Tick");
    fight.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(id).expect("a model");
        world.entity_mut(entity).insert(Presence::Slain);
    });
    fight.with_turn(|turn| turn.last = 1);
    fight.choose("done");
    let outcome = fight.game.outcome().expect("the end").clone();
    assert_eq!(outcome.winner, Some(SideId(0)));
    assert_eq!(outcome.reason, "0 to 0 victory points; by points of models taken out, 19 to 0");
}

/// dro-lamps: the note of a lamp names its owner.
#[test]
fn a_lamp_says_whose_it_is() {
    let mut fight = of(ScenarioKind::Lamps, &[("watchman", 0, 0.0, 0.0)]);
    fight.lay_thing(MarkerKind::Lamp, 0.8, 0.0);
    let named = |fight: &Skirmish, name: &str| {
        fight.game.table().areas().iter().any(|area| area.name == name)
    };
    assert!(named(&fight, "Lamp of nobody"));
    fight.dice(&[5, 2]);
    use_it(&mut fight);
    assert!(named(&fight, "Lamp of player 1"));
}
