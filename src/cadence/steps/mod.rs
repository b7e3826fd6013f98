//! The steps of a battle: one file for each thing that the rules give a name to.

pub mod abilities;
pub mod activate;
pub mod attack;
pub mod casualties;
pub mod damage;
pub mod deploy;
pub mod edges;
pub mod idle;
pub mod moves;
pub mod offers;
pub mod rolls;
pub mod rounds;
pub mod score;
pub mod secure;
pub mod setup;
pub mod transport;
pub mod turns;

use monteria_game::Builder;
pub use monteria_game::step;

/// Registers every step.
pub fn register(builder: &mut Builder<'_>) {
    abilities::register(builder);
    activate::register(builder);
    attack::register(builder);
    casualties::register(builder);
    damage::register(builder);
    edges::register(builder);
    moves::register(builder);
    rounds::register(builder);
    score::register(builder);
    secure::register(builder);
    setup::register(builder);
    transport::register(builder);
    turns::register(builder);
}
