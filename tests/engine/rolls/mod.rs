//! Tests of the crate of dice through its public interface.
#![allow(clippy::unwrap_used, reason = "tests")]

mod odds;
mod pool;
mod source;
