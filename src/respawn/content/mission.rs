//! Missions and tables of the arena.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_cadence::content::Id;
use monteria_content::{Count, Inches};
use monteria_table::TableDef;
use monteria_triggers::Triggers;

/// A mission of the arena: where characters enter, what lies there, and what it is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bout {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What it is about, in our own words.
    pub about: String,
    /// The last round; 0 where there is none.
    pub rounds: u32,
    /// Victory points that win at once; 0 where none do.
    pub target: i32,
    /// Places where characters enter the table.
    pub gates: Gates,
    /// What lies on the table.
    pub goals: Goals,
    /// Victory points for what happens in the match.
    #[serde(default)]
    pub prizes: Prizes,
    /// Whether each team has so many lives and the last one that is left wins.
    #[serde(default)]
    pub elimination: bool,
    /// Rules of the mission beside its objectives and its scoring.
    #[serde(default)]
    pub triggers: Triggers,
}

/// Places where characters enter the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Gates {
    /// Six around the table at random; two dice say which, and the player takes
    /// one of the two.
    Around,
    /// Three on each team's own edge, where it wants them; a die says which.
    OwnEdge,
    /// One in each corner; a die says which, and on a 5 or a 6 the player.
    Corners,
}

impl Gates {
    /// Returns the name as it is written in the files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Gates::Around => "Around",
            Gates::OwnEdge => "OwnEdge",
            Gates::Corners => "Corners",
        }
    }
}

/// How far goals lie from something.
pub(super) type Apart = Inches<0, 2400>;

/// What lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Goals {
    /// Nothing lies on the table.
    None,
    /// A Control objective in each quarter, placed in turn, so far from the edges
    /// and from each other.
    Quarters {
        /// Least distance from every edge, in inches.
        edge: Apart,
        /// Inches from each other.
        apart: Apart,
    },
    /// A Control objective in the middle.
    Hill,
    /// A flag for each team.
    Flags,
    /// Four Proximity objectives halfway to the corners; a die says which are active.
    Zones,
    /// Three Proximity objectives so far apart on the centre line, one of them active.
    Relay(Apart),
}

impl Goals {
    /// Returns the name as it is written in the files, without its numbers.
    pub(super) fn name(self) -> &'static str {
        match self {
            Goals::None => "None",
            Goals::Quarters { .. } => "Quarters",
            Goals::Hill => "Hill",
            Goals::Flags => "Flags",
            Goals::Zones => "Zones",
            Goals::Relay(_) => "Relay",
        }
    }
}

/// Victory points for kills, flags and objectives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Prizes {
    /// Victory points for each enemy killed.
    pub kill: i32,
    /// The same from round 4 on; as before where 0.
    pub late_kill: i32,
    /// The same within 1" of an objective; as anywhere where 0.
    pub hill_kill: i32,
    /// All characters of an enemy team killed in one round.
    pub wipe: i32,
    /// A flag brought home.
    pub flag: i32,
    /// Each Control objective held at the end of a round.
    pub held: i32,
    /// Each Control objective taken from another team.
    pub taken: i32,
    /// Each character within reach of an active objective at the end of a round.
    pub zone: i32,
    /// Having alone characters within reach of an active objective.
    pub alone: i32,
    /// Having the most characters within reach of an active objective.
    pub most: i32,
}

/// A place that brings whoever touches it elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leap {
    /// Place that must be touched.
    #[schemars(with = "[f32; 2]")]
    pub from: Vec2,
    /// Place that it leads to.
    #[schemars(with = "[f32; 2]")]
    pub to: Vec2,
    /// Whether it leads back as well.
    #[serde(default)]
    pub both: bool,
}

/// A table of the arena.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArenaTable {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// The mission that is played unless the players choose another.
    pub mission: Id,
    /// How many teams it is made for, at most.
    pub teams: Count<2, 4>,
    /// The ids of the ready-made teams of the players, in their order. Without it the
    /// teams come in the order of the league; players may choose others.
    #[serde(default)]
    pub line_up: Vec<Id>,
    /// Teleports, each with its destination.
    #[serde(default)]
    pub teleports: Vec<Leap>,
    /// Launch pads, no more than 12" from their destination.
    #[serde(default)]
    pub pads: Vec<Leap>,
    /// Places where pick-ups appear.
    #[serde(default)]
    #[schemars(with = "Vec<[f32; 2]>")]
    pub pickups: Vec<Vec2>,
    /// Where big guns appear, if the season is played.
    #[serde(default)]
    #[schemars(with = "Vec<[f32; 2]>")]
    pub guns: Vec<Vec2>,
    /// Energy barriers, from end to end: sight stops at them, nobody else does.
    #[serde(default)]
    #[schemars(with = "Vec<([f32; 2], [f32; 2])>")]
    pub barriers: Vec<(Vec2, Vec2)>,
    /// Rules of the table beside those of its mission.
    #[serde(default)]
    pub triggers: Triggers,
    /// Size, terrain and borders of the table.
    pub table: TableDef,
}
