//! Overlays of lines: paths, sight, rulers, threats, decision traces. Read `path` first.

pub(in crate::overlay) mod path;
pub(in crate::overlay) mod ruler;
pub(in crate::overlay) mod sight;
pub(in crate::overlay) mod thought;
pub(in crate::overlay) mod threats;
pub(in crate::overlay) mod ways;
