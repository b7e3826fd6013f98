//! A click on an illegal spot: it aims at the nearest legal one, and the next click acts.

use bevy::prelude::*;

use super::{nearest, plan};
use crate::play::session::{Selection, Session};

/// The distance in inches that the pointer may move before the plan of a click is
/// replaced: a hand on a mouse is never quite still.
const HOLD_RADIUS: f32 = 0.5;

/// Aims at the legal spot nearest to the planned one, which is illegal, and keeps that
/// plan while the pointer rests. Returns false if the planned spot is legal or no legal
/// one is known; then a click acts.
pub fn aim_nearby(session: &Session, selection: &mut Selection) -> bool {
    let refused = selection.planned.filter(|_| matches!(selection.route, Some(Err(_))));
    let Some(near) = refused.and_then(|spot| nearest(session, selection, spot)) else {
        return false;
    };
    plan(session, selection, Some(near));
    selection.aimed_from = pointer(selection).or(refused.map(|spot| spot.plan()));
    true
}

/// Keeps an accepted suggestion that leads elsewhere than to the pointer.
pub(super) fn hold_suggestion(selection: &mut Selection) {
    let planned = selection.planned;
    let beside = |at: &Vec2| planned.is_some_and(|spot| spot.plan().distance(*at) > HOLD_RADIUS);
    selection.aimed_from = pointer(selection).filter(beside);
}

/// Returns whether the pointer still rests where the click was made.
pub(super) fn holds_aim(aimed_from: Option<Vec2>, pointer: Vec3) -> bool {
    aimed_from.is_some_and(|from| from.distance(Vec2::new(pointer.x, pointer.z)) <= HOLD_RADIUS)
}

fn pointer(selection: &Selection) -> Option<Vec2> {
    selection.pointer.map(|at| Vec2::new(at.x, at.z))
}

#[cfg(test)]
mod tests;
