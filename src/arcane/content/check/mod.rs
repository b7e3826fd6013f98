//! Checks of the content that depend on the rules of the game. Each fault has the place
//! where the value was read.

mod abilities;

pub(crate) use abilities::BlowKind;

use std::iter;

use bevy_math::Vec2;

use super::{
    Ability, Card, CardKind, Character, Innate, Member, Organisation, Party, Scenario, Unchecked,
};
use crate::triggers::words;
use monteria_content::{Faults, Span, Spanned};
use monteria_game::{
    NamedZones, Zone, check_styles, check_table_of, check_zones, participants_of_forces,
};
use monteria_skirmish::{check_names, check_pairs};
use monteria_table::{MoveRules, Table};

/// The tags of this game's objects on the table.
pub const TAGS: [&str; 6] = ["infiltration", "trap", "stone", "captive", "altar", "wall"];

/// The least length of an edge of a table, in inches: two deployment zones and room for
/// Advanced Deployment between them.
const LEAST_TABLE: f32 = 36.0;

/// Reports every fault of the content at its place.
pub(super) fn check(content: &Unchecked, faults: &mut Faults) {
    let mut check = Check { content, faults };
    content.characters.iter().for_each(|(_, one)| check.character(one));
    content.cards.iter().for_each(|(_, one)| check.card(one));
    content.organisations.iter().for_each(|(_, one)| check.organisation(one));
    check.styles();
    check_names(&content.parties, "party", check.faults);
    content.parties.iter().for_each(|party| check.party(party));
    content.scenarios.iter().for_each(|(_, it)| check.scenario(it));
}

/// The content under check and the faults found so far.
pub(crate) struct Check<'a> {
    content: &'a Unchecked,
    pub(crate) faults: &'a mut Faults,
}

impl Check<'_> {
    /// Reports a number that is no multiple of 5.
    pub(crate) fn multiple_of_five(&mut self, span: &Span, number: i32) {
        if number % 5 != 0 {
            self.faults.mismatch(span, number.to_string(), "a multiple of 5");
        }
    }

    fn styles(&mut self) {
        let characters = self.content.characters.iter().map(|(_, it)| it);
        let mut models = words(&[], characters, iter::empty()).models;
        let factions = self.content.organisations.iter();
        models.extend(factions.flat_map(|(id, it)| [id.to_string(), it.value.name.clone()]));
        check_styles(&self.content.styles, &models, self.faults);
    }

    fn character(&mut self, entry: &Spanned<Character>) {
        let one = &entry.value;
        let at = |name: &str| entry.span.field(name);
        self.faults.require_name(&entry.span, &one.name);
        self.faults.require_look(&entry.span, &one.look);
        self.multiple_of_five(&at("level"), *one.level);
        let twice = one.categories.len() == 2 && one.categories[0] == one.categories[1];
        if twice || !(1..=2).contains(&one.categories.len()) {
            let found = if twice {
                format!("{} twice", one.categories[0])
            } else {
                one.categories.len().to_string()
            };
            self.faults.mismatch(&at("categories"), found, "one category or two different ones");
        }
        if one.run < one.walk {
            let found = format!("{} inches, less than a Walk of {}", one.run, one.walk);
            self.faults.mismatch(&at("run"), found, "at least as far as a Walk");
        }
        if *one.most < *one.recovery {
            let found = format!("{}, fewer than the {} regained", one.most, one.recovery);
            self.faults.mismatch(&at("most"), found, "at least as many as are regained");
        }
        if let Some(id) = &one.organisation {
            self.content.organisations.resolve_at(at("organisation"), id, self.faults);
        }
        self.innate(&at("innate"), &one.innate, false);
        self.abilities(&at("abilities"), &one.abilities);
        let summons = |ability: &Ability| ability.kind().summon().is_some();
        let summoner = one.innate.iter().any(|it| matches!(it, Innate::Summoner(_)));
        if summoner != one.abilities.iter().any(summons) {
            let found = if summoner {
                "Summoner, and nothing to summon"
            } else {
                "a summons and no Summoner"
            };
            self.faults.mismatch(
                &at("innate"),
                found,
                "Summoner with an ability that summons, or neither",
            );
        }
        let resistant = one.is(&Innate::DamageResistance);
        for (index, ability) in one
            .abilities
            .iter()
            .enumerate()
            .filter(|(_, ability)| resistant && ability.kind().defends())
        {
            let found = format!("`{}`, which Damage Resistance never lets it use", ability.id);
            self.faults.mismatch(
                &at("abilities").item(index).field("deed"),
                found,
                "neither a Dodge nor a Counter",
            );
        }
    }

    /// Checks innate traits: each kind once, and changes of numbers only on cards.
    fn innate(&mut self, span: &Span, innate: &[Innate], card: bool) {
        self.faults.each_kind_once(span, innate);
        for (index, one) in innate.iter().enumerate() {
            let place = span.item(index);
            if matches!(one, Innate::Immunity(states) if states.is_empty()) {
                self.faults.mismatch(&place, "immunity to nothing", "a State at least");
            }
            if one.changes_number() && !card {
                let expected = "a number of the character itself; cards alone change numbers";
                self.faults.mismatch(&place, format!("{one:?}"), expected);
            }
        }
    }

    fn abilities(&mut self, span: &Span, abilities: &[Ability]) {
        for (index, ability) in abilities.iter().enumerate() {
            let place = span.item(index);
            if abilities[..index].iter().any(|before| before.id == ability.id) {
                self.faults.mismatch(
                    &place.field("id"),
                    format!("`{}` twice", ability.id),
                    "an id of its own for each ability",
                );
            }
            self.ability(&place, ability);
        }
    }

    fn card(&mut self, entry: &Spanned<Card>) {
        let card = &entry.value;
        let at = |name: &str| entry.span.field(name);
        self.faults.require_name(&entry.span, &card.name);
        self.multiple_of_five(&at("cost"), *card.cost);
        let own = !card.innate.is_empty() || !card.abilities.is_empty();
        let plot = card.kind == CardKind::Plot;
        if plot != card.plot.is_some() || plot == own {
            let found = match (own, card.plot.is_some()) {
                (true, true) => "something for a character and something for the party",
                (true, false) => "something for a character",
                (false, true) => "something for the party",
                (false, false) => "nothing that it does",
            };
            let expected = if plot {
                "`plot` and nothing else"
            } else {
                "`innate` or `abilities`, and no `plot`"
            };
            self.faults.mismatch(&at("kind"), format!("{} with {found}", card.kind), expected);
        }
        self.innate(&at("innate"), &card.innate, true);
        self.abilities(&at("abilities"), &card.abilities);
        // The owner of the card has its abilities beside its own, and abilities
        // are found by id.
        for (index, ability) in card.abilities.iter().enumerate() {
            let has = |abilities: &[Ability]| abilities.iter().any(|other| other.id == ability.id);
            let others = || self.content.cards.iter().filter(|(id, _)| **id != card.id);
            let taken = self.content.characters.iter().any(|(_, one)| has(&one.value.abilities))
                || others().any(|(_, one)| has(&one.value.abilities));
            if taken {
                let found = format!("`{}`, as another ability", ability.id);
                self.faults.mismatch(
                    &at("abilities").item(index).field("id"),
                    found,
                    "an id that no other ability has",
                );
            }
        }
    }

    fn organisation(&mut self, entry: &Spanned<Organisation>) {
        self.faults.require_name(&entry.span, &entry.value.name);
        entry.value.advantage.kind().check(self, &entry.span.field("advantage"));
    }

    /// Checks the size of a ready-made party. Its members are checked once
    /// all else is valid.
    fn party(&mut self, entry: &Spanned<Party>) {
        let levels = i32::try_from(entry.value.levels).unwrap_or_default();
        self.multiple_of_five(&entry.span.field("levels"), levels);
    }

    fn scenario(&mut self, entry: &Spanned<Scenario>) {
        self.faults.require_name(&entry.span, &entry.value.name);
        check_pairs(
            &entry.span.field("forces"),
            &entry.value.forces,
            &self.content.parties,
            self.faults,
        );
        if entry.value.kind.shipped() == Some(entry.value.id.as_str()) {
            let found = "the objective of the scenario itself";
            self.faults.mismatch(&entry.span.field("kind"), found, "`triggers` instead");
        }
        let whole = entry.value.table.size.y;
        let usual = self.content.numbers.zone_depth.get();
        if let Some(depth) = entry.value.defender_depth
            && depth.get() + usual > whole
        {
            let found = format!("a zone of {} on a table of {whole}", depth.get());
            let expected = format!("at most {}: the attacker needs room, too", whole - usual);
            self.faults.mismatch(&entry.span.field("defender_depth"), found, expected);
        }
        let characters = self.content.characters.iter().map(|(_, it)| it);
        let styles = self.content.styles.ids();
        let words = words(&entry.value.table.pieces, characters, styles);
        let span = entry.span.field("triggers");
        monteria_triggers::check(&entry.value.triggers, &span, &words, self.faults);
        let span = entry.span.field("table");
        let whole = &entry.value.table;
        // A table with faults is already reported.
        let Some(table) = check_table_of(&span, whole, LEAST_TABLE, self.faults) else { return };
        self.access(&span, &table);
        let small = whole.middle(self.content.numbers.small_table.get());
        if small.size != whole.size
            && let Ok(small) = small.build()
        {
            self.access(&span, &small);
        }
    }

    /// Checks that every character finds room in both deployment zones, and
    /// a path from there.
    fn access(&mut self, span: &Span, table: &Table) {
        let depth = self.content.numbers.zone_depth.get();
        let half = table.board().half();
        let rules = MoveRules { vertical_cost: 2.0, may_jump_chasm: false, ..MoveRules::default() };
        // Characters that fly or pass through terrain get away from anywhere.
        let walks = |one: &Character| !one.is(&Innate::Flight) && !one.is(&Innate::Intangible);
        let characters =
            self.content.characters.iter().map(|(_, it)| &it.value).filter(|one| walks(one));
        let known = characters.map(|one| (one.name.as_str(), one.base.inches()));
        let size_of = |member: &Member| {
            Some(self.content.characters.get(member.character.as_str())?.value.base.inches())
        };
        let parties = self.content.parties.iter();
        let parties = parties.map(|party| party.value.members.iter().filter_map(size_of).collect());
        let participants = participants_of_forces(known, parties, &rules);
        let zones = |radius: f32| -> Vec<NamedZones> {
            let strip = |north: bool| {
                let edge = half.y;
                let border = half.y - depth + radius;
                let (least, greatest) = if north { (-edge, -border) } else { (border, edge) };
                Zone::Box {
                    least: Vec2::new(-half.x, least),
                    greatest: Vec2::new(half.x, greatest),
                }
            };
            let named = |(name, north)| (format!("along the {name} edge"), vec![strip(north)]);
            [("northern", true), ("southern", false)].map(named).into()
        };
        check_zones(span, table, zones, &participants, self.faults);
    }
}
