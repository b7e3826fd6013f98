//! Summaries of a match for reading: its [`Story`] (figures and key moments), the lines
//! of its events, and [`Report`]s as Markdown or HTML. Nothing here changes a match. Read
//! [`Story`] first, then [`Report`].

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod event_lines;
mod report;
mod story;

pub use event_lines::{event_lines, event_lines_of_real_table};
pub use report::{Report, STORY_MARK};
pub use story::{DiceTally, ModelRecord, Story, StoryMoment};
