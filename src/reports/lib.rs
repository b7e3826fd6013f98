//! What a match was: its [`Story`] of figures and moments, lines of its events,
//! and [`Report`]s to read.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod event_lines;
mod report;
mod story;

pub use event_lines::{event_lines, event_lines_of_real_table};
pub use report::{Report, STORY_MARK};
pub use story::{Deeds, DiceTally, Story, StoryMoment};
