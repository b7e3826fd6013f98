//! Repair: once a battle, a roll restores hit points of a hurt model.

use crate::battle_ref::ModelRef;
use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::steps::abilities::ExtraKind;
use crate::unit_rules::UnitRuleEffect;
use monteria_dice::SixPool;
use monteria_game::{ModelId, StepResult, Text, text};

/// The target number of the roll, and the hit points that a 6 restores.
const TARGET_NUMBER: i32 = 2;
const RESTORED_BY_SIX: i32 = 2;

pub(super) struct Repair;

impl UnitRuleEffect for Repair {
    fn extra(&self, model: &ModelRef<'_>) -> Option<ExtraKind> {
        (model.fighter.left < model.fighter.full).then_some(ExtraKind::Repair)
    }

    fn extra_label(&self) -> Text {
        text!("rules-cadence-repair", "Repair")
    }

    fn use_extra(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        model: ModelId,
    ) -> StepResult {
        let name = battle.unit_name(unit)?;
        let pool = SixPool::new(1, TARGET_NUMBER);
        let roll = battle.ctx.roll_six(
            Some(model),
            &name,
            text!("rules-cadence-repair-roll", "repair"),
            &pool,
            &["cad-repair"],
        );
        let amount = if roll.sixes > 0 { RESTORED_BY_SIX } else { roll.successes as i32 };
        battle.hurt(model, -amount, &["cad-repair"])
    }
}
