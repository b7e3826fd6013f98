//! Terrain: the carving of each piece of a table. Read `carve` and `Plot` first.

mod buildings;
mod carve;
mod landscape;
mod mason;
mod plot;
pub(crate) mod tones;
mod wood;

pub(crate) use carve::carve;
pub(crate) use landscape::fog::mist;
pub(crate) use monteria_table::Look;
pub(crate) use plot::Plot;
