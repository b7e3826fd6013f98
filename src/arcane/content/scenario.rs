//! Scenarios: a table, a number of turns, and an objective (brief, Scenarios).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::{Count, Id, Inches, named};
use monteria_table::TableDef;
use monteria_triggers::Triggers;

named! {
    /// A table, its objective and the number of turns.
    pub struct Scenario {
        /// What it is about.
        pub about: String,
        /// The shipped scenario whose objective this one has, in older
        /// files. Write `triggers` instead.
        #[serde(default)]
        pub kind: ScenarioKind,
        /// How many turns it lasts.
        pub turns: Count<1, 20>,
        /// The names of the ready-made forces of the two sides, a pair for each
        /// size that needs one. Without one they are the first two of their size;
        /// players may choose others.
        #[serde(default)]
        pub forces: Vec<(String, String)>,
        /// The depth of the defender's deployment zone in inches, if it is not the usual
        /// one. The winner of the roll for deployment attacks.
        #[serde(default)]
        pub defender_depth: Option<ZoneDepth>,
        /// Objects and rules of the scenario: its objective and what scores.
        #[serde(default)]
        pub triggers: Triggers,
        /// The table: its deployment zones lie along its north and its south edge.
        pub table: TableDef,
    }
}

/// The depth of a deployment zone, in inches: room for the largest base at least.
pub type ZoneDepth = Inches<300, 4800>;

/// The objective of a shipped scenario, as files named it before it was data.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum ScenarioKind {
    /// That of the scenario `duel`: none.
    #[default]
    Duel,
    /// That of the scenario `stones`.
    Stones,
    /// That of the scenario `prisoner`.
    Prisoner,
    /// That of the scenario `marked`.
    Marked,
    /// That of the scenario `breakthrough`.
    Breakthrough,
    /// That of the scenario `ritual`.
    Ritual,
}

impl ScenarioKind {
    /// Returns the id of the shipped scenario; `None` for one without an objective.
    pub(crate) fn shipped(self) -> Option<&'static str> {
        match self {
            ScenarioKind::Duel => None,
            ScenarioKind::Stones => Some("stones"),
            ScenarioKind::Prisoner => Some("prisoner"),
            ScenarioKind::Marked => Some("marked"),
            ScenarioKind::Breakthrough => Some("breakthrough"),
            ScenarioKind::Ritual => Some("ritual"),
        }
    }
}

/// Gives scenarios of older files the objective of the shipped scenario that they name. Own
/// triggers act after those of the objective.
pub fn expand_kinds(scenarios: &mut BTreeMap<Id, Scenario>) {
    let of_kinds: Vec<(Id, Triggers, Option<ZoneDepth>)> = scenarios
        .values()
        .filter_map(|scenario| {
            let shipped = scenarios.get(scenario.kind.shipped()?)?;
            // A scenario that names itself has no other objective than its own.
            if shipped.id == scenario.id {
                return None;
            }
            Some((scenario.id.clone(), shipped.triggers.clone(), shipped.defender_depth))
        })
        .collect();
    for (id, triggers, depth) in of_kinds {
        if let Some(scenario) = scenarios.get_mut(&id) {
            scenario.kind = ScenarioKind::Duel;
            scenario.triggers = triggers.merged(std::mem::take(&mut scenario.triggers));
            scenario.defender_depth = scenario.defender_depth.or(depth);
        }
    }
}
