//! Spots of a grid over the board, for regions of which only the test for a point is known.

use bevy::ecs::prelude::*;
use bevy::math::{IVec2, Vec2};

use super::model::Tabletop;
use crate::table::Spot;

/// Up to `count` legal spots of a grid over the board.
pub(super) fn grid(
    world: &World,
    count: usize,
    bounds: Option<(Vec2, Vec2)>,
    legal: impl Fn(Spot) -> Option<Spot>,
) -> Vec<Spot> {
    let mut all: Vec<Spot> = Vec::new();
    // Halving the step fills small zones without asking thousands of times about large ones.
    for step in [2.0f32, 1.0, 0.5, 0.25] {
        all = grid_by(world, step, bounds, &legal);
        if all.len() >= count.min(24) {
            break;
        }
    }
    thin(all, count)
}

/// The legal spots of a grid of this step over the board, row by row; what lies outside of the bounds is not looked at.
pub(super) fn grid_by(
    world: &World,
    step: f32,
    bounds: Option<(Vec2, Vec2)>,
    legal: impl Fn(Spot) -> Option<Spot>,
) -> Vec<Spot> {
    let half = world.resource::<Tabletop>().0.board().size / 2.0;
    let (columns, rows) = ((half.x * 2.0 / step) as i32, (half.y * 2.0 / step) as i32);
    let (least, greatest) = bounds.unwrap_or((-half, half));
    // One more at each end: places are rounded before they are looked at.
    let first = ((least + half) / step).floor().as_ivec2() - IVec2::ONE;
    let last = ((greatest + half) / step).ceil().as_ivec2() + IVec2::ONE;
    (first.y.max(0)..=last.y.min(rows))
        .flat_map(|row| (first.x.max(0)..=last.x.min(columns)).map(move |column| (column, row)))
        .map(|(column, row)| Spot {
            x: -half.x + column as f32 * step,
            z: -half.y + row as f32 * step,
            y: None,
        })
        .filter_map(legal)
        .collect()
}

/// Takes at most `count` of the things, evenly.
pub(super) fn thin<T: Copy>(all: Vec<T>, count: usize) -> Vec<T> {
    if all.len() <= count || count == 0 {
        return all.into_iter().take(count).collect();
    }
    (0..count).map(|i| all[i * all.len() / count]).collect()
}
