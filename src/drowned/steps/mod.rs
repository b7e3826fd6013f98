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
pub mod parting;
pub mod react;
pub mod resolve;
pub mod roles;
pub mod scenario;
pub mod templates;
pub mod tests;
pub mod turn;

use crate::skills;
use monteria_game::register_steps;

pub use act::Act;
pub use deploy::{ChooseZone, Place, zones};
pub use scenario::standing;
pub use turn::{Deactivate, NextActivation};

register_steps!(
    act, apply, beasts, cards, cavalry, cleanup, declare, deploy, mark, movement, parting, react, resolve,
    roles, scenario, skills, tests, turn
);
