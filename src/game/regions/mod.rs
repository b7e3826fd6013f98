//! Regions: where the spot of an option may lie, for models, troops, markers and
//! templates, with samples of legal spots and the caches of these searches.
//!
//! Read [`Region`](region::Region) and [`Zone`](zone::Zone) first. The
//! geometry is in `monteria_table`.

pub(crate) mod approach;
pub(crate) mod grid;
pub(crate) mod group_move_cache;
pub(crate) mod marker_placement;
pub(crate) mod placement_cache;
pub(crate) mod region;
pub(crate) mod template;
pub(crate) mod troop;
pub(crate) mod zone;
