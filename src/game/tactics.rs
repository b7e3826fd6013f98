//! How a ruleset's own player chooses.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::choice::Choice;
use super::decision::{Decision, Needs, Order};
use super::error::StepResult;
use super::ids::ModelId;
use super::region::Region;
use monteria_dice::Dice;
use monteria_table::Spot;

/// Plays one seat: reads what the seat may see and gives an order.
pub trait Tactics: Send {
    /// The order for this decision. The dice are the player's own, never the match's.
    ///
    /// It must not read what the seat may not see (the order of a face-down
    /// pile, the match's dice).
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order;
}

/// How much a player that looks ahead may spend on one decision. It
/// counts orders, never time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookAheadBudget {
    /// The strength of the ruleset's own player that the other seats of a fork are played
    /// with; who looks ahead plays its own seat there as the strongest.
    pub player: &'static str,
    /// Orders given in forks; whatever has been begun is tried with every candidate.
    pub nodes: usize,
    /// Orders that are considered, the own player's among them.
    pub candidates: usize,
    /// Turns that are played to their end in a fork before
    /// it is judged ([`super::Ruleset::between_turns`]).
    pub turns: usize,
    /// Orders after which a fork is judged wherever it stands.
    pub orders: usize,
}

/// A player who does what it wishes, and the first legal thing where it has no wish or
/// one that has not the shape that its option asks for. A wish that keeps nothing between
/// decisions plays a loaded or undone match as the first time.
pub struct WithFallback<W>(pub W);

impl<W: FnMut(&World, &Decision, &mut Dice) -> Option<Order> + Send> Tactics for WithFallback<W> {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let preferred = (self.0)(world, decision, dice).filter(|order| decision.fits(order));
        preferred.or_else(|| first_legal(world, decision)).unwrap_or_else(|| {
            Order::plain(decision.options.first().map_or("", |choice| choice.id.as_str()))
        })
    }
}

/// An order with what it is expected to bring, in whatever a game's own player counts.
pub type Judged = (f64, Order);

/// Every option that wants nothing or a target, with each of its targets, and
/// what that is worth.
pub fn judged(
    choices: &[Choice],
    worth: impl Fn(&Choice, Option<ModelId>) -> StepResult<f64>,
) -> StepResult<Vec<Judged>> {
    let mut all = Vec::new();
    for choice in choices {
        if choice.needs == Needs::Nothing {
            all.push((worth(choice, None)?, Order::plain(&choice.id)));
        }
        for id in choice.needs.targets().0 {
            all.push((worth(choice, Some(*id))?, Order::at(&choice.id, *id)));
        }
    }
    Ok(all)
}

/// What was judged; nothing where something was amiss, which is logged: the match goes on
/// with another player's order.
fn sound(judged: StepResult<Vec<Judged>>) -> Vec<Judged> {
    judged.unwrap_or_else(|error| {
        tracing::warn!("the program's player could not judge its options: {error}");
        Vec::new()
    })
}

/// The order of which most is expected, the first of equals; none where there is no
/// opinion, or something is amiss.
pub fn most(judged: StepResult<Vec<Judged>>) -> Option<Order> {
    let best = sound(judged).into_iter().rev().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order)
}

/// The orders worth trying, best first: where there is no opinion, all.
pub fn best_first(
    world: &World,
    decision: &Decision,
    judged: StepResult<Vec<Judged>>,
) -> Vec<Order> {
    let mut judged = sound(judged);
    if judged.is_empty() {
        return every_order(world, decision);
    }
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.into_iter().map(|(_, order)| order).collect()
}

/// Up to `count` spots of an option that wants one, each with how good it
/// is, the best first.
pub fn best_spots(
    world: &World,
    choice: &Choice,
    count: usize,
    good: impl Fn(Spot) -> f64,
) -> Vec<(f64, Spot)> {
    let samples = choice.needs.region().map_or(Vec::new(), |region| region.samples(world, count));
    let mut judged: Vec<(f64, Spot)> = samples.into_iter().map(|spot| (good(spot), spot)).collect();
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged
}

/// The `few` best spots of an option that wants one, each with how good it is, the best
/// first. Of a way over the table they are the best of all that it leads to; of anything
/// else those of `count` spots.
pub fn few_best_spots(
    world: &World,
    choice: &Choice,
    (count, few): (usize, usize),
    good: impl Fn(Vec2) -> f64,
) -> Vec<(f64, Spot)> {
    let region = choice.needs.region();
    if let Some(region @ Region::Reach { .. }) = region
        && let Some(reach) = region.reach(world)
    {
        return reach.few_best(count, few, good);
    }
    let mut all = best_spots(world, choice, count, |spot| good(spot.plan()));
    all.truncate(few);
    all
}

/// A few numbers of a question, each with what it is worth.
pub fn judged_numbers(
    decision: &Decision,
    worth: impl Fn(i32) -> StepResult<f64>,
) -> StepResult<Vec<Judged>> {
    let mut all = Vec::new();
    for choice in &decision.options {
        let Needs::Number { min, max } = choice.needs else { continue };
        for number in numbers(min, max) {
            all.push((worth(number)?, Order::number(&choice.id, number)));
        }
    }
    Ok(all)
}

/// How likely a side is to win that is so far ahead, where `sure` ahead is nearly sure:
/// from 0 to 1.
pub fn likelihood(ahead: f64, sure: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-(ahead / sure).clamp(-20.0, 20.0)))
}

/// The first option, at the dearest of its targets where it wants one, as it is where it
/// wants nothing, and else any order.
pub fn dearest(world: &World, decision: &Decision, dear: impl Fn(ModelId) -> f64) -> Option<Order> {
    let choice = decision.options.first()?;
    match &choice.needs {
        Needs::Target { legal, .. } => {
            let best = legal.iter().max_by(|a, b| dear(**a).total_cmp(&dear(**b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::To(_) | Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => {
            every_order(world, decision).into_iter().next()
        }
    }
}

/// Spots of a region that are looked at for one that is legal.
const SAMPLES: usize = 8;

/// Spots of a region that are considered each.
const CONSIDERED: usize = 4;

/// Spots with directions that are considered each.
const AIMED: usize = 16;

/// Numbers that are considered each.
const NUMBERS: i64 = 9;

/// Up to [`NUMBERS`] numbers from `min` to `max`, both among them.
fn numbers(min: i32, max: i32) -> Vec<i32> {
    let low = i64::from(min);
    let wide = i64::from(max) - i64::from(min);
    let steps = wide.min(NUMBERS - 1);
    // Between `min` and `max`, so that it fits.
    (0..=steps).map(|step| (low + wide * step / steps.max(1)) as i32).collect()
}

/// Every option of a decision with every target, and with a few spots where it wants one.
/// The options take turns, so that the first few orders hold something of each.
pub fn every_order(world: &World, decision: &Decision) -> Vec<Order> {
    let of = |choice: &Choice| -> Vec<Order> {
        match &choice.needs {
            Needs::Nothing => vec![Order::plain(&choice.id)],
            Needs::Target { legal, .. } => {
                legal.iter().map(|target| Order::at(&choice.id, *target)).collect()
            }
            Needs::To(region) => {
                let spots = region.samples(world, CONSIDERED);
                spots.into_iter().map(|spot| Order::to(&choice.id, spot)).collect()
            }
            Needs::Aim(region) => {
                let aims = region.aims(world, &[], AIMED);
                aims.into_iter()
                    .map(|(spot, facing)| Order::aim(&choice.id, spot, facing))
                    .collect()
            }
            // As few as will do, from each of them on, and as many as may be.
            Needs::Several { legal, min, max, .. } if legal.len() >= *min => {
                let few = (*min).max(1).min(*max);
                let from = |first: usize| {
                    legal.iter().cycle().skip(first).take(few.min(legal.len())).copied()
                };
                let most = legal.iter().take(*max).copied();
                let few = (0..legal.len()).map(|first| Order::several(&choice.id, from(first)));
                few.chain([Order::several(&choice.id, most)]).collect()
            }
            Needs::Several { .. } => Vec::new(),
            Needs::Number { min, max } => numbers(*min, *max)
                .into_iter()
                .map(|number| Order::number(&choice.id, number))
                .collect(),
        }
    };
    let each: Vec<Vec<Order>> = decision.options.iter().map(of).collect();
    let longest = each.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest)
        .flat_map(|at| each.iter().filter_map(move |orders| orders.get(at).cloned()))
        .collect()
}

/// The first option of a decision for which something legal is found; none where every
/// one wants a spot and has none.
pub fn first_legal(world: &World, decision: &Decision) -> Option<Order> {
    let fill = |choice: &Choice| match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => legal.first().map(|target| Order::at(&choice.id, *target)),
        Needs::To(region) => {
            region.samples(world, SAMPLES).first().map(|spot| Order::to(&choice.id, *spot))
        }
        Needs::Aim(region) => region
            .aims(world, &[], SAMPLES)
            .first()
            .map(|(spot, facing)| Order::aim(&choice.id, *spot, *facing)),
        Needs::Several { legal, min, .. } => {
            legal.get(..*min).map(|first| Order::several(&choice.id, first.iter().copied()))
        }
        Needs::Number { min, max } => (min <= max).then(|| Order::number(&choice.id, *min)),
    };
    decision.options.iter().find_map(fill)
}
