//! The table: inches, bases, terrain, areas, sight, cover, ground, reach,
//! push, hurl and fall.
//!
//! Everything here is geometry and nothing else: no dice, no turns, no game. Units are
//! inches; x points right, z toward the reader, y up; the origin is the centre of the
//! play area. A point of the plan is a `Vec2` of (x, z). Stored positions are rounded to
//! 1/1000". Models are upright cylinders ([`Body`]), terrain is upright blocks over a
//! footprint ([`Piece`]), areas are flat circles ([`Area`]). A [`Table`] holds terrain
//! and areas; bodies are given to it with every question.
//!
//! Only this floor knows Rapier: it keeps terrain as colliders, casts lines of sight and
//! cover at them, and the bases of whoever is pushed, hurled or falls.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod access;
#[cfg(test)]
mod agreement;
mod arc;
mod area;
mod board;
mod body;
mod cover;
mod crowd;
mod decompose;
mod drive;
mod facing;
mod fault;
mod footprint;
mod ground;
mod hull;
mod keywords;
mod look;
mod nav;
mod part;
mod physics;
mod piece;
mod place;
mod reach;
mod scenery;
mod schema;
mod sight;
mod sightline;
mod slice;
mod slide;
#[allow(clippy::module_inception)]
mod table;
mod template;
mod throw;
mod units;
mod visibility_cache;

pub use arc::{Arc, WithinArc};
pub use area::Area;
pub use board::{Board, Exit, Side};
pub use body::{BadBodyId, Body, BodyId, bodies_within, distance, distance_to_point, in_contact};
pub use cover::{Cover, body_between};
pub use crowd::PushMove;
pub use facing::Facing;
pub use fault::TableFault;
pub use footprint::{Footprint, Outline};
pub use ground::{SpotRefusal, Support};
pub use keywords::{BadKeyword, Keyword, Keywords};
pub use look::Look;
pub use nav::{Field, Goals, Nav};
pub use physics::Solid;
pub use piece::{Nature, Piece};
pub use place::{Met, Placed, Pushed};
pub use reach::{
    Cell, KERB, MarkKind, MoveRefusal, MoveRules, Other, Reach, Route, RouteMark, Spot, Walkable,
};
pub use scenery::{Ground, Light, SceneryWord};
pub use sight::{Hit, Sight};
pub use slide::Stop;
pub use table::{Obstacle, PieceChange, Table, TableDef};
pub use template::{Template, TemplateShape};
pub use throw::{Barrier, Throw, ThrowContact, ThrowResult};
pub use units::{
    CONTACT, LEVEL, ROUNDING, closer, distance_to_segment, distance_to_way, flat, lift, ring,
    rotated, round_milli, round_milli3, within,
};
