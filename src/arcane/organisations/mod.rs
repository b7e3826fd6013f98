//! What a party of one organisation gains. Organisations themselves stand in
//! `content/card.rs`, which parties belong to one in `content/limits.rs`.
//!
//! A new kind is a variant of [`OrganisationAdvantage`] below and a file that implements
//! `AdvantageKind` for its type.

mod armoury;
mod call;
mod mending;
mod shadows;

use crate::content::check::Check;
use crate::content::{Length, typed_enum};
use monteria_content::{Count, Points, Span};

/// A kind of advantage of an organisation: what differs from kind to kind.
pub(crate) trait AdvantageKind {
    /// Returns what a party of it gains, as a sentence.
    fn words(&self) -> String;

    /// Adds what is wrong with its fields; `at` is its place in the file.
    fn check(&self, _check: &mut Check, _at: &Span) {}

    /// Returns it as a call of the leader.
    fn call(&self) -> Option<&Call> {
        None
    }

    /// Returns how many LP one character regains each Recovery Phase.
    fn mending(&self) -> Option<i32> {
        None
    }

    /// Returns how many infiltration markers more are laid for the first who infiltrates.
    fn more_markers(&self) -> u8 {
        0
    }

    /// Returns whether what hides its user costs no upkeep in the first turn.
    fn hides_freely(&self) -> bool {
        false
    }

    /// Returns it as Equipment that costs less.
    fn armoury(&self) -> Option<&Armoury> {
        None
    }
}

typed_enum! {
    /// What a party of one organisation gains.
    pub enum OrganisationAdvantage = "OrganisationAdvantage", kind: AdvantageKind;

    /// Once in a game a friend near the leader gains Action Points.
    Call: Call {
        /// Within so many inches of the leader.
        within: Length,
        /// How many.
        gain: Count<1, 4>,
    },
    /// Each Recovery Phase one character regains so many LP.
    Mending: Mending(
        /// How many.
        life: Count<1, 4>,
    ),
    /// One infiltration marker more, and Stealth costs no upkeep in the first turn.
    Shadows: Shadows,
    /// So many Equipment cards cost less, at least 5.
    Armoury: Armoury {
        /// How many cards.
        cards: Count<1, 9>,
        /// By how many levels.
        less: Points<5, 20>,
    },
}
