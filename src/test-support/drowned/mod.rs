//! Matches of *Causeways* arranged by tests: [`Skirmish`].

mod content;
mod skirmish_arrangement;

pub use content::{PROFILES, WEAPONS, content, of_the_brief};
pub use skirmish_arrangement::{Skirmish, block, enlist, id, skirmish, skirmish_with, water};
