//! Perks that change a number of a character.

use super::PerkEffect;
use monteria_cadence::module::Attribute;

/// Defence better by so much.
pub(super) struct Guarded(pub(super) u8);

impl PerkEffect for Guarded {
    fn attribute_change(&self) -> Option<(Attribute, i32)> {
        // What a Defence roll needs: less is better.
        Some((Attribute::Defence, -i32::from(self.0)))
    }
}

/// Toughness higher by so much.
pub(super) struct Sturdy(pub(super) u8);

impl PerkEffect for Sturdy {
    fn attribute_change(&self) -> Option<(Attribute, i32)> {
        Some((Attribute::Toughness, i32::from(self.0)))
    }
}

/// So many hit points more.
pub(super) struct Hearty(pub(super) u8);

impl PerkEffect for Hearty {
    fn hit_points(&self) -> i32 {
        i32::from(self.0)
    }
}
