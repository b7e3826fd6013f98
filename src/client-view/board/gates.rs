//! Exits: a brass strip in the border between two posts, with arrows that point out.

use bevy::math::{Affine3A, Quat, Vec2, Vec3};
use bevy::mesh::Mesh;

use crate::shape::{Paint, Sculpt};
use monteria_client_state::palette::BRASS;
use monteria_table::Board;

/// Builds the wooden posts and the brass of every exit, in this order.
pub(super) fn build(board: &Board) -> Vec<(Mesh, Mesh)> {
    let brass = Paint::new(BRASS).times(1.25).jitter(0.05);
    let mut gates = Vec::new();
    for exit in &board.exits {
        let mut wood = Sculpt::default();
        let mut metal = Sculpt::default();
        let (from, to) = board.exit_ends(exit);
        let outward = exit.side.outward();
        let along = (to - from).normalize_or(Vec2::X);
        wood.paint = Paint::new(BRASS).times(0.35);
        metal.paint = brass;
        for end in [from - along * 0.12, to + along * 0.12] {
            let foot = Vec3::new(end.x, 0.0, end.y) + Vec3::new(outward.x, 0.0, outward.y) * 0.1;
            wood.limb(foot, foot + Vec3::Y * 0.9, (0.13, 0.1), 8);
            metal.at(Affine3A::from_translation(foot), |s| {
                s.lathe(
                    &[(0.17, 0.0), (0.17, 0.1), (0.12, 0.14)].map(|(r, y)| Vec2::new(r, y)),
                    8,
                    None,
                );
                s.lathe(
                    &[(0.0, 0.84), (0.15, 0.86), (0.15, 0.94), (0.06, 1.0)]
                        .map(|(r, y)| Vec2::new(r, y)),
                    8,
                    None,
                );
            });
            metal.ball(foot + Vec3::Y * 1.09, Vec3::splat(0.13), 5);
        }
        // The strip, and an arrow for about every two inches of it.
        let middle = (from + to) / 2.0 + outward * 0.1;
        let length = from.distance(to);
        let turn = Quat::from_rotation_y(-along.to_angle());
        metal.at(
            Affine3A::from_rotation_translation(turn, Vec3::new(middle.x, 0.012, middle.y)),
            |s| {
                s.block(Vec3::ZERO, Vec3::new(length / 2.0, 0.02, 0.07), 0.012);
            },
        );
        let count = (length / 2.0).floor().max(1.0);
        for i in 0..count as i32 {
            let spot = from + along * length * ((i as f32 + 0.5) / count) + outward * 0.24;
            arrow(&mut metal, spot, outward);
        }
        gates.push((wood.mesh(), metal.mesh()));
    }
    gates
}

/// Adds a raised arrow head.
fn arrow(metal: &mut Sculpt, foot: Vec2, outward: Vec2) {
    let up = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
    let side = outward.perp() * 0.2;
    let tip = foot + outward * 0.3;
    let left = foot - side;
    let right = foot + side;
    let ridge = up(foot + outward * 0.1, 0.06);
    for (a, b) in [(left, tip), (tip, right), (right, left)] {
        let p = up(a, 0.012);
        let q = up(b, 0.012);
        if (q - p).cross(ridge - p).y > 0.0 {
            metal.tri(p, q, ridge)
        } else {
            metal.tri(q, p, ridge)
        }
    }
}
