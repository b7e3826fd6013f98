//! What a Hunt is worth to a side while it goes on, for a player that looks ahead; and
//! what that player may not know.

use bevy_ecs::prelude::*;

use super::components::Quarry;
use super::content::{Fact, Id};
use super::hunt::PACK;
use super::hunt_ref::{HuntRef, ModelRef};
use monteria_dice::Dice;
use monteria_game::{LookAheadBudget, Presence, Roster, SideId};

/// How far a player looks ahead in a Hunt: about to the end of the Round.
pub(crate) const LOOK_AHEAD: LookAheadBudget = LookAheadBudget {
    player: "standard",
    nodes: 300,
    candidates: 6,
    turns: usize::MAX,
    orders: 24,
};

/// How much it tells for the end of a Hunt what the Pack has left, and how far it has
/// come with what it is there for: both run from 0 to 1. They come from the ends of 600
/// hunts of standard players on all tables.
const PACK_TELLS: f64 = 2.5;
const GOAL_TELLS: f64 = 3.0;
/// What it is worth to have done what one came for, without having got away with it yet:
/// 99 of 100 such hunts are won.
const DONE: f64 = 0.95;
/// What a hunter who lives is worth apart from its WNDs, as a share of
/// one in full health.
const ALIVE: f64 = 0.2;
/// What the quarry is worth that is about to fall, as a share of one in full health.
const STANDING: f64 = 0.15;
/// What a Minion is worth, as a share of the quarry.
const MINION: f64 = 0.1;
/// How much of an Objective is to be seen in the fight, whatever it asks for.
const FIGHT: f64 = 0.2;
/// Inches to an Exit from which a way there has not begun.
const FAR: f64 = 24.0;
/// How much of getting away is done by whoever stands at an Exit.
const AT_EXIT: f64 = 0.9;

/// How good a Hunt looks to a side, 0 to 1: by what the Pack has left and by how far it
/// has come with its Objective.
pub(crate) fn value(world: &World, side: SideId) -> Option<f64> {
    let facts = HuntRef::of(world);
    let pack = strength(&facts);
    let value = if facts.objective().is_some() && facts.accomplished() {
        DONE + (1.0 - DONE) * pack
    } else {
        let sum = PACK_TELLS * (pack - 1.0) + GOAL_TELLS * (progress(&facts) - 0.5);
        DONE / (1.0 + libm::exp(-sum))
    };
    Some(if side == PACK { value } else { 1.0 - value })
}

/// What is left of the Pack, as a share of all its hunters in full health, those who
/// have got away included.
fn strength(facts: &HuntRef<'_>) -> f64 {
    let hunters: Vec<_> = facts.hunters().collect();
    let left = hunters.iter().filter(|hunter| hunter.presence != Presence::Slain).map(|hunter| {
        let health = f64::from(hunter.wounds.left.max(0)) / f64::from(hunter.wounds.full.max(1));
        ALIVE + (1.0 - ALIVE) * health
    });
    left.sum::<f64>() / hunters.len().max(1) as f64
}

/// How far the Pack has come, 0 to 1: with its Objective, or with the Foes, of whom the
/// end is won as well.
fn progress(facts: &HuntRef<'_>) -> f64 {
    let fought = 1.0 - foes(facts).min(1.0);
    let Some(objective) = facts.objective() else { return fought };
    let all = objective.accomplished.iter().map(|fact| toward(facts, fact, fought));
    let done = all.sum::<f64>() / objective.accomplished.len().max(1) as f64;
    FIGHT * fought + (1.0 - FIGHT) * done.max(fought)
}

/// How much of a fact that is wanted holds already.
fn toward(facts: &HuntRef<'_>, fact: &Fact, fought: f64) -> f64 {
    let goals = facts.goals();
    let special = |kind: &Id| goals.specials.get(kind).and_then(|id| facts.get(*id));
    match fact {
        Fact::Counted(counter, least) => {
            f64::from(goals.count(counter)) / f64::from((*least).max(1))
        }
        Fact::SpecialSlain(kind) => special(kind).map_or(0.0, |it| {
            1.0 - f64::from(it.wounds.left.max(0)) / f64::from(it.wounds.full.max(1))
        }),
        Fact::SpecialFled(kind) => special(kind).map_or(0.0, |it| away(facts, it)),
        Fact::MostFled => {
            let hunters: Vec<_> = facts.hunters().collect();
            hunters.iter().map(|hunter| away(facts, hunter)).sum::<f64>()
                / hunters.len().max(1) as f64
        }
        Fact::NoFoeLeft => fought,
        Fact::Kept(_) | Fact::PackInPlay | Fact::Not(_) => f64::from(u8::from(facts.holds(fact))),
    }
    .clamp(0.0, 1.0)
}

/// How far a model has got away.
fn away(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> f64 {
    match model_ref.presence {
        Presence::Fled => 1.0,
        Presence::InPlay => {
            let way = facts
                .table
                .board()
                .nearest_exit(&model_ref.body())
                .map_or(FAR, |(_, way)| f64::from(way));
            AT_EXIT * (1.0 - way / FAR).max(0.0)
        }
        Presence::Reserve | Presence::Slain => 0.0,
    }
}

/// What is left of the Foes, as a share of the quarry in full health.
fn foes(facts: &HuntRef<'_>) -> f64 {
    let mut sum = 0.0;
    for foe in facts.foes_in_play() {
        let health = match foe.quarry {
            Some(quarry) => {
                let (left, full) =
                    quarry.locations.iter().fold((0, 0), |(left, full), location| {
                        (left + location.left.max(0), full + location.full)
                    });
                let models = foe.member.map_or(1.0, |member| f64::from(member.parts.max(1)));
                (STANDING + (1.0 - STANDING) * f64::from(left) / f64::from(full.max(1))) / models
            }
            None => MINION * f64::from(foe.wounds.left.max(0)) / f64::from(foe.wounds.full.max(1)),
        };
        sum += health;
    }
    sum
}

/// Shuffles the face-down piles: nobody knows their order.
pub(crate) fn deal_hidden(world: &mut World, dice: &mut Dice) {
    let models: Vec<Entity> = world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
    for model in models {
        if let Some(mut quarry) = world.get_mut::<Quarry>(model) {
            quarry.hits.deal_anew(dice);
            quarry.actions.deal_anew(dice);
        }
    }
}
