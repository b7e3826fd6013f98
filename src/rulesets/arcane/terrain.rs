//! What a piece of terrain is to this game.
use crate::table::Piece;
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    Open,
    Forest,
    Abrupt,
    MinorObstacle,
    Wall,
    Elevation,
    Impassable,
}
impl Feature {
    pub fn of(_: &Piece) -> Feature {
        Feature::Open
    }
}
