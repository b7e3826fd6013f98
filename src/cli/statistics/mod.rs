//! Commands that play many matches and count.

pub(crate) mod balance;
pub(crate) mod merge;
pub(crate) mod shard;
pub(crate) mod simulate;
