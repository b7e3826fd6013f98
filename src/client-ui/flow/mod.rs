//! Parts of a match between decisions: hand-over, history, branches, lessons, the end.
//! Start with `past`, the bar of the whole match.

pub(crate) mod branches;
pub(crate) mod end;
pub(crate) mod hand_over;
pub(crate) mod lesson;
pub(crate) mod past;
