//! Where characters want to be, where they are thrown, and answers to questions that need little thought.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::worth::worth;
use crate::dice::Dice;
use crate::game::{Decision, ModelId, Needs, Order};
use crate::rulesets::arcane::content::{Category, ScenarioKind};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef, opposed};
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
    let side = model.side();
    let away = |point: Vec2| f64::from(point.distance(at));
    let lies = |what: fn(&Laid) -> bool| {
        facts.things.iter().filter(move |thing| what(&thing.what)).map(|thing| thing.at)
    };
    match facts.turn.kind {
        Some(ScenarioKind::Stones) => {
            let near = lies(|what| matches!(what, Laid::Stone)).map(away).fold(40.0, f64::min);
            -(near - 2.0).max(0.0) * GOAL
        }
        Some(ScenarioKind::Ritual) if model.category(Category::Mystic) => {
            let near = lies(|what| matches!(what, Laid::Altar)).map(away).fold(40.0, f64::min);
            -(near - 1.5).max(0.0) * GOAL
        }
        Some(ScenarioKind::Prisoner) => {
            let near = lies(|what| matches!(what, Laid::Captive)).map(away).fold(40.0, f64::min);
            let held = near < 2.5;
            let edge = facts.camp(side).map_or(0.0, |camp| f64::from(at.dot(camp.edge.outward())));
            -(near - 1.5).max(0.0) * GOAL * 0.5 + if held { edge * GOAL } else { 0.0 }
        }
        Some(ScenarioKind::Breakthrough) if facts.turn.attacker == Some(side) => {
            facts.camp(side).map_or(0.0, |camp| -f64::from(at.dot(camp.edge.outward())) * GOAL * 0.5)
        }
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

/// Everything else: whoever is to be named is the dearest, a place is as near to the enemy as may be, a roll has Essence where there is
/// some, and what costs nothing is done.
pub fn other(world: &World, facts: &DuelRef<'_>, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    if decision.options.len() > 1 && decision.option("essence").is_some() && decision.model.is_some() {
        return Some(Order::plain("essence"));
    }
    let choice = match decision.options.len() {
        1 => decision.options.first()?,
        count if decision.options.iter().all(|choice| choice.needs == Needs::Nothing) => {
            return decision.options.first().filter(|_| count > 0).map(|choice| Order::plain(&choice.id));
        }
        count => &decision.options[dice.pick(count)],
    };
    match &choice.needs {
        Needs::Target { legal, .. } => {
            let dear = |id: &ModelId| facts.get(*id).map_or(0.0, worth);
            let best = legal.iter().max_by(|a, b| dear(a).total_cmp(&dear(b)))?;
            Some(Order::at(&choice.id, *best))
        }
        Needs::To(region) => {
            let side = decision.seat.0;
            let enemy = opposed(crate::game::SideId(side));
            let home = facts.camp(enemy).map_or(Vec2::ZERO, |camp| camp.edge.outward() * 20.0);
            let spots = region.samples(world, 60);
            let near = |at: Vec2| at.distance(Vec2::new(at.x * 0.5, home.y));
            let few: Vec<_> = (0..3).filter_map(|_| spots.get(dice.pick(spots.len())).copied()).collect();
            let best = few.into_iter().min_by(|a, b| near(a.plan()).total_cmp(&near(b.plan())))?;
            Some(Order::to(&choice.id, best))
        }
        _ => None,
    }
}
