//! Foes: their Turns, Decision Trees, Aggro and the Adversary's cards (Cazadores 4.5, 05 and 12; rulings 26 to 31).

pub mod aggro;
pub mod approach;
pub mod cards;
pub mod measures;
pub mod minds;
pub mod questions;
pub mod trees;
pub mod turn;

pub use turn::FoeTurn;

use monteria_game::Builder;

/// Registers the steps of this folder.
pub fn register(builder: &mut Builder<'_>) {
    cards::register(builder);
    minds::register(builder);
    turn::register(builder);
}
