//! Matches on the disk: saves, journals that survive a kill, branches, replay, and
//! the files of campaigns.
//!
//! A save holds orders, not state: [`replay()`] plays them again and compares the
//! state hash after each.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod autosave;
mod autosaves;
mod branches;
mod bug;
mod campaign_file;
mod campaign_story;
mod journal;
mod play_by_file;
mod replay;
mod save_check;
mod save_file;
mod save_mods;
mod save_place;

pub use autosave::{AutosaveWriter, KeepIn};
pub use autosaves::{Autosave, Autosaves};
pub use branches::{Branch, Branches, save_name};
pub use bug::Bug;
pub use campaign_file::{
    CampaignFile, campaign_of_match, check_is_next, match_file_of, read_campaign,
};
pub use campaign_story::{StoryLine, add_to_story, read_story, story_file_of, write_story};
pub use journal::Journal;
pub use play_by_file::{Came, compared, kept_of};
pub use replay::{ReplayStep, replay, replay_with};
pub use save_check::SaveCheck;
pub use save_file::{
    JournalError, SaveHeader, SaveLine, SaveSummary, SavedGame, is_save_text, read_good_part,
    read_save, save_match, summary_of_save, write_save,
};
pub use save_mods::mods_that_differ;
pub use save_place::{SAVE_ENDING, file_to_load, file_to_save, is_plain_name};
