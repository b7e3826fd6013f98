//! Framing of the whole table, so that it fills the area of the window
//! that panels leave free.

use bevy::math::Vec2;

/// Room round the play area, in inches: most of the mat's margin.
const ROUND: f32 = 1.3;
/// Height of things at the far edge that are still visible whole, in inches.
const TALL: f32 = 1.5;

/// Focus and distance of the camera.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    /// Distance of the focus before the middle of the table, in inches.
    pub before: f32,
    /// Distance of the camera, in inches.
    pub distance: f32,
}

/// Inputs of the framing: table, window and lens.
#[derive(Clone, Copy)]
pub(crate) struct Sitting {
    /// Half the size of the play area, in inches.
    pub half: Vec2,
    /// Size of the area that panels leave free, in pixels.
    pub free: Vec2,
    /// Size of the window, in pixels.
    pub window: Vec2,
    /// Angle above the horizon, in radians.
    pub pitch: f32,
    /// Opening angle of the lens in radians, top to bottom.
    pub lens: f32,
}

impl Sitting {
    /// Returns the frame that shows the whole table as large as possible, in the middle
    /// of the free area.
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

    /// Returns the free share of the window, of 1 each way.
    fn part(&self) -> Vec2 {
        (self.free / self.window.max(Vec2::ONE)).clamp(Vec2::splat(0.3), Vec2::ONE)
    }

    /// Returns the far edge, the near edge and the near corners of the table in the
    /// window: 1 is as far from the middle of the free area as the window's own
    /// edge from its middle.
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

    /// Returns the frame at this distance with as much space above the table as below it.
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
