//! Scars: what a model that was struck down in a Hunt brings home, on a d100. The book
//! names the table; its lines are ours (house, ruling 72).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::traits::{Attribute, Id, Skill};

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scar {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// The lowest number on the d100, 1 to 100.
    pub from: u8,
    /// The highest number on the d100, 1 to 100.
    pub to: u8,
    /// Its name for players.
    pub name: String,
    /// What it is, in our own words.
    pub text: String,
    /// What it does, for good.
    #[serde(default)]
    pub does: Vec<Mark>,
}

/// What a Scar does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Mark {
    /// The model is dead.
    Dies,
    /// An Attribute changes by so much.
    Attribute(Attribute, i32),
    /// SPD changes, in inches.
    Speed(i32),
    /// WND changes by so much.
    Wounds(i32),
    /// A Skill changes by so much.
    Skill(Skill, i32),
    /// Renown is won or lost.
    Renown(i32),
}
