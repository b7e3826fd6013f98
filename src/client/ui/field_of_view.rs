//! The key to what is in sight: whose sight it is, how much of the table it is, and what shade and hatching mean.

use bevy_egui::egui::{Align2, Area, Id, Order, vec2};
use egui_phosphor::regular as icon;

use super::preview::percent;
use super::theme::{note, strong};
use super::{Scene, UiState, paper};

/// The card at the edge of the table, while it is shown.
pub(super) fn show(scene: &Scene, ui: &UiState) {
    let Some(session) = scene.session.filter(|_| scene.field_of_view.on && ui.page.is_none()) else { return };
    let theme = scene.theme;
    let at = scene.layout.free.right_bottom() + vec2(-2.0, -2.0);
    let card = Area::new(Id::new("in sight")).order(Order::Middle).pivot(Align2::RIGHT_BOTTOM).fixed_pos(at);
    card.interactable(false).fade_in(false).show(scene.ctx, |area| {
        paper::frame(&theme).show(area, |page| {
            page.set_max_width(230.0_f32.min(scene.layout.free.width() * 0.5));
            let Some(view) = scene.field_of_view.found() else {
                page.label(note("Point at a model to see what is in its sight", &theme));
                return;
            };
            let (seen, cover) = view.shares();
            let whose = if scene.editor.open.is_some() { "here" } else { session.name(view.eye.id) };
            page.label(strong(format!("{} In sight of {whose}", icon::EYE)));
            page.label(format!(
                "{} of the table, {} in cover",
                percent(f64::from(seen)),
                percent(f64::from(cover))
            ));
            let size = format!(
                "For one of the size of {}: shade hides it, hatching is cover.",
                session.name(view.other)
            );
            page.label(note(size, &theme));
        });
    });
}
