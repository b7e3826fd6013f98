//! State of the campaign book: campaigns on the disk, and the open one. It is independent
//! of the game: everything is done by a ruleset's campaigns.

mod commands;
mod history;
mod list;
mod opening;

pub use commands::{CampaignCommand, CampaignFollowUp};
pub use list::CampaignEntry;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::list::list_campaigns;
use crate::files::Folders;
use crate::options::Games;
use monteria_content::{Faults, ShownPath, file_error};
use monteria_game::{
    BuildForm, CampaignStep, CampaignView, Campaigns, Game, MatchSetup, Ruleset, SetupForm, Text,
    text,
};
use monteria_saves::{CampaignFile, StoryLine, check_is_next, story_file_of, write_story};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct NewCampaign {
    pub name: String,
    pub answers: BTreeMap<String, String>,
    /// The form with these answers.
    pub form: SetupForm,
}

#[derive(Clone, Debug)]
pub struct Open {
    /// The name of its file.
    pub name: String,
    /// Its file, locked against other programs while it is open.
    file: Arc<CampaignFile>,
    text: String,
    pub view: CampaignView,
    /// The purchases on offer.
    pub offers: BuildForm,
    /// The index of the member that is shown.
    pub member: usize,
    /// Its story, in order.
    pub story: Vec<StoryLine>,
    /// The error of saving the story; the campaign itself does not depend on it.
    pub story_fault: Option<Text>,
    /// The states before each change since the last match, for undo; those behind undone
    /// changes are in `after`.
    before: Vec<CampaignState>,
    after: Vec<CampaignState>,
    /// The setup and the briefing of the next match, once it has been shown.
    pub brief: Option<(MatchSetup, Vec<Text>)>,
    /// Whether a match of the campaign waits to be continued.
    pub waits: bool,
}

/// A state of a campaign: its file and its story.
#[derive(Clone, Debug)]
struct CampaignState {
    text: String,
    story: Vec<StoryLine>,
}

impl Open {
    /// Returns whether a change can be undone, and whether one can be redone.
    pub fn can_travel(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }

    /// Replaces the story, on the disk too.
    fn set_story(&mut self, story: Vec<StoryLine>) {
        self.story = story;
        self.story_fault = write_story(self.file.file(), &self.story).err();
    }

    fn moment(&self) -> CampaignState {
        CampaignState { text: self.text.clone(), story: self.story.clone() }
    }
}

/// State of the campaign book.
#[derive(Default)]
pub struct CampaignBook {
    pub ruleset: Option<Arc<dyn Ruleset>>,
    /// The campaigns on the disk.
    pub listed: Vec<CampaignEntry>,
    pub plan: Option<NewCampaign>,
    pub open: Option<Open>,
    folder: PathBuf,
}

impl CampaignBook {
    /// Opens the campaigns of this game, or of the one that is open, or of the
    /// first that has campaigns.
    pub fn turn_to(&mut self, games: &Games, wanted: Option<&str>, folders: &Folders) {
        let has = |ruleset: &&Arc<dyn Ruleset>| ruleset.campaigns().is_some();
        let named =
            wanted.and_then(|id| games.all().iter().filter(has).find(|ruleset| ruleset.id() == id));
        let open = self.ruleset.as_ref().filter(|_| wanted.is_none());
        let ruleset = named.or(open).or_else(|| games.all().iter().find(has)).cloned();
        let same = matches!((&ruleset, &self.ruleset), (Some(a), Some(b)) if a.id() == b.id());
        if !same {
            self.plan = None;
            self.open = None;
        }
        if let Some(ruleset) = &ruleset {
            ruleset.bring(&folders.packs().texts(ruleset.id()));
            self.folder = folders.campaigns(ruleset.id());
        }
        self.ruleset = ruleset;
        self.refresh();
    }

    /// Reads the list and the open campaign again.
    fn refresh(&mut self) {
        let ruleset = self.ruleset.as_ref();
        if let Some(campaigns) = ruleset.and_then(|ruleset| ruleset.campaigns()) {
            self.listed = list_campaigns(&self.folder, campaigns);
        }
        if let Some(open) = &mut self.open {
            open.waits = open.file.match_waits();
        }
    }

    /// Carries out a command. `game` is the match on the table.
    ///
    /// # Errors
    /// The reason why it cannot be done.
    pub fn command(
        &mut self,
        command: CampaignCommand,
        game: Option<&Game>,
    ) -> Result<CampaignFollowUp, Text> {
        let ruleset = self
            .ruleset
            .clone()
            .ok_or(text!("window-no-game-here-has-campaigns", "No game here has campaigns."))?;
        let campaigns = ruleset
            .campaigns()
            .ok_or(text!("window-no-game-here-has-campaigns", "No game here has campaigns."))?;
        match command {
            CampaignCommand::NewCampaign => self.plan_campaign(campaigns),
            CampaignCommand::Name(name) => {
                if let Some(plan) = &mut self.plan {
                    plan.name = name;
                }
            }
            CampaignCommand::Answer(key, value) => self.answer(campaigns, key, value),
            CampaignCommand::Found => self.begin_campaign(campaigns)?,
            CampaignCommand::Take(name) => self.open_campaign(campaigns, &name)?,
            CampaignCommand::PutDown => self.close_campaign(),
            CampaignCommand::Member(at) => self.show_member(at),
            CampaignCommand::Buy(id) => {
                self.change(campaigns, |open| campaigns.spend(&open.name, &open.text, &id))?;
            }
            CampaignCommand::BuyWell => {
                self.change(campaigns, |open| campaigns.spend_well(&open.name, &open.text))?;
            }
            CampaignCommand::Switch(rule, on) => {
                self.change(campaigns, |open| campaigns.switch(&open.name, &open.text, &rule, on))?;
            }
            CampaignCommand::Travel(back) => {
                self.between_matches()?;
                self.step_history(campaigns, back)?;
            }
            CampaignCommand::SetOut => {
                let open = self.opened()?;
                let (setup, step) =
                    campaigns.next_match(&open.name, &open.text).map_err(faults_text)?;
                open.brief = Some((setup, step.report));
            }
            CampaignCommand::Stay => self.opened()?.brief = None,
            CampaignCommand::Go => return self.go(campaigns),
            CampaignCommand::Settle => {
                let game = game.ok_or(text!(
                    "window-the-match-on-the-table-is",
                    "The match on the table is busy; try again."
                ))?;
                return self.settle(campaigns, game);
            }
            CampaignCommand::GiveUp => return self.give_up_match(),
            CampaignCommand::Remove(name) => self.remove(&name)?,
        }
        Ok(CampaignFollowUp::None)
    }

    fn plan_campaign(&mut self, campaigns: &dyn Campaigns) {
        self.open = None;
        let form = campaigns.form(&BTreeMap::new());
        self.plan = Some(NewCampaign { form, ..NewCampaign::default() });
    }

    /// Answers a question of the planned campaign, and drops the answers to questions that
    /// its form no longer asks.
    fn answer(&mut self, campaigns: &dyn Campaigns, key: String, value: String) {
        if let Some(plan) = &mut self.plan {
            plan.answers.insert(key, value);
            plan.form = campaigns.form(&plan.answers);
            let fields = &plan.form.fields;
            plan.answers.retain(|key, _| fields.iter().any(|field| field.key == *key));
        }
    }

    fn close_campaign(&mut self) {
        self.open = None;
        self.plan = None;
        self.refresh();
    }

    fn show_member(&mut self, at: usize) {
        if let Some(open) = &mut self.open {
            open.member = at.min(open.view.members.len());
            open.brief = None;
        }
    }

    /// Returns the next match to begin, or the one that was left to continue.
    fn go(&mut self, campaigns: &dyn Campaigns) -> Result<CampaignFollowUp, Text> {
        let open = self.opened()?;
        let journal = open.file.match_file();
        if open.file.match_waits() {
            return Ok(CampaignFollowUp::GoOn(journal));
        }
        let (setup, _) = campaigns.next_match(&open.name, &open.text).map_err(faults_text)?;
        Ok(CampaignFollowUp::Begin(setup, journal))
    }

    /// Gives up the match that was left; its file is set aside.
    fn give_up_match(&mut self) -> Result<CampaignFollowUp, Text> {
        let open = self.opened()?;
        let aside = open.file.give_up_match()?;
        open.waits = false;
        Ok(CampaignFollowUp::Say(text!(
            "window-the-match-is-set-aside-in",
            "The match was abandoned. Its file was moved to {aside}.",
            aside = aside.shown()
        )))
    }

    /// Applies a change that is possible only between two matches.
    fn change(
        &mut self,
        campaigns: &dyn Campaigns,
        change: impl FnOnce(&Open) -> Result<CampaignStep, Faults>,
    ) -> Result<(), Text> {
        self.between_matches()?;
        self.apply(campaigns, change)
    }

    /// Settles the result of a match in the open campaign.
    fn settle(&mut self, campaigns: &dyn Campaigns, game: &Game) -> Result<CampaignFollowUp, Text> {
        let open = self.opened()?;
        check_is_next(campaigns, &open.name, &open.text, game)?;
        self.apply(campaigns, |open| campaigns.settle(&open.name, &open.text, game))?;
        let open = self.opened()?;
        // The match is settled: earlier changes can no longer be undone.
        open.before = Vec::new();
        open.after = Vec::new();
        open.waits = false;
        Ok(match open.file.match_settled() {
            Ok(()) => CampaignFollowUp::None,
            Err(why) => CampaignFollowUp::Say(why),
        })
    }

    /// Deletes a campaign with its story and its unfinished match.
    fn remove(&mut self, name: &str) -> Result<(), Text> {
        let file = self.file(name);
        let book = match self.open.take() {
            Some(open) if open.name == name => open.file,
            _ => Arc::new(CampaignFile::open(&file)?),
        };
        let removed = delete_files(&file, book);
        self.refresh();
        removed
    }

    /// Returns an error while a match of the open campaign is unfinished.
    fn between_matches(&mut self) -> Result<(), Text> {
        let open = self.opened()?;
        let left = |why| {
            text!(
                "window-play-it-to-its-end-or",
                "{why}: finish or abandon it before you change anything."
            )
        };
        open.file.between_matches().map_err(left)
    }

    fn opened(&mut self) -> Result<&mut Open, Text> {
        self.open
            .as_mut()
            .ok_or_else(|| text!("window-no-campaign-lies-open", "No campaign is open."))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.ron"))
    }
}

/// Deletes the files of a campaign. The lock on it is released at the end.
fn delete_files(file: &Path, book: Arc<CampaignFile>) -> Result<(), Text> {
    let delete = |file: &Path| fs::remove_file(file).map_err(|error| file_error(file, &error));
    let waits = book.match_waits();
    delete(file)?;
    if waits {
        delete(&book.match_file())?;
    }
    let story = story_file_of(file);
    if story.exists() { delete(&story) } else { Ok(()) }
}

fn faults_text(faults: Faults) -> Text {
    Text::from(faults)
}
