//! Descriptions for players: views, sheets, previews, texts, the ledger.

pub mod ledger;
pub mod preview;
pub(crate) mod sheet;
pub mod text;
pub mod view;
