//! How the sides of a table are alike.

use bevy_math::Vec2;

use super::point;
use monteria_dice::Dice;
use monteria_table::{Footprint, round_milli};

/// How the sides of a table are alike.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Symmetry {
    /// A piece has another of its kind about opposite it, no farther from there than so
    /// many inches along x and z.
    Opposite(f32),
    /// A half turn about the middle gives the same table, but that pieces may be off by
    /// so many inches along x and z.
    HalfTurn(f32),
    /// The same of a quarter turn, for four sides of a square.
    QuarterTurn(f32),
    /// The same of a mirror from north to south.
    Mirror(f32),
}

impl Symmetry {
    /// How many pieces a set has.
    pub(super) fn copies(self) -> usize {
        match self {
            Symmetry::Opposite(_) | Symmetry::HalfTurn(_) | Symmetry::Mirror(_) => 2,
            Symmetry::QuarterTurn(_) => 4,
        }
    }

    /// A piece's plan with those of its partners.
    pub(super) fn set_of(self, first: &Footprint, dice: &mut Dice) -> Vec<Footprint> {
        let turns: &[Turn] = match self {
            Symmetry::Opposite(_) => &[],
            Symmetry::HalfTurn(_) => &[Turn::Half],
            Symmetry::QuarterTurn(_) => &[Turn::Quarter, Turn::Half, Turn::ThreeQuarters],
            Symmetry::Mirror(_) => &[Turn::Mirror],
        };
        let (Symmetry::Opposite(off)
        | Symmetry::HalfTurn(off)
        | Symmetry::QuarterTurn(off)
        | Symmetry::Mirror(off)) = self;
        let partner = |turn: &Turn| turned(first, *turn, point(dice, Vec2::ZERO, (off, off)));
        std::iter::once(first.clone()).chain(turns.iter().map(partner)).collect()
    }
}

/// What makes one side of a table of another.
#[derive(Clone, Copy)]
enum Turn {
    Quarter,
    Half,
    ThreeQuarters,
    Mirror,
}

impl Turn {
    fn of(self, at: Vec2) -> Vec2 {
        match self {
            Turn::Quarter => Vec2::new(-at.y, at.x),
            Turn::Half => -at,
            Turn::ThreeQuarters => Vec2::new(at.y, -at.x),
            Turn::Mirror => Vec2::new(at.x, -at.y),
        }
    }
}

/// A plan turned about the middle of the table, and then moved.
fn turned(first: &Footprint, turn: Turn, by: Vec2) -> Footprint {
    let place = |at: &Vec2| {
        let to = turn.of(*at) + by;
        Vec2::new(round_milli(to.x), round_milli(to.y))
    };
    match first {
        Footprint::Circle { center, radius } => {
            Footprint::Circle { center: place(center), radius: *radius }
        }
        Footprint::Box { center, half, turn: degrees } => {
            // A box is the same after a half turn.
            let degrees = match turn {
                Turn::Half => *degrees,
                Turn::Quarter | Turn::ThreeQuarters => (*degrees + 90.0) % 180.0,
                Turn::Mirror => (180.0 - *degrees) % 180.0,
            };
            Footprint::Box { center: place(center), half: *half, turn: degrees }
        }
        Footprint::Polygon(corners) => {
            let mut corners: Vec<Vec2> = corners.iter().map(place).collect();
            if matches!(turn, Turn::Mirror) {
                // Seen in a mirror they run the other way round.
                corners.reverse();
            }
            Footprint::Polygon(corners)
        }
    }
}
