//! Profiles: what a model is (brief, Model profile).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Attribute, Id, SplitLength};
use monteria_content::{Count, Points, named, rows};

named! {
    /// A profile.
    pub struct Profile {
        /// The name of its figure.
        pub look: String,
        /// Its faction; none where it fights for any.
        #[serde(default)]
        pub faction: Option<Id>,
        /// Its role.
        pub role: Role,
        /// What it costs.
        pub points: Points<1, 100>,
        /// Action Points that it gains each turn.
        pub gain: Count<0, 6>,
        /// Action Points that it may hold at once.
        pub most: Count<1, 9>,
        /// How far it moves on a pass and on a nailed it, in inches.
        pub speed: SplitLength,
        /// Wounds.
        pub wounds: Points<1, 20>,
        /// Close Combat.
        pub close_combat: Attribute,
        /// Marksmanship; none where it has nothing to shoot with.
        #[serde(default)]
        pub marksmanship: Option<Attribute>,
        /// Agility.
        pub agility: Attribute,
        /// Intelligence.
        pub intelligence: Attribute,
        /// Toughness.
        pub toughness: Attribute,
        /// Armour.
        #[serde(default)]
        pub armour: Count<0, 9>,
        /// The most of it in a crew.
        pub frequency: Count<1, 9>,
        /// How much of it is seen.
        pub silhouette: Silhouette,
        /// Its weapons.
        pub weapons: Vec<Id>,
        /// Its skills.
        #[serde(default)]
        pub skills: Vec<Id>,
    }
}

rows! {
    /// What somebody is in a crew, and with it a role's ability (rulebook, Abilities), in
    /// the order in which a crew is listed.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq,
        PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
    )]
    pub enum Role [
        /// Its name.
        words: &'static str,
    ] {
        /// Leads: one in a crew, who commands.
        Leader { words: "Leader" }
        /// Goes ahead.
        Scout { words: "Scout" }
        /// Gives first aid.
        Medic { words: "Medic" }
        /// Repairs weapons.
        Mech { words: "Mech" }
        /// Strong, and nothing else.
        Tough { words: "Tough" }
        /// No role.
        Specialist { words: "Specialist" }
        /// One of many.
        Troop { words: "Troop" }
        /// A beast.
        Beast { words: "Beast" }
    }
}

rows! {
    /// How much of a standing model is seen: the size of its template for lines
    /// of sight (brief, LOS).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq,
        PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
    )]
    pub enum Silhouette [
        /// The radius of the base and the height of who stands on it, in inches.
        inches: (f32, f32),
    ] {
        /// On two legs.
        A { inches: (0.59, 1.6) }
        /// On two legs, and large.
        B { inches: (0.79, 2.0) }
        /// A small beast.
        C { inches: (0.59, 1.0) }
        /// A beast.
        D { inches: (0.79, 1.6) }
        /// A large beast, or a rider.
        E { inches: (1.18, 2.6) }
    }
}

impl Profile {
    pub fn is_beast(&self) -> bool {
        self.role == Role::Beast
    }

    /// Returns whether a leader can ride it.
    pub fn can_carry(&self) -> bool {
        self.is_beast() && self.silhouette >= Silhouette::D
    }

    /// Returns whether a crew of this faction can include it.
    pub fn may_join(&self, faction: &Id) -> bool {
        self.faction.as_ref().is_none_or(|own| own == faction)
    }

    /// Returns whether it is a drifter: of no faction and no beast.
    pub fn is_drifter(&self) -> bool {
        self.faction.is_none() && !self.is_beast()
    }
}
