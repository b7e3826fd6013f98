//! Objectives (Cazadores 09): setup, Objective Actions, automatic events, and Renown. The
//! data is in `content::objectives`; start with `actions` and `upshots`.

pub(crate) mod actions;
pub(crate) mod carry;
pub(crate) mod renown;
pub(crate) mod rounds;
pub(crate) mod setup;
pub(crate) mod spawn;
pub(crate) mod upshots;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    carry::register(registry);
    rounds::register(registry);
    setup::register(registry);
    upshots::register(registry);
}
