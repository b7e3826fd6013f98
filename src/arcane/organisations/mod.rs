//! The advantages of parties of one organisation. Organisations themselves are in
//! `content/card.rs`, the rules of membership in `content/limits.rs`.
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
use monteria_game::Text;

/// The rules of an advantage of an organisation. The defaults mean that it does
/// not affect that rule.
pub(crate) trait AdvantageKind {
    /// Returns its effect as a sentence for players.
    fn description(&self) -> Text;

    /// Reports invalid fields; `at` is its place in the file.
    fn check(&self, _check: &mut Check, _at: &Span) {}

    /// Returns it if it is a leader's call.
    fn call(&self) -> Option<&Call> {
        None
    }

    /// Returns the LP that one character regains each Recovery Phase.
    fn mending(&self) -> Option<i32> {
        None
    }

    /// Returns the number of extra infiltration markers for the first infiltrator.
    fn more_markers(&self) -> u8 {
        0
    }

    /// Returns whether Stealth costs no upkeep in the first turn.
    fn hides_freely(&self) -> bool {
        false
    }

    /// Returns it if it is a discount on Equipment.
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
        /// Number of Action Points, 1 to 4.
        gain: Count<1, 4>,
    },
    /// Each Recovery Phase one character regains so many LP.
    Mending: Mending(life: Count<1, 4>),
    /// One infiltration marker more, and Stealth costs no upkeep in the first turn.
    Shadows: Shadows,
    /// So many Equipment cards cost less, at least 5.
    Armoury: Armoury {
        /// Number of cards, 1 to 9.
        cards: Count<1, 9>,
        /// By how many levels.
        less: Points<5, 20>,
    },
}
