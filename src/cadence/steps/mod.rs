//! The steps of a battle and the decisions that they ask, one file for each term of the
//! rulebook. [`setup`] and [`rounds`] are the outer sequence, [`activate`] and [`attack`]
//! the core of play.

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

use monteria_game::Registry;
pub use monteria_game::step;

pub fn register(registry: &mut Registry<'_>) {
    abilities::register(registry);
    activate::register(registry);
    attack::register(registry);
    casualties::register(registry);
    damage::register(registry);
    edges::register(registry);
    moves::register(registry);
    rounds::register(registry);
    score::register(registry);
    secure::register(registry);
    setup::register(registry);
    transport::register(registry);
    turns::register(registry);
}
