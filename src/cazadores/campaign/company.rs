//! A campaign as it is written down: who takes part, what they own and what has been
//! (Cazadores 06; what the book does not print is a house rule, rulings 71 to 74 and 86).

use serde::{Deserialize, Serialize};

use crate::content::{Id, ModelKind, Profile};

/// Which of our own rules a campaign follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct House {
    /// Scars on a d100 (ruling 72); without it the slain are dead.
    pub scars: bool,
    /// Scouting & Preparation before a Hunt (ruling 71).
    pub scouting: bool,
    /// Companions desert for want of Renown (ruling 73); without it Renown stops at 0.
    pub desertion: bool,
    /// What is high costs more to raise (ruling 86); without it every step costs 1, as at
    /// creation. Campaigns begun before there was this rule go on without it.
    #[serde(default)]
    pub advancement: bool,
}

impl Default for House {
    fn default() -> Self {
        House { scars: true, scouting: true, desertion: true, advancement: true }
    }
}

/// A campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Company {
    /// The game that it is of; empty in files of earlier versions.
    #[serde(default)]
    pub ruleset: String,
    /// What it is called.
    pub name: String,
    /// The seed of all its dice: Hunt number n rolls the same whenever it is played.
    pub seed: u64,
    /// How many Cazadores hunt together, 1 to 4.
    pub players: u8,
    /// Our own rules.
    #[serde(default)]
    pub house: House,
    /// The Cazadores, in the order of their seats.
    pub cazadores: Vec<Hunter>,
    /// The dead and the deserters.
    #[serde(default)]
    pub gone: Vec<Gone>,
    /// The Hunts so far.
    #[serde(default)]
    pub hunts: Vec<Chapter>,
}

/// A Cazador of a campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hunter {
    /// Who it is, as it is now.
    pub profile: Profile,
    /// Renown to spend; never less than 0 between Hunts.
    pub renown: i32,
    /// The Companions that it has enlisted, 5 at most.
    #[serde(default)]
    pub companions: Vec<Enlisted>,
    /// Its Scars, by name.
    #[serde(default)]
    pub scars: Vec<String>,
}

/// A Companion of a campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enlisted {
    /// Its type.
    pub kind: Id,
    /// Who it is, as it is now.
    pub profile: Profile,
    /// Its Scars, by name.
    #[serde(default)]
    pub scars: Vec<String>,
}

/// Somebody who is no longer there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gone {
    /// The name of whoever it is about.
    pub name: String,
    /// After which Hunt.
    pub hunt: u32,
    /// The way in which it is done, in words.
    pub how: String,
}

/// A Hunt of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chapter {
    /// Its number, from 1.
    pub number: u32,
    /// The scenario that is played.
    pub scenario: String,
    /// After what.
    pub adversary: String,
    /// For what.
    pub objective: String,
    /// How it ended, in words.
    pub outcome: String,
    /// Whether the Pack won.
    pub won: bool,
    /// Whether the Objective was accomplished.
    pub accomplished: bool,
    /// After how many Rounds.
    pub rounds: u32,
    /// The Renown that it brought each Cazador.
    pub renown: i32,
    /// Who was struck down.
    #[serde(default)]
    pub fallen: Vec<String>,
}

impl Company {
    /// Marks who is a Cazador and who a Companion: files say it by their lists.
    pub(crate) fn settle_kinds(&mut self) {
        for hunter in &mut self.cazadores {
            hunter.profile.kind = ModelKind::Cazador;
            for companion in &mut hunter.companions {
                companion.profile.kind = ModelKind::Companion;
            }
        }
    }

    /// The number of the next Hunt.
    pub(crate) fn next(&self) -> u32 {
        self.hunts.len() as u32 + 1
    }
}
