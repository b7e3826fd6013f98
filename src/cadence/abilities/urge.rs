//! Psionic Urging: a friendly unit regains a Command Point.

use crate::abilities::{AbilityEffect, value_of_one_more_action};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_game::{ModelId, Refusal, StepResult, Text, event_text, text};

pub(super) struct Urge {
    pub(super) range: f32,
}

impl AbilityEffect for Urge {
    fn words(&self) -> (Text, Text) {
        let text = text!(
            "rules-cadence-a-friendly-unit-within-regains-a",
            "A friendly unit within {range:.0}\" regains a Command Point.",
            range = self.range
        );
        (text!("rules-cadence-psionic-urging", "Psionic Urging"), text)
    }

    fn range(&self) -> f32 {
        self.range
    }

    fn refusal(&self, _: &BattleRef<'_>, target: &Unit) -> Option<Refusal> {
        (target.command >= target.full_command).then(|| {
            Refusal::rule(
                "FullCommand",
                text!(
                    "rules-cadence-it-has-all-its-command-points",
                    "it has all its Command Points"
                ),
            )
        })
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
        battle.ctx.note(
            event_text!("rules-cadence-regains-a-command-point", "{name} regains a Command Point"),
            &["cad-swarm"],
        );
        Ok(())
    }

    fn value(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64 {
        value_of_one_more_action(facts, unit, first, self.range)
    }
}
