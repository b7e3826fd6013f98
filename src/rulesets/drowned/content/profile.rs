//! Profiles: what a model is (brief, Model profile).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Attribute, Id, SplitLength};
use crate::content::{Count, Points};

/// A profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
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

/// What somebody is in a crew, and with it a role's ability (rulebook, Abilities).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Role {
    /// Leads: one in a crew, who commands.
    Leader,
    /// Goes ahead.
    Scout,
    /// Gives first aid.
    Medic,
    /// Repairs weapons.
    Mech,
    /// Strong, and nothing else.
    Tough,
    /// No role.
    Specialist,
    /// One of many.
    Troop,
    /// A beast.
    Beast,
}

impl Role {
    /// All of them, in the order in which a crew is listed.
    pub const ALL: [Role; 8] = [
        Role::Leader,
        Role::Scout,
        Role::Medic,
        Role::Mech,
        Role::Tough,
        Role::Specialist,
        Role::Troop,
        Role::Beast,
    ];
}

/// How much of a standing model is seen: the size of its template for lines of sight (brief, LOS).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Silhouette {
    /// On two legs.
    A,
    /// On two legs, and large.
    B,
    /// A small beast.
    C,
    /// A beast.
    D,
    /// A large beast, or a rider.
    E,
}

impl Silhouette {
    /// The radius of the base and the height of who stands on it, in inches.
    pub fn inches(self) -> (f32, f32) {
        match self {
            Silhouette::A => (0.59, 1.6),
            Silhouette::B => (0.79, 2.0),
            Silhouette::C => (0.59, 1.0),
            Silhouette::D => (0.79, 1.6),
            Silhouette::E => (1.18, 2.6),
        }
    }
}

impl Profile {
    /// Whether it is a beast.
    pub fn is_beast(&self) -> bool {
        self.role == Role::Beast
    }

    /// Whether it may be ridden.
    pub fn carries(&self) -> bool {
        self.is_beast() && self.silhouette >= Silhouette::D
    }

    /// Whether it fights for any faction and counts among the drifters of a crew.
    pub fn drifts(&self) -> bool {
        self.faction.is_none() && !self.is_beast()
    }
}
