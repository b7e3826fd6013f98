//! Rules of cards: [`CardRule`] for effect cards and [`LeaderRule`] for leader cards
//! (brief, Effect cards and Leader ability cards). Their spelling in files and their
//! texts are in `content/card.rs`. An effect that only one place needs is looked up
//! there by its type.

mod effects;
mod leaders;

use crate::content::Property;
use crate::sequence::PendingDamage;

/// Models of a shot for which a card can be played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayedFor {
    Shooter,
    Target,
}

/// Rule of an effect card.
pub(crate) trait CardRule {
    /// Returns the id of the ledger entry that the card follows.
    fn ledger(&self) -> &'static str;

    /// Returns the models for which the card is played after a shot was declared, or None
    /// if it is played at another moment.
    fn played_for(&self) -> Option<PlayedFor> {
        None
    }

    /// Returns the property that the card adds to a shot of the model it was played for.
    fn property(&self) -> Option<Property> {
        None
    }

    /// Returns the armour that the card adds against damage to the model
    /// it was played for.
    fn adds_to_armour(&self, _pending: &PendingDamage) -> i32 {
        0
    }
}

/// Rule of a leader card.
pub(crate) trait LeaderRule {
    /// Returns the points that the card saves a crew, given the total cost of its beasts
    /// and of its effect cards.
    fn saves(&self, _beasts: i32, _effects: i32) -> i32 {
        0
    }
}
