//! Checks of the source tree: dependencies between crates and
//! modules, features, targets, licences.

mod circles;
mod comments;
mod edges;
mod features;
mod licences;
mod rooms;
mod targets;
