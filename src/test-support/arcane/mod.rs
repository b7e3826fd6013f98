//! Matches of *Veil and Crown* for tests. Begin with [`Duel`].

mod arranged;
mod content;
mod duel;

pub use arranged::{block, duel, duel_with_content};
pub use content::{TABLE, content, shipped};
pub use duel::{Duel, board, id};
