//! The steps of a match: one file for each thing that the rules give a name to.

pub mod act;
pub mod acts;
pub mod attack;
pub mod defence;
pub mod deploy;
pub mod effects;
pub mod infiltration;
pub mod intent;
pub mod land;
pub mod moves;
pub mod offers;
pub mod prepare;
pub mod replies;
pub mod scenario;
pub mod seek;
pub mod summon;
pub mod test;
pub mod throw;
pub mod turn;

use monteria_game::register_steps;

register_steps!(
    act,
    attack,
    defence,
    deploy,
    effects,
    infiltration,
    land,
    moves,
    prepare,
    scenario,
    seek,
    test,
    throw,
    turn
);
