//! The program's own player: what it thinks worth doing, by what it expects of it,
//! in points of crews.

mod acts;
pub(crate) mod worth;

use super::preview::added;
use super::skills;
use super::steps::declare::{OnWay, placed};
use super::steps::{
    act, apply, cards, declare, deploy, movement, offers, react, roles, tests, turn,
};
use crate::prelude::*;
use crate::steps::scenario::{standing as victory_points, to_come};
use acts::{Judge, SHOTS};
use monteria_dice::Dice;
use monteria_game::{
    Judged, LookAheadBudget, Order, SeatId, Step, Tactics, Viewer, WithFallback, best_first,
    dearest, judged, judged_numbers, likelihood, most,
};
use worth::{loss, point, pull, tally, worth};

/// Strengths in which the program plays, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["standard"];

/// How far a player looks ahead.
pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 600, candidates: 6, turns: 1, orders: 40 };

/// A player of this strength; none for any other name.
pub(crate) fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    let wish = |world: &World, decision: &Decision, _: &mut Dice| {
        most(judge(world, decision)).or_else(|| other(world, decision))
    };
    (strength == "standard").then(|| Box::new(WithFallback(wish)) as Box<dyn Tactics>)
}

/// The orders worth trying, best first.
pub(crate) fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    best_first(world, decision, judge(world, decision))
}

/// Whether nobody is activated: a state can be judged then.
pub(crate) fn between_turns(world: &World) -> bool {
    world.resource::<Agenda>().names().next() == Some(turn::Activate::NAME)
}

/// The orders that answer a question, each with what it is expected to bring; none where
/// the player has no opinion.
fn judge(world: &World, decision: &Decision) -> StepResult<Vec<Judged>> {
    let facts = &SkirmishRef::of(world);
    let agenda = world.resource::<Agenda>();
    let Some(step) = agenda.names().next() else { return Ok(Vec::new()) };
    match (step, &facts.turn.sequence) {
        (turn::Activate::NAME, _) => urgent(world, facts, decision),
        (turn::LastEffort::NAME, _) => judged(&decision.options, |choice, _| {
            // A point less in the next turn is nothing where there is none.
            let last = f64::from(u8::from(facts.turn.number >= facts.turn.last));
            Ok(if choice.action() == Some(turn::TurnAnswer::UseCard) { last } else { 0.5 })
        }),
        (
            act::Act::NAME | apply::SlipAway::NAME | deploy::PlaceOne::NAME | skills::Along::NAME,
            _,
        ) => {
            let mut all = Vec::new();
            for choice in &decision.options {
                let of = decision.model.or_else(|| choice.needs.region().and_then(Region::mover));
                if let Some(model) = of.and_then(|id| facts.get(id)) {
                    all.extend(Judge { world, facts, model }.option(choice)?);
                }
            }
            Ok(all)
        }
        (react::React::NAME | declare::Answering::NAME | declare::Nest::NAME, Some(_))
        | (cards::Playing::NAME | skills::Startle::NAME, Some(_)) => exchanges(facts, decision),
        (declare::Point::NAME, Some(sequence)) => {
            let declare::Point { what } = agenda.first().or_missing("what is done on the way")?;
            let places = declare::stretches_of(facts, &what)?;
            let nested = matches!(what, OnWay::Nested(_));
            judged_numbers(decision, |number| {
                let after = places.nearest(DeclaredPath::of_tenths(number));
                let gain = tally(facts, &placed(facts, after, what.clone())?)?;
                // What comes before a climb or a leap hangs on no test.
                Ok(if nested { gain } else { -gain }
                    + if after <= sequence.sure() { 0.2 } else { 0.0 })
            })
        }
        (movement::FallPoint::NAME, Some(sequence)) => judged_numbers(decision, |number| {
            Ok(f64::from(sequence.place(DeclaredPath::of_tenths(number)).unwrap_or_default().y))
        }),
        (roles::Command::NAME | roles::Donor::NAME | roles::Recipient::NAME, _) => {
            orders(facts, decision)
        }
        (
            movement::MoveAgain::NAME,
            Some(Sequence { moved: Some(MoveTest { test, fall: Some(fall), .. }), .. }),
        ) => again(decision, test, *fall),
        (tests::RollAgain::NAME, Some(sequence)) => {
            let open =
                sequence.tests.iter().rev().find(|made| sequence.tester(made.of) == decision.model);
            open.map_or(Ok(Vec::new()), |made| again(decision, &made.test, made.fall))
        }
        _ => Ok(Vec::new()),
    }
}

/// Who may be activated, each with how much it has to do at once; who has nothing to do
/// may pass, and a card is used in the last turn.
fn urgent(world: &World, facts: &SkirmishRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    judged(&decision.options, |choice, target| {
        let Some(model) = target.and_then(|id| facts.get(id)) else {
            let card = if facts.turn.number >= facts.turn.last { f64::MAX } else { -1.0 };
            return Ok(if choice.action() == Some(turn::TurnAnswer::Pass) { 1.0 } else { card });
        };
        let judge = Judge { world, facts, model };
        let offers = offers::offers(facts, model).legal;
        let still = offers.iter().filter(|own| own.needs.region().is_none());
        let all = still.map(|own| judge.option(own)).collect::<StepResult<Vec<_>>>()?;
        let best = all.into_iter().flatten().map(|(gain, _)| gain).fold(0.0, f64::max);
        Ok(best + 0.02 * worth(facts, model))
    })
}

/// What a point is worth that is spent now: an action, to who is still to act.
fn price(model: &ModelRef<'_>) -> f64 {
    if model.condition.activated { 0.15 * point(model) } else { point(model) }
}

/// What may be added to an action that is declared: by what that changes, at the best of
/// a few places, and what it costs.
fn exchanges(facts: &SkirmishRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    let sequence = facts.sequence()?;
    let before = tally(facts, sequence)?;
    let sign = if seat(facts.try_get(sequence.by)?.side()) == decision.seat { 1.0 } else { -1.0 };
    let open = decision.options.iter().filter(|choice| choice.idle.is_none()).cloned();
    judged(&open.collect::<Vec<_>>(), |choice, target| {
        let gains = added(facts, choice, target, &[0.0, 0.5, 1.0]).into_iter().map(|added| {
            Ok(sign * (tally(facts, &added.0)? - before) - cost(facts, choice, &added)?)
        });
        Ok(gains.collect::<StepResult<Vec<f64>>>()?.into_iter().reduce(f64::max).unwrap_or(0.0))
    })
}

/// What it costs to add this to an action, in points; a card that is kept is worth 0.8.
fn cost(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    (with, of): &(Sequence, Side),
) -> StepResult<f64> {
    if let Some(cards::CardAnswer::Card(_)) = choice.action() {
        return Ok(0.8);
    }
    if let (Some(skills::SkillAnswer::Startle), Deed::Charge { at, .. }) =
        (choice.action(), &with.deed)
    {
        return Ok(loss(facts, facts.try_get(*at)?, 1));
    }
    let Side::Reacting(number) = of else { return Ok(0.8 * price(facts.try_get(with.by)?)) };
    Ok(match &with.reactions[*number] {
        Reaction { price: Price::Card(_), .. } => 1.6,
        Reaction { price: Price::Skill, .. } => 0.0,
        reaction @ Reaction { price: Price::Point, .. } => price(facts.try_get(reaction.by)?),
    })
}

/// Command orders, which cost nothing: points of those who have acted go to the
/// dearest who have not.
fn orders(facts: &SkirmishRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    judged(&decision.options, |choice, target| {
        let gives = choice.action() == Some(roles::OrderAnswer::Donor);
        let Some(one) = target.and_then(|id| facts.get(id)) else {
            return Ok(if choice.action() == Some(roles::OrderAnswer::Command) {
                1.0
            } else {
                0.5
            });
        };
        Ok(match one.condition.activated {
            true => f64::from(u8::from(gives)),
            false if gives || one.condition.points >= one.profile().most.get() => 0.0,
            false => worth(facts, one),
        })
    })
}

/// Whether a die is rolled again: where the mean of what it may become is more; a card
/// that nails it is better than a pass.
fn again(decision: &Decision, test: &FeatTest, fall: Fall) -> StepResult<Vec<Judged>> {
    let of = |fall| f64::from(test.read(fall).level as u8) * 10.0 + f64::from(test.read(fall).best);
    let mean = |die: TestDie| {
        (1..=SIDES).map(|it| of(fall.again(die, it))).sum::<f64>() / f64::from(SIDES)
    };
    judged(&decision.options, |choice, _| {
        Ok(match choice.action() {
            Some(tests::TestAnswer::Die(die)) => mean(die),
            Some(tests::TestAnswer::Card(_)) => f64::from(Level::Nailed as u8) * 10.0 - 1.0,
            None
            | Some(
                tests::TestAnswer::Keep
                | tests::TestAnswer::Test
                | tests::TestAnswer::Swing(_)
                | tests::TestAnswer::LegUp
                | tests::TestAnswer::Own
                | tests::TestAnswer::Answer
                | tests::TestAnswer::Of(_)
                | tests::TestAnswer::Here,
            ) => of(fall),
        })
    })
}

/// Everything else: whoever is to be named is the dearest, a number is the greatest, and
/// of answers that need nothing the first is given.
fn other(world: &World, decision: &Decision) -> Option<Order> {
    let facts = SkirmishRef::of(world);
    if let Some(Choice { id, needs: Needs::Number { max, .. }, .. }) = decision.options.first() {
        return Some(Order::number(id, *max));
    }
    dearest(world, decision, |id| facts.get(id).map_or(0.0, |one| worth(&facts, one)))
}

/// What the match is worth to a side, which knows whom it has marked, from 0 to 1. What
/// each thing counts, in log-odds of winning, is what told winners from losers in 1,300
/// matches of the standard player, turn by turn.
pub(crate) fn value(world: &World, side: SideId) -> Option<f64> {
    let facts = &SkirmishRef::of(world);
    let late = 1.0 / f64::from((facts.turn.last + 1).saturating_sub(facts.turn.number).max(1));
    // A victory point as it stands, and one that comes if nothing changes; of ground,
    // which changes hands, this turn's alone.
    let [now, then] = match facts.turn.kind {
        Some(ScenarioKind::Caches) => [1.5, 0.0],
        Some(ScenarioKind::Tower) => [0.6, 0.85 * late],
        Some(ScenarioKind::Lamps) => [4.0, 1.5],
        Some(ScenarioKind::Heads) => [0.3, 0.0],
        None | Some(ScenarioKind::Vault) => [1.75, 0.0],
    };
    let has = |of: SideId| {
        let marked = facts
            .side_states
            .0
            .get(of)
            .and_then(|side_state| *side_state.marked.get(Viewer::Seat(SeatId(side.0)))?);
        let score = now * f64::from(victory_points(facts, of, marked).ok()?)
            + then * f64::from(to_come(facts, of));
        let enemies: Vec<_> = facts.enemies(of).map(|enemy| (enemy, facts.place(enemy))).collect();
        let able = facts.standing().filter(|one| one.side() == of).map(|model| {
            let whole =
                f64::from(model.condition.wounds) / f64::from(model.profile().wounds.get().max(1));
            let awake = 1.5 + (4.0 - 2.4 * late * late) * whole;
            let placed = 2.0 * (1.0 - late) * pull(facts, model, true)(model.body().plan());
            let peril =
                Judge { world, facts, model }.peril(&facts.place(model), &enemies, SHOTS).ok()?;
            let able = placed + point(model) * f64::from(model.condition.points) - 6.0 * peril;
            let [awake, able] = if model.conscious() { [awake, able] } else { [0.0; 2] };
            // Who is not out yet breaks ties at the end.
            Some(f64::from(model.profile().points.get()) * (1.0 + 4.0 * late * late + awake) + able)
        });
        Some(late * score + able.sum::<Option<f64>>()? / f64::from(facts.turn.points.max(1)))
    };
    Some(likelihood(has(side)? - has(opposed(side))?, 1.0))
}
