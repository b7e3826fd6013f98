//! Areas: flat circles that are added and removed during play.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::part::Part;
use crate::terrain::keywords::Keywords;
use crate::units::ROUNDING;

/// Half the thickness of a wall of discs, in inches.
const WALL_HALF_THICKNESS: f32 = 0.25;

fn two_inches() -> f32 {
    2.0
}

/// A circle on the ground that stays until it is taken away. Inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its id within the match.
    pub id: u16,
    /// Its name, for people.
    pub name: String,
    /// Its centre on the plan.
    #[schemars(with = "[f32; 2]")]
    pub center: Vec2,
    /// The height of the ground that it lies on.
    #[serde(default)]
    pub base: f32,
    /// How tall it counts for cover and sight, and how far above its ground a foot is
    /// still in it: 2" unless told otherwise.
    #[serde(default = "two_inches")]
    pub height: f32,
    /// From edge to edge.
    pub diameter: f32,
    /// What it is like.
    #[serde(default)]
    pub keywords: Keywords,
    /// What kind of thing it is, as a word of the game (`objective`): its rules and its
    /// figure go by it. A number at its end says of which side it is, or which of several
    /// (`flag-2`). Empty where no rule asks for it.
    #[serde(default)]
    pub tag: String,
}

impl Area {
    /// Returns a flat or low disc without keywords, as used for markers. The caller sets
    /// its id and the height of its ground.
    pub fn marker(
        name: impl Into<String>,
        tag: impl Into<String>,
        center: Vec2,
        (diameter, height): (f32, f32),
    ) -> Area {
        let keywords = Keywords::empty();
        Area {
            id: 0,
            name: name.into(),
            center,
            base: 0.0,
            height,
            diameter,
            keywords,
            tag: tag.into(),
        }
    }

    /// Returns a wall between two points that stops sight: discs in a row without gaps
    /// between them, at most `most`.
    pub fn wall(name: &str, tag: &str, ends: (Vec2, Vec2), height: f32, most: u16) -> Vec<Area> {
        let discs = ((ends.0.distance(ends.1) / WALL_HALF_THICKNESS).ceil() as u16 + 1)
            .clamp(2, most.max(2));
        let disc = |n: u16| {
            let at = ends.0.lerp(ends.1, f32::from(n) / f32::from(discs - 1));
            let keywords = Keywords::BLOCKING;
            Area {
                height,
                keywords,
                ..Area::marker(name, tag, at, (2.0 * WALL_HALF_THICKNESS, height))
            }
        };
        (0..discs).map(disc).collect()
    }

    /// Returns whether this is the next disc after `before` in a [wall](Area::wall).
    pub fn is_next_in_wall(&self, before: &Area) -> bool {
        let is_disc = |area: &Area| {
            area.keywords == Keywords::BLOCKING && area.diameter == 2.0 * WALL_HALF_THICKNESS
        };
        self.id == before.id.wrapping_add(1)
            && is_disc(self)
            && is_disc(before)
            && (&self.name, &self.tag) == (&before.name, &before.tag)
            && self.center.distance(before.center) < self.diameter
    }

    /// Returns the radius: half of the diameter.
    pub fn radius(&self) -> f32 {
        self.diameter / 2.0
    }

    /// Returns the height of its upper edge.
    pub fn top(&self) -> f32 {
        self.base + self.height
    }

    /// Returns whether a base of this radius, its foot at height
    /// `foot`, overlaps the area.
    pub fn holds(&self, at: Vec2, radius: f32, foot: f32) -> bool {
        let reach = self.radius() + radius - ROUNDING;
        self.at_height(foot) && at.distance_squared(self.center) < reach * reach
    }

    /// Returns whether a foot at this height is within the area's heights, at any
    /// place of the plan.
    pub fn at_height(&self, foot: f32) -> bool {
        foot >= self.base - crate::units::SLACK
            && foot < self.top().max(self.base + 2.0 * crate::units::SLACK)
    }

    pub(crate) fn part(&self) -> Part {
        Part::Disc { center: self.center, radius: self.radius() }
    }
}
