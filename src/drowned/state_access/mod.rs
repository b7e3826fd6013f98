//! Write access to a match and the invariants of its states.

pub(crate) mod skirmish_mut;
pub(crate) mod violations;
