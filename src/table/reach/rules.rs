//! Input and output of a move: [`MoveRules`], [`Other`],
//! [`Spot`], [`Route`] and [`MoveRefusal`].

use std::fmt;

use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::body::{Body, BodyId};
use crate::table::Obstacle;
use crate::terrain::keywords::Keywords;
use crate::units::SLACK;

/// The lowest rise, in inches, that counts as a step where steps cost extra.
pub const KERB: f32 = 0.5;

/// The rules of one move: a ruleset's own numbers. Inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRules {
    /// What may be spent.
    pub budget: f32,
    /// What an inch inside Difficult or Dangerous terrain costs.
    pub difficult_cost: f32,
    /// Difficult and Dangerous ground costs no more than any other.
    pub ignore_difficult: bool,
    /// Rises and drops of up to this much are walked as if flat.
    pub leap: f32,
    /// Climbable faces may be climbed.
    pub may_climb: bool,
    /// What an inch up or down a face costs.
    pub vertical_cost: f32,
    /// Gaps may be bridged by a leg that lands on the other side.
    pub may_jump_chasm: bool,
    /// The bases of friends may be walked through, never ended on.
    pub pass_friends: bool,
    /// No leg may lead closer to any of these points.
    #[schemars(with = "Vec<[f32; 2]>")]
    pub keep_away_from: Vec<Vec2>,
    /// No leg may lead farther away from this point.
    #[serde(default)]
    #[schemars(with = "Option<[f32; 2]>")]
    pub toward: Option<Vec2>,
    /// No leg may enter Dangerous ground that the base is not in already: the move
    /// stops at its edge.
    pub stop_at_dangerous: bool,
    /// What entering slow ground costs each time, beside the inches walked there.
    pub enter_cost: f32,
    /// Whether the move may end with the base on slow ground.
    pub may_end_slow: bool,
    /// Where a climb down does not cost what the same climb up would: an inch for every
    /// full so many inches at once.
    pub descent_step: Option<f32>,
    /// What an inch up or down a face of slow ground costs beside.
    pub slow_climb: f32,
    /// Friends that it may not pass over either.
    pub solid: Vec<BodyId>,
    /// Terrain and models on the way are nothing to it: only the length counts,
    /// and where it ends.
    pub flying: bool,
    /// Terrain on the way is nothing to it, but bases are; where it ends, it stands as
    /// anybody does, and a level up or down costs what it costs.
    pub through: bool,
    /// The way is one straight line from where the mover stands.
    #[serde(default)]
    pub straight: bool,
    /// What stepping up each rise of at most `leap` costs beside the inches walked. Rises
    /// lower than half an inch cost nothing: ramps are made of them.
    #[serde(default)]
    pub step_cost: f32,
    /// Bodies that it may pass over though they are no friends, never end on.
    #[serde(default)]
    pub passable: Vec<BodyId>,
    /// How far the way stays from all that are no friends, in inches, but from those
    /// that are nearer already.
    #[serde(default)]
    pub apart: f32,
    /// Ground with any of these is crossed in the air alone: a base whose centre
    /// is over it leaps.
    #[serde(default)]
    pub leapt: Keywords,
    /// Those of `leapt` and `clings` that count only where they hold the whole base.
    #[serde(default)]
    pub wholly: Keywords,
    /// Rises and drops of up to this much may be leapt, whatever their faces are like.
    #[serde(default)]
    pub spring: f32,
    /// A leap across a gap may end on a face that can be held, at the height from
    /// which it was made.
    #[serde(default)]
    pub onto_faces: bool,
    /// Nobody leaps out of ground with any of these, neither up nor across.
    #[serde(default)]
    pub clings: Keywords,
    /// Terrain with any of these is in the way however low it is: it is neither stepped
    /// nor leapt over. Holes are not meant.
    #[serde(default)]
    pub walls: Keywords,
}

impl Default for MoveRules {
    fn default() -> Self {
        MoveRules {
            budget: 0.0,
            difficult_cost: 2.0,
            ignore_difficult: false,
            leap: 1.0,
            may_climb: true,
            vertical_cost: 1.0,
            may_jump_chasm: true,
            pass_friends: true,
            keep_away_from: Vec::new(),
            toward: None,
            stop_at_dangerous: false,
            enter_cost: 0.0,
            may_end_slow: true,
            descent_step: None,
            slow_climb: 0.0,
            solid: Vec::new(),
            flying: false,
            through: false,
            straight: false,
            step_cost: 0.0,
            passable: Vec::new(),
            apart: 0.0,
            leapt: Keywords::empty(),
            wholly: Keywords::empty(),
            spring: 0.0,
            onto_faces: false,
            clings: Keywords::empty(),
            walls: Keywords::empty(),
        }
    }
}

impl MoveRules {
    /// Returns the default rules with this budget.
    pub fn new(budget: f32) -> MoveRules {
        MoveRules { budget, ..MoveRules::default() }
    }

    /// Returns whether the mover may pass over this body.
    pub fn passes(&self, other: &Other) -> bool {
        other.friendly && self.pass_friends && !self.solid.contains(&other.body.id)
            || self.passable.contains(&other.body.id)
    }

    /// Returns the body as an obstacle of this way: wider by the distance that the
    /// mover keeps from it.
    pub(super) fn widened_for(&self, other: &Other, mover: &Body) -> Other {
        if other.friendly || self.apart <= 0.0 || self.passable.contains(&other.body.id) {
            return *other;
        }
        let room = other.body.plan().distance(mover.plan()) - mover.radius;
        let radius = (other.body.radius + self.apart).min(room).max(other.body.radius);
        Other { body: Body { radius, ..other.body }, ..*other }
    }

    /// Returns the extra cost of a step from one height to another.
    pub(super) fn rise_cost(&self, from: f32, to: f32) -> f32 {
        if to - from >= KERB - SLACK { self.step_cost } else { 0.0 }
    }
}

/// A body that may be in the way of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Other {
    /// Its place and size on the table.
    pub body: Body,
    /// Whether it is on the mover's side.
    pub friendly: bool,
}

/// A place to move to: a point of the plan, and a height if there are several levels.
/// Written `[x, z]` or `[x, z, y]`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Inches to the right of the table's centre.
    pub x: f32,
    /// Inches from the table's centre toward the reader.
    pub z: f32,
    /// `None`: standing, on the level that is cheapest to reach. `Some`: standing at this
    /// level, or hanging at this height on a face that can be held.
    pub y: Option<f32>,
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return (self.x, self.z, self.y).serialize(serializer);
        }
        let mut tuple = serializer.serialize_tuple(if self.y.is_some() { 3 } else { 2 })?;
        tuple.serialize_element(&self.x)?;
        tuple.serialize_element(&self.z)?;
        if let Some(y) = &self.y {
            tuple.serialize_element(y)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Spot;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a place [x, z] or [x, z, y]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Spot, A::Error> {
                let x = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
                let z = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(1, &self))?;
                let y = seq.next_element()?;
                if y.is_some() && seq.next_element::<f32>()?.is_some() {
                    return Err(de::Error::invalid_length(4, &self));
                }
                if ![x, z, y.unwrap_or(0.0)].iter().all(|inches: &f32| inches.is_finite()) {
                    return Err(de::Error::custom("a place wants finite numbers of inches"));
                }
                Ok(Spot { x, z, y })
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Numbers)
        } else {
            let (x, z, y) = Deserialize::deserialize(deserializer)?;
            Ok(Spot { x, z, y })
        }
    }
}

/// The way of a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The line of the base's centre at its foot, from start to end, with
    /// every climb and step.
    pub legs: Vec<Vec3>,
    /// Cost in inches: never more than the budget.
    pub cost: f32,
    /// Events on the way, in order.
    pub marks: Vec<RouteMark>,
}

/// An event on the way of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RouteMark {
    /// The position of the base's centre at that moment.
    pub at: Vec3,
    /// Index of the point of the line after which it happens.
    pub leg: usize,
    /// Cost of the way up to there, in inches.
    pub cost_so_far: f32,
    /// Which kind of event it is.
    pub kind: MarkKind,
}

/// The kinds of events on the way of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// The base first reaches into Dangerous terrain or a Dangerous area.
    EntersDangerous(Obstacle),
    /// The base first reaches into an area.
    EntersArea(u16),
    /// A climb, up or down, begins.
    Climbs,
    /// A jump begins: over a gap, over Impassable terrain, over ground that may only be
    /// leapt, or up or down by a spring.
    Leaps,
    /// The move ends hanging on a face.
    Hangs,
}

/// Why a move cannot be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MoveRefusal {
    /// Every way there costs more than the budget.
    #[error(
        "too far: it takes {} of movement, but there is only {budget:.1}\"",
        format_excess(*cost, *budget)
    )]
    TooFar {
        /// Cost of the cheapest known way in inches; of the straight line
        /// where none is known.
        cost: f32,
        /// The budget of the move in inches.
        budget: f32,
    },
    /// Part of the base would be beyond the border.
    #[error("the base would extend over the border")]
    OffTheBoard,
    /// Terrain that this move cannot enter.
    #[error("{name} is in the way")]
    Impassable {
        /// Index of the piece on the table.
        piece: usize,
        /// Name of the piece, for people.
        name: String,
    },
    /// Another base is at the place or in the way.
    #[error("the base of {body} is in the way")]
    Overlaps {
        /// The body whose base is there.
        body: BodyId,
    },
    /// A base could stand there, but no way leads there.
    #[error("no path leads there")]
    NoRoute,
    /// The base would not be supported at this height.
    #[error("nothing supports it at a height of {y:.1} inches; the ground is at {ground:.1}")]
    NotHeld {
        /// The requested height, in inches.
        y: f32,
        /// The height of the ground, in inches.
        ground: f32,
    },
    /// A leg would lead closer to a point in [`MoveRules::keep_away_from`].
    #[error("the path would lead closer to what it must move away from")]
    ComesCloser {
        /// The point to keep away from.
        to: Vec2,
    },
    /// A leg would lead farther away from [`MoveRules::toward`].
    #[error("the path would lead away from what it must move toward")]
    GoesFarther,
    /// The move would enter Dangerous ground, where it must stop.
    #[error("{name} is dangerous: this move may not enter it")]
    Dangerous {
        /// The dangerous piece or area.
        what: Obstacle,
        /// Its name, for people.
        name: String,
    },
    /// The line bends, but the move must be straight.
    #[error("this move must be one straight line")]
    Bends,
    /// The move may cross slow ground, but not end on it.
    #[error("a move may not end on slow ground")]
    EndsSlow,
    /// The place has a coordinate that is not finite.
    #[error("that is not a valid place")]
    NotASpot,
}

impl MoveRefusal {
    /// Returns the variant's name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            MoveRefusal::TooFar { .. } => "TooFar",
            MoveRefusal::OffTheBoard => "OffTheBoard",
            MoveRefusal::Impassable { .. } => "Impassable",
            MoveRefusal::Overlaps { .. } => "Overlaps",
            MoveRefusal::NoRoute => "NoRoute",
            MoveRefusal::NotHeld { .. } => "NotHeld",
            MoveRefusal::ComesCloser { .. } => "ComesCloser",
            MoveRefusal::GoesFarther => "GoesFarther",
            MoveRefusal::Dangerous { .. } => "Dangerous",
            MoveRefusal::Bends => "Bends",
            MoveRefusal::EndsSlow => "EndsSlow",
            MoveRefusal::NotASpot => "NotASpot",
        }
    }

    /// Returns the obstacle in the way, if it is a single one.
    pub fn by(&self) -> Option<Obstacle> {
        match self {
            MoveRefusal::Impassable { piece, .. } => Some(Obstacle::Piece(*piece)),
            MoveRefusal::Overlaps { body } => Some(Obstacle::Body(*body)),
            MoveRefusal::Dangerous { what, .. } => Some(*what),
            MoveRefusal::TooFar { .. }
            | MoveRefusal::OffTheBoard
            | MoveRefusal::NoRoute
            | MoveRefusal::NotHeld { .. }
            | MoveRefusal::ComesCloser { .. }
            | MoveRefusal::GoesFarther
            | MoveRefusal::Bends
            | MoveRefusal::EndsSlow
            | MoveRefusal::NotASpot => None,
        }
    }
}

/// Formats a cost above a budget with as many digits as are needed
/// to show the difference.
fn format_excess(cost: f32, budget: f32) -> String {
    let shown = format!("{cost:.1}\"");
    let limit = format!("{budget:.1}\"");
    if shown == limit { format!("{cost:.3}\"") } else { shown }
}
