//! *Cazadores*, by the book: every rule with scripted dice, foes and their trees, hunts
//! from their setup to their end.

mod actions;
mod arts;
mod combat;
mod companion;
mod content;
mod foes;
mod goals;
mod house;
mod ledger;
mod random_hunts;
mod setup;
mod triggers;
mod turns;
