//! The steps of a Hunt: one file for each thing that the book gives a name to.

pub mod aid;
pub mod clock;
pub mod conditions;
pub mod deploy;
pub mod falls;
pub mod flee;
pub mod guard;
pub mod hazards;
pub mod moves;
pub mod offers;
pub mod recover;
pub mod ending;
pub mod turn;
pub mod walk;
pub mod weapons;

use crate::game::Builder;

/// Registers every step.
pub fn register(builder: &mut Builder<'_>) {
    clock::register(builder);
    conditions::register(builder);
    deploy::register(builder);
    ending::register(builder);
    falls::register(builder);
    guard::register(builder);
    hazards::register(builder);
    moves::register(builder);
    recover::register(builder);
    turn::register(builder);
    walk::register(builder);
}
