//! Objectives (Cazadores 09): setting them up, what can be done for them, what they
//! do by themselves, Renown.

pub(crate) mod carry;
pub(crate) mod deeds;
pub(crate) mod renown;
pub(crate) mod rounds;
pub(crate) mod setup;
pub(crate) mod spawn;
pub(crate) mod upshots;

use monteria_game::Registry;

/// Registers the steps of this folder.
pub(crate) fn register(registry: &mut Registry<'_>) {
    carry::register(registry);
    rounds::register(registry);
    setup::register(registry);
    upshots::register(registry);
}
