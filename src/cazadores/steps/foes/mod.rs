//! Foes: their Turns, Decision Trees, Aggro and the Adversary's cards (Cazadores 4.5, 05
//! and 12; rulings 26 to 31). `tree_run` asks the questions of a tree, `questions`
//! answers them, `decisions` carries out the result, `approach` plans the movement. The
//! trees themselves are content.

pub(crate) mod aggro;
pub(crate) mod approach;
pub(crate) mod cards;
pub(crate) mod decisions;
pub(crate) mod explanation;
pub(crate) mod questions;
pub(crate) mod scopes;
pub(crate) mod tree_run;
pub(crate) mod turn;

pub(crate) use crate::steps::foes::turn::FoeTurn;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    cards::register(registry);
    decisions::register(registry);
    turn::register(registry);
}
