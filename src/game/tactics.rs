//! How a ruleset's own player chooses.

use bevy::ecs::prelude::*;

use super::decision::{Decision, Order};
use crate::dice::Dice;

/// Plays one seat: reads what the seat may see and gives an order.
pub trait Tactics: Send {
    /// The order for this decision. The dice are the player's own, never the match's.
    ///
    /// It must not read what the seat may not see (the order of a face-down pile, the match's dice).
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order;
}
