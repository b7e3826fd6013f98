//! The Pack's own player: it plays a Hunt to win it.
//!
//! It weighs what an Action brings against what the Foes would do to the Pack until the model's next Turn, both in WNDs,
//! and against what the Ticks could have brought otherwise. It reads what lies open on the table: of the face-down piles it
//! knows which cards are left in them, never their order.

mod arms;
mod arrival;
mod effects;
mod errands;
mod escape;
mod goals;
mod ground;
mod marks;
mod mind;
mod picks;
mod race;
mod rift;
mod shroud;
mod supplies;
mod threat;
mod turn;
mod worth;

use bevy::ecs::prelude::*;

use super::hunt_ref::HuntRef;
use crate::dice::Dice;
use crate::game::{Decision, Order, Tactics, WithFallback, every_order};

/// Strengths in which the program plays the Pack, weakest first.
pub const STRENGTHS: &[&str] = &["standard"];

/// A player of this strength; none for a name that is not among [`STRENGTHS`].
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    STRENGTHS.contains(&strength).then(|| Box::new(WithFallback(preferred_order)) as Box<dyn Tactics>)
}

/// Orders worth considering, best first: what was weighed for a Turn; elsewhere every option that wants no place.
pub fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    if decision.option("end").is_some() {
        return turn::ranked(HuntRef::of(world), decision);
    }
    every_order(world, decision).into_iter().filter(|order| order.to.is_none()).collect()
}

/// What it would like to do.
fn preferred_order(world: &World, decision: &Decision, _: &mut Dice) -> Option<Order> {
    let facts = HuntRef::of(world);
    let first = decision.options.first()?;
    let kind = first.id.split(':').next().unwrap_or_default();
    if decision.option("end").is_some() {
        return turn::choose(facts, decision);
    }
    match kind {
        "deploy" => arrival::choose(world, &facts, decision),
        "pack-first" | "foes-first" => Some(picks::first_side(&facts)),
        "act" => picks::who_acts(facts, decision),
        "give" => goals::provide(&facts, decision),
        "clear" => picks::condition(&facts, decision),
        "ability" => picks::ability(&facts, decision),
        "shift" => picks::shift(&facts, decision),
        "attack" => picks::riposte(&facts, decision),
        "temper" => picks::tempered(&facts, decision),
        "run" | "go" | "stay" => turn::wander(facts, decision),
        "rift" => rift::open(facts, decision),
        "emerge" => rift::emerge(world, facts, decision),
        _ => None,
    }
}
