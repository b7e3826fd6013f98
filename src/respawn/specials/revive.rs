//! Revive: a Downed friend may get up; every character can (Respawn, Action: Revive).

use bevy_ecs::prelude::*;

use super::SpecialEffect;
use crate::area::ArenaMut;
use crate::steps::death::{downed_characters, stand_up, standing_body};
use crate::steps::questions::{
    TargetChoice, TargetVerdict, chosen_target, require_no_enemy_near, require_within,
    target_decision,
};
use monteria_cadence::battle::{CLOSE, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_cadence::steps::step;
use monteria_dice::SixPool;
use monteria_game::{Answered, AskResult, Refusal, Registry, StepResult, text};
use monteria_table::{Body, distance};

/// Target number of a roll to revive, before the remaining Command Points are added.
const REVIVE_NEED: i32 = 4;
/// Value of the attempt in victory points for simple plans.
const SIMPLE_VALUE: f32 = 1.3;

pub(super) struct Reviving;

impl SpecialEffect for Reviving {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(Revive { unit });
        Ok(())
    }

    fn no_effect_reasons(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
        super::no_effect_on_targets(
            facts,
            revive_targets(facts, unit),
            text!("rules-respawn-no-friend-is-downed", "no friend is Downed"),
        )
    }

    fn simple_value(&self) -> Option<f32> {
        Some(SIMPLE_VALUE)
    }
}

step! {
    /// Asks which friend to revive.
    Revive = "revive" {
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_revive, answer_revive);
}

/// Returns the Downed friends, each with whether it can be revived now.
fn revive_targets(facts: &BattleRef<'_>, unit: UnitId) -> Vec<TargetVerdict> {
    // A character that is not on the table reaches nobody.
    let (Some(entry), Some(own)) = (facts.unit(unit), standing_body(facts, unit)) else {
        return Vec::new();
    };
    let verdict = |body: &Body| {
        if facts.last_round() {
            return Err(Refusal::rule(
                "LastRound",
                text!(
                    "rules-respawn-nobody-is-revived-in-the-last",
                    "nobody is revived in the last round"
                ),
            ));
        }
        require_within(CLOSE, distance(&own, body))?;
        require_no_enemy_near(
            facts,
            entry.side,
            &own,
            text!("rules-respawn-whoever-revives", "the character that revives"),
        )?;
        require_no_enemy_near(facts, entry.side, body, text!("rules-respawn-it", "it"))
    };
    let friends = facts.units.0.iter().filter(|other| other.side == entry.side);
    downed_characters(facts, friends).map(|(id, model, body)| (id, model, verdict(&body))).collect()
}

fn ask_revive(In(step): In<Revive>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    Ok(target_decision(
        unit,
        TargetChoice::ReviveWhom,
        text!("rules-respawn-revive", "Revive"),
        revive_targets(&facts, step.unit),
    ))
}

fn answer_revive(
    In((step, answer)): Answered<Revive, TargetChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (fallen, model) = chosen_target(revive_targets(&battle.read(), step.unit), &answer)?;
    let entry = battle.unit(fallen)?;
    let name = entry.name.clone();
    let command = entry.command as i32;
    let side = entry.side;
    let medic = i32::from(battle.arena().has_perk(side, "field-medic"));
    let pool = SixPool::new(1, REVIVE_NEED - command - medic);
    let label = text!("rules-respawn-revive-roll", "revive");
    let up = battle.ctx.roll_six(Some(model), &name, label, &pool, &["cad-revive"]).successes > 0;
    battle.pay(fallen, 1)?;
    if up { stand_up(&mut battle, fallen, model, "cad-revive") } else { Ok(()) }
}
