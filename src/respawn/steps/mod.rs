//! The steps of a match in the arena: entry, activation, travel, attacks, death, the end
//! of rounds and of the match. Each file registers its steps and asks its decisions. The
//! actions that only characters have are in `specials`; the questions before the first
//! round are in `setup::placement`. Read `enter`, `death` and `rounds` first.

pub(crate) mod after_activation;
pub(crate) mod charges;
pub(crate) mod death;
pub(crate) mod ending;
pub(crate) mod enter;
pub(crate) mod guns;
pub(crate) mod prepare;
pub(crate) mod push;
pub(crate) mod questions;
pub(crate) mod rounds;
pub(crate) mod strikes;
pub(crate) mod travel;
