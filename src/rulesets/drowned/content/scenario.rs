//! Scenarios: a table, how many turns, and what is fought for (brief, Scenarios).

use bevy::math::Vec2;
use parse_display::{Display, FromStr};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Id;
use crate::content::{Count, rows};
use crate::table::{Footprint, Keywords, Piece, TableDef};

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

/// Up to so many points the table is as its file has it.
const USUAL_TABLE: u32 = 150;
/// A longer one is so much longer at either end, in inches.
const LONGER: f32 = 6.0;

impl Scenario {
    /// The table of a match for so many points: a foot longer above 150, with a pool and two stacks of crates at either end (brief, Crew
    /// building).
    pub fn table_for(&self, points: u32) -> TableDef {
        let mut table = self.table.clone();
        if points <= USUAL_TABLE {
            return table;
        }
        let away = (table.size.y + LONGER) / 2.0;
        table.size.y += 2.0 * LONGER;
        for (end, z) in [("north", -away), ("south", away)] {
            let piece =
                |name: &str, x: f32, half: Vec2, (base, top): (f32, f32), keywords, look: &str| Piece {
                    id: format!("{end}-{}", name.replace(' ', "-")),
                    name: name.to_owned(),
                    footprint: Footprint::Box { center: Vec2::new(x, z), half, turn: 0.0 },
                    base,
                    top,
                    keywords,
                    look: look.to_owned(),
                };
            let climbed = Keywords::BLOCKING | Keywords::CLIMBABLE | Keywords::HOLDABLE;
            let stack =
                |name: &str, x: f32| piece(name, x, Vec2::new(2.0, 1.0), (0.0, 2.0), climbed, "crates");
            let pool = Vec2::new(LONGER, LONGER / 2.0);
            table.pieces.extend([
                piece("pool", 0.0, pool, (-0.5, 0.0), Keywords::WATER, "water"),
                stack("western crates", -12.0),
                stack("eastern crates", 12.0),
            ]);
        }
        table
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
