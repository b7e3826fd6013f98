//! Faces of a building: windows, doors, boards and posts on its walls.

use bevy::math::{Affine3A, Quat, Vec2, Vec3};

use crate::shape::{Paint, Sculpt, hash2};
use crate::terrain::tones::{self, paint};

/// A face of a building. On it x runs along the wall, y up, and z out of it; the wall's
/// surface is at z 0.
#[derive(Clone, Copy, Debug)]
pub(in crate::terrain) struct WallFace {
    /// Transform of its middle, at the foot.
    place: Affine3A,
    /// Half its length, in inches.
    pub half: f32,
    /// Outward direction on the plan.
    pub outward: Vec2,
}

/// Returns the faces over an outline, from this height.
pub(in crate::terrain) fn faces(outline: &[Vec2], base: f32) -> Vec<WallFace> {
    let n = outline.len();
    (0..n)
        .map(|i| {
            let a = outline[i];
            let b = outline[(i + 1) % n];
            let along = (b - a).normalize_or(Vec2::X);
            let outward = Vec2::new(along.y, -along.x);
            let turn = Quat::from_rotation_y(outward.x.atan2(outward.y));
            let middle = (a + b) / 2.0;
            let place =
                Affine3A::from_rotation_translation(turn, Vec3::new(middle.x, base, middle.y));
            WallFace { place, half: a.distance(b) / 2.0, outward }
        })
        .collect()
}

impl WallFace {
    /// Adds a block, from its middle and half lengths.
    pub(in crate::terrain) fn block(
        &self,
        sculpt: &mut Sculpt,
        paint: Paint,
        at: Vec3,
        half: Vec3,
    ) {
        sculpt.paint = paint;
        sculpt.at(self.place, |s| s.block(at, half, 0.02_f32.min(half.min_element() * 0.5)));
    }

    /// Adds a flat plate, visible from outside only: cheaper than a block.
    pub(in crate::terrain) fn plate(
        &self,
        sculpt: &mut Sculpt,
        paint: Paint,
        (x, y): (f32, f32),
        half: Vec2,
        out: f32,
    ) {
        sculpt.paint = paint;
        sculpt.at(self.place, |s| {
            let corner = |a: f32, b: f32| Vec3::new(x + half.x * a, y + half.y * b, out);
            s.quad(corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0));
        });
    }

    /// Runs `work` in the coordinates of the face.
    pub(in crate::terrain) fn draw(&self, sculpt: &mut Sculpt, work: impl FnOnce(&mut Sculpt)) {
        sculpt.at(self.place, work);
    }

    /// Adds a window with its frame and its sill, and with shutters where a number in
    /// 0..1 selects their colour.
    pub(in crate::terrain) fn window(
        &self,
        sculpt: &mut Sculpt,
        (x, y): (f32, f32),
        half: Vec2,
        frame: Paint,
        shutters: Option<f32>,
    ) {
        self.plate(sculpt, paint(tones::PANE).jitter(0.0), (x, y), half, 0.006);
        for side in [-1.0, 1.0] {
            let upright = Vec3::new(0.025, half.y + 0.03, 0.022);
            self.block(sculpt, frame, Vec3::new(x + side * half.x, y, 0.015), upright);
        }
        self.block(
            sculpt,
            frame,
            Vec3::new(x, y + half.y, 0.015),
            Vec3::new(half.x + 0.05, 0.03, 0.024),
        );
        self.block(
            sculpt,
            frame,
            Vec3::new(x, y - half.y, 0.02),
            Vec3::new(half.x + 0.07, 0.03, 0.034),
        );
        self.plate(sculpt, frame, (x, y), Vec2::new(0.014, half.y), 0.012);
        if let Some(luck) = shutters {
            let tone = tones::SHUTTERS[((luck * 3.0) as usize).min(2)];
            for side in [-1.0, 1.0] {
                let at = Vec3::new(x + side * (half.x * 1.5 + 0.04), y, 0.018);
                self.block(
                    sculpt,
                    paint(tone).jitter(0.05),
                    at,
                    Vec3::new(half.x * 0.5, half.y, 0.018),
                );
            }
        }
    }

    /// Adds a door with its posts and its step.
    pub(crate) fn door(&self, sculpt: &mut Sculpt, x: f32, half: Vec2, frame: Paint) {
        let wood = paint(tones::WOOD_DARK).times(1.15);
        for board in 0..4 {
            let wide = half.x / 4.0;
            let at = (x - half.x + wide * (2 * board + 1) as f32, half.y);
            let tone = 0.85 + 0.1 * (board % 2) as f32;
            self.plate(sculpt, wood.times(tone).jitter(0.03), at, Vec2::new(wide, half.y), 0.008);
        }
        for side in [-1.0, 1.0] {
            let at = Vec3::new(x + side * (half.x + 0.03), half.y, 0.02);
            self.block(sculpt, frame, at, Vec3::new(0.045, half.y, 0.03));
        }
        let lintel = Vec3::new(x, half.y * 2.0 + 0.04, 0.022);
        self.block(sculpt, frame, lintel, Vec3::new(half.x + 0.12, 0.055, 0.034));
        self.block(sculpt, frame, Vec3::new(x, 0.025, 0.05), Vec3::new(half.x + 0.08, 0.03, 0.06));
    }

    /// Adds upright boards over the face, up to this height.
    pub(in crate::terrain) fn boards(
        &self,
        sculpt: &mut Sculpt,
        wood: Paint,
        tall: f32,
        seed: u32,
    ) {
        let count = (self.half * 2.0 / 0.24).round().max(1.0);
        let wide = self.half / count;
        for i in 0..count as i32 {
            let luck = hash2(i, 3, seed);
            let at = (-self.half + wide * (2 * i + 1) as f32, tall / 2.0);
            let half = Vec2::new(wide - 0.012, tall / 2.0);
            self.plate(sculpt, wood.times(0.82 + 0.32 * luck), at, half, 0.012 + 0.016 * luck);
        }
    }
}
