//! The floor of dice, through its public face.
#![allow(clippy::unwrap_used, reason = "tests")]

mod odds;
mod pool;
mod source;
