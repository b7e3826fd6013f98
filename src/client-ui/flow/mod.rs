//! What comes between decisions: handing over, looking back, branches, lessons, the end.

pub(crate) mod branches;
pub(crate) mod end;
pub(crate) mod hand_over;
pub(crate) mod lesson;
pub(crate) mod past;
