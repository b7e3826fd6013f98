//! Card in a corner of the table that explains the overlays on it and the signs at
//! figures. It takes a corner that the card beside the pointer leaves free.

use bevy_egui::egui::{Align2, Area, Id, Order, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::elements::theme::{Theme, colour, note};
use crate::{
    Scene, UiState, elements::marks, pages::paper, pointing::danger, pointing::field_of_view,
};
use monteria_client_state::palette::{INK, orange, vermilion};
use monteria_client_state::play::session::Session;
use monteria_client_state::signs::{by_weight, sign};
use monteria_game::{Badge, Presence, Text, Tone, text};

/// Greatest number of signs that are explained.
const MOST_SIGNS: usize = 8;

/// Small sample of an overlay on the table. `Light`, `Grave` and `Deadly`
/// are degrees of danger.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LegendSample {
    /// Shade over hidden ground.
    Shade,
    Cover,
    Light,
    Grave,
    Deadly,
}

/// Draws the card, while there is something to explain.
pub(crate) fn show(scene: &Scene, ui: &UiState, session: &Session) {
    let sight = scene.field_of_view.on;
    let danger_on = scene.danger.on && scene.editor.open.is_none();
    if ui.page.is_some() || (!sight && !danger_on) {
        return;
    }
    let theme = scene.theme;
    let free = scene.layout.free;
    let id = Id::new("legend");
    let known = scene.ctx.memory(|memory| memory.area_rect(id));
    let (pivot, at) = corner(free, known, pointer_card(scene));
    let card = Area::new(id).order(Order::Middle).pivot(pivot).fixed_pos(at).interactable(false);
    card.fade_in(false).show(scene.ctx, |area| {
        paper::frame(&theme).show(area, |page| {
            page.set_max_width(250.0_f32.min(free.width() * 0.5));
            page.spacing_mut().item_spacing.y = 2.0;
            if sight {
                field_of_view::key(page, scene, session);
            }
            if sight && danger_on {
                marks::rule(page, &theme);
            }
            if danger_on {
                danger::key(page, scene, session);
            }
            signs(page, session, &theme);
        });
    });
}

/// Draws the signs of the states that figures have now.
fn signs(page: &mut Ui, session: &Session, theme: &Theme) {
    let in_play = session.shown.models.iter().filter(|model| model.presence == Presence::InPlay);
    let mut all: Vec<&Badge> = Vec::new();
    for badge in in_play.flat_map(|model| by_weight(&model.badges)) {
        let matters = badge.tone != Tone::Plain || badge.id == "activated";
        if matters && !all.iter().any(|known| sign(known) == sign(badge)) {
            all.push(badge);
        }
    }
    if all.is_empty() {
        return;
    }
    marks::rule(page, theme);
    let more = all.len().saturating_sub(MOST_SIGNS);
    for badge in all.into_iter().take(MOST_SIGNS) {
        marks::chip(page, badge, true, theme);
    }
    if more > 0 {
        page.label(note(
            text!("window-more-signs", "and {more} more; point at a model to see them"),
            theme,
        ));
    }
}

/// Returns the rectangle of the card beside the pointer. `None` if there is no such card.
fn pointer_card(scene: &Scene) -> Option<Rect> {
    let id = Id::new("pointer");
    let shown = scene.ctx.memory(|memory| {
        let layer = bevy_egui::egui::LayerId::new(Order::Tooltip, id);
        memory.areas().is_visible(&layer)
    });
    scene.ctx.memory(|memory| memory.area_rect(id)).filter(|_| shown)
}

/// Returns the corner in which a card of the `known` size covers nothing: the lower right
/// one, else the lower left, the upper right or the upper left.
fn corner(free: Rect, known: Option<Rect>, other: Option<Rect>) -> (Align2, bevy_egui::egui::Pos2) {
    let inner = free.shrink(2.0);
    let all = [
        (Align2::RIGHT_BOTTOM, inner.right_bottom()),
        (Align2::LEFT_BOTTOM, inner.left_bottom()),
        (Align2::RIGHT_TOP, inner.right_top()),
        (Align2::LEFT_TOP, inner.left_top()),
    ];
    let size = known.map_or(vec2(0.0, 0.0), |known| known.size());
    let clear = |(pivot, at): &(Align2, bevy_egui::egui::Pos2)| {
        other.is_none_or(|other| !pivot.anchor_size(*at, size).expand(4.0).intersects(other))
    };
    all.iter().find(|one| clear(one)).copied().unwrap_or(all[0])
}

/// Draws a sample with its meaning beside it.
pub(crate) fn sample(page: &mut Ui, sample: LegendSample, text: Text, theme: &Theme) {
    page.horizontal(|row| {
        row.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = row.allocate_exact_size(vec2(24.0, 14.0), Sense::hover());
        paint(row, rect, sample, theme);
        row.add(bevy_egui::egui::Label::new(note(text, theme)).wrap());
    });
}

fn paint(page: &Ui, rect: Rect, sample: LegendSample, theme: &Theme) {
    let painter = page.painter().with_clip_rect(rect);
    let (ground, tone, apart, both) = match sample {
        LegendSample::Shade => (colour(INK).gamma_multiply(0.55), None, 1.0, false),
        LegendSample::Cover => {
            (colour(orange()).gamma_multiply(0.2), Some(colour(orange())), 6.0, false)
        }
        LegendSample::Light => {
            (colour(orange()).gamma_multiply(0.14), Some(colour(orange())), 8.0, false)
        }
        LegendSample::Grave => {
            (colour(vermilion()).gamma_multiply(0.25), Some(colour(vermilion())), 5.0, false)
        }
        LegendSample::Deadly => {
            (colour(vermilion()).gamma_multiply(0.5), Some(theme.oxblood), 5.0, true)
        }
    };
    painter.rect_filled(rect, 0.0, ground);
    if let Some(tone) = tone {
        let stroke = Stroke::new(1.6, tone);
        let tall = rect.height();
        let count = ((rect.width() + tall) / apart).ceil() as i32;
        for n in 0..=count {
            let x = rect.left() - tall + apart * n as f32;
            painter.line_segment([pos2(x, rect.bottom()), pos2(x + tall, rect.top())], stroke);
            if both {
                painter.line_segment([pos2(x, rect.top()), pos2(x + tall, rect.bottom())], stroke);
            }
        }
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, theme.faint), StrokeKind::Inside);
}

#[cfg(test)]
mod tests;
