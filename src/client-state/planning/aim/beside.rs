//! A click on a spot that is not legal: it only aims at the nearest legal one, and
//! the next click acts.

use bevy::prelude::*;

use super::{nearest, plan};
use crate::play::session::{Selection, Session};

/// How far the pointer may move, in inches, before what a click has aimed at is planned
/// anew: a hand on a mouse is never quite still.
const HELD: f32 = 0.5;

/// Aims at the legal spot nearest to the planned one, which is not legal, and holds that
/// aim while the pointer rests. Returns false where the planned spot is legal or none is
/// known: then a click acts.
pub fn aim_beside(session: &Session, selection: &mut Selection) -> bool {
    let refused = selection.planned.filter(|_| matches!(selection.route, Some(Err(_))));
    let Some(near) = refused.and_then(|spot| nearest(session, selection, spot)) else {
        return false;
    };
    plan(session, selection, Some(near));
    selection.aimed_from = pointer(selection).or(refused.map(|spot| spot.plan()));
    true
}

/// Holds a suggestion that a click has accepted, where it leads elsewhere
/// than to the pointer.
pub(super) fn hold_suggested(selection: &mut Selection) {
    let planned = selection.planned;
    let beside = |at: &Vec2| planned.is_some_and(|spot| spot.plan().distance(*at) > HELD);
    selection.aimed_from = pointer(selection).filter(beside);
}

/// Whether the pointer still rests where a click aimed from.
pub(super) fn holds_aim(aimed_from: Option<Vec2>, pointer: Vec3) -> bool {
    aimed_from.is_some_and(|from| from.distance(Vec2::new(pointer.x, pointer.z)) <= HELD)
}

fn pointer(selection: &Selection) -> Option<Vec2> {
    selection.pointer.map(|at| Vec2::new(at.x, at.z))
}

#[cfg(test)]
mod tests;
