//! *Respawn*, the arena: teams of three characters who fall and return.
//!
//! The crate is a module of the Cadence core. It adds what the core does not have:
//! Downed characters, entry points that dice choose, perks, things on the table, flags
//! and tournaments. A character is a unit of one model and a league is an army list,
//! so moves, attacks, odds and sheets are those of the core. The rules with their
//! sources are in `docs/rules/respawn.md`.
//!
//! Read `state` (what a match remembers), `area` (how it is read and changed) and
//! `module` (where the core calls in) first. `steps` holds the flow of a match,
//! `specials` and `perks` what characters can do, `tactics` the computer players.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod area;
pub mod content;
mod declarations;
mod geometry;
mod modifiers;
mod module;
mod perks;
mod setup;
mod specials;
mod state;
mod steps;
mod tactics;
mod teams;
mod tournament;
mod triggers;
mod view;

use std::sync::Arc;

use content::RespawnContent;
use monteria_cadence::Cadence;
use monteria_content::{Faults, Library};
use monteria_game::RulesBuilder;
use monteria_game::layout::SeededTables;
use teams::TeamRules;

pub use area::{ArenaMut, ArenaRef};
pub use setup::form::TOURNAMENT_PERKS;
pub use state::{
    Arena, CharacterState, EntryStyle, Flag, FlagAt, FlagState, FlagStatus, Gate, Kind, Pickup,
    SMOKE_RADIUS, SPOT_RADIUS, Special, TeamState, Thing,
};
pub use tournament::Tournaments;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "respawn";

/// Loads the game with the content of a library.
///
/// # Errors
/// Every fault of every file.
pub fn load(library: &Library) -> Result<Cadence, Faults> {
    let respawn = Respawn::new(RespawnContent::load(library)?);
    Ok(Cadence::with_builds(Arc::new(respawn), library))
}

/// The game with its content.
pub struct Respawn {
    content: Arc<RespawnContent>,
    tables: SeededTables<RespawnContent>,
    builder: RulesBuilder<TeamRules>,
    tournaments: Tournaments,
}

impl Respawn {
    /// Returns the game with this content.
    pub fn new(content: Arc<RespawnContent>) -> Self {
        Respawn {
            tables: SeededTables::new(content.clone()),
            builder: RulesBuilder::new(TeamRules(content.clone())),
            tournaments: Tournaments::new(content.clone()),
            content,
        }
    }
}
