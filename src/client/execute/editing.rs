//! Commands of the table editor.

use super::Executor;
use monteria_client_state::pages::editor::EditCommand;
use monteria_client_state::play::session::AppState;
use monteria_client_state::play::work::{Notice, NoticeKind};
use monteria_game::{Text, text};

impl Executor<'_, '_> {
    /// Returns whether the table is edited, and the hand-over card does
    /// not cover the screen.
    pub(super) fn editing(&self) -> bool {
        let covered = self.session.as_ref().is_some_and(|session| session.covered(&self.playback));
        self.editor.open.is_some() && *self.state.get() == AppState::Playing && !covered
    }

    /// Executes a command of the table editor.
    pub(super) fn edit(&mut self, command: EditCommand) {
        // Only the match on the table has a table to edit.
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
                let text = text!(
                    "window-a-match-of-a-campaign-keeps",
                    "Cannot edit the table of a campaign match. Begin a separate match to edit it."
                );
                self.ui.tell(Notice::new(NoticeKind::Remark, text));
                return;
            }
        }
        let done = self.editor.command(command, &self.games, &setup);
        self.read_edited(done);
    }

    /// Selects, lifts or puts down the object under the pointer.
    pub(super) fn click_in_editor(&mut self) {
        let table = self.session.as_ref().map(|session| session.table.clone());
        let number = self.terrain.as_ref().and_then(|terrain| terrain.0);
        let piece = table.as_ref().zip(number).and_then(|(table, number)| table.piece(number));
        let more = self.strokes.shift_at_click();
        let done = self.editor.click(&self.selection, piece.map(|piece| piece.id.as_str()), more);
        self.read_edited(done);
    }

    /// Undoes (`back`) or redoes a step of editing.
    pub(super) fn undo_or_redo_edit(&mut self, back: bool) {
        let done = self.editor.step_history(back);
        self.read_edited(done);
    }

    /// Has content read again if an edit has changed it.
    fn read_edited(&mut self, done: Result<bool, Text>) {
        match done {
            Ok(true) => self.reload.ask(),
            Ok(false) => {}
            Err(why) => self.ui.tell(Notice::new(NoticeKind::Fault, why)),
        }
    }
}
