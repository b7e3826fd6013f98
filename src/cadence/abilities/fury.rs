//! Psionic Fury: a friendly unit attacks, Volatile, after the activation.

use crate::abilities::{AbilityEffect, value_of_one_more_action};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_game::{ModelId, StepResult, Text, text};

pub(super) struct Fury {
    pub(super) range: f32,
}

impl AbilityEffect for Fury {
    fn words(&self) -> (Text, Text) {
        let text = text!(
            "rules-cadence-a-friendly-unit-within",
            "After this activation, a friendly unit within {range:.0}\" makes a free Volatile \
             attack.",
            range = self.range
        );
        (text!("rules-cadence-psionic-fury", "Psionic Fury"), text)
    }

    fn range(&self) -> f32 {
        self.range
    }

    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        _: UnitId,
        _: &[ModelId],
        target: UnitId,
    ) -> StepResult {
        battle.activation.fury.push(target);
        Ok(())
    }

    fn value(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64 {
        value_of_one_more_action(facts, unit, first, self.range)
    }
}
