//! Overlays over ground: places of a reach with their contours, danger, fields of view.
//! Read `levels` first: the overlays draw with it.

pub(in crate::overlay) mod contour;
pub(in crate::overlay) mod danger;
pub(in crate::overlay) mod field_of_view;
pub(in crate::overlay) mod levels;
pub(in crate::overlay) mod reach;
