//! Profiles: what a model is (brief, Model profile).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Attribute, Id, SplitLength};
use monteria_content::{Count, Points, named, rows};
use monteria_game::{Text, text};

named! {
    /// A profile: the numbers, weapons and skills of a model.
    pub struct Profile {
        /// The name of its figure.
        pub look: String,
        /// Its faction; none where it fights for any.
        #[serde(default)]
        pub faction: Option<Id>,
        /// Its part in a crew, which may bring an ability.
        pub role: Role,
        /// Points that it costs a crew, 1 to 100.
        pub points: Points<1, 100>,
        /// Action Points that it gains each turn.
        pub gain: Count<0, 6>,
        /// Action Points that it may hold at once.
        pub most: Count<1, 9>,
        /// How far it moves on a pass and on a nailed it, in inches.
        pub speed: SplitLength,
        /// Wounds that it can lose, 1 to 20.
        pub wounds: Points<1, 20>,
        /// Close Combat, which strikes test, 1 to 9.
        pub close_combat: Attribute,
        /// Marksmanship; none where it has nothing to shoot with.
        #[serde(default)]
        pub marksmanship: Option<Attribute>,
        /// Agility, which dodges, climbs and leaps test, 1 to 9.
        pub agility: Attribute,
        /// Intelligence, which orders, aid and repairs test, 1 to 9.
        pub intelligence: Attribute,
        /// Toughness, which armour rolls test, 1 to 9.
        pub toughness: Attribute,
        /// Armour, added to Toughness in armour rolls, 0 to 9.
        #[serde(default)]
        pub armour: Count<0, 9>,
        /// The most of it in a crew.
        pub frequency: Count<1, 9>,
        /// How much of it is seen.
        pub silhouette: Silhouette,
        /// Ids of the weapons that it carries.
        pub weapons: Vec<Id>,
        /// Ids of the skills that it has.
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
        words: Text,
    ] {
        /// Leads: one in a crew, who commands.
        Leader { words: text!("rules-drowned-leader", "Leader") }
        /// Infiltrates, as the scenario says.
        Scout { words: text!("rules-drowned-scout", "Scout") }
        /// Gives First Aid to wounded and down models.
        Medic { words: text!("rules-drowned-medic", "Medic") }
        /// Repairs jammed weapons of its faction.
        Mech { words: text!("rules-drowned-mech", "Mech") }
        /// Strong, and nothing else.
        Tough { words: text!("rules-drowned-tough", "Tough") }
        /// One with skills of its own and no role's ability.
        Specialist { words: text!("rules-drowned-specialist", "Specialist") }
        /// One of many, without a role's ability.
        Troop { words: text!("rules-drowned-troop", "Troop") }
        /// A beast: a leader may ride it if it is large enough.
        Beast { words: text!("rules-drowned-beast", "Beast") }
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
        /// On two legs, and of usual size.
        A { inches: (0.59, 1.6) }
        /// On two legs, and large.
        B { inches: (0.79, 2.0) }
        /// A beast that is too small to ride.
        C { inches: (0.59, 1.0) }
        /// A beast that is large enough to ride.
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
