//! Crews as files and saves hold them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Id;

/// A crew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// Its name.
    pub name: String,
    /// The points that it was built for.
    pub points: u32,
    /// Its faction.
    pub faction: Id,
    /// Its models.
    pub members: Vec<Member>,
    /// The card of its leader.
    #[serde(default)]
    pub leader_card: Option<Id>,
    /// Its effect cards.
    #[serde(default)]
    pub effects: Vec<Id>,
}

impl Crew {
    /// Returns a crew without members or cards.
    pub fn new(name: String, points: u32, faction: Id) -> Crew {
        Crew { name, points, faction, members: Vec::new(), leader_card: None, effects: Vec::new() }
    }
}

/// A model of a crew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Which profile.
    pub profile: Id,
    /// The beast that it rides.
    #[serde(default)]
    pub mount: Option<Id>,
}

impl Member {
    /// Returns a member on foot.
    pub fn new(profile: &Id) -> Member {
        Member { profile: profile.clone(), mount: None }
    }
}
