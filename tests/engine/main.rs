//! Tests of the engine with a toy game, without a game that ships: orders, decisions,
//! reactions, forks, saves and layouts; and of the dice.

mod forks;
mod layout;
mod orders;
mod reactions;
mod rolls;
mod saves;
mod stones;
#[path = "../toy/mod.rs"]
mod toy;
