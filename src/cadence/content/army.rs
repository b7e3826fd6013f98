//! Army lists: units with their models, what they may carry, and what it costs.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Id, UnitRule, WeaponRule};
use monteria_content::{Count, Inches};

/// An army list: units, weapons and upgrades to choose from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What kind of force it is, in our own words.
    pub about: String,
    /// Types of units that it may field.
    pub units: Vec<UnitType>,
    /// Weapons that its models may carry.
    pub weapons: Vec<Weapon>,
    /// Lists of weapons by name: a slot names lists.
    pub lists: BTreeMap<Id, Vec<Id>>,
    /// Upgrades that its units may take.
    #[serde(default)]
    pub upgrades: Vec<Upgrade>,
    /// A ready-made force for each number of points, for opponents and for a quick start.
    #[serde(default)]
    pub rosters: Vec<Roster>,
}

/// A category of units: a game may keep forces to shares of points by these.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Category {
    /// At most a quarter of the points.
    Command,
    /// At least a quarter of the points.
    Standard,
    /// At most half of the points.
    Specialist,
}

/// A type of unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Its id within the army.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// Category, by which a game limits its share of the points.
    pub category: Category,
    /// Fewest and most models.
    pub size: (u8, u8),
    /// The models it may consist of: all of one kind.
    pub models: Vec<ModelType>,
    /// The most units of this type, or of this group, in an army.
    #[serde(default)]
    pub most: Option<u8>,
    /// Types that share the limit of `most`.
    #[serde(default)]
    pub group: Vec<Id>,
    /// One unit of this type for each unit of that type.
    #[serde(default)]
    pub per: Option<Id>,
    /// What its models carry: every model the same.
    #[serde(default)]
    pub arms: Vec<Slot>,
    /// The most weapons of a model, all slots together.
    #[serde(default)]
    pub most_weapons: Option<u8>,
    /// Weapons that every model carries without choice.
    #[serde(default)]
    pub fixed: Vec<Id>,
    /// Some models may carry another weapon in place of one of theirs.
    #[serde(default)]
    pub swap: Option<Swap>,
    /// Whether each model chooses its weapons and its upgrades for itself.
    #[serde(default)]
    pub mixed: bool,
    /// Upgrades that all its models may take; each for itself where they are `mixed`.
    #[serde(default)]
    pub upgrades: Option<UpgradeSlot>,
}

/// A model of a unit: attributes as on the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelType {
    /// Its id within the army.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// The value of Command.
    pub cmd: Count<1, 6>,
    /// Movement: inches of one move, 1 to 24.
    pub mov: Inches<100, 2400>,
    /// Skill: what an attack roll needs.
    pub skl: Count<2, 6>,
    /// Defence: what a defence roll needs.
    pub def: Count<2, 6>,
    /// The value of Toughness.
    pub tgh: Count<1, 255>,
    /// Hit points of one model, 1 to 255.
    pub hp: Count<1, 255>,
    /// Special rules of the model.
    #[serde(default)]
    pub rules: Vec<UnitRule>,
    /// Points of one model.
    pub points: u32,
    /// Radius of its base, in inches.
    pub base: Inches<30, 400>,
    /// Height of the model in inches, 0.3 to 8.
    pub height: Inches<30, 800>,
    /// The figure that stands for it.
    pub look: String,
}

/// A choice of weapons from some lists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Names of the lists to choose from.
    pub from: Vec<Id>,
    /// At least so many.
    #[serde(default)]
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// At most so many of them from one of the lists; lists that are not named have no
    /// limit of their own.
    #[serde(default)]
    pub limits: BTreeMap<Id, u8>,
}

/// A weapon for another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// For how many models.
    pub models: u8,
    /// The new weapon is from one of these lists.
    pub from: Vec<Id>,
    /// The old one is from one of these; any where empty.
    #[serde(default)]
    pub replaces: Vec<Id>,
}

/// Upgrades to choose; each is paid for every model that takes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpgradeSlot {
    /// The offers to choose from.
    pub from: Vec<Offer>,
    /// At least so many.
    #[serde(default)]
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

/// An upgrade on offer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The id of the upgrade.
    pub upgrade: Id,
    /// Only for these models; for all where empty.
    #[serde(default)]
    pub only: Vec<Id>,
}

/// A weapon: its attack, its special rules and its price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id within the army.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// Range in inches: targets must be nearer.
    pub rng: Inches<1, 9600>,
    /// Attack rolls of one attack, 1 to 255.
    pub att: Count<1, 255>,
    /// The value of Damage.
    pub dmg: u8,
    /// The value of Piercing.
    pub prc: u8,
    /// Special rules of the weapon.
    #[serde(default)]
    pub rules: Vec<WeaponRule>,
    /// Points for one model.
    pub points: u32,
    /// Whether an army may hold only one.
    #[serde(default)]
    pub unique: bool,
}

/// An upgrade: special rules that a model takes for points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    /// Its id within the army.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// Special rules that it gives.
    pub rules: Vec<UnitRule>,
    /// Points for one model.
    pub points: u32,
}

/// A force: units with their arms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// Name that players see.
    pub name: String,
    /// The points that it may cost.
    pub limit: u32,
    /// Units that it consists of.
    pub units: Vec<RosterUnit>,
}

/// A unit of a force.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterUnit {
    /// Type of the unit, by its id in the army.
    pub unit: Id,
    /// Which model of the type; the only one where empty.
    #[serde(default)]
    pub model: Option<Id>,
    /// Groups of models with the same weapons.
    pub kits: Vec<Kit>,
    /// Upgrades of all its models.
    #[serde(default)]
    pub upgrades: Vec<Id>,
}

/// So many models with these weapons, beside those that all models of the type carry.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kit {
    /// Number of models with these weapons.
    pub count: u8,
    /// Weapons that each of them carries.
    #[serde(default)]
    pub weapons: Vec<Id>,
    /// Upgrades of each, beside those of the whole unit: only where
    /// models choose for themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upgrades: Vec<Id>,
}

impl RosterUnit {
    /// Returns the number of its models.
    pub fn size(&self) -> u32 {
        self.kits.iter().map(|kit| u32::from(kit.count)).sum()
    }
}

impl Army {
    /// Returns the unit type with this id.
    pub fn unit(&self, id: &str) -> Option<&UnitType> {
        self.units.iter().find(|unit| unit.id.as_str() == id)
    }

    /// As above by the interned id, which is quicker.
    pub fn unit_of(&self, id: &Id) -> Option<&UnitType> {
        self.units.iter().find(|unit| unit.id == *id)
    }

    /// Returns the weapon with this id.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id.as_str() == id)
    }

    /// As above by the interned id, which is quicker.
    pub(crate) fn weapon_of(&self, id: &Id) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == *id)
    }

    /// As above by the interned id, which is quicker.
    pub(crate) fn upgrade_of(&self, id: &Id) -> Option<&Upgrade> {
        self.upgrades.iter().find(|upgrade| upgrade.id == *id)
    }

    /// Returns the upgrade with this id.
    pub fn upgrade(&self, id: &str) -> Option<&Upgrade> {
        self.upgrades.iter().find(|upgrade| upgrade.id.as_str() == id)
    }

    /// Returns whether a weapon is on one of these lists.
    pub fn on_lists(&self, weapon: &Id, lists: &[Id]) -> bool {
        lists.iter().any(|list| self.lists.get(list).is_some_and(|ids| ids.contains(weapon)))
    }
}

impl Slot {
    /// Returns whether one more weapon may be chosen for this slot
    /// in addition to `chosen`.
    pub fn takes(&self, army: &Army, chosen: &[&Id], weapon: &Id) -> bool {
        let on = |list: &Id, weapon: &Id| army.on_lists(weapon, std::slice::from_ref(list));
        let kept = |(list, most): (&Id, &u8)| {
            !on(list, weapon)
                || chosen.iter().filter(|id| on(list, id)).count() < usize::from(*most)
        };
        chosen.len() < usize::from(self.most)
            && army.on_lists(weapon, &self.from)
            && self.limits.iter().all(kept)
    }
}

impl UnitType {
    /// Returns the model type with this id, or the first one without an id.
    pub fn model(&self, id: Option<&Id>) -> Option<&ModelType> {
        match id {
            None => self.models.first(),
            Some(id) => self.models.iter().find(|model| model.id == *id),
        }
    }
}

impl Weapon {
    /// Returns whether it has this rule.
    pub fn is(&self, rule: &WeaponRule) -> bool {
        self.rules.contains(rule)
    }
}

/// Returns the points of a unit; unknown ids cost nothing.
pub fn unit_points(army: &Army, entry: &RosterUnit) -> u32 {
    let Some(kind) = army.unit(entry.unit.as_str()) else { return 0 };
    let body = kind.model(entry.model.as_ref()).map_or(0, |model| model.points);
    let cost = |id: &Id| army.weapon(id.as_str()).map_or(0, |weapon| weapon.points);
    let fixed: u32 = kind.fixed.iter().map(cost).sum();
    let upgrade = |id: &Id| army.upgrade(id.as_str()).map_or(0, |upgrade| upgrade.points);
    let upgrades = |kit: &Kit| entry.upgrades.iter().chain(&kit.upgrades).map(upgrade).sum::<u32>();
    let one = |kit: &Kit| body + fixed + upgrades(kit) + kit.weapons.iter().map(cost).sum::<u32>();
    entry.kits.iter().map(|kit| u32::from(kit.count) * one(kit)).sum()
}

/// Returns the points of a force.
pub fn points(army: &Army, roster: &Roster) -> u32 {
    roster.units.iter().map(|unit| unit_points(army, unit)).sum()
}
