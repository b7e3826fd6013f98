//! Viewers of a match, audiences of facts, and facts that only some may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::{ModelId, SeatId};
use monteria_dice::Dice;

/// The viewer for whom a match is described: every description takes one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Viewer {
    /// A spectator without a seat, who knows public facts only.
    Everyone,
    /// The seat with this id.
    Seat(SeatId),
    /// Full knowledge, for saves, replays, statistics and tests. Nothing described for it
    /// may reach a player, and no ruleset uses it but to check invariants.
    Referee,
}

impl Viewer {
    /// Returns the seat of the viewer, if it has one.
    pub fn seat(self) -> Option<SeatId> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Everyone | Viewer::Referee => None,
        }
    }

    /// Returns whether this viewer may know the secrets of a seat.
    pub fn knows_of(self, seat: SeatId) -> bool {
        self == Viewer::Referee || self == Viewer::Seat(seat)
    }
}

/// The viewers that may know something. The referee always may.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// All viewers, also those without a seat.
    Everyone,
    /// These seats alone; with no seats it is face down for all.
    Only(Vec<SeatId>),
}

impl Audience {
    /// Returns the audience of this seat alone.
    pub fn only(seat: SeatId) -> Self {
        Audience::Only(vec![seat])
    }

    /// Returns whether this viewer belongs to it.
    pub fn has(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) | (_, Viewer::Referee) => true,
            (Audience::Only(_), Viewer::Everyone) => false,
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(&seat),
        }
    }
}

/// A part of the state that only some viewers may know: which of two markers is real,
/// what lies face down.
///
/// Descriptions read it for a viewer ([`Hidden::get`]), so they cannot forget to ask;
/// rules read it through [`StepContext::open`](crate::StepContext::open). Snapshots
/// and saves hold it in full. It implements neither comparison nor printing: both
/// would reveal the value.
#[derive(Clone, Serialize, Deserialize)]
pub struct Hidden<T> {
    value: T,
    known_to: Audience,
}

impl<T> Hidden<T> {
    /// Returns a fact that only this audience may know.
    pub fn new(value: T, known_to: Audience) -> Self {
        Hidden { value, known_to }
    }

    /// Returns the fact if this viewer may know it.
    pub fn get(&self, viewer: Viewer) -> Option<&T> {
        self.known_to.has(viewer).then_some(&self.value)
    }

    /// Replaces the fact; the audience stays the same.
    pub fn set(&mut self, value: T) {
        self.value = value;
    }

    /// Replaces the audience of the fact.
    pub fn tell(&mut self, known_to: Audience) {
        self.known_to = known_to;
    }

    /// Changes the fact if this viewer may not know it: how
    /// [`Ruleset::deal_hidden`](crate::Ruleset::deal_hidden) deals it anew. The result
    /// may depend on the old value only as far as the viewer knows it (which cards are in
    /// a pile, not their order).
    pub fn deal(&mut self, viewer: Viewer, anew: impl FnOnce(&mut T)) {
        if !self.known_to.has(viewer) {
            anew(&mut self.value);
        }
    }

    /// Returns the fact, for the rules.
    pub(crate) fn truth(&self) -> &T {
        &self.value
    }
}

impl Hidden<Option<ModelId>> {
    /// Deals a secretly named model anew among its legal candidates if this viewer may
    /// not know which it is. That one has been named is public.
    pub fn deal_among(&mut self, viewer: Viewer, dice: &mut Dice, legal: &[ModelId]) {
        self.deal(viewer, |named| {
            if named.is_some() && !legal.is_empty() {
                *named = dice.one_of(legal).copied();
            }
        });
    }
}

/// Returns the default value, known to nobody.
impl<T: Default> Default for Hidden<T> {
    fn default() -> Self {
        Hidden::new(T::default(), Audience::Only(Vec::new()))
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hidden").field("known_to", &self.known_to).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
