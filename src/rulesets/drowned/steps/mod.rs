//! The steps of a match: one file for each thing that the rules give a name to.

pub mod act;
pub mod acts;
pub mod apply;
pub mod armour;
pub mod beasts;
pub mod cards;
pub mod cavalry;
pub mod charge;
pub mod cleanup;
pub mod declare;
pub mod deploy;
pub mod mark;
pub mod movement;
pub mod offers;
pub mod react;
pub mod resolve;
pub mod roles;
pub mod scenario;
pub mod skills;
pub mod templates;
pub mod tests;
pub mod turn;

use crate::game::Builder;

pub use act::Act;
pub use deploy::{ChooseZone, Place, zones};
pub use scenario::standing;
pub use turn::{Deactivate, NextActivation};

/// Registers every step.
pub fn register(builder: &mut Builder<'_>) {
    act::register(builder);
    apply::register(builder);
    beasts::register(builder);
    cards::register(builder);
    cavalry::register(builder);
    cleanup::register(builder);
    declare::register(builder);
    deploy::register(builder);
    mark::register(builder);
    movement::register(builder);
    react::register(builder);
    resolve::register(builder);
    roles::register(builder);
    scenario::register(builder);
    skills::register(builder);
    tests::register(builder);
    turn::register(builder);
}
