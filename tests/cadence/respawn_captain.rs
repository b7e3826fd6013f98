//! The strong captain: ways elsewhere, leaps and things of one use are part of its plans.

use bevy::math::Vec2;
use monteria::dice::Dice;
use monteria::game::SideId;
use monteria::rulesets::cadence::battle::{Field, UnitId};
use monteria::rulesets::cadence::respawn::{Kind, Thing};

use crate::field::ruleset;
use crate::respawn_field::{Match, arena, one, plain, team};

/// A hill in the middle of an empty table, one character of the first team on it, and what else the answers say.
fn hill(style: &str, unit: UnitId, at: (f32, f32), dice: &[u32]) -> Match {
    let first = team(&[
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "explosive-charge"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ]);
    let answers =
        [("mission", "king-of-the-hill"), ("style-1", style), ("team-1", &first), ("team-2", &plain())];
    let mut game = arena(&answers, dice);
    game.put(unit, at.0, at.1);
    let others: Vec<UnitId> = (1..=3).filter(|other| *other != unit).collect();
    game.idle(&others);
    game
}

/// Lays something down.
fn lay(game: &mut Match, kind: Kind, at: (f32, f32)) {
    game.change(move |world| {
        let mut arena = world.resource_mut::<monteria::rulesets::cadence::respawn::Arena>();
        arena.next += 1;
        let id = arena.next;
        arena.things.push(Thing { id, kind, at: at.into() });
    });
}

/// Lets the strong captain give the first team's orders until the other is asked; what was told.
fn activation(game: &mut Match) -> String {
    let mut captain = ruleset().tactics("strong").expect("a captain");
    let mut told = String::new();
    for _ in 0..40 {
        let Some(decision) = game.game.decision().filter(|decision| decision.seat.0 == 0).cloned() else {
            break;
        };
        let order = captain.choose(game.game.world(), &decision, &mut Dice::new(1));
        game.order(order);
        for line in &game.told {
            told.push_str(&line.text);
            told.push('\n');
        }
    }
    told
}

#[test]
fn a_launch_pad_is_part_of_the_way_to_the_hill() {
    let mut game = hill("plain", 1, (-15.0, 0.0), &[4]);
    lay(&mut game, Kind::Pad(Vec2::new(-2.0, 0.0)), (-13.0, 0.0));
    let told = activation(&mut game);
    assert!(game.at(1).distance(Vec2::ZERO) < 4.0, "{:?}: {told}", game.at(1));
}

#[test]
fn a_pair_of_portals_is_part_of_the_way_to_the_hill() {
    let mut game = hill("portals", 1, (-16.0, 0.0), &[4]);
    lay(&mut game, Kind::Portal(SideId(0), 1), (-14.0, 0.0));
    lay(&mut game, Kind::Portal(SideId(0), 2), (-2.0, 0.0));
    let told = activation(&mut game);
    assert!(game.at(1).distance(Vec2::ZERO) < 4.0, "{:?}: {told}", game.at(1));
}

#[test]
fn a_leap_ends_where_the_hill_can_be_taken() {
    let mut game = hill("rockets", 1, (-14.5, 0.0), &[4, 4]);
    let told = activation(&mut game);
    assert!(told.contains("starts its rocket pack"), "{told}");
    assert!(game.at(1).distance(Vec2::ZERO) < 4.0, "{:?}: {told}", game.at(1));
}

#[test]
fn a_charge_lies_where_enemies_come_for_the_hill() {
    let mut game = hill("plain", 2, (0.0, 1.6), &[4]);
    // It has nothing to shoot with.
    game.put(4, 14.5, 0.0)
        .fighter(2, |fighter| fighter.weapons.iter_mut().for_each(|(_, spent)| *spent = true));
    game.change(|world| {
        for marker in &mut world.resource_mut::<Field>().markers {
            marker.held = Some(SideId(0));
        }
    });
    let told = activation(&mut game);
    let charge = game.arena().things.iter().find(|thing| matches!(thing.kind, Kind::Charge(_)));
    assert!(charge.is_some_and(|charge| charge.at.length() < 4.0), "{charge:?}: {told}");
}
