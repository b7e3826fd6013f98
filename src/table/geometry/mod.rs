//! Plane geometry without terrain or models: directions, arcs, footprints
//! with their convex parts, and templates. Read
//! [`Footprint`](footprint::Footprint) and [`Part`](part::Part) first.

pub(crate) mod arc;
pub(crate) mod decompose;
pub(crate) mod facing;
pub(crate) mod footprint;
pub(crate) mod part;
pub(crate) mod template;
