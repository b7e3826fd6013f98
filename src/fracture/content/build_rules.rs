//! Checks of forces against the rules of building (Fracture, Building an Army).

use std::fmt;

use monteria_cadence::content::{
    Army, Category, Id, Kit, ModelType, Roster, RosterUnit, Slot, UnitType, points, unit_points,
};
use monteria_game::{SetupFault, Text, text};

/// A rule of building that a force violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildViolation {
    /// Index of the unit in the force, or None for the force as a whole.
    pub unit: Option<usize>,
    pub found: Text,
    /// The requirement of the rule.
    pub expected: Text,
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
        f.write_str(&self.text())
    }
}

impl BuildViolation {
    /// Returns the violation as a sentence.
    pub fn text(&self) -> Text {
        let BuildViolation { found, expected, .. } = self;
        match self.unit {
            None => text!("rules-fracture-found-expected", "{found}; expected {expected}"),
            Some(unit) => text!(
                "rules-fracture-unit-found-expected",
                "unit {number}: {found}; expected {expected}",
                number = unit + 1
            ),
        }
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
        |found: Text, expected: Text| all.push(BuildViolation { unit: None, found, expected });
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
fn check_points(army: &Army, roster: &Roster, limit: u32, whole: &mut impl FnMut(Text, Text)) {
    let total = points(army, roster);
    if roster.units.is_empty() {
        whole(
            text!("rules-fracture-no-units", "no units"),
            text!("rules-fracture-at-least-one-unit", "at least one unit"),
        );
    }
    if total > limit {
        whole(
            Text::counted("rules-cadence-points", total, "point", "points"),
            text!("rules-fracture-at-most", "at most {limit}"),
        );
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
        whole(
            text!("rules-fracture-of-points-standard", "{standard} of {total} points Standard"),
            text!("rules-fracture-at-least-25", "at least 25%"),
        );
    }
    if command * 4 > total {
        whole(
            text!("rules-fracture-of-points-command", "{command} of {total} points Command"),
            text!("rules-fracture-at-most-25", "at most 25%"),
        );
    }
    if specialist * 2 > total {
        whole(
            text!(
                "rules-fracture-of-points-specialist",
                "{specialist} of {total} points Specialist"
            ),
            text!("rules-fracture-at-most-50", "at most 50%"),
        );
    }
}

/// Returns a number of times.
fn times(number: usize) -> Text {
    Text::counted("rules-fracture-times", number as u32, "time", "times")
}

/// Returns a number of units of a type, or of its upgrades.
fn number_of(number: Text, kind: &UnitType) -> Text {
    text!("rules-fracture-number-of", "{number} of {name}", name = kind.name)
}

/// Returns a number of units.
fn units(number: usize) -> Text {
    Text::counted("rules-cadence-units-2", number as u32, "unit", "units")
}

/// Checks that a unique weapon is carried at most once.
fn check_unique_weapons(army: &Army, roster: &Roster, whole: &mut impl FnMut(Text, Text)) {
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
                Text::joined([times(carried), Text::verbatim(&weapon.name)], " "),
                text!("rules-fracture-one-in-an-army", "at most one per army"),
            );
        }
    }
}

/// Checks how many units of each type there are.
fn check_unit_numbers(army: &Army, roster: &Roster, whole: &mut impl FnMut(Text, Text)) {
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
                    number_of(units(group), kind),
                    text!("rules-fracture-at-most-in-an-army", "at most {most} per army"),
                );
            }
        }
        if let Some(per) = &kind.per {
            let allowed = number(per);
            if here > allowed {
                let name = army.unit(per.as_str()).map_or(per.as_str(), |unit| unit.name.as_str());
                whole(
                    number_of(units(here), kind),
                    text!("rules-fracture-one-for-each", "at most one for each {name}: {allowed}"),
                );
            }
        }
    }
}

fn unit_violations(army: &Army, entry: &RosterUnit) -> Vec<(Text, Text)> {
    let Some(kind) = army.unit(entry.unit.as_str()) else {
        let expected = text!("rules-cadence-a-unit-of", "a unit of {army}", army = army.name);
        return vec![(Text::verbatim(format!("`{}`", entry.unit)), expected)];
    };
    let Some(model) = kind.model(entry.model.as_ref()) else {
        let found = entry.model.as_ref().map_or(String::new(), ToString::to_string);
        return vec![(
            Text::verbatim(format!("`{found}`")),
            text!("rules-cadence-a-model-of", "a model of {name}", name = kind.name),
        )];
    };
    let mut wrong = Vec::new();
    let count = entry.size();
    let (least, most) = kind.size;
    if count < u32::from(least) || count > u32::from(most) {
        let found = text!(
            "rules-fracture-models-in",
            "{models} in {name}",
            models = Text::counted("rules-cadence-models", count, "model", "models"),
            name = kind.name
        );
        wrong.push((found, text!("rules-to", "{least} to {most}")));
    }
    weapon_violations(army, kind, entry, &mut wrong);
    upgrade_violations(army, kind, model, entry, &mut wrong);
    wrong
}

fn weapon_violations(
    army: &Army,
    kind: &UnitType,
    entry: &RosterUnit,
    wrong: &mut Vec<(Text, Text)>,
) {
    // The size of a unit without models is reported elsewhere.
    let Some(base) = entry.kits.first() else { return };
    let fits = |kit: &Kit| fits_slots(army, kind, &kit.weapons);
    let mut swapped = 0u32;
    for (index, kit) in entry.kits.iter().enumerate() {
        if let Some(unknown) = kit.weapons.iter().find(|id| army.weapon(id.as_str()).is_none()) {
            let expected =
                text!("rules-fracture-a-weapon-of", "a weapon of {army}", army = army.name);
            wrong.push((Text::verbatim(format!("`{unknown}`")), expected));
            continue;
        }
        if index == 0 || kind.mixed {
            if !fits(kit) {
                let found = text!(
                    "rules-fracture-with",
                    "{name} with {weapons}",
                    name = kind.name,
                    weapons = ids_text(&kit.weapons)
                );
                wrong.push((found, arms_words(kind)));
            }
            continue;
        }
        if !is_swap(army, kind, &base.weapons, &kit.weapons) {
            wrong.push((
                text!(
                    "rules-fracture-some-models-of-with",
                    "some models of {name} with {weapons}",
                    name = kind.name,
                    weapons = ids_text(&kit.weapons)
                ),
                text!(
                    "rules-fracture-the-weapons-of-the-others-one",
                    "the same weapons as the other models, or one swapped where the unit allows it"
                ),
            ));
        }
        swapped += u32::from(kit.count);
    }
    let allowed = kind.swap.as_ref().map_or(0, |swap| u32::from(swap.models));
    if !kind.mixed && swapped > allowed {
        wrong.push((
            text!(
                "rules-fracture-of-with-other-weapons",
                "{models} of {name} with other weapons",
                models = Text::counted("rules-cadence-models", swapped, "model", "models"),
                name = kind.name
            ),
            text!("rules-fracture-at-most", "at most {limit}", limit = allowed),
        ));
    }
}

/// Returns ids in a row.
fn ids_text(ids: &[Id]) -> Text {
    match ids {
        [] => text!("rules-fracture-nothing", "nothing"),
        ids => Text::joined(ids.iter().map(|id| Text::verbatim(id.as_str())), ", "),
    }
}

/// Describes the weapons that the models of a unit may carry.
fn arms_words(kind: &UnitType) -> Text {
    if kind.arms.is_empty() {
        return text!("rules-fracture-no-weapons-of-choice", "no optional weapons");
    }
    let slot = |slot: &Slot| {
        let lists = slot.from.iter().map(|list| Text::verbatim(list.as_str()));
        let lists = lists.reduce(|one, other| text!("rules-fracture-or", "{one} or {other}"));
        let count = text!(
            "rules-fracture-to-of",
            "{least} to {most} of {lists}",
            least = slot.least,
            most = slot.most,
            lists = lists.unwrap_or_default()
        );
        let limits = slot.limits.iter().map(|(list, most)| at_most_of(*most, list.as_str()));
        Text::joined([count].into_iter().chain(limits), ", ")
    };
    let slots = Text::joined(kind.arms.iter().map(slot), "; ");
    let most = kind
        .most_weapons
        .map(|most| text!("rules-fracture-at-most-in-all", "at most {most} in all"));
    Text::joined([Some(slots), most].into_iter().flatten(), ", ")
}

/// Returns the most weapons of a list that a model may carry.
pub(crate) fn at_most_of(most: u8, list: &str) -> Text {
    text!("rules-fracture-at-most-of", "at most {most} of {list}")
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
    wrong: &mut Vec<(Text, Text)>,
) {
    if !kind.mixed && entry.kits.iter().any(|kit| !kit.upgrades.is_empty()) {
        let found = text!(
            "rules-fracture-upgrades-of-some-models-of",
            "upgrades of some models of {name}",
            name = kind.name
        );
        wrong.push((
            found,
            text!(
                "rules-fracture-the-same-for-all-models-upgrades",
                "the same upgrades for all models of the unit"
            ),
        ));
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
            let count =
                Text::counted("rules-fracture-upgrades", count as u32, "upgrade", "upgrades");
            wrong.push((number_of(count, kind), text!("rules-to", "{least} to {most}")));
        }
        for (index, id) in all.iter().enumerate() {
            let offered = kind.upgrades.iter().flat_map(|slot| &slot.from).any(|offer| {
                offer.upgrade == **id && (offer.only.is_empty() || offer.only.contains(&model.id))
            });
            if !offered || army.upgrade(id.as_str()).is_none() {
                wrong.push((
                    Text::verbatim(format!("`{id}`")),
                    text!(
                        "rules-fracture-an-upgrade-that-may-take",
                        "an upgrade that {name} may take",
                        name = model.name
                    ),
                ));
            }
            if all[..index].contains(id) {
                wrong.push((
                    text!("rules-fracture-twice", "`{id}` twice"),
                    text!("rules-fracture-each-upgrade-once", "each upgrade once"),
                ));
            }
        }
    }
}
