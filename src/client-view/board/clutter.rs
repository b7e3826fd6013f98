//! Small things that lie or grow on the ground: tufts, pebbles, broken bricks. They are
//! lower than a figure's base is wide, and obstruct nothing.

use bevy::math::{Affine3A, Quat, Vec2, Vec3};

use crate::board::ground;
use crate::shape::{Paint, Sculpt, contains, hash2, scatter, tuft};
use crate::terrain::{Plot, tones};
use monteria_table::{Ground, Table};

/// Average distance between them, in inches.
const STEP: f32 = 0.95;
/// Minimum distance to the edge of a piece of terrain, in inches.
const ROOM: f32 = 0.12;

/// Builds the clutter of a table; empty where the table names no ground or
/// lies on a floor.
pub(crate) fn clutter(table: &Table, wells: &[Vec<Vec2>], paint: Option<&ground::Paint>) -> Sculpt {
    let mut sculpt = Sculpt::default();
    let (Some(ground), Some(paint)) = (table.painted(), paint) else { return sculpt };
    let half = table.board().half();
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let sheet = corners.map(|(x, z)| half * Vec2::new(x, z));
    let plots: Vec<Plot> = table
        .pieces_present()
        .filter_map(|(number, piece)| Plot::new(piece, number, half))
        .collect();
    for (number, p) in scatter(&sheet, STEP, 0.35, 71).into_iter().enumerate() {
        let luck = |k: i32| hash2(number as i32, k, 83);
        let taken = wells.iter().any(|well| contains(well, p))
            || plots.iter().any(|plot| {
                contains(&plot.outline, p)
                    || plot.base < 0.1 && crate::shape::distance_to_edge(&plot.outline, p) < ROOM
            });
        // Things lie in drifts, and none lies on a path or on paving.
        if taken || paint.covered(p) > 0.3 || luck(1) < 0.45 {
            continue;
        }
        lay(&mut sculpt, ground, p, &luck);
    }
    sculpt
}

fn lay(sculpt: &mut Sculpt, ground: Ground, p: Vec2, luck: &impl Fn(i32) -> f32) {
    let at = Vec3::new(p.x, 0.0, p.y);
    let green = |share: f32| {
        Paint::new(tones::LEAVES[1])
            .mix(Paint::new(tones::LEAVES[2]), 0.4 + 0.6 * share)
            .times(0.92)
            .jitter(0.1)
    };
    match ground {
        Ground::Meadow | Ground::Marsh => {
            let tall = if ground == Ground::Marsh { 0.22 } else { 0.14 };
            sculpt.paint = green(luck(2));
            tuft(sculpt, at, 4, tall * (0.7 + 0.6 * luck(3)));
            if luck(4) > 0.8 {
                let petals =
                    [tones::PLASTER, tones::HAZARD, tones::TILES][(luck(5) * 2.99) as usize];
                sculpt.paint = Paint::new(petals).times(1.1);
                let head =
                    at + Vec3::new(luck(6) - 0.5, 0.0, luck(7) - 0.5) * 0.12 + Vec3::Y * 0.12;
                sculpt.ball(head, Vec3::new(0.03, 0.016, 0.03), 3);
            }
        }
        Ground::Forest if luck(2) < 0.5 => {
            sculpt.paint = green(0.2 * luck(3));
            tuft(sculpt, at, 4, 0.1 + 0.08 * luck(4));
        }
        Ground::Forest => {
            sculpt.paint = Paint::new(tones::WOOD_DARK).times(1.2);
            let along = Vec2::from_angle(luck(3) * 6.3) * (0.1 + 0.16 * luck(4));
            let lift = Vec3::Y * 0.02;
            let reach = Vec3::new(along.x, 0.0, along.y);
            sculpt.limb(at - reach + lift, at + reach + lift, (0.022, 0.014), 4);
        }
        Ground::Earth | Ground::Shore | Ground::Stone | Ground::Rubble => {
            let (light, dark) = match ground {
                Ground::Rubble => (tones::CONCRETE, tones::BRICK),
                Ground::Shore => (tones::PLASTER, tones::STONE_TOP),
                _ => (tones::STONE_TOP, tones::STONE),
            };
            if ground != Ground::Rubble && luck(2) < 0.3 {
                sculpt.paint = green(0.7);
                tuft(sculpt, at, 3, 0.12);
                return;
            }
            sculpt.paint =
                Paint::new(light).mix(Paint::new(dark), (luck(3) * 1.6).min(1.0)).jitter(0.1);
            let size = 0.03 + 0.05 * luck(4) * luck(4);
            if ground == Ground::Rubble && luck(5) > 0.4 {
                let turn = Quat::from_rotation_y(luck(6) * 6.3);
                sculpt.at(Affine3A::from_rotation_translation(turn, at + Vec3::Y * 0.02), |s| {
                    s.block(Vec3::ZERO, Vec3::new(0.075, 0.025, 0.04), 0.008);
                });
            } else {
                sculpt.boulder(
                    at + Vec3::Y * size * 0.3,
                    Vec3::new(size * 1.2, size * 0.7, size),
                    0.3,
                );
            }
        }
        Ground::Cobbles | Ground::Flagstones if luck(2) > 0.7 => {
            sculpt.paint = green(0.4);
            tuft(sculpt, at, 3, 0.09);
        }
        Ground::Cobbles | Ground::Flagstones | Ground::Deck => {}
    }
}
