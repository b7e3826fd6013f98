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

use crate::game::Builder;

/// Registers every step.
pub fn register(builder: &mut Builder<'_>) {
    act::register(builder);
    attack::register(builder);
    defence::register(builder);
    deploy::register(builder);
    effects::register(builder);
    infiltration::register(builder);
    land::register(builder);
    moves::register(builder);
    prepare::register(builder);
    scenario::register(builder);
    seek::register(builder);
    test::register(builder);
    throw::register(builder);
    turn::register(builder);
}
