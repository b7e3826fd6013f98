//! Deploying from reserve (Cadence, Deploying From Reserve).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{Activation, GAP, Unit, UnitId, UnitLocation};
use crate::state::change::BattleMut;
use crate::steps::activations::activate::{Begin, TurnChoice, UnitAct, UnitChoice};
use bevy_math::Vec2;
use monteria_game::{
    Choice, ModelId, Needs, OrMissing, Refusal, RefusedChoice, Region, StepError, StepResult, Text,
    Zone, event_text, gather, text,
};
use monteria_table::{Body, Spot};

/// By how much less than its reach from an entry point a centre must lie, in inches,
/// since "within" is strict.
const STRICT_MARGIN: f32 = 0.002;
/// The last round in which a unit with Support may still wait at its beginning.
const SUPPORT_ROUND: u32 = 3;

/// Returns the zones where the models of a unit may be placed: around its side's entry
/// points, or around its transport.
pub fn zones(facts: &BattleRef<'_>, unit: &Unit, model_ref: &ModelRef<'_>) -> Vec<Zone> {
    let mov = facts.movement(model_ref, false);
    if let UnitLocation::Aboard(transport) = unit.place {
        let around = facts.standing(transport).into_iter();
        return around
            .map(|ride| Zone::Circle {
                center: Vec2::new(ride.stand.at.x, ride.stand.at.z),
                radius: ride.stand.radius + mov + model_ref.stand.radius - STRICT_MARGIN,
            })
            .collect();
    }
    let times = facts.entry_factor(model_ref);
    facts
        .field
        .entries
        .iter()
        .filter(|entry| entry.side == unit.side)
        .map(|entry| Zone::Circle {
            center: entry.at,
            radius: mov * times + model_ref.stand.radius - STRICT_MARGIN,
        })
        .collect()
}

/// Returns whether a body's centre lies in one of the circles.
pub fn holds(zones: &[Zone], body: &Body) -> bool {
    zones.iter().any(|zone| match zone {
        Zone::Circle { center, radius } => body.plan().distance(*center) <= *radius,
        Zone::NearExit { .. } | Zone::Box { .. } | Zone::Toward { .. } => false,
    })
}

fn is_aboard(unit: &Unit) -> bool {
    unit.place.transport().is_some()
}

/// Returns how many models of a unit find room: all or none, but out of a transport
/// as many as possible.
fn models_with_room(facts: &BattleRef<'_>, unit: &Unit) -> usize {
    let all = facts.alive(unit).len();
    let least = if is_aboard(unit) { 1 } else { all };
    (least..=all).rev().find(|count| fits_somewhere(facts, unit, *count)).unwrap_or(0)
}

/// Returns whether so many models of the unit fit somewhere, tried on a grid
/// around its entry points.
fn fits_somewhere(facts: &BattleRef<'_>, unit: &Unit, count: usize) -> bool {
    let alive = facts.alive(unit);
    let bodies: Vec<Body> = alive.iter().take(count).map(|model_ref| model_ref.body()).collect();
    let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
    // A unit without models needs no place.
    let Some(first) = alive.first() else { return false };
    let zones = zones(facts, unit, first);
    let mut spots = Vec::new();
    for zone in &zones {
        let Zone::Circle { center, radius } = zone else { continue };
        let steps = (radius / 0.75).floor() as i32;
        for row in -steps..=steps {
            for column in -steps..=steps {
                let way = Vec2::new(column as f32, row as f32) * 0.75;
                spots.push((way.length_squared().to_bits(), Spot::from(*center + way)));
            }
        }
    }
    let holds = |body: &Body| holds(&zones, body);
    let fits = |spot: Spot| gather(facts.table, &bodies, &others, holds, GAP, spot).is_ok();
    // A spot near an entry point nearly always fits: a heap avoids sorting all of them.
    let nearest = spots.iter().enumerate().map(|(number, (away, _))| Reverse((*away, number)));
    let mut nearest = BinaryHeap::from(nearest.collect::<Vec<_>>());
    std::iter::from_fn(|| nearest.pop()).any(|Reverse((_, number))| fits(spots[number].1))
}

/// Adds the options of a unit in reserve.
pub fn offer(
    facts: &BattleRef<'_>,
    unit: &Unit,
    options: &mut Vec<Choice>,
    refused: &mut Vec<RefusedChoice>,
) {
    // A unit without models has no options.
    let Some(first) = facts.alive(unit).first().copied() else { return };
    let choice = deploy_choice(facts, unit);
    let mut troop: Vec<ModelId> =
        facts.alive(unit).into_iter().map(|model_ref| model_ref.id()).collect();
    let may_stay = is_aboard(unit) || may_wait(facts, unit);
    match models_with_room(facts, unit) {
        count if count > 0 => {
            let lost = troop.len() - count;
            let choice = match lost {
                0 => choice,
                1 => choice.hint(text!(
                    "rules-cadence-there-is-no-room-for-1",
                    "There is no room for 1 of its models: it is destroyed."
                )),
                _ => choice.hint(event_text!(
                    "rules-cadence-there-is-no-room-for-of",
                    "There is no room for {lost} of its models: they are destroyed."
                )),
            };
            troop.truncate(count);
            let region = Region::Muster { troop, zones: zones(facts, unit, first), gap: GAP };
            options.push(choice.needs(Needs::To(region)));
        }
        _ => {
            let why = Refusal::rule(
                "NoRoom",
                text!(
                    "rules-cadence-there-is-no-room-for-it",
                    "there is no room where it may enter"
                ),
            );
            refused.push(RefusedChoice { choice, why });
            if !may_stay {
                let label = event_text!(
                    "rules-cadence-cannot-enter",
                    "{name} cannot enter",
                    name = unit.name
                );
                let hint = text!(
                    "rules-cadence-it-must-enter-now-and-finds",
                    "It must enter now, but there is no room: it is destroyed."
                );
                options.push(reserve_choice(UnitAct::Lose, unit, label, hint));
            }
        }
    }
    if may_stay {
        let label = event_text!("rules-cadence-waits", "{name} waits", name = unit.name);
        let hint =
            text!("rules-cadence-it-stays-where-it-is-for", "It stays where it is for this round.");
        options.push(reserve_choice(UnitAct::Wait, unit, label, hint));
    }
}

/// Returns an option of a unit in reserve.
fn reserve_choice(act: UnitAct, unit: &Unit, label: Text, hint: Text) -> Choice {
    Choice::plain(TurnChoice::Unit(UnitChoice { act, unit: unit.id }), label)
        .group(text!("rules-cadence-reserve", "Reserve"))
        .hint(hint)
}

/// Returns the option to place a unit in reserve, without its region.
fn deploy_choice(facts: &BattleRef<'_>, unit: &Unit) -> Choice {
    let aboard = is_aboard(unit);
    let label = match aboard {
        true => event_text!("rules-cadence-disembark", "Disembark {name}", name = unit.name),
        false => event_text!("rules-cadence-deploy", "Deploy {name}", name = unit.name),
    };
    let from = match aboard {
        true => text!("rules-cadence-its-transport", "its transport"),
        false => text!("rules-cadence-one-of-your-entry-points", "one of your entry points"),
    };
    // Units deployed before the first round have no Command Points yet and do not act.
    if facts.rounds.round == 0 {
        let hint =
            event_text!("rules-cadence-within-its-movement-of", "Within its Movement of {from}.");
        return reserve_choice(UnitAct::Deploy, unit, label, hint);
    }
    let hint = event_text!(
        "rules-cadence-within-its-movement-of-then-it",
        "Within its Movement of {from}, then it acts."
    );
    reserve_choice(UnitAct::Deploy, unit, label, hint)
        .cost(crate::steps::activations::activate::points(unit.command))
}

/// Returns whether a unit in reserve may stay there this round.
pub(crate) fn may_wait(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    let first = facts.alive(unit).first().copied();
    let support = first.is_some_and(|model_ref| facts.any_rule(model_ref, |rule| rule.may_wait()));
    support && (1..SUPPORT_ROUND).contains(&facts.rounds.round)
}

/// Carries out an option of a unit in reserve.
///
/// # Errors
/// If it is no such option, or the unit does not exist.
pub fn place(
    battle: &mut BattleMut<'_, '_>,
    act: UnitAct,
    id: UnitId,
    spot: Option<Spot>,
) -> StepResult {
    match act {
        UnitAct::Deploy => enter(battle, id, spot.or_missing("the spot of the order")?),
        UnitAct::Lose => {
            battle.ctx.note(
                text!("rules-cadence-there-is-no-room-to-enter", "There is no room to enter"),
                &["cad-deploy"],
            );
            battle.remove_unit(id, &["cad-deploy"])
        }
        UnitAct::Wait => {
            let text = event_text!(
                "rules-cadence-waits-for-the-next-round",
                "{name} waits for the next round",
                name = battle.unit_name(id)?
            );
            battle.ctx.note(text, &["cad-deploy"]);
            battle.unit_mut(id)?.command = 0;
            Ok(())
        }
        UnitAct::Activate | UnitAct::Enter => Err(StepError::new(format!("`{act}` places nobody"))),
    }
}

/// Places a unit and begins its activation. Models that find no room beside
/// their transport are destroyed.
fn enter(battle: &mut BattleMut<'_, '_>, id: UnitId, spot: Spot) -> StepResult {
    let (placed, aboard, left_out, vehicle) = {
        let facts = battle.read();
        let unit = facts.try_unit(id)?;
        let alive = facts.alive(unit);
        let bodies: Vec<Body> = alive.iter().map(|model_ref| model_ref.body()).collect();
        let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
        let first = alive.first().or_missing(format_args!("a model of {}", unit.name))?;
        let zones = zones(&facts, unit, first);
        // From reserve all models enter or none: the order has been checked.
        let count = if is_aboard(unit) { models_with_room(&facts, unit) } else { bodies.len() };
        let holds = |body: &Body| holds(&zones, body);
        let placed = gather(facts.table, &bodies[..count], &others, holds, GAP, spot).ok();
        let placed = placed.or_missing(format_args!("room for {}", unit.name))?;
        let left_out: Vec<(ModelId, i32)> = alive[count..]
            .iter()
            .map(|model_ref| (model_ref.id(), model_ref.fighter.left))
            .collect();
        (placed, is_aboard(unit), left_out, facts.is_vehicle(first))
    };
    battle.unit_mut(id)?.place = UnitLocation::Table;
    for body in placed {
        battle.face_middle(&body)?;
        battle.arrive(body.id, body.at, &["cad-deploy", "cad-ruling-troop"])?;
    }
    crate::steps::movement::transport::lose_models(battle, id, left_out, "cad-transport")?;
    *battle.activation = Activation { unit: Some(id), disembarked: aboard, ..Default::default() };
    if vehicle {
        battle.ctx.then(crate::steps::movement::turns::FaceVehicles { unit: id });
    }
    if battle.rounds.round > 0 {
        battle.ctx.then(Begin { unit: id });
    }
    Ok(())
}
