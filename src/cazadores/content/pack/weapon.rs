//! Weapons and Armour (Cazadores 05 "Weapons", 07 "Gear").

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::card::AttackKind;
use crate::content::effect::Effect;
use crate::content::traits::Id;
use monteria_content::{Count, Inches, Rating};

/// The id of the Weapon that everyone has: bare hands, or teeth
/// (Cazadores 05 "Unarmed Combat").
pub const UNARMED: &str = "unarmed";

/// The hands of every pack Model (Cazadores 05 "Readied Weapons in Detail").
pub const HANDS: u8 = 2;

/// Which Skill an Attack with the Weapon rolls, and against which Defence.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum WeaponKind {
    /// Melee Check against MDEF.
    Melee,
    /// Shooting Check against SDEF.
    Shooting,
}

impl WeaponKind {
    /// Returns the kind of Check of an Attack with it.
    pub fn attack(self) -> AttackKind {
        match self {
            WeaponKind::Melee => AttackKind::Melee,
            WeaponKind::Shooting => AttackKind::Shooting,
        }
    }
}

/// A Weapon as chapter 07 prints it.
///
/// Range is between the closest points of bases, in inches, both ends included. A
/// `range_max` of 0 reaches base contact only: such a Weapon, Unarmed and the Shield
/// among them, can be attacked with there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// Kind of its Attacks: Melee or Shooting.
    pub kind: WeaponKind,
    /// POW: WNDs added to the Successes of a hit; may be negative.
    #[serde(default)]
    pub power: Rating<-5, 10>,
    /// Closest distance that it can be used at, in inches.
    #[serde(default)]
    pub range_min: Inches<0, 4800>,
    /// Farthest distance that it can be used at, in inches.
    pub range_max: Inches<0, 4800>,
    /// Ticks added to the 3 of an Attack; may be negative.
    #[serde(default)]
    pub attack_ticks: Rating<-2, 6>,
    /// Ticks added to the 1 of a Reload.
    #[serde(default)]
    pub reload_ticks: Rating<0, 8>,
    /// Hands that it fills while Readied, 0 to 2. Only Unarmed fills none.
    pub hands: Count<0, 2>,
    /// Shots in a Hunt; none for a Weapon that needs no Ammo and no Reload.
    #[serde(default)]
    pub ammo: Option<Count<1, 255>>,
    /// Armour that it gives while Readied (a Shield: 1).
    #[serde(default)]
    pub armour: Rating<0, 3>,
    /// What a hit or a Critical can do beside WNDs, in order.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// How many Rituals are written in it: while it is Readied its bearer casts them as
    /// if they were known (a Book: 2).
    #[serde(default)]
    pub inscribes: Count<0, 3>,
    /// What it does for one Ritual of its bearer's choice while it is
    /// Readied (a Religious Symbol).
    #[serde(default)]
    pub devotion: Option<Devotion>,
    /// Renown that it costs the Pack.
    #[serde(default)]
    pub renown: u8,
    /// False where a hit deals no WNDs at all (a Net).
    #[serde(default = "yes")]
    pub deals_wounds: bool,
}

fn yes() -> bool {
    true
}

impl Weapon {
    /// Returns the Ticks of an Attack with it (3, plus its own; never less than 1).
    pub fn ticks_to_attack(&self) -> i32 {
        (3 + *self.attack_ticks).max(1)
    }

    /// Returns the Ticks of a Reload (1, plus its own; never less than 1).
    pub fn ticks_to_reload(&self) -> i32 {
        (1 + *self.reload_ticks).max(1)
    }
}

/// Help with one Ritual, and its price (Cazadores 07 "Arcane Weapons").
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Devotion {
    /// Dice added to the Lore Check.
    pub lore: Rating<0, 5>,
    /// What a failed Check does to the caster, which is Target and acting Model in one.
    #[serde(default)]
    pub on_failure: Vec<Effect>,
}

/// When an Ability comes into play. Either way only if the Check succeeded, and before
/// WNDs are dealt (Cazadores 3.1 "Criticals & Abilities", ruling 9).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Trigger {
    /// Spends a Critical; once a Turn.
    Crit,
    /// Always, on a hit.
    OnHit,
}

/// Something that a Weapon does beside dealing WNDs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Its id, unique within its Weapon.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// Event that brings it into play.
    pub trigger: Trigger,
    /// What happens, in order.
    pub effects: Vec<Effect>,
}

/// A suit of Armour (Cazadores 07 "Armour").
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// Added to MDEF and SDEF.
    pub rating: Rating<0, 6>,
    /// Inches taken from SPD, as a number of 0 or more.
    #[serde(default)]
    pub spd_penalty: Rating<0, 6>,
    /// Renown that it costs the Pack.
    #[serde(default)]
    pub renown: u8,
}
