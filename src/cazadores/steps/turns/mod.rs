//! The course of a Hunt: deployment, the clock, the Turns of pack models with their menu,
//! and the ending. The Turns of Foes are in `steps::foes`.

pub(crate) mod clock;
pub(crate) mod deploy;
pub(crate) mod ending;
pub(crate) mod every_turn;
pub(crate) mod offers;
pub(crate) mod turn;
pub(crate) mod turn_act;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    clock::register(registry);
    deploy::register(registry);
    ending::register(registry);
    turn::register(registry);
}
