//! Reports on content: check, balance, reference, and room on tables.

pub(crate) mod balance;
pub(crate) mod check;
pub(crate) mod reference;
pub(crate) mod room;
