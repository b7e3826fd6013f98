//! Animation of a card that is turned over in front of the table: its
//! back, then its face.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2,
};

use crate::elements::theme::{BODY, NOTE, Theme, bold, serif};
use crate::{Scene, UiState, ground};
use monteria_content::words::t;
use monteria_game::{EventKind, Text};

/// Width and height of a card, in points.
const SIZE: (f32, f32) = (118.0, 164.0);

pub(crate) fn show(scene: &Scene, ui: &UiState) {
    let Some(playing) = scene.playback.current.as_ref().filter(|_| ui.page.is_none()) else {
        return;
    };
    let EventKind::CardTurned { pile, card, title } = &playing.event.what else { return };
    let free = scene.layout.free;
    let scale = (free.height() * 0.5 / SIZE.1).min(1.0);
    let size = vec2(SIZE.0, SIZE.1) * scale;
    let at = pos2(free.center().x, free.bottom() - size.y / 2.0 - 14.0);
    // The card rises from its pile while it turns, and then lies open to be read.
    let share = playing.progress();
    let turn = (share * std::f32::consts::PI).cos();
    let lift = 26.0 * (share * std::f32::consts::PI).sin() * scale;
    let wide = (turn.abs() * size.x).max(2.0);
    let place = Rect::from_center_size(at - vec2(0.0, lift), vec2(wide, size.y));
    let painter = ground(scene);
    let shade = place.translate(vec2(3.0, 5.0 + lift * 0.4));
    painter.rect_filled(shade, CornerRadius::same(6), Color32::from_black_alpha(90));
    if turn > 0.0 {
        back(&painter, place, pile, &scene.theme, scale);
    } else {
        face(&painter, place, card, title, &scene.theme, scale * wide / size.x, scale);
    }
}

/// Draws the back: a lattice in a frame, and the name of the pile.
fn back(painter: &Painter, place: Rect, pile: &str, theme: &Theme, scale: f32) {
    painter.rect(
        place,
        CornerRadius::same(6),
        theme.oxblood,
        Stroke::new(1.2, theme.ink),
        StrokeKind::Inside,
    );
    let inner = place.shrink2(vec2(place.width() * 0.07, 8.0 * scale));
    painter.rect_stroke(
        inner,
        CornerRadius::same(3),
        Stroke::new(1.2, theme.brass),
        StrokeKind::Inside,
    );
    let thin = Stroke::new(0.8, theme.brass.gamma_multiply(0.7));
    for n in 1..6 {
        let y = inner.top() + inner.height() * n as f32 / 6.0;
        let x = inner.left() + inner.width() * n as f32 / 6.0;
        painter.line_segment([pos2(inner.left(), y), pos2(x, inner.top())], thin);
        painter.line_segment([pos2(x, inner.bottom()), pos2(inner.right(), y)], thin);
    }
    if place.width() > 60.0 * scale {
        let font = FontId::new(NOTE * scale.max(0.8), serif());
        painter.text(
            place.center(),
            Align2::CENTER_CENTER,
            t(Text::named("pile", pile)),
            font,
            theme.paper,
        );
    }
}

/// Draws the face: the card in two corners and large in the middle,
/// and its meaning below.
fn face(
    painter: &Painter,
    place: Rect,
    card: &str,
    title: &str,
    theme: &Theme,
    wide: f32,
    scale: f32,
) {
    painter.rect(
        place,
        CornerRadius::same(6),
        theme.paper,
        Stroke::new(1.2, theme.ink),
        StrokeKind::Inside,
    );
    // Text cannot be turned with the card: it appears when the card is nearly open.
    if wide < 0.8 * scale {
        return;
    }
    let tone = if card.contains(['♥', '♦']) { theme.oxblood } else { theme.ink };
    let text = |at: Pos2, align: Align2, words: &str, font: FontId, tone: Color32| {
        painter.text(at, align, words, font, tone);
    };
    let corner = FontId::new(BODY * scale.max(0.85), bold());
    let inner = place.shrink(8.0 * scale);
    text(inner.left_top(), Align2::LEFT_TOP, card, corner.clone(), tone);
    text(inner.right_bottom(), Align2::RIGHT_BOTTOM, card, corner, tone);
    let middle = pos2(place.center().x, place.top() + place.height() * 0.38);
    text(middle, Align2::CENTER_CENTER, card, FontId::new(34.0 * scale, bold()), tone);
    let words = painter.layout(
        title.to_owned(),
        FontId::new(BODY * scale.max(0.85), serif()),
        theme.ink,
        inner.width() - 4.0,
    );
    let at = pos2(place.center().x - words.size().x / 2.0, place.top() + place.height() * 0.58);
    painter.galley(at, words, theme.ink);
}
