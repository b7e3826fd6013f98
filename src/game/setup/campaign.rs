//! Campaigns: matches linked by a file, described as data: members, purchases and house
//! rules. The window and the command line draw these and know no game.

use std::collections::BTreeMap;

use crate::match_loop::table_match::Game;
use crate::presentation::view::Sheet;
use crate::ruleset::MatchSetup;
use crate::setup::build_form::BuildForm;
use crate::setup::form::SetupForm;
use monteria_content::{Faults, Text, fields_of, text, text_field};

/// The field of a campaign's file that names its game.
pub const RULESET_FIELD: &str = "ruleset";

/// Result of an operation on a campaign.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CampaignStep {
    /// The new text of the campaign's file.
    pub file: String,
    /// Report of the events, line by line.
    pub report: Vec<Text>,
}

/// The present state of a campaign, for display.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CampaignView {
    /// Title of the campaign.
    pub title: Text,
    /// How many matches have been played.
    pub matches: u32,
    /// All members: each leader before its followers.
    pub members: Vec<CampaignMember>,
    /// The house rules: those that the game's book does not print.
    pub rules: Vec<HouseRule>,
    /// The matches so far, oldest first.
    pub past: Vec<Chapter>,
    /// The former members, one sentence each.
    pub gone: Vec<Text>,
}

/// A member of a campaign.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CampaignMember {
    /// Name shown to players.
    pub name: String,
    /// Its kind, in a few words.
    pub what: Text,
    /// Whether it follows the leader before it.
    pub follows: bool,
    /// Whether it takes part in the next match.
    pub comes: bool,
    /// The money it has; `None` if it shares its leader's.
    pub money: Option<i32>,
    /// Permanent effects of earlier matches (scars), in words.
    pub marks: Vec<Text>,
    /// The sheet of the member.
    pub sheet: Sheet,
    /// Index of the section of the offers that is for it.
    pub offers: usize,
}

impl CampaignMember {
    /// Returns name, kind, purse and marks; followers are indented.
    fn line(&self) -> Text {
        let name = format!("{}{}", if self.follows { "  " } else { "" }, self.name);
        let purse = self.money.map(|purse| text!("rules-to-spend", "{purse} to spend"));
        let parts = [Some(Text::verbatim(name)), Some(self.what.clone()), purse];
        let line = Text::joined(parts.into_iter().flatten(), ", ");
        if self.marks.is_empty() {
            return line;
        }
        let marks = Text::joined(self.marks.iter().cloned(), ", ");
        Text::joined([line, text!("rules-bears", "bears {marks}")], "; ")
    }
}

/// A house rule of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HouseRule {
    /// The id that switches it.
    pub id: String,
    /// Name shown to players.
    pub label: Text,
    /// Its effect, and the rule without it.
    pub text: Text,
    /// Whether it is switched on.
    pub on: bool,
}

/// A finished match of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chapter {
    /// Title of the match.
    pub title: Text,
    /// Summary of its result.
    pub text: Text,
    /// Whether it was won.
    pub won: bool,
}

impl CampaignView {
    /// Returns everything but the sheets, line by line.
    pub fn lines(&self) -> Vec<Text> {
        let rule = |rule: &HouseRule| match rule.on {
            true => text!("rules-house-rule-on", "{label} on", label = rule.label),
            false => text!("rules-house-rule-off", "{label} off", label = rule.label),
        };
        let mut lines = Vec::new();
        if !self.rules.is_empty() {
            let rules = Text::joined(self.rules.iter().map(rule), ", ");
            lines.push(text!("rules-house-rules", "House rules: {rules}."));
        }
        lines.extend(self.members.iter().map(CampaignMember::line));
        let chapter = |it: &Chapter| Text::joined([it.title.clone(), it.text.clone()], ": ");
        lines.extend(self.past.iter().map(chapter));
        lines.extend(self.gone.iter().map(|gone| text!("rules-gone", "Gone: {gone}")));
        lines
    }
}

/// The campaigns of a game. A campaign is a text file; every operation takes its text and
/// returns a new one.
pub trait Campaigns: Send + Sync {
    /// Returns the name of one match of a campaign, as a title (`Battle`).
    fn chapter(&self) -> Text;

    /// Returns how many matches of a campaign have been played (`No Battle yet`, `1 Battle`).
    fn chapters(&self, played: u32) -> Text;

    /// Returns whether a file is a campaign of this game, valid or not.
    fn keeps(&self, file: &str) -> bool;

    /// Returns the questions before a campaign, with these answers filled in.
    fn form(&self, answers: &BTreeMap<String, String>) -> SetupForm;

    /// Begins a new campaign.
    ///
    /// # Errors
    /// Which answers are not possible, and why.
    fn begin(
        &self,
        name: &str,
        seed: u64,
        answers: &BTreeMap<String, String>,
    ) -> Result<CampaignStep, Faults>;

    /// Returns the state of a campaign for display.
    ///
    /// # Errors
    /// Every fault of the file.
    fn view(&self, label: &str, file: &str) -> Result<CampaignView, Faults>;

    /// Switches a house rule on or off, from the next match on.
    ///
    /// # Errors
    /// Every fault of the file, or that there is no such rule.
    fn switch(&self, label: &str, file: &str, rule: &str, on: bool)
    -> Result<CampaignStep, Faults>;

    /// Returns the setup of the next match with the events before it. Equal
    /// files give equal results.
    ///
    /// # Errors
    /// Every fault of the file, or why there can be no match.
    fn next_match(&self, label: &str, file: &str) -> Result<(MatchSetup, CampaignStep), Faults>;

    /// Applies the result of a finished match.
    ///
    /// # Errors
    /// Every fault of the file.
    fn settle(&self, label: &str, file: &str, game: &Game) -> Result<CampaignStep, Faults>;

    /// Returns the purchases possible between matches.
    ///
    /// # Errors
    /// Every fault of the file.
    fn offers(&self, label: &str, file: &str) -> Result<BuildForm, Faults>;

    /// Buys one of the offers.
    ///
    /// # Errors
    /// Every fault of the file, or why it may not be bought.
    fn spend(&self, label: &str, file: &str, id: &str) -> Result<CampaignStep, Faults>;

    /// Buys the offers that the program judges best.
    ///
    /// # Errors
    /// Every fault of the file.
    fn spend_well(&self, label: &str, file: &str) -> Result<CampaignStep, Faults>;
}

/// Returns whether a file is a campaign of this game. Files of old versions name no
/// game; one of those belongs to the game if it has `own_field`, a field that only
/// this game's campaigns have.
pub fn is_campaign_of(file: &str, game: &str, own_field: &str) -> bool {
    match text_field(file, RULESET_FIELD) {
        Some(named) => named == game,
        None => fields_of(file).iter().any(|field| field == own_field),
    }
}
