//! Commands that open pages, and those of the builder, campaigns, lessons, the
//! content editor and mods.

use std::path::PathBuf;

use super::Executor;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::builder::BuilderCommand;
use monteria_client_state::pages::campaigns::{CampaignCommand, CampaignFollowUp};
use monteria_client_state::pages::content_editor::{ContentCommand, ContentFollowUp};
use monteria_client_state::pages::lesson::{LessonCommand, LessonProgress, find};
use monteria_client_state::pages::ui_state::Page;
use monteria_client_state::play::session::AppState;
use monteria_client_state::play::work::{Job, Notice, NoticeKind};
use monteria_game::{MatchSetup, Text, text};
use monteria_saves::AutosaveTarget;

impl Executor<'_, '_> {
    /// Opens the setup of a match.
    pub(super) fn open_setup(&mut self) {
        self.leave(AppState::Setup);
        self.read_packs();
    }

    /// Opens the builder of this game, or of any if `None`.
    pub(super) fn open_builder(&mut self, game: Option<&str>) {
        if *self.state.get() != AppState::BuilderPage {
            self.leave(AppState::BuilderPage);
        }
        self.ui.builder.open(&self.games, game, self.folders.packs());
    }

    /// Opens the campaigns of this game, or of any if `None`.
    pub(super) fn open_campaigns(&mut self, game: Option<&str>) {
        if *self.state.get() != AppState::CampaignBook {
            self.leave(AppState::CampaignBook);
        }
        self.ui.campaigns.turn_to(&self.games, game, &self.folders);
    }

    /// Goes one step back: from the briefing, from the open campaign, from the campaigns.
    pub(super) fn leave_campaigns(&mut self) {
        let open = self.ui.campaigns.open.as_ref();
        match open.map(|open| open.brief.is_some()) {
            Some(true) => self.campaigns(CampaignCommand::Stay),
            Some(false) => self.campaigns(CampaignCommand::PutDown),
            None if self.ui.campaigns.plan.is_some() => self.campaigns(CampaignCommand::PutDown),
            None => self.leave(AppState::Menu),
        }
    }

    pub(super) fn campaigns(&mut self, command: CampaignCommand) {
        if command == CampaignCommand::NewCampaign {
            self.ui.forget_texts();
            self.ui.focus_first = true;
        }
        let settling = command == CampaignCommand::Settle;
        self.show_present();
        let done = match self.ui.campaign.clone().filter(|_| settling) {
            Some(journal) => {
                let id = self.session.as_ref().map(|session| session.setup.ruleset.clone());
                self.ui.campaigns.turn_to(&self.games, id.as_deref(), &self.folders);
                let taken = self.ui.campaigns.take_of_match(&journal);
                let game = self.session.as_ref().and_then(|session| session.game());
                taken.and_then(|()| self.ui.campaigns.command(command, game))
            }
            None => self.ui.campaigns.command(command, None),
        };
        match done {
            Ok(CampaignFollowUp::None) if settling => {
                self.leave(AppState::CampaignBook);
                self.ui.campaign = None;
            }
            Ok(CampaignFollowUp::None) => {}
            Ok(CampaignFollowUp::Say(text)) => self.ui.tell(Notice::new(NoticeKind::Remark, text)),
            Ok(CampaignFollowUp::Begin(setup, journal)) => {
                self.begin_campaign_match(setup, journal)
            }
            Ok(CampaignFollowUp::GoOn(journal)) => self.load(journal),
            Err(why) => self.ui.tell(Notice::new(NoticeKind::Fault, why)),
        }
    }

    /// Begins the next match of a campaign with its own autosave.
    fn begin_campaign_match(&mut self, setup: MatchSetup, journal: PathBuf) {
        let Some(ruleset) = self.games.ruleset(&setup.ruleset) else {
            self.ui.tell(Notice::new(
                NoticeKind::Fault,
                text!("window-there-is-no-such-game", "That game is not installed."),
            ));
            return;
        };
        self.ui.campaign = Some(journal.clone());
        let people = self.settings.people.at(&setup.seats);
        let setup = MatchSetup { people, ..setup };
        let keep_in = AutosaveTarget::File(journal);
        self.jobs.ask(Job::Begin { ruleset, setup, keep_in });
    }

    /// Begins a lesson with its match, or moves through its steps.
    pub(super) fn lesson(&mut self, command: LessonCommand) {
        let orders = self.session.as_ref().map_or(0, |session| session.orders_of_people());
        match (command, &mut self.teaching.0) {
            (LessonCommand::Begin(key), _) => match find(&self.games, &key) {
                Some(lesson) => {
                    self.settings.welcomed = true;
                    let setup = lesson.setup.clone();
                    self.teaching.0 = Some(LessonProgress::new(lesson));
                    self.ui.page = None;
                    self.command(UiCommand::Begin(setup));
                }
                None => {
                    let text = text!("window-there-is-no-lesson", "There is no lesson “{key}”.");
                    self.ui.tell(Notice::new(NoticeKind::Fault, text));
                }
            },
            (LessonCommand::Next, Some(taught)) => taught.next(orders),
            (LessonCommand::Back, Some(taught)) => taught.back(),
            (LessonCommand::Leave, _) => self.teaching.0 = None,
            (LessonCommand::Next | LessonCommand::Back, None) => {}
        }
    }

    pub(super) fn build(&mut self, command: BuilderCommand) {
        // A new piece has new texts.
        if matches!(command, BuilderCommand::New | BuilderCommand::Take(_)) {
            self.ui.forget_texts();
            self.ui.focus_first = true;
        }
        match self.ui.builder.command(command) {
            Ok(None) => {}
            Ok(Some(text)) => self.ui.tell(Notice::new(NoticeKind::Remark, text)),
            Err(why) => self.ui.tell(Notice::new(NoticeKind::Fault, why)),
        }
    }

    /// Opens the content editor.
    pub(super) fn open_content(&mut self, game: Option<&str>) {
        if *self.state.get() != AppState::Content {
            self.leave(AppState::Content);
        }
        self.content.turn_to(&self.games, game);
    }

    /// Executes a command of the content editor.
    pub(super) fn content_command(&mut self, command: ContentCommand) {
        if matches!(
            command,
            ContentCommand::Change(..) | ContentCommand::Copy(..) | ContentCommand::Close
        ) {
            self.ui.forget_texts();
        }
        let done = self.content.command(command, &self.games);
        self.follow_up(done);
    }

    /// Does the follow-up work of a command of the content editor.
    pub(super) fn follow_up(&mut self, done: Result<ContentFollowUp, Text>) {
        match done {
            Ok(ContentFollowUp::None) => {}
            Ok(ContentFollowUp::Read) => self.reload.ask(),
            Ok(ContentFollowUp::Begin(setup)) => self.command(UiCommand::Begin(setup)),
            Err(why) => self.ui.tell(Notice::new(NoticeKind::Fault, why)),
        }
    }

    /// Switches a mod on or off, and reads the content again if that changes it.
    pub(super) fn switch_mod(&mut self, id: String, on: bool) {
        let off = &mut self.settings.mods_off;
        let changed = if on { off.remove(&id) } else { off.insert(id) };
        if changed {
            self.reload.ask();
        }
    }

    /// Swaps two mods in the reading order. Mods that are missing at the
    /// moment keep their places.
    pub(super) fn swap_mods(&mut self, one: &str, other: &str) {
        let shown: Vec<String> =
            self.games.content().mods.iter().map(|entry| entry.content.id.to_string()).collect();
        let order = &mut self.settings.mods_order;
        order.extend(shown.into_iter().filter(|id| !order.contains(id)).collect::<Vec<_>>());
        let place = |id: &str| order.iter().position(|known| known == id);
        if let (Some(a), Some(b)) = (place(one), place(other)) {
            order.swap(a, b);
            self.reload.ask();
        }
    }

    /// Reads the builds of players, so that they are offered at once.
    pub(super) fn read_packs(&mut self) {
        for ruleset in self.games.all() {
            ruleset.bring(&self.folders.packs().texts(ruleset.id()));
        }
        self.ui.setup.forget();
    }

    /// Opens a page with the current state of the disk, and with fields for the
    /// match on the table.
    pub(super) fn open_page(&mut self, page: Page) {
        self.list_saves();
        self.ui.open(page);
        if let Some(session) = self.session.as_ref().filter(|_| page == Page::Save) {
            let parts = [session.view.title.as_str(), session.view.phase.as_str()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            self.ui.save_name = self.folders.free_save_name(&parts.join(" - "));
        }
    }
}
