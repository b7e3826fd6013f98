//! Key to the field of view: its owner, its share of the table, and the meaning
//! of shade and hatching.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use crate::Scene;
use crate::elements::theme::{marked, note, strong};
use crate::panels::preview::percent;
use crate::pointing::legend::{LegendSample, sample};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Draws the lines of the key.
pub(crate) fn key(page: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    let Some(view) = scene.field_of_view.found() else {
        page.label(note(
            text!("window-point-at-a-model-to-see", "Point at a model to see its field of view"),
            &theme,
        ));
        return;
    };
    let (seen, cover) = view.shares();
    let whose = match scene.editor.open.is_some() {
        true => text!("window-here", "here"),
        false => Text::verbatim(session.name(view.eye.id)),
    };
    page.label(strong(marked(icon::EYE, text!("window-in-sight-of", "Field of view: {whose}"))));
    page.label(t!(
        "window-of-the-table-in-cover",
        "Sees {seen} of the table, {cover} in cover",
        seen = percent(f64::from(seen)),
        cover = percent(f64::from(cover))
    ));
    let other = session.name(view.other);
    let hides = text!("window-hides-one-of-the-size-of", "Hides a model the size of {other}");
    sample(page, LegendSample::Shade, hides, &theme);
    sample(page, LegendSample::Cover, text!("window-gives-it-cover", "Gives it cover"), &theme);
    if view.reach.is_some() {
        page.label(note(
            text!("window-blue-where-a-move-from-here", "Blue: where a move from here can end"),
            &theme,
        ));
    }
}
