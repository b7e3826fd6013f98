//! Movement, vehicles, and lines of sight.

pub(crate) mod moves;
pub(crate) mod sight;
pub(crate) mod vehicles;
