//! The computer player: it estimates the gain of its options in crew points, and
//! evaluates states for the look-ahead player.

pub(crate) mod evaluation;
mod model_options;

use crate::display::preview::with_option_added;
use crate::prelude::*;
use crate::skills;
use crate::steps::paths::declare::{OnPath, sequence_with};
use crate::steps::special::scenario::{expected_points, victory_points};
use crate::steps::{
    combat::apply, combat::tests, paths::declare, paths::movement, paths::react, special::cards,
    special::deploy, special::roles, turns::activation, turns::options, turns::turn,
};
use evaluation::{expected_gain, model_value, point_value, position_score, wound_cost};
use model_options::{OptionEvaluator, SHOTS};
use monteria_dice::Dice;
use monteria_game::{
    Judged, LookAheadBudget, Order, SeatId, Step, Tactics, Viewer, WithFallback, best_first,
    dearest, judged, judged_numbers, likelihood, most,
};

/// Strengths of the computer player, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["standard"];

pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 600, candidates: 6, turns: 1, orders: 40 };

/// Returns the player of this strength, or None for an unknown name.
pub(crate) fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    let wish = |world: &World, decision: &Decision, _: &mut Dice| {
        most(evaluate_orders(world, decision)).or_else(|| fallback(world, decision))
    };
    (strength == "standard").then(|| Box::new(WithFallback(wish)) as Box<dyn Tactics>)
}

/// Returns the most promising orders, best first.
pub(crate) fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    best_first(world, decision, evaluate_orders(world, decision))
}

/// Returns whether no model is activated, so that the state can be evaluated.
pub(crate) fn between_turns(world: &World) -> bool {
    world.resource::<Agenda>().names().next() == Some(turn::Activate::NAME)
}

/// Returns the orders that answer a decision with their expected gain; empty where the
/// player has no preference.
fn evaluate_orders(world: &World, decision: &Decision) -> StepResult<Vec<Judged>> {
    let facts = &SkirmishRef::of(world);
    let agenda = world.resource::<Agenda>();
    let Some(step) = agenda.names().next() else { return Ok(Vec::new()) };
    match (step, &facts.turn.sequence) {
        (turn::Activate::NAME, _) => evaluate_activation(world, facts, decision),
        (turn::LastEffort::NAME, _) => judged(&decision.options, |choice, _| {
            // The card costs an Action Point next turn, so it is free in the last one.
            let last = f64::from(u8::from(facts.turn.number >= facts.turn.last));
            Ok(if choice.action() == Some(turn::TurnAnswer::UseCard) { last } else { 0.5 })
        }),
        (
            activation::Act::NAME
            | apply::MoveAfterDodge::NAME
            | deploy::DeployOne::NAME
            | skills::ComeAlong::NAME,
            _,
        ) => {
            let mut all = Vec::new();
            for choice in &decision.options {
                let of = decision.model.or_else(|| choice.needs.region().and_then(Region::mover));
                if let Some(model) = of.and_then(|id| facts.get(id)) {
                    all.extend(OptionEvaluator { world, facts, model }.evaluate(choice)?);
                }
            }
            Ok(all)
        }
        (
            react::React::NAME | declare::AnswerReaction::NAME | declare::DeclareNested::NAME,
            Some(_),
        )
        | (cards::PlayCards::NAME | skills::Startle::NAME, Some(_)) => {
            evaluate_additions(facts, decision)
        }
        (declare::ChoosePoint::NAME, Some(sequence)) => {
            let declare::ChoosePoint { what } =
                agenda.first().or_missing("what is done on the way")?;
            let places = crate::steps::paths::stretches::possible_stretches(facts, &what)?;
            let nested = matches!(what, OnPath::Nested(_));
            judged_numbers(decision, |number| {
                let after = places.nearest(DeclaredPath::of_tenths(number));
                let gain = expected_gain(facts, &sequence_with(facts, after, what.clone())?)?;
                // Points before a climb or a leap do not depend on its test.
                Ok(if nested { gain } else { -gain }
                    + if after <= sequence.certain_distance() { 0.2 } else { 0.0 })
            })
        }
        (movement::FallPoint::NAME, Some(sequence)) => judged_numbers(decision, |number| {
            Ok(f64::from(
                sequence.position_at(DeclaredPath::of_tenths(number)).unwrap_or_default().y,
            ))
        }),
        (roles::Command::NAME | roles::Donor::NAME | roles::Recipient::NAME, _) => {
            evaluate_command_orders(facts, decision)
        }
        (
            movement::MoveAgain::NAME,
            Some(Sequence { move_test: Some(MoveTest { test, roll: Some(roll), .. }), .. }),
        ) => evaluate_rerolls(decision, test, *roll),
        (tests::RollAgain::NAME, Some(sequence)) => {
            let open =
                sequence.tests.iter().rev().find(|made| sequence.tester(made.of) == decision.model);
            open.map_or(Ok(Vec::new()), |made| evaluate_rerolls(decision, &made.test, made.roll))
        }
        _ => Ok(Vec::new()),
    }
}

/// Evaluates whom to activate, by its best immediate action. Models without one may pass;
/// a card is used in the last turn.
fn evaluate_activation(
    world: &World,
    facts: &SkirmishRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
    judged(&decision.options, |choice, target| {
        let Some(model) = target.and_then(|id| facts.get(id)) else {
            let card = if facts.turn.number >= facts.turn.last { f64::MAX } else { -1.0 };
            return Ok(if choice.action() == Some(turn::TurnAnswer::Pass) { 1.0 } else { card });
        };
        let judge = OptionEvaluator { world, facts, model };
        let offers = options::action_options(facts, model).legal;
        let still = offers.iter().filter(|own| own.needs.region().is_none());
        let all = still.map(|own| judge.evaluate(own)).collect::<StepResult<Vec<_>>>()?;
        let best = all.into_iter().flatten().map(|(gain, _)| gain).fold(0.0, f64::max);
        Ok(best + 0.02 * model_value(facts, model))
    })
}

/// Returns the value of an Action Point spent now; it is lower for models
/// that were already activated.
fn point_price(model: &ModelRef<'_>) -> f64 {
    if model.condition.activated { 0.15 * point_value(model) } else { point_value(model) }
}

/// Evaluates additions to a declared action: the change of its expected gain, at the best
/// of a few points, less their cost.
fn evaluate_additions(facts: &SkirmishRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    let sequence = facts.sequence()?;
    let before = expected_gain(facts, sequence)?;
    let sign = if seat(facts.try_get(sequence.by)?.side()) == decision.seat { 1.0 } else { -1.0 };
    let open = decision.options.iter().filter(|choice| choice.idle.is_none()).cloned();
    judged(&open.collect::<Vec<_>>(), |choice, target| {
        let gains =
            with_option_added(facts, choice, target, &[0.0, 0.5, 1.0]).into_iter().map(|added| {
                Ok(sign * (expected_gain(facts, &added.0)? - before)
                    - addition_cost(facts, choice, &added)?)
            });
        Ok(gains.collect::<StepResult<Vec<f64>>>()?.into_iter().reduce(f64::max).unwrap_or(0.0))
    })
}

/// Returns the cost of an addition to an action, in crew points.
fn addition_cost(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    (with, of): &(Sequence, CombatId),
) -> StepResult<f64> {
    if let Some(cards::CardAnswer::Card(_)) = choice.action() {
        return Ok(0.8);
    }
    if let (Some(skills::SkillAnswer::Startle), ActionKind::Charge { at, .. }) =
        (choice.action(), &with.action_kind)
    {
        return Ok(wound_cost(facts, facts.try_get(*at)?, 1));
    }
    let CombatId::Reacting(number) = of else {
        return Ok(0.8 * point_price(facts.try_get(with.by)?));
    };
    Ok(match &with.reactions[*number] {
        Reaction { price: Price::Card(_), .. } => 1.6,
        Reaction { price: Price::Skill, .. } => 0.0,
        reaction @ Reaction { price: Price::Point, .. } => point_price(facts.try_get(reaction.by)?),
    })
}

/// Evaluates command orders: Action Points go from models that have acted to the most
/// valuable that have not.
fn evaluate_command_orders(
    facts: &SkirmishRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
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
            false => model_value(facts, one),
        })
    })
}

/// Evaluates a reroll by its expected result. A card that nails the test is
/// better than a pass.
fn evaluate_rerolls(
    decision: &Decision,
    test: &FeatTest,
    roll: TestRoll,
) -> StepResult<Vec<Judged>> {
    let of = |roll| f64::from(test.read(roll).level as u8) * 10.0 + f64::from(test.read(roll).best);
    let mean = |die: TestDie| {
        (1..=SIDES).map(|it| of(roll.with_die(die, it))).sum::<f64>() / f64::from(SIDES)
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
            ) => of(roll),
        })
    })
}

/// Answers all other decisions: the most valuable model, the greatest number, or
/// the first plain option.
fn fallback(world: &World, decision: &Decision) -> Option<Order> {
    let facts = SkirmishRef::of(world);
    if let Some(Choice { id, needs: Needs::Number { max, .. }, .. }) = decision.options.first() {
        return Some(Order::number(id, *max));
    }
    dearest(world, decision, |id| facts.get(id).map_or(0.0, |one| model_value(&facts, one)))
}

/// Evaluates a state for a side that knows its own mark: the probability of winning, from
/// 0 to 1. The weights are log-odds that separate winners from losers in 1,300 matches of
/// the standard player, turn by turn.
pub(crate) fn evaluate(world: &World, side: SideId) -> Option<f64> {
    let facts = &SkirmishRef::of(world);
    let late = 1.0 / f64::from((facts.turn.last + 1).saturating_sub(facts.turn.number).max(1));
    // Weights of a victory point scored, and of one expected if nothing changes. Ground
    // to hold changes hands, so only this turn's counts.
    let [now, then] = match facts.turn.kind {
        Some(ScenarioKind::Caches) => [1.5, 0.0],
        Some(ScenarioKind::Tower) => [0.6, 0.85 * late],
        Some(ScenarioKind::Lamps) => [4.0, 1.5],
        Some(ScenarioKind::Heads) => [0.3, 0.0],
        None | Some(ScenarioKind::Vault) => [1.75, 0.0],
    };
    let side_score = |of: SideId| {
        let marked = facts
            .side_states
            .0
            .get(of)
            .and_then(|side_state| *side_state.marked.get(Viewer::Seat(SeatId(side.0)))?);
        let score = now * f64::from(victory_points(facts, of, marked).ok()?)
            + then * f64::from(expected_points(facts, of));
        let enemies: Vec<_> = facts.enemies(of).map(|enemy| (enemy, facts.pose(enemy))).collect();
        let able = facts.standing().filter(|one| one.side() == of).map(|model| {
            let whole =
                f64::from(model.condition.wounds) / f64::from(model.profile().wounds.get().max(1));
            let awake = 1.5 + (4.0 - 2.4 * late * late) * whole;
            let placed =
                2.0 * (1.0 - late) * position_score(facts, model, true)(model.body().plan());
            let expected_loss = OptionEvaluator { world, facts, model }
                .expected_loss(&facts.pose(model), &enemies, SHOTS)
                .ok()?;
            let able = placed + point_value(model) * f64::from(model.condition.points)
                - 6.0 * expected_loss;
            let [awake, able] = if model.conscious() { [awake, able] } else { [0.0; 2] };
            // Models that are not out yet break ties at the end.
            Some(f64::from(model.profile().points.get()) * (1.0 + 4.0 * late * late + awake) + able)
        });
        Some(late * score + able.sum::<Option<f64>>()? / f64::from(facts.turn.points.max(1)))
    };
    Some(likelihood(side_score(side)? - side_score(opposed(side))?, 1.0))
}
