//! Ways into contact: where somebody ends who goes to a body from one side or another.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::ids::ModelId;
use super::refusal::Refusal;
use super::region::{Region, bad, body_in};
use monteria_table::{Route, Spot, in_contact, ring, round_milli};

impl Region {
    /// The spot that is meant by one: where the region leads into contact, the point of
    /// contact on that side, since nobody points to the thousandth of an inch.
    pub(super) fn meant(&self, world: &World, spot: Spot) -> Result<Spot, Refusal> {
        let Region::Approach { model, to, .. } = self else { return Ok(spot) };
        let gone = || bad("NotASpot", "that model is not in the match");
        let (me, other) = body_in(world, *model).zip(body_in(world, *to)).ok_or_else(gone)?;
        let toward = (spot.plan() - other.plan()).normalize_or(Vec2::Y);
        let at = other.plan() + toward * (me.radius + other.radius);
        Ok(Spot { x: round_milli(at.x), z: round_milli(at.y), y: spot.y })
    }

    /// Whether a way ends where the region wants it to.
    pub(super) fn arrives(&self, world: &World, route: &Route) -> Result<(), Refusal> {
        let Region::Approach { model, to, .. } = self else { return Ok(()) };
        let bodies = body_in(world, *model).zip(body_in(world, *to));
        let touch = bodies.is_some_and(|(me, other)| in_contact(&me.moved(route.end()), &other));
        Refusal::unless(touch, "NotInContact", || "it does not end in contact")
    }
}

/// Spots around a model, so many of them, on all sides.
pub(super) fn around(world: &World, model: ModelId, to: ModelId, count: usize) -> Vec<Spot> {
    let Some(other) = body_in(world, to) else { return Vec::new() };
    let toward = body_in(world, model)
        .map_or(Vec2::Y, |me| (me.plan() - other.plan()).normalize_or(Vec2::Y));
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    ring(other.plan(), toward, other.radius, count).map(Spot::from).collect()
}
