//! What only the game can check, at the places where the values were read.

use std::mem::discriminant;

use super::{
    Crew, EffectCard, Faction, Id, LeaderCard, Profile, Property, Role, Scenario, Skill, SkillEffect, Split,
    SplitLength, Weapon, WeaponKind,
};
use crate::content::{Catalog, Faults, Span, Spanned};
use crate::game::{check_table_of, named_twice};

/// By what tags things of this game lie on the table.
pub const TAGS: [&str; 7] = ["cache", "lamp", "vault", "relic", "tower", "smoke", "noxious"];

/// The least length of an edge of a table, in inches.
const LEAST_TABLE: f32 = 36.0;

/// Everything that was read, before anybody has looked whether it fits together.
pub struct Unchecked {
    /// Factions.
    pub factions: Catalog<Spanned<Faction>>,
    /// Profiles.
    pub profiles: Catalog<Spanned<Profile>>,
    /// Weapons.
    pub weapons: Catalog<Spanned<Weapon>>,
    /// Skills.
    pub skills: Catalog<Spanned<Skill>>,
    /// Leader cards.
    pub leader_cards: Catalog<Spanned<LeaderCard>>,
    /// Effect cards.
    pub effect_cards: Catalog<Spanned<EffectCard>>,
    /// Ready-made crews.
    pub crews: Vec<Spanned<Crew>>,
    /// Scenarios.
    pub scenarios: Catalog<Spanned<Scenario>>,
}

/// Adds what is wrong with content: each fault at its place.
pub fn check(content: &Unchecked, faults: &mut Faults) {
    let mut check = Check { content, faults };
    content.factions.iter().for_each(|(_, it)| check.faults.named(&it.span, &it.value.name));
    content.weapons.iter().for_each(|(_, it)| check.weapon(it));
    content.skills.iter().for_each(|(_, it)| check.skill(it));
    content.profiles.iter().for_each(|(_, it)| check.profile(it));
    for (_, card) in content.leader_cards.iter() {
        check.faults.named(&card.span, &card.value.name);
        check.known(&content.factions, card.span.field("faction"), &card.value.faction);
    }
    content.effect_cards.iter().for_each(|(_, it)| check.faults.named(&it.span, &it.value.name));
    content.crews.iter().for_each(|crew| check.faults.named(&crew.span, &crew.value.name));
    named_twice(content.crews.iter().map(|crew| (&crew.span, &crew.value.name)), "crew", check.faults);
    for (_, scenario) in content.scenarios.iter() {
        check.scenario(scenario);
    }
}

struct Check<'a> {
    content: &'a Unchecked,
    faults: &'a mut Faults,
}

impl Check<'_> {
    fn known<'c, T>(&mut self, all: &'c Catalog<T>, span: Span, id: &Id) -> Option<&'c T> {
        all.resolve(&Spanned { value: id.clone(), span }, self.faults)
    }

    /// The number of a nailed it is not below that of a pass.
    fn split(&mut self, span: &Span, Split(pass, nailed): Split) {
        if nailed < pass {
            let found = format!("{nailed} on a nailed it, {pass} on a pass");
            self.faults.wrong(span, found, "no less on a nailed it than on a pass");
        }
    }

    fn split_length(&mut self, span: &Span, what: &str, SplitLength(pass, nailed): SplitLength) {
        if nailed < pass || nailed.get() <= 0.0 {
            let found = format!("{pass} inches of {what} on a pass, {nailed} on a nailed it");
            self.faults.wrong(span, found, "more than 0 inches, and no less on a nailed it than on a pass");
        }
    }

    fn weapon(&mut self, entry: &Spanned<Weapon>) {
        let weapon = &entry.value;
        let at = |name: &str| entry.span.field(name);
        self.faults.named(&entry.span, &weapon.name);
        self.split(&at("damage"), weapon.damage);
        if let Some(ranges) = weapon.ranges() {
            self.split_length(&at("kind"), "range", ranges);
        }
        let (close, template) = (weapon.is_close(), weapon.template().is_some());
        for (index, property) in weapon.properties.iter().enumerate() {
            let place = at("properties").item(index);
            if weapon.properties[..index].iter().any(|before| discriminant(before) == discriminant(property))
            {
                self.faults.wrong(
                    &place,
                    format!("{property:?} beside another of its kind"),
                    "each kind once",
                );
            }
            let fault = match property {
                Property::Reach(_) | Property::Sneaky(_) if !close => Some("a weapon for close combat"),
                Property::Spray | Property::Smoke | Property::Template(_) if close => {
                    Some("a weapon that shoots")
                }
                Property::Deviate(_) | Property::Smoke if !template => Some("a weapon with a template"),
                Property::Choker if !weapon.has(Property::Smoke) => Some("a weapon that lays smoke"),
                Property::Template(_) if !matches!(weapon.kind, WeaponKind::Ranged(_)) => {
                    Some("none: it is a teardrop by its kind")
                }
                _ => None,
            };
            if let Some(expected) = fault {
                self.faults.wrong(&place, format!("{property:?}"), expected);
            }
        }
    }

    fn skill(&mut self, entry: &Spanned<Skill>) {
        self.faults.named(&entry.span, &entry.value.name);
        let place = entry.span.field("does");
        if entry.value.does.is_empty() {
            self.faults.wrong(&place, "nothing", "what it does");
        }
        for (index, effect) in entry.value.does.iter().enumerate() {
            let place = place.item(index);
            match effect {
                SkillEffect::Reroll { of, .. } if of.is_empty() => {
                    self.faults.wrong(&place.field("of"), "no tests", "a kind of test at least");
                }
                SkillEffect::Speed { by: SplitLength(pass, nailed), .. }
                    if pass.get() + nailed.get() <= 0.0 =>
                {
                    self.faults.wrong(&place.field("by"), "nothing", "inches on a pass or on a nailed it");
                }
                SkillEffect::CheaperWith { whom, .. } => {
                    self.known(&self.content.profiles, place.field("whom"), whom);
                }
                SkillEffect::SlipsAfter { inches, .. }
                | SkillEffect::Shoves { inches }
                | SkillEffect::Pounces { within: inches }
                | SkillEffect::CallsThePack { within: inches }
                | SkillEffect::Covers { within: inches }
                | SkillEffect::Sweeps { within: inches, .. }
                | SkillEffect::Blinks { inches, .. }
                    if inches.get() <= 0.0 =>
                {
                    self.faults.wrong(&place, "0 inches", "more than 0 inches");
                }
                _ => {}
            }
        }
    }

    fn profile(&mut self, entry: &Spanned<Profile>) {
        let one = &entry.value;
        let at = |name: &str| entry.span.field(name);
        self.faults.named(&entry.span, &one.name);
        if one.look.trim().is_empty() {
            self.faults.wrong(&at("look"), "no look", "the name of a figure");
        }
        self.split_length(&at("speed"), "movement", one.speed);
        if *one.most < *one.gain {
            let found = format!("{}, fewer than the {} gained", one.most, one.gain);
            self.faults.wrong(&at("most"), found, "at least as many as are gained");
        }
        if let Some(id) = &one.faction {
            self.known(&self.content.factions, at("faction"), id);
        }
        let alone = one.faction.is_none() && one.role == Role::Leader;
        let owned = one.faction.is_some() && one.is_beast();
        if alone || owned {
            let expected =
                if alone { "a faction: a leader has one" } else { "none: beasts fight for anybody" };
            self.faults.wrong(&at("faction"), if alone { "none" } else { "a faction" }, expected);
        }
        let mut weapons = Vec::new();
        for (index, id) in one.weapons.iter().enumerate() {
            weapons.extend(self.known(&self.content.weapons, at("weapons").item(index), id));
        }
        for (index, id) in one.skills.iter().enumerate() {
            self.known(&self.content.skills, at("skills").item(index), id);
        }
        if weapons.len() < one.weapons.len() {
            return;
        }
        if !weapons.iter().any(|weapon| weapon.value.is_close()) {
            self.faults.wrong(&at("weapons"), "nothing to strike with", "a weapon for close combat");
        }
        let shoots = weapons.iter().any(|weapon| !weapon.value.is_close());
        if shoots != one.marksmanship.is_some() {
            let found = if shoots { "none" } else { "a number" };
            let expected = if shoots { "a number: it shoots" } else { "none: it has nothing to shoot with" };
            self.faults.wrong(&at("marksmanship"), found, expected);
        }
    }

    fn scenario(&mut self, entry: &Spanned<Scenario>) {
        self.faults.named(&entry.span, &entry.value.name);
        check_table_of(&entry.span.field("table"), &entry.value.table, LEAST_TABLE, self.faults);
    }
}
