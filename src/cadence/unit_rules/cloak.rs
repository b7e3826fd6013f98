//! Cloak: once a battle, a free Move after an activation.

use super::UnitRuleEffect;
use crate::battle::UnitId;
use crate::battle_ref::ModelRef;
use crate::change::BattleMut;
use crate::steps::abilities::ExtraKind;
use crate::steps::moves::MoveUnit;
use monteria_game::{ModelId, StepResult};

pub(super) struct Cloak;

impl UnitRuleEffect for Cloak {
    fn extra(&self, _: &ModelRef<'_>) -> Option<ExtraKind> {
        Some(ExtraKind::Cloak)
    }

    fn extra_label(&self) -> &'static str {
        "A free Move"
    }

    fn use_extra(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, _: ModelId) -> StepResult {
        battle.ctx.then(MoveUnit { unit, advance: false, free: true });
        Ok(())
    }
}
