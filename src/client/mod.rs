//! The window: the table in 3D with paper panels round it, for every ruleset alike.

pub mod input;
pub mod palette;
pub mod playback;
pub mod session;
