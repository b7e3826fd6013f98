//! The state on the table: models, markers, sight between them, declared paths and walks.
//!
//! Read [`Model`](model::Model),
//! [`Models`](models::Models) and [`Things`](things::Things) first.

pub(crate) mod declared_path;
pub(crate) mod invariants;
pub(crate) mod model;
pub(crate) mod models;
pub(crate) mod sight;
pub(crate) mod stance;
pub(crate) mod things;
pub(crate) mod walk;
