//! Who looks at a match, who may know a fact of it, and facts that
//! not everybody may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::{ModelId, SeatId};
use monteria_dice::Dice;

/// For whom something of a match is told: whatever describes a match takes one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Viewer {
    /// Whoever watches and has no seat: what everybody may know.
    Everyone,
    /// The seat of this id.
    Seat(SeatId),
    /// Who knows the whole truth: saves, replays, statistics and tests. Nothing that
    /// is told to a player is told to it, and no ruleset names it but to look for
    /// faults in a state.
    Referee,
}

impl Viewer {
    /// The seat that looks, where it is one.
    pub fn seat(self) -> Option<SeatId> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Everyone | Viewer::Referee => None,
        }
    }

    /// Whether this viewer may know what a seat alone may know.
    pub fn knows_of(self, seat: SeatId) -> bool {
        self == Viewer::Referee || self == Viewer::Seat(seat)
    }
}

/// Who may know something. The referee always may.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    Everyone,
    /// These seats alone; with none of them it lies face down for all.
    Only(Vec<SeatId>),
}

impl Audience {
    /// This seat alone.
    pub fn only(seat: SeatId) -> Self {
        Audience::Only(vec![seat])
    }

    /// Whether this viewer is among them.
    pub fn has(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) | (_, Viewer::Referee) => true,
            (Audience::Only(_), Viewer::Everyone) => false,
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(&seat),
        }
    }
}

/// A part of the state that not everybody may know: which of two markers is true, what
/// lies where face down.
///
/// It is read for a viewer ([`Hidden::get`]), so that a description cannot forget to ask
/// who looks; the rules themselves read it through
/// [`StepContext::open`](super::StepContext::open). A snapshot and a save hold it in
/// full. It is neither compared nor printed: both would tell what it holds.
#[derive(Clone, Serialize, Deserialize)]
pub struct Hidden<T> {
    value: T,
    known_to: Audience,
}

impl<T> Hidden<T> {
    /// A fact that only these may know.
    pub fn new(value: T, known_to: Audience) -> Self {
        Hidden { value, known_to }
    }

    /// The fact, where this viewer may know it.
    pub fn get(&self, viewer: Viewer) -> Option<&T> {
        self.known_to.has(viewer).then_some(&self.value)
    }

    /// Puts another fact in its place; the same may know it.
    pub fn set(&mut self, value: T) {
        self.value = value;
    }

    /// From now on these may know it.
    pub fn tell(&mut self, known_to: Audience) {
        self.known_to = known_to;
    }

    /// Changes the fact where this viewer may not know it: how
    /// [`Ruleset::deal_hidden`](super::Ruleset::deal_hidden) deals it anew. What comes
    /// out may depend on what went in only as far as the viewer knows it already (which
    /// cards lie in a pile, not in what order).
    pub fn deal(&mut self, viewer: Viewer, anew: impl FnOnce(&mut T)) {
        if !self.known_to.has(viewer) {
            anew(&mut self.value);
        }
    }

    /// The fact, for the rules.
    pub(super) fn truth(&self) -> &T {
        &self.value
    }
}

impl Hidden<Option<ModelId>> {
    /// A model that has been named in secret is dealt anew among those that it
    /// could be, where this viewer may not know which it is. That one has been
    /// named is known to all.
    pub fn deal_among(&mut self, viewer: Viewer, dice: &mut Dice, legal: &[ModelId]) {
        self.deal(viewer, |named| {
            if named.is_some() && !legal.is_empty() {
                *named = dice.one_of(legal).copied();
            }
        });
    }
}

/// The default value, known to nobody.
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
