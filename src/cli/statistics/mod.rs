//! Commands that play many matches and compute statistics.
//!
//! Read `simulate/mod.rs` first; `balance` and `merge` build on it.

pub(crate) mod balance;
pub(crate) mod merge;
pub(crate) mod shard;
pub(crate) mod simulate;
