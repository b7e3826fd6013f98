//! Terrain that grew or was washed out: rock, plants, water, mist. Read `rock` first.

pub(in crate::terrain) mod fog;
pub(in crate::terrain) mod growth;
pub(in crate::terrain) mod rock;
pub(in crate::terrain) mod water;
