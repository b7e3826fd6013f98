//! Property test of Rapier's casts against exact arithmetic on random tables: both must
//! agree, except for grazing contacts.
//!
//! `SCENES=1000000 cargo test --release -p monteria-table agreement` sets
//! the number of scenes.

#[cfg(test)]
mod tests;
