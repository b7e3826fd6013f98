//! Straight ways to the rim of another base: as near to straight on as there is room.

use bevy_math::Vec2;

use super::rules::{MoveRefusal, MoveRules, Other, Route};
use crate::body::{Body, distance};
use crate::table::Table;
use crate::units::round_milli;

/// The angles in degrees at which a mover tries to touch a base, from straight on.
const ANGLES: [f32; 9] = [0.0, 10.0, -10.0, 20.0, -20.0, 35.0, -35.0, 50.0, -50.0];

impl Table {
    /// The way to where the mover touches this body, to so many inches: straight on, or
    /// where that is barred, up to 50 degrees to either side.
    ///
    /// # Errors
    /// Why none leads there straight on; nothing where one does and ends elsewhere.
    pub fn touching_way(
        &self,
        (mover, target): (&Body, &Body),
        rules: &MoveRules,
        others: &[Other],
        gap: f32,
    ) -> Result<Route, Option<MoveRefusal>> {
        let walkable = self.walkable(mover, rules, others);
        let ways = ANGLES.iter().filter_map(|angle| walkable.along(&[rim(mover, target, *angle)]));
        let touches = |route: &Route| distance(&mover.moved(route.end()), target) <= gap;
        let straight = || self.walk(mover, rules, others, &[rim(mover, target, 0.0)]).err();
        ways.into_iter().find(touches).ok_or_else(straight)
    }
}

/// The centre of a base that touches another one, so many degrees from straight on.
fn rim(mover: &Body, target: &Body, degrees: f32) -> Vec2 {
    let toward = (mover.plan() - target.plan()).normalize_or(Vec2::Y);
    let (sin, cos) = libm::sincosf(degrees * core::f32::consts::PI / 180.0);
    let arm = Vec2::new(toward.x * cos - toward.y * sin, toward.x * sin + toward.y * cos);
    let at = target.plan() + arm * (mover.radius + target.radius);
    Vec2::new(round_milli(at.x), round_milli(at.y))
}
