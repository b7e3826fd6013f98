//! Movement: Move Actions, walking a route, hazards, falls, pushes and Places, and Flee.
//! Path finding itself is in `monteria_table`.

pub(crate) mod falls;
pub(crate) mod flee;
pub(crate) mod hazards;
pub(crate) mod moves;
pub(crate) mod placing;
pub(crate) mod walk;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    falls::register(registry);
    hazards::register(registry);
    moves::register(registry);
    walk::register(registry);
}
