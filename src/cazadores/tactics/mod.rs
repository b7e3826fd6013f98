//! The Pack's own player: it plays a Hunt to win it.
//!
//! It weighs what an Action brings against what the Foes would do to the Pack until the
//! model's next Turn, both in WNDs, and against what the Ticks could have brought
//! otherwise. It reads what lies open on the table: of the face-down piles it knows which
//! cards are left in them, never their order.

pub(crate) mod arms;
mod arrival;
mod errands;
mod escape;
mod goals;
mod ground;
mod marks;
mod menu;
pub(crate) mod mind;
mod picks;
mod race;
pub(crate) mod rift;
mod shroud;
mod supplies;
mod threat;
mod turn;
pub(crate) mod worth;

use bevy_ecs::prelude::*;

use self::menu::Menu;
use super::hunt_ref::HuntRef;
use super::steps::abilities::AbilityAct;
use super::steps::areas::RiftAct;
use super::steps::clock::{FirstSideAct, WhoActs};
use super::steps::conditions::FlightAct;
use super::steps::damage::ShiftAct;
use super::steps::deploy::DeployAct;
use super::steps::moves::CoverGroundAct;
use super::steps::objectives::setup::ProvideAct;
use super::steps::parry::RiposteAct;
use super::steps::recover::ClearAct;
use super::steps::temper::TemperAct;
use monteria_dice::Dice;
use monteria_game::{Action, Decision, Order, Tactics, WithFallback, every_order};

/// Strengths in which the program plays the Pack, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["standard"];

/// A player of this strength; none for a name that is not among [`STRENGTHS`].
pub(crate) fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    STRENGTHS
        .contains(&strength)
        .then(|| Box::new(WithFallback(preferred_order)) as Box<dyn Tactics>)
}

/// Orders worth considering, best first: what was weighed for a Turn; elsewhere every
/// option that wants no place.
pub(crate) fn candidates(world: &World, decision: &Decision) -> Vec<Order> {
    match Menu::of(decision) {
        Some(menu) => turn::ranked(HuntRef::of(world), &menu),
        None => {
            every_order(world, decision).into_iter().filter(|order| order.to.is_none()).collect()
        }
    }
}

/// What it would like to do.
fn preferred_order(world: &World, decision: &Decision, _: &mut Dice) -> Option<Order> {
    let facts = HuntRef::of(world);
    if let Some(menu) = Menu::of(decision) {
        return turn::choose(facts, &menu);
    }
    if asks::<DeployAct>(decision) {
        arrival::choose(world, &facts, decision)
    } else if asks::<FirstSideAct>(decision) {
        Some(picks::first_side(&facts))
    } else if asks::<WhoActs>(decision) {
        picks::who_acts(facts)
    } else if asks::<ProvideAct>(decision) {
        goals::provide(&facts, decision)
    } else if asks::<ClearAct>(decision) {
        picks::condition(&facts, decision)
    } else if asks::<AbilityAct>(decision) {
        picks::ability(&facts, decision)
    } else if asks::<ShiftAct>(decision) {
        picks::shift(&facts, decision)
    } else if asks::<RiposteAct>(decision) {
        picks::riposte(&facts, decision)
    } else if asks::<TemperAct>(decision) {
        picks::tempered(&facts, decision)
    } else if asks::<FlightAct>(decision) || asks::<CoverGroundAct>(decision) {
        turn::wander(facts, decision)
    } else {
        match decision.acts().next()?.0 {
            RiftAct::Rift => rift::open(facts, decision),
            RiftAct::Emerge => rift::emerge(world, facts, decision),
        }
    }
}

/// Whether a decision offers actions of this type.
fn asks<A: Action>(decision: &Decision) -> bool {
    decision.options.first().is_some_and(|choice| choice.action::<A>().is_some())
}
