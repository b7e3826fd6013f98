//! Commands for the campaign book, and what the window has to do after them.

use std::path::PathBuf;

use monteria_game::{MatchSetup, Text};

/// A command for the campaign book.
#[derive(Clone, PartialEq, Debug)]
pub enum CampaignCommand {
    /// Plan a new campaign.
    NewCampaign,
    Name(String),
    /// Answer a question of its setup: key and value.
    Answer(String, String),
    /// Begin the planned campaign.
    Found,
    /// Open a campaign, by the name of its file.
    Take(String),
    /// Close the open or planned campaign.
    PutDown,
    /// Show a member, by index.
    Member(usize),
    /// Buy an offer, by id.
    Buy(String),
    /// Let the program choose purchases.
    BuyWell,
    /// Switch a house rule on or off.
    Switch(String, bool),
    /// Undo the last change (true), or redo it.
    Travel(bool),
    /// Show the briefing of the next match.
    SetOut,
    /// Close the briefing of the next match.
    Stay,
    /// Begin the next match, or continue the one that was left.
    Go,
    /// Settle the result of the match on the table.
    Settle,
    /// Give up the match that was left; its file is set aside.
    GiveUp,
    Remove(String),
}

/// Follow-up work for the window after a command.
pub enum CampaignFollowUp {
    None,
    /// Show a short remark.
    Say(Text),
    /// Begin this match with this autosave.
    Begin(MatchSetup, PathBuf),
    /// Continue the match in this autosave.
    GoOn(PathBuf),
}
