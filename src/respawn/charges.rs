//! Charges: set off by whoever comes near, or by their fuse
//! (Respawn, Creating Your Team).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::area::{ArenaMut, ArenaRef};
use super::state::{Kind, Thing};
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::damage::Hits;
use monteria_cadence::steps::step;
use monteria_cadence::strike::guard;
use monteria_game::{Hazard, ModelId, OrMissing, Registry, SideId, StepResult};
use monteria_table::{closer, distance_to_way, flat};

/// The weapon whose page a charge follows.
pub(crate) const CHARGE: &str = "explosive-charge";
/// Automatic hits of a charge, inches in which it strikes, and inches in which
/// it is set off.
const BLAST: (u32, f32, f32) = (6, 3.0, 1.0);

step! {
    /// A charge goes off.
    Explode = "explode" {
        /// The id of the thing on the table.
        thing: u16,
        /// Who set it off, and is hit in any case.
        with: Option<UnitId>,
    }
    /// From now on harm is this side's fault; nobody's: that of whoever acts.
    Blame = "blame" {
        /// The side that it belongs to, where it belongs to one.
        side: Option<SideId>,
    }
}
/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(explode).step(blame);
}

/// Charges go off that a character has come near to, whether it went or was thrown.
pub(crate) fn set_off(battle: &mut BattleMut<'_, '_>, unit: UnitId, path: &[Vec2]) -> StepResult {
    let radius = battle.read().try_character(unit)?.stand.radius;
    let charges: Vec<u16> = battle
        .arena()
        .things
        .iter()
        .filter(|thing| thing.what == Kind::Charge)
        .filter(|thing| closer(distance_to_way(thing.at, path) - radius, BLAST.2))
        .map(|thing| thing.id)
        .collect();
    for thing in charges {
        battle.ctx.then(Explode { thing, with: Some(unit) });
    }
    Ok(())
}

/// Where a model comes to harm by charges: it sets one off that it comes near to, and is
/// struck where it stands around one.
pub(crate) fn hazards(facts: &BattleRef<'_>, model: ModelId) -> Vec<Hazard> {
    let Some(one) = facts.get(model) else { return Vec::new() };
    let (_, blast, trigger) = BLAST;
    let around = |thing: &Thing| {
        let hazard = |inches: f32, at_end| Hazard {
            at: thing.at,
            radius: inches + one.stand.radius,
            at_end,
        };
        [hazard(trigger, false), hazard(blast, true)]
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
    // Another charge beside it may have set it off already.
    let Some(Thing { owner, at, .. }) = charge else { return Ok(()) };
    battle.clear(step.thing, "The charge goes off", "cad-charge")?;
    let hits: Vec<Hits> = {
        let facts = battle.read();
        let weapon =
            facts.league().and_then(|it| it.weapons.iter().find(|it| it.id.as_str() == CHARGE));
        let weapon = weapon.or_missing("the weapon of a charge")?;
        let near = |model_ref: &&ModelRef<'_>| {
            Some(model_ref.fighter.unit) == step.with
                || closer(flat(model_ref.stand.at).distance(at) - model_ref.stand.radius, BLAST.1)
        };
        let hurt = facts.models.iter().filter(|model_ref| model_ref.in_play()).filter(near);
        hurt.map(|model_ref| {
            let target = model_ref.fighter.unit;
            let guard = guard(&facts, weapon, target, false, &mut Default::default());
            let weapon = weapon.id.clone();
            Hits { by: target, weapon, target, hits: BLAST.0, guard, from: at, first: None }
        })
        .collect()
    };
    battle.ctx.then(Blame { side: owner });
    for hit in hits {
        battle.hit(hit);
    }
    battle.ctx.then(Blame { side: None });
    Ok(())
}

fn blame(In(step): In<Blame>, mut battle: BattleMut) {
    battle.arena_mut().blame = step.side;
}
