//! The engine without a game that ships: orders, questions, reactions, forks, saves and
//! layouts, played by a toy; and the dice.

mod forks;
mod layout;
mod orders;
mod reactions;
mod rolls;
mod saves;
mod stones;
#[path = "../toy/mod.rs"]
mod toy;
