//! What only the ruleset can check, at the places where the values were read.

use std::collections::BTreeSet;

use super::access::{check_borders, comers};
use super::load::UncheckedLists;
use super::missions::{FARTHEST, check_mission};
use super::{Army, Id, Markers, Scenario, breaches};
use crate::content::{Catalog, Faults, Looks, Span, Spanned};
use crate::game::{Comers, check_table};
use crate::rulesets::respawn::content::{TAGS, check_arena, check_bout, check_league, profiles};

/// Checks all that was read.
pub(super) fn everything(lists: &UncheckedLists, faults: &mut Faults) {
    for (_, army) in lists.armies.iter() {
        check_army(army, faults);
    }
    for (_, mission) in lists.missions.iter() {
        check_mission(mission, faults);
    }
    let units = lists.armies.iter().flat_map(|(_, army)| &army.value.units);
    let fielded = comers(units.flat_map(|unit| unit.models.iter().map(move |model| (unit, model))));
    for (_, scenario) in lists.scenarios.iter() {
        check_scenario(lists, scenario, &fielded, faults);
    }
    for (_, league) in lists.leagues.iter() {
        check_league(league, faults);
    }
    for (_, bout) in lists.bouts.iter() {
        check_bout(bout, faults);
    }
    let teams: Vec<_> = lists.leagues.iter().flat_map(|(_, league)| profiles(&league.value)).collect();
    for (_, arena) in lists.arenas.iter() {
        check_arena(arena, &|id| has(&lists.bouts, id), &teams, faults);
    }
    check_looks(lists, faults);
}

/// Every look has its figure, every figure its use.
fn check_looks(lists: &UncheckedLists, faults: &mut Faults) {
    let mut looks = Looks::default();
    for (_, army) in lists.armies.iter() {
        for (index, unit) in army.value.units.iter().enumerate() {
            let models = army.span.field("units").item(index).field("models");
            for (index, model) in unit.models.iter().enumerate() {
                looks.model(models.item(index).field("look"), &model.look);
            }
        }
    }
    for (_, league) in lists.leagues.iter() {
        for (index, class) in league.value.classes.iter().enumerate() {
            looks.model(league.span.field("classes").item(index).field("look"), &class.look);
        }
    }
    looks.tag("objective");
    TAGS.iter().for_each(|tag| looks.tag(tag));
    lists.figures.check(&looks, faults);
}

/// Reports every id of a list that is used twice.
fn once<'a>(span: &Span, ids: impl Iterator<Item = &'a Id>, what: &str, faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for (index, id) in ids.enumerate() {
        if !seen.insert(id) {
            faults.at(&span.item(index).field("id"), format!("`{id}` twice"), format!("{what} once"));
        }
    }
}

fn check_army(entry: &Spanned<Army>, faults: &mut Faults) {
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
        if !(weapon.rng > 0.0 && weapon.rng <= 96.0) {
            faults.at(&place.field("rng"), format!("{}", weapon.rng), "a range above 0 and up to 96 inches");
        }
        if weapon.att == 0 || weapon.dmg == 0 {
            faults.at(&place, "no attacks or no damage", "at least 1 of each");
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
        for (index, model) in unit.models.iter().enumerate() {
            let place = place.field("models").item(index);
            let fair = (1..=6).contains(&model.cmd)
                && (1.0..=24.0).contains(&model.mov)
                && (2..=6).contains(&model.skl)
                && (2..=6).contains(&model.def)
                && model.tgh > 0
                && model.hp > 0;
            if !fair {
                faults.at(
                    &place,
                    format!("the attributes of {}", model.name),
                    "cmd 1-6, mov 1-24, skl and def 2-6, tgh and hp from 1",
                );
            }
            if !((0.3..=4.0).contains(&model.base) && (0.3..=8.0).contains(&model.height)) {
                faults.at(&place, "base or height", "a base of 0.3 to 4 and a height of 0.3 to 8 inches");
            }
        }
        let lists = unit.arms.iter().flat_map(|slot| slot.from.iter().chain(slot.limits.keys()));
        let lists = lists.chain(unit.swap.iter().flat_map(|swap| swap.from.iter().chain(&swap.replaces)));
        for list in lists.filter(|list| !army.lists.contains_key(*list)) {
            faults.at(&place, format!("the list `{list}`"), format!("a list of weapons of {}", army.name));
        }
        for id in unit.fixed.iter().filter(|id| !known(id)) {
            faults.at(&place.field("fixed"), format!("`{id}`"), format!("a weapon of {}", army.name));
        }
        let upgrades = unit.upgrades.iter().flat_map(|slot| &slot.from);
        for offer in upgrades.filter(|offer| army.upgrade(offer.upgrade.as_str()).is_none()) {
            let found = format!("`{}`", offer.upgrade);
            faults.at(&place.field("upgrades"), found, format!("an upgrade of {}", army.name));
        }
        for other in unit.per.iter().chain(&unit.group).filter(|id| army.unit(id.as_str()).is_none()) {
            faults.at(&place, format!("`{other}`"), format!("a unit of {}", army.name));
        }
    }
    if faults.is_empty() {
        for (index, roster) in army.rosters.iter().enumerate() {
            for breach in breaches(army, roster, roster.limit) {
                faults.at(
                    &at("rosters").item(index),
                    format!("`{}`: {}", roster.name, breach.found),
                    breach.expected,
                );
            }
        }
    }
}

fn check_scenario(
    lists: &UncheckedLists,
    entry: &Spanned<Scenario>,
    fielded: &[(Comers, f32)],
    faults: &mut Faults,
) {
    let scenario = &entry.value;
    let at = |name: &str| entry.span.field(name);
    let mut known = |span: Span, id: &Id, catalog: &dyn Fn(&Id) -> bool, what: &str| {
        if !catalog(id) {
            faults.at(&span, format!("`{id}`"), what.to_owned());
        }
    };
    known(at("mission"), &scenario.mission, &|id| has(&lists.missions, id), "a mission");
    known(at("armies").item(0), &scenario.armies.0, &|id| has(&lists.armies, id), "an army list");
    known(at("armies").item(1), &scenario.armies.1, &|id| has(&lists.armies, id), "an army list");
    let mission = lists.missions.get(scenario.mission.as_str()).map(|mission| mission.value.markers);
    if let Some(Markers::Alternate { edge, .. }) = mission
        && edge <= FARTHEST
        && scenario.table.size.min_element() < edge * 2.0
    {
        let found = format!("`{}`, whose objectives lie {edge}\" from every edge", scenario.mission);
        faults.at(&at("mission"), found, "a mission that has room on this table");
    }
    if let Some(table) = check_table(&at("table"), &scenario.table, faults) {
        check_borders(&at("table"), &table, fielded, false, faults);
    }
}

fn has<T>(catalog: &Catalog<Spanned<T>>, id: &Id) -> bool {
    catalog.get(id.as_str()).is_some()
}
