//! Scenarios: a table, how many turns, and what is fought for (brief, Scenarios).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Id;
use crate::content::Count;
use crate::table::TableDef;

/// A scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// What is fought for.
    pub kind: ScenarioKind,
    /// How many turns it lasts.
    pub turns: Count<1, 20>,
    /// The table.
    pub table: TableDef,
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

/// What may go wrong on top of it (brief, Twists).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Twist {
    /// A beast that belongs to nobody comes out of the water.
    HungryWaters,
    /// Nobody sees far.
    Fog,
    /// Low ground becomes water.
    RisingTide,
    /// Who blunders on a climb brings rubble down.
    UnstableRuins,
}

impl Twist {
    /// All of them, in the order of the die.
    pub const ALL: [Twist; 4] = [Twist::HungryWaters, Twist::Fog, Twist::RisingTide, Twist::UnstableRuins];
}
