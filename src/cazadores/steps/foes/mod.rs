//! Foes: their Turns, Decision Trees, Aggro and the Adversary's cards (Cazadores 4.5, 05
//! and 12; rulings 26 to 31).

pub(crate) mod aggro;
pub(crate) mod approach;
pub(crate) mod cards;
pub(crate) mod measures;
pub(crate) mod minds;
pub(crate) mod questions;
pub(crate) mod trees;
pub(crate) mod turn;

pub(crate) use turn::FoeTurn;

use monteria_game::Registry;

/// Registers the steps of this folder.
pub(crate) fn register(registry: &mut Registry<'_>) {
    cards::register(registry);
    minds::register(registry);
    turn::register(registry);
}
