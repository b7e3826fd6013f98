//! Matches of *Causeways* that a test arranges: [`Skirmish`].

mod arranged;
mod content;

pub use arranged::{Skirmish, block, enlist, id, skirmish, skirmish_with, water};
pub use content::{PROFILES, WEAPONS, content, of_the_brief};
