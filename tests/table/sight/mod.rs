//! Lines of sight and cover, compared with a slow reference.

pub(crate) mod cover;
pub(crate) mod known;
pub(crate) mod lines;
pub(crate) mod reference;
