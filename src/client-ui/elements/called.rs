//! Names for what has a sign on its face or is painted by hand: a screen reader says
//! them, and whoever comes by keyboard reads them.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Response, Tooltip, Ui};
use monteria_content::words::t;

/// What gives a control its name.
pub(crate) trait Called {
    /// Gives it this name.
    fn called(self, name: &str) -> Self;
    /// Gives it this name, and shows it to whoever points at it or comes
    /// to it by keyboard.
    fn told(self, name: &str) -> Self;
    /// Says whether it is the chosen one of several, or open.
    fn on(self, on: bool) -> Self;
}

impl Called for Response {
    fn called(self, name: &str) -> Self {
        let button = self.sense.senses_click();
        let name = t(name);
        self.ctx.accesskit_node_builder(self.id, |node| {
            if matches!(node.role(), Role::Unknown | Role::GenericContainer) {
                node.set_role(if button { Role::Button } else { Role::Label });
            }
            if node.role() == Role::Label { node.set_value(name) } else { node.set_label(name) }
        });
        self
    }

    fn told(self, name: &str) -> Self {
        hinted(self.called(name), |tip| {
            tip.label(t(name));
        })
    }

    fn on(self, on: bool) -> Self {
        self.ctx.accesskit_node_builder(self.id, |node| node.set_toggled(on.into()));
        self
    }
}

/// Shows these words to whoever points at something or comes to it by keyboard.
pub(crate) fn hinted(response: Response, add: impl FnOnce(&mut Ui)) -> Response {
    if response.has_focus() && !response.hovered() {
        Tooltip::always_open(
            response.ctx.clone(),
            response.layer_id,
            response.id.with("of the keyboard"),
            response.rect,
        )
        .gap(6.0)
        .show(add);
        response
    } else if response.enabled() {
        response.on_hover_ui(add)
    } else {
        response.on_disabled_hover_ui(add)
    }
}
