//! Correspondence between the sides of a table.

use bevy_math::Vec2;

use super::random_point;
use monteria_dice::Dice;
use monteria_table::{Footprint, round_milli};

/// How the pieces of one side correspond to those of the others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Symmetry {
    /// A piece has another of its kind near the opposite place, off by at most so many
    /// inches along x and z.
    Opposite(f32),
    /// Half turns about the middle, with pieces off by at most so many inches
    /// along x and z.
    HalfTurn(f32),
    /// Quarter turns, for four sides of a square, with the same tolerance.
    QuarterTurn(f32),
    /// A reflection from north to south, with the same tolerance.
    Mirror(f32),
}

impl Symmetry {
    /// Returns the number of pieces of a set.
    pub(super) fn copies(self) -> usize {
        match self {
            Symmetry::Opposite(_) | Symmetry::HalfTurn(_) | Symmetry::Mirror(_) => 2,
            Symmetry::QuarterTurn(_) => 4,
        }
    }

    /// Returns the footprint of a piece with those of its partners.
    pub(super) fn footprints_of_set(self, first: &Footprint, dice: &mut Dice) -> Vec<Footprint> {
        let turns: &[Transformation] = match self {
            Symmetry::Opposite(_) => &[],
            Symmetry::HalfTurn(_) => &[Transformation::Half],
            Symmetry::QuarterTurn(_) => {
                &[Transformation::Quarter, Transformation::Half, Transformation::ThreeQuarters]
            }
            Symmetry::Mirror(_) => &[Transformation::Mirror],
        };
        let (Symmetry::Opposite(off)
        | Symmetry::HalfTurn(off)
        | Symmetry::QuarterTurn(off)
        | Symmetry::Mirror(off)) = self;
        let partner = |turn: &Transformation| {
            transformed(first, *turn, random_point(dice, Vec2::ZERO, Vec2::splat(off)))
        };
        std::iter::once(first.clone()).chain(turns.iter().map(partner)).collect()
    }
}

/// The transformation from one side of a table to another.
#[derive(Clone, Copy)]
enum Transformation {
    Quarter,
    Half,
    ThreeQuarters,
    Mirror,
}

impl Transformation {
    fn apply(self, at: Vec2) -> Vec2 {
        match self {
            Transformation::Quarter => Vec2::new(-at.y, at.x),
            Transformation::Half => -at,
            Transformation::ThreeQuarters => Vec2::new(at.y, -at.x),
            Transformation::Mirror => Vec2::new(at.x, -at.y),
        }
    }
}

/// Returns a footprint transformed about the middle of the table and then moved.
fn transformed(first: &Footprint, turn: Transformation, by: Vec2) -> Footprint {
    let place = |at: &Vec2| {
        let to = turn.apply(*at) + by;
        Vec2::new(round_milli(to.x), round_milli(to.y))
    };
    match first {
        Footprint::Circle { center, radius } => {
            Footprint::Circle { center: place(center), radius: *radius }
        }
        Footprint::Box { center, half, turn: degrees } => {
            // A box is unchanged by a half turn.
            let degrees = match turn {
                Transformation::Half => *degrees,
                Transformation::Quarter | Transformation::ThreeQuarters => {
                    (*degrees + 90.0) % 180.0
                }
                Transformation::Mirror => (180.0 - *degrees) % 180.0,
            };
            Footprint::Box { center: place(center), half: *half, turn: degrees }
        }
        Footprint::Polygon(corners) => {
            let mut corners: Vec<Vec2> = corners.iter().map(place).collect();
            if matches!(turn, Transformation::Mirror) {
                // A reflection reverses the order of corners.
                corners.reverse();
            }
            Footprint::Polygon(corners)
        }
    }
}
