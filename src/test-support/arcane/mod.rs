//! Matches of *Veil and Crown* that a test arranges: [`Duel`].

mod arranged;
mod content;
mod duel;

pub use arranged::{block, duel, duel_with};
pub use content::{TABLE, content, shipped};
pub use duel::{Duel, board, id};
