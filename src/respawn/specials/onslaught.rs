//! Onslaught: as the only action, an attack with twice the
//! attacks (Respawn, Assault Class).

use super::SpecialEffect;
use crate::area::ArenaMut;
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::attack::{AimFire, OpenFire};
use monteria_cadence::steps::idle::{NoEffectReasons, attack_no_effect_reasons};
use monteria_game::{Refusal, StepResult, text};

pub(super) struct Onslaught;

impl SpecialEffect for Onslaught {
    fn cost(&self) -> u32 {
        3
    }

    fn is_only_action(&self) -> bool {
        true
    }

    fn refusal(&self, facts: &BattleRef<'_>, _: UnitId) -> Option<Refusal> {
        let first = facts.activation.declared.is_empty();
        (!first).then(|| {
            Refusal::rule(
                "OnlyAction",
                text!("rules-respawn-it-must-be-the-only-action", "it must be the only action"),
            )
        })
    }

    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.arena_mut().onslaught = true;
        battle.activation.fires.clear();
        battle.activation.heavy = false;
        battle.ctx.note(
            text!("rules-respawn-onslaught-twice-the-attacks", "Onslaught: twice the attacks"),
            &["cad-onslaught"],
        );
        battle.ctx.then(AimFire { unit, fury: false });
        battle.ctx.then(OpenFire { unit });
        Ok(())
    }

    fn no_effect_reasons(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
        attack_no_effect_reasons(facts, facts.unit(unit)?)
    }

    /// Plans evaluate the attack themselves.
    fn is_useful(&self, _: &BattleRef<'_>, _: UnitId) -> bool {
        true
    }
}
