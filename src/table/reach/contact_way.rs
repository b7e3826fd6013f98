//! Straight ways into contact with another base, as directly as there is room.

use bevy_math::Vec2;

use crate::body::{Body, distance};
use crate::reach::rules::{MoveRefusal, MoveRules, Other, Route};
use crate::table::Table;
use crate::units::round_milli;

/// The angles in degrees, from straight on, at which a mover tries to touch a base.
const ANGLES: [f32; 9] = [0.0, 10.0, -10.0, 20.0, -20.0, 35.0, -35.0, 50.0, -50.0];

impl Table {
    /// Returns the way by which the mover touches this body, to within `near` inches:
    /// straight on or, where that is obstructed, up to 50 degrees to either side.
    ///
    /// # Errors
    /// Why no way leads there straight on; `None` inside if one does but ends elsewhere.
    pub fn touching_way(
        &self,
        (mover, target): (&Body, &Body),
        rules: &MoveRules,
        others: &[Other],
        gap: f32,
    ) -> Result<Route, Option<MoveRefusal>> {
        let walkable = self.walkable(mover, rules, others);
        let ways = ANGLES
            .iter()
            .filter_map(|angle| walkable.along(&[contact_center(mover, target, *angle)]));
        let touches = |route: &Route| distance(&mover.moved(route.end()), target) <= gap;
        let straight =
            || self.walk(mover, rules, others, &[contact_center(mover, target, 0.0)]).err();
        ways.into_iter().find(touches).ok_or_else(straight)
    }
}

/// Returns the centre of a base that touches another one, `degrees` from straight on.
fn contact_center(mover: &Body, target: &Body, degrees: f32) -> Vec2 {
    let toward = (mover.plan() - target.plan()).normalize_or(Vec2::Y);
    let (sin, cos) = libm::sincosf(degrees * core::f32::consts::PI / 180.0);
    let arm = Vec2::new(toward.x * cos - toward.y * sin, toward.x * sin + toward.y * cos);
    let at = target.plan() + arm * (mover.radius + target.radius);
    Vec2::new(round_milli(at.x), round_milli(at.y))
}
