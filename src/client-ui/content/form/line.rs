//! The line of a value: its name, its buttons and its faults.

use bevy_egui::egui::{Align, Button, Label, Layout, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use super::{Drawer, NAMES, ValuePlace};
use crate::elements::called::Called;
use crate::elements::theme::{marked, strong};
use monteria_content::FormEdit;
use monteria_content::reference::FormNode;
use monteria_content::words::t;
use monteria_game::{Text, text};

impl Drawer<'_, '_> {
    /// Draws the name of a field, in bold if the field was changed, with
    /// `about` as its tooltip.
    pub(super) fn name(&self, row: &mut Ui, name: &str, about: &str, changed: bool) {
        if name.is_empty() {
            return;
        }
        let size = vec2(NAMES, row.spacing().interact_size.y);
        row.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |row| {
            row.set_min_width(NAMES);
            let text = if changed { strong(Text::verbatim(name)) } else { RichText::new(name) };
            let label = row.add(Label::new(text).truncate());
            if !about.is_empty() {
                label.on_hover_text(about);
            }
        });
    }

    /// Draws the buttons of a value at the right end of the line; `add` draws the
    /// rest of the line.
    pub(super) fn tail(
        &mut self,
        row: &mut Ui,
        node: &FormNode,
        place: ValuePlace,
        add: impl FnOnce(&mut Self, &mut Ui),
    ) {
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            row.spacing_mut().item_spacing.x = 2.0;
            let mut buttons: Vec<(&str, bool, Text, FormEdit)> = match place {
                ValuePlace::Fixed => Vec::new(),
                ValuePlace::Optional => vec![(
                    icon::X,
                    true,
                    text!("window-leave-it-out", "Remove this field"),
                    FormEdit::Unset,
                )],
                ValuePlace::Item(index, count) => vec![
                    (icon::X, true, text!("window-take-it-out", "Remove it"), FormEdit::Remove),
                    (
                        icon::COPY_SIMPLE,
                        true,
                        text!("window-one-more-like-it", "Duplicate it"),
                        FormEdit::Copy,
                    ),
                    (
                        icon::CARET_DOWN,
                        index + 1 < count,
                        text!("window-move-it-down", "Move it down"),
                        FormEdit::Down,
                    ),
                    (
                        icon::CARET_UP,
                        index > 0,
                        text!("window-move-it-up", "Move it up"),
                        FormEdit::Up,
                    ),
                ],
            };
            let was = self.open.as_it_was(&node.path).filter(|edit| **edit != FormEdit::Unset);
            buttons.extend(was.map(|edit| {
                (
                    icon::ARROW_COUNTER_CLOCKWISE,
                    true,
                    text!("window-as-it-was", "Reset"),
                    edit.clone(),
                )
            }));
            for (sign, can, hint, edit) in &buttons {
                let button =
                    Button::new(RichText::new(*sign).small()).small().frame_when_inactive(false);
                let called = node.called().unwrap_or(&node.path);
                let hint = hint.clone().with(Text::sign(": ")).with(Text::verbatim(called));
                if row.add_enabled(*can, button).with_tooltip(hint).clicked() {
                    self.edit(&node.path, edit.clone());
                }
            }
            row.with_layout(Layout::left_to_right(Align::Center), |row| {
                row.spacing_mut().item_spacing.x = 6.0;
                add(self, row);
            });
        });
    }

    /// Draws the faults at a path, and those below it if `below` is set.
    pub(super) fn faults(&mut self, page: &mut Ui, path: &str, below: bool) {
        for fault in self.open.faults_at(path, below) {
            let mut text = marked(
                icon::WARNING,
                text!(
                    "window-found-expected-2",
                    "found {found}, expected {expected}",
                    found = fault.found,
                    expected = fault.expected
                ),
            );
            if let Some(hint) = &fault.hint {
                text = Text::row([text, Text::sign(" ("), Text::verbatim(hint), Text::sign(")")]);
            }
            page.add(Label::new(RichText::new(t(text)).small().color(self.theme.oxblood)).wrap());
        }
    }
}
