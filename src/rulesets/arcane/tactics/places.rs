//! Where characters want to be, where they are thrown, and answers to questions that need little thought.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::worth::worth;
use crate::dice::Dice;
use crate::game::{Decision, ModelId, Needs, Order};
use crate::rulesets::arcane::content::{Category, ScenarioKind};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef};
use crate::rulesets::arcane::state::Laid;

/// How much an inch nearer to an enemy is worth, as a share of the level.
const CLOSER: f64 = 0.012;
/// How much an inch nearer to what is fought for is worth, in levels.
const GOAL: f64 = 0.6;

/// How good a place is for a character, in levels.
pub fn pull(facts: &DuelRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    let own = worth(model);
    let range = model.card().range();
    let shooter = range.is_some() || model.category(Category::Mystic);
    // A striker wants to be near, a shooter just within its range.
    let wanted = range.map_or(if shooter { 8.0 } else { 1.0 }, |range| range - 1.0);
    let enemies = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    let far =
        |enemy: &ModelRef<'_>| enemy.body().plan().distance(at) - enemy.stand.radius - model.stand.radius;
    let nearest = enemies.map(|enemy| far(enemy)).fold(60.0, f32::min);
    let fight = -f64::from((nearest - wanted).abs()) * CLOSER * own;
    fight + goals(facts, model, at)
}

/// How good a place is for what is fought for.
fn goals(facts: &DuelRef<'_>, model: &ModelRef<'_>, at: Vec2) -> f64 {
    let near = |what: fn(&Laid) -> bool| {
        let there = facts.things.iter().filter(|thing| what(&thing.what));
        there.map(|thing| f64::from(thing.at.distance(at)) - 1.5).fold(40.0, f64::min).max(0.0)
    };
    let home = facts.camp(model.side()).map_or(0.0, |camp| f64::from(at.dot(camp.edge.outward())));
    GOAL * match facts.turn.kind {
        Some(ScenarioKind::Stones) => -near(|what| matches!(what, Laid::Stone)),
        Some(ScenarioKind::Ritual) if model.category(Category::Mystic) => {
            -near(|what| matches!(what, Laid::Altar))
        }
        Some(ScenarioKind::Prisoner) => match near(|what| matches!(what, Laid::Captive)) {
            held if held < 1.0 => home,
            away => -0.5 * away,
        },
        Some(ScenarioKind::Breakthrough) if facts.turn.attacker == Some(model.side()) => -0.5 * home,
        _ => 0.0,
    }
}

/// Where somebody is thrown: of some directions, the one in which it is expected to lose most.
pub fn throw(world: &World, facts: &DuelRef<'_>, by: ModelId, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let side = facts.get(by)?.side();
    let friends: Vec<Vec2> = facts.friends(side).map(|one| one.body().plan()).collect();
    let spots = choice.needs.region()?.samples(world, 24);
    let lonely = |at: Vec2| friends.iter().map(|one| one.distance(at)).fold(60.0, f32::min);
    let best = spots.into_iter().max_by(|a, b| lonely(a.plan()).total_cmp(&lonely(b.plan())));
    best.map(|spot| Order::to(&choice.id, spot))
}

/// Everything else: whoever is to be named is the dearest, a place is one of a few that are near the middle, a roll has Essence where
/// there is some, and of answers that need nothing the first is given.
pub fn other(world: &World, facts: &DuelRef<'_>, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    if decision.model.is_some() && decision.option("essence").is_some() {
        return Some(Order::plain("essence"));
    }
    let plain = decision.options.iter().all(|choice| choice.needs == Needs::Nothing);
    let choice = decision.options.get(if plain { 0 } else { dice.pick(decision.options.len()) })?;
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            let dear = |id: &ModelId| facts.get(*id).map_or(0.0, worth);
            let best = legal.iter().max_by(|a, b| dear(a).total_cmp(&dear(b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::To(region) => {
            let spots = region.samples(world, 60);
            let few = (0..3).filter_map(|_| spots.get(dice.pick(spots.len())));
            let best = few.min_by(|a, b| a.plan().length().total_cmp(&b.plan().length()))?;
            Some(Order::to(&choice.id, *best))
        }
        _ => None,
    }
}
