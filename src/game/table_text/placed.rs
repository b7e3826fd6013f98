//! What has a place on a table that is edited.

use bevy_math::Vec2;

use monteria_table::Piece;

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
    /// A point with so many inches about it.
    Disc(Vec2, f32),
    /// A stretch of the border, by its ends.
    Stretch((Vec2, Vec2)),
}

impl Placed {
    /// The middle of it.
    pub fn at(&self) -> Vec2 {
        match &self.what {
            PlacedWhat::Piece(piece) => piece.footprint.middle(),
            PlacedWhat::Point(at) | PlacedWhat::Disc(at, _) => *at,
            PlacedWhat::Stretch((from, to)) => from.midpoint(*to),
        }
    }

    /// The terrain that it is.
    pub fn piece(&self) -> Option<&Piece> {
        if let PlacedWhat::Piece(piece) = &self.what { Some(piece) } else { None }
    }
}
