//! What cards do, behind [`CardRule`] for effect cards and [`LeaderRule`] for the cards
//! of leaders (brief, Effect cards and Leader ability cards). How an effect is spelled,
//! and its words, stand in `content/card.rs`. An effect that is asked for at one place
//! alone is looked up there by its type.

mod effects;
mod leaders;

use crate::prelude::*;

/// For which models of a shot a card is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayedFor {
    Shooter,
    Target,
}

/// What an effect card does.
pub(crate) trait CardRule {
    /// Returns the rule of the ledger that it follows.
    fn ledger(&self) -> &'static str;

    /// Returns for whom it is played when a shot has been declared; None where
    /// it is played elsewhere.
    fn played_for(&self) -> Option<PlayedFor> {
        None
    }

    /// Returns a property that it gives the shot of a model for which it was played.
    fn property(&self) -> Option<Property> {
        None
    }

    /// Returns what armour it adds against a harm of a model for which it was played.
    fn adds_to_armour(&self, _harm: &Harm) -> i32 {
        0
    }
}

/// What the card of a leader does.
pub(crate) trait LeaderRule {
    /// Returns the points that it saves a crew whose beasts and effect
    /// cards cost so much.
    fn saves(&self, _beasts: i32, _effects: i32) -> i32 {
        0
    }
}
