//! Terrain: pieces and areas with their keywords, the ground that they offer, their
//! Rapier colliders, the checks of a table definition, and their appearance. Read
//! [`Piece`](piece::Piece) and [`Keywords`](keywords::Keywords) first.

pub(crate) mod area;
pub(crate) mod fault;
pub(crate) mod ground;
pub(crate) mod keywords;
pub(crate) mod look;
pub(crate) mod physics;
pub(crate) mod piece;
pub(crate) mod scenery;
