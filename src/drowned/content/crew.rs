//! Crews as files and saves hold them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Id;

/// A crew: models of one faction that fight together, with their cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// Name that players see.
    pub name: String,
    /// The points that it was built for.
    pub points: u32,
    /// Faction that it belongs to.
    pub faction: Id,
    /// Models that fight in it.
    pub members: Vec<Member>,
    /// The card of its leader.
    #[serde(default)]
    pub leader_card: Option<Id>,
    /// Effect cards that it has bought.
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
    /// Profile that gives the model its numbers.
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
