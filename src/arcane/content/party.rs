//! Parties in the form in which they are saved.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::Id;

/// A party: characters and advantage cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// Name that players see.
    pub name: String,
    /// The levels that it was built for.
    pub levels: u32,
    /// The organisation whose advantage it has; none for a party of a faction.
    #[serde(default)]
    pub organisation: Option<Id>,
    /// Characters that it consists of.
    pub members: Vec<Member>,
    /// Ids of its Plot cards.
    #[serde(default)]
    pub plots: Vec<Id>,
}

/// A character of a party, with its cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Id of the character itself.
    pub character: Id,
    /// Id of its Equipment card; left out where it has none.
    #[serde(default)]
    pub equipment: Option<Id>,
    /// Ids of its Power cards.
    #[serde(default)]
    pub powers: Vec<Id>,
}
