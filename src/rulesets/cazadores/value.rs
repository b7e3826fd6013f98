//! What a Hunt is worth to a side while it goes on, for a player that looks ahead; and what that player may not know.

use bevy::ecs::prelude::*;

use super::components::Quarry;
use super::hunt::PACK;
use super::hunt_ref::HuntRef;
use crate::dice::Dice;
use crate::game::{LookAheadBudget, Presence, Roster, SideId};

/// How far a player looks ahead in a Hunt.
pub const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 1_200, candidates: 6, turns: usize::MAX, orders: 60 };

/// What a hunter who lives is worth apart from its WNDs, as a share of one in full health.
const ALIVE: f64 = 0.4;
/// What the quarry is worth that is about to fall, as a share of one in full health.
const STANDING: f64 = 0.15;
/// What a Minion is worth, as a share of the quarry.
const MINION: f64 = 0.1;
/// What it is worth to have done what one came for, without having got away with it yet.
const DONE: f64 = 0.6;

/// How good a Hunt looks to a side, 0 to 1: the strength that each side has left, squared, since whoever is stronger loses
/// less in every Round.
pub fn value(world: &World, side: SideId) -> Option<f64> {
    let facts = HuntRef::of(world);
    let pack = strength(&facts);
    let foes = foes(&facts);
    let mut value = if pack + foes > 0.0 { pack * pack / (pack * pack + foes * foes) } else { 0.5 };
    if facts.objective().is_some() && facts.accomplished() {
        value = value.max(DONE + (1.0 - DONE) * pack);
    }
    Some(if side == PACK { value } else { 1.0 - value })
}

/// What is left of the Pack, as a share of all its hunters in full health. Who has got away fights no more.
fn strength(facts: &HuntRef<'_>) -> f64 {
    let hunters: Vec<_> = facts.hunters().collect();
    let left = hunters.iter().filter(|hunter| hunter.presence == Presence::InPlay).map(|hunter| {
        let health = f64::from(hunter.wounds.left.max(0)) / f64::from(hunter.wounds.full.max(1));
        ALIVE + (1.0 - ALIVE) * health
    });
    left.sum::<f64>() / hunters.len().max(1) as f64
}

/// What is left of the Foes, as a share of the quarry in full health.
fn foes(facts: &HuntRef<'_>) -> f64 {
    let mut sum = 0.0;
    for foe in facts.foes_in_play() {
        let health = match foe.quarry {
            Some(quarry) => {
                let (left, full) = quarry.locations.iter().fold((0, 0), |(left, full), location| {
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
pub fn deal_hidden(world: &mut World, dice: &mut Dice) {
    let models: Vec<Entity> = world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
    for model in models {
        if let Some(mut quarry) = world.get_mut::<Quarry>(model) {
            quarry.hits.deal_anew(dice);
            quarry.actions.deal_anew(dice);
        }
    }
}
