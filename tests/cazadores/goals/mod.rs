//! Objectives, Renown, packs and campaigns of Cazadores, in arranged positions with
//! scripted dice. Each test names the rows of the ledger that it shows.

pub(crate) mod arrange;
mod between;
mod campaign;
mod ending;
mod objective_actions;
mod opponents;
mod packs;
mod rounds;
mod setup;
mod tables;
mod won;
