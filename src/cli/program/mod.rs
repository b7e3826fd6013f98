//! Commands about the program itself: notices, help, completions, the ledger of rules.
//!
//! Read `help.rs` first: it makes the help and the manual.

pub(crate) mod about;
pub(crate) mod help;
pub(crate) mod ledger;
pub(crate) mod shell;
