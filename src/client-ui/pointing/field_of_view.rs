//! Key to the field of view: its owner, its share of the table, and the meaning
//! of shade and hatching.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use crate::Scene;
use crate::elements::theme::{note, strong};
use crate::panels::preview::percent;
use crate::pointing::legend::{Sample, sample};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;

/// Draws the lines of the key.
pub(crate) fn key(page: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    let Some(view) = scene.field_of_view.found() else {
        page.label(note("Point at a model to see what is in its sight", &theme));
        return;
    };
    let (seen, cover) = view.shares();
    let whose = if scene.editor.open.is_some() { "here" } else { session.name(view.eye.id) };
    page.label(strong(format!("{} In sight of {whose}", icon::EYE)));
    page.label(t(format!(
        "{} of the table, {} in cover",
        percent(f64::from(seen)),
        percent(f64::from(cover))
    )));
    let other = session.name(view.other);
    sample(page, Sample::Shade, &format!("Hides one of the size of {other}"), &theme);
    sample(page, Sample::Cover, "Gives it cover", &theme);
    if view.reach.is_some() {
        page.label(note("Blue: where a move from here gets to", &theme));
    }
}
