//! Finisher: a Downed enemy nearby is removed at once (Respawn, Assault Class).

use bevy_ecs::prelude::*;

use super::SpecialEffect;
use crate::area::{ArenaMut, ArenaRef};
use crate::state::Special;
use crate::steps::death::{downed_characters, kill_points, remove_killed, standing_body};
use crate::steps::questions::{
    TargetChoice, TargetVerdict, chosen_target, require_within, target_decision,
};
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_cadence::steps::step;
use monteria_game::{Answered, AskResult, OrMissing, Registry, StepResult, event_text, text};
use monteria_table::{Body, distance};

/// Value in victory points for simple plans and for the strong player.
const SIMPLE_VALUE: f32 = 0.7;
const STRONG_VALUE: f32 = 0.35;

pub(super) struct Finishing;

impl SpecialEffect for Finishing {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(Finish { unit });
        Ok(())
    }

    fn no_effect_reasons(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
        let reach = finish_reach(facts, unit).ok()?;
        super::no_effect_on_targets(
            facts,
            finish_targets(facts, unit, reach),
            text!("rules-respawn-no-enemy-is-downed", "no enemy is Downed"),
        )
    }

    fn simple_value(&self) -> Option<f32> {
        Some(SIMPLE_VALUE)
    }

    fn strong_value(&self, _: &BattleRef<'_>, _: &Unit) -> Option<f32> {
        Some(STRONG_VALUE)
    }
}

step! {
    /// Asks which enemy to finish.
    Finish = "finish" {
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_finish, answer_finish);
}

/// Returns the Downed enemies, each with whether it can be finished within this reach.
fn finish_targets(facts: &BattleRef<'_>, unit: UnitId, reach: f32) -> Vec<TargetVerdict> {
    // A character that is not on the table reaches nobody.
    let (Some(entry), Some(own)) = (facts.unit(unit), standing_body(facts, unit)) else {
        return Vec::new();
    };
    let enemies = facts.units.0.iter().filter(|other| other.side != entry.side);
    let verdict = |body: &Body| require_within(reach, distance(&own, body));
    downed_characters(facts, enemies).map(|(id, model, body)| (id, model, verdict(&body))).collect()
}

/// Returns the reach of a character's Finisher in inches.
///
/// # Errors
/// The character is not on the table or has no Finisher.
fn finish_reach(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<f32> {
    let first = facts.standing(unit).first().copied();
    let reach = first.and_then(|first| facts.special_reach(first, Special::Finish));
    reach.or_missing(format_args!("the Finisher of unit {unit}"))
}

fn ask_finish(In(step): In<Finish>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let reach = finish_reach(&facts, step.unit)?;
    Ok(target_decision(
        unit,
        TargetChoice::FinishWhom,
        text!("rules-respawn-finish", "Finish"),
        finish_targets(&facts, step.unit, reach),
    ))
}

fn answer_finish(
    In((step, answer)): Answered<Finish, TargetChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (fallen, _) = {
        let facts = battle.read();
        let reach = finish_reach(&facts, step.unit)?;
        chosen_target(finish_targets(&facts, step.unit, reach), &answer)?
    };
    // The kill stays with the killer; without one it goes to the finisher, with
    // everything that a kill counts for.
    if battle.arena().has_state(fallen, |state| state.killer.is_none()) {
        let side = battle.unit(step.unit)?.side;
        let points = kill_points(&battle.read(), fallen);
        battle.character_state_mut(fallen)?.killer = Some((side, points));
        let team = battle.arena_mut().team_mut(side)?;
        team.felled.insert(fallen);
        team.kills += 1;
    }
    battle.ctx.note(
        event_text!(
            "rules-respawn-is-finished",
            "{name} is finished",
            name = battle.unit_name(fallen)?
        ),
        &["cad-finisher"],
    );
    remove_killed(&mut battle, fallen, false)
}
