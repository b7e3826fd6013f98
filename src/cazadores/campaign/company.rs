//! The saved form of a campaign: its Cazadores, their possessions and the Hunts so far
//! (Cazadores 06; house rules where the book prints nothing, rulings 71 to 74 and 86).

use serde::{Deserialize, Serialize};

use crate::content::{Id, ModelKind, Profile};

/// The house rules that a campaign follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct House {
    /// Scars on a d100 (ruling 72); without this rule slain models are dead.
    pub scars: bool,
    /// Scouting & Preparation before a Hunt (ruling 71).
    pub scouting: bool,
    /// Companions desert when Renown is short (ruling 73); without this rule
    /// Renown stops at 0.
    pub desertion: bool,
    /// High values cost more to raise (ruling 86); without this rule every step
    /// costs 1, as at creation. Campaigns that were begun before this rule
    /// existed continue without it.
    #[serde(default)]
    pub advancement: bool,
}

impl Default for House {
    fn default() -> Self {
        House { scars: true, scouting: true, desertion: true, advancement: true }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Company {
    /// The id of its game; empty in files of earlier versions.
    #[serde(default)]
    pub ruleset: String,
    pub name: String,
    /// The seed of all its dice: Hunt number n rolls the same whenever it is played.
    pub seed: u64,
    /// Number of Cazadores that hunt together, 1 to 4.
    pub players: u8,
    #[serde(default)]
    pub house: House,
    /// The Cazadores, in the order of their seats.
    pub cazadores: Vec<Hunter>,
    /// Dead and deserted models.
    #[serde(default)]
    pub gone: Vec<Departed>,
    #[serde(default)]
    pub hunts: Vec<PlayedHunt>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hunter {
    pub profile: Profile,
    /// Renown to spend; never less than 0 between Hunts.
    pub renown: i32,
    /// Enlisted Companions, 5 at most.
    #[serde(default)]
    pub companions: Vec<Enlisted>,
    #[serde(default)]
    pub scars: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enlisted {
    pub kind: Id,
    pub profile: Profile,
    #[serde(default)]
    pub scars: Vec<String>,
}

/// A model that died or deserted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Departed {
    pub name: String,
    /// The number of the Hunt after which it left.
    pub hunt: u32,
    /// The reason, as text for players.
    pub how: String,
}

/// A Hunt of a campaign that has been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayedHunt {
    /// The number of the Hunt, from 1.
    pub number: u32,
    pub scenario: String,
    pub adversary: String,
    pub objective: String,
    /// The outcome as text for players.
    pub outcome: String,
    pub won: bool,
    /// Whether the Objective was accomplished.
    pub accomplished: bool,
    /// Number of Rounds played.
    pub rounds: u32,
    /// Renown gained by each Cazador.
    pub renown: i32,
    /// Names of the models that were struck down.
    #[serde(default)]
    pub fallen: Vec<String>,
}

impl Company {
    /// Sets the kind of every profile: files tell Cazadores and Companions apart
    /// by their lists only.
    pub(crate) fn settle_kinds(&mut self) {
        for hunter in &mut self.cazadores {
            hunter.profile.kind = ModelKind::Cazador;
            for companion in &mut hunter.companions {
                companion.profile.kind = ModelKind::Companion;
            }
        }
    }

    /// Returns the number of the next Hunt.
    pub(crate) fn next(&self) -> u32 {
        self.hunts.len() as u32 + 1
    }
}
