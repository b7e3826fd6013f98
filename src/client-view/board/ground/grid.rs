//! A coarse grid of numbers over the mat, such as the share of a surface or the
//! brightness at each point.

use bevy::math::Vec2;

use crate::shape::{contains, distance_to_edge};

/// Distance between the points of a grid, in inches.
pub(crate) const STEP: f32 = 0.25;

/// Numbers over the mat, a quarter of an inch apart.
#[derive(Clone)]
pub(crate) struct Grid {
    /// Position of the first point.
    low: Vec2,
    pub columns: usize,
    pub rows: usize,
    cells: Vec<f32>,
}

impl Grid {
    /// Creates a grid over a mat of this half size and fills it with
    /// `value` of each point.
    pub(crate) fn new(half: Vec2, value: impl Fn(Vec2) -> f32) -> Grid {
        let columns = (half.x * 2.0 / STEP) as usize + 2;
        let rows = (half.y * 2.0 / STEP) as usize + 2;
        let low = -half;
        let place = |k: usize| low + Vec2::new((k % columns) as f32, (k / columns) as f32) * STEP;
        Grid { low, columns, rows, cells: (0..columns * rows).map(|k| value(place(k))).collect() }
    }

    /// Applies `change` to every point within `reach` of the bounds of `points`. It
    /// receives the position and the number there.
    pub(crate) fn near(&mut self, points: &[Vec2], reach: f32, change: impl Fn(Vec2, f32) -> f32) {
        let least = points.iter().copied().fold(Vec2::INFINITY, Vec2::min) - Vec2::splat(reach);
        let most = points.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max) + Vec2::splat(reach);
        if !(least.is_finite() && most.is_finite()) {
            return;
        }
        let number = |at: f32, low: f32, count: usize| {
            (((at - low) / STEP).max(0.0) as usize).min(count.saturating_sub(1))
        };
        let x0 = number(least.x, self.low.x, self.columns);
        let x1 = number(most.x, self.low.x, self.columns);
        let y0 = number(least.y, self.low.y, self.rows);
        let y1 = number(most.y, self.low.y, self.rows);
        for y in y0..=y1 {
            for x in x0..=x1 {
                let cell = &mut self.cells[y * self.columns + x];
                *cell = change(self.low + Vec2::new(x as f32, y as f32) * STEP, *cell);
            }
        }
    }

    /// Raises the share of a surface to `most` inside an outline, thinning out over
    /// `reach` inches around it.
    pub(crate) fn spread(&mut self, outline: &[Vec2], reach: f32, most: f32) {
        self.near(outline, reach, |p, held| {
            let away = if contains(outline, p) { 0.0 } else { distance_to_edge(outline, p) };
            held.max(most * (1.0 - away / reach).clamp(0.0, 1.0))
        });
    }

    /// Returns the number at the grid point nearest to `p`.
    pub(crate) fn at(&self, p: Vec2) -> f32 {
        let place = ((p - self.low) / STEP).round().max(Vec2::ZERO).as_uvec2();
        let x = (place.x as usize).min(self.columns - 1);
        let y = (place.y as usize).min(self.rows - 1);
        self.cells[y * self.columns + x]
    }

    /// Writes the numbers along the line at height `y` into `into`, by column. Returns
    /// false where all of them are 0.
    pub(crate) fn line(&self, y: f32, into: &mut Vec<f32>) -> bool {
        let row = (((y - self.low.y) / STEP).max(0.0) as usize).min(self.rows - 2);
        let share = ((y - self.low.y) / STEP - row as f32).clamp(0.0, 1.0);
        let above = &self.cells[row * self.columns..(row + 1) * self.columns];
        let below = &self.cells[(row + 1) * self.columns..(row + 2) * self.columns];
        into.clear();
        let mut any = false;
        for (a, b) in above.iter().zip(below) {
            let value = a + (b - a) * share;
            any |= value != 0.0;
            into.push(value);
        }
        any
    }
}
