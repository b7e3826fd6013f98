//! Objectives (Cazadores 09): setting them up, what can be done for them, what they do by themselves, Renown.

pub mod carry;
pub mod deeds;
pub mod renown;
pub mod rounds;
pub mod setup;
pub mod spawn;
pub mod upshots;

use monteria_game::Builder;

/// Registers the steps of this folder.
pub fn register(builder: &mut Builder<'_>) {
    carry::register(builder);
    rounds::register(builder);
    setup::register(builder);
    upshots::register(builder);
}
