//! Marked leader: each side names an enemy in secret, which scores double. The
//! reveal is in `steps/scenario.rs`.

use super::ScenarioRules;

pub(super) struct MarkedLeader;

impl ScenarioRules for MarkedLeader {
    fn rule(&self) -> &'static str {
        "arc-scenario-marked"
    }

    fn marks_enemies(&self) -> bool {
        true
    }
}
