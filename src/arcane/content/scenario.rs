//! Scenarios: a table, a number of turns, and an objective (brief, Scenarios).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::{Count, named};
use monteria_table::TableDef;
use monteria_triggers::Triggers;

named! {
    /// A table, its objective and the number of turns.
    pub struct Scenario {
        /// What it is about.
        pub about: String,
        /// What is fought for.
        pub kind: ScenarioKind,
        /// How many turns it lasts.
        pub turns: Count<1, 20>,
        /// The names of the ready-made forces of the two sides, a pair for each
        /// size that needs one. Without one they are the first two of their size;
        /// players may choose others.
        #[serde(default)]
        pub forces: Vec<(String, String)>,
        /// Rules of the scenario beside those of its kind.
        #[serde(default)]
        pub triggers: Triggers,
        /// The table: its deployment zones lie along its north and its south edge.
        pub table: TableDef,
    }
}

/// What a scenario is fought for.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum ScenarioKind {
    /// Victory over the other party, and nothing else.
    Duel,
    /// Three stones across the middle.
    Stones,
    /// A captive in the middle, to be led home.
    Prisoner,
    /// An enemy that each side has named in secret.
    Marked,
    /// One side wants to get through.
    Breakthrough,
    /// An altar in the middle.
    Ritual,
}
