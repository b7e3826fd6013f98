//! Checks of army lists that need knowledge of the rules; faults point to the
//! place in the file.

use std::collections::BTreeSet;

use crate::content::{Army, Id};
use monteria_content::{Faults, Looks, Span, Spanned};

/// Collects the figures that the models of these army lists use.
pub fn army_looks<'a>(armies: impl Iterator<Item = &'a Spanned<Army>>) -> Looks {
    let mut looks = Looks::default();
    for army in armies {
        for (index, unit) in army.value.units.iter().enumerate() {
            let models = army.span.field("units").item(index).field("models");
            for (index, model) in unit.models.iter().enumerate() {
                looks.model(models.item(index).field("look"), &model.look);
            }
        }
    }
    looks
}

fn once<'a>(span: &Span, ids: impl Iterator<Item = &'a Id>, what: &str, faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for (index, id) in ids.enumerate() {
        if !seen.insert(id) {
            faults.at(
                &span.item(index).field("id"),
                format!("`{id}` twice"),
                format!("{what} once"),
            );
        }
    }
}

/// Checks an army list: ids are unique and name something, sizes are possible.
pub fn check_army(entry: &Spanned<Army>, faults: &mut Faults) {
    let army = &entry.value;
    let at = |name: &str| entry.span.field(name);
    once(&at("units"), army.units.iter().map(|unit| &unit.id), "each unit", faults);
    once(&at("weapons"), army.weapons.iter().map(|weapon| &weapon.id), "each weapon", faults);
    once(&at("upgrades"), army.upgrades.iter().map(|upgrade| &upgrade.id), "each upgrade", faults);
    let known = |id: &Id| army.weapon(id.as_str()).is_some();
    for (list, ids) in &army.lists {
        for id in ids.iter().filter(|id| !known(id)) {
            let found = format!("`{id}` on the list `{list}`");
            faults.at(&at("lists"), found, format!("a weapon of {}", army.name));
        }
    }
    if army.units.is_empty() {
        faults.at(&at("units"), "no units", "at least one");
    }
    for (index, weapon) in army.weapons.iter().enumerate() {
        let place = at("weapons").item(index);
        if weapon.dmg == 0 {
            faults.at(&place.field("dmg"), "no damage", "at least 1");
        }
    }
    for (index, unit) in army.units.iter().enumerate() {
        let place = at("units").item(index);
        if unit.models.is_empty() {
            faults.at(&place.field("models"), "no models", "at least one");
        }
        if unit.size.0 == 0 || unit.size.0 > unit.size.1 {
            faults.at(&place.field("size"), format!("{:?}", unit.size), "fewest and most, from 1");
        }
        let lists = unit.arms.iter().flat_map(|slot| slot.from.iter().chain(slot.limits.keys()));
        let lists =
            lists.chain(unit.swap.iter().flat_map(|swap| swap.from.iter().chain(&swap.replaces)));
        for list in lists.filter(|list| !army.lists.contains_key(*list)) {
            faults.at(
                &place,
                format!("the list `{list}`"),
                format!("a list of weapons of {}", army.name),
            );
        }
        for id in unit.fixed.iter().filter(|id| !known(id)) {
            faults.at(
                &place.field("fixed"),
                format!("`{id}`"),
                format!("a weapon of {}", army.name),
            );
        }
        let upgrades = unit.upgrades.iter().flat_map(|slot| &slot.from);
        for offer in upgrades.filter(|offer| army.upgrade(offer.upgrade.as_str()).is_none()) {
            let found = format!("`{}`", offer.upgrade);
            faults.at(&place.field("upgrades"), found, format!("an upgrade of {}", army.name));
        }
        for other in
            unit.per.iter().chain(&unit.group).filter(|id| army.unit(id.as_str()).is_none())
        {
            faults.at(&place, format!("`{other}`"), format!("a unit of {}", army.name));
        }
    }
}
