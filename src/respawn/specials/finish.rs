//! Finisher: a Downed enemy nearby is gone at once (Respawn, Assault Class).

use bevy_ecs::prelude::*;

use super::SpecialEffect;
use crate::area::{ArenaMut, ArenaRef};
use crate::death::{downed, prize, remove, standing};
use crate::questions::{Judged, WhomChoice, among, chosen, within};
use crate::state::Special;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::Barred;
use monteria_cadence::steps::step;
use monteria_game::{Answered, Asked, OrMissing, Registry, StepResult, event_text};
use monteria_table::{Body, distance};

/// What it is worth in victory points, roughly and to the strong captain.
const ROUGH_WORTH: f32 = 0.7;
const WORTH: f32 = 0.35;

pub(super) struct Finishing;

impl SpecialEffect for Finishing {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(Finish { unit });
        Ok(())
    }

    fn barred(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<Barred> {
        let reach = finish_reach(facts, unit).ok()?;
        super::barred_among(facts, finishable(facts, unit, reach), "no enemy is Downed")
    }

    fn rough_worth(&self) -> Option<f32> {
        Some(ROUGH_WORTH)
    }

    fn worth(&self, _: &BattleRef<'_>, _: &Unit) -> Option<f32> {
        Some(WORTH)
    }
}

step! {
    /// Whom to finish?
    Finish = "finish" {
        /// Who finishes.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_finish, answer_finish);
}

/// The Downed enemies of a character, each with whether it could be finished now,
/// within so many inches.
fn finishable(facts: &BattleRef<'_>, unit: UnitId, reach: f32) -> Vec<Judged> {
    let (Some(entry), Some(own)) = (facts.unit(unit), standing(facts, unit)) else {
        return Vec::new();
    };
    let enemies = facts.units.0.iter().filter(|other| other.side != entry.side);
    let verdict = |body: &Body| within(reach, distance(&own, body));
    downed(facts, enemies).map(|(id, model, body)| (id, model, verdict(&body))).collect()
}

/// How near a character must be to finish a Downed enemy.
///
/// # Errors
/// Where it is not on the table, or finishes nobody.
fn finish_reach(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<f32> {
    let first = facts.standing(unit).first().copied();
    let reach = first.and_then(|first| facts.special_reach(first, Special::Finish));
    reach.or_missing(format_args!("the Finisher of unit {unit}"))
}

fn ask_finish(In(step): In<Finish>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let reach = finish_reach(&facts, step.unit)?;
    Ok(among(unit, WhomChoice::FinishWhom, "Finish", finishable(&facts, step.unit, reach)))
}

fn answer_finish(
    In((step, answer)): Answered<Finish, WhomChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (fallen, _) = {
        let facts = battle.read();
        let reach = finish_reach(&facts, step.unit)?;
        chosen(finishable(&facts, step.unit, reach), &answer)?
    };
    // Whoever brought it down keeps the kill; where nobody did, it is the finisher's,
    // with all that a kill counts for.
    if battle.arena().is(fallen, |runner| runner.killer.is_none()) {
        let side = battle.unit(step.unit)?.side;
        let worth = prize(&battle.read(), fallen);
        battle.runner_mut(fallen)?.killer = Some((side, worth));
        let team = battle.arena_mut().team_mut(side)?;
        team.felled.insert(fallen);
        team.kills += 1;
    }
    battle.ctx.note(event_text!("{} is finished", battle.unit_name(fallen)?), &["cad-finisher"]);
    remove(&mut battle, fallen, false)
}
