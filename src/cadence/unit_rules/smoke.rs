//! Smoke Launchers: once a battle, smoke hides a unit after its activation.

use crate::battle_ref::ModelRef;
use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::steps::abilities::ExtraKind;
use crate::unit_rules::UnitRuleEffect;
use monteria_game::{ModelId, StepResult, Text, event_text, text};

pub(super) struct Smoke;

impl UnitRuleEffect for Smoke {
    fn extra(&self, _: &ModelRef<'_>) -> Option<ExtraKind> {
        Some(ExtraKind::Smoke)
    }

    fn extra_label(&self) -> Text {
        text!("rules-cadence-launch-smoke", "Launch smoke")
    }

    fn use_extra(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, _: ModelId) -> StepResult {
        let name = battle.unit_name(unit)?;
        battle.unit_mut(unit)?.smoke = true;
        battle
            .ctx
            .note(event_text!("rules-cadence-smoke-hides", "Smoke hides {name}"), &["cad-smoke"]);
        Ok(())
    }
}
