//! Declared paths, movement tests, charges and reactions on the way.

pub(crate) mod charge;
pub(crate) mod declare;
pub(crate) mod movement;
pub(crate) mod react;
pub(crate) mod stretches;
