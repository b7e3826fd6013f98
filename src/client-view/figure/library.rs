//! Sources of recipes: the files of each ruleset, and one figure for all
//! ids without a recipe.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::log::warn;
use bevy::math::{Vec2, Vec3};

use monteria_content::figures::{FileFigure, Part, RawFigure, RawThing, Shape, Tone};
use monteria_content::{Faults, Figures, Library};

/// The recipes of a ruleset.
#[derive(Default)]
pub(crate) struct Recipes(Figures);

impl Recipes {
    /// Reads the recipes of a ruleset. They were checked with all content; faults since
    /// then are logged, and a figure that could not be read stays a plain piece.
    pub(super) fn of(library: &Library, ruleset: &str) -> Recipes {
        let mut faults = Faults::new();
        let figures = Figures::of(library, ruleset, &mut faults);
        if !faults.is_empty() {
            warn!("some figures are plain pieces:\n{faults}");
        }
        Recipes(figures)
    }

    /// Returns the recipe of a thing by the tag of its area, and the number of its owner,
    /// from 1; `None` where it has no recipe.
    pub(super) fn thing(&self, tag: &str) -> Option<(&RawThing, Option<u8>)> {
        if let Some(thing) = self.0.things.get(tag) {
            return Some((&thing.value, None));
        }
        let (kind, owner) = tag.rsplit_once('-')?;
        Some((&self.0.things.get(kind)?.value, Some(owner.parse().ok()?)))
    }

    /// Returns the recipe of a figure and the contents of its file; a plain piece where
    /// there is no recipe.
    pub(super) fn get(
        &self,
        figure: &str,
        radius: f32,
        height: f32,
    ) -> (Cow<'_, RawFigure>, Option<&FileFigure>) {
        match self.0.figures.get(figure) {
            Some(recipe) => {
                (Cow::Borrowed(&recipe.value), self.0.from_files.get(figure).map(Arc::as_ref))
            }
            None => (Cow::Owned(pawn(figure, radius, height)), None),
        }
    }
}

/// Builds a turned piece, as of a board game. The id selects one of four heads, so that
/// kinds can be told apart.
pub(crate) fn pawn(figure: &str, radius: f32, height: f32) -> RawFigure {
    let part = |shape: Shape, y: f32, tone: Tone| Part {
        shape,
        at: Vec3::new(0.0, y, 0.0),
        turn: Vec3::ZERO,
        tone,
        shade: 1.0,
        mirror: false,
        again: None,
    };
    let lathe = |points: &[(f32, f32)]| Shape::Lathe {
        profile: points.iter().map(|(r, y)| Vec2::new(r * radius, y * height)).collect(),
        sides: 10,
        arc: None,
    };
    let kind =
        figure.bytes().fold(7u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)))
            % 4;
    let r = radius * 0.42;
    let head = match kind {
        0 => Shape::Ball { half: Vec3::splat(r) },
        1 => lathe(&[(0.0, -0.12), (0.42, -0.06), (0.3, 0.06), (0.0, 0.2)]),
        2 => Shape::Box { half: Vec3::new(r * 0.8, r * 0.9, r * 0.8), bevel: r * 0.25 },
        _ => lathe(&[(0.0, -0.1), (0.5, -0.04), (0.22, 0.0), (0.2, 0.1), (0.0, 0.13)]),
    };
    RawFigure::of_parts(
        height,
        BTreeMap::new(),
        vec![
            part(
                lathe(&[(0.72, 0.0), (0.72, 0.06), (0.5, 0.14), (0.3, 0.4), (0.26, 0.62)]),
                0.0,
                Tone::Body,
            ),
            part(lathe(&[(0.3, 0.6), (0.44, 0.64), (0.42, 0.68), (0.2, 0.72)]), 0.0, Tone::Accent),
            part(head, height * 0.82, Tone::Body),
            part(
                Shape::Blade {
                    to: Vec3::new(0.0, 0.0, radius * 0.95),
                    width: radius * 0.14,
                    thick: radius * 0.06,
                    flat: Vec3::Y,
                },
                height * 0.12,
                Tone::Accent,
            ),
        ],
    )
}
