//! State of the open item in the game: its figure, its faults and its sheet.

use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{ComboBox, Image, Label, RichText, Sense, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::marks::{heading, rule};
use crate::elements::theme::{Theme, marked, note};
use crate::pointing::explain::Words;
use crate::{Scene, pages::paper, panels::sheet};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::content_editor::{Book, ContentCommand, OpenThing};
use monteria_content::words::t;
use monteria_game::{Stance, text};

/// Greatest height of the picture of a figure, in points.
const TALL: f32 = 250.0;

pub(super) fn show(page: &mut Ui, scene: &mut Scene, book: &Book, open: &OpenThing) {
    let theme = scene.theme;
    let said = match (open.waits, open.faults.is_empty()) {
        (true, _) => (icon::HOURGLASS, text!("window-the-game-reads-it", "Checking…"), theme.faint),
        (false, true) => {
            (icon::CHECK, text!("window-it-is-in-the-game", "It is in the game."), theme.green)
        }
        (false, false) => (
            icon::WARNING,
            text!(
                "window-the-game-plays-without-your-mod",
                "Your mod is not loaded until this is fixed:"
            ),
            theme.oxblood,
        ),
    };
    page.add(Label::new(RichText::new(t(marked(said.0, said.1))).color(said.2)).wrap());
    rule(page, &theme);
    paper::scroll(page, "what becomes of it", |page| {
        for fault in open.faults_told() {
            page.add(Label::new(RichText::new(fault).small().color(theme.oxblood)).wrap());
        }
        if let Some(texture) = scene.showcase.texture.filter(|_| open.figure.is_some()) {
            let side = page.available_width().min(TALL).min(page.clip_rect().height() * 0.62);
            let picture =
                Image::new(SizedTexture::new(texture, vec2(side, side))).sense(Sense::drag());
            let hint =
                text!("window-as-it-stands-on-the-table", "Its look on the table; drag to turn it");
            let drawn =
                page.vertical_centered(|page| page.add(picture)).inner.on_hover_text(t(hint));
            if drawn.dragged() {
                let by = drawn.drag_delta().x * 0.012;
                scene.command(UiCommand::Content(ContentCommand::Turn(by)));
            }
        }
        if open.figure.is_some() {
            poses(page, scene);
        }
        if let Some(words) = open.words.get(&open.form.path) {
            heading(page, text!("window-in-the-words-of-the-game", "Text in the game"), &theme);
            page.add(Label::new(words).wrap());
        }
        own_sheet(page, open, &theme);
        if let Some(kind) = book.kind(&open.list) {
            heading(page, text!("window-what-it-is", "What it is"), &theme);
            page.add(Label::new(note(&kind.about, &theme)).wrap());
        }
    });
}

/// Draws the sheet of a model made of the thing.
fn own_sheet(page: &mut Ui, open: &OpenThing, theme: &Theme) {
    let Some(preview) = &open.content_preview else { return };
    match &preview.shown {
        Some((_, shown)) => {
            heading(page, text!("window-its-sheet", "Its sheet"), theme);
            page.add(Label::new(RichText::new(t(&shown.title)).heading()).truncate());
            page.add(Label::new(note(&shown.subtitle, theme)).wrap());
            sheet::sections(page, shown, &Words::none(), theme);
        }
        None => {
            let none_yet = text!(
                "window-a-match-with-it-can-be",
                "You can try it in a match. Its models have no sheet before the match begins."
            );
            page.add(Label::new(note(none_yet, theme)).wrap());
        }
    }
}

/// Draws the choice of the state in which the figure is shown.
fn poses(page: &mut Ui, scene: &mut Scene) {
    let now = scene.content.stance;
    let called = |stance: Option<Stance>| match stance {
        Some(stance) => stance.name(),
        None => text!("window-standing", "Standing"),
    };
    ComboBox::from_id_salt("pose").selected_text(t(called(now))).show_ui(page, |list| {
        for stance in std::iter::once(None).chain(Stance::ALL.map(Some)) {
            if list.selectable_label(now == stance, t(called(stance))).clicked() {
                scene.command(UiCommand::Content(ContentCommand::Pose(stance)));
            }
        }
    });
}
