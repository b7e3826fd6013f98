//! Psionic Urging: a friendly unit regains a Command Point.

use crate::abilities::{AbilityEffect, value_of_one_more_action};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_game::{ModelId, Refusal, StepResult, event_text};

pub(super) struct Urge {
    pub(super) range: f32,
}

impl AbilityEffect for Urge {
    fn words(&self) -> (&'static str, String) {
        let text = format!("A friendly unit within {:.0}\" regains a Command Point.", self.range);
        ("Psionic Urging", text)
    }

    fn range(&self) -> f32 {
        self.range
    }

    fn refusal(&self, _: &BattleRef<'_>, target: &Unit) -> Option<Refusal> {
        (target.command >= target.full_command)
            .then(|| Refusal::rule("FullCommand", "it has all its Command Points"))
    }

    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        _: UnitId,
        _: &[ModelId],
        target: UnitId,
    ) -> StepResult {
        let name = battle.unit_name(target)?;
        let unit = battle.unit_mut(target)?;
        unit.command = (unit.command + 1).min(unit.full_command);
        battle.ctx.note(event_text!("{name} regains a Command Point"), &["cad-swarm"]);
        Ok(())
    }

    fn value(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64 {
        value_of_one_more_action(facts, unit, first, self.range)
    }
}
