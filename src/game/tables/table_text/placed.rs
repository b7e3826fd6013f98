//! Placed things: everything with a place on an edited table.

use bevy_math::Vec2;

use monteria_table::Piece;

/// A thing with a place on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Its path in the file: `table.pieces[3]`, `pickups[0]`.
    pub path: String,
    /// Name shown to people.
    pub name: String,
    /// Its kind and place.
    pub what: PlacedWhat,
}

/// The kinds of placed things.
#[derive(Clone, Debug, PartialEq)]
pub enum PlacedWhat {
    /// A piece of terrain.
    Piece(Piece),
    /// A point of the table.
    Point(Vec2),
    /// A point with a radius in inches.
    Disc(Vec2, f32),
    /// A stretch of the border, by its ends.
    Stretch((Vec2, Vec2)),
}

impl Placed {
    /// Returns its middle, in inches.
    pub fn at(&self) -> Vec2 {
        match &self.what {
            PlacedWhat::Piece(piece) => piece.footprint.middle(),
            PlacedWhat::Point(at) | PlacedWhat::Disc(at, _) => *at,
            PlacedWhat::Stretch((from, to)) => from.midpoint(*to),
        }
    }

    /// Returns the piece of terrain, or `None` if it is something else.
    pub fn piece(&self) -> Option<&Piece> {
        if let PlacedWhat::Piece(piece) = &self.what { Some(piece) } else { None }
    }
}
