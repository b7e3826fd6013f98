//! Properties of templates: shape, smoke and scatter.

use crate::content::property::{Choker, Deviate, Smoke, Template};
use crate::content::{Weapon, WeaponKind};
use crate::properties::PropertyRule;

/// Requirement of a ranged property on a close-combat weapon.
pub(super) const SHOOTS: &str = "a weapon that shoots";
const WITH_TEMPLATE: &str = "a weapon with a template";

impl PropertyRule for Template {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        match weapon.kind {
            WeaponKind::Close => Some(SHOOTS),
            WeaponKind::Ranged(_) => None,
            WeaponKind::Teardrop | WeaponKind::RangedTeardrop(_) => {
                Some("none: it is a teardrop by its kind")
            }
        }
    }
}

impl PropertyRule for Deviate {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        weapon.template().is_none().then_some(WITH_TEMPLATE)
    }
}

impl PropertyRule for Smoke {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        if weapon.is_close() {
            return Some(SHOOTS);
        }
        weapon.template().is_none().then_some(WITH_TEMPLATE)
    }
}

impl PropertyRule for Choker {
    fn wanted(&self, weapon: &Weapon) -> Option<&'static str> {
        (!weapon.has::<Smoke>()).then_some("a weapon that lays smoke")
    }

    fn is_harmful(&self) -> bool {
        true
    }
}
