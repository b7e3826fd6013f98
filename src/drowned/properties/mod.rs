//! Rules of weapon properties behind [`PropertyRule`], grouped by shape (rulebook, Weapon
//! properties). Their spelling in files and their texts are in `content/property.rs`.
//!
//! Content checks, armour rolls, hits and tactics ask
//! [`Property::rule`](crate::content::Property::rule). A property that only one place
//! needs is looked up there by its type: `weapon.has::<property::Spray>()`.

mod armour;
mod states;
mod templates;
mod tokens;
mod usage;

use crate::content::Weapon;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{ModelId, StepResult};

/// A model hit by a weapon.
#[derive(Clone, Copy)]
pub(crate) struct Victim {
    pub id: ModelId,
    /// Whether it was swimming when it was hit.
    pub swims: bool,
}

/// Changes that the properties of a hit make to the armour roll.
#[derive(Clone, Copy, Default)]
pub(crate) struct ArmourPenalties {
    pub toughness: i32,
    pub armour: i32,
    /// Additional wounds for each die that shows its highest face.
    pub rend: u8,
}

/// Rule of a weapon property, one method for each moment of a match.
/// The defaults do nothing.
pub(crate) trait PropertyRule {
    /// Returns what a weapon must be to have the property, or None
    /// if this weapon qualifies.
    fn wanted(&self, _weapon: &Weapon) -> Option<&'static str> {
        None
    }

    /// Returns whether it can cost wounds although the damage of its weapon is 0.
    fn is_harmful(&self) -> bool {
        false
    }

    /// Returns the bonus to its owner's Toughness in armour rolls.
    fn adds_to_toughness(&self) -> i32 {
        0
    }

    /// Lowers the target's values in the armour roll.
    fn weaken(&self, _roll: &mut ArmourPenalties) {}

    /// Applies the effect of a hit beside its damage.
    ///
    /// # Errors
    /// If the victim does not exist.
    fn afflict(&self, _skirmish: &mut SkirmishMut<'_, '_>, _victim: Victim) -> StepResult {
        Ok(())
    }

    /// Returns the expected cost of the effect for the target beside
    /// wounds, in crew points.
    fn cost(&self, _facts: &SkirmishRef<'_>, _target: &ModelRef<'_>) -> f64 {
        0.0
    }
}
