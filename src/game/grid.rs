//! Spots of a grid over the board, for regions of which only the test for
//! a point is known.

use bevy_ecs::prelude::*;
use bevy_math::{IVec2, Vec2};

use super::model::Tabletop;
use monteria_table::Spot;

/// A box of the plan, by its least and its greatest corner.
pub(super) type Bounds = (Vec2, Vec2);

/// Up to `count` legal spots of a grid over the board; where there are boxes, all of
/// them lie in these.
pub(super) fn grid(
    world: &World,
    count: usize,
    boxes: Option<&[Bounds]>,
    legal: impl Fn(Spot) -> Option<Spot>,
) -> Vec<Spot> {
    let mut all: Vec<Spot> = Vec::new();
    // Halving the step fills small zones without asking thousands of
    // times about large ones.
    for step in [2.0f32, 1.0, 0.5, 0.25] {
        all = grid_by(world, step, boxes, &legal);
        if all.len() >= count.min(24) {
            break;
        }
    }
    thin(all, count)
}

/// The legal spots of a grid of this step over the board, row by row; where there are
/// boxes of the plan, what lies in none of them is not looked at.
pub(super) fn grid_by(
    world: &World,
    step: f32,
    boxes: Option<&[Bounds]>,
    legal: impl Fn(Spot) -> Option<Spot>,
) -> Vec<Spot> {
    let half = world.resource::<Tabletop>().0.board().size / 2.0;
    let columns = (half.x * 2.0 / step) as i32;
    let rows = (half.y * 2.0 / step) as i32;
    let whole = [(-half, half)];
    // Lines of the grid, one more at each end: places are rounded before
    // they are looked at.
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

/// Takes at most `count` of the things, evenly.
pub(super) fn thin<T: Copy>(all: Vec<T>, count: usize) -> Vec<T> {
    if all.len() <= count || count == 0 {
        return all.into_iter().take(count).collect();
    }
    (0..count).map(|i| all[i * all.len() / count]).collect()
}

#[cfg(test)]
mod tests;
