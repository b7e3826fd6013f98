//! Commands about the past of the match on the table.

use super::Executor;
use monteria_client_state::commands::ui_commands::TakeOut;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::play::work::{Job, Notice, Weight};

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
        if *self.state.get() != AppState::Playing || self.session.is_none() {
            return;
        }
        if self.editor.open.is_some() {
            let why = "The table is being edited: close the editor to look back at the match.";
            self.ui.tell(Notice::new(Weight::Refusal, why));
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

    /// Requests a picture of the table on display.
    pub(super) fn take_picture(&mut self) {
        let Some(session) =
            self.session.as_ref().filter(|_| *self.state.get() == AppState::Playing)
        else {
            return;
        };
        let file = self.folders.new_file(
            "pictures",
            &export_name(session, session.shown.phase.as_str()),
            "png",
        );
        self.ui.page = None;
        self.pictures.request(file);
    }

    /// Exports a part of the match.
    pub(super) fn take_out(&mut self, what: TakeOut) {
        let Some(session) =
            self.session.as_ref().filter(|_| *self.state.get() == AppState::Playing)
        else {
            return;
        };
        self.work.ask(match what {
            TakeOut::Report => {
                Job::Report(self.folders.new_file("reports", &export_name(session, ""), "html"))
            }
            TakeOut::Bug => {
                let mods =
                    self.games.content().mods.iter().map(|one| one.content.clone()).collect();
                let file = self.folders.new_file("bugs", &export_name(session, ""), "zip");
                Job::Bug(file, mods, session.looked_at())
            }
        });
    }
}

/// Returns the file name of an export.
fn export_name(session: &Session, moment: &str) -> String {
    [session.view.title.as_str(), moment].join(" ").trim().to_owned()
}
