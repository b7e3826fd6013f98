//! Throws, crashes, falls and models that are run over, with scripted dice.

use bevy_math::Vec2;
use monteria_arcane::abilities::Charge;
use monteria_arcane::content::{AbilityAction, Blow, Innate, State};
use monteria_arcane::duel_ref::DuelRef;
use monteria_arcane::state::Turn;
use monteria_arcane::steps::activation::{Activated, Deactivate};
use monteria_arcane::steps::combat::throw::{Fly, PushModel, flight};
use monteria_arcane::steps::turn::NextActivation;
use monteria_game::{Agenda, Order, SideId};
use monteria_table::{Keywords, Spot};

use crate::combat::innate::with_innate;
use monteria_test_support::arcane::Duel;
use monteria_test_support::arcane::{block, duel, duel_with_content};

const LYSA: &str = "Lysa Thorn";
const JACK: &str = "Hollow Jack";

/// Returns a duel with Lysa (13 LP) in the middle; Jack, who is activated, is far away.
fn alone() -> Duel {
    duel(&[("hollow-jack", 0, -20.0, -20.0), ("lysa-thorn", 1, 0.0, 0.0)])
}

/// Throws or pushes a model to the east before the activation goes on.
fn throw_or_push(duel: &mut Duel, name: &str, inches: f32, pushed: bool) {
    let model = duel.id(name);
    duel.change(|world| {
        let acting = world.resource::<Turn>().acting.expect("an activation");
        let mut agenda = Agenda::default();
        match pushed {
            true => agenda.then(PushModel { model, dir: Vec2::X, inches }),
            false => agenda.then(Fly::new(model, Vec2::X, inches)),
        }
        agenda.then(Activated { model: acting });
        agenda.then(Deactivate { model: acting });
        agenda.then(NextActivation { side: SideId(1) });
        world.insert_resource(agenda);
    });
}

fn wall() -> Keywords {
    Keywords::BLOCKING | Keywords::CLIMBABLE
}

#[track_caller]
fn stands(duel: &Duel, name: &str, x: f32) {
    let at = duel.at(name);
    assert!((at.x - x).abs() < 0.02, "{name} stands at {at}, expected {x}");
}

/// arc-throw: Gorehulk (Attack 4, Damage 7) throws Hollow Jack (Defense 9, Armor 2) as
/// many inches as Life Points lost and 3 more by this ability, in a direction of choice.
#[test]
fn a_throw_is_as_long_as_the_damage() {
    let mut duel = duel(&[("gorehulk", 0, 0.0, 0.0), ("hollow-jack", 1, 1.575, 0.0)]);
    duel.dice(&[6]);
    let before = duel.life(JACK);
    duel.aim("use:fling", JACK);
    duel.choose("stand");
    assert_eq!(before - duel.life(JACK), 5, "10 against 9, 6 + 1 - 2");
    assert_eq!(duel.options(), ["toward"]);
    duel.order(Order::to("toward", Spot { x: 1.575, z: 9.0, y: None }));
    let at = duel.at(JACK);
    assert!((at.x - 1.575).abs() < 0.01 && (at.z - 8.0).abs() < 0.01, "{at}");
    assert_eq!(duel.level(JACK, State::Stunned), 0);
}

/// arc-throw: in contact the attacker chooses any direction, also into a wall.
#[test]
fn the_striker_says_where() {
    let mut duel = duel(&[
        ("gorehulk", 0, 0.0, 0.0),
        ("hollow-jack", 1, 1.575, 0.0),
        ("lysa-thorn", 1, 20.0, 20.0),
    ]);
    duel.terrain(vec![block("wall", (8.0, 0.0), (0.6, 8.0), 2.5, wall())]).dice(&[6]);
    duel.aim("use:fling", JACK);
    duel.choose("stand");
    let before = duel.life(JACK);
    duel.order(Order::to("toward", Spot { x: 6.0, z: 0.0, y: None }));
    // 8" of throw, the wall's face 5.535" away: less than 4" are left,
    // and it stops there.
    stands(&duel, JACK, 7.7 - 0.59);
    assert_eq!((before - duel.life(JACK), duel.level(JACK, State::Stunned)), (3, 1));
}

/// arc-crash: a wall costs 3 Life Points, stuns, and takes 4" of the throw, which
/// may end behind it.
#[test]
fn a_wall_costs_three_and_four_inches() {
    let mut duel = alone();
    let low = block("low", (2.0, 0.0), (0.4, 6.0), 0.8, Keywords::BLOCKING);
    duel.terrain(vec![low, block("wall", (4.0, 0.0), (0.6, 8.0), 2.5, wall())]);
    let id = duel.id(LYSA);
    let told = flight(&duel.facts(), &Fly::new(id, Vec2::X, 10.0), 13).expect("a flight");
    assert_eq!((told.lost, told.stuns, told.crashes.len()), (4, true, 2));
    throw_or_push(&mut duel, LYSA, 10.0, false);
    stands(&duel, LYSA, 6.0);
    assert_eq!((duel.life(LYSA), duel.level(LYSA, State::Stunned)), (9, 1));
}

/// arc-crash: a forest costs 2 Life Points and takes 2" of the throw.
#[test]
fn a_forest_slows_and_stuns() {
    let mut duel = alone();
    let trees = Keywords::DIFFICULT | Keywords::OBSCURING;
    duel.terrain(vec![block("wood", (3.0, 0.0), (3.0, 6.0), 4.0, trees)]);
    throw_or_push(&mut duel, LYSA, 8.0, false);
    stands(&duel, LYSA, 6.0);
    assert_eq!((duel.life(LYSA), duel.level(LYSA, State::Stunned)), (11, 1));
}

/// arc-crash: elevations and impassable terrain stop a throw, for 3 and 5 Life Points.
#[test]
fn an_elevation_stops_a_throw() {
    for (words, lost) in [(wall(), 3), (Keywords::BLOCKING | Keywords::IMPASSABLE, 5)] {
        let mut duel = alone();
        duel.terrain(vec![block("hill", (6.0, 0.0), (6.0, 6.0), 3.0, words)]);
        throw_or_push(&mut duel, LYSA, 20.0, false);
        stands(&duel, LYSA, 3.0 - 0.59);
        assert_eq!((13 - duel.life(LYSA), duel.level(LYSA, State::Stunned)), (lost, 1));
    }
}

/// arc-crash: the edge of the table costs nothing and stuns.
#[test]
fn the_edge_stuns() {
    let mut duel = alone();
    throw_or_push(&mut duel, LYSA, 40.0, false);
    stands(&duel, LYSA, 24.0 - 0.59);
    assert_eq!((duel.life(LYSA), duel.level(LYSA, State::Stunned)), (13, 1));
}

/// arc-fall: a fall costs a point for each full 2" and stuns from 4" on.
#[test]
fn a_fall_costs_a_point_for_two_inches() {
    for (high, lost, stuns) in [(3.0, 1, 0), (6.0, 3, 1)] {
        let mut duel = alone();
        duel.terrain(vec![block("roof", (0.0, 0.0), (4.0, 4.0), high, wall())]);
        let id = duel.id(LYSA);
        duel.change(|world| {
            let entity = world.resource::<monteria_game::Roster>().entity(id).expect("a model");
            world.get_mut::<monteria_game::Stand>(entity).expect("a stand").at.y = high;
        });
        throw_or_push(&mut duel, LYSA, 5.0, false);
        assert_eq!(duel.at(LYSA).y, 0.0);
        assert_eq!(
            (13 - duel.life(LYSA), duel.level(LYSA, State::Stunned)),
            (lost, stuns),
            "{high}"
        );
    }
}

/// arc-push: a pushed model crashes like a thrown one.
#[test]
fn a_push_crashes_as_a_throw() {
    let mut duel = alone();
    duel.terrain(vec![block("wall", (3.0, 0.0), (0.6, 8.0), 2.5, wall())]);
    throw_or_push(&mut duel, LYSA, 3.0, true);
    stands(&duel, LYSA, 2.7 - 0.59);
    assert_eq!((duel.life(LYSA), duel.level(LYSA, State::Stunned)), (10, 1));
}

/// arc-run-over: a model in the path that does not avoid the throw is hit. Both lose a
/// Life Point, and it flies the remaining length first.
#[test]
fn whoever_is_in_the_way_is_run_over() {
    for (face, hit) in [(6, false), (5, true)] {
        let mut duel = duel(&[
            ("hollow-jack", 0, -20.0, -20.0),
            ("lysa-thorn", 1, 0.0, 0.0),
            ("volley", 1, 5.0, 0.0),
        ]);
        duel.with("Volley", |condition| condition.moved = true).dice(&[face]);
        let before = duel.life("Volley");
        throw_or_push(&mut duel, LYSA, 10.0, false);
        stands(&duel, LYSA, 10.0);
        let lost = i32::from(hit);
        assert_eq!((13 - duel.life(LYSA), before - duel.life("Volley")), (lost, lost), "{face}");
        // Contact after 3.82": 6.18" are left.
        stands(&duel, "Volley", if hit { 11.18 } else { 5.0 });
    }
    // A larger base takes half the way of both.
    let mut duel = duel(&[
        ("hollow-jack", 0, -20.0, -20.0),
        ("lysa-thorn", 1, 0.0, 0.0),
        ("gorehulk", 1, 5.0, 0.0),
    ]);
    duel.with("Gorehulk", |condition| condition.moved = true).dice(&[5]);
    throw_or_push(&mut duel, LYSA, 10.0, false);
    let left = 10.0 - (5.0 - 0.98 - 0.59);
    stands(&duel, "Gorehulk", 5.0 + left / 2.0);
    stands(&duel, LYSA, 10.0 - left / 2.0);
}

/// arc-run-over: a model that has not moved yet may give up its move and is not hit.
#[test]
fn a_move_given_up_avoids() {
    let mut duel = duel(&[
        ("hollow-jack", 0, -20.0, -20.0),
        ("lysa-thorn", 1, 0.0, 0.0),
        ("volley", 1, 5.0, 0.0),
    ]);
    throw_or_push(&mut duel, LYSA, 10.0, false);
    assert_eq!(duel.options(), ["give-up", "roll"]);
    duel.choose("give-up");
    stands(&duel, LYSA, 10.0);
    stands(&duel, "Volley", 5.0);
    let volley = duel.id("Volley");
    assert!(DuelRef::of(duel.game.world()).get(volley).expect("a model").condition.moved);
}

/// arc-run-over, arc-death: a model that dies of being run over stays there; the one that
/// hit it flies on.
#[test]
fn the_dead_fly_no_farther() {
    let mut duel = duel(&[
        ("hollow-jack", 0, -20.0, -20.0),
        ("lysa-thorn", 1, 0.0, 0.0),
        ("volley", 1, 5.0, 0.0),
    ]);
    duel.with("Volley", |condition| {
        condition.moved = true;
        condition.life = 1;
    })
    .dice(&[2]);
    throw_or_push(&mut duel, LYSA, 10.0, false);
    stands(&duel, "Volley", 5.0);
    assert_eq!((duel.life("Volley"), duel.life(LYSA)), (0, 12));
    stands(&duel, LYSA, 10.0);
}

/// arc-crash, arc-death: obstacles act in the order in which they are met. A model that
/// dies at the low wall stays there and runs nobody over behind it.
#[test]
fn who_dies_of_a_crash_flies_no_farther() {
    for (life, hit) in [(1, false), (2, true)] {
        let mut duel = duel(&[
            ("hollow-jack", 0, -20.0, -20.0),
            ("lysa-thorn", 1, 0.0, 0.0),
            ("volley", 1, 5.0, 0.0),
        ]);
        duel.terrain(vec![block("low", (2.0, 0.0), (0.4, 6.0), 0.8, Keywords::BLOCKING)]);
        duel.with(LYSA, |condition| condition.life = life)
            .with("Volley", |condition| condition.moved = true);
        duel.dice(if hit { &[1] } else { &[] });
        let told =
            flight(&duel.facts(), &Fly::new(duel.id(LYSA), Vec2::X, 10.0), life).expect("a flight");
        assert_eq!((told.dies, told.met.is_some(), told.lost), (!hit, hit, 1));
        let before = duel.life("Volley");
        throw_or_push(&mut duel, LYSA, 10.0, false);
        assert_eq!((duel.life(LYSA), before - duel.life("Volley")), (0, i32::from(hit)), "{life}");
        if !hit {
            // Its rim has come to the face of the wall.
            stands(&duel, LYSA, 1.8 - 0.59);
            stands(&duel, "Volley", 5.0);
        }
    }
}

/// arc-crash, arc-run-over: a crash before another model is met counts once.
#[test]
fn a_crash_before_a_meeting_is_suffered_once() {
    let mut duel = duel(&[
        ("hollow-jack", 0, -20.0, -20.0),
        ("lysa-thorn", 1, 0.0, 0.0),
        ("volley", 1, 5.0, 0.0),
    ]);
    let low = |id: &str, x: f32| block(id, (x, 0.0), (0.4, 6.0), 0.8, Keywords::BLOCKING);
    duel.terrain(vec![low("low", 2.0), low("another", 8.0)]);
    throw_or_push(&mut duel, LYSA, 12.0, false);
    assert_eq!(
        (duel.options(), duel.life(LYSA)),
        (vec!["give-up".to_owned(), "roll".to_owned()], 12)
    );
    duel.choose("give-up");
    assert_eq!(duel.life(LYSA), 11, "one for each low wall");
    stands(&duel, LYSA, 12.0);
}

/// arc-intangible, arc-ruling-throw-intangible: nothing slows or stops a thrown
/// Intangible model, and it does not rest inside.
#[test]
fn the_intangible_fly_through_everything() {
    let trees = Keywords::DIFFICULT | Keywords::OBSCURING;
    let rock = Keywords::BLOCKING | Keywords::IMPASSABLE;
    for (piece, far, ends) in [
        (block("wood", (4.0, 0.0), (3.0, 6.0), 4.0, trees), 8.0, 8.0),
        (block("wall", (4.0, 0.0), (0.6, 8.0), 2.5, wall()), 8.0, 8.0),
        (block("rock", (4.0, 0.0), (3.0, 6.0), 4.0, rock), 8.0, 8.0),
        // Inside the rock it cannot stay: it rests where it last could.
        (block("rock", (4.0, 0.0), (3.0, 6.0), 4.0, rock), 4.0, 2.5 - 0.59),
    ] {
        let content = with_innate("lysa-thorn", Innate::Intangible);
        let mut duel = duel_with_content(
            content,
            &[("hollow-jack", 0, -20.0, -20.0), ("lysa-thorn", 1, 0.0, 0.0)],
        );
        let name = piece.id.clone();
        duel.terrain(vec![piece]);
        throw_or_push(&mut duel, LYSA, far, false);
        let at = duel.at(LYSA);
        assert!((at.x - ends).abs() < 0.02, "{name}: {at} for {ends}");
        assert_eq!((duel.life(LYSA), duel.level(LYSA, State::Stunned)), (13, 0), "{name}");
    }
}

/// arc-run-over, arc-intangible: a collision does not hurt an Intangible model, whether
/// it is thrown or hit.
#[test]
fn the_intangible_are_not_hurt_by_who_flies_at_them() {
    let who =
        [("hollow-jack", 0, -20.0, -20.0), ("lysa-thorn", 1, 0.0, 0.0), ("volley", 1, 5.0, 0.0)];
    let mut duel = duel_with_content(with_innate("volley", Innate::Intangible), &who);
    duel.with("Volley", |condition| condition.moved = true).dice(&[1]);
    let before = duel.life("Volley");
    throw_or_push(&mut duel, LYSA, 10.0, false);
    assert_eq!((duel.life(LYSA), duel.life("Volley")), (12, before));
}

/// arc-run-over, arc-essence: Essence is not offered to avoid being run over.
#[test]
fn no_essence_gets_out_of_the_way() {
    let mut duel = duel(&[
        ("hollow-jack", 0, -20.0, -20.0),
        ("lysa-thorn", 1, 0.0, 0.0),
        ("volley", 1, 5.0, 0.0),
    ]);
    duel.with("Volley", |condition| condition.moved = true).essence(1, 1).dice(&[6]);
    throw_or_push(&mut duel, LYSA, 10.0, false);
    stands(&duel, LYSA, 10.0);
    assert_eq!(duel.side_state(1).essence, 1);
}

/// arc-run-over, arc-ruling-thrown-over: every model is hit at most once by a throw and
/// the throws that it causes.
#[test]
fn each_is_hit_once_for_a_throw() {
    let mut duel = duel(&[
        ("hollow-jack", 0, -20.0, -20.0),
        ("lysa-thorn", 1, 0.0, 0.0),
        ("gorehulk", 1, 5.0, 0.0),
        ("volley", 1, 9.0, 0.0),
    ]);
    for name in ["Gorehulk", "Volley"] {
        duel.with(name, |condition| condition.moved = true);
    }
    // Lysa hits the hulk, the hulk hits Volley, and Lysa, who comes after
    // both, hits nobody again.
    duel.dice(&[1, 1]);
    throw_or_push(&mut duel, LYSA, 20.0, false);
    assert_eq!((duel.life(LYSA), duel.life("Gorehulk"), duel.life("Volley")), (12, 29, 11));
}

/// arc-throw, arc-ruling-flight-line: a Charge throws along its own line, also if it
/// touches its target at an angle.
#[test]
fn a_charge_throws_along_its_line() {
    let mut changed = (*monteria_test_support::arcane::content()).clone();
    let charge = changed
        .characters
        .get_mut("lysa-thorn")
        .expect("Lysa")
        .abilities
        .last_mut()
        .expect("a Charge");
    let blow = Blow { throws: Some(Default::default()), ..Blow::default() };
    charge.deed = AbilityAction::Charge(Charge { blow });
    let who = [
        ("lysa-thorn", 0, 0.0, 0.0),
        ("brusk-ironhand", 0, 6.8, 0.5),
        ("hollow-jack", 1, 8.5, 0.0),
    ];
    let mut duel = duel_with_content(std::sync::Arc::new(changed), &who);
    duel.dice(&[9, 9]);
    duel.aim("use:hurdle-charge", JACK);
    duel.choose("stand");
    let by = duel.at(LYSA);
    let end = duel.at(JACK);
    assert!(by.z < -0.1, "she comes from beside: {by}");
    let line = Vec2::new(by.x, by.z).normalize();
    let flew = Vec2::new(end.x - 8.5, end.z);
    assert!((flew.normalize() - line).length() < 0.01, "{flew} along {line}");
}
