//! Scenarios: a table, a mission and two armies.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_cadence::content::Id;
use monteria_table::TableDef;
use monteria_triggers::Triggers;

/// A battle ready to be set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// The mission that is played unless the players choose another.
    pub mission: Id,
    /// Points of each army.
    pub points: u32,
    /// The armies of the two sides unless the players choose others.
    pub armies: (Id, Id),
    /// Rules of the table beside those of its mission.
    #[serde(default)]
    pub triggers: Triggers,
    /// Size, terrain and borders of the table.
    pub table: TableDef,
}
