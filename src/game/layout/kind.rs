//! Kinds of terrain for random tables, as content of a game.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::between;
use monteria_content::{Faults, Id, Spanned, did_you_mean};
use monteria_dice::Dice;
use monteria_table::{Footprint, Keywords, Look, SceneryWord, round_milli};

/// A kind of terrain, with the sizes that it comes in. Inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainKind {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Names that its pieces go by, in order; the last one for all others.
    pub names: Vec<String>,
    /// In which landscapes it is found.
    pub lands: Vec<String>,
    /// Outline of its pieces, seen from above.
    pub shape: Shape,
    /// Least and greatest height.
    pub top: (f32, f32),
    /// What it is like.
    pub keywords: Keywords,
    /// What it looks like.
    pub look: String,
    /// Whether every table of its lands has some of it.
    #[serde(default)]
    pub always: bool,
}

/// The plan of a kind of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Shape {
    /// A disc of a radius from least to greatest.
    Round(f32, f32),
    /// An uneven ring of corners of a radius from least to greatest.
    Ragged(f32, f32),
    /// A wall of a half length from least to greatest, and this
    /// half depth, turned anyhow.
    Wall(f32, f32, f32),
}

impl TerrainKind {
    /// Returns whether a piece of this kind, `top` inches high, blocks bases.
    pub(super) fn solid(&self, top: f32) -> bool {
        solid(self.keywords, top)
    }

    /// Returns the ground that a piece of average size covers, in square inches.
    pub(super) fn ground(&self) -> f32 {
        match self.shape {
            Shape::Round(least, most) => {
                std::f32::consts::PI * middle(least, most) * middle(least, most)
            }
            Shape::Ragged(least, most) => HEPTAGON_AREA * middle(least, most) * middle(least, most),
            Shape::Wall(least, most, depth) => 4.0 * middle(least, most) * depth,
        }
    }
}

/// Checks a kind of terrain: that its look exists, its names and lands, and sizes that
/// fit on a table.
pub fn check_kind(kind: &Spanned<TerrainKind>, faults: &mut Faults) {
    let at = |name| kind.span.field(name);
    if kind.look.trim().is_empty() || !Look::knows(&kind.look) {
        let near = did_you_mean(&kind.look, Look::words());
        faults.at_with(
            &at("look"),
            format!("the look \"{}\"", kind.look),
            "a look of terrain",
            near,
        );
    }
    for (field, list) in [("names", &kind.names), ("lands", &kind.lands)] {
        if list.is_empty() {
            faults.at(&at(field), "an empty list", "one at least");
        }
    }
    let (Shape::Round(least, most) | Shape::Ragged(least, most) | Shape::Wall(least, most, _)) =
        kind.shape;
    if !(0.2..=3.0).contains(&least) || !(least..=3.0).contains(&most) {
        faults.at(
            &at("shape"),
            format!("{least} to {most} inches"),
            "from 0.2 to 3, the least first",
        );
    }
    let (least, most) = kind.top;
    if !(0.1..=6.0).contains(&least) || !(least..=6.0).contains(&most) {
        faults.at(
            &at("top"),
            format!("{least} to {most} inches"),
            "from 0.1 to 6, the least first",
        );
    }
}

/// Area of a regular heptagon of radius 1.
const HEPTAGON_AREA: f32 = 2.736;

/// Returns the mean of two bounds.
fn middle(least: f32, most: f32) -> f32 {
    (least + most) / 2.0
}

/// Returns whether a piece with these keywords, `top` inches high, blocks bases.
pub(super) fn solid(keywords: Keywords, top: f32) -> bool {
    let through = Keywords::DIFFICULT | Keywords::DANGEROUS | Keywords::OBSCURING;
    !through.contains(keywords) && top > 1.0
}

impl Shape {
    /// Returns a footprint of this shape around `center`, its sizes by the dice.
    pub(super) fn footprint(self, center: Vec2, dice: &mut Dice) -> Footprint {
        match self {
            Shape::Round(least, most) => {
                Footprint::Circle { center, radius: between(dice, (least, most)) }
            }
            Shape::Wall(least, most, depth) => Footprint::Box {
                center,
                half: Vec2::new(between(dice, (least, most)), depth),
                turn: (dice.pick(36) * 5) as f32,
            },
            Shape::Ragged(least, most) => {
                // Corner directions of a regular heptagon.
                const RING: [(f32, f32); 7] = [
                    (1.0, 0.0),
                    (0.623, 0.782),
                    (-0.223, 0.975),
                    (-0.901, 0.434),
                    (-0.901, -0.434),
                    (-0.223, -0.975),
                    (0.623, -0.782),
                ];
                let corner = |(x, z): (f32, f32)| {
                    let at = center + Vec2::new(x, z) * between(dice, (least, most));
                    Vec2::new(round_milli(at.x), round_milli(at.y))
                };
                Footprint::Polygon(RING.into_iter().map(corner).collect())
            }
        }
    }
}
