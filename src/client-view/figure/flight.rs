//! The flight of a figure that is pushed or thrown, that falls or is slain: its goal on
//! the path at each moment, the steering of a physical body toward that, and the drawing
//! of that body, so that it rests exactly where the rules put the model.
//!
//! These are plain functions of the path and the body.
//! [`crate::figure::bodies`] runs the physics.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::math::{Quat, Vec2, Vec3};

use crate::physics::GRAVITY;

/// Share of the time by which a model has completed its path. In the rest it comes to
/// rest, and the drawing passes from the body to the place that the rules name.
const ARRIVED: f32 = 0.7;

/// Inches per second along a leg, for comparing legs with each other.
const PACE: f32 = 16.0;

/// Rate at which a body is pulled back to its path, as a share of
/// the distance per second.
const PULL: f32 = 12.0;

/// Maximum speed to which a body is steered, in inches per second.
const FASTEST: f32 = 90.0;

/// Descent of a steep leg above which it is a drop, in inches.
const DROP: f32 = 0.5;

/// Manner in which a figure flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FlightKind {
    /// It slides along the ground, and over edges.
    Slides,
    /// It flies from point to point of its path and tumbles.
    Flies,
    /// It falls and bounces.
    Falls,
    /// It topples where it stands, and lies there.
    Topples,
}

/// A body as physics moves it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Moving {
    /// Middle of the body: half its height above the centre of its base.
    pub at: Vec3,
    /// Rotation; the identity is upright.
    pub turn: Quat,
    /// Velocity in inches per second.
    pub speed: Vec3,
    /// Angular velocity in radians per second.
    pub spin: Vec3,
}

/// The flight of one figure.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Flight {
    kind: FlightKind,
    legs: Vec<Leg>,
    /// Duration of the whole flight.
    seconds: f32,
    /// Radius of the base, and (`half`) half the height, in inches.
    radius: f32,
    half: f32,
    /// Axis about which it tips forward.
    ahead: Vec3,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Leg {
    from: Vec3,
    to: Vec3,
    /// Begin and end, as shares of the time.
    begins: f32,
    ends: f32,
    drops: bool,
    /// Maximum height above the straight line, in inches.
    arc: f32,
}

fn flat(v: Vec3) -> Vec2 {
    Vec2::new(v.x, v.z)
}

/// Returns the axis about which an upright thing tips in this direction.
pub(crate) fn tipping(way: Vec2) -> Vec3 {
    Vec3::new(way.y, 0.0, -way.x).normalize_or(Vec3::X)
}

impl Flight {
    /// Creates a flight along a path in so many seconds; `None` where the path has no
    /// points. A base of this radius carries a figure of this height. A toppling figure
    /// falls on its back.
    pub(super) fn new(
        kind: FlightKind,
        way: &[Vec3],
        seconds: f32,
        radius: f32,
        height: f32,
        look: Vec2,
    ) -> Option<Flight> {
        let first = *way.first()?;
        let last = *way.last()?;
        let points = if way.len() > 1 { way.to_vec() } else { vec![first, last] };
        let drops = |from: Vec3, to: Vec3| {
            let down = from.y - to.y;
            down > DROP && down > 0.5 * flat(from).distance(flat(to))
        };
        let long = |from: Vec3, to: Vec3| match drops(from, to) {
            true => (2.0 * (from.y - to.y) / GRAVITY).sqrt(),
            false => from.distance(to) / PACE,
        };
        let whole: f32 = points.windows(2).map(|leg| long(leg[0], leg[1])).sum();
        let mut begins = 0.0;
        let legs = points.windows(2).map(|leg| {
            let from = leg[0];
            let to = leg[1];
            let share = if whole > 0.0 { ARRIVED * long(from, to) / whole } else { 0.0 };
            let drops = drops(from, to);
            let ends = begins + share;
            let high = GRAVITY * (share * seconds).powi(2) / 8.0;
            let arc = if kind == FlightKind::Flies && !drops {
                high.min(0.3 * from.distance(to))
            } else {
                0.0
            };
            Leg { from, to, begins: std::mem::replace(&mut begins, ends), ends, drops, arc }
        });
        let legs = legs.collect();
        let way = flat(last - first);
        let way = if kind == FlightKind::Topples || way.length() < 0.01 { -look } else { way };
        let radius = radius.max(0.1);
        let half = height.max(0.2) / 2.0;
        Some(Flight { kind, legs, seconds: seconds.max(0.01), radius, half, ahead: tipping(way) })
    }

    /// Returns half the height of the figure.
    pub(super) fn half(&self) -> f32 {
        self.half
    }

    /// Returns whether it slides along the ground.
    pub(crate) fn slides(&self) -> bool {
        self.kind == FlightKind::Slides
    }

    /// Returns the lowest height on its path.
    pub(super) fn lowest(&self) -> f32 {
        self.legs.iter().flat_map(|leg| [leg.from.y, leg.to.y]).fold(f32::INFINITY, f32::min)
    }

    /// Returns where the centre of its base rests in the end.
    pub(super) fn rest(&self) -> Vec3 {
        self.legs.last().map_or(Vec3::ZERO, |leg| leg.to)
    }

    fn leg(&self, t: f32) -> Option<&Leg> {
        self.legs.iter().find(|leg| t < leg.ends)
    }

    /// Returns the place on the path of the centre of its base, after this
    /// share of the time.
    pub(super) fn goal(&self, t: f32) -> Vec3 {
        let Some(leg) = self.leg(t) else { return self.rest() };
        let u = ((t - leg.begins) / (leg.ends - leg.begins)).clamp(0.0, 1.0);
        let slows = self.kind == FlightKind::Slides && !leg.drops && leg.to == self.rest();
        let u = if slows { u * (1.5 - 0.5 * u) } else { u };
        let at = leg.from.lerp(leg.to, u);
        if leg.drops {
            return Vec3::new(at.x, leg.from.y + (leg.to.y - leg.from.y) * u * u, at.z);
        }
        at + Vec3::Y * (4.0 * leg.arc * u * (1.0 - u))
    }

    /// Returns the velocity along the path at `t`.
    fn pace(&self, t: f32, dt: f32) -> Vec3 {
        (self.goal((t + dt / self.seconds).min(1.0)) - self.goal(t)) / dt
    }

    /// Returns the body at the start.
    pub(super) fn start(&self, dt: f32) -> Moving {
        let long: f32 = self.legs.iter().map(|leg| leg.from.distance(leg.to)).sum();
        let spin = match self.kind {
            // A pushed figure leans back: its head comes later.
            FlightKind::Slides => -4.0 * (long / 1.5).min(1.0),
            // It turns over once, or twice on a long path.
            FlightKind::Flies => {
                (if long < 9.0 { 1.0 } else { 2.0 }) * TAU / (ARRIVED * self.seconds)
            }
            FlightKind::Falls => 5.0,
            FlightKind::Topples => 2.0,
        };
        let at = self.goal(0.0) + Vec3::Y * self.half;
        Moving { at, turn: Quat::IDENTITY, speed: self.pace(0.0, dt), spin: self.ahead * spin }
    }

    /// Returns the velocity and the spin for the body's next `dt` seconds, after this
    /// share of the time.
    pub(crate) fn steer(&self, body: &Moving, t: f32, dt: f32) -> (Vec3, Vec3) {
        let drops = self.leg(t).is_some_and(|leg| leg.drops);
        // How strongly it is steered in each step, along the ground and upward: the rest
        // is left to gravity and to collisions.
        let (along, up) = match self.kind {
            FlightKind::Slides => (0.6, if drops { 0.0 } else { 0.4 }),
            FlightKind::Flies => (0.2, if t < ARRIVED { 0.2 } else { 0.0 }),
            FlightKind::Falls => (0.2, 0.0),
            FlightKind::Topples => (0.08, 0.0),
        };
        let off = self.goal(t) + Vec3::Y * self.half - body.at;
        let wanted = (self.pace(t, dt) + off * PULL).clamp_length_max(FASTEST);
        let speed = body.speed + (wanted - body.speed) * Vec3::new(along, up, along);
        let upright = body.turn * Vec3::Y;
        let spin = match self.kind {
            FlightKind::Slides => {
                body.spin + (upright.cross(Vec3::Y) * 260.0 - body.spin * 12.0) * dt
            }
            // It is tipped until it must fall.
            FlightKind::Topples if upright.y > 0.4 => {
                let has = body.spin.dot(self.ahead);
                body.spin + self.ahead * (7.0 - has).max(0.0) * 0.3
            }
            FlightKind::Flies | FlightKind::Falls | FlightKind::Topples => body.spin,
        };
        (speed, spin)
    }

    /// Returns where the centre of the base is drawn, and the figure's rotation, after
    /// this share of the time: first those of the body, in the end those of the rules,
    /// and never below the ground.
    pub(super) fn drawn(&self, body: &Moving, t: f32) -> (Vec3, Quat) {
        let lies = self.kind == FlightKind::Topples;
        if t >= 1.0 && !lies {
            return (self.rest(), Quat::IDENTITY);
        }
        let u = if lies { 0.0 } else { ((t - ARRIVED) / (1.0 - ARRIVED)).clamp(0.0, 1.0) };
        let s = u * u * (3.0 - 2.0 * u);
        let turn = body.turn.slerp(Quat::IDENTITY, s);
        let mut at = body.at.lerp(self.rest() + Vec3::Y * self.half, s);
        let low = self.lowest();
        let ground = low + (self.rest().y - low) * s;
        at.y = at.y.max(ground + self.reach_down(turn));
        (at - turn * (Vec3::Y * self.half), turn)
    }

    fn reach_down(&self, turn: Quat) -> f32 {
        reach_down(turn, self.radius, self.half)
    }
}

/// Returns how far a figure of this radius and half height reaches down from its middle
/// at this rotation: to the rim of its base, or to its head.
fn reach_down(turn: Quat, radius: f32, half: f32) -> f32 {
    let upright = (turn * Vec3::Y).y.clamp(-1.0, 1.0);
    let aside = (1.0 - upright * upright).max(0.0).sqrt();
    let base = half * upright + radius * aside;
    let head = half * -upright + slim(radius) * aside;
    base.max(head)
}

/// Returns the centre of the base and the rotation of a figure that has toppled at `at`
/// and looked along `look`.
pub(crate) fn toppled(at: Vec3, radius: f32, height: f32, look: Vec2) -> (Vec3, Quat) {
    let radius = radius.max(0.1);
    let half = height.max(0.2) / 2.0;
    // The line from the rim of its base to its head lies on the ground.
    let angle = FRAC_PI_2 + ((radius - slim(radius)) / (2.0 * half)).atan();
    let turn = Quat::from_axis_angle(tipping(-look), angle);
    let middle = at + Vec3::Y * reach_down(turn, radius, half);
    (middle - turn * (Vec3::Y * half), turn)
}

/// Returns the radius of a figure that stands on a base of this radius.
pub(super) fn slim(radius: f32) -> f32 {
    0.4 * radius
}

#[cfg(test)]
mod tests;
