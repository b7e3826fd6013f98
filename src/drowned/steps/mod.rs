//! The steps of a match, one file for each stage of the rules. `turn` runs the turn
//! and starts `act`; an action then passes through `declare`, `react`, `movement`,
//! `tests`, `resolve` and `apply`.

pub(crate) mod action;
pub(crate) mod activation;
pub(crate) mod apply;
pub(crate) mod armour;
pub(crate) mod cards;
pub(crate) mod cavalry;
pub(crate) mod charge;
pub(crate) mod cleanup;
pub(crate) mod declare;
pub(crate) mod deploy;
pub(crate) mod movement;
pub(crate) mod options;
pub(crate) mod pair_division;
pub(crate) mod react;
pub(crate) mod resolve;
pub(crate) mod roles;
pub(crate) mod scenario;
pub(crate) mod secret_mark;
pub(crate) mod templates;
pub(crate) mod tests;
pub(crate) mod turn;
pub(crate) mod wild_beasts;

use crate::skills;
use monteria_game::register_steps;

pub use activation::Act;
pub use deploy::{ChooseZone, NextDeployment, zones};
pub use scenario::victory_points;
pub use turn::{Deactivate, NextActivation};

register_steps!(
    activation,
    apply,
    wild_beasts,
    cards,
    cavalry,
    cleanup,
    declare,
    deploy,
    secret_mark,
    movement,
    pair_division,
    react,
    resolve,
    roles,
    scenario,
    skills,
    tests,
    turn
);
