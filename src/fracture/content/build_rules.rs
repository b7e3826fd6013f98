//! Checks of forces against the rules of building (Fracture, Building an Army).

use std::fmt;

use monteria_cadence::content::{
    Army, Category, Id, Kit, ModelType, Roster, RosterUnit, Slot, UnitType, points, unit_points,
};
use monteria_game::{SetupFault, counted};

/// A rule of building that a force violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildViolation {
    /// Index of the unit in the force, or None for the force as a whole.
    pub unit: Option<usize>,
    pub found: String,
    /// The requirement of the rule.
    pub expected: String,
}

impl From<BuildViolation> for SetupFault {
    fn from(violation: BuildViolation) -> SetupFault {
        let path =
            violation.unit.map_or("roster".to_owned(), |unit| format!("roster.units[{unit}]"));
        SetupFault::new(path, violation.found, violation.expected)
    }
}

impl fmt::Display for BuildViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(unit) = self.unit {
            write!(f, "unit {}: ", unit + 1)?;
        }
        write!(f, "{}; expected {}", self.found, self.expected)
    }
}

/// Returns every rule of building that a force violates at this limit of points; empty if
/// it may be fielded.
///
/// The rules: the limit; at least 25% Standard, at most 25% Command and at most 50%
/// Specialist, in points of the whole force; the composition, the weapons and the
/// upgrades of every unit; the number of units of each type.
pub fn build_violations(army: &Army, roster: &Roster, limit: u32) -> Vec<BuildViolation> {
    let mut all = Vec::new();
    let mut whole =
        |found: String, expected: String| all.push(BuildViolation { unit: None, found, expected });
    check_points(army, roster, limit, &mut whole);
    check_unique_weapons(army, roster, &mut whole);
    check_unit_numbers(army, roster, &mut whole);
    for (index, unit) in roster.units.iter().enumerate() {
        for (found, expected) in unit_violations(army, unit) {
            all.push(BuildViolation { unit: Some(index), found, expected });
        }
    }
    all
}

/// Checks the limit of points and the shares of the categories.
fn check_points(army: &Army, roster: &Roster, limit: u32, whole: &mut impl FnMut(String, String)) {
    let total = points(army, roster);
    if roster.units.is_empty() {
        whole("no units".to_owned(), "at least one unit".to_owned());
    }
    if total > limit {
        whole(counted(total, "point", "points"), format!("at most {limit}"));
    }
    let share = |category: Category| -> u32 {
        let of = |unit: &&RosterUnit| {
            army.unit(unit.unit.as_str()).is_some_and(|kind| kind.category == category)
        };
        roster.units.iter().filter(of).map(|unit| unit_points(army, unit)).sum()
    };
    let command = share(Category::Command);
    let standard = share(Category::Standard);
    let specialist = share(Category::Specialist);
    if standard * 4 < total {
        whole(format!("{standard} of {total} points Standard"), "at least 25%".to_owned());
    }
    if command * 4 > total {
        whole(format!("{command} of {total} points Command"), "at most 25%".to_owned());
    }
    if specialist * 2 > total {
        whole(format!("{specialist} of {total} points Specialist"), "at most 50%".to_owned());
    }
}

/// Checks that a unique weapon is carried at most once.
fn check_unique_weapons(army: &Army, roster: &Roster, whole: &mut impl FnMut(String, String)) {
    for weapon in army.weapons.iter().filter(|weapon| weapon.unique) {
        let carried: usize = roster
            .units
            .iter()
            .flat_map(|unit| &unit.kits)
            .map(|kit| {
                usize::from(kit.count) * kit.weapons.iter().filter(|id| **id == weapon.id).count()
            })
            .sum();
        if carried > 1 {
            whole(
                format!("{} {}", counted(carried, "time", "times"), weapon.name),
                "one in an army".to_owned(),
            );
        }
    }
}

/// Checks how many units of each type there are.
fn check_unit_numbers(army: &Army, roster: &Roster, whole: &mut impl FnMut(String, String)) {
    for kind in &army.units {
        let number = |id: &Id| roster.units.iter().filter(|unit| unit.unit == *id).count();
        let here = number(&kind.id);
        if here == 0 {
            continue;
        }
        if let Some(most) = kind.most {
            let group: usize = here + kind.group.iter().map(number).sum::<usize>();
            if group > usize::from(most) {
                whole(
                    format!("{} of {}", counted(group, "unit", "units"), kind.name),
                    format!("at most {most} in an army"),
                );
            }
        }
        if let Some(per) = &kind.per {
            let allowed = number(per);
            if here > allowed {
                let name = army.unit(per.as_str()).map_or(per.as_str(), |unit| unit.name.as_str());
                whole(
                    format!("{} of {}", counted(here, "unit", "units"), kind.name),
                    format!("one for each {name}: {allowed}"),
                );
            }
        }
    }
}

fn unit_violations(army: &Army, entry: &RosterUnit) -> Vec<(String, String)> {
    let Some(kind) = army.unit(entry.unit.as_str()) else {
        return vec![(format!("`{}`", entry.unit), format!("a unit of {}", army.name))];
    };
    let Some(model) = kind.model(entry.model.as_ref()) else {
        let found = entry.model.as_ref().map_or(String::new(), ToString::to_string);
        return vec![(format!("`{found}`"), format!("a model of {}", kind.name))];
    };
    let mut wrong = Vec::new();
    let count = entry.size();
    let (least, most) = kind.size;
    if count < u32::from(least) || count > u32::from(most) {
        wrong.push((
            format!("{} in {}", counted(count, "model", "models"), kind.name),
            format!("{least} to {most}"),
        ));
    }
    weapon_violations(army, kind, entry, &mut wrong);
    upgrade_violations(army, kind, model, entry, &mut wrong);
    wrong
}

fn weapon_violations(
    army: &Army,
    kind: &UnitType,
    entry: &RosterUnit,
    wrong: &mut Vec<(String, String)>,
) {
    // The size of a unit without models is reported elsewhere.
    let Some(base) = entry.kits.first() else { return };
    let fits = |kit: &Kit| fits_slots(army, kind, &kit.weapons);
    let mut swapped = 0u32;
    for (index, kit) in entry.kits.iter().enumerate() {
        if let Some(unknown) = kit.weapons.iter().find(|id| army.weapon(id.as_str()).is_none()) {
            wrong.push((format!("`{unknown}`"), format!("a weapon of {}", army.name)));
            continue;
        }
        if index == 0 || kind.mixed {
            if !fits(kit) {
                let names: Vec<&str> = kit.weapons.iter().map(Id::as_str).collect();
                wrong.push((format!("{} with {}", kind.name, listed(&names)), arms_words(kind)));
            }
            continue;
        }
        if !is_swap(army, kind, &base.weapons, &kit.weapons) {
            let names: Vec<&str> = kit.weapons.iter().map(Id::as_str).collect();
            wrong.push((
                format!("some models of {} with {}", kind.name, listed(&names)),
                "the weapons of the others, one of them swapped where the unit may".to_owned(),
            ));
        }
        swapped += u32::from(kit.count);
    }
    let allowed = kind.swap.as_ref().map_or(0, |swap| u32::from(swap.models));
    if !kind.mixed && swapped > allowed {
        wrong.push((
            format!("{} of {} with other weapons", counted(swapped, "model", "models"), kind.name),
            format!("at most {allowed}"),
        ));
    }
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

fn arms_words(kind: &UnitType) -> String {
    let slots: Vec<String> = kind
        .arms
        .iter()
        .map(|slot| {
            let from: Vec<&str> = slot.from.iter().map(Id::as_str).collect();
            let limit = |(list, most): (&Id, &u8)| format!(", at most {most} of {list}");
            let limits: String = slot.limits.iter().map(limit).collect();
            format!("{} to {} of {}{limits}", slot.least, slot.most, from.join(" or "))
        })
        .collect();
    let most = kind.most_weapons.map_or(String::new(), |most| format!(", at most {most} in all"));
    if slots.is_empty() { "no weapons of choice".to_owned() } else { slots.join("; ") + &most }
}

/// Returns whether these weapons can be assigned to the slots (backtracking search).
pub fn fits_slots(army: &Army, kind: &UnitType, weapons: &[Id]) -> bool {
    if kind.most_weapons.is_some_and(|most| weapons.len() > usize::from(most)) {
        return false;
    }
    fn share<'a>(
        army: &Army,
        kind: &UnitType,
        weapons: &'a [Id],
        chosen: &mut Vec<Vec<&'a Id>>,
    ) -> bool {
        let Some((first, rest)) = weapons.split_first() else {
            let least = |slot: &Slot| usize::from(slot.least);
            return kind
                .arms
                .iter()
                .zip(chosen.iter())
                .all(|(slot, chosen)| chosen.len() >= least(slot));
        };
        for (index, slot) in kind.arms.iter().enumerate() {
            if slot.takes(army, &chosen[index], first) {
                chosen[index].push(first);
                if share(army, kind, rest, chosen) {
                    return true;
                }
                chosen[index].pop();
            }
        }
        false
    }
    share(army, kind, weapons, &mut vec![Vec::new(); kind.arms.len()])
}

/// Returns whether `other` is `base` with one weapon swapped as the unit allows.
pub fn is_swap(army: &Army, kind: &UnitType, base: &[Id], other: &[Id]) -> bool {
    // Most units swap nothing.
    let Some(swap) = &kind.swap else { return false };
    (0..base.len()).any(|index| {
        let mut rest = base.to_vec();
        let old = rest.remove(index);
        if !swap.replaces.is_empty() && !army.on_lists(&old, &swap.replaces) {
            return false;
        }
        (0..other.len()).any(|index| {
            let mut others = other.to_vec();
            let new = others.remove(index);
            rest.sort();
            others.sort();
            army.on_lists(&new, &swap.from) && rest == others
        })
    })
}

fn upgrade_violations(
    army: &Army,
    kind: &UnitType,
    model: &ModelType,
    entry: &RosterUnit,
    wrong: &mut Vec<(String, String)>,
) {
    if !kind.mixed && entry.kits.iter().any(|kit| !kit.upgrades.is_empty()) {
        let found = format!("upgrades of some models of {}", kind.name);
        wrong.push((found, "the same for all models: upgrades of the unit".to_owned()));
    }
    let mut taken: Vec<Vec<&Id>> = Vec::new();
    for kit in &entry.kits {
        let all: Vec<&Id> = entry.upgrades.iter().chain(&kit.upgrades).collect();
        // The same violation of several models is reported once.
        if !taken.contains(&all) {
            taken.push(all);
        }
    }
    let (least, most) = kind.upgrades.as_ref().map_or((0, 0), |slot| (slot.least, slot.most));
    for all in taken {
        let count = all.len();
        if count < usize::from(least) || count > usize::from(most) {
            wrong.push((
                format!("{} of {}", counted(count, "upgrade", "upgrades"), kind.name),
                format!("{least} to {most}"),
            ));
        }
        for (index, id) in all.iter().enumerate() {
            let offered = kind.upgrades.iter().flat_map(|slot| &slot.from).any(|offer| {
                offer.upgrade == **id && (offer.only.is_empty() || offer.only.contains(&model.id))
            });
            if !offered || army.upgrade(id.as_str()).is_none() {
                wrong.push((format!("`{id}`"), format!("an upgrade that {} may take", model.name)));
            }
            if all[..index].contains(id) {
                wrong.push((format!("`{id}` twice"), "each upgrade once".to_owned()));
            }
        }
    }
}
