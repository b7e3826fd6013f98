//! Players of rulesets: how a seat of the program chooses its order.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::decisions::choice::Choice;
use crate::decisions::decision::{Decision, Needs, Order};
use crate::ids::ModelId;
use crate::match_loop::error::StepResult;
use crate::regions::region::Region;
use monteria_dice::Dice;
use monteria_table::Spot;

/// Plays one seat: reads what the seat may see and returns an order.
pub trait Tactics: Send {
    /// Returns the order for this decision. The dice are the player's
    /// own, never the match's.
    ///
    /// It must not read what the seat may not see (the order of a face-down
    /// pile, the match's dice).
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order;
}

/// Budget of a look-ahead player for one decision. It counts orders, never time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookAheadBudget {
    /// The strength of the ruleset's own player that plays the other seats of a fork; the
    /// look-ahead player's own seat is played there with the strongest.
    pub player: &'static str,
    /// Number of orders played in forks; a started round is played with every candidate.
    pub nodes: usize,
    /// Number of candidate orders, including that of the own player.
    pub candidates: usize,
    /// Number of turns ([`crate::Ruleset::between_turns`]) that a fork is played on
    /// before it is evaluated.
    pub turns: usize,
    /// Number of orders after which a fork is evaluated in any state.
    pub orders: usize,
}

/// A player that follows `W`, and gives the first legal order if `W` has no order or one
/// that does not fit the option. If `W` keeps nothing between decisions, it plays a
/// loaded or undone match as before.
pub struct WithFallback<W>(pub W);

impl<W: FnMut(&World, &Decision, &mut Dice) -> Option<Order> + Send> Tactics for WithFallback<W> {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let preferred = (self.0)(world, decision, dice).filter(|order| decision.fits(order));
        preferred.or_else(|| first_legal(world, decision)).unwrap_or_else(|| {
            Order::plain(decision.options.first().map_or("", |choice| choice.id.as_str()))
        })
    }
}

/// An order with its expected value, in the unit of the game's own player.
pub type Judged = (f64, Order);

/// Evaluates every option that needs nothing or one target, with each of its targets.
pub fn judged(
    choices: &[Choice],
    value_of: impl Fn(&Choice, Option<ModelId>) -> StepResult<f64>,
) -> StepResult<Vec<Judged>> {
    let mut all = Vec::new();
    for choice in choices {
        if choice.needs == Needs::Nothing {
            all.push((value_of(choice, None)?, Order::plain(&choice.id)));
        }
        for id in choice.needs.targets().0 {
            all.push((value_of(choice, Some(*id))?, Order::at(&choice.id, *id)));
        }
    }
    Ok(all)
}

/// Returns the evaluated orders; after an error, which is logged, none: the match
/// continues with another player's order.
fn or_empty(judged: StepResult<Vec<Judged>>) -> Vec<Judged> {
    judged.unwrap_or_else(|error| {
        tracing::warn!("the program's player could not judge its options: {error}");
        Vec::new()
    })
}

/// Returns the order with the greatest value, the first of equals; `None` without orders
/// or after an error.
pub fn most(judged: StepResult<Vec<Judged>>) -> Option<Order> {
    let best = or_empty(judged).into_iter().rev().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order)
}

/// Returns the candidate orders, best first; without an evaluation, all orders.
pub fn best_first(
    world: &World,
    decision: &Decision,
    judged: StepResult<Vec<Judged>>,
) -> Vec<Order> {
    let mut judged = or_empty(judged);
    if judged.is_empty() {
        return every_order(world, decision);
    }
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.into_iter().map(|(_, order)| order).collect()
}

/// Returns up to `count` spots of an option, each with its value, best first.
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

/// Returns the `few` best spots of an option, each with its value, best first: among all
/// that a move can reach, for other regions among `count` samples.
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

/// Returns a few numbers of a decision, each with its value.
pub fn judged_numbers(
    decision: &Decision,
    value_of: impl Fn(i32) -> StepResult<f64>,
) -> StepResult<Vec<Judged>> {
    let mut all = Vec::new();
    for choice in &decision.options {
        let Needs::Number { min, max } = choice.needs else { continue };
        for number in numbers(min, max) {
            all.push((value_of(number)?, Order::number(&choice.id, number)));
        }
    }
    Ok(all)
}

/// Returns the probability of winning for a lead of `ahead`: the logistic function of
/// `ahead / scale`, from 0 to 1.
pub fn likelihood(ahead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-(ahead / scale).clamp(-20.0, 20.0)))
}

/// Returns the first option that fits: with the target that `dear` values most, or alone
/// if it needs nothing; else any legal order.
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

/// Spots of a region that are examined for a legal one.
const FALLBACK_SAMPLES: usize = 8;

/// Spots considered for each option with a region.
const SPOTS_CONSIDERED: usize = 4;

/// Spots with directions considered for each option.
const AIMS_CONSIDERED: usize = 16;

/// Numbers considered for each option.
const NUMBERS_CONSIDERED: i64 = 9;

/// Returns up to [`NUMBERS_CONSIDERED`] evenly spaced numbers from `min`
/// to `max`, including both.
fn numbers(min: i32, max: i32) -> Vec<i32> {
    let low = i64::from(min);
    let wide = i64::from(max) - i64::from(min);
    let steps = wide.min(NUMBERS_CONSIDERED - 1);
    // The result lies between `min` and `max`, so the cast is lossless.
    (0..=steps).map(|step| (low + wide * step / steps.max(1)) as i32).collect()
}

/// Returns every option of a decision with every target, and with a few spots if it needs
/// one. The options alternate, so the first few orders hold something of each.
pub fn every_order(world: &World, decision: &Decision) -> Vec<Order> {
    let of = |choice: &Choice| -> Vec<Order> {
        match &choice.needs {
            Needs::Nothing => vec![Order::plain(&choice.id)],
            Needs::Target { legal, .. } => {
                legal.iter().map(|target| Order::at(&choice.id, *target)).collect()
            }
            Needs::To(region) => {
                let spots = region.samples(world, SPOTS_CONSIDERED);
                spots.into_iter().map(|spot| Order::to(&choice.id, spot)).collect()
            }
            Needs::Aim(region) => {
                let aims = region.aims(world, &[], AIMS_CONSIDERED);
                aims.into_iter()
                    .map(|(spot, facing)| Order::aim(&choice.id, spot, facing))
                    .collect()
            }
            // As few as are enough, starting from each of them, and as
            // many as are allowed.
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

/// Returns the first option of a decision with something legal; `None` if every option
/// needs a spot and has none.
pub fn first_legal(world: &World, decision: &Decision) -> Option<Order> {
    let fill = |choice: &Choice| match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => legal.first().map(|target| Order::at(&choice.id, *target)),
        Needs::To(region) => {
            region.samples(world, FALLBACK_SAMPLES).first().map(|spot| Order::to(&choice.id, *spot))
        }
        Needs::Aim(region) => region
            .aims(world, &[], FALLBACK_SAMPLES)
            .first()
            .map(|(spot, facing)| Order::aim(&choice.id, *spot, *facing)),
        Needs::Several { legal, min, .. } => {
            legal.get(..*min).map(|first| Order::several(&choice.id, first.iter().copied()))
        }
        Needs::Number { min, max } => (min <= max).then(|| Order::number(&choice.id, *min)),
    };
    decision.options.iter().find_map(fill)
}
