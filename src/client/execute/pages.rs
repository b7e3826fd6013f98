//! Commands that change pages: builder, campaigns, loading, and leaving a match.

use std::path::PathBuf;

use super::Executor;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::builder::BuilderCommand;
use monteria_client_state::pages::campaigns::{CampaignCommand, CampaignFollowUp};
use monteria_client_state::pages::content_editor::{ContentCommand, ContentFollowUp};
use monteria_client_state::pages::editor::EditCommand;
use monteria_client_state::pages::lesson::{LessonCommand, Taught, find};
use monteria_client_state::pages::ui_state::Page;
use monteria_client_state::play::printing::Printout;
use monteria_client_state::play::session::{AppState, Selection, Session};
use monteria_client_state::play::work::{Job, Notice, Weight};
use monteria_game::MatchSetup;
use monteria_print::Paper;
use monteria_saves::{AutosaveTarget, campaign_of_match};

impl Executor<'_, '_> {
    pub(super) fn open_campaigns(&mut self, game: Option<&str>) {
        if *self.state.get() != AppState::CampaignBook {
            self.leave(AppState::CampaignBook);
        }
        self.ui.campaigns.turn_to(&self.games, game, &self.folders);
    }

    /// Prints a match with this setup, or the one on the table as it stands.
    pub(super) fn print(&mut self, setup: Option<MatchSetup>, paper: Paper) {
        let here =
            self.session.as_ref().map(|session| (session.ruleset.clone(), session.setup.clone()));
        let standing = setup.is_none();
        let found = match setup {
            Some(setup) => self.games.ruleset(&setup.ruleset).map(|ruleset| (ruleset, setup)),
            None => here,
        };
        let Some((ruleset, mut setup)) = found else { return };
        // Builds of players may be named by their file. Faults are reported when
        // the match is printed.
        if let Ok(form) = ruleset.setup_form(&setup.scenario, &setup.answers) {
            setup.answers = form.in_full(setup.answers);
        }
        let title =
            ruleset.card(&setup.scenario).map_or_else(|| setup.scenario.clone(), |card| card.title);
        let mut name = format!("{} - {title}", ruleset.title());
        let phase =
            self.session.as_ref().map(|session| session.view.phase.as_str()).unwrap_or_default();
        if standing && !phase.is_empty() {
            name = format!("{name} - {phase}");
        }
        let Some(file) = self.folders.print_file(&name) else { return };
        let begins = (!standing).then_some((ruleset, setup));
        self.work.ask(Job::Print(Printout { begins, paper, file }));
        self.ui.page = None;
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
                let game = self.session.as_ref().map(|session| session.setup.ruleset.clone());
                self.ui.campaigns.turn_to(&self.games, game.as_deref(), &self.folders);
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
            Ok(CampaignFollowUp::Say(text)) => self.ui.tell(Notice::new(Weight::Remark, text)),
            Ok(CampaignFollowUp::Begin(setup, journal)) => match self.games.ruleset(&setup.ruleset)
            {
                Some(ruleset) => {
                    self.ui.campaign = Some(journal.clone());
                    let people = self.settings.people.at(&setup.seats);
                    let setup = MatchSetup { people, ..setup };
                    self.work.ask(Job::Begin {
                        ruleset,
                        setup,
                        keep_in: AutosaveTarget::File(journal),
                    });
                }
                None => self.ui.tell(Notice::new(Weight::Fault, "There is no such game.")),
            },
            Ok(CampaignFollowUp::GoOn(journal)) => self.load(journal),
            Err(why) => self.ui.tell(Notice::new(Weight::Fault, why)),
        }
    }

    /// Begins a lesson with its match, or moves through its steps.
    pub(super) fn lesson(&mut self, command: LessonCommand) {
        let orders = self.session.as_ref().map_or(0, |session| session.orders_of_people());
        match (command, &mut self.teaching.0) {
            (LessonCommand::Begin(key), _) => match find(&self.games, &key) {
                Some(lesson) => {
                    self.settings.welcomed = true;
                    let setup = lesson.setup.clone();
                    self.teaching.0 = Some(Taught::new(lesson));
                    self.ui.page = None;
                    self.command(UiCommand::Begin(setup));
                }
                None => {
                    let text = format!("There is no lesson “{key}”.");
                    self.ui.tell(Notice::new(Weight::Fault, text));
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
        match self.ui.bench.command(command) {
            Ok(None) => {}
            Ok(Some(text)) => self.ui.tell(Notice::new(Weight::Remark, text)),
            Err(why) => self.ui.tell(Notice::new(Weight::Fault, why)),
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
    pub(super) fn follow_up(&mut self, done: Result<ContentFollowUp, String>) {
        match done {
            Ok(ContentFollowUp::None) => {}
            Ok(ContentFollowUp::Read) => self.reload.ask(),
            Ok(ContentFollowUp::Begin(setup)) => self.command(UiCommand::Begin(setup)),
            Err(why) => self.ui.tell(Notice::new(Weight::Fault, why)),
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

    /// Returns whether the table is edited, and the hand-over card does
    /// not cover the screen.
    pub(super) fn editing(&self) -> bool {
        let covered = self.session.as_ref().is_some_and(|session| session.covered(&self.playback));
        self.editor.open.is_some() && *self.state.get() == AppState::Playing && !covered
    }

    /// Executes a command of the table editor.
    pub(super) fn edit(&mut self, command: EditCommand) {
        let Some(setup) = self.session.as_ref().map(|session| session.setup.clone()) else {
            return;
        };
        if matches!(command, EditCommand::Open | EditCommand::Close) {
            self.ui.forget_texts();
        }
        if command == EditCommand::Open {
            self.ui.page = None;
            self.selection.disarm();
            if self.ui.campaign.is_some() {
                let text =
                    "A match of a campaign keeps its table. Begin one beside it to edit that.";
                self.ui.tell(Notice::new(Weight::Remark, text));
                return;
            }
        }
        let done = self.editor.command(command, &self.games, &setup);
        self.read_edited(done);
    }

    /// Executes move, undo and redo commands in the table editor.
    pub(super) fn edit_table_with(&mut self, command: &UiCommand) {
        let done = match command {
            UiCommand::Undo | UiCommand::Redo => self.editor.travel(*command == UiCommand::Undo),
            _ => {
                let table = self.session.as_ref().map(|session| session.table.clone());
                let number = self.terrain.as_ref().and_then(|terrain| terrain.0);
                let piece =
                    table.as_ref().zip(number).and_then(|(table, number)| table.piece(number));
                let more = self.strokes.shift_at_click();
                self.editor.click(&self.selection, piece.map(|piece| piece.id.as_str()), more)
            }
        };
        self.read_edited(done);
    }

    /// Has content read again if an edit has changed it.
    fn read_edited(&mut self, done: Result<bool, String>) {
        match done {
            Ok(true) => self.reload.ask(),
            Ok(false) => {}
            Err(why) => self.ui.tell(Notice::new(Weight::Fault, why)),
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

    /// Reads the lists of saves and of unfinished matches.
    pub(super) fn list_saves(&mut self) {
        self.ui.saves = self.folders.list();
        self.ui.unfinished = self.folders.unfinished();
        self.ui.unfinished_is_stale = false;
    }

    /// Saves the match under this name. Another save of that name is
    /// replaced only if confirmed.
    pub(super) fn save(&mut self, name: &str, confirmed: bool) {
        let Some(file) = self.folders.save_file(name) else {
            self.ui.tell(Notice::new(Weight::Refusal, "A save wants a name."));
            return;
        };
        if file.exists() && !confirmed {
            self.ui.replacing = Some(file);
            return;
        }
        self.work.ask(Job::Save(file));
        self.ui.page = None;
        self.ui.replacing = None;
    }

    pub(super) fn load(&mut self, file: PathBuf) {
        let rulesets = self.games.all().to_vec();
        let keep_in = self.folders.keep_in(&file);
        self.ui.campaign = campaign_of_match(&file).map(|_| file.clone());
        self.editor.close();
        self.work.ask(Job::Load { rulesets, file, keep_in });
        self.ui.page = None;
    }

    /// Leaves the match. It stays on the disk for “Continue”, unless it is over.
    pub(super) fn leave(&mut self, to: AppState) {
        self.show_present();
        if let Some(session) = &mut self.session {
            // The autosave is closed before it is listed.
            let held = session.held.take();
            if let Some(notice) = held.and_then(|mut held| held.put_aside()) {
                self.ui.tell(notice);
            }
            if session.outcome.is_some() {
                self.ui.campaign = None;
            }
        }
        self.editor.close();
        self.work.forget();
        self.commands.remove_resource::<Session>();
        self.session = None;
        self.selection.disarm();
        *self.selection = Selection::default();
        self.playback.clear();
        self.playback.thoughts.clear();
        self.ui.leave();
        self.ui.unfinished_is_stale = true;
        self.next.set(to);
    }
}
