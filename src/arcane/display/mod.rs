//! What a match shows to players: views, sheets, previews, threats, and the phases of an
//! attack under way. The rules are in `steps/` and `duel_ref/`; this folder only reads.
//! Begin with `view.rs` and `preview.rs`.

pub(crate) mod attack_phases;
pub(crate) mod badges;
pub(crate) mod preview;
pub(crate) mod sheet;
pub(crate) mod threat;
pub(crate) mod throw_preview;
pub(crate) mod view;
