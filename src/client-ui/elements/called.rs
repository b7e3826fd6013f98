//! Accessible names for controls that show an icon or are painted by hand. Screen readers
//! speak them, and keyboard focus shows them.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Response, Tooltip, Ui};
use monteria_content::words::t;
use monteria_game::Text;

/// Accessible name and state of a control.
pub(crate) trait Called {
    /// Sets the accessible name.
    fn called(self, name: impl Into<Text>) -> Self;
    /// Sets the accessible name, and shows it on hover and on keyboard focus.
    fn with_tooltip(self, name: impl Into<Text>) -> Self;
    /// Sets whether the control is open, or the chosen one of several.
    fn on(self, on: bool) -> Self;
}

impl Called for Response {
    fn called(self, name: impl Into<Text>) -> Self {
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

    fn with_tooltip(self, name: impl Into<Text>) -> Self {
        let name = name.into();
        hinted(self.called(&name), |tip| {
            tip.label(t(&name));
        })
    }

    fn on(self, on: bool) -> Self {
        self.ctx.accesskit_node_builder(self.id, |node| node.set_toggled(on.into()));
        self
    }
}

/// Shows a tooltip on hover and on keyboard focus.
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
