//! What properties of weapons do, one file for a few of one shape, behind
//! [`PropertyRule`] (rulebook, Weapon properties). How a property is spelled, and its
//! words, stand in `content/property.rs`.
//!
//! Checks of content, armour rolls, hits and tactics ask
//! [`Property::rule`]. A property that is asked for at one place alone is
//! looked up there by its type: `weapon.has::<property::Spray>()`.

mod armour;
mod states;
mod templates;
mod tokens;
mod uses;

use crate::prelude::*;

/// Somebody whom a weapon has hit.
#[derive(Clone, Copy)]
pub(crate) struct Victim {
    pub id: ModelId,
    /// Whether it swam when it was hit.
    pub swims: bool,
}

/// What the properties of a hit change in the armour roll against it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Weakened {
    pub toughness: i32,
    pub armour: i32,
    /// Wounds beside for each die that shows its highest face.
    pub rend: u8,
}

/// What a property does, each method at its moment of a match. Without a method of its
/// own a property does nothing then.
pub(crate) trait PropertyRule {
    /// Returns what a weapon has to be to have the property; None where this one is so.
    fn wanted(&self, _weapon: &Weapon) -> Option<&'static str> {
        None
    }

    /// Returns whether it costs wounds where the damage of its weapon is 0.
    fn harms(&self) -> bool {
        false
    }

    /// Returns what it adds to the Toughness of its owner in armour rolls.
    fn adds_to_toughness(&self) -> i32 {
        0
    }

    /// Weakens the armour roll against a hit.
    fn weaken(&self, _roll: &mut Weakened) {}

    /// Does to a victim what comes with a hit beside its damage.
    ///
    /// # Errors
    /// Where the victim is missing.
    fn afflict(&self, _skirmish: &mut SkirmishMut<'_, '_>, _victim: Victim) -> StepResult {
        Ok(())
    }

    /// Returns what it costs whom it hits beside wounds, in points,
    /// as tactics count them.
    fn cost(&self, _facts: &SkirmishRef<'_>, _target: &ModelRef<'_>) -> f64 {
        0.0
    }
}
