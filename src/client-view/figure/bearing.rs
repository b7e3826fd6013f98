//! Postures of figures: the bearing for the states of a model, and the bending of a
//! carved figure into it.

use std::f32::consts::FRAC_PI_2;

use bevy::math::{Quat, Vec2, Vec3};

use monteria_game::{ModelView, Stance};

/// Height at which a figure bends, as a share of its own.
const HIP: f32 = 0.42;

/// Posture of a figure. All zero is upright. Angles in radians.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Bearing {
    /// Forward tilt of the head in radians.
    pub lean: f32,
    /// Sideways tilt of the head in radians, positive to the left.
    pub aside: f32,
    /// Rotation above the hip in radians.
    pub twist: f32,
    /// Share of its legs that is bent away.
    pub crouch: f32,
    /// Degree of lying: 1 is flat on the ground.
    pub lies: f32,
    /// Share of its height below the surface.
    pub sunk: f32,
}

/// States of a model that its figure shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Shows {
    /// States that games name.
    pub stances: Vec<Stance>,
    /// Whether half of its health is gone.
    pub hurt: bool,
}

impl Shows {
    /// Collects the states that the figure of this model shows.
    pub(super) fn of(model: &ModelView) -> Shows {
        Shows { stances: model.stances(), hurt: model.is_hurt() }
    }

    /// Returns whether it shows this stance.
    pub(super) fn has(&self, stance: Stance) -> bool {
        self.stances.contains(&stance)
    }

    /// Returns the bearing. Of stances that exclude each other the lowest applies.
    pub(crate) fn bearing(&self) -> Bearing {
        let has = |stance| self.has(stance);
        if has(Stance::Prone) {
            return Bearing { lies: 1.0, ..Bearing::default() };
        }
        let mut bearing = if has(Stance::Cowering) {
            Bearing { lean: 0.75, crouch: 0.6, ..Bearing::default() }
        } else if has(Stance::Hidden) {
            Bearing { lean: 0.5, crouch: 0.55, ..Bearing::default() }
        } else if has(Stance::Stunned) {
            Bearing { lean: -0.3, aside: 0.42, twist: 0.3, crouch: 0.15, ..Bearing::default() }
        } else if self.hurt {
            Bearing { lean: 0.42, aside: -0.22, twist: -0.15, crouch: 0.22, ..Bearing::default() }
        } else if has(Stance::Ready) {
            Bearing { lean: 0.12, twist: 0.4, crouch: 0.3, ..Bearing::default() }
        } else if has(Stance::Engaged) {
            Bearing { lean: 0.28, twist: -0.2, crouch: 0.08, ..Bearing::default() }
        } else {
            Bearing::default()
        };
        if has(Stance::Swimming) {
            (bearing.sunk, bearing.crouch) = (0.42, 0.0);
        }
        bearing
    }
}

impl Bearing {
    /// Interpolates between two bearings: `share` 0 is this one, 1 the other.
    pub(super) fn mix(self, other: Bearing, share: f32) -> Bearing {
        let mix = |a: f32, b: f32| if share >= 1.0 { b } else { a + (b - a) * share };
        Bearing {
            lean: mix(self.lean, other.lean),
            aside: mix(self.aside, other.aside),
            twist: mix(self.twist, other.twist),
            crouch: mix(self.crouch, other.crouch),
            lies: mix(self.lies, other.lies),
            sunk: mix(self.sunk, other.sunk),
        }
    }

    /// Returns the part of it that bends the figure itself.
    pub(super) fn bent(self) -> Bearing {
        Bearing { lies: 0.0, ..self }
    }

    /// Returns the place of a point of a figure of this extent once the figure is bent.
    pub(super) fn bend(&self, extent: &Extent, p: Vec3) -> Vec3 {
        if self.sunk > 0.0 {
            // Parts under water are invisible.
            let risen = Bearing { sunk: 0.0, ..*self };
            let bent = risen.bend(extent, p) - Vec3::Y * self.sunk * extent.tall();
            return bent.with_y(bent.y.max(0.0));
        }
        let hip = extent.tall() * HIP;
        // Legs bend, and spread a little.
        let bends = (hip - p.y).clamp(0.0, hip) / hip.max(0.001);
        let low = if p.y > hip { p.y - hip * self.crouch } else { p.y * (1.0 - self.crouch) };
        let wide = 1.0 + 0.35 * self.crouch * bends;
        let x = p.x * wide;
        let z = p.z * wide;
        let hip = hip * (1.0 - self.crouch);
        let above = low - hip;
        if above <= 0.0 {
            return Vec3::new(x, low, z);
        }
        // Above the hip the spine is an arc, and straight beyond the head.
        let long = extent.tall() * (1.0 - HIP);
        let share = (above / long).min(1.0);
        let turned = Vec2::from_angle(-self.twist * share.min(0.5) * 2.0).rotate(Vec2::new(x, z));
        // A beast on four legs is long and not tall: its back bends less.
        let stiff = extent.stiffness();
        let (along, z) = arc(above, turned.y, long, self.lean * stiff);
        let (along, x) = arc(along, turned.x, long, self.aside * stiff);
        Vec3::new(x, hip + along, z)
    }

    /// Returns the rotation and shift of a whole figure that is upright over the middle
    /// of its base. A lying figure lies over that middle.
    pub(super) fn lying_transform(&self, extent: &Extent) -> (Quat, Vec3) {
        if self.lies <= 0.0 {
            return (Quat::IDENTITY, Vec3::ZERO);
        }
        let angle = FRAC_PI_2 * self.lies;
        let (turn, lift) = if extent.stiffness() < 1.0 {
            // Long figures lie on their side.
            (Quat::from_rotation_z(-angle), extent.most.x * 0.8)
        } else {
            (Quat::from_rotation_x(-angle), -extent.least.z * 0.8)
        };
        let middle = turn * (Vec3::Y * extent.tall() * 0.5);
        let shift = Vec3::new(-middle.x, lift.max(0.0) * self.lies, -middle.z) * self.lies;
        (turn, shift)
    }
}

/// Returns the place of a point, `along` a straight spine and `before` it, once the spine
/// is bent by `angle`.
fn arc(along: f32, before: f32, long: f32, angle: f32) -> (f32, f32) {
    if angle.abs() < 1.0e-4 {
        return (along, before);
    }
    let radius = long / angle;
    let on = along.min(long);
    let (sin, cos) = (on / radius).sin_cos();
    let beyond = along - on;
    let spine = (radius * sin + beyond * cos, radius * (1.0 - cos) + beyond * sin);
    (spine.0 - before * sin, spine.1 + before * cos)
}

/// Bounding box of a figure, in inches.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Extent {
    pub least: Vec3,
    pub most: Vec3,
}

impl Extent {
    pub(super) fn around(points: impl Iterator<Item = Vec3>) -> Extent {
        let ends = points.fold(None, |ends: Option<(Vec3, Vec3)>, p| {
            let (least, most) = ends.unwrap_or((p, p));
            Some((least.min(p), most.max(p)))
        });
        ends.map_or(Extent::default(), |(least, most)| Extent { least, most })
    }

    /// Returns its height above its feet, in inches.
    pub(super) fn tall(&self) -> f32 {
        self.most.y.max(0.05)
    }

    /// Returns how far it can bend: 1 for an upright figure, less the longer it is.
    fn stiffness(&self) -> f32 {
        let long = (self.most.z - self.least.z).max(0.01);
        (self.tall() / long).clamp(0.25, 1.0)
    }
}

#[cfg(test)]
mod tests;
