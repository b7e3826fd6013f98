//! The tree holds to its own rules: rooms, circles, licences.

mod circles;
mod licences;
mod rooms;
#[path = "../sources/mod.rs"]
mod sources;
