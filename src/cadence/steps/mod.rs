//! The steps of a battle and the decisions that they ask, one file for each term of the
//! rulebook. [`setup`] and [`rounds`] are the outer sequence, [`activate`] and [`attack`]
//! the core of play.

pub mod abilities;
pub(crate) mod activations;
pub(crate) mod attacks;
pub(crate) mod movement;
pub mod rounds;
pub(crate) mod setting_up;

pub use activations::activate;
pub use activations::idle;
pub use activations::score;
pub use activations::secure;
pub use attacks::attack;
pub use attacks::casualties;
pub use attacks::damage;
pub use attacks::offers;
pub use attacks::rolls;
use monteria_game::Registry;
pub use monteria_game::step;
pub use movement::moves;
pub use movement::transport;
pub use movement::turns;
pub use setting_up::deploy;
pub use setting_up::edges;
pub use setting_up::setup;

pub fn register(registry: &mut Registry<'_>) {
    abilities::register(registry);
    activations::activate::register(registry);
    attacks::attack::register(registry);
    attacks::casualties::register(registry);
    attacks::damage::register(registry);
    setting_up::edges::register(registry);
    movement::moves::register(registry);
    rounds::register(registry);
    activations::score::register(registry);
    activations::secure::register(registry);
    setting_up::setup::register(registry);
    movement::transport::register(registry);
    movement::turns::register(registry);
}
