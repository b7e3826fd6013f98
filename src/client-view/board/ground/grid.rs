//! A coarse grid over the mat that holds a number for each place: how much of a surface
//! lies there, how light it is.

use bevy::math::Vec2;

use crate::shape::{contains, distance_to_edge};

/// Inches from one place of a grid to the next.
pub(crate) const STEP: f32 = 0.25;

/// Numbers over the mat, a quarter of an inch apart.
#[derive(Clone)]
pub(crate) struct Grid {
    /// The middle of its first place.
    low: Vec2,
    pub columns: usize,
    pub rows: usize,
    cells: Vec<f32>,
}

impl Grid {
    /// A grid over a mat of this half size, filled by what `value` says of each place.
    pub(crate) fn new(half: Vec2, value: impl Fn(Vec2) -> f32) -> Grid {
        let columns = (half.x * 2.0 / STEP) as usize + 2;
        let rows = (half.y * 2.0 / STEP) as usize + 2;
        let low = -half;
        let place = |k: usize| low + Vec2::new((k % columns) as f32, (k / columns) as f32) * STEP;
        Grid { low, columns, rows, cells: (0..columns * rows).map(|k| value(place(k))).collect() }
    }

    /// Changes every place no farther than `reach` from the bounds of these points by
    /// what `change` makes of it and what it held.
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

    /// Lets this much of a surface lie in and round an outline, thinning out
    /// over so many inches.
    pub(crate) fn spread(&mut self, outline: &[Vec2], reach: f32, most: f32) {
        self.near(outline, reach, |p, held| {
            let away = if contains(outline, p) { 0.0 } else { distance_to_edge(outline, p) };
            held.max(most * (1.0 - away / reach).clamp(0.0, 1.0))
        });
    }

    /// The number of the place nearest to a point.
    pub(crate) fn at(&self, p: Vec2) -> f32 {
        let place = ((p - self.low) / STEP).round().max(Vec2::ZERO).as_uvec2();
        let x = (place.x as usize).min(self.columns - 1);
        let y = (place.y as usize).min(self.rows - 1);
        self.cells[y * self.columns + x]
    }

    /// The numbers along a line at this height, in places from the first; false where all
    /// of them are 0.
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
