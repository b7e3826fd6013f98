//! From where the whole of a table fills what the panels leave free of the window.

use bevy::math::Vec2;

/// Room round the play area, in inches: most of the mat's margin.
const ROUND: f32 = 1.3;
/// How tall what stands at the far edge may be and still be seen whole, in inches.
const TALL: f32 = 1.5;

/// Where the camera looks, and from how far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    /// How far before the middle of the table what it looks at lies, in inches.
    pub before: f32,
    /// The distance, in inches.
    pub distance: f32,
}

/// What is to be fitted into what.
#[derive(Clone, Copy)]
pub(crate) struct Sitting {
    /// Half the play area.
    pub half: Vec2,
    /// The size of what the panels leave free.
    pub free: Vec2,
    /// The size of the window.
    pub window: Vec2,
    /// The angle above the horizon.
    pub pitch: f32,
    /// The opening angle of the lens, top to bottom.
    pub lens: f32,
}

impl Sitting {
    /// From where the whole table is seen as large as it can be, in the middle
    /// of what is free.
    pub(crate) fn frame(&self) -> Frame {
        let deep = self.half.y + ROUND;
        let mut low = 2.0 * deep + 1.0;
        let mut high = 400.0;
        for _ in 0..40 {
            let distance = (low + high) / 2.0;
            if self.fits(&self.balanced(distance)) { high = distance } else { low = distance }
        }
        self.balanced(high)
    }

    /// The part of the window that is free, of 1 each way.
    fn part(&self) -> Vec2 {
        (self.free / self.window.max(Vec2::ONE)).clamp(Vec2::splat(0.3), Vec2::ONE)
    }

    /// The far edge, the near edge and the near corners of the table in the window: 1 is
    /// as far from the middle of what is free as the window's own edge from its middle.
    fn edges(&self, frame: &Frame) -> (f32, f32, f32) {
        let (sin, cos) = self.pitch.sin_cos();
        let wide = self.half.x + ROUND;
        let tangent = (self.lens / 2.0).tan();
        let at = |z: f32, height: f32| {
            let z = z - frame.before;
            ((height * cos - z * sin), frame.distance - height * sin - z * cos)
        };
        let deep = self.half.y + ROUND;
        let (far, far_depth) = at(-deep, TALL);
        let (near, near_depth) = at(deep, 0.0);
        let aspect = self.window.x / self.window.y.max(1.0);
        (
            far / (far_depth * tangent),
            -near / (near_depth * tangent),
            wide / (near_depth * tangent * aspect),
        )
    }

    fn fits(&self, frame: &Frame) -> bool {
        let (far, near, wide) = self.edges(frame);
        let part = self.part();
        far <= part.y && near <= part.y && wide <= part.x
    }

    /// From this distance, with as much above the table as below it.
    fn balanced(&self, distance: f32) -> Frame {
        let mut low = -self.half.y;
        let mut high = self.half.y;
        for _ in 0..30 {
            let before = (low + high) / 2.0;
            let (far, near, _) = self.edges(&Frame { before, distance });
            if far < near { low = before } else { high = before }
        }
        Frame { before: (low + high) / 2.0, distance }
    }
}

#[cfg(test)]
mod tests;
