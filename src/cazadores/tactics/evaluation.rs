//! Static evaluation of a Hunt for the look-ahead player, and the reshuffle of hidden
//! cards in its forks.

use bevy_ecs::prelude::*;

use crate::content::{Fact, Id};
use crate::state::components::Quarry;
use crate::state::hunt::PACK;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use monteria_dice::Dice;
use monteria_game::{LookAheadBudget, Presence, Roster, SideId, Style, Weights};

/// Search budget of the look-ahead player in a Hunt: about to the end of the Round.
pub(crate) const LOOK_AHEAD: LookAheadBudget = LookAheadBudget {
    player: "standard",
    nodes: 300,
    candidates: 6,
    turns: usize::MAX,
    orders: 24,
};

/// Coefficients of the logistic model for the strength of the Pack and for its
/// progress, both of which run from 0 to 1. Fitted to the ends of 600 hunts of standard
/// players on all tables.
const PACK_COEFFICIENT: f64 = 2.5;
const PROGRESS_COEFFICIENT: f64 = 3.0;
/// Evaluation of an accomplished Objective before the Pack has got away: 99 of 100
/// such hunts are won.
const ACCOMPLISHED_VALUE: f64 = 0.95;
/// Value of a living hunter apart from its WNDs, as a share of one in full health.
const LIFE_SHARE: f64 = 0.2;
/// Value of a quarry with its last WND, as a share of one in full health.
const STANDING_SHARE: f64 = 0.15;
/// Value of a Minion, as a share of the quarry.
const MINION_SHARE: f64 = 0.1;
/// Weight of the fight in the progress of any Objective.
const FIGHT_WEIGHT: f64 = 0.2;
/// Distance to an Exit in inches at which the progress of fleeing is 0.
const FAR_FROM_EXIT: f64 = 24.0;
/// Progress of fleeing for a model at an Exit.
const AT_EXIT_PROGRESS: f64 = 0.9;

/// Estimates the chance of a side to win, 0 to 1, by the strength of the Pack and its
/// progress with the Objective, weighed by the style of the Pack's player. Always
/// `Some` in a Hunt.
pub(crate) fn evaluate(world: &World, side: SideId, style: Option<&Style>) -> Option<f64> {
    let facts = HuntRef::for_pack(world, style.filter(|_| side == PACK));
    let weights = facts.evaluator.side_weights();
    let pack = pack_strength(&facts);
    let value = if facts.objective().is_some() && facts.accomplished() {
        ACCOMPLISHED_VALUE + (1.0 - ACCOMPLISHED_VALUE) * pack
    } else {
        let sum = PACK_COEFFICIENT * weights.safety * (pack - 1.0)
            + PROGRESS_COEFFICIENT * (progress(&facts, &weights) - 0.5);
        ACCOMPLISHED_VALUE / (1.0 + libm::exp(-sum))
    };
    Some(if side == PACK { value } else { 1.0 - value })
}

/// Returns the remaining strength of the Pack, as a share of all its hunters in full
/// health, including those that have got away.
fn pack_strength(facts: &HuntRef<'_>) -> f64 {
    let hunters: Vec<_> = facts.hunters().collect();
    let left = hunters.iter().filter(|hunter| hunter.presence != Presence::Slain).map(|hunter| {
        let health = f64::from(hunter.wounds.left.max(0)) / f64::from(hunter.wounds.full.max(1));
        LIFE_SHARE + (1.0 - LIFE_SHARE) * health
    });
    left.sum::<f64>() / hunters.len().max(1) as f64
}

/// Returns the progress of the Pack, 0 to 1: with its Objective, or with the Foes, whose
/// defeat wins as well.
fn progress(facts: &HuntRef<'_>, weights: &Weights) -> f64 {
    let fought = 1.0 - foe_strength(facts).min(1.0);
    // Without an Objective the fight is all that counts.
    let Some(objective) = facts.objective() else { return fought };
    let all = objective.accomplished.iter().map(|fact| fact_progress(facts, fact, fought));
    let done = all.sum::<f64>() / objective.accomplished.len().max(1) as f64;
    FIGHT_WEIGHT * weights.aggression * fought
        + (1.0 - FIGHT_WEIGHT) * (done * weights.objectives).max(fought * weights.aggression)
}

/// Returns the degree to which a wanted fact holds.
fn fact_progress(facts: &HuntRef<'_>, fact: &Fact, fought: f64) -> f64 {
    let goals = facts.goals();
    let special = |kind: &Id| goals.specials.get(kind).and_then(|id| facts.get(*id));
    match fact {
        Fact::Counted(counter, least) => {
            f64::from(goals.count(counter)) / f64::from((*least).max(1))
        }
        Fact::SpecialSlain(kind) => special(kind).map_or(0.0, |it| {
            1.0 - f64::from(it.wounds.left.max(0)) / f64::from(it.wounds.full.max(1))
        }),
        Fact::SpecialFled(kind) => special(kind).map_or(0.0, |it| flight_progress(facts, it)),
        Fact::MostFled => {
            let hunters: Vec<_> = facts.hunters().collect();
            hunters.iter().map(|hunter| flight_progress(facts, hunter)).sum::<f64>()
                / hunters.len().max(1) as f64
        }
        Fact::NoFoeLeft => fought,
        Fact::Kept(_) | Fact::PackInPlay | Fact::Not(_) => f64::from(u8::from(facts.holds(fact))),
    }
    .clamp(0.0, 1.0)
}

/// Returns the progress of a model's flight.
fn flight_progress(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> f64 {
    match model_ref.presence {
        Presence::Fled => 1.0,
        Presence::InPlay => {
            let inches = facts
                .table
                .board()
                .nearest_exit(&model_ref.body())
                .map_or(FAR_FROM_EXIT, |(_, inches)| f64::from(inches));
            AT_EXIT_PROGRESS * (1.0 - inches / FAR_FROM_EXIT).max(0.0)
        }
        Presence::Reserve | Presence::Slain => 0.0,
    }
}

/// Returns the remaining strength of the Foes, as a share of the quarry in full health.
fn foe_strength(facts: &HuntRef<'_>) -> f64 {
    let mut sum = 0.0;
    for foe in facts.foes_in_play() {
        let health = match foe.quarry {
            Some(quarry) => {
                let (left, full) =
                    quarry.locations.iter().fold((0, 0), |(left, full), location| {
                        (left + location.left.max(0), full + location.full)
                    });
                let models = foe.member.map_or(1.0, |member| f64::from(member.parts.max(1)));
                (STANDING_SHARE + (1.0 - STANDING_SHARE) * f64::from(left) / f64::from(full.max(1)))
                    / models
            }
            None => {
                MINION_SHARE * f64::from(foe.wounds.left.max(0)) / f64::from(foe.wounds.full.max(1))
            }
        };
        sum += health;
    }
    sum
}

/// Reshuffles the face-down piles: their order is unknown to every player.
pub(crate) fn deal_hidden(world: &mut World, dice: &mut Dice) {
    let models: Vec<Entity> = world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
    for model in models {
        if let Some(mut quarry) = world.get_mut::<Quarry>(model) {
            quarry.hits.reorder_hidden(dice);
            quarry.actions.reorder_hidden(dice);
        }
    }
}
