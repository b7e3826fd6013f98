//! Missions: how a battle is set up and what scores.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Id;
use monteria_content::{Bounded, Count, Inches};
use monteria_game::{Text, text};
use monteria_triggers::Triggers;

/// How many objectives or entry points there are.
pub(super) type ObjectiveCount = Count<1, 12>;
/// A distance on the table.
pub(super) type TableDistance = Inches<0, 4800>;

/// A mission: how a battle is set up and what scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What it is about, in our own words.
    pub about: String,
    /// How many rounds it lasts.
    pub rounds: Bounded<u32, 1, 20>,
    /// Which edges the sides take.
    pub edges: Edges,
    /// Points where units enter the table.
    pub entries: Entries,
    /// Objectives on the table.
    pub markers: Markers,
    /// What scores at the end of rounds.
    #[serde(default)]
    pub scoring: Vec<Scoring>,
    /// Worth of enemy units that each side names before the battle, highest first.
    #[serde(default)]
    pub bounties: Vec<i32>,
    /// What a bounty is worth more in round 1.
    #[serde(default)]
    pub early_bounty: i32,
    /// Whether the usual points for destroyed units count.
    #[serde(default = "yes")]
    pub casualties: bool,
    /// Whether a Control objective stays secured when its holders leave it, until an
    /// enemy tries to secure it.
    #[serde(default)]
    pub keeps: bool,
    /// The attacker wins at the end of a round with this many objectives; the defender at
    /// the end of the battle.
    #[serde(default)]
    pub assault: Option<u32>,
    /// Rules of the mission beside its objectives and its scoring.
    #[serde(default)]
    pub triggers: Triggers,
}

fn yes() -> bool {
    true
}

/// How the sides divide the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Edges {
    /// The winner of a roll-off chooses one of the short edges, the other side
    /// takes the opposite one.
    Short,
    /// As `Short`, of the long edges.
    Long,
    /// The winner divides the table along a diagonal; the loser takes a corner, the
    /// winner the opposite one.
    Corners,
    /// The first player attacks from a long edge of their choice.
    Attack,
}

/// Points where the units of a side enter the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Entries {
    /// So many points anywhere on the side's edge, at least 6" apart.
    OnEdge(ObjectiveCount),
    /// So many points within so many inches of the middle of the edge.
    NearMiddle(ObjectiveCount, TableDistance),
    /// So many points on an edge within so many inches of the side's corner.
    NearCorner(ObjectiveCount, TableDistance),
    /// The attacker: one in the middle of its edge. The defender: the objectives, and it
    /// is deployed before the battle.
    Assault,
}

/// Kinds of objectives, by how they are held and scored.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Objective {
    /// Held as long as its holders have a model within 3", or until an enemy tries to
    /// secure it: the mission says which.
    Control,
    /// Held by the unit that secured it until the round ends, then scored and removed;
    /// not in round 1.
    Access,
    /// Scored at the end of the battle if the unit that secured it lives.
    Recover,
    /// Destroyed when it stays secured by an enemy until the end of the next round.
    Destroy,
    /// Held by whoever has more models within 6".
    Proximity,
}

/// Which objectives lie where.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Markers {
    /// The sides place them in turn, so far from the edges and from each other.
    Alternate {
        /// Kind of all these objectives.
        kind: Objective,
        /// How many in all.
        count: ObjectiveCount,
        /// Least distance from every edge, in inches.
        edge: TableDistance,
        /// Inches from each other.
        apart: TableDistance,
        /// Each on its own side of the dividing line.
        own_half: bool,
    },
    /// One in the middle.
    Centre(Objective),
    /// Four, halfway from the middle to the corners.
    Quarters(Objective),
    /// The defender places them; they begin secured by it.
    Defender {
        /// Number of objectives, 1 to 12.
        count: ObjectiveCount,
        /// Inches from edges and from each other.
        apart: TableDistance,
    },
}

impl Objective {
    /// Returns its name for players.
    pub fn name(self) -> Text {
        match self {
            Objective::Control => text!("rules-cadence-objective-control", "Control"),
            Objective::Access => text!("rules-cadence-objective-access", "Access"),
            Objective::Recover => text!("rules-cadence-objective-recover", "Recover"),
            Objective::Destroy => text!("rules-cadence-objective-destroy", "Destroy"),
            Objective::Proximity => text!("rules-cadence-objective-proximity", "Proximity"),
        }
    }
}

impl Markers {
    /// Returns the kind of the objectives.
    pub fn kind(self) -> Objective {
        match self {
            Markers::Alternate { kind, .. } | Markers::Centre(kind) | Markers::Quarters(kind) => {
                kind
            }
            Markers::Defender { .. } => Objective::Control,
        }
    }
}

/// What scores at the end of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Scoring {
    /// Each held objective is worth so much, and so much at the end of the last round.
    Held(i32, i32),
    /// Each held objective is worth the number of the round.
    HeldRound,
    /// Each held objective is worth the number of objectives that its side holds.
    HeldCount,
    /// Each of the side's own Destroy objectives that stands is worth so much.
    OwnStands(i32),
    /// Each enemy Destroy objective that falls is worth so much.
    EnemyFalls(i32),
    /// Each Access or Recover objective scored is worth so much.
    Scored(i32),
}
