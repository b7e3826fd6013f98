//! Weapons and Armour.

use super::Check;
use super::effects::User;
use crate::content::Spanned;
use crate::rulesets::cazadores::content::{Armour, HANDS, UNARMED, Weapon, WeaponKind};

impl Check<'_> {
    pub(super) fn weapon(&mut self, weapon: &Spanned<Weapon>) {
        let at = |name| weapon.span.field(name);
        self.named(&at("name"), &weapon.name);
        let unarmed = weapon.id == UNARMED;
        if weapon.hands > HANDS {
            self.fault(&at("hands"), format!("{} hands", weapon.hands), format!("{HANDS} at most"));
        } else if (weapon.hands == 0) != unarmed {
            let expected = if unarmed { "0, for bare hands" } else { "1 or 2" };
            self.fault(&at("hands"), format!("{} hands", weapon.hands), expected);
        }
        self.within(&at("power"), weapon.power, -5..=10);
        self.within(&at("attack_ticks"), weapon.attack_ticks, -2..=6);
        self.within(&at("reload_ticks"), weapon.reload_ticks, 0..=8);
        self.within(&at("armour"), weapon.armour, 0..=3);
        if self.within(&at("range_min"), weapon.range_min, 0.0..=48.0)
            && self.within(&at("range_max"), weapon.range_max, 0.0..=48.0)
            && weapon.range_min > weapon.range_max
        {
            let expected = format!("{} (range_min) or more", weapon.range_min);
            self.fault(&at("range_max"), weapon.range_max.to_string(), expected);
        }
        match (weapon.kind, weapon.ammo) {
            (WeaponKind::Shooting, None) => {
                self.fault(&at("kind"), "a Shooting Weapon without ammo", "some ammo")
            }
            (WeaponKind::Shooting, Some(0)) => self.fault(&at("ammo"), "0", "1 or more"),
            (WeaponKind::Melee, Some(_)) => self.fault(&at("ammo"), "ammo of a Melee Weapon", "none"),
            _ => {}
        }
        if !weapon.deals_wounds && weapon.abilities.is_empty() {
            self.fault(&at("deals_wounds"), "a Weapon that does nothing", "true, or an ability");
        }
        self.within(&at("inscribes"), weapon.inscribes, 0..=3);
        if let Some(devotion) = &weapon.devotion {
            let at = at("devotion");
            self.within(&at.field("lore"), devotion.lore, 0..=5);
            self.effects(&at.field("on_failure"), &devotion.on_failure, User::Pack);
        }
        let abilities = at("abilities");
        for (index, ability) in weapon.abilities.iter().enumerate() {
            let at = abilities.item(index);
            self.named(&at.field("name"), &ability.name);
            self.effects(&at.field("effects"), &ability.effects, User::Pack);
            if ability.effects.is_empty() {
                self.fault(&at.field("effects"), "no effects", "one at least");
            }
            if weapon.abilities[..index].iter().any(|before| before.id == ability.id) {
                self.fault(&at.field("id"), format!("\"{}\" a second time", ability.id), "each id once");
            }
        }
    }

    pub(super) fn armour(&mut self, armour: &Spanned<Armour>) {
        let at = |name| armour.span.field(name);
        self.named(&at("name"), &armour.name);
        self.within(&at("rating"), armour.rating, 0..=6);
        self.within(&at("spd_penalty"), armour.spd_penalty, 0..=6);
    }
}
