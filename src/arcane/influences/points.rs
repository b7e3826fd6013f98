//! Gain and loss of Action Points.

use super::{GainPoints, InfluenceKind, LosePoints, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::ACTION_POINT_VALUE;
use monteria_game::{ModelId, StepResult, Text, text};

/// Factor for the value of a point gained by a model that has not been activated yet.
const UNSPENT_FACTOR: f64 = 2.5;
/// Factor for the value of a point lost, compared with a point gained.
const LOSS_FACTOR: f64 = 1.5;

impl InfluenceKind for GainPoints {
    fn description(&self) -> Text {
        text!("rules-arcane-gains-ap", "gains {points} AP", points = self.points.get())
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.gain(on, i32::from(self.points.get()), RULES)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        if target.condition.points >= target.card().most.get() {
            return 0.0;
        }
        f64::from(self.points.get())
            * ACTION_POINT_VALUE
            * if target.condition.activated { 1.0 } else { UNSPENT_FACTOR }
    }
}

impl InfluenceKind for LosePoints {
    fn description(&self) -> Text {
        text!("rules-arcane-loses-ap", "loses {points} AP", points = self.points.get())
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.gain(on, -i32::from(self.points.get()), RULES)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        -f64::from(self.points.get().min(target.condition.points))
            * ACTION_POINT_VALUE
            * LOSS_FACTOR
    }
}
