//! A player who picks any legal order of any game.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use crate::dice::Dice;
use crate::game::{Choice, Decision, Needs, Order, Region, Roster, Stand, Tactics};
use crate::table::Spot;

/// The strength under which [`Random`] plays any ruleset.
pub const RANDOM: &str = "random";

/// Legal spots of a region that are looked at.
const SAMPLES: usize = 64;

/// Points that are tried before the samples are asked for.
const TRIES: usize = 6;

/// Picks an option uniformly, then a legal target or spot of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Tactics for Random {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let mut left: Vec<&Choice> = decision.options.iter().collect();
        while !left.is_empty() {
            let choice = left.swap_remove(dice.pick(left.len()));
            if let Some(order) = fill(world, choice, dice) {
                return order;
            }
        }
        // Every option asked for a spot and none has one: the check will say so.
        Order::plain(decision.options.first().map_or("", |choice| choice.id.as_str()))
    }
}

/// A random order with this option; `None` where its region is empty.
fn fill(world: &World, choice: &Choice, dice: &mut Dice) -> Option<Order> {
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(dice.pick(legal.len())).map(|target| Order::at(&choice.id, *target))
        }
        Needs::To(region) => anywhere(world, region, dice).map(|spot| Order::to(&choice.id, spot)),
    }
}

/// A random legal spot. One in four is a sample of the region; the others are random points of it to the thousandth of an
/// inch, which is quicker and finds odd corners.
fn anywhere(world: &World, region: &Region, dice: &mut Dice) -> Option<Spot> {
    if dice.pick(4) > 0
        && let Some((center, radius)) = bounds(world, region)
    {
        for _ in 0..TRIES {
            let mut along = || (dice.die(2001) as f32 - 1001.0) / 1000.0 * radius;
            let spot = Spot { x: center.x + along(), z: center.y + along(), y: None };
            if region.check(world, spot).is_ok() {
                return Some(spot);
            }
        }
    }
    region.any(world, SAMPLES, |len| dice.pick(len))
}

/// The middle of a region that has one, and how far it reaches at most.
fn bounds(world: &World, region: &Region) -> Option<(Vec2, f32)> {
    match region {
        Region::Reach { model, rules } => {
            let entity = world.resource::<Roster>().entity(*model)?;
            let at = world.get::<Stand>(entity)?.at;
            Some((Vec2::new(at.x, at.z), rules.budget))
        }
        Region::March { troop, rules, .. } => {
            let entity = world.resource::<Roster>().entity(*troop.first()?)?;
            let at = world.get::<Stand>(entity)?.at;
            Some((Vec2::new(at.x, at.z), rules.budget))
        }
        Region::Within { center, max, .. } => Some((*center, *max)),
        Region::Deploy { .. } | Region::Muster { .. } | Region::Open { .. } => None,
    }
}
