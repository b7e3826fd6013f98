//! Scenarios: a table, how many turns, and what is fought for (brief, Scenarios).

use bevy_math::Vec2;
use parse_display::{Display, FromStr};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Numbers;
use monteria_content::{Count, named, rows};
use monteria_game::{Text, Zone, text};
use monteria_table::{Keywords, TableDef};
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
        /// The table; smaller matches are played on its middle.
        pub table: TableDef,
    }
}

/// What a scenario is fought for; with it goes where crews are deployed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum ScenarioKind {
    /// Five caches are carried home, from opposite edges.
    Caches,
    /// The highest ground in the middle is held, from opposite corners.
    Tower,
    /// Four lamps are switched over, from opposite edges.
    Lamps,
    /// Leaders and marked enemies are hunted, from opposite quarters.
    Heads,
    /// A vault in the water is opened and its relic carried off, from one
    /// edge against both flanks.
    Vault,
}

impl ScenarioKind {
    /// Returns the ledger id of the rule that defines the objective.
    pub fn rule(self) -> &'static str {
        match self {
            ScenarioKind::Caches => "dro-caches",
            ScenarioKind::Tower => "dro-tower",
            ScenarioKind::Lamps => "dro-lamps",
            ScenarioKind::Heads => "dro-heads",
            ScenarioKind::Vault => "dro-vault",
        }
    }

    /// Returns the deployment zones of the side in the first or the second zone; `half`
    /// is half the size of the table in inches (brief, Scenarios).
    pub fn zones(self, numbers: &Numbers, half: Vec2, first: bool) -> Vec<Zone> {
        let within = |x: (f32, f32), z: (f32, f32)| Zone::Box {
            least: Vec2::new(x.0, z.0),
            greatest: Vec2::new(x.1, z.1),
        };
        // The second zone is the first one turned by half a turn.
        let turned = |least: Vec2, greatest: Vec2| match first {
            true => Zone::Box { least, greatest },
            false => Zone::Box { least: -greatest, greatest: -least },
        };
        match self {
            ScenarioKind::Tower => {
                let center = if first { -half } else { half };
                vec![Zone::Circle { center, radius: numbers.corner.get() }]
            }
            ScenarioKind::Heads => vec![turned(-half, Vec2::splat(-numbers.quarter_apart.get()))],
            // The flanks of the farther half.
            ScenarioKind::Vault if !first => {
                let inner = half.x - numbers.flank_depth.get();
                vec![
                    within((-half.x, -inner), (0.0, half.y)),
                    within((inner, half.x), (0.0, half.y)),
                ]
            }
            ScenarioKind::Caches | ScenarioKind::Lamps | ScenarioKind::Vault => {
                vec![turned(-half, Vec2::new(half.x, numbers.edge_depth.get() - half.y))]
            }
        }
    }
}

/// Returns whether a table has water, which a rising tide needs (brief, Twists).
pub fn has_water(table: &TableDef) -> bool {
    table.pieces.iter().any(|piece| piece.keywords.contains(Keywords::WATER))
}

rows! {
    /// What may go wrong on top of it, in the order of the die (brief, Twists).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq,
        PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
    )]
    #[derive(Display, FromStr)]
    #[display(style = "kebab-case")]
    pub enum Twist [
        /// Its name and what it does.
        words: (Text, Text),
    ] {
        /// A beast that belongs to nobody comes out of the water.
        HungryWaters {
            words: (text!("rules-drowned-hungry-waters", "Hungry waters"), text!(
                "rules-drowned-a-beast-that-belongs-to-nobody",
                "a wild beast comes out of the water"
            )),
        }
        /// Nobody sees farther than a few inches, as the numbers of the rules say.
        Fog {
            words: (text!("rules-drowned-fog", "Fog"), text!(
                "rules-drowned-nobody-sees-far",
                "models see only a short distance"
            )),
        }
        /// Low ground becomes water.
        RisingTide {
            words: (text!("rules-drowned-rising-tide", "Rising tide"), text!(
                "rules-drowned-low-ground-becomes-water",
                "low ground becomes water"
            )),
        }
        /// Who blunders on a climb brings rubble down.
        UnstableRuins {
            words: (text!("rules-drowned-unstable-ruins", "Unstable ruins"), text!(
                "rules-drowned-a-blunder-on-a-climb-brings",
                "a blunder on a climb makes rubble fall"
            )),
        }
    }
}
