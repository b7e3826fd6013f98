//! Commands for authors of content: checking, explaining, packing, translating.
//!
//! Read `check.rs` first; `mod_pack.rs` and `new_mod.rs` build on it.

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod mod_pack;
pub(crate) mod new_mod;
pub(crate) mod schema;
pub(crate) mod shown;
pub(crate) mod smoke;
pub(crate) mod table;
pub(crate) mod texts;
