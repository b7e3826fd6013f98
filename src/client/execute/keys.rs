//! Commands of the page of keys.

use super::Executor;
use monteria_client_state::controls::keys::{Action, Bindings, Stroke};
use monteria_client_state::pages::ui_state::KeysPage;

impl Executor<'_, '_> {
    /// Makes the page wait for a key for this action, as its key number `waits.1`;
    /// `None` ends the wait.
    pub(super) fn wait_for_key(&mut self, waits: Option<(Action, usize)>) {
        self.ui.keys = KeysPage { waits, clash: None };
    }

    /// Binds a key to an action, or asks first if another action has it.
    pub(super) fn bind_key(&mut self, action: Action, slot: usize, stroke: Stroke) {
        let holder = self.settings.keys.holder(stroke, action);
        self.ui.keys = KeysPage::default();
        match holder {
            Some(holder) => self.ui.keys.clash = Some((action, slot, stroke, holder)),
            None => self.settings.keys.give(action, slot, stroke),
        }
    }

    /// Answers the question of the page: `take` binds the key to the new action.
    pub(super) fn settle_key_clash(&mut self, take: bool) {
        let clash = self.ui.keys.clash.take();
        if let Some((action, slot, stroke, _)) = clash.filter(|_| take) {
            self.settings.keys.give(action, slot, stroke);
        }
    }

    pub(super) fn replace_bindings(&mut self, bindings: Bindings) {
        self.ui.keys = KeysPage::default();
        self.settings.keys = bindings;
    }
}
