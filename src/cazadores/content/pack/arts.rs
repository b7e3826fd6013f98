//! Rituals and Special Gear: what the Cast Ritual, Use Gear and Attack Actions carry out
//! (Cazadores 5.3.3, 5.3.4, 07 and 08).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::effect::Effect;
use crate::content::traits::{Dt, Id, Skill};
use monteria_content::{Count, Inches};

/// The most Special Gear that a pack Model carries (Cazadores 07).
pub const MOST_GEAR: usize = 2;
/// The most Rituals that a pack Model knows (Cazadores 08).
pub const MOST_RITUALS: usize = 3;

/// Which Models may be chosen.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub enum Whom {
    /// Anyone, the acting Model itself included.
    #[default]
    Anyone,
    /// Models hostile to the acting Model.
    Hostile,
    /// Friendly Models, the acting Model itself included.
    Friendly,
}

/// What a Ritual or a piece of Gear is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Aim {
    /// The Model that uses it.
    Oneself,
    /// One Model in range.
    Model {
        /// Which Models may be chosen.
        #[serde(default)]
        who: Whom,
        /// Whether it must be in line of sight (ruling 59).
        #[serde(default = "yes")]
        sight: bool,
    },
    /// A point of the table in range and in line of sight (ruling 59).
    Point,
    /// Every Model in range, friend or not, seen or not, the acting one included. What is
    /// rolled is rolled once for all (08).
    Everyone,
}

/// The Action by which Gear is used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Handling {
    /// By the Use Gear Action.
    #[default]
    UseGear,
    /// Attack: Focus and hiding give their Advantage and are spent.
    Attack,
}

/// A Ritual: a Lore Check (DT 7), once in a Hunt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ritual {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// A line about it.
    #[serde(default)]
    pub text: String,
    /// Whom or what it is cast on.
    pub aim: Aim,
    /// Greatest distance to its Target, in inches, between bases.
    #[serde(default)]
    pub range: Inches<0, 2400>,
    /// What happens when it succeeds, in order.
    pub effects: Vec<Effect>,
    /// Renown that it costs the Pack.
    #[serde(default)]
    pub renown: u8,
}

/// A piece of Special Gear.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its id; no Weapon has the same.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// A line about it.
    #[serde(default)]
    pub text: String,
    /// By which Action it is used.
    #[serde(default)]
    pub action: Handling,
    /// The Skill of its Check.
    pub skill: Skill,
    /// The DT of its Check, where it has one.
    #[serde(default)]
    pub dt: Option<Dt>,
    /// Whom or what it is used on.
    pub aim: Aim,
    /// Least distance to its Target, in inches.
    #[serde(default)]
    pub range_min: Inches<0, 2400>,
    /// Greatest distance to its Target, in inches.
    #[serde(default)]
    pub range_max: Inches<0, 2400>,
    /// Hands that it fills while Readied; 0 for Gear that need not be Readied.
    #[serde(default)]
    pub hands: Count<0, 2>,
    /// How often it can be used in a Hunt.
    pub ammo: Count<1, 9>,
    /// What happens on a Success, in order.
    pub on_success: Vec<Effect>,
    /// What happens on a failure, in order.
    #[serde(default)]
    pub on_failure: Vec<Effect>,
    /// Renown that it costs the Pack.
    #[serde(default)]
    pub renown: u8,
}

impl Gear {
    /// Returns whether it must be Readied before it can be used (Cazadores 05
    /// "Special Gear as Weapons").
    pub(crate) fn must_ready(&self) -> bool {
        self.hands > 0
    }
}

fn yes() -> bool {
    true
}
