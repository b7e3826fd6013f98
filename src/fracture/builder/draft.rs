//! A force being built: an army, a limit of points, and units with their weapons
//! (Fracture, Building an Army). Choices are texts like `unit:ID` or `2.weapon:ID`.

use serde::{Deserialize, Serialize};

use super::OwnForce;
use crate::content::{FractureContent, fits_slots, is_swap};
use monteria_cadence::content::{Army, Id, Kit, Roster, RosterUnit, UnitType};
use monteria_content::{nearest, ron_options};
use monteria_game::{Sign, Text, text};

/// The default limit of points of a force.
const USUAL_LIMIT: u32 = 500;

/// A force being built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draft {
    pub force: OwnForce,
}

impl Draft {
    /// Creates an empty force of the first army, or None without armies.
    pub fn new(content: &FractureContent) -> Option<Draft> {
        let army = content.armies.keys().next()?.clone();
        let roster = Roster { name: String::new(), limit: USUAL_LIMIT, units: Vec::new() };
        Some(Draft { force: OwnForce { army, roster } })
    }

    pub fn army<'a>(&self, content: &'a FractureContent) -> Option<&'a Army> {
        content.armies.get(&self.force.army)
    }

    /// Applies a choice of the builder, such as `unit:ID`.
    ///
    /// # Errors
    /// The reason if the choice is not possible.
    pub fn choose(&mut self, content: &FractureContent, choice: &str) -> Result<(), Text> {
        if let Some((field, value)) = choice.split_once('=')
            && !field.contains('.')
        {
            return self.set_field(content, field.trim(), value.trim());
        }
        let army = self
            .army(content)
            .ok_or(text!("rules-fracture-there-is-no-such-army", "there is no such army"))?;
        if let Some(id) = choice.strip_prefix("unit:") {
            let kind = army.unit(id).ok_or_else(|| {
                let near = nearest(id, army.units.iter().map(|unit| unit.id.as_str()));
                match near {
                    None => text!(
                        "rules-fracture-is-no-unit-of",
                        "`{choice}` is not a unit of {army}",
                        army = army.name
                    ),
                    Some(near) => text!(
                        "rules-fracture-is-no-unit-of-did-you-mean",
                        "`{choice}` is not a unit of {army}; did you mean `unit:{near}`?",
                        army = army.name
                    ),
                }
            })?;
            self.force.roster.units.push(new_unit(army, kind));
            return Ok(());
        }
        let (bare, sign) = Sign::of(choice);
        if let Some(id) = bare.strip_prefix("unit:") {
            let units = &mut self.force.roster.units;
            let at = units.iter().rposition(|unit| unit.unit.as_str() == id);
            units.remove(at.ok_or_else(|| {
                text!(
                    "rules-fracture-there-is-no-such-unit-in-the-force",
                    "`{choice}`: the force has no such unit"
                )
            })?);
            return Ok(());
        }
        let unknown = || {
            text!(
                "rules-fracture-is-nothing-that-can-be-chosen",
                "`{choice}` is not a valid choice; expected unit:ID, N.drop, N.models, \
                 N.weapon:ID, …"
            )
        };
        let (number, what) = bare.split_once('.').ok_or_else(unknown)?;
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(unknown)?;
        if at >= self.force.roster.units.len() {
            return Err(text!(
                "rules-expected-one-of",
                "`{choice}`: expected one of {known}",
                known = Text::counted(
                    "rules-cadence-units-2",
                    self.force.roster.units.len() as u32,
                    "unit",
                    "units"
                )
            ));
        }
        if what == "drop" && sign == Sign::Take {
            self.force.roster.units.remove(at);
            return Ok(());
        }
        let unit = &mut self.force.roster.units[at];
        let kind = army
            .unit(unit.unit.as_str())
            .ok_or(text!("rules-fracture-there-is-no-such-unit", "there is no such unit"))?;
        change_unit(army, kind, unit, what, sign).ok_or_else(unknown)?
    }

    fn set_field(
        &mut self,
        content: &FractureContent,
        field: &str,
        value: &str,
    ) -> Result<(), Text> {
        match field {
            "name" => self.force.roster.name = value.to_owned(),
            "army" => {
                let army = content.armies.get(value).ok_or_else(|| {
                    let all: Vec<&str> = content.armies.keys().map(Id::as_str).collect();
                    text!(
                        "rules-expected-one-of",
                        "`{choice}`: expected one of {known}",
                        choice = format!("army={value}"),
                        known = all.join(", ")
                    )
                })?;
                if self.force.army != army.id {
                    self.force.army = army.id.clone();
                    self.force.roster.units.clear();
                }
            }
            "limit" => {
                let limit = value.parse().ok().filter(|limit| (1..=100_000).contains(limit));
                self.force.roster.limit = limit.ok_or_else(|| {
                    text!(
                        "rules-fracture-expected-a-number-of-points",
                        "`limit={value}`: expected a number of points"
                    )
                })?;
            }
            "force" => {
                let force: OwnForce = ron_options()
                    .from_str(value)
                    .map_err(|error| Text::verbatim(format!("`force=`: {error}")))?;
                if !content.armies.contains_key(&force.army) {
                    return Err(text!(
                        "rules-fracture-force-there-is-no-army",
                        "`force=`: there is no army `{army}`",
                        army = force.army.as_str()
                    ));
                }
                self.force = force;
                if let Some(army) = content.armies.get(&self.force.army) {
                    self.force.roster.units.iter_mut().for_each(|unit| split_kits(army, unit));
                }
            }
            other => {
                return Err(text!(
                    "rules-fracture-is-nothing-that-can-be-said",
                    "`{other}=` is not a known field; expected name, army, limit or force"
                ));
            }
        }
        Ok(())
    }
}

/// Creates a unit of the smallest size with the cheapest weapons.
fn new_unit(army: &Army, kind: &UnitType) -> RosterUnit {
    let mut weapons: Vec<Id> = Vec::new();
    for slot in &kind.arms {
        // One weapon even if none is required: a soldier without a weapon is useless.
        let wanted = usize::from(slot.least.max(u8::from(weapons.is_empty()).min(slot.most)));
        let cheapest = slot
            .from
            .iter()
            .filter_map(|list| army.lists.get(list))
            .flatten()
            .filter_map(|id| army.weapon(id.as_str()))
            .filter(|weapon| !weapon.unique)
            .min_by_key(|weapon| weapon.points);
        weapons.extend(cheapest.into_iter().flat_map(|weapon| vec![weapon.id.clone(); wanted]));
    }
    let model = kind.models.first();
    let least = kind.upgrades.as_ref().map_or(0, |slot| usize::from(slot.least));
    let may = |only: &[Id]| only.is_empty() || model.is_some_and(|model| only.contains(&model.id));
    let upgrades =
        kind.upgrades.iter().flat_map(|slot| &slot.from).filter(|offer| may(&offer.only));
    let upgrades = upgrades.take(least).map(|offer| offer.upgrade.clone()).collect();
    let kits = vec![Kit { count: kind.size.0, weapons, ..Kit::default() }];
    let model = model.map(|model| model.id.clone());
    let mut unit = RosterUnit { unit: kind.id.clone(), model, kits, upgrades };
    split_kits(army, &mut unit);
    unit
}

/// Splits the kits of a unit whose models choose for themselves, so that each model has
/// its own, with the upgrades of the whole unit.
fn split_kits(army: &Army, unit: &mut RosterUnit) {
    if !army.unit(unit.unit.as_str()).is_some_and(|kind| kind.mixed) {
        return;
    }
    let upgrades = std::mem::take(&mut unit.upgrades);
    let mut kits = Vec::new();
    for kit in &unit.kits {
        let upgrades = upgrades.iter().chain(&kit.upgrades).cloned().collect();
        let own = Kit { count: 1, weapons: kit.weapons.clone(), upgrades };
        kits.extend(vec![own; usize::from(kit.count)]);
    }
    unit.kits = kits;
}

/// Applies a choice to a unit; None if the choice is unknown.
fn change_unit(
    army: &Army,
    kind: &UnitType,
    unit: &mut RosterUnit,
    what: &str,
    sign: Sign,
) -> Option<Result<(), Text>> {
    if let Some(id) = what.strip_prefix("model=") {
        let model = kind.models.iter().find(|model| model.id.as_str() == id)?;
        unit.model = Some(model.id.clone());
        return Some(Ok(()));
    }
    if what == "models" {
        return Some(resize(kind, unit, sign));
    }
    if let Some(id) = what.strip_prefix("swap:") {
        let weapon = army.weapon(id)?;
        return Some(change_swap(army, kind, unit, &weapon.id, sign));
    }
    let (kit, rest) = match what.split_once('.') {
        Some((kit, rest)) => (Some(kit.parse::<usize>().ok()?.checked_sub(1)?), rest),
        None => (None, what),
    };
    if let Some(id) = rest.strip_prefix("upgrade:") {
        let upgrade = &army.upgrade(id)?.id;
        let list = match kit {
            Some(kit) => &mut unit.kits.get_mut(kit).filter(|_| kind.mixed)?.upgrades,
            None if kind.mixed => &mut unit.kits.first_mut()?.upgrades,
            None => &mut unit.upgrades,
        };
        return Some(sign.put(list, upgrade));
    }
    let weapon = army.weapon(rest.strip_prefix("weapon:")?)?.id.clone();
    Some(change_weapon(army, kind, unit, kit.unwrap_or(0), &weapon, sign))
}

/// Adds or removes a model: of the first kit, or with a kit of its own if
/// models choose for themselves.
fn resize(kind: &UnitType, unit: &mut RosterUnit, sign: Sign) -> Result<(), Text> {
    if kind.mixed {
        match sign {
            Sign::Take => unit.kits.extend(unit.kits.last().cloned()),
            Sign::Back if unit.kits.len() > 1 => unit.kits.truncate(unit.kits.len() - 1),
            Sign::Back => {
                return Err(text!(
                    "rules-fracture-the-last-model-stays",
                    "the last model of a unit cannot be removed"
                ));
            }
        }
        return Ok(());
    }
    let first = unit
        .kits
        .first_mut()
        .ok_or(text!("rules-fracture-a-unit-without-models", "the unit has no models"))?;
    match sign {
        Sign::Take => first.count = first.count.saturating_add(1),
        Sign::Back if first.count > 1 => first.count -= 1,
        Sign::Back => {
            return Err(text!(
                "rules-fracture-the-last-model-stays",
                "the last model of a unit cannot be removed"
            ));
        }
    }
    Ok(())
}

/// Adds or removes a weapon of all models with the same kit. If it fits no free slot, it
/// replaces a weapon of the same slot.
fn change_weapon(
    army: &Army,
    kind: &UnitType,
    unit: &mut RosterUnit,
    kit: usize,
    weapon: &Id,
    sign: Sign,
) -> Result<(), Text> {
    let before = unit.kits.first().map(|kit| kit.weapons.clone()).unwrap_or_default();
    let list = &mut unit
        .kits
        .get_mut(kit)
        .ok_or(text!("rules-fracture-there-is-no-such-model", "there is no such model"))?
        .weapons;
    sign.put(list, weapon)?;
    if sign == Sign::Take && !fits_slots(army, kind, list) {
        let place = (0..list.len() - 1).find(|at| {
            let mut rest = list.clone();
            rest.remove(*at);
            fits_slots(army, kind, &rest)
        });
        if let Some(place) = place {
            list.remove(place);
        }
    }
    // Kits with a swapped weapon change the weapons that they have in common.
    if kit == 0 && !kind.mixed {
        let base = list.clone();
        for other in unit.kits.iter_mut().skip(1) {
            let new = other.weapons.iter().find(|own| !before.contains(own)).cloned();
            if let Some(new) = new
                && let Some(arms) = weapons_after_swap(army, kind, &base, &new)
            {
                other.weapons = arms;
            }
        }
    }
    Ok(())
}

/// Returns these weapons with one swapped for `new`, or None if the unit may not.
pub(super) fn weapons_after_swap(
    army: &Army,
    kind: &UnitType,
    base: &[Id],
    new: &Id,
) -> Option<Vec<Id>> {
    (0..base.len()).rev().find_map(|at| {
        let mut arms = base.to_vec();
        arms[at] = new.clone();
        is_swap(army, kind, base, &arms).then_some(arms)
    })
}

/// Swaps a weapon of one model of the first kit for this one, or undoes it.
fn change_swap(
    army: &Army,
    kind: &UnitType,
    unit: &mut RosterUnit,
    weapon: &Id,
    sign: Sign,
) -> Result<(), Text> {
    let base = unit
        .kits
        .first()
        .ok_or(text!("rules-fracture-a-unit-without-models", "the unit has no models"))?
        .weapons
        .clone();
    let arms = weapons_after_swap(army, kind, &base, weapon);
    let found =
        unit.kits.iter().skip(1).position(|kit| kit.weapons.contains(weapon)).map(|at| at + 1);
    match (sign, found) {
        (Sign::Take, _) => {
            let arms = arms.ok_or_else(|| {
                text!(
                    "rules-fracture-no-weapon-of-may-be-changed",
                    "no weapon of {name} may be swapped for `{weapon}`",
                    name = kind.name
                )
            })?;
            let first = unit.kits.first_mut().filter(|kit| kit.count > 1);
            first
                .ok_or(text!(
                    "rules-fracture-all-but-one-have-changed-their",
                    "all models but one have already swapped weapons"
                ))?
                .count -= 1;
            match unit.kits.iter_mut().skip(1).find(|kit| kit.weapons == arms) {
                Some(kit) => kit.count += 1,
                None => unit.kits.push(Kit { count: 1, weapons: arms, ..Kit::default() }),
            }
        }
        (Sign::Back, Some(at)) => {
            unit.kits[at].count = unit.kits[at].count.saturating_sub(1);
            if unit.kits[at].count == 0 {
                unit.kits.remove(at);
            }
            unit.kits[0].count = unit.kits[0].count.saturating_add(1);
        }
        (Sign::Back, None) => {
            return Err(text!("rules-was-not-chosen", "`{id}` was not chosen", id = weapon));
        }
    }
    Ok(())
}
