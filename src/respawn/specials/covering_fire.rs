//! Covering Fire: attack rolls at every enemy in front, which take Command
//! Points (Respawn, Assault Class).

use bevy_ecs::prelude::*;

use super::{SpecialEffect, SpecialUser};
use crate::state::Special;
use crate::steps::questions::require_within;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Arc;
use monteria_cadence::sight::{Line, line};
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_cadence::steps::rolls::attack_rolls;
use monteria_cadence::steps::step;
use monteria_cadence::strike::{AttackPlan, in_arc, plan_without_weapon};
use monteria_game::{Refusal, Registry, StepResult, Text, event_text, text};

/// Number of attack rolls at each enemy.
const ATTACKS: u8 = 2;
/// Command Points that each success takes.
const POINTS_TAKEN: u32 = 2;
/// Value in victory points for simple plans and for the strong player.
const SIMPLE_VALUE: f32 = 0.5;
const STRONG_VALUE: f32 = 0.25;

pub(super) struct Covering;

impl SpecialEffect for Covering {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(CoveringFire { unit });
        Ok(())
    }

    fn no_effect_reasons(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
        let all = covering_targets(facts, unit).into_iter();
        let all =
            all.map(|(enemy, plan)| (Text::verbatim(facts.unit_name(enemy)), plan.map(|_| ())));
        NoEffectReasons::of_targets(
            all,
            text!("rules-cadence-no-enemy-is-on-the-table", "no enemy is on the table"),
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
    /// Makes the attack rolls.
    CoveringFire = "covering-fire" {
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.step(covering_fire);
}

/// Returns the enemies with the attack rolls at each, or why it cannot be covered: it
/// must be in range, in front and in sight.
fn covering_targets(
    facts: &BattleRef<'_>,
    unit: UnitId,
) -> Vec<(UnitId, Result<AttackPlan, Refusal>)> {
    let Some(SpecialUser { entry, model_ref, reach }) =
        SpecialUser::find(facts, unit, Special::Cover)
    else {
        return Vec::new();
    };
    let plan = |enemy: UnitId| {
        require_within(reach, facts.distance_to_unit(model_ref, enemy))?;
        if !facts.bodies(enemy).iter().any(|body| in_arc(model_ref, body, Arc::Front)) {
            return Err(Refusal::rule(
                "NotInArc",
                text!("rules-respawn-not-in-front-of-it", "the target is not in front of it"),
            ));
        }
        match line(facts, entry, &[model_ref], enemy).0 {
            Line::Blocked(why) => Err(Refusal::rule("NoLineOfSight", why.text())),
            seen @ (Line::Clear | Line::Obscured { .. }) => {
                plan_without_weapon(facts, model_ref, enemy, seen, ATTACKS).ok_or_else(|| {
                    Refusal::rule(
                        "NotInPlay",
                        text!("rules-respawn-it-is-not-on-the-table", "it is not on the table"),
                    )
                })
            }
        }
    };
    facts.enemies(entry.side).map(|enemy| (enemy.id, plan(enemy.id))).collect()
}

fn covering_fire(In(step): In<CoveringFire>, mut battle: BattleMut) -> StepResult {
    let targets = covering_targets(&battle.read(), step.unit);
    let lead = battle.read().lead_model(step.unit);
    for (enemy, plan) in targets.into_iter().filter_map(|(enemy, plan)| Some((enemy, plan.ok()?))) {
        let label = event_text!(
            "rules-respawn-covering-fire-at",
            "Covering Fire at {name}",
            name = battle.unit_name(enemy)?
        );
        let why = ["cad-covering-fire", "cad-attack-rolls"];
        let rolls = attack_rolls(&mut battle, &plan, step.unit, lead, enemy, label, &why)?;
        battle.pay(enemy, rolls.successes * POINTS_TAKEN)?;
    }
    Ok(())
}
