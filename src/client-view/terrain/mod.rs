//! Terrain: what each piece of a table is carved as.

mod arena;
mod carve;
mod city;
mod facade;
mod fog;
mod growth;
mod harbour;
mod house;
mod mason;
mod plot;
mod rock;
mod roof;
pub mod tones;
mod water;
mod wood;

pub use carve::carve;
pub use fog::mist;
pub use monteria_table::Look;
pub use plot::Plot;
