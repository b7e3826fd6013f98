//! The steps of a match: one file for each thing that the rules give a name to.

pub(crate) mod act;
pub(crate) mod acts;
pub(crate) mod apply;
pub(crate) mod armour;
pub(crate) mod beasts;
pub(crate) mod cards;
pub(crate) mod cavalry;
pub(crate) mod charge;
pub(crate) mod cleanup;
pub(crate) mod declare;
pub(crate) mod deploy;
pub(crate) mod mark;
pub(crate) mod movement;
pub(crate) mod offers;
pub(crate) mod parting;
pub(crate) mod react;
pub(crate) mod resolve;
pub(crate) mod roles;
pub(crate) mod scenario;
pub(crate) mod templates;
pub(crate) mod tests;
pub(crate) mod turn;

use crate::skills;
use monteria_game::register_steps;

pub use act::Act;
pub use deploy::{ChooseZone, Place, zones};
pub use scenario::standing;
pub use turn::{Deactivate, NextActivation};

register_steps!(
    act, apply, beasts, cards, cavalry, cleanup, declare, deploy, mark, movement, parting, react,
    resolve, roles, scenario, skills, tests, turn
);
