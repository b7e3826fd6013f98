//! The computer player of the Pack.
//!
//! It compares, in WNDs, the gain of an Action with the damage that the Foes would
//! do to the Pack until the model's next Turn and with the value of the Ticks spent.
//! It uses open information only: of the face-down piles it knows the remaining
//! cards, never their order.
//!
//! [`situation`] holds the assessment of a Hunt, [`turn`] the choice of an Action, [`valuation`]
//! the valuation of effects and [`threat`] the expected Turns of Foes.

mod attrition;
mod deployment;
mod escape;
pub(crate) mod evaluation;
mod ground;
mod kit;
mod menu;
mod objective;
mod picks;
pub(crate) mod situation;
mod threat;
mod turn;
pub(crate) mod valuation;

use bevy_ecs::prelude::*;

use crate::state::hunt_ref::HuntRef;
use crate::steps::areas::RiftAct;
use crate::steps::arts::temper::TemperAct;
use crate::steps::combat::abilities::AbilityAct;
use crate::steps::combat::damage::ShiftAct;
use crate::steps::combat::parry::RiposteAct;
use crate::steps::conditions::FlightAct;
use crate::steps::movement::moves::CoverGroundAct;
use crate::steps::objectives::setup::supplies::SupplyAct;
use crate::steps::recover::ClearAct;
use crate::steps::turns::clock::{FirstSideAct, WhoActs};
use crate::steps::turns::deploy::DeployAct;
use crate::tactics::menu::Menu;
use crate::tactics::valuation::rift;
use monteria_dice::Dice;
use monteria_game::{Action, Decision, Order, Style, Tactics, WithFallback, every_order};

/// Strengths of the computer player, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["standard"];

/// Returns a player of this strength with a style; `None` for a name that
/// is not among [`STRENGTHS`].
pub(crate) fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
    let style = style.cloned();
    let choose = move |world: &World, decision: &Decision, _: &mut Dice| {
        preferred_order(world, decision, style.as_ref())
    };
    STRENGTHS.contains(&strength).then(|| Box::new(WithFallback(choose)) as Box<dyn Tactics>)
}

/// Returns the orders worth considering, best first: the evaluated ones for a Turn,
/// otherwise every option that needs no place.
pub(crate) fn candidates(world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
    match Menu::of(decision) {
        Some(menu) => turn::ranked(HuntRef::for_pack(world, style), &menu),
        None => {
            every_order(world, decision).into_iter().filter(|order| order.to.is_none()).collect()
        }
    }
}

/// Returns the player's preferred order.
fn preferred_order(world: &World, decision: &Decision, style: Option<&Style>) -> Option<Order> {
    let facts = HuntRef::for_pack(world, style);
    if let Some(menu) = Menu::of(decision) {
        return turn::choose(facts, &menu);
    }
    if asks::<DeployAct>(decision) {
        deployment::choose(world, &facts, decision)
    } else if asks::<FirstSideAct>(decision) {
        Some(picks::first_side(&facts))
    } else if asks::<WhoActs>(decision) {
        picks::who_acts(facts)
    } else if asks::<SupplyAct>(decision) {
        objective::give_supply(&facts, decision)
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
        turn::choose_path(facts, decision)
    } else {
        match decision.acts().next()?.0 {
            RiftAct::Rift => rift::open(facts, decision),
            RiftAct::Emerge => rift::emerge(world, facts, decision),
        }
    }
}

/// Returns whether a decision offers actions of this type.
fn asks<A: Action>(decision: &Decision) -> bool {
    decision.options.first().is_some_and(|choice| choice.action::<A>().is_some())
}
