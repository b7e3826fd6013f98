//! The program's own player: what it thinks worth doing, by what it expects of it, in points of crews.

mod acts;
mod exchange;
mod worth;

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    Agenda, Choice, Decision, LookAheadBudget, ModelId, Needs, Order, Step, StepResult, Tactics,
    WithFallback, every_order,
};
use crate::rulesets::drowned::content::TestDie;
use crate::rulesets::drowned::feat::{Fall, FeatTest, SIDES};
use crate::rulesets::drowned::sequence::{Combat, Firefight, Price, Reaction, Sequence};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef};
use crate::rulesets::drowned::steps::act::Act;
use crate::rulesets::drowned::steps::apply::SlipAway;
use crate::rulesets::drowned::steps::declare::{Answering, FightAnswer};
use crate::rulesets::drowned::steps::deploy::{DeployAnswer, PlaceOne};
use crate::rulesets::drowned::steps::movement::{FallPoint, MoveAgain};
use crate::rulesets::drowned::steps::offers::offers;
use crate::rulesets::drowned::steps::react::{React, ReactAnswer, ReactPoint, answered_by};
use crate::rulesets::drowned::steps::roles::{Command, Donor, OrderAnswer, Recipient};
use crate::rulesets::drowned::steps::tests::{RollAgain, TestAnswer};
use crate::rulesets::drowned::steps::turn::{Activate, TurnAnswer};
use acts::Judge;
use exchange::{shot, tally};
use worth::{POINT, worth};

pub use worth::value;

/// Strengths in which the program plays, weakest first.
pub const STRENGTHS: &[&str] = &["standard"];

/// How far a player looks ahead.
pub const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 500, candidates: 5, turns: 1, orders: 40 };

/// An order with what it is expected to bring, in points.
type Judged = (f64, Order);

/// A player of this strength; none for any other name.
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    (strength == "standard").then(|| -> Box<dyn Tactics> { Box::new(WithFallback(wish)) })
}

/// What the player would like to do, the first of equals; where it has no opinion, or something is amiss, the first legal order is given.
fn wish(world: &World, decision: &Decision, _: &mut Dice) -> Option<Order> {
    let judged = judge(world, decision).ok()?;
    let best = judged.into_iter().rev().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order).or_else(|| other(world, decision))
}

/// The orders worth trying, best first.
pub fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    let mut judged = judge(world, decision).unwrap_or_default();
    if judged.is_empty() {
        return every_order(world, decision);
    }
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.into_iter().map(|(_, order)| order).collect()
}

/// Whether nobody is activated: a state can be judged then.
pub fn between_turns(world: &World) -> bool {
    world.resource::<Agenda>().names().next() == Some(Activate::NAME)
}

/// The orders that answer a question, each with what it is expected to bring; none where the player has no opinion.
fn judge(world: &World, decision: &Decision) -> StepResult<Vec<Judged>> {
    let (facts, step) = (&SkirmishRef::of(world), world.resource::<Agenda>().names().next());
    let options = decision.options.iter();
    match (step, &facts.turn.sequence) {
        (Some(Activate::NAME), _) => urgent(world, facts, decision),
        (Some(Act::NAME | SlipAway::NAME | PlaceOne::NAME), _) => {
            let mut all = Vec::new();
            for choice in options {
                let placed = choice.action().and_then(|answer| match answer {
                    DeployAnswer::Place(id) => Some(id),
                    _ => None,
                });
                let by = decision.model.or(placed);
                if let Some(model) = by.and_then(|id| facts.get(id)) {
                    all.extend(Judge { world, facts, model }.option(choice)?);
                }
            }
            Ok(all)
        }
        (Some(name @ (React::NAME | Answering::NAME)), Some(sequence)) => {
            exchanges(facts, sequence, decision, name == React::NAME)
        }
        (Some(ReactPoint::NAME), Some(sequence)) => {
            let by = facts.try_get(decision.model.unwrap_or(sequence.by))?;
            let (actor, here) = (facts.try_get(sequence.by)?, facts.place(by));
            let there = |after: f32| facts.place_at(actor, sequence.place(after).unwrap_or(actor.stand.at));
            // What comes before a climb or a leap hangs on no test.
            let sure = |after: f32| if after <= sequence.sure() { 0.2 } else { 0.0 };
            Ok(numbers(decision, |after| shot(facts, by, &here, actor, &there(after)) + sure(after)))
        }
        (Some(FallPoint::NAME), Some(sequence)) => {
            Ok(numbers(decision, |after| f64::from(sequence.place(after).map_or(0.0, |at| at.y))))
        }
        (Some(Command::NAME | Donor::NAME | Recipient::NAME), _) => {
            Ok(options.flat_map(|choice| orders(facts, choice)).collect())
        }
        (Some(MoveAgain::NAME), Some(Sequence { moved: Some(moved), .. })) => {
            Ok(moved.fall.map_or_else(Vec::new, |fall| again(decision, &moved.test, fall)))
        }
        (Some(RollAgain::NAME), Some(sequence)) => {
            let open = sequence.tests.iter().rev().find(|made| sequence.tester(made.of) == decision.model);
            Ok(open.map_or_else(Vec::new, |made| again(decision, &made.test, made.fall)))
        }
        _ => Ok(Vec::new()),
    }
}

/// Who may be activated, each with how much it has to do at once; who has nothing to do may pass.
fn urgent(world: &World, facts: &SkirmishRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    let Some(choice) = decision.offered(TurnAnswer::Activate) else { return Ok(Vec::new()) };
    let mut all: Vec<Judged> =
        decision.offered(TurnAnswer::Pass).map(|pass| (1.0, Order::plain(&pass.id))).into_iter().collect();
    for id in choice.needs.targets().0 {
        let model = facts.try_get(*id)?;
        let mut best: f64 = 0.0;
        for own in offers(facts, model).legal.iter().filter(|it| it.needs.region().is_none()) {
            let judged = Judge { world, facts, model }.option(own)?;
            best = judged.into_iter().map(|(gain, _)| gain).fold(best, f64::max);
        }
        all.push((best + 0.02 * worth(facts, model), Order::at(&choice.id, *id)));
    }
    Ok(all)
}

/// What a point is worth that is spent now: an action, to who is still to act.
fn price(model: &ModelRef<'_>) -> f64 {
    if model.condition.activated { 0.15 * POINT } else { POINT }
}

/// A few numbers of a question, each with what it is worth after so many inches.
fn numbers(decision: &Decision, worth: impl Fn(f32) -> f64) -> Vec<Judged> {
    let few = |choice: &Choice| match choice.needs {
        Needs::Number { min, max } => (0..=6).map(|step| min + (max - min) * step / 6).collect(),
        _ => Vec::new(),
    };
    let judged = |choice: &Choice| -> Vec<Judged> {
        let order = |number: i32| (worth(number as f32 / 10.0), Order::number(&choice.id, number));
        few(choice).into_iter().map(order).collect()
    };
    decision.options.iter().flat_map(judged).collect()
}

/// Who reacts, or whether a reaction is answered: by what that changes, at the best of a few places, and what it costs.
fn exchanges(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    decision: &Decision,
    reacts: bool,
) -> StepResult<Vec<Judged>> {
    let before = tally(facts, sequence)?;
    let length = sequence.way.as_ref().map_or(0.0, |way| way.length());
    let at = |number: usize| sequence.reactions.get(number).map(|reaction| reaction.by);
    let of = |choice: &Choice| {
        let reaction =
            choice.action::<ReactAnswer>().filter(|_| reacts).and_then(|it| answered_by(it, sequence.by));
        let answer = choice.action::<FightAnswer>().and_then(|answer| match answer {
            FightAnswer::Shoot(number, weapon) => Some((number, Combat::Shoot { at: at(number)?, weapon })),
            FightAnswer::Strike(number, weapon) => Some((number, Combat::Strike { at: at(number)?, weapon })),
            FightAnswer::Dodge(number) => Some((number, Combat::Dodge)),
            _ => None,
        });
        let (mut gain, mut cost): (f64, f64) = (0.0, 0.0);
        if let Some(reaction) = reaction {
            let pays = reaction.price == Price::Point;
            cost = if pays { price(facts.try_get(reaction.by)?) } else { 0.0 };
            gain = f64::NEG_INFINITY;
            for share in [0.0, 0.5, 1.0] {
                let (mut with, after) = (sequence.clone(), share * length);
                with.reactions.push(Reaction { after, ..reaction.clone() });
                gain = gain.max(before - tally(facts, &with)?);
            }
        } else if let Some((against, combat)) = answer.filter(|_| !reacts) {
            let firefight = Some(Firefight { against, combat });
            gain = tally(facts, &Sequence { firefight, ..sequence.clone() })? - before;
            cost = 0.8 * price(facts.try_get(sequence.by)?);
        }
        Ok((gain - cost, Order::plain(&choice.id)))
    };
    decision.options.iter().map(of).collect()
}

/// Command orders: points of those who have acted go to the dearest who have not.
fn orders(facts: &SkirmishRef<'_>, choice: &Choice) -> Vec<Judged> {
    let gives = choice.action() == Some(OrderAnswer::Donor);
    let gain = |one: &ModelRef<'_>| match one.condition.activated {
        true => f64::from(u8::from(gives)),
        false if gives || one.condition.points >= one.profile().most.get() => 0.0,
        false => worth(facts, one),
    };
    let found = choice.needs.targets().0.iter().filter_map(|id| facts.get(*id));
    let mut all: Vec<Judged> = found.map(|one| (gain(one), Order::at(&choice.id, one.id()))).collect();
    if choice.needs == Needs::Nothing {
        // Orders cost nothing.
        let gain = if choice.action() == Some(OrderAnswer::Command) { 1.0 } else { 0.5 };
        all.push((gain, Order::plain(&choice.id)));
    }
    all
}

/// Whether a die is rolled again: where the mean of what it may become is more.
fn again(decision: &Decision, test: &FeatTest, fall: Fall) -> Vec<Judged> {
    let worth = |fall: Fall| {
        let result = test.read(fall);
        f64::from(result.level as u8) * 10.0 + f64::from(result.best)
    };
    let mean =
        |die: TestDie| (1..=SIDES).map(|face| worth(fall.again(die, face))).sum::<f64>() / f64::from(SIDES);
    let of = |choice: &Choice| match choice.action() {
        Some(TestAnswer::Attribute) => mean(TestDie::Attribute),
        Some(TestAnswer::Feat) => mean(TestDie::Feat),
        _ => worth(fall),
    };
    decision.options.iter().map(|choice| (of(choice), Order::plain(&choice.id))).collect()
}

/// Everything else: whoever is to be named is the dearest, a number is the greatest, and of answers that need nothing the first is given.
fn other(world: &World, decision: &Decision) -> Option<Order> {
    let facts = SkirmishRef::of(world);
    let choice = decision.options.first()?;
    match &choice.needs {
        Needs::Target { legal, .. } => {
            let dear = |id: &ModelId| facts.get(*id).map_or(0.0, |one| worth(&facts, one));
            let best = legal.iter().max_by(|a, b| dear(a).total_cmp(&dear(b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::Number { max, .. } => Some(Order::number(&choice.id, *max)),
        Needs::Nothing => Some(Order::plain(&choice.id)),
        _ => every_order(world, decision).into_iter().next(),
    }
}
