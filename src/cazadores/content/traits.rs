//! What Models are made of: Attributes, Skills, Foe Types (Cazadores 3.4, 3.5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use monteria_content::Id;
use monteria_content::{Rating, Text, rows, text};

/// Ticks on the Round Clock (Cazadores 4.2).
pub const TICKS: u32 = 10;

/// What dice must reach, beside the Difficulty Die.
pub(crate) type Dt = Rating<1, 10>;
/// Dice that take the place of a Model's own.
pub(crate) type Pool = Rating<1, 20>;
/// What is added to an Attribute: inches for SPD and RNG, else dice.
pub(super) type Change = Rating<-10, 10>;

rows! {
    /// One of the four Attributes that Checks are rolled on (Cazadores 3.4 "Attributes").
    /// Speed is kept apart: it is in inches.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        JsonSchema,
    )]
    pub enum Attribute [
        /// The book's short form, such as `PROW`.
        short: Text,
    ] {
        /// PROW: strength and agility. Athletics and Melee; Melee Defence.
        Prowess { short: text!("rules-cazadores-attribute-prow", "PROW") }
        /// SHRP: senses and a steady hand. Shooting and Stealth; Shooting Defence.
        Sharpness { short: text!("rules-cazadores-attribute-shrp", "SHRP") }
        /// WIT: awareness and understanding. Hunt and Lore.
        Wits { short: text!("rules-cazadores-attribute-wit", "WIT") }
        /// RES: stamina and courage. Fortitude and Leadership.
        Resolve { short: text!("rules-cazadores-attribute-res", "RES") }
    }
}

rows! {
    /// One of the eight Skills (Cazadores 3.4 "Skills"). Only Cazadores add a Skill to
    /// its Attribute; Companions and Foes roll the Attribute alone (ruling 10).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        JsonSchema,
    )]
    pub enum Skill [
        /// The name as the book prints it.
        name: Text,
        /// The Attribute that the Skill is paired with.
        attribute: Attribute,
    ] {
        /// Running, climbing, keeping one's feet.
        Athletics {
            name: text!("rules-cazadores-skill-athletics", "Athletics"),
            attribute: Attribute::Prowess,
        }
        /// Fighting in close combat.
        Melee {
            name: text!("rules-cazadores-skill-melee", "Melee"),
            attribute: Attribute::Prowess,
        }
        /// Attacking from a distance.
        Shooting {
            name: text!("rules-cazadores-skill-shooting", "Shooting"),
            attribute: Attribute::Sharpness,
        }
        /// Hiding and staying unseen.
        Stealth {
            name: text!("rules-cazadores-skill-stealth", "Stealth"),
            attribute: Attribute::Sharpness,
        }
        /// Tracking and reading the quarry.
        Hunt {
            name: text!("rules-cazadores-skill-hunt", "Hunt"),
            attribute: Attribute::Wits,
        }
        /// Rituals and dark secrets.
        Lore {
            name: text!("rules-cazadores-skill-lore", "Lore"),
            attribute: Attribute::Wits,
        }
        /// Withstanding pain and terror.
        Fortitude {
            name: text!("rules-cazadores-skill-fortitude", "Fortitude"),
            attribute: Attribute::Resolve,
        }
        /// Inspiring and ordering others.
        Leadership {
            name: text!("rules-cazadores-skill-leadership", "Leadership"),
            attribute: Attribute::Resolve,
        }
    }
}

/// Declares a record of Ratings, one for each variant of an enumeration.
macro_rules! ratings {
    ($(#[$about:meta])* pub struct $of:ident by $key:ident {
        $($field:ident: $variant:ident $named:literal,)+
    }) => {
        $(#[$about])*
        pub struct $of { $( #[doc = concat!("The value of ", $named, ".")] pub $field: i32, )+ }

        impl $key {
            #[doc = concat!("The field of [`", stringify!($of), "`] that holds it.")]
            pub fn field(self) -> &'static str {
                match self { $( Self::$variant => stringify!($field), )+ }
            }
        }

        impl $of {
            /// Returns the Rating of a key, in dice.
            pub fn get(&self, of: $key) -> i32 {
                match of { $( $key::$variant => self.$field, )+ }
            }

            /// Returns a mutable reference to the Rating of a key.
            pub fn get_mut(&mut self, of: $key) -> &mut i32 {
                match of { $( $key::$variant => &mut self.$field, )+ }
            }
        }
    };
}

ratings! {
    /// The four Attribute Ratings of a pack Model, in dice.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct Attributes by Attribute {
        prowess: Prowess "PROW",
        sharpness: Sharpness "SHRP",
        wits: Wits "WIT",
        resolve: Resolve "RES",
    }
}

ratings! {
    /// The eight Skill Ratings of a Cazador, in dice; what a file leaves out is 0.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct Skills by Skill {
        athletics: Athletics "Athletics",
        melee: Melee "Melee",
        shooting: Shooting "Shooting",
        stealth: Stealth "Stealth",
        hunt: Hunt "Hunt",
        lore: Lore "Lore",
        fortitude: Fortitude "Fortitude",
        leadership: Leadership "Leadership",
    }
}

/// Which Decision Tree a Foe follows and how it picks its Target (Cazadores 3.5
/// "Foe Types", "Determining Aggro").
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum FoeType {
    /// Spades: seeks close combat; Target with the most WNDs left.
    Aggressive,
    /// Diamonds: keeps its distance; Target with the fewest WNDs left.
    Defensive,
    /// Clubs: keeps its post; the closest Target.
    Sentry,
}

impl FoeType {
    pub const ALL: [FoeType; 3] = [FoeType::Aggressive, FoeType::Defensive, FoeType::Sentry];

    /// Returns the id of its Decision Tree.
    pub fn tree_id(self) -> &'static str {
        match self {
            FoeType::Aggressive => "aggressive",
            FoeType::Defensive => "defensive",
            FoeType::Sentry => "sentry",
        }
    }

    /// Returns the name for players.
    pub fn name(self) -> Text {
        match self {
            FoeType::Aggressive => text!("rules-cazadores-aggressive", "Aggressive"),
            FoeType::Defensive => text!("rules-cazadores-defensive", "Defensive"),
            FoeType::Sentry => text!("rules-cazadores-sentry", "Sentry"),
        }
    }
}

rows! {
    /// One of the condensed Attributes of a Foe, as effects name
    /// it (Cazadores 3.5 "Attributes").
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        JsonSchema,
    )]
    pub enum FoeAttribute [
        /// The book's short form, such as `SPD`.
        short: Text,
    ] {
        /// SPD: inches of a Move.
        Speed { short: text!("rules-cazadores-attribute-spd", "SPD") }
        /// ATK: dice of Attacks.
        Attack { short: text!("rules-cazadores-attribute-atk", "ATK") }
        /// RNG: reach of Attacks, in inches.
        Range { short: text!("rules-cazadores-attribute-rng", "RNG") }
        /// DEF, a Difficulty Threshold.
        Defence { short: text!("rules-cazadores-attribute-def", "DEF") }
        /// TER, in dice and as a Difficulty Threshold.
        Terror { short: text!("rules-cazadores-attribute-ter", "TER") }
    }
}
