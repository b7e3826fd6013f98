//! Scenarios: a table, who may be hunted on it, and ready-made Packs for each number
//! of players (Cazadores 4.1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::house::HouseRules;
use crate::content::traits::Id;
use monteria_table::TableDef;
use monteria_triggers::Triggers;

/// The most players of a Hunt.
pub const MAX_PLAYERS: usize = 4;
/// How far from an Exit the Pack may be deployed, in inches (Cazadores 5.1).
pub const NEAR_EXIT: f32 = 3.0;

/// A Hunt ready to be set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// What it is about, and what to look out for.
    pub about: String,
    /// Terrain, Borders and Exits.
    pub table: TableDef,
    /// The Adversary that is hunted unless the players choose another.
    pub adversary: Id,
    /// Others that fit; the default is among them, first.
    pub adversaries: Vec<Id>,
    /// The Objective that it is suited to; none where it is played without one.
    #[serde(default)]
    pub objective: Option<Id>,
    /// The ready-made Pack for one, two, three and four players, in this order.
    pub packs: Vec<Pack>,
    /// Who deploys where, for players to read.
    pub deployment: String,
    /// Rules of the scenario beside those of the game.
    #[serde(default)]
    pub triggers: Triggers,
}

impl Scenario {
    /// Returns the ready-made Pack for this many players, 1..=4;
    /// `None` for another number.
    pub fn pack(&self, players: usize) -> Option<&Pack> {
        players.checked_sub(1).and_then(|index| self.packs.get(index))
    }
}

/// A Pack: for each player a Cazador and Companions (Cazadores 4.1.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// One entry a player.
    pub players: Vec<PackSeat>,
    /// House rules that the setup suggests for so many players; none
    /// where nothing is said.
    #[serde(default, skip_serializing_if = "HouseRules::is_by_the_book")]
    pub house: HouseRules,
}

/// What one player brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackSeat {
    /// Id of the player's Cazador.
    pub cazador: Id,
    /// Ids of the player's Companions.
    #[serde(default)]
    pub companions: Vec<Id>,
}

/// Returns the fewest and most Companions that each player may bring, by the number of
/// players, 1..=4 (Cazadores 4.1.2, "Player Models in A Hunt"); `None` for another
/// number. With two players each brings one.
pub fn companions_allowed(players: usize) -> Option<(usize, usize)> {
    match players {
        1 => Some((1, 3)),
        2 => Some((1, 1)),
        3 | 4 => Some((0, 0)),
        _ => None,
    }
}
