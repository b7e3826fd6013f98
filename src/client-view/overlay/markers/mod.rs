//! Overlays at models and areas: rings, ranges, zones, facings,
//! flashes. Read `rings` first.

pub(in crate::overlay) mod areas;
pub(in crate::overlay) mod facing;
pub(in crate::overlay) mod flash;
pub(in crate::overlay) mod formation;
pub(in crate::overlay) mod ranges;
pub(in crate::overlay) mod rings;
pub(in crate::overlay) mod zones;
