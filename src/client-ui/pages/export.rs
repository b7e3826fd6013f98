//! Page of exports from a match: a picture of the moment, the report of the match,
//! a bug in it.

use bevy_egui::egui::{Align2, Area, Id, Margin, Order, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::marks::rule;
use crate::elements::theme::{marked, note, strong};
use crate::{Scene, UiState, page, pages::paper};
use monteria_client_state::commands::ui_commands::{ExportKind, UiCommand};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::text;

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState) {
    if scene.session.is_none() {
        scene.command(UiCommand::Close);
        return;
    }
    let theme = scene.theme;
    page(scene, text!("window-out-of-the-match", "Export"), 460.0, |page, scene| {
        let all = [
            (
                icon::CAMERA,
                text!("window-a-picture", "A picture"),
                text!("window-of-the-table-as-it-is", "The table as it is shown, without panels"),
                UiCommand::Picture,
            ),
            (
                icon::FILE_TEXT,
                text!("window-a-report", "A report"),
                text!(
                    "window-a-page-to-read-in-a",
                    "A page with pictures for a browser: who did what, the dice, the turning points"
                ),
                UiCommand::Export(ExportKind::Report),
            ),
            (
                icon::BUG,
                text!("window-a-bug", "A bug report"),
                text!(
                    "window-one-file-with-the-save-its",
                    "One file with the save, its mods and its log, and a short text to paste. \
                     The file can be loaded and replayed"
                ),
                UiCommand::Export(ExportKind::Bug),
            ),
        ];
        for (mark, name, what, command) in all {
            page.horizontal_top(|row| {
                let button = bevy_egui::egui::Button::new(strong(marked(mark, name)))
                    .min_size(vec2(110.0, 0.0));
                if row.add(button).clicked() {
                    scene.command(command);
                }
                row.add(bevy_egui::egui::Label::new(note(what, &theme)).wrap());
            });
        }
        bug(page, scene, ui);
        // The latest remark is shown on the page, too.
        for (notice, _) in ui.remarks.iter().rev().take(1) {
            page.label(t(&notice.text));
        }
    });
}

/// Draws the short text about the bug that was written last.
fn bug(page: &mut Ui, scene: &Scene, ui: &UiState) {
    // Before the first bug report there is no text.
    let Some(text) = &ui.bug else { return };
    rule(page, &scene.theme);
    if page
        .button(t(marked(icon::COPY, text!("window-copy-this-text", "Copy this text"))))
        .clicked()
    {
        page.ctx().copy_text(text.clone());
    }
    ScrollArea::vertical().id_salt("bug").max_height(150.0).show(page, |page| {
        page.label(RichText::new(text).small());
    });
}

/// Draws the caption of the picture in its corner.
pub(crate) fn caption(scene: &Scene, session: &Session) {
    let at = scene.layout.window.left_bottom() + vec2(10.0, -10.0);
    Area::new(Id::new("caption"))
        .order(Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(at)
        .fade_in(false)
        .show(scene.ctx, |area| {
            paper::frame(&scene.theme).inner_margin(Margin::symmetric(10, 4)).show(area, |row| {
                row.horizontal(|row| {
                    row.label(strong(&session.shown.title));
                    row.label(note(&session.shown.phase, &scene.theme));
                });
            });
        });
}
