//! Scenarios: a table, a number of turns, and an objective (brief, Scenarios).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::{Count, Id, named};
use monteria_table::TableDef;
use monteria_triggers::Triggers;

named! {
    /// A table, its objective and the number of turns.
    pub struct Scenario {
        /// What it is about.
        pub about: String,
        /// Actions and zones of the game that the scenario adds; `triggers` says what scores.
        #[serde(default)]
        pub kind: ScenarioKind,
        /// How many turns it lasts.
        pub turns: Count<1, 20>,
        /// The names of the ready-made forces of the two sides, a pair for each
        /// size that needs one. Without one they are the first two of their size;
        /// players may choose others.
        #[serde(default)]
        pub forces: Vec<(String, String)>,
        /// Objects and rules of the scenario: its objective and what scores.
        #[serde(default)]
        pub triggers: Triggers,
        /// The table: its deployment zones lie along its north and its south edge.
        pub table: TableDef,
    }
}

/// What a scenario adds beside its triggers.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum ScenarioKind {
    /// No actions and no zones.
    #[default]
    Duel,
    /// The objects and rules of the scenario `stones`. Write them in `triggers` instead.
    Stones,
    /// The objects and rules of the scenario `prisoner`. Write them in `triggers` instead.
    Prisoner,
    /// The rules of the scenario `marked`. Write them in `triggers` instead.
    Marked,
    /// One side wants to get through.
    Breakthrough,
    /// An altar in the middle.
    Ritual,
}

impl ScenarioKind {
    /// Returns the id of the shipped scenario whose triggers say what this kind once meant.
    fn shipped(self) -> Option<&'static str> {
        match self {
            ScenarioKind::Stones => Some("stones"),
            ScenarioKind::Prisoner => Some("prisoner"),
            ScenarioKind::Marked => Some("marked"),
            ScenarioKind::Duel | ScenarioKind::Breakthrough | ScenarioKind::Ritual => None,
        }
    }
}

/// Replaces kinds that are written as triggers today by the triggers of the shipped
/// scenarios, so that older files keep their objectives. Own triggers act after them.
pub fn expand_kinds(scenarios: &mut BTreeMap<Id, Scenario>) {
    let of_kinds: Vec<(Id, Triggers)> = scenarios
        .values()
        .filter_map(|scenario| {
            let shipped = scenarios.get(scenario.kind.shipped()?)?;
            Some((scenario.id.clone(), shipped.triggers.clone()))
        })
        .collect();
    for (id, triggers) in of_kinds {
        if let Some(scenario) = scenarios.get_mut(&id) {
            scenario.kind = ScenarioKind::Duel;
            scenario.triggers = triggers.merged(std::mem::take(&mut scenario.triggers));
        }
    }
}
