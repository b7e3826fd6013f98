//! Parties in the form in which they are saved.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::Id;

/// A party: characters and advantage cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// Its name.
    pub name: String,
    /// The levels that it was built for.
    pub levels: u32,
    /// The organisation whose advantage it has; none for a party of a faction.
    #[serde(default)]
    pub organisation: Option<Id>,
    /// Its characters.
    pub members: Vec<Member>,
    /// Its Plot cards.
    #[serde(default)]
    pub plots: Vec<Id>,
}

/// A character of a party, with its cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Which character.
    pub character: Id,
    /// Its Equipment.
    #[serde(default)]
    pub equipment: Option<Id>,
    /// Its Powers.
    #[serde(default)]
    pub powers: Vec<Id>,
}
