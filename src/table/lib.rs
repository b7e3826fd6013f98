//! Geometry of the table: inches, bases, terrain, areas, sight, cover, ground, movement,
//! pushes, throws and falls.
//!
//! No dice, no turns, no rules of a game: those belong to the crates above. Read
//! [`Table`], [`Body`] and [`Piece`] first, then [`Reach`] for movement.
//!
//! Units are inches; x points right, z toward the reader, y up; the origin is the centre
//! of the play area. A point of the plan is a `Vec2` of (x, z). Stored positions are
//! rounded to 1/1000". Models are upright cylinders ([`Body`]), terrain is upright blocks
//! over a footprint ([`Piece`]), areas are flat circles ([`Area`]). A [`Table`] holds
//! terrain and areas; bodies are arguments of every query.
//!
//! This is the only crate that uses Rapier: terrain is kept as colliders, and
//! lines of sight, lines of cover and the bases of pushed, thrown or falling
//! bodies are cast against them.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

#[cfg(test)]
mod agreement;
mod board;
mod body;
mod geometry;
mod movement;
mod reach;
mod schema;
mod sight;
#[allow(clippy::module_inception)]
mod table;
mod terrain;
mod units;

pub use board::{Board, Exit, Side};
pub use body::{BadBodyId, Body, BodyId, bodies_within, distance, distance_to_point, in_contact};
pub use geometry::arc::{Arc, WithinArc};
pub use geometry::facing::Facing;
pub use geometry::footprint::{Footprint, Outline};
pub use geometry::template::{Template, TemplateShape};
pub use movement::crowd::PushMove;
pub use movement::nav::{DistanceField, Goals, Nav};
pub use movement::place::{Placed, Pushed, SweptObstacle};
pub use movement::slide::PushStop;
pub use movement::throw::{Barrier, Throw, ThrowContact, ThrowResult};
pub use reach::{
    Cell, KERB, MarkKind, MoveRefusal, MoveRules, Other, Reach, Route, RouteMark, Spot, Walkable,
};
pub use sight::cover::{Cover, body_between};
pub use sight::{Hit, Sight};
pub use table::{Obstacle, PieceChange, Table, TableDef};
pub use terrain::area::Area;
pub use terrain::fault::TableFault;
pub use terrain::ground::{SpotRefusal, Support};
pub use terrain::keywords::{BadKeyword, Keyword, Keywords};
pub use terrain::look::Look;
pub use terrain::physics::Solid;
pub use terrain::piece::{Nature, Piece};
pub use terrain::scenery::{Ground, Light, SceneryWord};
pub use units::{
    CONTACT, LEVEL, ROUNDING, closer, distance_to_segment, distance_to_way, flat, lift, ring,
    rotated, round_milli, round_milli3, within,
};
