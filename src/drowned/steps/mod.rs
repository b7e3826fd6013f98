//! The steps of a match, one file for each stage of the rules. `turn` runs the turn
//! and starts `act`; an action then passes through `declare`, `react`, `movement`,
//! `tests`, `resolve` and `apply`.

pub(crate) mod combat;
pub(crate) mod paths;
pub(crate) mod special;
pub(crate) mod turns;
use crate::skills;
use combat::{apply, resolve, tests};
use monteria_game::register_steps;
use paths::{declare, movement, react};
use special::{cards, cavalry, deploy, pair_division, roles, scenario, secret_mark};
use turns::{activation, cleanup, turn, wild_beasts};

pub use special::deploy::{ChooseZone, NextDeployment, zones};
pub use special::scenario::victory_points;
pub use turns::activation::Act;
pub use turns::turn::{Deactivate, NextActivation};

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
