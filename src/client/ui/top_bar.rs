//! The bar along the top: the turn tracker with every model's marker, whose decision it is, undo, speed and menu.

use bevy_egui::egui::{
    self, Align, Align2, Area, CornerRadius, FontId, Frame, Id, Layout, Margin, Order, Pos2, Rect, RichText,
    Sense, Stroke, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::marks::{flag, initials, paint_disc, paint_flag};
use super::theme::{BODY, NOTE, bold, note, strong};
use super::{Page, Scene, UiState};
use crate::client::palette::Livery;
use crate::client::session::Session;
use crate::client::settings::Settings;
use crate::client::wishes::Wish;
use crate::game::{ModelView, Presence, View};

pub(super) fn show(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings) {
    let Some(session) = scene.session else { return };
    let (theme, rect, slim) = (scene.theme, scene.layout.top, scene.layout.tabs);
    Area::new(Id::new("top"))
        .order(Order::Middle)
        .sense(Sense::click())
        .fixed_pos(rect.min)
        .constrain(false)
        .fade_in(false)
        .show(scene.ctx, |area| {
            let margin = Margin::symmetric(12, 4);
            Frame::new().fill(theme.paper).inner_margin(margin).show(area, |bar| {
                bar.set_width(rect.width() - 24.0);
                bar.set_height(rect.height() - 8.0);
                bar.horizontal_centered(|row| {
                    title(row, scene, session, slim);
                    tracker(row, scene, &session.shown, slim);
                    row.with_layout(Layout::right_to_left(Align::Center), |row| {
                        buttons(row, scene, ui, settings, session, slim);
                        if !slim {
                            deciding(row, scene, session);
                        }
                    });
                });
            });
            let painter = area.painter();
            painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.5, theme.brass));
        });
    if slim {
        slim_decision(scene, session);
    }
}

fn title(row: &mut Ui, scene: &Scene, session: &Session, slim: bool) {
    let view = &session.shown;
    row.vertical(|column| {
        column.spacing_mut().item_spacing.y = 0.0;
        column.heading(round(view));
        if !slim {
            column.label(note(view.title.as_str(), &scene.theme));
        }
    });
    row.add_space(10.0);
}

/// Where the match stands, in as few words as that takes.
fn round(view: &View) -> &str {
    let phase = if view.phase.is_empty() { view.title.as_str() } else { view.phase.as_str() };
    phase.split(',').next().unwrap_or(phase)
}

/// The row of places with a disc for every model on its own.
fn tracker(row: &mut Ui, scene: &mut Scene, view: &View, slim: bool) {
    let theme = scene.theme;
    let places = view.tracker.places;
    if places == 0 {
        return;
    }
    if !view.tracker.title.is_empty() && view.tracker.title != round(view) {
        // What the places count, a word a line.
        row.label(note(view.tracker.title.replace(' ', "\n"), &theme));
    }
    let room = row.available_width() - if slim { 150.0 } else { 380.0 };
    let step = (room / places as f32).clamp(18.0, 46.0);
    let height = row.available_height();
    let (rect, _) = row.allocate_exact_size(vec2(step * places as f32, height), Sense::hover());
    let foot = 15.0;
    let track = Rect::from_min_max(pos2(rect.left(), rect.bottom() - foot), rect.max);
    let painter = row.painter().clone();
    let size = if slim { NOTE } else { BODY };
    for place in 1..=places {
        let cell = Rect::from_min_size(track.min + vec2(step * (place - 1) as f32, 0.0), vec2(step, foot));
        let now = place == view.tracker.now;
        if now {
            painter.rect_filled(cell.shrink2(vec2(1.0, 0.0)), CornerRadius::same(2), theme.brass);
            let column =
                Rect::from_min_max(pos2(cell.left() + 1.0, rect.top()), pos2(cell.right() - 1.0, cell.top()));
            painter.rect_filled(column, CornerRadius::same(2), theme.brass.gamma_multiply(0.22));
        }
        painter.text(
            cell.center(),
            Align2::CENTER_CENTER,
            place.to_string(),
            FontId::new(size.min(NOTE + 1.0), bold()),
            if now { theme.ink } else { theme.faint },
        );
    }
    painter.hline(track.x_range(), track.top(), Stroke::new(1.0, theme.brass));
    for place in 1..=places {
        let on_place = |marker: &&crate::game::TrackerMarker| marker.place == place;
        let here: Vec<_> = view.tracker.markers.iter().filter(on_place).collect();
        let models: Vec<(&ModelView, bool)> = here
            .iter()
            .filter_map(|marker| Some((view.model(marker.model)?, marker.next_round)))
            .filter(|(model, _)| matches!(model.presence, Presence::InPlay | Presence::Reserve))
            .collect();
        let cell = Rect::from_min_size(
            pos2(track.left() + step * (place - 1) as f32, rect.top()),
            vec2(step, height - foot),
        );
        let (radius, spots) = crowd(models.len(), cell);
        for ((model, next_round), at) in models.iter().zip(spots) {
            marker(row, scene, model, at, radius, *next_round);
        }
    }
}

/// The radius and the spots of so many discs in a cell: in one row or two, whichever leaves them larger. They overlap only
/// where they would be too small to read.
fn crowd(count: usize, cell: Rect) -> (f32, Vec<Pos2>) {
    const LEAST: f32 = 6.5;
    const MOST: f32 = 12.0;
    let radius = |rows: usize| {
        let columns = count.div_ceil(rows).max(1);
        (cell.height() / rows as f32).min(cell.width() / columns as f32) / 2.0 - 0.5
    };
    let rows = if count > 1 && radius(2) > radius(1) { 2 } else { 1 };
    let radius = radius(rows).clamp(LEAST, MOST);
    let columns = count.div_ceil(rows).max(1);
    let apart = if columns > 1 {
        ((cell.width() - 2.0 * radius) / (columns - 1) as f32).clamp(3.0, 2.0 * radius + 1.0)
    } else {
        0.0
    };
    let spots = (0..count).map(|n| {
        let (line, column) = (n / columns, n % columns);
        let in_line = columns.min(count - line * columns);
        let x = cell.center().x + apart * (column as f32 - (in_line - 1) as f32 / 2.0);
        let y = cell.top() + cell.height() * (line as f32 + 0.5) / rows as f32;
        pos2(x, y)
    });
    (radius, spots.collect())
}

fn marker(row: &mut Ui, scene: &mut Scene, model: &ModelView, at: Pos2, radius: f32, next_round: bool) {
    let theme = scene.theme;
    let lit = scene.session.and_then(|s| s.decision.as_ref()).is_some_and(|d| d.model == Some(model.id));
    let letters = initials(&model.name);
    paint_disc(row.painter(), at, radius, Livery::of_model(model), &letters, &theme, lit);
    if next_round {
        let corner = at + vec2(radius * 0.75, -radius * 0.75);
        row.painter().text(
            corner,
            Align2::CENTER_CENTER,
            icon::ARROW_CLOCKWISE,
            FontId::new(NOTE, bold()),
            theme.oxblood,
        );
    }
    let hit = Rect::from_center_size(at, vec2(radius, radius) * 2.0);
    let response = row.interact(hit, Id::new(("marker", model.id.0)), Sense::click());
    if response.clicked() {
        scene.wish(Wish::Select(model.id));
        scene.wish(Wish::Look(crate::client::session::LookAt::Model(model.id)));
    }
    response.on_hover_ui(|tip| {
        tip.label(strong(model.name.as_str()));
        tip.label(note(model.kind.as_str(), &theme));
        if next_round {
            tip.label("Waits for the next round.");
        }
    });
}

/// Whose decision it is, by name, flag and question.
fn deciding(row: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    row.add_space(8.0);
    let width = row.available_width();
    let (rect, _) = row.allocate_exact_size(vec2(width, row.available_height()), Sense::hover());
    let (livery, head, text) = headline(scene, session);
    let (mut left, middle) = (rect.left() + 8.0, rect.center().y);
    if let Some(livery) = livery {
        let place = Rect::from_center_size(pos2(left + 13.0, middle), vec2(26.0, 16.0));
        paint_flag(row.painter(), place, livery);
        left += 34.0;
    }
    let tall = if text.is_empty() { 18.0 } else { 33.0 };
    let place = Rect::from_min_max(pos2(left, middle - tall / 2.0), rect.max);
    let mut column =
        row.new_child(egui::UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::LEFT)));
    column.spacing_mut().item_spacing.y = 0.0;
    column.add(egui::Label::new(strong(head)).truncate());
    if !text.is_empty() {
        column.add(egui::Label::new(note(text, &theme)).truncate());
    }
}

/// With tabs the question has a strip of its own under the bar.
fn slim_decision(scene: &Scene, session: &Session) {
    let theme = scene.theme;
    let (livery, head, text) = headline(scene, session);
    let free = scene.layout.free;
    Area::new(Id::new("question"))
        .order(Order::Middle)
        .fixed_pos(free.left_top() - vec2(0.0, 4.0))
        .constrain(false)
        .fade_in(false)
        .show(scene.ctx, |area| {
            let frame = super::paper::frame(&theme).inner_margin(Margin::symmetric(8, 4));
            frame.show(area, |row| {
                row.set_max_width((free.width() - 20.0).max(80.0));
                row.horizontal(|row| {
                    if let Some(livery) = livery {
                        flag(row, livery, vec2(22.0, 14.0));
                    }
                    row.add(egui::Label::new(strong(head)).truncate());
                    row.add(egui::Label::new(note(text, &theme)).truncate());
                });
            });
        });
}

/// The livery, the name and the question of whoever decides now.
fn headline(scene: &Scene, session: &Session) -> (Option<Livery>, String, String) {
    if scene.playback.busy() {
        let text = "Space hurries, X skips".to_owned();
        let head = scene.playback.current.as_ref().map(|playing| playing.happening.text.clone());
        return (None, head.unwrap_or_default(), text);
    }
    if let Some(outcome) = &session.outcome {
        return (None, outcome.title.clone(), outcome.reason.clone());
    }
    if let Some(doing) = scene.work.doing() {
        return (None, format!("{doing}…"), String::new());
    }
    let Some(decision) = &session.decision else { return (None, String::new(), String::new()) };
    let seat = session.view.seats.iter().find(|seat| seat.id == decision.seat);
    let seat = seat.map_or_else(|| decision.seat.to_string(), |seat| seat.name.clone());
    let head = match decision.model {
        Some(model) => format!("{}, {seat}", session.party(model)),
        None => seat,
    };
    (Some(Livery::of_seat(decision.seat)), head, decision.prompt.clone())
}

fn buttons(
    row: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    settings: &mut Settings,
    session: &Session,
    slim: bool,
) {
    row.spacing_mut().item_spacing.x = 4.0;
    let big = |text: &str| RichText::new(text).size(if slim { BODY } else { 19.0 });
    if row.button(big(icon::LIST)).on_hover_text("Menu (F10)").clicked() {
        let open = ui.page == Some(Page::Menu);
        scene.wish(if open { Wish::Close } else { Wish::Open(Page::Menu) });
    }
    if scene.playback.busy() {
        let skip = row.button(big(icon::SKIP_FORWARD)).on_hover_text("Show the rest at once (X)");
        if skip.clicked() {
            scene.wish(Wish::Skip);
        }
    }
    let pace = row
        .button(RichText::new(format!("{} {:.1}×", icon::FAST_FORWARD, settings.speed)))
        .on_hover_text("How fast happenings are shown: click for faster, right click for slower (+ and -)");
    if pace.clicked() {
        let most = settings.speed >= Settings::SPEED.1 - 0.01;
        settings.speed = if most { Settings::SPEED.0 } else { (settings.speed * 2.0).min(Settings::SPEED.1) };
    }
    if pace.secondary_clicked() {
        settings.speed = (settings.speed / 2.0).max(Settings::SPEED.0);
    }
    let redo = row.add_enabled(session.redoable > 0, egui::Button::new(big(icon::ARROW_U_UP_RIGHT)));
    if redo.on_hover_text("Redo (Ctrl+Y)").clicked() {
        scene.wish(Wish::Redo);
    }
    let undo = row.add_enabled(session.undoable > 0, egui::Button::new(big(icon::ARROW_U_UP_LEFT)));
    if undo.on_hover_text("Undo (Backspace, Ctrl+Z)").clicked() {
        scene.wish(Wish::Undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_of_one_place_lie_side_by_side_inside_it() {
        let cell = Rect::from_min_size(pos2(10.0, 5.0), vec2(46.0, 35.0));
        for count in 0..=6 {
            let (radius, spots) = crowd(count, cell);
            assert_eq!(spots.len(), count);
            for (n, at) in spots.iter().enumerate() {
                assert!(
                    cell.expand(0.6).contains_rect(Rect::from_center_size(*at, vec2(2.0, 2.0) * radius)),
                    "{count}: {at:?}"
                );
                for other in &spots[n + 1..] {
                    assert!(at.distance(*other) >= 2.0 * radius - 0.01, "{count}: {at:?} {other:?}");
                }
            }
        }
    }
}
