//! Tests of combat, armour rolls, and the application of their results.

pub(crate) mod apply;
pub(crate) mod armour;
pub(crate) mod resolve;
pub(crate) mod templates;
pub(crate) mod tests;
