//! Action Points that are gained and lost.

use super::{GainPoints, InfluenceKind, LosePoints, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::POINT;
use monteria_game::{ModelId, StepResult};

/// How much more a point is worth to a model that has not been activated yet.
const UNSPENT: f64 = 2.5;
/// How much more it counts to lose a point than to have one.
const LOST: f64 = 1.5;

impl InfluenceKind for GainPoints {
    fn words(&self) -> String {
        format!("gains {} AP", self.points)
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.gain(on, i32::from(self.points.get()), RULES)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        if target.vigor.points >= target.card().most.get() {
            return 0.0;
        }
        f64::from(self.points.get()) * POINT * if target.vigor.activated { 1.0 } else { UNSPENT }
    }
}

impl InfluenceKind for LosePoints {
    fn words(&self) -> String {
        format!("loses {} AP", self.points)
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.gain(on, -i32::from(self.points.get()), RULES)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        -f64::from(self.points.get().min(target.vigor.points)) * POINT * LOST
    }
}
