//! The form before a match: scenario, seats, answers, the map.

pub(crate) mod seats;
pub(crate) mod setup;
pub(crate) mod setup_form;
pub(crate) mod setup_map;
