//! Checks of content that only the ruleset can make, reported at the places where
//! the values were read.

mod arms;
mod arts;
mod effects;
mod foes;
mod goals;
mod looks;
mod met;
mod pack;
mod scene;
mod trees;
mod triggers;

pub(in crate::content) use triggers::known_names;

pub(crate) use crate::content::check::effects::{Owner, User};

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::content::{Id, UNARMED, Unchecked};
use monteria_content::{Catalog, Fault, Faults, Figures, Span, Spanned};
use monteria_game::check_styles;
use monteria_game::layout::check_kind;

/// Checks all content; ids are looked up in the whole collection.
pub(super) fn everything(unchecked: &Unchecked, figures: &Figures, faults: &mut Faults) {
    let mut check = ContentCheck::new(unchecked, faults);
    unchecked.weapons.iter().for_each(|(_, it)| check.weapon(it));
    unchecked.armours.iter().for_each(|(_, it)| check.armour(it));
    unchecked.gear.iter().for_each(|(_, it)| check.gear(it));
    unchecked.rituals.iter().for_each(|(_, it)| check.ritual(it));
    unchecked.companions.iter().for_each(|(_, it)| check.profile(it));
    unchecked.cazadores.iter().for_each(|(_, it)| check.profile(it));
    unchecked.areas.iter().for_each(|(_, it)| check.area_kind(it));
    unchecked.minions.iter().for_each(|(_, it)| check.minion(it));
    unchecked.adversaries.iter().for_each(|(_, it)| check.adversary(it));
    unchecked.trees.iter().for_each(|(_, it)| check.tree(it));
    unchecked.tokens.iter().for_each(|(_, it)| check.token(it));
    unchecked.specials.iter().for_each(|(_, it)| check.special(it));
    unchecked.objectives.iter().for_each(|(_, it)| check.objective(it));
    unchecked.terrain.iter().for_each(|(_, it)| check_kind(it, check.faults));
    check_styles(&unchecked.styles, &check.model_words(), check.faults);
    check.scars();
    check.looks(figures);
    unchecked.scenarios.iter().for_each(|(_, it)| check.scenario(it));
    check.ids_of_triggers();
    if unchecked.weapons.get(UNARMED).is_none() && faults.is_empty() {
        let found = format!("no Weapon `{UNARMED}`");
        faults.push(Fault::of_file("", found, "the Weapon of those who have none", None));
    }
    trees::of_foe_types(unchecked, faults);
}

/// The content under check, and the list of faults.
pub(crate) struct ContentCheck<'a> {
    unchecked: &'a Unchecked,
    faults: &'a mut Faults,
    /// Places with faults from reading: they hold a stand-in, and further faults about
    /// it would be noise.
    known: BTreeSet<(String, u32, u32)>,
}

impl<'a> ContentCheck<'a> {
    fn new(unchecked: &'a Unchecked, faults: &'a mut Faults) -> Self {
        let known =
            faults.sorted().iter().map(|it| (it.file.clone(), it.line, it.column)).collect();
        ContentCheck { unchecked, faults, known }
    }

    fn is_known(&self, span: &Span) -> bool {
        span.place()
            .is_some_and(|it| self.known.contains(&(it.file.to_string(), it.line, it.column)))
    }

    /// Reports a fault at a place: the value found and the value expected.
    pub(crate) fn fault(
        &mut self,
        span: &Span,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) {
        if !self.is_known(span) {
            self.faults.at(span, found, expected);
        }
    }

    /// Checks that a number is within bounds, both included. NaN is
    /// outside of all bounds.
    fn within<T: PartialOrd + Display>(
        &mut self,
        span: &Span,
        number: T,
        range: RangeInclusive<T>,
    ) -> bool {
        let good = range.contains(&number);
        if !good {
            self.fault(
                span,
                number.to_string(),
                format!("a number from {} to {}", range.start(), range.end()),
            );
        }
        good
    }

    /// Returns the thing that an id names; reports a fault if there is none.
    fn look_up<T>(
        &mut self,
        span: &Span,
        id: &Id,
        kind: &str,
        among: &'a Catalog<Spanned<T>>,
    ) -> Option<&'a T> {
        let found = among.get(id.as_str());
        if found.is_none() && !self.is_known(span) {
            let named = Spanned { value: id.clone(), span: span.clone() };
            self.faults.unknown_id(&named, kind, among.ids().map(Id::as_str));
        }
        found.map(|it| &it.value)
    }

    /// Checks a text for players.
    pub(crate) fn named(&mut self, span: &Span, text: &str) {
        if text.trim().is_empty() {
            self.fault(span, "an empty text", "a name");
        }
    }

    /// Checks that each id of a list occurs once.
    fn no_doubles<'i>(&mut self, list: &Span, ids: impl Iterator<Item = &'i Id>) {
        let mut seen = BTreeSet::new();
        for (at, id) in ids.enumerate() {
            if !seen.insert(id.as_str()) {
                self.fault(&list.item(at), format!("\"{id}\" a second time"), "each id once");
            }
        }
    }
}
