//! Rituals and Special Gear: what the Cast Ritual and Use Gear Actions carry out (Cazadores 5.3.3, 5.3.4, 07 and 08).

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::traits::{Id, Skill};

/// A Ritual: a Lore Check (DT 7), once in a Hunt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ritual {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// Greatest distance to its Target in inches.
    pub range: f32,
    /// What happens when it succeeds.
    pub effects: Vec<Effect>,
}

/// A piece of Special Gear that Use Gear uses.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// The Skill of its Check.
    pub skill: Skill,
    /// The DT of its Check, where it has one.
    #[serde(default)]
    pub dt: Option<i32>,
    /// Greatest distance to its Target in inches; 0 where it is used on oneself.
    #[serde(default)]
    pub range: f32,
    /// How often it can be used in a Hunt.
    pub ammo: u8,
    /// What happens on a Success.
    pub on_success: Vec<Effect>,
    /// What happens on a failure.
    #[serde(default)]
    pub on_failure: Vec<Effect>,
}
