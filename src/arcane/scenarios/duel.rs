//! Open duel: only eliminated and wounded enemies score.

use super::ScenarioRules;

pub(super) struct OpenDuel;

impl ScenarioRules for OpenDuel {
    fn rule(&self) -> &'static str {
        "arc-scenario-duel"
    }
}
