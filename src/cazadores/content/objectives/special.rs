//! What belongs to Objectives: tokens that lie on the table or are carried, and
//! special models (Cazadores 09).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::objectives::action::Upshot;
use crate::content::traits::{Attributes, Id};
use monteria_content::{Count, Inches, Points, Rating};

/// Something that lies on the table as an Area, or is carried: an Artifact, a
/// Barrel, a Warding Point.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenKind {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players, with its article in lower case.
    pub name: String,
    /// What it is, in our own words.
    #[serde(default)]
    pub about: String,
    /// The book's number: its diameter as an Area, in inches.
    pub diameter: Inches<50, 1200>,
    /// How many of its kind, and of those that share its `load`, one model may carry;
    /// 0 where nobody can.
    #[serde(default)]
    pub most: Count<0, 12>,
    /// Kinds with the same word share the limit of `most`.
    #[serde(default)]
    pub load: String,
    /// Whether it falls to the ground where its bearer is slain, and may be dropped.
    #[serde(default)]
    pub drops: bool,
    /// What happens at the end of the so-many-th Round after the one in which
    /// it was laid down.
    #[serde(default)]
    pub fuse: Option<Fuse>,
    /// What a settled one is called; empty where it keeps its name.
    #[serde(default)]
    pub settled: String,
}

/// Something that goes off by itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fuse {
    /// At the end of the so-many-th Round after the one in which it was laid down.
    pub rounds: Count<0, 30>,
    /// What happens then; the token is gone.
    pub does: Vec<Upshot>,
}

/// A model that belongs to an Objective: the Vessel, the Prisoner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// A line or two about it.
    #[serde(default)]
    pub about: String,
    /// SPD: inches of a Move, 0 to 10.
    #[serde(default)]
    pub spd: Rating<0, 10>,
    /// The value of WND.
    pub wounds: Points<1, 60>,
    /// Whose side it is on, and its Attributes.
    pub nature: Nature,
    /// It takes no Turn at all.
    #[serde(default)]
    pub passive: bool,
    /// It takes no Turn and is nobody's Target until it is freed.
    #[serde(default)]
    pub captive: bool,
    /// It carries out no Combat Actions.
    #[serde(default)]
    pub pacifist: bool,
    /// What happens when it is slain.
    #[serde(default)]
    pub on_slain: Vec<Upshot>,
    /// Which figure the window gives it.
    pub look: String,
    /// Radius of its base, in inches.
    #[serde(default = "small_base")]
    pub base_radius: Inches<25, 200>,
    /// Height of its cylinder, in inches.
    #[serde(default = "man_height")]
    pub height: Inches<25, 600>,
}

fn small_base() -> Inches<25, 200> {
    Inches::nearest(0.5)
}

fn man_height() -> Inches<25, 600> {
    Inches::nearest(1.5)
}

/// What a special model is made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Nature {
    /// A Foe, with Ratings of its own.
    Foe {
        /// ATK: dice of its Attacks.
        #[serde(default)]
        atk: i32,
        /// RNG: reach of its Attacks, in inches.
        #[serde(default)]
        rng: f32,
        /// DEF, against Melee and Shooting alike.
        def: i32,
        /// TER: dice of its Terror Attacks.
        ter: i32,
    },
    /// One of the Pack, once it is free.
    Pack {
        /// Its four Attribute Ratings, in dice.
        attributes: Attributes,
    },
}
