//! Scenarios: a table, how many turns, and what is fought for (brief, Scenarios).

use parse_display::{Display, FromStr};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Count, named, rows};
use crate::table::TableDef;

named! {
    /// A scenario.
    pub struct Scenario {
        /// What it is about.
        pub about: String,
        /// What is fought for.
        pub kind: ScenarioKind,
        /// How many turns it lasts.
        pub turns: Count<1, 20>,
        /// The table; smaller matches are played on its middle.
        pub table: TableDef,
    }
}

/// What a scenario is fought for; with it goes where crews are deployed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum ScenarioKind {
    /// Five caches are carried home, from opposite edges.
    Caches,
    /// The highest ground in the middle is held, from opposite corners.
    Tower,
    /// Four lamps are switched over, from opposite edges.
    Lamps,
    /// Leaders and marked enemies are hunted, from opposite quarters.
    Heads,
    /// A vault in the water is opened and its relic carried off, from one edge against both flanks.
    Vault,
}

rows! {
    /// What may go wrong on top of it, in the order of the die (brief, Twists).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    #[derive(Display, FromStr)]
    #[display(style = "kebab-case")]
    pub enum Twist [
        /// Its name and what it does.
        words: (&'static str, &'static str),
    ] {
        /// A beast that belongs to nobody comes out of the water.
        HungryWaters { words: ("Hungry waters", "a beast that belongs to nobody comes out of the water") }
        /// Nobody sees far.
        Fog { words: ("Fog", "nobody sees far") }
        /// Low ground becomes water.
        RisingTide { words: ("Rising tide", "low ground becomes water") }
        /// Who blunders on a climb brings rubble down.
        UnstableRuins { words: ("Unstable ruins", "a blunder on a climb brings rubble down") }
    }
}
