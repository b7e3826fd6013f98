//! Steps before the first round: edges, objectives, reserves.

pub mod deploy;
pub mod edges;
pub mod setup;
