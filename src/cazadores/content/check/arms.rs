//! Checks Weapons and Armour.

use crate::content::check::ContentCheck;
use crate::content::check::effects::User;
use crate::content::{Armour, UNARMED, Weapon, WeaponKind};
use monteria_content::{Span, Spanned};

impl ContentCheck<'_> {
    pub(super) fn weapon(&mut self, weapon: &Spanned<Weapon>) {
        let at = |name| weapon.span.field(name);
        self.named(&at("name"), &weapon.name);
        let unarmed = weapon.id == UNARMED;
        if (weapon.hands == 0) != unarmed {
            let expected = if unarmed { "0, for bare hands" } else { "1 or 2" };
            self.fault(&at("hands"), format!("{} hands", weapon.hands), expected);
        }
        self.ranges(&weapon.span, *weapon.range_min, *weapon.range_max);
        match (weapon.kind, weapon.ammo) {
            (WeaponKind::Shooting, None) if !self.is_known(&at("ammo")) => {
                self.fault(&at("kind"), "a Shooting Weapon without ammo", "some ammo")
            }
            (WeaponKind::Melee, Some(_)) => {
                self.fault(&at("ammo"), "ammo of a Melee Weapon", "none")
            }
            (WeaponKind::Shooting, _) | (WeaponKind::Melee, None) => {}
        }
        if !weapon.deals_wounds && weapon.abilities.is_empty() {
            self.fault(&at("deals_wounds"), "a Weapon that does nothing", "true, or an ability");
        }
        if let Some(devotion) = &weapon.devotion {
            let at = at("devotion");
            self.effects(&at.field("on_failure"), &devotion.on_failure, User::Pack);
        }
        let abilities = at("abilities");
        for (index, ability) in weapon.abilities.iter().enumerate() {
            let at = abilities.item(index);
            self.named(&at.field("name"), &ability.name);
            self.effects(&at.field("effects"), &ability.effects, User::Pack);
            self.some(&at.field("effects"), &ability.effects, "one at least");
            if weapon.abilities[..index].iter().any(|before| before.id == ability.id) {
                self.fault(
                    &at.field("id"),
                    format!("\"{}\" a second time", ability.id),
                    "each id once",
                );
            }
        }
    }

    pub(super) fn armour(&mut self, armour: &Spanned<Armour>) {
        self.named(&armour.span.field("name"), &armour.name);
    }

    /// Reports a least range that exceeds the greatest.
    pub(super) fn ranges(&mut self, of: &Span, min: f32, max: f32) {
        if min > max && !self.is_known(&of.field("range_min")) {
            self.fault(
                &of.field("range_max"),
                max.to_string(),
                format!("{min} (range_min) or more"),
            );
        }
    }
}
