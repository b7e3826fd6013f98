//! Terrain: what each piece of a table is carved as.

mod carve;
mod fog;
mod growth;
mod mason;
mod plot;
mod rock;
mod tones;
mod water;
mod wood;

pub use crate::table::Look;
pub use carve::carve;
pub use fog::mist;
pub use plot::Plot;
