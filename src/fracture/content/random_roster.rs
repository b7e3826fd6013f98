//! Random forces that obey the rules of building, for opponents and tests.

use super::build_violations;
use monteria_cadence::content::{
    Army, Category, Id, Kit, ModelType, Roster, RosterUnit, Slot, UnitType, points, unit_points,
};
use monteria_dice::Dice;

/// How many times a unit is added on trial.
const TRIES: u32 = 480;

/// Builds a random force of this army within the limit that obeys every rule of building:
/// units are added as long as they fit. None if no such force is found.
pub fn random_roster(army: &Army, limit: u32, dice: &mut Dice) -> Option<Roster> {
    let mut roster = Roster { name: format!("{} at random", army.name), limit, units: Vec::new() };
    // The shares refer to the cost of the force, so that a first unit may violate them.
    let mut best: Option<Roster> = None;
    for attempt in 0..TRIES {
        // A Standard unit comes first, since a force needs one; and only Standard units
        // repair too large shares of the others.
        let first = roster.units.is_empty();
        let lopsided = !first && !build_violations(army, &roster, limit).is_empty();
        let wanted = |kind: &&UnitType| {
            !(first || lopsided)
                || (kind.category == Category::Standard && (!first || kind.per.is_none()))
        };
        let kinds: Vec<&UnitType> = army.units.iter().filter(wanted).collect();
        if kinds.is_empty() {
            return None;
        }
        let kind = kinds[dice.pick(kinds.len())];
        roster.units.push(random_unit(army, kind, dice));
        let cost = points(army, &roster);
        let limits_only = build_violations(army, &roster, limit)
            .iter()
            .all(|violation| violation.expected.ends_with('%'));
        if cost > limit || !limits_only {
            roster.units.pop();
        } else if build_violations(army, &roster, limit).is_empty()
            && best.as_ref().is_none_or(|best| cost > points(army, best))
        {
            best = Some(roster.clone());
        }
        if attempt % 40 == 39 {
            // A restart against local optima: from the best force, or from nothing.
            let again = attempt % 80 == 79;
            roster.units =
                best.as_ref().filter(|_| !again).map_or_else(Vec::new, |best| best.units.clone());
        }
    }
    best
}

/// Builds a random unit of this type.
fn random_unit(army: &Army, kind: &UnitType, dice: &mut Dice) -> RosterUnit {
    let model = &kind.models[dice.pick(kind.models.len())];
    let (least, most) = kind.size;
    let count = least + dice.pick(usize::from(most - least) + 1) as u8;
    let mut kits = Vec::new();
    let mut upgrades = Vec::new();
    if kind.mixed {
        for _ in 0..count {
            let weapons = random_arms(army, kind, dice);
            kits.push(Kit { count: 1, weapons, upgrades: random_upgrades(kind, model, dice) });
        }
    } else {
        kits.push(Kit { count, weapons: random_arms(army, kind, dice), ..Kit::default() });
        upgrades = random_upgrades(kind, model, dice);
    }
    let unit = RosterUnit { unit: kind.id.clone(), model: Some(model.id.clone()), kits, upgrades };
    debug_assert!(unit_points(army, &unit) > 0);
    unit
}

fn random_arms(army: &Army, kind: &UnitType, dice: &mut Dice) -> Vec<Id> {
    let mut weapons: Vec<Id> = Vec::new();
    for slot in &kind.arms {
        // One of each slot, or its minimum: limits within a slot never matter.
        let wanted = slot.least.max(u8::from(slot.most > 0 && dice.d6() > 1));
        for _ in 0..wanted.min(slot.most) {
            if kind.most_weapons.is_none_or(|most| weapons.len() < usize::from(most)) {
                weapons.extend(random_weapon(army, slot, dice));
            }
        }
    }
    weapons
}

fn random_upgrades(kind: &UnitType, model: &ModelType, dice: &mut Dice) -> Vec<Id> {
    let mut upgrades: Vec<Id> = Vec::new();
    if let Some(slot) = &kind.upgrades {
        let mut offers: Vec<&Id> = slot
            .from
            .iter()
            .filter(|offer| offer.only.is_empty() || offer.only.contains(&model.id))
            .map(|offer| &offer.upgrade)
            .collect();
        let wanted = slot.least.max(u8::from(dice.d6() > 4)).min(slot.most);
        for _ in 0..wanted {
            if !offers.is_empty() {
                upgrades.push(offers.swap_remove(dice.pick(offers.len())).clone());
            }
        }
    }
    upgrades
}

fn random_weapon(army: &Army, slot: &Slot, dice: &mut Dice) -> Option<Id> {
    let all: Vec<&Id> =
        slot.from.iter().filter_map(|list| army.lists.get(list)).flatten().collect();
    if all.is_empty() { None } else { Some(all[dice.pick(all.len())].clone()) }
}
