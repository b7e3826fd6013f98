//! Regions that end in contact: the point of contact on the side of a spot, and spots
//! all around a model.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use monteria_content::text;

use crate::decisions::refusal::Refusal;
use crate::ids::ModelId;
use crate::regions::region::{Region, bad_spot, body_in};
use monteria_table::{Route, Spot, in_contact, ring, round_milli};

impl Region {
    /// Returns the spot that a pointed spot stands for: in a region that ends in
    /// contact, the point of contact on that side, because nobody points to a
    /// thousandth of an inch.
    pub(crate) fn snap_to_contact(&self, world: &World, spot: Spot) -> Result<Spot, Refusal> {
        let Region::Approach { model, to, .. } = self else { return Ok(spot) };
        let gone = || {
            bad_spot(
                "NotASpot",
                text!("rules-that-model-is-not-in-the", "that model is not in the match"),
            )
        };
        let (me, other) = body_in(world, *model).zip(body_in(world, *to)).ok_or_else(gone)?;
        let toward = (spot.plan() - other.plan()).normalize_or(Vec2::Y);
        let at = other.plan() + toward * (me.radius + other.radius);
        Ok(Spot { x: round_milli(at.x), z: round_milli(at.y), y: spot.y })
    }

    /// Checks that a route ends where the region requires it; always true for regions
    /// that do not end in contact.
    pub(crate) fn check_contact(&self, world: &World, route: &Route) -> Result<(), Refusal> {
        let Region::Approach { model, to, .. } = self else { return Ok(()) };
        let bodies = body_in(world, *model).zip(body_in(world, *to));
        let touch = bodies.is_some_and(|(me, other)| in_contact(&me.moved(route.end()), &other));
        Refusal::unless(touch, "NotInContact", || {
            text!("rules-it-does-not-end-in-contact", "it does not end in contact")
        })
    }
}

/// Returns `count` spots around the model `to`, on all sides, the first one toward
/// `model`; none if `to` is no longer in the match.
pub(crate) fn spots_around(world: &World, model: ModelId, to: ModelId, count: usize) -> Vec<Spot> {
    let Some(other) = body_in(world, to) else { return Vec::new() };
    let toward = body_in(world, model)
        .map_or(Vec2::Y, |me| (me.plan() - other.plan()).normalize_or(Vec2::Y));
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    ring(other.plan(), toward, other.radius, count).map(Spot::from).collect()
}
