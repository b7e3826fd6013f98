//! What only the game can check, at the places where the values were read.

use crate::content::{
    Id, Length, Member, Profile, Role, Scenario, ScenarioKind, Silhouette, Skill, Split,
    SplitLength, Unchecked, Weapon, has_water,
};
use crate::triggers::{check_triggers, model_words};
use monteria_content::{Faults, Span, Spanned};
use monteria_game::{
    NamedZones, check_styles, check_table_of, check_zones, participants_of_forces,
};
use monteria_skirmish::{check_names, check_pairs};
use monteria_table::{Keywords, MoveRules, Table};

/// Tags of the table areas of this game, for the looks of figures.
pub const TAGS: [&str; 7] = ["cache", "lamp", "vault", "relic", "tower", "smoke", "noxious"];

/// Shortest allowed edge of a table, in inches.
const LEAST_TABLE: f32 = 36.0;

/// Checks content as a whole and adds each fault with its place.
pub(super) fn check(content: &Unchecked, faults: &mut Faults) {
    let mut check = ContentCheck { content, faults };
    content.factions.iter().for_each(|(_, it)| check.faults.require_name(&it.span, &it.value.name));
    content.weapons.iter().for_each(|(_, it)| check.weapon(it));
    content.skills.iter().for_each(|(_, it)| check.skill(it));
    content.profiles.iter().for_each(|(_, it)| check.profile(it));
    for (_, card) in content.leader_cards.iter() {
        check.faults.require_name(&card.span, &card.value.name);
        content.factions.resolve_at(card.span.field("faction"), &card.value.faction, check.faults);
    }
    content
        .effect_cards
        .iter()
        .for_each(|(_, it)| check.faults.require_name(&it.span, &it.value.name));
    check.styles();
    check_names(&content.crews, "crew", check.faults);
    content.scenarios.iter().for_each(|(_, it)| check.scenario(it));
}

/// Checker of content, with the faults found so far.
pub(crate) struct ContentCheck<'a> {
    content: &'a Unchecked,
    faults: &'a mut Faults,
}

impl ContentCheck<'_> {
    /// Adds a fault with the found and the expected value.
    pub(crate) fn wrong(&mut self, span: &Span, found: &str, expected: &str) {
        self.faults.mismatch(span, found, expected);
    }

    /// Adds a fault if a length is 0.
    pub(crate) fn positive_length(&mut self, span: &Span, inches: Length) {
        if inches.get() <= 0.0 {
            self.wrong(span, "0 inches", "more than 0 inches");
        }
    }

    /// Adds a fault if no profile has this id.
    pub(crate) fn known_profile(&mut self, span: Span, id: &Id) {
        self.content.profiles.resolve_at(span, id, self.faults);
    }

    /// Adds a fault if the number of a nailed it is lower than that of a pass.
    fn split(&mut self, span: &Span, Split(pass, nailed): Split) {
        if nailed < pass {
            let found = format!("{nailed} on a nailed it, {pass} on a pass");
            self.faults.mismatch(span, found, "no less on a nailed it than on a pass");
        }
    }

    fn split_length(&mut self, span: &Span, what: &str, SplitLength(pass, nailed): SplitLength) {
        if nailed < pass || nailed.get() <= 0.0 {
            let found = format!("{pass} inches of {what} on a pass, {nailed} on a nailed it");
            self.faults.mismatch(
                span,
                found,
                "more than 0 inches, and no less on a nailed it than on a pass",
            );
        }
    }

    fn weapon(&mut self, entry: &Spanned<Weapon>) {
        let weapon = &entry.value;
        let at = |name: &str| entry.span.field(name);
        self.faults.require_name(&entry.span, &weapon.name);
        self.split(&at("damage"), weapon.damage);
        if let Some(ranges) = weapon.ranges() {
            self.split_length(&at("kind"), "range", ranges);
        }
        self.faults.each_kind_once(&at("properties"), &weapon.properties);
        for (index, property) in weapon.properties.iter().enumerate() {
            if let Some(expected) = property.rule().wanted(weapon) {
                let place = at("properties").item(index);
                self.faults.mismatch(&place, format!("{property:?}"), expected);
            }
        }
    }

    fn skill(&mut self, entry: &Spanned<Skill>) {
        self.faults.require_name(&entry.span, &entry.value.name);
        let place = entry.span.field("does");
        if entry.value.does.is_empty() {
            self.faults.mismatch(&place, "nothing", "what it does");
        }
        for (index, effect) in entry.value.does.iter().enumerate() {
            effect.rule().check(self, &place.item(index));
        }
    }

    fn styles(&mut self) {
        let profiles = self.content.profiles.iter().map(|(_, it)| &it.value);
        let mut models = model_words(profiles);
        let factions = self.content.factions.iter();
        models.extend(factions.flat_map(|(id, it)| [id.to_string(), it.value.name.clone()]));
        check_styles(&self.content.styles, &models, self.faults);
    }

    fn profile(&mut self, entry: &Spanned<Profile>) {
        let one = &entry.value;
        let at = |name: &str| entry.span.field(name);
        self.faults.require_name(&entry.span, &one.name);
        self.faults.require_look(&entry.span, &one.look);
        self.split_length(&at("speed"), "movement", one.speed);
        if *one.most < *one.gain {
            let found = format!("{}, fewer than the {} gained", one.most, one.gain);
            self.faults.mismatch(&at("most"), found, "at least as many as are gained");
        }
        if let Some(id) = &one.faction {
            self.content.factions.resolve_at(at("faction"), id, self.faults);
        }
        if one.faction.is_none() && one.role == Role::Leader {
            self.faults.mismatch(&at("faction"), "none", "a faction: a leader has one");
        }
        if one.faction.is_some() && one.is_beast() {
            self.faults.mismatch(&at("faction"), "a faction", "none: beasts fight for anybody");
        }
        let weapons = self.content.weapons.resolve_all(&at("weapons"), &one.weapons, self.faults);
        self.content.skills.resolve_all(&at("skills"), &one.skills, self.faults);
        if weapons.len() < one.weapons.len() {
            return;
        }
        if !weapons.iter().any(|weapon| weapon.value.is_close()) {
            self.faults.mismatch(
                &at("weapons"),
                "nothing to strike with",
                "a weapon for close combat",
            );
        }
        let shoots = weapons.iter().any(|weapon| !weapon.value.is_close());
        match one.marksmanship {
            None if shoots => {
                self.faults.mismatch(&at("marksmanship"), "none", "a number: it shoots")
            }
            Some(_) if !shoots => {
                self.faults.mismatch(
                    &at("marksmanship"),
                    "a number",
                    "none: it has nothing to shoot with",
                );
            }
            _ => {}
        }
    }

    fn scenario(&mut self, entry: &Spanned<Scenario>) {
        self.faults.require_name(&entry.span, &entry.value.name);
        check_pairs(
            &entry.span.field("forces"),
            &entry.value.forces,
            &self.content.crews,
            self.faults,
        );
        let profiles = self.content.profiles.iter().map(|(_, it)| &it.value);
        let weapons = self.content.weapons.iter().map(|(_, it)| &it.value);
        let styles = self.content.styles.ids();
        check_triggers(entry, profiles, weapons, styles, self.faults);
        let span = entry.span.field("table");
        let whole = &entry.value.table;
        // A table with faults is already reported.
        let Some(table) = check_table_of(&span, whole, LEAST_TABLE, self.faults) else { return };
        let small = whole.middle(self.content.numbers.small_table.get());
        let pieces = span.field("pieces");
        if !has_water(whole) {
            self.faults.at(
                &pieces,
                "no water",
                "water somewhere: the twist Rising tide floods the table from it",
            );
        } else if !has_water(&small) {
            let found = format!("no water wholly on the middle {}\"", small.size.x);
            self.faults.at(
                &pieces,
                found,
                "water there, too: small matches are played on it, also with a rising tide",
            );
        }
        self.access(&span, entry.value.kind, &table);
        if small.size != whole.size
            && let Ok(small) = small.build()
        {
            self.access(&span, entry.value.kind, &small);
        }
    }

    /// Checks that every model that may be deployed has room in both zones and a
    /// path out of them.
    fn access(&mut self, span: &Span, kind: ScenarioKind, table: &Table) {
        let numbers = &self.content.numbers;
        let half = table.board().half();
        // A free mover: it walks, swims, leaps and climbs.
        let rules = MoveRules {
            leap: numbers.step.get(),
            spring: numbers.leap.get(),
            onto_faces: true,
            clings: Keywords::WATER,
            walls: Keywords::IMPASSABLE,
            ..MoveRules::default()
        };
        let profile = |id: &Id| self.content.profiles.get(id.as_str()).map(|it| &it.value);
        let known = self
            .content
            .profiles
            .iter()
            .map(|(_, it)| (it.value.name.as_str(), it.value.silhouette));
        let known = known.map(|(name, silhouette)| (name, silhouette.inches()));
        let rider = self.content.profiles.iter().any(|(_, it)| it.value.can_carry());
        let rider = rider.then_some(("a rider", Silhouette::E.inches()));
        let size_of = |member: &Member| {
            let own = profile(&member.profile).map(|it| it.silhouette);
            member.mount.as_ref().map_or(own, |_| Some(Silhouette::E)).map(Silhouette::inches)
        };
        let crews = self
            .content
            .crews
            .iter()
            .map(|crew| crew.value.members.iter().filter_map(size_of).collect());
        let participants = participants_of_forces(known.chain(rider), crews, &rules);
        let zones = |_: f32| -> Vec<NamedZones> {
            let named =
                |(name, first)| (format!("in the {name} zone"), kind.zones(numbers, half, first));
            [("first", true), ("second", false)].map(named).into()
        };
        check_zones(span, table, zones, &participants, self.faults);
    }
}
