//! Phase Inducer: a character and friends nearby cannot be attacked from afar this round
//! (Respawn, Support Class). Its effect is in `modifiers`.

use super::SpecialEffect;
use crate::area::ArenaMut;
use crate::state::Special;
use crate::tactics::devices::phase_value;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_game::{StepResult, event_text};

pub(super) struct Phase;

impl SpecialEffect for Phase {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.use_up_upgrade(unit, |perk| perk.special() == Some(Special::Phase))?;
        battle.character_state_mut(unit)?.phased = true;
        battle.ctx.note(
            event_text!(
                "rules-respawn-blurs-the-air",
                "{name} uses its Phase Inducer",
                name = battle.unit_name(unit)?
            ),
            &["cad-phase"],
        );
        Ok(())
    }

    fn strong_value(&self, facts: &BattleRef<'_>, unit: &Unit) -> Option<f32> {
        Some(phase_value(facts, unit))
    }
}
