//! Changes of the open campaign, with undo and redo.

use super::{CampaignBook, CampaignState, Open, faults_text};
use monteria_content::Faults;
use monteria_game::{CampaignStep, Campaigns, Text};
use monteria_saves::StoryLine;

/// The most changes of a campaign that can be undone.
const MAX_UNDO: usize = 200;

impl CampaignBook {
    /// Applies a change to the open campaign and writes it to the disk.
    pub(super) fn apply(
        &mut self,
        campaigns: &dyn Campaigns,
        change: impl FnOnce(&Open) -> Result<CampaignStep, Faults>,
    ) -> Result<(), Text> {
        let open = self.opened()?;
        let step = change(open).map_err(faults_text)?;
        let matches = campaigns.view(&open.name, &step.file).map_err(faults_text)?.matches;
        let mut story = open.story.clone();
        story.extend(story_lines(matches, step.report));
        let left = open.moment();
        restore(open, campaigns, CampaignState { text: step.file, story })?;
        open.before.push(left);
        if open.before.len() > MAX_UNDO {
            open.before.remove(0);
        }
        open.after.clear();
        Ok(())
    }

    /// Undoes or redoes a change of the open campaign.
    pub(super) fn step_history(
        &mut self,
        campaigns: &dyn Campaigns,
        back: bool,
    ) -> Result<(), Text> {
        let open = self.opened()?;
        let from = if back { &open.before } else { &open.after };
        // Nothing is left to undo or redo: the page disables its buttons, keys do not know.
        let Some(moment) = from.last().cloned() else { return Ok(()) };
        let left = open.moment();
        restore(open, campaigns, moment)?;
        if back {
            open.before.pop();
            open.after.push(left);
        } else {
            open.after.pop();
            open.before.push(left);
        }
        Ok(())
    }
}

/// Restores a state of a campaign, on the disk first.
fn restore(open: &mut Open, campaigns: &dyn Campaigns, moment: CampaignState) -> Result<(), Text> {
    let view = campaigns.view(&open.name, &moment.text).map_err(faults_text)?;
    let offers = campaigns.offers(&open.name, &moment.text).map_err(faults_text)?;
    open.file.write(&moment.text)?;
    open.text = moment.text;
    if moment.story != open.story {
        open.set_story(moment.story);
    }
    open.member = open.member.min(view.members.len().saturating_sub(1));
    open.view = view;
    open.offers = offers;
    open.brief = None;
    Ok(())
}

/// Returns the lines of the story that follow so many matches.
pub(super) fn story_lines(matches: u32, told: Vec<Text>) -> Vec<StoryLine> {
    told.into_iter().map(|text| StoryLine { matches, text: text.into() }).collect()
}
