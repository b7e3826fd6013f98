//! Commands about the past of the match on the table.

use super::Executor;
use monteria_client_state::commands::jobs::LOOKING_BACK;
use monteria_client_state::commands::ui_commands::ExportKind;
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::play::work::{Job, Notice, NoticeKind};
use monteria_game::text;

impl Executor<'_, '_> {
    /// Returns whether an earlier moment is on display.
    pub(super) fn is_looking_back(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.looked_at().is_some())
    }

    /// Returns to the current state of the match before any other command.
    pub(super) fn show_present(&mut self) {
        if let Some(session) = &mut self.session {
            session.show_present();
        }
    }

    pub(super) fn past(&mut self, command: PastCommand) {
        // Keys for looking back do nothing where no match is on the table.
        if self.session_in_play().is_none() {
            return;
        }
        if self.editor.open.is_some() {
            let why = text!(
                "window-the-table-is-being-edited-close",
                "Cannot look back while the table is being edited: close the editor first."
            );
            self.ui.tell(Notice::new(NoticeKind::Refusal, why));
            return;
        }
        match command {
            PastCommand::Bar => {
                self.settings.bar = !self.settings.bar;
                if !self.settings.bar {
                    self.look_back.branches = None;
                    self.look_back.ask(PastCommand::Present);
                }
            }
            command => {
                // The bar shows the displayed moment, and how to return.
                self.settings.bar = true;
                self.ui.page = None;
                self.look_back.ask(command);
            }
        }
    }

    /// Undoes (`back`) or redoes a step of what is on display: of the table editor, a build,
    /// a campaign, the open content, or the match.
    pub(super) fn undo_or_redo(&mut self, back: bool) {
        match *self.state.get() {
            AppState::BuilderPage => self.ui.builder.step_history(back),
            AppState::CampaignBook => self.campaigns(CampaignCommand::Travel(back)),
            AppState::Content => {
                let done = self.content.step_history(back);
                self.follow_up(done);
            }
            AppState::Menu | AppState::Setup | AppState::Playing => {
                self.undo_or_redo_at_table(back)
            }
        }
    }

    fn undo_or_redo_at_table(&mut self, back: bool) {
        if self.editing() {
            self.undo_or_redo_edit(back);
        } else if self.editor.open.is_some() {
            // The hand-over card covers the edited table: nobody sees what would change.
        } else if self.is_looking_back() && back {
            self.past(PastCommand::TakeBack);
        } else if self.is_looking_back() {
            self.ui.tell(Notice::new(NoticeKind::Refusal, LOOKING_BACK));
        } else {
            self.jobs.ask(if back { Job::Undo } else { Job::Redo });
        }
    }

    /// Lets the program decide once, with this strength.
    pub(super) fn let_program_decide(&mut self, strength: String) {
        if self.is_looking_back() {
            self.ui.tell(Notice::new(NoticeKind::Refusal, LOOKING_BACK));
        } else if let Some(session) = &self.session {
            let branches = self.folders.branches(&session.setup);
            self.jobs.ask(Job::Opponent(Some(strength), branches));
        }
    }

    /// Returns the match while it is on the table.
    fn session_in_play(&self) -> Option<&Session> {
        self.session.as_deref().filter(|_| *self.state.get() == AppState::Playing)
    }

    /// Requests a picture of the table on display.
    pub(super) fn take_picture(&mut self) {
        let Some(session) = self.session_in_play() else { return };
        let file = self.folders.new_file(
            "pictures",
            &export_name(session, session.shown.phase.as_str()),
            "png",
        );
        self.ui.page = None;
        self.pictures.request(file);
    }

    /// Exports a part of the match.
    pub(super) fn export(&mut self, kind: ExportKind) {
        let Some(session) = self.session_in_play() else { return };
        let job = match kind {
            ExportKind::Report => {
                Job::Report(self.folders.new_file("reports", &export_name(session, ""), "html"))
            }
            ExportKind::Bug => {
                let mods =
                    self.games.content().mods.iter().map(|entry| entry.content.clone()).collect();
                let file = self.folders.new_file("bugs", &export_name(session, ""), "zip");
                Job::Bug(file, mods, session.looked_at())
            }
        };
        self.jobs.ask(job);
    }
}

/// Returns the file name of an export.
fn export_name(session: &Session, moment: &str) -> String {
    [session.view.title.as_str(), moment].join(" ").trim().to_owned()
}
