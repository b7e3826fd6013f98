//! An open duel: nothing counts but who is eliminated and wounded.

use super::ScenarioRules;

pub(super) struct OpenDuel;

impl ScenarioRules for OpenDuel {
    fn rule(&self) -> &'static str {
        "arc-scenario-duel"
    }
}
