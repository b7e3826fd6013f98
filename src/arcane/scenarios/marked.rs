//! A marked leader: each side has named an enemy in secret, whose worth counts double.
//! Who was marked is told in `steps/scenario.rs`.

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
