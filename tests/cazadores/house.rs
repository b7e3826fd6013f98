//! House rulings on pushes into danger and on Foes that cannot get anywhere; several
//! Objectives and marks at once.

use bevy_ecs::prelude::Mut;
use bevy_math::Vec2;
use monteria_cazadores::content::AttackKind;
use monteria_cazadores::{HuntMarks, PersonalClock, RoundClock, TableMarker};
use monteria_dice::Edge;
use monteria_game::{Tabletop, Thing};
use monteria_table::{Area, Keywords};
use monteria_test_support::cazadores::{
    Hunt, asked, block, cites, hunt as position, rolls, texts, thoughts,
};

const SON: &str = "Wandering";

#[test]
fn who_is_pushed_into_danger_has_entered_it() {
    let mut hunt = position("wandering-son", &["ines-valcarcel", "stalker"]);
    hunt.terrain(vec![block("rocks", (0.0, 5.2), (8.0, 1.0), 0.2, Keywords::DANGEROUS)]);
    hunt.put("Inés", 0.0, 3.0).put(SON, 0.0, 0.0).put("Stalker", 10.0, 10.0).turn_of("Stalker");
    // Sweeping Smash: 9 dice; Inés is Surrounded, so two Difficulty Dice;
    // one Success. Then Athletics.
    let lines = hunt
        .next_card("A♠")
        .dice(&[1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1])
        .foe_turn(SON);
    assert!(cites(&lines, "caz-push"));
    assert!(rolls(&lines).iter().any(|(label, ..)| label.contains("Dangerous")));
}

/// Walls around the Son that leave him this much room on each side.
fn cell(room: f32) -> Hunt {
    let mut hunt = position("wandering-son", &["ines-valcarcel", "stalker"]);
    let wall =
        |id: &str, at, size| block(id, at, size, 5.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    let out = 1.2 + room;
    let long = 2.8 + 2.0 * room;
    hunt.terrain(vec![
        wall("north", (0.0, -out), (long, 0.4)),
        wall("south", (0.0, out), (long, 0.4)),
        wall("west", (-out, 0.0), (0.4, long)),
        wall("east", (out, 0.0), (0.4, long)),
    ]);
    hunt.put("Inés", 0.0, 8.0).put(SON, 0.0, 0.0).put("Stalker", 10.0, 10.0).turn_of("Stalker");
    hunt
}

#[test]
fn a_foe_that_gains_no_ground_passes() {
    // Where he has a tenth of an inch of room he takes it, straight toward his Target,
    // with the free Move.
    let mut hunt = cell(0.1);
    let lines = hunt.next_card("J♠").foe_turn(SON);
    assert!(cites(&lines, "ruling-41"));
    let (x, z) = hunt.at(SON);
    assert!(x.abs() < 0.002 && (0.09..0.102).contains(&z), "({x}, {z})");
    assert_eq!(hunt.clock(SON), 3, "he pays for a Pass, not for a Move");
    // There he stays in every later Turn.
    for _ in 0..2 {
        let lines = hunt.next_card("J♠").foe_turn(SON);
        assert!(cites(&lines, "ruling-41"), "{:?}", texts(&lines));
        assert_eq!(hunt.at(SON), (x, z));
        assert_eq!(hunt.clock(SON), 3);
    }
    // Without room he does not move at all.
    let mut hunt = cell(0.0);
    let lines = hunt.next_card("J♠").foe_turn(SON);
    assert!(cites(&lines, "ruling-41"));
    assert_eq!((hunt.at(SON), hunt.clock(SON)), ((0.0, 0.0), 3));
}

#[test]
fn of_groups_of_one_size_the_nearest_counts() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
    hunt.put("Creature", 0.0, -9.0).put("Butterfly 1", -10.0, 2.0).put("Butterfly 2", 9.0, -6.0);
    hunt.put("Inés", 0.0, 11.0).put("Stalker", 3.0, 11.0).turn_of("Stalker");
    hunt.next_card("Q♣").foe_turn("Creature");
    let (x, _) = hunt.at("Creature");
    assert!(x > 3.0, "it went to the nearer Butterfly, to x = {x}");
}

/// caz-q-reposition: of several Objectives the closest one says whether a Foe has
/// strayed, and the furthest is where it goes.
#[test]
fn a_foe_returns_to_the_furthest_of_several_objectives() {
    let far = |objectives: Vec<Vec2>| {
        let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
        hunt.put("Butterfly 1", -6.0, 0.0).put("Inés", 8.0, -9.0).put("Stalker", 9.0, -6.0);
        hunt.put("Creature", -6.0, 3.0).turn_of("Stalker");
        hunt.change(|world| world.resource_mut::<HuntMarks>().objectives = objectives);
        let moved = hunt.at("Butterfly 1");
        let lines = hunt.foe_turn("Butterfly 1");
        (moved, hunt.at("Butterfly 1"), thoughts(&lines).into_iter().map(asked).collect::<Vec<_>>())
    };
    // The Creature is near: the Butterfly has not strayed, whatever lies far away.
    let (from, to, asked) = far(vec![Vec2::new(-6.0, -10.0), Vec2::new(10.0, 6.0)]);
    assert_eq!(from, to);
    assert!(asked[0].contains(&"Reposition: no".to_owned()), "{asked:?}");
}

/// caz-q-reposition: with nobody near, the nearest of two Objectives 5" away or nearer
/// is enough to stay.
#[test]
fn the_nearest_objective_says_whether_a_foe_has_strayed() {
    let after = |objectives: Vec<Vec2>| {
        let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
        hunt.put("Butterfly 1", -6.0, 0.0).put("Inés", 8.0, -9.0).put("Stalker", 9.0, -6.0);
        hunt.turn_of("Stalker");
        hunt.change(|world| world.resource_mut::<HuntMarks>().objectives = objectives);
        hunt.foe_turn("Butterfly 1");
        hunt.at("Butterfly 1")
    };
    assert_eq!(
        after(vec![Vec2::new(-6.0, 5.4), Vec2::new(-6.0, -11.0)]),
        (-6.0, 0.0),
        "4.9\" away"
    );
    let (x, z) = after(vec![Vec2::new(-6.0, 6.0), Vec2::new(-6.0, -11.0)]);
    assert!(
        (x + 6.0).abs() < 0.01 && z < -4.9,
        "both are too far: it goes to the furthest: ({x}, {z})"
    );
}

/// caz-q-reposition, caz-measure: an Objective is as near as its rim.
#[test]
fn a_foe_is_as_near_to_an_objective_as_to_its_rim() {
    let after = |wide: f32| {
        let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
        hunt.put("Butterfly 1", -6.0, 0.0).put("Inés", 8.0, -9.0).put("Stalker", 9.0, -6.0);
        hunt.turn_of("Stalker");
        let at = Vec2::new(-6.0, 6.0);
        hunt.change(|world| {
            let kind = monteria_content::Id::new("cosmic-well").expect("an id");
            let shown = Area::marker("the Cosmic Well", "", at, (wide, 1.0));
            let token = Thing::new(TableMarker { kind, token: true, settled: false, shown }, at);
            world.resource_scope(|world, mut marks: Mut<HuntMarks>| {
                marks.things.put(&mut world.resource_mut::<Tabletop>(), token)
            });
        });
        hunt.foe_turn("Butterfly 1");
        hunt.at("Butterfly 1")
    };
    assert_eq!(after(2.0), (-6.0, 0.0), "the rim is 4.5\" away");
    assert!(after(0.4).1 > 0.5, "the rim is 5.3\" away");
}

/// caz-spot-weakness: several Foes may be spotted at once, and all marks go
/// when the Round ends.
#[test]
fn several_foes_are_spotted_at_once() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
    hunt.put("Creature", 0.0, -6.0).put("Butterfly 1", -5.0, 0.0).put("Butterfly 2", 5.0, 0.0);
    hunt.put("Inés", 0.0, 8.0).put("Stalker", 3.0, 8.0).turn_of("Stalker");
    let stalker = hunt.id("Stalker");
    let marked = [hunt.id("Butterfly 1"), hunt.adversary()];
    hunt.change(|world| world.resource_mut::<HuntMarks>().spotted.extend(marked));
    let edge = |hunt: &Hunt, name: &str| {
        hunt.facts().attack_edges(stalker, hunt.id(name), AttackKind::Shooting).edge()
    };
    let edges =
        |hunt: &Hunt| ["Creature", "Butterfly 1", "Butterfly 2"].map(|name| edge(hunt, name));
    assert_eq!(edges(&hunt), [Edge::Advantage, Edge::Advantage, Edge::None]);
    hunt.change(|world| world.resource_mut::<RoundClock>().tick = 10);
    for name in ["Creature", "Butterfly 1", "Butterfly 2", "Inés", "Vicar"] {
        hunt.with::<PersonalClock>(name, |clock| (clock.tick, clock.looped) = (5, true));
    }
    hunt.with::<PersonalClock>("Stalker", |clock| clock.tick = 10);
    hunt.choose("end");
    assert_eq!(edges(&hunt), [Edge::None; 3]);
}
