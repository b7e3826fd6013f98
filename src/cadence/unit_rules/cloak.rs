//! Cloak: once a battle, a free Move after an activation.

use crate::battle_ref::ModelRef;
use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::steps::abilities::ExtraKind;
use crate::steps::movement::moves::MoveUnit;
use crate::unit_rules::UnitRuleEffect;
use monteria_game::{ModelId, StepResult, Text, text};

pub(super) struct Cloak;

impl UnitRuleEffect for Cloak {
    fn extra(&self, _: &ModelRef<'_>) -> Option<ExtraKind> {
        Some(ExtraKind::Cloak)
    }

    fn extra_label(&self) -> Text {
        text!("rules-cadence-a-free-move", "A free Move")
    }

    fn use_extra(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, _: ModelId) -> StepResult {
        battle.ctx.then(MoveUnit { unit, advance: false, free: true });
        Ok(())
    }
}
