//! Descriptions for players: views, sheets, previews, odds, the ledger.

pub(crate) mod action_in_progress;
pub(crate) mod badges;
pub(crate) mod ledger;
pub mod odds;
pub(crate) mod preview;
pub(crate) mod sheet;
pub(crate) mod view;
