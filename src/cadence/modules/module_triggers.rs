//! The part of the interface to a game that triggers of scenarios use: [`ModuleTriggers`].

use crate::battle_ref::BattleRef;
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use crate::triggers::SMOKE;
use monteria_game::{ModelId, StepResult, event_text};

/// What triggers of scenarios find and do in a game on the core. The defaults are those of
/// a battle without states or items of its own.
///
/// # Errors
/// Changes fail if a unit or model that they need does not exist.
#[allow(unused_variables, reason = "the core's own answers need little of what they are told")]
pub trait ModuleTriggers {
    /// Returns the id of the rule of its ledger that triggers follow.
    fn trigger_rule(&self) -> &'static str {
        "cad-missions"
    }

    /// Returns whether a unit has the state with this word.
    fn has_state(&self, facts: &BattleRef<'_>, unit: &Unit, state: &str) -> bool {
        state == SMOKE && unit.smoke
    }

    /// Begins or ends the state with this word. The content is checked, so that there
    /// is no other word.
    fn set_state(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        state: &str,
        on: bool,
    ) -> StepResult {
        if state == SMOKE {
            battle.unit_mut(unit)?.smoke = on;
            let name = battle.unit_name(unit)?;
            let text = match on {
                true => {
                    event_text!("rules-cadence-is-hidden-by-smoke", "{name} is hidden by smoke")
                }
                false => event_text!(
                    "rules-cadence-is-no-longer-hidden-by-smoke",
                    "{name} is no longer hidden by smoke"
                ),
            };
            battle.ctx.note(text, &[self.trigger_rule()]);
        }
        Ok(())
    }

    /// Returns whether a model carries this item.
    fn carries(&self, facts: &BattleRef<'_>, model: ModelId, item: &str) -> bool {
        false
    }

    /// Settles a unit whose last model has left the table alive.
    fn withdrawn(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.withdraw(unit)
    }
}
