//! Beginning a new campaign, and opening one.

use std::path::Path;
use std::sync::Arc;

use super::history::story_lines;
use super::{CampaignBook, Open, faults_text};
use monteria_game::{Campaigns, Text, text};
use monteria_saves::{CampaignFile, campaign_of_match, read_story};

impl CampaignBook {
    pub(super) fn begin_campaign(&mut self, campaigns: &dyn Campaigns) -> Result<(), Text> {
        let plan = self.plan.as_ref().ok_or(text!(
            "window-no-campaign-is-thought-of",
            "No new campaign is in preparation."
        ))?;
        let name = plan.name.trim();
        let fit = |c: char| if c.is_alphanumeric() || " -_'".contains(c) { c } else { '-' };
        let base: String = name.chars().take(60).map(fit).collect();
        let base = base.trim().to_owned();
        if base.is_empty() {
            return Err(text!("window-a-campaign-wants-a-name", "A campaign needs a name."));
        }
        let names = std::iter::once(base.clone()).chain((2..).map(|n| format!("{base} {n}")));
        let file = names.into_iter().find(|name| !self.file(name).exists()).unwrap_or(base);
        // The answers of the form, defaults included.
        let answers =
            plan.form.fields.iter().map(|field| (field.key.clone(), field.value.clone())).collect();
        let step = campaigns.begin(name, random_seed(&file), &answers).map_err(faults_text)?;
        // The lock of the new file is released at once: opening takes it.
        CampaignFile::found(&self.file(&file), &step.file)?;
        self.plan = None;
        self.open_campaign(campaigns, &file)?;
        self.opened()?.set_story(story_lines(0, step.report));
        self.refresh();
        Ok(())
    }

    /// Opens a campaign of the list.
    pub(super) fn open_campaign(
        &mut self,
        campaigns: &dyn Campaigns,
        name: &str,
    ) -> Result<(), Text> {
        // Close the open campaign first: it may be the same file.
        self.open = None;
        let file = Arc::new(CampaignFile::open(&self.file(name))?);
        let text = file.read()?;
        let view = campaigns.view(name, &text).map_err(faults_text)?;
        let offers = campaigns.offers(name, &text).map_err(faults_text)?;
        let waits = file.match_waits();
        let story = read_story(file.file());
        self.plan = None;
        self.open = Some(Open {
            name: name.to_owned(),
            story_fault: story.as_ref().err().map(Text::from),
            story: story.unwrap_or_default(),
            before: Vec::new(),
            after: Vec::new(),
            file,
            text,
            view,
            offers,
            member: 0,
            brief: None,
            waits,
        });
        Ok(())
    }

    /// Opens the campaign of the match with this autosave.
    ///
    /// # Errors
    /// The reason why it cannot be opened.
    pub fn take_of_match(&mut self, journal: &Path) -> Result<(), Text> {
        let ruleset = self
            .ruleset
            .clone()
            .ok_or(text!("window-no-game-here-has-campaigns", "No game here has campaigns."))?;
        let campaigns = ruleset
            .campaigns()
            .ok_or(text!("window-no-game-here-has-campaigns", "No game here has campaigns."))?;
        let file = campaign_of_match(journal).ok_or(text!(
            "window-that-match-is-of-no-campaign",
            "That match does not belong to a campaign."
        ))?;
        let name =
            file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if self.open.as_ref().is_some_and(|open| open.name == name) {
            return Ok(());
        }
        self.open_campaign(campaigns, &name)
    }
}

/// Returns a seed for a campaign. The name alone would make every "Winter" alike.
fn random_seed(name: &str) -> u64 {
    use std::hash::{BuildHasher, Hasher};
    let mut hasher = std::collections::hash_map::RandomState::new().build_hasher();
    hasher.write(name.as_bytes());
    hasher.finish() % 1_000_000
}
