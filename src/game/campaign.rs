//! Matches linked by a file that lives across them, described as data: who takes part,
//! what may be bought, which rules of the house hold. The window and the command line
//! draw these and know no game.

use std::collections::BTreeMap;

use super::build_form::BuildForm;
use super::form::SetupForm;
use super::ruleset::MatchSetup;
use super::table_match::Game;
use super::view::Sheet;
use monteria_content::{Faults, fields_of, text_field};

/// The field of a campaign's file that names its game.
pub const RULESET_FIELD: &str = "ruleset";

/// What a campaign says after something was done with it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CampaignStep {
    /// The campaign's file as it now is.
    pub file: String,
    /// What happened, line by line.
    pub told: Vec<String>,
}

/// How a campaign stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CampaignView {
    /// Its name.
    pub title: String,
    /// How many matches have been played.
    pub matches: u32,
    /// All who take part: each leader before those that follow it.
    pub members: Vec<Member>,
    /// The rules of the house: those that the game's book does not print.
    pub rules: Vec<HouseRule>,
    /// The matches so far, first to last.
    pub past: Vec<Chapter>,
    /// Those who are no longer there, in words.
    pub gone: Vec<String>,
}

/// One who takes part in a campaign.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What it is, in a few words.
    pub what: String,
    /// Whether it follows the leader before it.
    pub follows: bool,
    /// Whether it comes along to the next match.
    pub comes: bool,
    /// What it has to spend; none where it spends what its leader has.
    pub purse: Option<i32>,
    /// What it bears from matches before (scars), in words.
    pub marks: Vec<String>,
    /// Its sheet.
    pub sheet: Sheet,
    /// Which section of the offers is for it.
    pub offers: usize,
}

/// A rule of the house.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HouseRule {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// What it does, and what holds without it.
    pub text: String,
    /// Whether it holds.
    pub on: bool,
}

/// A match of a campaign that is over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chapter {
    /// Which it was.
    pub title: String,
    /// What came of it.
    pub text: String,
    /// Whether it was won.
    pub won: bool,
}

impl CampaignView {
    /// Everything but the sheets, line by line.
    pub fn lines(&self) -> Vec<String> {
        let on = |on: bool| if on { "on" } else { "off" };
        let rules: Vec<String> =
            self.rules.iter().map(|rule| format!("{} {}", rule.label, on(rule.on))).collect();
        let mut lines = Vec::new();
        if !rules.is_empty() {
            lines.push(format!("House rules: {}.", rules.join(", ")));
        }
        for member in &self.members {
            let purse = member.purse.map_or(String::new(), |purse| format!(", {purse} to spend"));
            let marks = match member.marks.is_empty() {
                true => String::new(),
                false => format!("; bears {}", member.marks.join(", ")),
            };
            let indent = if member.follows { "  " } else { "" };
            lines.push(format!("{indent}{}, {}{purse}{marks}", member.name, member.what));
        }
        lines
            .extend(self.past.iter().map(|chapter| format!("{}: {}", chapter.title, chapter.text)));
        lines.extend(self.gone.iter().map(|gone| format!("Gone: {gone}")));
        lines
    }
}

/// Keeps campaigns of a game. A campaign is a text file; everything that is done with one
/// gives a new text.
pub trait Campaigns: Send + Sync {
    /// What a match of a campaign is called, as a title (`Battle`).
    fn chapter(&self) -> &'static str;

    /// Whether a file is a campaign of this game, sound or not.
    fn keeps(&self, file: &str) -> bool;

    /// The questions before a campaign, with these answers filled in.
    fn form(&self, answers: &BTreeMap<String, String>) -> SetupForm;

    /// A new campaign.
    ///
    /// # Errors
    /// What of the answers cannot be had.
    fn begin(
        &self,
        name: &str,
        seed: u64,
        answers: &BTreeMap<String, String>,
    ) -> Result<CampaignStep, Faults>;

    /// How it stands.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    fn view(&self, label: &str, file: &str) -> Result<CampaignView, Faults>;

    /// Switches a rule of the house on or off, from the next match on.
    ///
    /// # Errors
    /// As above, or that there is no such rule.
    fn switch(&self, label: &str, file: &str, rule: &str, on: bool)
    -> Result<CampaignStep, Faults>;

    /// What precedes the next match, and its setup. The same whenever it is asked.
    ///
    /// # Errors
    /// As above, or why there can be none.
    fn next_match(&self, label: &str, file: &str) -> Result<(MatchSetup, CampaignStep), Faults>;

    /// What comes of a match that is over.
    ///
    /// # Errors
    /// As above.
    fn settle(&self, label: &str, file: &str, game: &Game) -> Result<CampaignStep, Faults>;

    /// What may be bought between matches.
    ///
    /// # Errors
    /// As above.
    fn offers(&self, label: &str, file: &str) -> Result<BuildForm, Faults>;

    /// Buys one of these.
    ///
    /// # Errors
    /// As above, or why it may not be bought.
    fn spend(&self, label: &str, file: &str, id: &str) -> Result<CampaignStep, Faults>;

    /// The program buys what it thinks best.
    ///
    /// # Errors
    /// As above.
    fn spend_well(&self, label: &str, file: &str) -> Result<CampaignStep, Faults>;
}

/// Returns whether a file is a campaign of this game. A file that names no game, as those
/// of old versions, is one where it has a field that only this game's campaigns have.
pub fn is_campaign_of(file: &str, game: &str, own_field: &str) -> bool {
    match text_field(file, RULESET_FIELD) {
        Some(named) => named == game,
        None => fields_of(file).iter().any(|field| field == own_field),
    }
}
