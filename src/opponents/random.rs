//! Player that picks any legal order of any game.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use monteria_dice::Dice;
use monteria_game::{
    Choice, Decision, Needs, Order, Region, Roster, Stand, Tactics, TemplatePlace,
};
use monteria_table::{Facing, Spot};

/// The strength name of [`Random`], for any ruleset.
pub const RANDOM: &str = "random";

/// Number of samples of a region that are drawn from.
const SAMPLES: usize = 64;

/// Number of random points tried before the samples.
const TRIES: usize = 6;

/// Picks an option uniformly, then something legal that it needs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Tactics for Random {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let mut left: Vec<&Choice> = decision.options.iter().collect();
        while !left.is_empty() {
            let choice = left.swap_remove(dice.pick(left.len()));
            if let Some(order) = random_order(world, choice, dice) {
                return order;
            }
        }
        // Every option needs a spot and none has one: the check will report it.
        Order::plain(decision.options.first().map_or("", |choice| choice.id.as_str()))
    }
}

/// Returns a random order with this option; `None` if its region is empty.
fn random_order(world: &World, choice: &Choice, dice: &mut Dice) -> Option<Order> {
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(dice.pick(legal.len())).map(|target| Order::at(&choice.id, *target))
        }
        Needs::To(region) => {
            random_spot(world, region, dice).map(|spot| Order::to(&choice.id, spot))
        }
        Needs::Aim(region) => {
            let spot = random_spot(world, region, dice)?;
            let directions: u16 = 36_000;
            let facing = Facing::one_of(directions, dice.pick(usize::from(directions)) as u16);
            let order = |(spot, facing)| Order::aim(&choice.id, spot, facing);
            if region.check_spared(world, spot, facing).is_ok() {
                return Some(order((spot, facing)));
            }
            let aims = region.aims(world, &[], SAMPLES);
            aims.get(dice.pick(aims.len())).copied().map(order)
        }
        Needs::Several { legal, min, max, .. } => {
            let most = (*max).min(legal.len());
            let count = min + dice.pick(most.checked_sub(*min)? + 1);
            let mut left = legal.clone();
            let drawn =
                (0..count).map(|_| left.swap_remove(dice.pick(left.len()))).collect::<Vec<_>>();
            Some(Order::several(&choice.id, drawn))
        }
        Needs::Number { min, max } => {
            let wide = usize::try_from(i64::from(*max) - i64::from(*min)).ok()?;
            let number = i64::from(*min) + dice.pick(wide + 1) as i64;
            i32::try_from(number).ok().map(|number| Order::number(&choice.id, number))
        }
    }
}

/// Returns a random legal spot. One in four is a sample of the region; the
/// others are random points of it, to the thousandth of an inch, which is faster
/// and finds odd corners.
fn random_spot(world: &World, region: &Region, dice: &mut Dice) -> Option<Spot> {
    if dice.pick(4) > 0
        && let Some((center, radius)) = extent(world, region)
    {
        for _ in 0..TRIES {
            let mut offset = || (dice.die(2001) as f32 - 1001.0) / 1000.0 * radius;
            let spot = Spot { x: center.x + offset(), z: center.y + offset(), y: None };
            if region.check(world, spot).is_ok() {
                return Some(spot);
            }
        }
    }
    region.any(world, SAMPLES, |len| dice.pick(len))
}

/// Returns the middle of a region that has one, and its greatest extent from there.
fn extent(world: &World, region: &Region) -> Option<(Vec2, f32)> {
    match region {
        Region::Reach { model, rules } | Region::Approach { model, rules, .. } => {
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
        Region::Template { model, laid, from, .. } => {
            let entity = world.resource::<Roster>().entity(*model)?;
            let stand = world.get::<Stand>(entity)?;
            let reach = match laid {
                TemplatePlace::AtBase => 1.0,
                TemplatePlace::Within { range, .. } => range + stand.radius,
            };
            let at = from.unwrap_or(stand.at);
            Some((Vec2::new(at.x, at.z), reach))
        }
        Region::Deploy { .. } | Region::Muster { .. } | Region::Open { .. } => None,
    }
}
