//! Form before a match: scenario, seats, answers, the map. Start with `setup::show`.

pub(crate) mod seats;
pub(crate) mod setup;
pub(crate) mod setup_form;
pub(crate) mod setup_map;
