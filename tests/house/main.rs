//! Checks of the source tree: dependencies between crates and
//! modules, features, targets, licences.

mod circles;
mod edges;
mod features;
mod licences;
mod rooms;
mod targets;
