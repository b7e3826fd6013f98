//! Samples of a region: one random legal spot, or several spread over it.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::{Region, body_in, deploy_at, end_of, troop_in};
use crate::regions::approach::spots_around;
use crate::regions::grid::{Bounds, grid_spots, grid_with_step};
use crate::regions::troop::{gather, march};
use crate::regions::zone::Zone;
use crate::tabletop::model::{Tabletop, others_in};
use monteria_table::{Body, Spot, TemplateShape};

/// Factor of places to examine for models that cannot turn at will, which
/// reach fewer of them.
const MORE_DRIVEN: usize = 3;
/// Step of the grid of places tried for a troop, in inches.
const MUSTER_STEP: f32 = 0.5;

impl Region {
    /// Returns one legal spot, found among about as many as [`Region::samples`] examines,
    /// in the order that `pick` draws from so many; `None` if none of them is legal.
    /// Cheaper than samples if one is enough: spots that are not drawn are not examined.
    pub fn any(
        &self,
        world: &World,
        count: usize,
        mut pick: impl FnMut(usize) -> usize,
    ) -> Option<Spot> {
        let mut spots = match self {
            Region::March { troop, rules, facings, .. } => {
                let (bodies, others) = troop_in(world, troop);
                let table = &world.resource::<Tabletop>().0;
                let looked_at = if facings.is_empty() { count } else { count * MORE_DRIVEN };
                table.reach(bodies.first()?, rules, &others).samples(looked_at)
            }
            Region::Muster { troop, zones, .. } => {
                let lead = body_in(world, *troop.first()?)?;
                let table = &world.resource::<Tabletop>().0;
                let zoned = |spot: Spot| {
                    let body = Body { at: Vec3::new(spot.x, 0.0, spot.z), ..lead };
                    zones.iter().any(|zone| zone.holds(table, &body)).then_some(spot)
                };
                grid_with_step(world, MUSTER_STEP, self.bounds().as_deref(), zoned)
            }
            Region::Reach { .. }
            | Region::Deploy { .. }
            | Region::Within { .. }
            | Region::Approach { .. }
            | Region::Open { .. }
            | Region::Template { .. } => {
                let spots = self.samples(world, count);
                return spots.get(pick(spots.len())).copied();
            }
        };
        while !spots.is_empty() {
            let spot = spots.swap_remove(pick(spots.len()));
            if let Ok((spot, _)) = self.check(world, spot) {
                return Some(spot);
            }
        }
        // A troop may have little room left: a finer grid may still find some.
        let finer = matches!(self, Region::Muster { .. });
        let spots = if finer { self.samples(world, count) } else { Vec::new() };
        spots.get(pick(spots.len())).copied()
    }

    /// Returns boxes of the plan that contain all legal spots; `None` if
    /// it may be anywhere.
    fn bounds(&self) -> Option<Vec<Bounds>> {
        match self {
            Region::Within { center, max, .. } => {
                Some(vec![(*center - Vec2::splat(*max), *center + Vec2::splat(*max))])
            }
            Region::Deploy { zones, .. }
            | Region::Muster { zones, .. }
            | Region::Open { zones, .. } => zones.iter().map(Zone::bounds).collect(),
            Region::Template {
                shape: TemplateShape::Circle { radius },
                over: Some((at, base)),
                ..
            } => {
                let room = Vec2::splat(radius + base);
                Some(vec![(*at - room, *at + room)])
            }
            Region::Reach { .. }
            | Region::Approach { .. }
            | Region::March { .. }
            | Region::Template { .. } => None,
        }
    }

    /// Returns up to `count` legal spots, spread over the region, the same ones
    /// for the same state.
    pub fn samples(&self, world: &World, count: usize) -> Vec<Spot> {
        match self {
            Region::Reach { .. } => {
                self.reach(world).map_or_else(Vec::new, |reach| reach.samples(count))
            }
            Region::Approach { model, to, .. } => {
                let sides = spots_around(world, *model, *to, count).into_iter();
                sides
                    .filter_map(|spot| self.check_uncached(world, spot).ok())
                    .map(|(spot, _)| spot)
                    .collect()
            }
            Region::March { troop, rules, facings, gap } => {
                let (bodies, others) = troop_in(world, troop);
                // None of the troop is left in the match.
                let Some(lead) = bodies.first() else { return Vec::new() };
                let table = &world.resource::<Tabletop>().0;
                let reach = table.reach(lead, rules, &others);
                let looked_at = if facings.is_empty() { count } else { count * MORE_DRIVEN };
                let legal = |spot: Spot| {
                    let routes = march(table, &bodies, &others, rules, facings, *gap, spot).ok()?;
                    Some(routes.first().map_or(spot, |(_, route)| end_of(route, spot)))
                };
                reach.samples(looked_at).into_iter().filter_map(legal).take(count).collect()
            }
            // The surroundings are the same for every spot.
            Region::Muster { troop, zones, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let others: Vec<Body> = others.iter().map(|other| other.body).collect();
                let table = &world.resource::<Tabletop>().0;
                let holds = |body: &Body| zones.iter().any(|zone| zone.holds(table, body));
                grid_spots(world, count, self.bounds().as_deref(), |spot| {
                    let placed = gather(table, &bodies, &others, holds, *gap, spot).ok()?;
                    Some(placed.first().map_or(spot, |body| Spot::of(body.at)))
                })
            }
            Region::Deploy { model, zones, apart, highest } => {
                // The model is no longer in the match.
                let Some(body) = body_in(world, *model) else { return Vec::new() };
                let others: Vec<Body> =
                    others_in(world, *model).into_iter().map(|other| other.body).collect();
                grid_spots(world, count, self.bounds().as_deref(), |spot| {
                    let others = || Cow::Borrowed(&others[..]);
                    deploy_at(world, &body, zones, apart, *highest, others, spot).ok()
                })
            }
            Region::Within { .. } | Region::Open { .. } | Region::Template { .. } => {
                grid_spots(world, count, self.bounds().as_deref(), |spot| {
                    self.check_uncached(world, spot).ok().map(|(spot, _)| spot)
                })
            }
        }
    }
}
