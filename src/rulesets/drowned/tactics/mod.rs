//! The program's own player: what it thinks worth doing, by what it expects of it, in points of crews.

mod acts;
mod exchange;
mod worth;

use bevy::ecs::prelude::*;
use bevy::math::Vec3;

use crate::dice::Dice;
use crate::game::{
    Agenda, Choice, Decision, LookAheadBudget, ModelId, Needs, Order, Step, StepResult, Tactics,
    WithFallback, every_order,
};
use crate::rulesets::drowned::content::TestDie;
use crate::rulesets::drowned::feat::{Fall, FeatTest, SIDES, TestResult};
use crate::rulesets::drowned::sequence::{Combat, Firefight, Nested, Reaction, Sequence};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef};
use crate::rulesets::drowned::steps::act::Act;
use crate::rulesets::drowned::steps::apply::SlipAway;
use crate::rulesets::drowned::steps::declare::{Answering, FightAnswer, Nest, NestAnswer, NestPoint};
use crate::rulesets::drowned::steps::deploy::PlaceOne;
use crate::rulesets::drowned::steps::react::{React, ReactAnswer, ReactPoint, answered_by};
use crate::rulesets::drowned::steps::roles::{Command, Donor, OrderAnswer, Recipient};
use crate::rulesets::drowned::steps::tests::{FallPoint, MoveAgain, RollAgain, TestAnswer};
use crate::rulesets::drowned::steps::turn::{Activate, TurnAnswer};
use acts::Judge;
use exchange::tally;
use worth::{POINT, pull, worth};

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
fn wish(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let judged = judge(world, decision).ok()?;
    let best = judged.into_iter().rev().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order).or_else(|| other(world, decision, dice))
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
    let (facts, sequence) =
        (&SkirmishRef::of(world), world.resource::<super::state::Turn>().sequence.as_ref());
    match (world.resource::<Agenda>().names().next(), sequence, decision.model) {
        (Some(Activate::NAME), ..) => urgent(world, facts, decision),
        (Some(Act::NAME | SlipAway::NAME | PlaceOne::NAME), _, model) => {
            let by = |choice: &Choice| model.or_else(|| choice.about.first().copied());
            let mut all = Vec::new();
            for choice in &decision.options {
                let Some(one) = by(choice).and_then(|id| facts.get(id)) else { continue };
                all.extend(Judge { world, facts, model: one }.option(choice)?);
            }
            Ok(all)
        }
        (Some(Nest::NAME), Some(sequence), Some(_)) => nested(facts, sequence, decision),
        (Some(NestPoint::NAME), Some(sequence), _) => {
            points(decision, |after| Ok(place_worth(facts, sequence, None, after)))
        }
        (Some(React::NAME), Some(sequence), _) => reactions(facts, sequence, decision),
        (Some(ReactPoint::NAME), Some(sequence), Some(by)) => {
            points(decision, |after| Ok(place_worth(facts, sequence, Some(by), after)))
        }
        (Some(Answering::NAME), Some(sequence), _) => answers(facts, sequence, decision),
        (Some(FallPoint::NAME), Some(sequence), _) => {
            points(decision, |after| Ok(f64::from(sequence.place(after).unwrap_or(Vec3::ZERO).y)))
        }
        (Some(Command::NAME | Donor::NAME | Recipient::NAME), ..) => Ok(orders(facts, decision)),
        (Some(MoveAgain::NAME), Some(Sequence { moved: Some(moved), .. }), _) => {
            Ok(again(decision, &moved.test, moved.fall))
        }
        (Some(RollAgain::NAME), Some(sequence), _) => {
            let open = sequence.tests.iter().rev().find(|made| sequence.tester(made.of) == decision.model);
            Ok(open.map_or_else(Vec::new, |made| again(decision, &made.test, made.fall)))
        }
        _ => Ok(Vec::new()),
    }
}

/// Who may be activated, each with how much it has to do at once; who has nothing to do may pass.
fn urgent(world: &World, facts: &SkirmishRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    let Some(choice) = decision.offered(TurnAnswer::Activate) else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for id in choice.needs.targets().0 {
        let model = facts.try_get(*id)?;
        let judge = Judge { world, facts, model };
        let mut best: f64 = 0.0;
        for own in
            super::steps::offers::offers(facts, model).legal.iter().filter(|it| it.needs.region().is_none())
        {
            best = judge.option(own)?.into_iter().map(|(gain, _)| gain).fold(best, f64::max);
        }
        all.push((best + 0.02 * worth(facts, model), Order::at(&choice.id, *id)));
    }
    all.extend(decision.offered(TurnAnswer::Pass).map(|pass| (1.0, Order::plain(&pass.id))));
    Ok(all)
}

/// What a point is worth that is spent now: an action, to who is still to act.
fn price(model: &ModelRef<'_>) -> f64 {
    if model.condition.activated { 0.15 * POINT } else { POINT }
}

/// A few numbers of a question, each with what it is worth after so many inches.
fn points(decision: &Decision, worth: impl Fn(f32) -> StepResult<f64>) -> StepResult<Vec<Judged>> {
    let mut all = Vec::new();
    for choice in &decision.options {
        if let Needs::Number { min, max } = choice.needs {
            for step in 0..=6 {
                let number = min + (max - min) * step / 6;
                all.push((worth(number as f32 / 10.0)?, Order::number(&choice.id, number)));
            }
        }
    }
    Ok(all)
}

/// How good a place of the way is for a shot of who reacts, or of who goes it.
fn place_worth(facts: &SkirmishRef<'_>, sequence: &Sequence, by: Option<ModelId>, after: f32) -> f64 {
    let Some(actor) = facts.get(sequence.by) else { return 0.0 };
    let there = facts.place_at(actor, sequence.place(after).unwrap_or(actor.stand.at));
    // What happens before the climb or the leap hangs on no test.
    let sure = if after <= sequence.sure() + 0.001 { 0.2 } else { 0.0 };
    match by.and_then(|id| facts.get(id)) {
        Some(one) => exchange::shot(facts, one, &facts.place(one), actor, &there) + sure,
        None => {
            let enemies = facts.enemies(actor.side());
            let best = enemies.map(|enemy| exchange::shot(facts, actor, &there, enemy, &facts.place(enemy)));
            best.fold(0.0, f64::max) + sure
        }
    }
}

/// Whether a shot on the way brings more than it costs.
fn nested(facts: &SkirmishRef<'_>, sequence: &Sequence, decision: &Decision) -> StepResult<Vec<Judged>> {
    let (one, length) = (facts.try_get(sequence.by)?, sequence.sure());
    let mut all = Vec::new();
    for choice in &decision.options {
        match choice.action::<NestAnswer>() {
            Some(NestAnswer::Shoot(weapon)) => {
                for at in choice.needs.targets().0 {
                    let combat = Combat::Shoot { at: *at, weapon: weapon.clone() };
                    let with = |after: f32| {
                        let nested = Some(Nested { after, combat: combat.clone() });
                        tally(facts, &Sequence { nested, ..sequence.clone() })
                    };
                    // From its end it may shoot afterwards, for the same price.
                    let (start, end) = (with(0.0)?.max(with(length / 2.0)?), with(length)?);
                    all.push((start - end.max(0.0) - 0.3 * price(one), Order::at(&choice.id, *at)));
                }
            }
            Some(NestAnswer::Go) => all.push((0.0, Order::plain(&choice.id))),
            _ => {}
        }
    }
    Ok(all)
}

/// Who reacts, by what that changes and costs.
fn reactions(facts: &SkirmishRef<'_>, sequence: &Sequence, decision: &Decision) -> StepResult<Vec<Judged>> {
    let before = tally(facts, sequence)?;
    let mut all = Vec::new();
    for choice in &decision.options {
        let Some((by, combat, free)) =
            choice.action::<ReactAnswer>().and_then(|it| answered_by(it, sequence.by))
        else {
            all.push((0.0, Order::plain(&choice.id)));
            continue;
        };
        let one = facts.try_get(by)?;
        let length = sequence.way.as_ref().map_or(0.0, |way| way.length());
        let places = [0.0, 0.5, 1.0].map(|share| share * length);
        let worth = |after: f32| {
            let reaction = Reaction { by, combat: combat.clone(), after, to_nested: false, free };
            let mut with = sequence.clone();
            with.reactions.push(reaction);
            tally(facts, &with)
        };
        let mut least = f64::INFINITY;
        for after in places {
            least = least.min(worth(after)?);
        }
        let cost = if free { 0.0 } else { price(one) };
        all.push((before - least - cost, Order::plain(&choice.id)));
    }
    Ok(all)
}

/// Whether a reaction is answered.
fn answers(facts: &SkirmishRef<'_>, sequence: &Sequence, decision: &Decision) -> StepResult<Vec<Judged>> {
    let (before, one) = (tally(facts, sequence)?, facts.try_get(sequence.by)?);
    let mut all = Vec::new();
    for choice in &decision.options {
        let at = |number: usize| sequence.reactions.get(number).map(|reaction| reaction.by);
        let answer = choice.action::<FightAnswer>().and_then(|answer| match answer {
            FightAnswer::Shoot(number, weapon) => Some((number, Combat::Shoot { at: at(number)?, weapon })),
            FightAnswer::Strike(number, weapon) => Some((number, Combat::Strike { at: at(number)?, weapon })),
            FightAnswer::Dodge(number) => Some((number, Combat::Dodge)),
            FightAnswer::Let => None,
        });
        let gain = match answer {
            Some((against, combat)) => {
                let firefight = Some(Firefight { against, combat });
                tally(facts, &Sequence { firefight, ..sequence.clone() })? - before - 0.8 * price(one)
            }
            None => 0.0,
        };
        all.push((gain, Order::plain(&choice.id)));
    }
    Ok(all)
}

/// Command orders: points of those who have acted go to the dearest who have not.
fn orders(facts: &SkirmishRef<'_>, decision: &Decision) -> Vec<Judged> {
    let mut all = Vec::new();
    for choice in &decision.options {
        let (legal, _) = choice.needs.targets();
        match choice.action::<OrderAnswer>() {
            Some(OrderAnswer::Donor) => all.extend(legal.iter().filter_map(|id| {
                let gain = if facts.get(*id)?.condition.activated { 1.0 } else { -1.0 };
                Some((gain, Order::at(&choice.id, *id)))
            })),
            Some(OrderAnswer::Recipient) => all.extend(legal.iter().filter_map(|id| {
                let one = facts.get(*id)?;
                let room = one.condition.points < one.profile().most.get() && !one.condition.activated;
                Some((worth(facts, one) * f64::from(u8::from(room)), Order::at(&choice.id, *id)))
            })),
            Some(OrderAnswer::Command) => {
                let side = decision.model.and_then(|id| facts.get(id)).map(|one| one.side());
                let own = |spent: bool| {
                    let of = side.into_iter().flat_map(|side| facts.friends(side));
                    of.filter(|one| one.condition.activated == spent && Some(one.id()) != decision.model)
                        .any(|one| !spent || one.condition.points > 0)
                };
                all.push((if own(true) && own(false) { 1.0 } else { -1.0 }, Order::plain(&choice.id)));
            }
            _ => all.push((0.0, Order::plain(&choice.id))),
        }
    }
    all
}

/// Whether a die is rolled again: where the mean of what it may become is more.
fn again(decision: &Decision, test: &FeatTest, fall: Fall) -> Vec<Judged> {
    let worth = |result: TestResult| f64::from(result.level as u8) * 10.0 + f64::from(result.best);
    let mean = |die: TestDie| {
        let faces = (1..=SIDES).map(|face| worth(test.read(fall.again(die, face))));
        faces.sum::<f64>() / f64::from(SIDES)
    };
    let of = |choice: &Choice| {
        let gain = match choice.action::<TestAnswer>() {
            Some(TestAnswer::Attribute) => mean(TestDie::Attribute),
            Some(TestAnswer::Feat) => mean(TestDie::Feat),
            _ => worth(test.read(fall)),
        };
        (gain, Order::plain(&choice.id))
    };
    decision.options.iter().map(of).collect()
}

/// Everything else: whoever is to be named is the dearest, a number is the greatest, and of answers that need nothing the first is given.
fn other(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let facts = SkirmishRef::of(world);
    let plain = decision.options.iter().all(|choice| choice.needs == Needs::Nothing);
    let choice = decision.options.get(if plain { 0 } else { dice.pick(decision.options.len()) })?;
    match &choice.needs {
        Needs::Target { legal, .. } => {
            let dear = |id: &ModelId| facts.get(*id).map_or(0.0, |one| worth(&facts, one));
            let best = legal.iter().max_by(|a, b| dear(a).total_cmp(&dear(b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::Number { max, .. } => Some(Order::number(&choice.id, *max)),
        Needs::To(region) => {
            let one = decision.model.and_then(|id| facts.get(id));
            let good = |spot: &crate::table::Spot| one.map_or(0.0, |one| pull(&facts, one, spot.plan()));
            let spots = region.samples(world, 24);
            let best = spots.into_iter().max_by(|a, b| good(a).total_cmp(&good(b)))?;
            Some(Order::to(&choice.id, best))
        }
        _ => Some(Order::plain(&choice.id)),
    }
}
