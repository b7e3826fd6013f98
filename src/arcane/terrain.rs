//! What a piece of terrain is to this game: how it is moved over, and what it does to
//! whoever is thrown against it.

use super::content::Numbers;
use monteria_table::{Barrier, KERB, Keywords, LEVEL, Nature, Piece};

/// Raised pieces narrower than this are walls, in inches.
const WALL: f32 = 2.0;

/// Slack in heights and widths, in inches.
const SLACK: f32 = 0.001;

/// What a piece of terrain is (rule `arc-terrain`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// Nothing but ground, or a kerb on it.
    Open,
    /// Trees: abrupt ground that covers.
    Forest,
    /// Rubble, water, bog.
    Abrupt,
    /// A rise of at most 1".
    MinorObstacle,
    /// A higher rise that is narrower than 2".
    Wall,
    /// A higher rise that is wider.
    Elevation,
    /// What nobody enters.
    Impassable,
}

/// What something does to whoever is thrown against it (rule `arc-crash`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Crash {
    /// Whether it goes on.
    pub barrier: Barrier,
    /// Life Points lost, whatever the Armor.
    pub lost: i32,
    /// Whether it is stunned.
    pub stuns: bool,
}

impl Feature {
    /// What this piece is.
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
                let narrow = piece.footprint.narrowest() < WALL - SLACK;
                // A parapet rises from its roof; a roof is as high as whoever
                // falls from it falls.
                match if narrow { piece.height() } else { piece.top } {
                    high if high < KERB - SLACK => Feature::Open,
                    high if high <= LEVEL + SLACK => Feature::MinorObstacle,
                    _ if narrow => Feature::Wall,
                    _ => Feature::Elevation,
                }
            }
        }
    }

    /// What this piece is to whoever is thrown against it from the height of its foot:
    /// what rises by no more than a step above that is a minor obstacle.
    pub fn met(piece: &Piece, foot: f32) -> Feature {
        match (Feature::of(piece), piece.top - foot) {
            (Feature::MinorObstacle | Feature::Wall | Feature::Elevation, high)
                if high < KERB - SLACK =>
            {
                Feature::Open
            }
            (Feature::Wall | Feature::Elevation, high) if high <= LEVEL + SLACK => {
                Feature::MinorObstacle
            }
            (feature, _) => feature,
        }
    }

    /// Its name, in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Feature::Open => "open ground",
            Feature::Forest => "forest",
            Feature::Abrupt => "abrupt ground",
            Feature::MinorObstacle => "a minor obstacle",
            Feature::Wall => "a wall",
            Feature::Elevation => "an elevation",
            Feature::Impassable => "impassable",
        }
    }

    /// What it does to whoever is thrown against it; none where that notices nothing.
    pub fn crash(self, numbers: &Numbers) -> Option<Crash> {
        let (barrier, lost, stuns) = match self {
            Feature::Open | Feature::Abrupt => return None,
            Feature::MinorObstacle => (Barrier::Nothing, numbers.crash_minor, false),
            Feature::Forest => {
                (Barrier::Slows(numbers.forest_slows.get()), numbers.crash_forest, true)
            }
            Feature::Wall => (Barrier::Slows(numbers.wall_slows.get()), numbers.crash_wall, true),
            // A solid surface, too, and nothing behind it to fly on into.
            Feature::Elevation => (Barrier::Stops, numbers.crash_wall, true),
            Feature::Impassable => (Barrier::Stops, numbers.crash_impassable, true),
        };
        Some(Crash { barrier, lost: lost.get(), stuns })
    }

    /// What it does to a thrown body's flight.
    pub fn barrier(self, numbers: &Numbers) -> Barrier {
        self.crash(numbers).map_or(Barrier::Nothing, |crash| crash.barrier)
    }
}

impl Crash {
    /// What the edge of the table does.
    pub const BORDER: Crash = Crash { barrier: Barrier::Stops, lost: 0, stuns: true };

    /// What a fall of so many inches does (rule `arc-fall`).
    pub fn fall(inches: f32, numbers: &Numbers) -> Crash {
        let lost = ((inches + SLACK) / numbers.fall_each.get()).floor() as i32;
        Crash { barrier: Barrier::Stops, lost, stuns: inches >= numbers.fall_stuns.get() - SLACK }
    }
}
