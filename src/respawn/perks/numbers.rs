//! Perks that change one attribute of a character.

use super::PerkEffect;
use monteria_cadence::module::Attribute;

/// Improves Defence by this number.
pub(super) struct Guarded(pub(super) u8);

impl PerkEffect for Guarded {
    fn attribute_change(&self) -> Option<(Attribute, i32)> {
        // The attribute is the target number: less is better.
        Some((Attribute::Defence, -i32::from(self.0)))
    }
}

/// Raises Toughness by this number.
pub(super) struct Sturdy(pub(super) u8);

impl PerkEffect for Sturdy {
    fn attribute_change(&self) -> Option<(Attribute, i32)> {
        Some((Attribute::Toughness, i32::from(self.0)))
    }
}

/// Adds this number of hit points.
pub(super) struct Hearty(pub(super) u8);

impl PerkEffect for Hearty {
    fn hit_points(&self) -> i32 {
        i32::from(self.0)
    }
}
