//! Properties that say how a weapon is used: its reach, its number of uses, its
//! modifiers, and its blunders. Each is looked up where it applies.

use crate::content::Weapon;
use crate::content::property::{Finite, Natural, Primitive, Reach, Scarce, Sneaky, Spray};
use crate::properties::PropertyRule;
use crate::properties::templates::SHOOTS;

const FOR_CLOSE_COMBAT: &str = "a weapon for close combat";

impl PropertyRule for Reach {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        (!weapon.is_close()).then_some(FOR_CLOSE_COMBAT)
    }
}

impl PropertyRule for Sneaky {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        (!weapon.is_close()).then_some(FOR_CLOSE_COMBAT)
    }
}

impl PropertyRule for Spray {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        weapon.is_close().then_some(SHOOTS)
    }
}

impl PropertyRule for Finite {}
impl PropertyRule for Natural {}
impl PropertyRule for Primitive {}
impl PropertyRule for Scarce {}
