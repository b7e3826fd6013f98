//! The computer player: it estimates the gain of its options in crew points, and
//! evaluates states for the look-ahead player.

pub(crate) mod evaluation;
mod model_options;

use bevy_ecs::prelude::*;

use crate::content::{ScenarioKind, TestDie};
use crate::display::preview::with_option_added;
use crate::feat::{FeatTest, Level, SIDES, TestRoll};
use crate::sequence::{ActionKind, CombatId, MoveTest, Price, Reaction, Sequence};
use crate::skills;
use crate::skirmish_ref::{ModelRef, Pose, SkirmishRef};
use crate::steps::paths::declare::{OnPath, sequence_with};
use crate::steps::special::scenario::victory_points;
use crate::steps::special::turn_points::expected_points;
use crate::steps::{
    combat::apply, combat::tests, paths::declare, paths::movement, paths::react, special::cards,
    special::deploy, special::roles, turns::activation, turns::options, turns::turn,
};
use evaluation::{expected_gain, model_value, point_value, position_score, wound_cost};
use model_options::{OptionEvaluator, SHOTS};
use monteria_dice::Dice;
use monteria_game::{
    Agenda, Choice, Decision, DeclaredPath, Judged, LookAheadBudget, Needs, OrMissing, Order,
    Region, SeatId, SideId, Step, StepResult, Style, Tactics, Viewer, WithFallback, best_first,
    dearest, judged, judged_numbers, likelihood, most,
};
use monteria_skirmish::{opposing_side, seat};

/// Strengths of the computer player, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["standard"];

pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 600, candidates: 6, turns: 1, orders: 40 };

/// Returns the player of this strength with a style, or None for an unknown name.
pub(crate) fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
    let style = style.cloned();
    let wish = move |world: &World, decision: &Decision, _: &mut Dice| {
        let facts = SkirmishRef::for_seat(world, decision.seat, style.as_ref());
        most(evaluate_orders(world, &facts, decision)).or_else(|| fallback(world, decision))
    };
    (strength == "standard").then(|| Box::new(WithFallback(wish)) as Box<dyn Tactics>)
}

/// Returns the most promising orders, best first.
pub(crate) fn candidates(world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
    let facts = SkirmishRef::for_seat(world, decision.seat, style);
    best_first(world, decision, evaluate_orders(world, &facts, decision))
}

/// Returns whether no model is activated, so that the state can be evaluated.
pub(crate) fn between_turns(world: &World) -> bool {
    world.resource::<Agenda>().names().next() == Some(turn::Activate::NAME)
}

/// Returns the orders that answer a decision with their expected gain; empty where the
/// player has no preference.
fn evaluate_orders(
    world: &World,
    facts: &SkirmishRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
    let agenda = world.resource::<Agenda>();
    // Nothing is asked after the end of the match.
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

/// Value of a pass in crew points: an activation with less to do is put off.
const PASS_VALUE: f64 = 1.0;
/// Value of a leader card before the last turn: it is kept.
const CARD_BEFORE_LAST_TURN: f64 = -1.0;
/// Share of a model's value that decides between equally good activations.
const VALUE_TIE_BREAK: f64 = 0.02;

/// Evaluates whom to activate, by its best immediate action. Models without one may pass;
/// a card is used in the last turn.
fn evaluate_activation(
    world: &World,
    facts: &SkirmishRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
    judged(&decision.options, |choice, target| {
        // Only an activation has a target.
        let Some(model) = target.and_then(|id| facts.get(id)) else {
            let last = facts.turn.number >= facts.turn.last;
            return Ok(if choice.action() == Some(turn::TurnAnswer::Pass) {
                PASS_VALUE
            } else if last {
                f64::MAX
            } else {
                CARD_BEFORE_LAST_TURN
            });
        };
        let evaluator = OptionEvaluator { world, facts, model };
        let offers = options::action_options(facts, model).legal;
        let on_the_spot = offers.iter().filter(|own| own.needs.region().is_none());
        let evaluated =
            on_the_spot.map(|own| evaluator.evaluate(own)).collect::<StepResult<Vec<_>>>()?;
        let best = evaluated.into_iter().flatten().map(|(gain, _)| gain).fold(0.0, f64::max);
        Ok(best + VALUE_TIE_BREAK * model_value(facts, model))
    })
}

/// Share of its value that an Action Point has after the activation: only reactions need it.
const SPENT_MODEL_POINT_SHARE: f64 = 0.15;

/// Returns the value of an Action Point spent now; it is lower for models
/// that were already activated.
fn point_price(model: &ModelRef<'_>) -> f64 {
    let share = if model.condition.activated { SPENT_MODEL_POINT_SHARE } else { 1.0 };
    share * point_value(model)
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

/// Price of an effect card for a shot, in crew points: it may be of more use later.
const SHOT_CARD_PRICE: f64 = 0.8;
/// Price of an effect card that pays for a reaction, in crew points.
const REACTION_CARD_PRICE: f64 = 1.6;
/// Share of the value of an Action Point that the actor pays: most of its other actions
/// are worth less once it has declared this one.
const ACTOR_POINT_SHARE: f64 = 0.8;

/// Returns the cost of an addition to an action, in crew points.
fn addition_cost(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    (with, of): &(Sequence, CombatId),
) -> StepResult<f64> {
    if let Some(cards::CardAnswer::Card(_)) = choice.action() {
        return Ok(SHOT_CARD_PRICE);
    }
    if let (Some(skills::SkillAnswer::Startle), ActionKind::Charge { at, .. }) =
        (choice.action(), &with.action_kind)
    {
        return Ok(wound_cost(facts, facts.try_get(*at)?, 1));
    }
    // The actor pays for its nested action and for its answer itself.
    let CombatId::Reacting(number) = of else {
        return Ok(ACTOR_POINT_SHARE * point_price(facts.try_get(with.by)?));
    };
    Ok(match &with.reactions[*number] {
        Reaction { price: Price::Card(_), .. } => REACTION_CARD_PRICE,
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
        // Without a target the leader gives orders with this action, or ends them.
        let Some(one) = target.and_then(|id| facts.get(id)) else {
            return Ok(if choice.action() == Some(roles::OrderAnswer::Command) {
                1.0
            } else {
                0.5
            });
        };
        Ok(if one.condition.activated {
            f64::from(u8::from(gives))
        } else if gives || one.condition.points >= one.profile().most.get() {
            0.0
        } else {
            model_value(facts, one)
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

/// Evaluates a state for a side with a style that knows its own mark: the probability of
/// winning, from 0 to 1.
pub(crate) fn evaluate(world: &World, side: SideId, style: Option<&Style>) -> Option<f64> {
    let facts = &SkirmishRef::for_seat(world, SeatId(side.0), style);
    let turns_left = (facts.turn.last + 1).saturating_sub(facts.turn.number).max(1);
    let evaluator =
        StateEvaluator { world, facts, viewer: side, late: 1.0 / f64::from(turns_left) };
    let own = evaluator.side_score(side)?;
    Some(likelihood(own - evaluator.side_score(opposing_side(side))?, 1.0))
}

// Weights of a state, as shares of a model's points. They are log-odds that separate
// winners from losers in 1,300 matches of the standard player, turn by turn.

/// Weight of a model that is not Taken Out.
const NOT_OUT: f64 = 1.0;
/// Additional weight of such a model at the end, where models taken out break ties.
const NOT_OUT_AT_END: f64 = 4.0;
/// Weight of being conscious.
const CONSCIOUS: f64 = 1.5;
/// Weight of having all wounds left.
const UNHURT: f64 = 4.0;
/// Reduction of the weight of wounds at the end.
const UNHURT_AT_END: f64 = 2.4;
/// Weight of a good position at the beginning; at the end it has none.
const POSITION: f64 = 2.0;
/// Weight of the loss that is expected from enemy shots.
const EXPECTED_LOSS: f64 = 6.0;

/// Evaluator of a state in log-odds.
struct StateEvaluator<'a> {
    world: &'a World,
    facts: &'a SkirmishRef<'a>,
    /// Side that evaluates; it knows its own mark.
    viewer: SideId,
    /// Inverse of the turns left, this one included: 1 in the last turn.
    late: f64,
}

/// Weights of the victory points of a side.
struct PointWeights {
    /// Weight of a victory point scored.
    scored: f64,
    /// Weight of a victory point that the remaining turns give if nothing changes.
    expected: f64,
}

impl StateEvaluator<'_> {
    /// Returns the weights of victory points in this scenario. Ground to hold changes hands,
    /// so only this turn's counts.
    fn point_weights(&self) -> PointWeights {
        let weights = |scored: f64, expected: f64| PointWeights { scored, expected };
        match self.facts.turn.kind {
            Some(ScenarioKind::Caches) => weights(1.5, 0.0),
            Some(ScenarioKind::Tower) => weights(0.6, 0.85 * self.late),
            Some(ScenarioKind::Lamps) => weights(4.0, 1.5),
            Some(ScenarioKind::Heads) => weights(0.3, 0.0),
            None | Some(ScenarioKind::Vault) => weights(1.75, 0.0),
        }
    }

    /// Returns the score of a side: its victory points and its models.
    fn side_score(&self, side: SideId) -> Option<f64> {
        let facts = self.facts;
        let seat = Viewer::Seat(SeatId(self.viewer.0));
        let side_state = facts.side_states.0.get(side);
        let marked = side_state.and_then(|side_state| *side_state.marked.get(seat)?);
        let weights = self.point_weights();
        let points = weights.scored * f64::from(victory_points(facts, side, marked).ok()?)
            + weights.expected * f64::from(expected_points(facts, side));
        let enemies: Vec<_> = facts.enemies(side).map(|enemy| (enemy, facts.pose(enemy))).collect();
        let own = facts.standing().filter(|one| one.side() == side);
        let models = own.map(|model| self.model_score(model, &enemies)).sum::<Option<f64>>()?;
        let objectives = facts.evaluator.side_weights().objectives;
        Some(self.late * points * objectives + models / f64::from(facts.turn.points.max(1)))
    }

    /// Returns the score of a model on the table, in crew points.
    fn model_score(&self, model: &ModelRef<'_>, enemies: &[(&ModelRef<'_>, Pose)]) -> Option<f64> {
        let facts = self.facts;
        let late = self.late;
        let points = f64::from(model.profile().points.get());
        let not_out = NOT_OUT + NOT_OUT_AT_END * late * late;
        let weight = facts.harm_weight(None, model);
        if !model.conscious() {
            return Some(points * not_out * weight);
        }
        let whole =
            f64::from(model.condition.wounds) / f64::from(model.profile().wounds.get().max(1));
        let awake = CONSCIOUS + (UNHURT - UNHURT_AT_END * late * late) * whole;
        let position = position_score(facts, model, true)(model.body().plan());
        let evaluator = OptionEvaluator { world: self.world, facts, model };
        let loss = evaluator.expected_loss(&facts.pose(model), enemies, SHOTS).ok()?;
        let able = POSITION * (1.0 - late) * position
            + point_value(model) * f64::from(model.condition.points)
            - EXPECTED_LOSS * loss;
        Some(points * (not_out + awake) * weight + able)
    }
}
