//! How a ruleset's own player chooses.

use bevy::ecs::prelude::*;

use super::decision::{Choice, Decision, Needs, Order};
use crate::dice::Dice;

/// Plays one seat: reads what the seat may see and gives an order.
pub trait Tactics: Send {
    /// The order for this decision. The dice are the player's own, never the match's.
    ///
    /// It must not read what the seat may not see (the order of a face-down pile, the match's dice).
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order;
}

/// A player who does what it wishes, and the first legal thing where it has no wish or one that has not the shape that its
/// option asks for. A wish that keeps nothing between decisions plays a loaded or undone match as the first time.
pub struct WithFallback<W>(pub W);

impl<W: FnMut(&World, &Decision, &mut Dice) -> Option<Order> + Send> Tactics for WithFallback<W> {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let preferred = (self.0)(world, decision, dice).filter(|order| decision.fits(order));
        preferred
            .or_else(|| first_legal(world, decision))
            .unwrap_or_else(|| Order::plain(decision.options.first().map_or("", |choice| choice.id.as_str())))
    }
}

/// Spots of a region that are looked at for one that is legal.
const SAMPLES: usize = 8;

/// The first option of a decision for which something legal is found; none where every one wants a spot and has none.
pub fn first_legal(world: &World, decision: &Decision) -> Option<Order> {
    let fill = |choice: &Choice| match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => legal.first().map(|target| Order::at(&choice.id, *target)),
        Needs::To(region) => region.samples(world, SAMPLES).first().map(|spot| Order::to(&choice.id, *spot)),
    };
    decision.options.iter().find_map(fill)
}
