//! What a piece of terrain is to this game: how it is moved over, and what it does to whoever is thrown against it.

use super::content::Numbers;
use crate::table::{Barrier, Footprint, KERB, Keywords, LEVEL, Nature, Outline, Piece};

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
                let narrow = narrowest(&piece.footprint) < WALL - SLACK;
                // A parapet rises from its roof; a roof is as high as whoever falls from it falls.
                match if narrow { piece.height() } else { piece.top } {
                    high if high < KERB - SLACK => Feature::Open,
                    high if high <= LEVEL + SLACK => Feature::MinorObstacle,
                    _ if narrow => Feature::Wall,
                    _ => Feature::Elevation,
                }
            }
        }
    }

    /// What this piece is to whoever is thrown against it from the height of its foot: what rises by no more than a step above that
    /// is a minor obstacle.
    pub fn met(piece: &Piece, foot: f32) -> Feature {
        match (Feature::of(piece), piece.top - foot) {
            (Feature::MinorObstacle | Feature::Wall | Feature::Elevation, high) if high < KERB - SLACK => {
                Feature::Open
            }
            (Feature::Wall | Feature::Elevation, high) if high <= LEVEL + SLACK => Feature::MinorObstacle,
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
            Feature::Forest => (Barrier::Slows(numbers.forest_slows.get()), numbers.crash_forest, true),
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

/// How wide a footprint is where it is narrowest: between two parallel lines that hold it.
fn narrowest(footprint: &Footprint) -> f32 {
    let corners = match footprint.outline() {
        Outline::Ring { radius, .. } => return 2.0 * radius,
        Outline::Loop(corners) => corners,
    };
    let across = |(i, from): (usize, &bevy::math::Vec2)| {
        let along = corners[(i + 1) % corners.len()] - *from;
        let beside = corners.iter().map(|corner| along.perp_dot(*corner - *from) / along.length());
        let (least, most) = beside.fold((0.0f32, 0.0f32), |(least, most), d| (least.min(d), most.max(d)));
        most - least
    };
    corners.iter().enumerate().map(across).fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;

    fn piece(half: (f32, f32), (base, top): (f32, f32), keywords: &str) -> Piece {
        let footprint = Footprint::Box { center: Vec2::ZERO, half: Vec2::new(half.0, half.1), turn: 30.0 };
        let (id, keywords) = ("p".to_owned(), keywords.parse().expect("keywords"));
        Piece { id, name: String::new(), footprint, base, top, keywords, look: String::new() }
    }

    #[test]
    fn a_piece_is_what_its_shape_and_keywords_say() {
        for (half, heights, keywords, wanted) in [
            ((4.0, 0.4), (0.0, 2.5), "Blocking Climbable", Feature::Wall),
            ((4.0, 0.99), (0.0, 1.1), "Blocking", Feature::Wall),
            ((4.0, 1.0), (0.0, 3.0), "Blocking Climbable", Feature::Elevation),
            ((4.0, 3.0), (2.5, 3.0), "Blocking Climbable", Feature::Elevation),
            ((4.0, 0.2), (3.0, 3.8), "Blocking", Feature::MinorObstacle),
            ((4.0, 3.0), (0.0, 1.0), "Blocking", Feature::MinorObstacle),
            ((4.0, 3.0), (0.0, 0.43), "Blocking", Feature::Open),
            ((4.0, 3.0), (0.0, 4.0), "Difficult Obscuring", Feature::Forest),
            ((4.0, 3.0), (0.0, 0.1), "Difficult", Feature::Abrupt),
            ((4.0, 3.0), (0.0, 2.0), "Obscuring", Feature::Open),
            ((4.0, 0.3), (0.0, 5.0), "Blocking Impassable", Feature::Impassable),
        ] {
            assert_eq!(
                Feature::of(&piece(half, heights, keywords)),
                wanted,
                "{half:?} {heights:?} {keywords}"
            );
        }
        let terrace = piece((4.0, 3.0), (0.0, 3.0), "Blocking Climbable");
        assert_eq!(
            [0.0, 2.0, 2.6].map(|foot| Feature::met(&terrace, foot)),
            [Feature::Elevation, Feature::MinorObstacle, Feature::Open]
        );
        let three = [(0.0, 0.0), (8.0, 0.0), (4.0, 1.9)].map(|(x, z)| Vec2::new(x, z)).to_vec();
        assert!((narrowest(&Footprint::Polygon(three)) - 1.9).abs() < 1.0e-5);
        assert_eq!(narrowest(&Footprint::Circle { center: Vec2::ONE, radius: 0.6 }), 1.2);
    }

    #[test]
    fn what_crashes_and_falls_cost() {
        let numbers = Numbers::default();
        let crash =
            |feature: Feature| feature.crash(&numbers).map(|crash| (crash.barrier, crash.lost, crash.stuns));
        assert_eq!(crash(Feature::Abrupt), None);
        assert_eq!(crash(Feature::MinorObstacle), Some((Barrier::Nothing, 1, false)));
        assert_eq!(crash(Feature::Forest), Some((Barrier::Slows(2.0), 2, true)));
        assert_eq!(crash(Feature::Wall), Some((Barrier::Slows(4.0), 3, true)));
        assert_eq!(crash(Feature::Elevation), Some((Barrier::Stops, 3, true)));
        assert_eq!(crash(Feature::Impassable), Some((Barrier::Stops, 5, true)));
        let fall = |inches: f32| (Crash::fall(inches, &numbers).lost, Crash::fall(inches, &numbers).stuns);
        assert_eq!(
            [0.4, 1.9, 2.0, 3.0, 4.0, 6.0].map(fall),
            [(0, false), (0, false), (1, false), (1, false), (2, true), (3, true)]
        );
    }
}
