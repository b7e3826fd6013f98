//! The Models of the Pack: Cazadores and Companions (Cazadores 06).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::pack::creation::Purchase;
use crate::content::traits::{Attributes, Id, Skills};

/// What a pack Model is.
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
pub enum ModelKind {
    /// A hunter: has Skills, may break clock ties.
    #[default]
    Cazador,
    /// A helper: Attributes alone.
    Companion,
}

/// A pack Model as it stands at the start of a Hunt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// What it is known as, or what it does, in a few words.
    #[serde(default)]
    pub title: String,
    /// A line or two about it.
    #[serde(default)]
    pub about: String,
    /// Cazador or Companion: which list of its file it stands in.
    #[serde(skip)]
    pub kind: ModelKind,
    /// Its four Attribute Ratings, in dice.
    pub attributes: Attributes,
    /// Its Skills; all 0 for a Companion.
    #[serde(default)]
    pub skills: Skills,
    /// SPD before Armour slows it, in inches.
    pub spd: i32,
    /// The value of WND.
    pub wounds: i32,
    /// Weapons that it carries, 3 at most; Unarmed goes without saying.
    #[serde(default)]
    pub weapons: Vec<Id>,
    /// Those of them that are Readied when the Hunt begins; they fill two hands at most.
    #[serde(default)]
    pub readied: Vec<Id>,
    /// Armour that it wears; left out where it wears none.
    #[serde(default)]
    pub armour: Option<Id>,
    /// Special Gear, 2 pieces at most. What must be Readied may stand in `readied`.
    #[serde(default)]
    pub gear: Vec<Id>,
    /// Rituals known, 3 at most.
    #[serde(default)]
    pub rituals: Vec<Id>,
    /// Rituals written in the Books that it carries.
    #[serde(default)]
    pub inscribed: Vec<Id>,
    /// The known Ritual that its Religious Symbol helps with.
    #[serde(default)]
    pub devotion: Option<Id>,
    /// Other sets of Weapons that a player may pick instead: each is all that it then
    /// carries. The first is `weapons`. Empty where there is nothing to choose.
    #[serde(default)]
    pub options: Vec<Vec<Id>>,
    /// Renown that enlisting it costs (0 for a Cazador).
    #[serde(default)]
    pub renown: u8,
    /// Companions enlisted with it (none for a Companion).
    #[serde(default)]
    pub enlisted: Vec<Id>,
    /// How the Renown of its creation was spent, in order (empty for a Companion).
    #[serde(default)]
    pub account: Vec<Purchase>,
    /// Which figure the window gives it.
    pub look: String,
}

/// The Weapons of one of a Profile's choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Loadout {
    /// All that is carried.
    pub weapons: Vec<Id>,
    /// What is Readied at the start.
    pub readied: Vec<Id>,
}

/// Height of every pack Model's cylinder, in inches (ruling 11).
pub const PACK_HEIGHT: f32 = 1.5;
/// Radius of every pack Model's base, in inches (ruling 11).
pub const PACK_BASE_RADIUS: f32 = 0.5;
