//! Kinds of Area (Cazadores 3.3 "Areas", ruling 21).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::effect::Effect;
use crate::content::traits::{Change, FoeAttribute, Id};
use monteria_content::Inches;
use monteria_table::Keywords;

/// A round template that actions lay on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaKind {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// The book's number: its diameter, in inches.
    pub diameter: Inches<50, 1200>,
    /// Terrain that it counts as.
    pub keywords: Keywords,
    /// What Foes inside it gain: Attribute, and by how much.
    #[serde(default)]
    pub foe_bonus: Vec<(FoeAttribute, Change)>,
    /// How high it stands, in inches: what Obscuring and Blocking reach up
    /// to. 0 lies flat.
    #[serde(default)]
    pub height: Inches<0, 1200>,
    /// What befalls a Model that enters it, or is inside when it is laid (ruling 21):
    /// that Model is the Target.
    #[serde(default)]
    pub on_enter: Vec<Effect>,
    /// Whether it is gone once one Model has entered it: a trap (ruling 56).
    #[serde(default)]
    pub first_only: bool,
    /// Whoever enters is Placed within so many inches of the other Area of
    /// its pair (ruling 58).
    #[serde(default)]
    pub passage: Option<Inches<0, 600>>,
}
