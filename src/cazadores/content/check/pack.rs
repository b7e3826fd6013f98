//! Checks Cazadores and Companions.

use crate::content::check::ContentCheck;
use crate::content::pack::creation;
use crate::content::pack::creation::{MOST_WEAPONS, Prices};
use crate::content::pack::maxima::{ItemHands, hand_faults};
use crate::content::{Attribute, Id, ModelKind, Profile, Purchase, Skill, Unchecked};
use monteria_content::{Span, Spanned};
use monteria_game::text;

/// The most Companions that a Cazador may enlist (Cazadores 06 "Renown & Enlistment").
const MOST_ENLISTED: usize = 5;

impl ContentCheck<'_> {
    pub(super) fn profile(&mut self, profile: &Spanned<Profile>) {
        let at = |name| profile.span.field(name);
        self.named(&at("name"), &profile.name);
        self.named(&at("look"), &profile.look);
        for attribute in Attribute::ALL {
            let span = at("attributes").field(attribute.field());
            self.within(&span, profile.attributes.get(attribute), 1..=7);
        }
        for skill in Skill::ALL {
            let most = if profile.kind == ModelKind::Cazador { 3 } else { 0 };
            self.within(&at("skills").field(skill.field()), profile.skills.get(skill), 0..=most);
        }
        self.within(&at("spd"), profile.spd, 1..=8);
        self.within(&at("wounds"), profile.wounds, 1..=20);
        self.carried(&at("weapons"), &profile.weapons);
        for (index, option) in profile.options.iter().enumerate() {
            self.carried(&at("options").item(index), option);
        }
        if profile.options.first().is_some_and(|first| *first != profile.weapons) {
            self.fault(
                &at("options").item(0),
                "other Weapons than `weapons`",
                "the same, as the first choice",
            );
        }
        self.readied(&at("readied"), profile);
        if let Some(id) = &profile.armour
            && let Some(armour) =
                self.look_up(&at("armour"), id, "a suit of Armour", &self.unchecked.armours)
            && armour.spd_penalty >= profile.spd
        {
            let found = format!("\"{id}\", which takes all of SPD {}", profile.spd);
            self.fault(&at("armour"), found, "Armour that it can walk in");
        }
        self.arts(profile);
        if self.unchecked.cazadores.get(profile.id.as_str()).is_some()
            && profile.kind == ModelKind::Companion
        {
            self.fault(
                &at("id"),
                format!("\"{}\", the id of a Cazador", profile.id),
                "an id of its own",
            );
        }
        self.enlisted(profile);
    }

    fn carried(&mut self, list: &Span, weapons: &[Id]) {
        if weapons.len() > MOST_WEAPONS {
            self.fault(
                list,
                format!("{} Weapons", weapons.len()),
                text!("rules-cazadores-at-most", "{most} at most", most = MOST_WEAPONS),
            );
        }
        for (index, id) in weapons.iter().enumerate() {
            self.look_up(&list.item(index), id, "a Weapon", &self.unchecked.weapons);
        }
    }

    fn readied(&mut self, list: &Span, profile: &Profile) {
        for (index, found, expected) in hand_faults(profile, self.unchecked) {
            let span = index.map_or_else(|| list.clone(), |index| list.item(index));
            self.fault(&span, found, expected);
        }
    }

    /// Checks the Companions of a Cazador and the account of its creation.
    fn enlisted(&mut self, profile: &Spanned<Profile>) {
        let at = |name| profile.span.field(name);
        if profile.kind == ModelKind::Companion {
            for (field, empty) in
                [("account", profile.account.is_empty()), ("enlisted", profile.enlisted.is_empty())]
            {
                if !empty {
                    self.fault(&at(field), format!("`{field}` of a Companion"), "it of a Cazador");
                }
            }
            return;
        }
        let list = at("enlisted");
        if profile.enlisted.len() > MOST_ENLISTED {
            let found = format!("{} Companions", profile.enlisted.len());
            self.fault(
                &list,
                found,
                text!("rules-cazadores-at-most", "{most} at most", most = MOST_ENLISTED),
            );
        }
        let mut known = true;
        for (index, id) in profile.enlisted.iter().enumerate() {
            known &= self
                .look_up(&list.item(index), id, "a Companion", &self.unchecked.companions)
                .is_some();
        }
        for (index, entry) in profile.account.iter().enumerate() {
            let span = at("account").item(index).item(0);
            known &= match entry {
                Purchase::Weapon(id) => {
                    self.look_up(&span, id, "a Weapon", &self.unchecked.weapons).is_some()
                }
                Purchase::Armour(id) => {
                    self.look_up(&span, id, "a suit of Armour", &self.unchecked.armours).is_some()
                }
                Purchase::Gear(id) => self
                    .look_up(&span, id, "a piece of Special Gear", &self.unchecked.gear)
                    .is_some(),
                Purchase::Ritual(id) => {
                    self.look_up(&span, id, "a Ritual", &self.unchecked.rituals).is_some()
                }
                Purchase::Companion(id) => {
                    self.look_up(&span, id, "a Companion", &self.unchecked.companions).is_some()
                }
                Purchase::Attribute(..)
                | Purchase::Speed(_)
                | Purchase::Wounds(_)
                | Purchase::Skill(..) => true,
            };
        }
        known &= profile.weapons.iter().all(|id| self.unchecked.weapons.get(id.as_str()).is_some());
        known &= profile.gear.iter().all(|id| self.unchecked.gear.get(id.as_str()).is_some());
        known &= profile.rituals.iter().all(|id| self.unchecked.rituals.get(id.as_str()).is_some());
        if known {
            for violation in creation::creation_violations(&profile.value, self.unchecked) {
                self.fault(&at(violation.field), violation.found, violation.expected);
            }
        }
    }
}

impl ItemHands for Unchecked {
    fn weapon_hands(&self, id: &Id) -> Option<u8> {
        self.weapons.get(id.as_str()).map(|weapon| *weapon.hands)
    }

    fn gear_hands(&self, id: &Id) -> Option<Option<u8>> {
        self.gear.get(id.as_str()).map(|gear| gear.must_ready().then_some(*gear.hands))
    }
}

impl Prices for Unchecked {
    fn weapon(&self, id: &Id) -> Option<u8> {
        self.weapons.get(id.as_str()).map(|it| it.renown)
    }
    fn armour(&self, id: &Id) -> Option<u8> {
        self.armours.get(id.as_str()).map(|it| it.renown)
    }
    fn companion(&self, id: &Id) -> Option<u8> {
        self.companions.get(id.as_str()).map(|it| it.renown)
    }
    fn gear(&self, id: &Id) -> Option<u8> {
        self.gear.get(id.as_str()).map(|it| it.renown)
    }
    fn ritual(&self, id: &Id) -> Option<u8> {
        self.rituals.get(id.as_str()).map(|it| it.renown)
    }
}
