//! The tree holds to its own rules: rooms, circles, edges between crates, features, targets, licences.

mod circles;
mod edges;
mod features;
mod licences;
mod rooms;
mod targets;
