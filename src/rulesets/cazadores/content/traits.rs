//! What Models are made of: Attributes, Skills, Foe Types (Cazadores 3.4, 3.5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::content::Id;
use crate::content::Rating;

/// What dice must reach, beside the Difficulty Die.
pub type Dt = Rating<1, 10>;
/// Dice that take the place of a Model's own.
pub type Pool = Rating<1, 20>;
/// What is added to an Attribute: inches for SPD and RNG, else dice.
pub type Change = Rating<-10, 10>;

/// One of the four Attributes that Checks are rolled on (Cazadores 3.4 "Attributes"). Speed is kept apart: it is in inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Attribute {
    /// PROW: strength and agility. Athletics and Melee; Melee Defence.
    Prowess,
    /// SHRP: senses and a steady hand. Shooting and Stealth; Shooting Defence.
    Sharpness,
    /// WIT: awareness and understanding. Hunt and Lore.
    Wits,
    /// RES: stamina and courage. Fortitude and Leadership.
    Resolve,
}

impl Attribute {
    /// All four, in the order of the book's tables.
    pub const ALL: [Self; 4] = [Self::Prowess, Self::Sharpness, Self::Wits, Self::Resolve];

    /// The field of [`Attributes`] that holds it.
    pub fn field(self) -> &'static str {
        match self {
            Self::Prowess => "prowess",
            Self::Sharpness => "sharpness",
            Self::Wits => "wits",
            Self::Resolve => "resolve",
        }
    }

    /// The book's short form, such as `PROW`.
    pub fn short(self) -> &'static str {
        match self {
            Self::Prowess => "PROW",
            Self::Sharpness => "SHRP",
            Self::Wits => "WIT",
            Self::Resolve => "RES",
        }
    }
}

/// One of the eight Skills (Cazadores 3.4 "Skills"). Only Cazadores add a Skill to its Attribute; Companions and Foes roll the
/// Attribute alone (ruling 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Skill {
    /// Running, climbing, keeping one's feet.
    Athletics,
    /// Close combat.
    Melee,
    /// Ranged combat.
    Shooting,
    /// Hiding.
    Stealth,
    /// Tracking and reading the quarry.
    Hunt,
    /// Rituals and dark secrets.
    Lore,
    /// Grit.
    Fortitude,
    /// Inspiring and ordering others.
    Leadership,
}

impl Skill {
    /// All eight, in the order of the book.
    pub const ALL: [Self; 8] = [
        Self::Athletics,
        Self::Melee,
        Self::Shooting,
        Self::Stealth,
        Self::Hunt,
        Self::Lore,
        Self::Fortitude,
        Self::Leadership,
    ];

    /// The field of [`Skills`] that holds it.
    pub fn field(self) -> &'static str {
        match self {
            Self::Athletics => "athletics",
            Self::Melee => "melee",
            Self::Shooting => "shooting",
            Self::Stealth => "stealth",
            Self::Hunt => "hunt",
            Self::Lore => "lore",
            Self::Fortitude => "fortitude",
            Self::Leadership => "leadership",
        }
    }

    /// The Attribute that the Skill is paired with.
    pub fn attribute(self) -> Attribute {
        match self {
            Self::Athletics | Self::Melee => Attribute::Prowess,
            Self::Shooting | Self::Stealth => Attribute::Sharpness,
            Self::Hunt | Self::Lore => Attribute::Wits,
            Self::Fortitude | Self::Leadership => Attribute::Resolve,
        }
    }

    /// The name as the book prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Athletics => "Athletics",
            Self::Melee => "Melee",
            Self::Shooting => "Shooting",
            Self::Stealth => "Stealth",
            Self::Hunt => "Hunt",
            Self::Lore => "Lore",
            Self::Fortitude => "Fortitude",
            Self::Leadership => "Leadership",
        }
    }
}

/// The four Attribute Ratings of a pack Model, in dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attributes {
    /// The value of PROW.
    pub prowess: i32,
    /// The value of SHRP.
    pub sharpness: i32,
    /// The value of WIT.
    pub wits: i32,
    /// The value of RES.
    pub resolve: i32,
}

impl Attributes {
    /// The Rating in one Attribute, in dice.
    pub fn get(&self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Prowess => self.prowess,
            Attribute::Sharpness => self.sharpness,
            Attribute::Wits => self.wits,
            Attribute::Resolve => self.resolve,
        }
    }

    /// The Rating in one Attribute, to be changed.
    pub fn get_mut(&mut self, attribute: Attribute) -> &mut i32 {
        match attribute {
            Attribute::Prowess => &mut self.prowess,
            Attribute::Sharpness => &mut self.sharpness,
            Attribute::Wits => &mut self.wits,
            Attribute::Resolve => &mut self.resolve,
        }
    }
}

/// The eight Skill Ratings of a Cazador, in dice; what a file leaves out is 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Skills {
    /// The value of Athletics.
    pub athletics: i32,
    /// The value of Melee.
    pub melee: i32,
    /// The value of Shooting.
    pub shooting: i32,
    /// The value of Stealth.
    pub stealth: i32,
    /// The value of Hunt.
    pub hunt: i32,
    /// The value of Lore.
    pub lore: i32,
    /// The value of Fortitude.
    pub fortitude: i32,
    /// The value of Leadership.
    pub leadership: i32,
}

impl Skills {
    /// The Rating in one Skill, in dice.
    pub fn get(&self, skill: Skill) -> i32 {
        match skill {
            Skill::Athletics => self.athletics,
            Skill::Melee => self.melee,
            Skill::Shooting => self.shooting,
            Skill::Stealth => self.stealth,
            Skill::Hunt => self.hunt,
            Skill::Lore => self.lore,
            Skill::Fortitude => self.fortitude,
            Skill::Leadership => self.leadership,
        }
    }

    /// The Rating in one Skill, to be changed.
    pub fn get_mut(&mut self, skill: Skill) -> &mut i32 {
        match skill {
            Skill::Athletics => &mut self.athletics,
            Skill::Melee => &mut self.melee,
            Skill::Shooting => &mut self.shooting,
            Skill::Stealth => &mut self.stealth,
            Skill::Hunt => &mut self.hunt,
            Skill::Lore => &mut self.lore,
            Skill::Fortitude => &mut self.fortitude,
            Skill::Leadership => &mut self.leadership,
        }
    }
}

/// Which Decision Tree a Foe follows and how it picks its Target (Cazadores 3.5 "Foe Types", "Determining Aggro").
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum FoeType {
    /// Spades: seeks close combat; Target with the most WNDs left.
    Aggressive,
    /// Diamonds: keeps its distance; Target with the fewest WNDs left.
    Defensive,
    /// Clubs: keeps its post; the closest Target.
    Sentry,
}

/// One of the condensed Attributes of a Foe, as effects name it (Cazadores 3.5 "Attributes").
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum FoeAttribute {
    /// SPD, in inches.
    Speed,
    /// ATK, in dice.
    Attack,
    /// RNG, in inches.
    Range,
    /// DEF, a Difficulty Threshold.
    Defence,
    /// TER, in dice and as a Difficulty Threshold.
    Terror,
}

impl FoeAttribute {
    /// The book's short form, such as `SPD`.
    pub fn short(self) -> &'static str {
        match self {
            Self::Speed => "SPD",
            Self::Attack => "ATK",
            Self::Range => "RNG",
            Self::Defence => "DEF",
            Self::Terror => "TER",
        }
    }
}
