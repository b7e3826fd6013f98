//! Grid search for legal spots, for regions that offer only a test of a point.

use bevy_ecs::prelude::*;
use bevy_math::{IVec2, Vec2};

use crate::tabletop::model::Tabletop;
use monteria_table::Spot;

/// An axis-aligned box of the plan, as its least and greatest corner.
pub(crate) type Bounds = (Vec2, Vec2);

/// Returns up to `count` legal spots of a grid over the board; with boxes, all of
/// them lie in these.
pub(crate) fn grid_spots(
    world: &World,
    count: usize,
    boxes: Option<&[Bounds]>,
    legal: impl Fn(Spot) -> Option<Spot>,
) -> Vec<Spot> {
    let mut all: Vec<Spot> = Vec::new();
    // Halving the step fills small zones without thousands of tests in large ones.
    for step in [2.0f32, 1.0, 0.5, 0.25] {
        all = grid_with_step(world, step, boxes, &legal);
        if all.len() >= count.min(24) {
            break;
        }
    }
    evenly_spaced(all, count)
}

/// Returns the legal spots of a grid of this step over the board, row by row; with boxes,
/// only spots inside of them are tested.
pub(crate) fn grid_with_step(
    world: &World,
    step: f32,
    boxes: Option<&[Bounds]>,
    legal: impl Fn(Spot) -> Option<Spot>,
) -> Vec<Spot> {
    let half = world.resource::<Tabletop>().0.board().size / 2.0;
    let columns = (half.x * 2.0 / step) as i32;
    let rows = (half.y * 2.0 / step) as i32;
    let whole = [(-half, half)];
    // Grid lines of a box, with one more at each end: places are rounded before the test.
    let lines = |(least, greatest): &Bounds| {
        let first = ((*least + half) / step).floor().as_ivec2() - IVec2::ONE;
        (first, ((*greatest + half) / step).ceil().as_ivec2() + IVec2::ONE)
    };
    let mut boxes: Vec<(IVec2, IVec2)> = boxes.unwrap_or(&whole).iter().map(lines).collect();
    boxes.sort_by_key(|(first, _)| first.x);
    let mut all = Vec::new();
    for row in 0..=rows {
        let mut next = 0;
        for (first, last) in boxes.iter().filter(|(first, last)| (first.y..=last.y).contains(&row))
        {
            for column in next.max(first.x)..=last.x.min(columns) {
                let x = -half.x + column as f32 * step;
                let z = -half.y + row as f32 * step;
                all.extend(legal(Spot { x, z, y: None }));
            }
            next = next.max(last.x + 1);
        }
    }
    all
}

/// Returns at most `count` of the items, evenly spaced.
pub(crate) fn evenly_spaced<T: Copy>(all: Vec<T>, count: usize) -> Vec<T> {
    if all.len() <= count || count == 0 {
        return all.into_iter().take(count).collect();
    }
    (0..count).map(|i| all[i * all.len() / count]).collect()
}

#[cfg(test)]
mod tests;
