//! What games of two sides, one seat each, have in common: how a match is read and changed.

mod change;
mod read;

use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::decision::Decision;
use super::error::{OrMissing, StepResult};
use super::ids::{ModelId, SeatId, SideId};
use super::models::Seen;
use super::offers::Offers;
use super::things::ThingKind;
use super::viewer::Hidden;

pub use change::SidesMut;
pub use read::SidesRef;

/// The seat that gives a side's orders where each side has one.
pub fn seat(side: SideId) -> SeatId {
    SeatId(side.0)
}

/// The side that plays against this one.
pub fn opposed(side: SideId) -> SideId {
    SideId(1 - side.0.min(1))
}

impl Decision {
    /// What a side is asked, about nobody in particular.
    pub fn for_side(side: SideId, prompt: impl Into<String>, offers: impl Into<Offers>) -> Decision {
        Decision::of(seat(side), None, prompt, offers)
    }
}

/// The content that a match is played with. Not part of the state.
#[derive(Resource, Debug)]
pub struct PlayedContent<C: Send + Sync + 'static>(pub Arc<C>);

impl<C: Send + Sync> Clone for PlayedContent<C> {
    fn clone(&self) -> Self {
        PlayedContent(self.0.clone())
    }
}

/// What each side has beside its models, by the numbers of the sides.
#[derive(Resource, Clone, Debug, Serialize, Deserialize)]
pub struct Camps<C: Send + Sync + 'static>(pub Vec<C>);

impl<C: Send + Sync> Default for Camps<C> {
    fn default() -> Self {
        Camps(Vec::new())
    }
}

impl<C: Send + Sync> Camps<C> {
    /// What a side has.
    ///
    /// # Errors
    /// Where there is no such side.
    pub fn of(&self, side: SideId) -> StepResult<&C> {
        self.0.get(usize::from(side.0)).or_missing(format_args!("side {}", side.0))
    }

    /// What a side has, to change.
    ///
    /// # Errors
    /// Where there is no such side.
    pub fn of_mut(&mut self, side: SideId) -> StepResult<&mut C> {
        self.0.get_mut(usize::from(side.0)).or_missing(format_args!("side {}", side.0))
    }
}

/// The types that a game of two sides is made of. With them, [`SidesRef`] reads a match and [`SidesMut`] changes it; a game adds the
/// methods of its own rules to newtypes of these, which deref to them.
pub trait SidesGame: Send + Sync + Sized + 'static {
    /// Its content.
    type Content: SidesContent;
    /// Where a turn stands.
    type Turn: SidesTurn;
    /// What a side has beside its models.
    type Camp: SidesCamp;
    /// What may lie on the table.
    type Laid: ThingKind + Send + Sync;
    /// What a model is for the length of a match.
    type Fixed: Component;
    /// What a model has of its own.
    type Own: Component<Mutability = Mutable>;
}

/// The content of a game of two sides.
pub trait SidesContent: Send + Sync + 'static {
    /// What the scenario of this id is called.
    fn scenario_name(&self, id: &str) -> Option<&str>;
}

/// Where a turn stands.
pub trait SidesTurn: Resource + Component<Mutability = Mutable> {
    /// Which turn, from 1, and the last one.
    fn numbers(&self) -> (u32, u32);

    /// The side that activates first.
    fn first(&self) -> Option<SideId>;

    /// Who is activated.
    fn acting(&self) -> Option<ModelId>;

    /// Who is activated, to change.
    fn acting_mut(&mut self) -> &mut Option<ModelId>;
}

/// What a side has beside its models.
pub trait SidesCamp: Send + Sync + 'static {
    /// The enemy that it has marked, in secret.
    fn marked_mut(&mut self) -> &mut Hidden<Option<ModelId>>;
}

/// A model of a match, to read. It derefs to what every game knows of it.
pub trait SidesModel<'a, G: SidesGame>: Copy + Deref<Target = Seen<'a>> {
    /// The model of which this is known.
    fn new(seen: Seen<'a>, fixed: &'a G::Fixed, own: &'a G::Own) -> Self;

    /// What it is for the length of a match.
    fn fixed(&self) -> &'a G::Fixed;

    /// What it has of its own.
    fn own(&self) -> &'a G::Own;

    /// Whether it is counted among friends and enemies.
    fn counts(&self) -> bool;
}
