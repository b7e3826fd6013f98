//! A side's own player: it shoots what it can hurt, takes what scores, and keeps its units together.
//!
//! For every unit it makes a plan of actions and weighs it in points of enemy units destroyed and of objectives taken. It
//! keeps nothing between decisions, so that it plays a loaded battle as the first time; a plan is made again at every step
//! of the declaration, and since nothing changes on the table until then, it is the same plan.

mod aims;
mod places;
mod plans;

use bevy::ecs::prelude::*;

use super::facts::Facts;
use crate::dice::Dice;
use crate::game::{Decision, Order, Tactics, Wishful};

/// Strengths in which the program plays a side, weakest first.
const STRENGTHS: &[&str] = &["standard"];

/// A player of this strength; none for a name that is not among [`STRENGTHS`].
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    STRENGTHS.contains(&strength).then(|| Box::new(Wishful(wish)) as Box<dyn Tactics>)
}

/// What it would like to do; none where anything will do.
fn wish(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let facts = &Facts::of(world);
    let first = decision.options.first()?;
    let kind = first.id.split(':').next().unwrap_or_default();
    match kind {
        "place" => places::marker(world, facts, decision, first, dice),
        "edge" => Some(Order::plain(&decision.options[dice.pick(decision.options.len())].id)),
        "name" => aims::name_unit(facts, decision),
        "activate" | "deploy" | "wait" | "lose" => plans::unit(world, facts, decision),
        "move" | "advance" | "attack" | "secure" | "pass" | "begin" | "ability" => {
            plans::declare(facts, decision)
        }
        "lead" => places::walk(world, facts, decision),
        "fire" | "one-fire" | "long" | "one-long" | "over" | "one-over" | "fury" | "one-fury" => {
            aims::fire(facts, decision)
        }
        "again" => aims::again(facts, decision),
        "near" | "far" | "pick" => aims::casualty(facts, decision),
        "objective" => Some(Order::plain(&first.id)),
        "use" => aims::ability_target(facts, decision),
        "board" => Some(Order::plain("stay")),
        _ => None,
    }
}
