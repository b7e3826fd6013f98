//! Things of scenarios that lie on the table.

use bevy_math::{Vec2, Vec3};

use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::{CAPTIVE_RADIUS, Laid};
use monteria_game::Thing;
use monteria_table::{Body, BodyId};

/// Half the height of what lies there, in inches.
const LOW: f32 = 0.1;
/// Within how many inches of a thing one is near enough for what it is for.
const REACHED: f64 = 1.5;
/// From how many inches on a thing draws nobody.
const FAR: f64 = 40.0;

/// Lays a thing on the legal spot nearest to one on the line across the middle.
pub(super) fn lay(duel: &mut DuelMut, what: Laid, x: f32, text: &str, rule: &str) {
    let body = Body { id: BodyId(0), at: Vec3::ZERO, radius: CAPTIVE_RADIUS, height: LOW };
    let wanted = Vec2::new(x, 0.0);
    let at = duel.table.0.nearest_legal(&body, wanted, &[]);
    let at = at.map_or(wanted, |spot| Vec2::new(spot.x, spot.z));
    duel.lay(Thing::new(what, at), text.to_owned(), &[rule]);
}

/// Returns the first thing of this kind on the table, with its body.
pub(super) fn found(facts: &DuelRef, what: &Laid, radius: f32) -> Option<(u16, Body)> {
    let thing = facts.things.lying().find(|thing| thing.what == *what)?;
    Some((thing.id, low_body(facts, thing.at, radius)))
}

/// Returns the body of a thing that lies there.
pub(super) fn low_body(facts: &DuelRef, at: Vec2, radius: f32) -> Body {
    Body { id: BodyId(0), at: Vec3::new(at.x, facts.table.ground(at), at.y), radius, height: LOW }
}

/// Returns how far a base is from its side's own edge, or from the far one, in inches.
pub(super) fn to_edge(facts: &DuelRef, model: &ModelRef, own: bool) -> f32 {
    let outward = facts
        .side_states
        .0
        .get(model.side())
        .map_or(Vec2::ZERO, |side_state| side_state.edge.outward());
    let way = if own { outward } else { -outward };
    facts.table.board().half().y - model.body().plan().dot(way) - model.stand.radius
}

/// Returns how far a place is from being near the nearest thing of this kind, in inches.
pub(super) fn away_from(facts: &DuelRef, what: Laid, at: Vec2) -> f64 {
    let there = facts.things.iter().filter(|thing| thing.what == what);
    let away = there.map(|thing| f64::from(thing.at.distance(at)) - REACHED);
    away.fold(FAR, f64::min).max(0.0)
}
