//! The state of a Hunt: the components of its models, its resources, and the only two ways
//! to use them: [`hunt_ref::HuntRef`] reads, [`hunt_mut::HuntMut`] changes.
//!
//! Rules are in `steps`, content types in `content`.

pub(crate) mod adversary_models;
pub(crate) mod components;
pub(crate) mod hunt;
pub(crate) mod hunt_mut;
pub(crate) mod hunt_ref;
pub(crate) mod invariants;
pub(crate) mod objective_state;
pub(crate) mod real_table;
