//! Files of matches and campaigns: saves, journals that survive a kill,
//! autosaves, branches, replay and bug reports. The generic file
//! operations are in `monteria_storage`.
//!
//! A save holds orders, not state: [`replay()`] plays them again and compares the state
//! hash after each. Read [`SavedGame`], [`Journal`] and [`AutosaveWriter`] first.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod autosave_folder;
mod autosave_writer;
mod branches;
mod bug_report;
mod campaign_file;
mod campaign_story;
mod journal;
mod mod_differences;
mod play_by_file;
mod replay;
mod roundtrip_check;
mod save_file;
mod save_path;

pub use autosave_folder::{Autosave, Autosaves};
pub use autosave_writer::{AutosaveTarget, AutosaveWriter};
pub use branches::{Branch, Branches, save_name};
pub use bug_report::Bug;
pub use campaign_file::{
    CampaignFile, campaign_of_match, check_is_next, match_file_of, read_campaign,
};
pub use campaign_story::{StoryLine, add_to_story, read_story, story_file_of, write_story};
pub use journal::Journal;
pub use mod_differences::mods_that_differ;
pub use play_by_file::{SaveComparison, compare_saves, local_save_of};
pub use replay::{ReplayStep, replay, replay_with};
pub use roundtrip_check::RoundtripCheck;
pub use save_file::{
    SaveError, SaveHeader, SaveLine, SaveSummary, SavedGame, is_save_text, read_good_part,
    read_save, save_match, summary_of_save, write_save,
};
pub use save_path::{SAVE_ENDING, file_to_load, file_to_save, is_plain_name};
