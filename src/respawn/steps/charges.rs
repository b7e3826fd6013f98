//! Explosive charges: set off by characters that come near, or by their fuse
//! (Respawn, Creating Your Team).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::area::{ArenaMut, ArenaRef};
use crate::state::{Kind, Thing};
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::damage::Hits;
use monteria_cadence::steps::step;
use monteria_cadence::strike::guard;
use monteria_game::{Hazard, ModelId, OrMissing, Registry, SideId, StepResult, text};
use monteria_table::{closer, distance_to_way, flat};

/// The weapon whose profile a charge uses.
pub(crate) const CHARGE: &str = "explosive-charge";
/// Number of automatic hits of a charge.
const BLAST_HITS: u32 = 6;
/// Radius of the blast of a charge, in inches.
const BLAST_RADIUS: f32 = 3.0;
/// Distance at which a character sets a charge off, in inches.
const TRIGGER_RADIUS: f32 = 1.0;

step! {
    Explode = "explode" {
        /// Id of the thing on the table.
        thing: u16,
        /// The character that set it off; it is hit at any distance.
        with: Option<UnitId>,
    }
    /// Sets the side that gets the kills of the following hits; `None` means the side
    /// of the acting character.
    CreditKills = "blame" {
        side: Option<SideId>,
    }
}
/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(explode).step(credit_kills);
}

/// Sets off the charges that a character has come near to, by walking or by being thrown.
pub(crate) fn set_off(battle: &mut BattleMut<'_, '_>, unit: UnitId, path: &[Vec2]) -> StepResult {
    let radius = battle.read().try_first_model(unit)?.stand.radius;
    let charges: Vec<u16> = battle
        .arena()
        .things
        .iter()
        .filter(|thing| thing.what == Kind::Charge)
        .filter(|thing| closer(distance_to_way(thing.at, path) - radius, TRIGGER_RADIUS))
        .map(|thing| thing.id)
        .collect();
    for thing in charges {
        battle.ctx.then(Explode { thing, with: Some(unit) });
    }
    Ok(())
}

/// Returns where charges endanger a model: on the path near a charge, and at a path's
/// end within its blast.
pub(crate) fn hazards(facts: &BattleRef<'_>, model: ModelId) -> Vec<Hazard> {
    // A model that does not exist is in no danger.
    let Some(one) = facts.get(model) else { return Vec::new() };
    let around = |thing: &Thing| {
        let hazard = |inches: f32, at_end| Hazard {
            at: thing.at,
            radius: inches + one.stand.radius,
            at_end,
        };
        [hazard(TRIGGER_RADIUS, false), hazard(BLAST_RADIUS, true)]
    };
    facts
        .arena()
        .things
        .iter()
        .filter(|thing| thing.what == Kind::Charge)
        .flat_map(around)
        .collect()
}

fn explode(In(step): In<Explode>, mut battle: BattleMut) -> StepResult {
    let charge =
        battle.arena().things.get(step.thing).copied().filter(|thing| thing.what == Kind::Charge);
    // Another charge may have set it off already.
    let Some(Thing { owner, at, .. }) = charge else { return Ok(()) };
    battle.remove_thing(
        step.thing,
        text!("rules-respawn-the-charge-goes-off", "The charge goes off"),
        "cad-charge",
    )?;
    let hits: Vec<Hits> = {
        let facts = battle.read();
        let weapon =
            facts.league().and_then(|it| it.weapons.iter().find(|it| it.id.as_str() == CHARGE));
        let weapon = weapon.or_missing("the weapon of a charge")?;
        let near = |model_ref: &&ModelRef<'_>| {
            Some(model_ref.fighter.unit) == step.with
                || closer(
                    flat(model_ref.stand.at).distance(at) - model_ref.stand.radius,
                    BLAST_RADIUS,
                )
        };
        let hurt = facts.models.iter().filter(|model_ref| model_ref.in_play()).filter(near);
        hurt.map(|model_ref| {
            let target = model_ref.fighter.unit;
            let guard = guard(&facts, weapon, target, false, &mut Default::default());
            let weapon = weapon.id.clone();
            Hits { by: target, weapon, target, hits: BLAST_HITS, guard, from: at, first: None }
        })
        .collect()
    };
    battle.ctx.then(CreditKills { side: owner });
    for hit in hits {
        battle.hit(hit);
    }
    battle.ctx.then(CreditKills { side: None });
    Ok(())
}

fn credit_kills(In(step): In<CreditKills>, mut battle: BattleMut) {
    battle.arena_mut().credited_side = step.side;
}
