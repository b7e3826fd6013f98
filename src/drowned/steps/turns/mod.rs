//! What an activated model may do, and the turn around it.

pub(crate) mod action;
pub(crate) mod activation;
pub(crate) mod cleanup;
pub(crate) mod options;
pub(crate) mod turn;
pub(crate) mod wild_beasts;
