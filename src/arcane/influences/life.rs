//! Life Points that are healed and lost.

use super::{Heal, InfluenceKind, LoseLife, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::{damage_value, model_value};
use monteria_dice::Distribution;
use monteria_game::{ModelId, StepResult, Text, text};

/// The value of healing all Life Points, as a share of the model's value.
const HEAL_SHARE: f64 = 0.9;

impl InfluenceKind for Heal {
    fn description(&self) -> Text {
        text!("rules-arcane-heals-lp", "heals {points} LP", points = self.life.get())
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.heal(on, i32::from(self.life.get()), RULES)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        let healed = i32::from(self.life.get()).min(target.max_life() - target.condition.life);
        HEAL_SHARE * model_value(target) * f64::from(healed) / f64::from(target.max_life().max(1))
    }
}

impl InfluenceKind for LoseLife {
    fn description(&self) -> Text {
        text!("rules-arcane-loses-lp", "loses {points} LP", points = self.life.get())
    }

    fn strikes(&self) -> bool {
        true
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.lose(on, i32::from(self.life.get()), RULES)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        -damage_value(target, &Distribution::always(usize::from(self.life.get())))
    }
}
