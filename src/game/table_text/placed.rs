//! What has a place on a table that is edited.

use bevy::math::Vec2;

use crate::table::Piece;

/// Something that has a place on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Where it stands in the file: `table.pieces[3]`, `pickups[0]`.
    pub path: String,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub what: PlacedWhat,
}

/// What has a place.
#[derive(Clone, Debug, PartialEq)]
pub enum PlacedWhat {
    /// Terrain.
    Piece(Piece),
    /// A point of the table.
    Point(Vec2),
}

impl Placed {
    /// The middle of it.
    pub fn at(&self) -> Vec2 {
        match &self.what {
            PlacedWhat::Piece(piece) => piece.footprint.middle(),
            PlacedWhat::Point(at) => *at,
        }
    }

    /// The terrain that it is.
    pub fn piece(&self) -> Option<&Piece> {
        match &self.what {
            PlacedWhat::Piece(piece) => Some(piece),
            PlacedWhat::Point(_) => None,
        }
    }
}
