//! The games that the engine plays, one folder each.
pub mod cadence;
pub mod cazadores;
mod shelf;

pub use shelf::{NotOnShelf, Shelf};
