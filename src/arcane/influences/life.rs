//! Life Points that are healed and lost.

use super::{Heal, InfluenceKind, LoseLife, RULES};
use crate::change::DuelMut;
use crate::duel_ref::ModelRef;
use crate::tactics::{harm, worth};
use monteria_dice::Spread;
use monteria_game::{ModelId, StepResult};

/// What it is worth to heal all Life Points, as a share of the level.
const HEALED: f64 = 0.9;

impl InfluenceKind for Heal {
    fn words(&self) -> String {
        format!("heals {} LP", self.life)
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.heal(on, i32::from(self.life.get()), RULES)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        let healed = i32::from(self.life.get()).min(target.full() - target.vigor.life);
        HEALED * worth(target) * f64::from(healed) / f64::from(target.full().max(1))
    }
}

impl InfluenceKind for LoseLife {
    fn words(&self) -> String {
        format!("loses {} LP", self.life)
    }

    fn strikes(&self) -> bool {
        true
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.lose(on, i32::from(self.life.get()), RULES)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        -harm(target, &Spread::sure(usize::from(self.life.get())))
    }
}
