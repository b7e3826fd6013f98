//! Panels of a match: actions, sheets, log, clock, actions under way. Start with
//! `actions`, the menu of options.

pub(crate) mod actions;
pub(crate) mod banner;
pub(crate) mod companion;
pub(crate) mod decision_tree;
pub(crate) mod log;
pub(crate) mod mind;
pub(crate) mod preview;
pub(crate) mod sequence;
pub(crate) mod sheet;
pub(crate) mod top_bar;
pub(crate) mod tracker;
