//! Casts against exact arithmetic on random tables: what Rapier decides must be what
//! arithmetic says, but for grazing.
//!
//! `SCENES=1000000 cargo test --release -p monteria-table agreement` plays as many scenes
//! as it is told to.

#[cfg(test)]
mod tests;
