//! The kinds of terrain of this game, and the crashes of models that
//! are thrown against them.

use super::content::Numbers;
use monteria_table::{Barrier, KERB, Keywords, LEVEL, Nature, Piece};

/// Raised pieces narrower than this are walls, in inches.
const WALL_WIDTH: f32 = 2.0;

/// Tolerance for heights and widths, in inches.
const TOLERANCE: f32 = 0.001;

/// A kind of terrain (rule `arc-terrain`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// Flat ground, or a kerb.
    Open,
    /// Trees: abrupt ground that covers.
    Forest,
    Abrupt,
    /// A rise of at most 1".
    MinorObstacle,
    /// A higher rise that is narrower than 2".
    Wall,
    /// A higher rise that is at least 2" wide.
    Elevation,
    /// Terrain that no model enters.
    Impassable,
}

/// The effect of terrain on a model that is thrown against it (rule `arc-crash`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Crash {
    /// The effect on the flight.
    pub barrier: Barrier,
    /// Life Points lost; Armor does not count.
    pub lost: i32,
    /// Whether the model is Stunned.
    pub stuns: bool,
}

impl Feature {
    /// Returns the kind of a piece.
    pub fn of(piece: &Piece) -> Feature {
        if piece.is(Keywords::IMPASSABLE) {
            return Feature::Impassable;
        }
        match piece.nature() {
            Nature::Volume if !piece.keywords.slow() => Feature::Open,
            Nature::Volume if piece.is(Keywords::OBSCURING) => Feature::Forest,
            Nature::Volume => Feature::Abrupt,
            Nature::Hole => Feature::Open,
            Nature::Solid => {
                let narrow = piece.footprint.narrowest() < WALL_WIDTH - TOLERANCE;
                // The height of a parapet counts from its roof; that of a roof from the
                // ground, as for a fall from it.
                match if narrow { piece.height() } else { piece.top } {
                    high if high < KERB - TOLERANCE => Feature::Open,
                    high if high <= LEVEL + TOLERANCE => Feature::MinorObstacle,
                    _ if narrow => Feature::Wall,
                    _ => Feature::Elevation,
                }
            }
        }
    }

    /// Returns the kind of a piece for a model that is thrown against it
    /// from this height: a piece that rises by no more than a step above
    /// `foot` is a minor obstacle.
    pub fn met(piece: &Piece, foot: f32) -> Feature {
        match (Feature::of(piece), piece.top - foot) {
            (Feature::MinorObstacle | Feature::Wall | Feature::Elevation, high)
                if high < KERB - TOLERANCE =>
            {
                Feature::Open
            }
            (Feature::Wall | Feature::Elevation, high) if high <= LEVEL + TOLERANCE => {
                Feature::MinorObstacle
            }
            (feature, _) => feature,
        }
    }

    /// Returns the crash of a model that is thrown against it, or None if
    /// it has no effect.
    pub fn crash(self, numbers: &Numbers) -> Option<Crash> {
        let (barrier, lost, stuns) = match self {
            Feature::Open | Feature::Abrupt => return None,
            Feature::MinorObstacle => (Barrier::Nothing, numbers.crash_minor, false),
            Feature::Forest => {
                (Barrier::Slows(numbers.forest_slows.get()), numbers.crash_forest, true)
            }
            Feature::Wall => (Barrier::Slows(numbers.wall_slows.get()), numbers.crash_wall, true),
            // A solid surface like a wall, but without room behind it to fly on.
            Feature::Elevation => (Barrier::Stops, numbers.crash_wall, true),
            Feature::Impassable => (Barrier::Stops, numbers.crash_impassable, true),
        };
        Some(Crash { barrier, lost: lost.get(), stuns })
    }

    /// Returns the effect on the flight of a thrown body.
    pub fn barrier(self, numbers: &Numbers) -> Barrier {
        self.crash(numbers).map_or(Barrier::Nothing, |crash| crash.barrier)
    }
}

impl Crash {
    /// The crash at the edge of the table.
    pub const BORDER: Crash = Crash { barrier: Barrier::Stops, lost: 0, stuns: true };

    /// Returns the effect of a fall of this many inches (rule `arc-fall`).
    pub fn fall(inches: f32, numbers: &Numbers) -> Crash {
        let lost = ((inches + TOLERANCE) / numbers.fall_each.get()).floor() as i32;
        Crash {
            barrier: Barrier::Stops,
            lost,
            stuns: inches >= numbers.fall_stuns.get() - TOLERANCE,
        }
    }
}
