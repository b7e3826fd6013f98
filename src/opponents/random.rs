//! A player who picks any legal order of any game.

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{Choice, Decision, Needs, Order, Region, Tactics};
use crate::table::Spot;

/// The strength under which [`Random`] plays any ruleset.
pub const RANDOM: &str = "random";

/// Legal spots of a region that are looked at.
const SAMPLES: usize = 64;

/// Picks an option uniformly, then a target or a spot of it uniformly; now and then a spot between two samples, so
/// that odd corners are played too.
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
        Needs::To(region) => {
            let samples = region.samples(world, SAMPLES);
            let spot = *samples.get(dice.pick(samples.len()))?;
            let odd = dice.pick(4) == 0;
            let spot = if odd { between(world, region, spot, &samples, dice).unwrap_or(spot) } else { spot };
            Some(Order::to(&choice.id, spot))
        }
    }
}

/// A legal spot part of the way from one sample to another, to the thousandth of an inch.
fn between(world: &World, region: &Region, from: Spot, samples: &[Spot], dice: &mut Dice) -> Option<Spot> {
    let to = samples.get(dice.pick(samples.len()))?;
    let share = dice.die(999) as f32 / 1000.0;
    let spot = Spot { x: from.x + (to.x - from.x) * share, z: from.z + (to.z - from.z) * share, y: None };
    region.check(world, spot).is_ok().then_some(spot)
}
