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
pub(crate) mod tones;
mod water;
mod wood;

pub(crate) use carve::carve;
pub(crate) use fog::mist;
pub(crate) use monteria_table::Look;
pub(crate) use plot::Plot;
