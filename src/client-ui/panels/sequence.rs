//! Card of an action that is carried out in several parts: the result of each part, the
//! part that is due, and the seat that is asked.

use bevy_egui::egui::{Align2, Area, Grid, Id, Order, RichText, vec2};
use egui_phosphor::regular as icon;

use crate::elements::marks::{flag, rule};
use crate::elements::theme::{note, strong};
use crate::{Scene, UiState, pages::paper};
use monteria_client_state::palette::Livery;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{SeatView, Text, UnderWay, text};

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState, session: &Session) {
    ui.under_way =
        follow(ui.under_way.take(), session.shown.under_way.as_ref(), scene.playback.busy());
    let Some(shown) = ui.under_way.as_ref().filter(|_| ui.page.is_none()) else { return };
    let theme = scene.theme;
    let at = scene.layout.free.left_bottom() + vec2(2.0, -2.0);
    let card = Area::new(Id::new("under way"))
        .order(Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(at);
    card.interactable(false).fade_in(false).show(scene.ctx, |area| {
        paper::frame(&theme).show(area, |page| {
            page.set_max_width(300.0_f32.min(scene.layout.free.width() * 0.6));
            page.label(strong(&shown.title));
            rule(page, &theme);
            Grid::new("parts").num_columns(3).min_col_width(8.0).spacing(vec2(7.0, 2.0)).show(
                page,
                |grid| {
                    for (n, (name, text)) in shown.parts.iter().enumerate() {
                        let due = n == shown.now;
                        let (mark, tone) = match n {
                            n if n < shown.now => (icon::CHECK, theme.green),
                            _ if due => (icon::CARET_RIGHT, theme.oxblood),
                            _ => (icon::DOT, theme.faint),
                        };
                        grid.label(RichText::new(mark).color(tone));
                        grid.label(if due { strong(name) } else { note(name, &theme) });
                        grid.label(t(text));
                        grid.end_row();
                    }
                },
            );
            if let Some(seat) = asked(scene, session) {
                page.horizontal(|row| {
                    flag(row, Livery::of_seat(seat.id), vec2(20.0, 13.0));
                    row.label(note(
                        text!("window-is-asked", "{name} decides", name = seat.name),
                        &theme,
                    ));
                });
            }
        });
    });
}

/// Returns the seat that is asked now. `None` until everything has been shown.
fn asked<'a>(scene: &Scene, session: &'a Session) -> Option<&'a SeatView> {
    let waits_for =
        session.waits_for.filter(|_| !scene.playback.busy() && session.view.under_way.is_some())?;
    session.view.seats.iter().find(|seat| seat.id == waits_for.seat)
}

/// Returns the next state of the card. Parts of the same action keep their results, and
/// the last card is shown until playback rests.
fn follow(before: Option<UnderWay>, now: Option<&UnderWay>, busy: bool) -> Option<UnderWay> {
    let Some(now) = now else {
        return before
            .filter(|_| busy)
            .map(|before| UnderWay { now: before.parts.len(), ..before });
    };
    let next = now.clone();
    let Some((due, _)) = next.parts.get(next.now).cloned() else { return Some(next) };
    let place =
        |parts: &[(Text, Text)], name: &str| parts.iter().position(|(known, _)| known == name);
    // An earlier part than the one that was due belongs to another attack between
    // the same two models.
    let goes_on = |before: &UnderWay| {
        before.title == next.title && place(&before.parts, &due).is_none_or(|at| at >= before.now)
    };
    let Some(UnderWay { mut parts, .. }) = before.filter(goes_on) else { return Some(next) };
    for (name, text) in next.parts {
        match parts.iter_mut().find(|(known, _)| *known == name) {
            Some(_) if text.is_empty() => {}
            Some((_, known)) => *known = text,
            None => parts.push((name, text)),
        }
    }
    let now = place(&parts, &due).unwrap_or(parts.len());
    Some(UnderWay { parts, now, ..next })
}

#[cfg(test)]
mod tests;
