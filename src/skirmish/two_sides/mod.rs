//! Read and write access to a match of two sides with one seat each.
//!
//! Begin with [`SidesGame`], the types that a game provides,
//! then [`SidesRef`] and [`SidesMut`].

mod change;
mod read;

use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::by_side::BySide;
use monteria_game::{Decision, Hidden, ModelId, Offers, SeatId, Seen, SideId, Text, ThingKind};

pub use change::SidesMut;
pub use read::SidesRef;

/// Returns the seat that gives a side's orders: each side has one seat.
pub fn seat(side: SideId) -> SeatId {
    SeatId(side.0)
}

/// Returns the side that plays against this one.
pub fn opposing_side(side: SideId) -> SideId {
    SideId(1 - side.0.min(1))
}

/// Returns a decision for a side that concerns no particular model.
pub fn decision_of_side(
    side: SideId,
    prompt: impl Into<Text>,
    offers: impl Into<Offers>,
) -> Decision {
    Decision::of(seat(side), None, prompt, offers)
}

/// The content of a match as a resource. It is not part of the state.
#[derive(Resource, Debug)]
pub struct PlayedContent<C: Send + Sync + 'static>(pub Arc<C>);

impl<C: Send + Sync> Clone for PlayedContent<C> {
    fn clone(&self) -> Self {
        PlayedContent(self.0.clone())
    }
}

/// The state of each side beside its models: points, cards, marks.
#[derive(Resource, Clone, Debug, Default, Serialize, Deserialize)]
pub struct SideStates<C: Send + Sync + 'static>(pub BySide<C>);

/// The types that make up a match of a game of two sides.
///
/// [`SidesRef`] reads such a match and [`SidesMut`] changes it. A game wraps both in
/// newtypes that deref to them, and adds the methods of its own rules there.
pub trait SidesGame: Send + Sync + Sized + 'static {
    /// The content of the game.
    type Content: SidesContent;
    /// The turn and its state.
    type Turn: SidesTurn;
    /// The state of one side beside its models.
    type SideState: SidesState;
    /// The kinds of objects on the table.
    type TableThing: ThingKind + Send + Sync;
    /// The part of a model that never changes during a match, such as its card.
    type Fixed: Component;
    /// The part of a model that changes, such as its wounds.
    type Condition: Component<Mutability = Mutable>;
}

/// The content of a game of two sides.
pub trait SidesContent: Send + Sync + 'static {
    /// Returns the name of a scenario, or `None` if there is none with this id.
    fn scenario_name(&self, id: &str) -> Option<&str>;
}

/// The state of a turn.
pub trait SidesTurn: Resource + Component<Mutability = Mutable> {
    /// Returns the number of this turn, from 1, and that of the last one.
    fn current_and_last(&self) -> (u32, u32);

    /// Returns the side that activates first.
    fn initiative(&self) -> Option<SideId>;

    /// Returns the model that is activated now.
    fn acting(&self) -> Option<ModelId>;

    /// Returns the model that is activated now, mutable.
    fn acting_mut(&mut self) -> &mut Option<ModelId>;
}

/// The state of one side beside its models.
pub trait SidesState: Default + Send + Sync + 'static {
    /// Returns the enemy that the side has marked in secret, mutable.
    fn marked_mut(&mut self) -> &mut Hidden<Option<ModelId>>;
}

/// A read-only view of one model. It derefs to [`Seen`], which every game has.
pub trait SidesModel<'a, G: SidesGame>: Copy + Deref<Target = Seen<'a>> {
    /// Joins the three parts of a model.
    fn new(seen: Seen<'a>, fixed: &'a G::Fixed, condition: &'a G::Condition) -> Self;

    /// Returns the part that never changes during a match.
    fn fixed(&self) -> &'a G::Fixed;

    /// Returns the part that changes.
    fn condition(&self) -> &'a G::Condition;

    /// Returns whether [`SidesRef::friends`] and [`SidesRef::enemies`] list the model.
    fn counts(&self) -> bool;
}
