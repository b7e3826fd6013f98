//! The Pack's own player: it plays a Hunt to win it.
//!
//! It weighs what an Action brings against what the Foes would do to the Pack until the model's next Turn, both in WNDs,
//! and against what the Ticks could have brought otherwise. It reads what lies open on the table: of the face-down piles it
//! knows which cards are left in them, never their order.

mod arms;
mod arrival;
mod errands;
mod escape;
mod goals;
mod ground;
mod marks;
mod mind;
mod picks;
mod supplies;
mod threat;
mod turn;
mod worth;

use bevy::ecs::prelude::*;

use super::facts::Facts;
use crate::dice::Dice;
use crate::game::{Choice, Decision, Needs, Order, Tactics};

/// Strengths in which the program plays the Pack, weakest first.
pub const STRENGTHS: &[&str] = &["standard"];

/// A player of this strength; none for a name that is not among [`STRENGTHS`].
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    STRENGTHS.contains(&strength).then(|| Box::new(Standard) as Box<dyn Tactics>)
}

/// The standard player. It keeps nothing between decisions, so that it plays a loaded or undone Hunt as the first time.
struct Standard;

impl Tactics for Standard {
    fn choose(&mut self, world: &World, decision: &Decision, _: &mut Dice) -> Order {
        let facts = Facts::of(world);
        let wish = wish(world, facts, decision).filter(|order| fits(decision, order));
        wish.or_else(|| any(world, decision)).unwrap_or_else(|| Order::plain("end"))
    }
}

/// What it would like to do.
fn wish(world: &World, facts: Facts<'_>, decision: &Decision) -> Option<Order> {
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
        _ => None,
    }
}

/// Whether the order has the shape that its option asks for. The spot itself was looked up on the table.
fn fits(decision: &Decision, order: &Order) -> bool {
    match decision.option(&order.choose).map(|choice| &choice.needs) {
        None => false,
        Some(Needs::Nothing) => order.target.is_none() && order.to.is_none() && order.path.is_none(),
        Some(Needs::Target { legal, .. }) => {
            order.target.is_some_and(|target| legal.contains(&target))
                && order.to.is_none()
                && order.path.is_none()
        }
        Some(Needs::To(_)) => order.target.is_none() && (order.to.is_some() != order.path.is_some()),
    }
}

/// The first option for which something legal is found.
fn any(world: &World, decision: &Decision) -> Option<Order> {
    decision.options.iter().find_map(|choice| fill(world, choice))
}

fn fill(world: &World, choice: &Choice) -> Option<Order> {
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => legal.first().map(|target| Order::at(&choice.id, *target)),
        Needs::To(region) => region.samples(world, 8).first().map(|spot| Order::to(&choice.id, *spot)),
    }
}
