//! The turn tracker: a row of numbered places, each with a disc for every model on it.

use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Id, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::Scene;
use crate::elements::called::Called;
use crate::elements::marks::{initials, paint_disc};
use crate::elements::theme::{BODY, NOTE, Theme, bold, marked, note, strong};
use crate::panels::top_bar::round;
use crate::pointing::landmarks;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::palette::Livery;
use monteria_client_state::planning::consequence::Consequence;
use monteria_client_state::play::session::{LookAt, Session};
use monteria_content::words::t;
use monteria_game::{ModelView, Presence, Text, TrackerMarker, View, text};

/// Smallest radius of a disc in points that can still be seen and met by the pointer.
const LEAST: f32 = 5.0;
const MOST: f32 = 12.0;
const BETWEEN: f32 = 1.0;
/// Space that is left free behind the row, in points.
const BESIDE: f32 = 8.0;
/// Space behind the row in points for the seat that decides, in a wide window.
const DECIDING: f32 = 180.0;
/// Height of the numbers below the row, in points.
const FOOT: f32 = 17.0;

/// Draws the row of places, with a disc for every model on its place.
pub(crate) fn show(row: &mut Ui, scene: &mut Scene, view: &View, slim: bool) {
    let theme = scene.theme;
    let places = view.tracker.places;
    if places == 0 {
        return;
    }
    if !view.tracker.title.is_empty() && t(&view.tracker.title) != round(view) {
        // The title of the places is drawn with one word on each line.
        row.label(note(Text::verbatim(t(&view.tracker.title).replace(' ', "\n")), &theme));
    }
    let room = row.available_width() - if slim { BESIDE } else { DECIDING };
    let height = row.available_height();
    let ghost = scene.after.latest().and_then(|after| after.marker);
    let all: Vec<Vec<Disc>> =
        (1..=places).map(|place| on_place(view, ghost.as_ref(), place)).collect();
    let counts: Vec<usize> = all.iter().map(Vec::len).collect();
    let wide = widths(&counts, room, height - FOOT);
    let (rect, _) = row.allocate_exact_size(vec2(wide.iter().sum(), height), Sense::hover());
    landmarks::keep(row.ctx(), "clock", rect);
    let line = rect.bottom() - FOOT;
    let mut left = rect.left();
    for ((place, here), wide) in (1..=places).zip(&all).zip(wide) {
        let column = Rect::from_min_max(pos2(left, rect.top()), pos2(left + wide, line));
        left += wide;
        number(row, place, column, place == view.tracker.now, slim, &theme);
        let (radius, spots) = pack_discs(here.len(), column);
        // The last spot holds a pile if there are more discs than spots.
        let shown =
            if spots.len() < here.len() { spots.len().saturating_sub(1) } else { here.len() };
        for (disc, at) in here.iter().zip(&spots).take(shown) {
            marker(row, scene, disc, *at, place, radius);
        }
        if let (Some(at), [_, ..]) = (spots.last(), &here[shown..]) {
            pile(row, scene, place, &here[shown..], *at, radius);
        }
    }
    row.painter().hline(rect.x_range(), line, Stroke::new(1.0, theme.brass));
}

/// Disc of a model on a place.
struct Disc<'a> {
    model: &'a ModelView,
    /// Whether the model waits for the next round.
    next_round: bool,
    /// Whether the model only comes to this place by the option that is considered.
    ghost: bool,
}

/// Returns the discs of a place, and last the one that would come there by the
/// option that is considered.
fn on_place<'a>(view: &'a View, ghost: Option<&TrackerMarker>, place: u32) -> Vec<Disc<'a>> {
    let disc = |marker: &TrackerMarker, ghost| {
        let model = view.model(marker.model)?;
        Some(Disc { model, next_round: marker.next_round, ghost })
    };
    let here = |marker: &&TrackerMarker| marker.place == place;
    let standing =
        view.tracker.markers.iter().filter(here).filter_map(|marker| disc(marker, false));
    let coming = ghost.filter(here).and_then(|marker| disc(marker, true));
    let shown = |disc: &Disc| matches!(disc.model.presence, Presence::InPlay | Presence::Reserve);
    standing.chain(coming).filter(shown).collect()
}

/// Draws the consequences of an option in words.
pub(crate) fn afterwards(tip: &mut Ui, session: &Session, after: &Consequence, theme: &Theme) {
    let title = &session.view.tracker.title;
    if let Some(marker) = &after.marker {
        let place = match (title.is_empty() || t(title) == round(&session.view), marker.next_round)
        {
            (true, false) => text!("window-on", "on {place}", place = marker.place),
            (true, true) => text!(
                "window-on-of-the-next-round",
                "on {place} of the next round",
                place = marker.place
            ),
            (false, _) => text!("window-at-of", "at {place} of {title}", place = marker.place),
        };
        tip.label(note(
            marked(
                icon::MAP_PIN_SIMPLE_LINE,
                text!("window-its-marker-will-stand", "Its marker will stand {place}"),
            ),
            theme,
        ));
    }
    if let Some(next) = after.next {
        tip.label(note(
            marked(
                icon::ARROW_BEND_UP_RIGHT,
                text!("window-next-acts", "Next to act: {whom}", whom = session.party(next)),
            ),
            theme,
        ));
    }
}

/// Draws the number of a place below its column; the current place is lit.
fn number(row: &Ui, place: u32, column: Rect, now: bool, slim: bool, theme: &Theme) {
    let painter = row.painter();
    let foot = Rect::from_min_size(column.left_bottom(), vec2(column.width(), FOOT));
    if now {
        let inner = vec2(1.0, 0.0);
        painter.rect_filled(foot.shrink2(inner), CornerRadius::same(2), theme.brass);
        painter.rect_filled(
            column.shrink2(inner),
            CornerRadius::same(2),
            theme.brass.gamma_multiply(0.22),
        );
    }
    let size = (if slim { NOTE } else { BODY }).min(NOTE + 1.0);
    let ink = if now { theme.on_brass } else { theme.faint };
    let font = FontId::new(size, bold());
    painter.text(foot.center(), Align2::CENTER_CENTER, place.to_string(), font, ink);
}

/// Returns the width of each place in points, from the numbers of discs. All places are
/// equally wide, unless discs would be too small: then each is as wide as it needs, as
/// far as there is room.
fn widths(counts: &[usize], room: f32, height: f32) -> Vec<f32> {
    const NARROW: f32 = 18.0;
    let usual = (room / counts.len() as f32).clamp(NARROW, 46.0);
    let wanted = |count: usize, radius: f32| {
        let across = 2.0 * radius + BETWEEN;
        let rows = (height / across).floor().max(1.0) as usize;
        count.div_ceil(rows) as f32 * across
    };
    let less = (usual * 0.8).max(NARROW);
    let tried = [(usual, 8.0), (less, 8.0), (less, 6.5), (NARROW, 6.5), (NARROW, LEAST)];
    for (least, radius) in tried {
        let all: Vec<f32> = counts.iter().map(|count| wanted(*count, radius).max(least)).collect();
        if all.iter().sum::<f32>() <= room {
            return all;
        }
    }
    // If even these do not fit, the room beside narrow places is shared
    // in proportion to need.
    let more: Vec<f32> =
        counts.iter().map(|count| (wanted(*count, LEAST) - NARROW).max(0.0)).collect();
    let left = (room - NARROW * counts.len() as f32).max(0.0);
    let share = (left / more.iter().sum::<f32>().max(1.0)).min(1.0);
    more.into_iter().map(|more| NARROW + more * share).collect()
}

/// Returns the radius and the spots of `count` discs in a cell, in the number of rows
/// that makes them largest. Discs never overlap: if they would be too small, there are
/// fewer spots than discs.
fn pack_discs(count: usize, cell: Rect) -> (f32, Vec<Pos2>) {
    let radius = |rows: usize, columns: usize| {
        (cell.height() / rows as f32).min(cell.width() / columns.max(1) as f32) / 2.0
            - BETWEEN / 2.0
    };
    let fits = |rows: usize| radius(rows, count.div_ceil(rows));
    let mut rows = 1;
    let mut best = fits(1);
    for more in 2..=3 {
        if fits(more) > best {
            (rows, best) = (more, fits(more));
        }
    }
    let mut columns = count.div_ceil(rows).max(1);
    let mut spots = count;
    if best < LEAST {
        let across = 2.0 * LEAST + BETWEEN;
        let fit = |length: f32| (length / across).floor().max(1.0) as usize;
        (rows, columns) = (fit(cell.height()), fit(cell.width()));
        best = LEAST;
        spots = count.min(rows * columns);
    }
    let radius = best.clamp(LEAST, MOST);
    let apart = 2.0 * radius + BETWEEN;
    let spots = (0..spots).map(|n| {
        let line = n / columns;
        let column = n % columns;
        let in_line = columns.min(spots - line * columns);
        let x = cell.center().x + apart * (column as f32 - (in_line - 1) as f32 / 2.0);
        let y = cell.top() + cell.height() * (line as f32 + 0.5) / rows as f32;
        pos2(x, y)
    });
    (radius, spots.collect())
}

fn lit(scene: &Scene, model: &ModelView) -> bool {
    scene.session.and_then(|s| s.decision.as_ref()).is_some_and(|d| d.model == Some(model.id))
}

fn look_at(scene: &mut Scene, model: &ModelView) {
    scene.command(UiCommand::Select(model.id));
    scene.command(UiCommand::Look(LookAt::Model(model.id)));
}

fn spot(row: &mut Ui, at: Pos2, radius: f32, id: Id) -> Response {
    row.interact(Rect::from_center_size(at, vec2(radius, radius) * 2.0), id, Sense::click())
}

fn marker(row: &mut Ui, scene: &mut Scene, disc: &Disc, at: Pos2, place: u32, radius: f32) {
    let theme = scene.theme;
    let Disc { model, next_round, ghost } = *disc;
    let letters = initials(party(model));
    if ghost {
        return ghost_marker(row, at, radius, &letters, &theme);
    }
    paint_disc(
        row.painter(),
        at,
        radius,
        Livery::of_model(model),
        &letters,
        &theme,
        lit(scene, model),
    );
    if next_round {
        let corner = at + vec2(radius * 0.75, -radius * 0.75);
        let font = FontId::new(NOTE, bold());
        row.painter().text(
            corner,
            Align2::CENTER_CENTER,
            icon::ARROW_CLOCKWISE,
            font,
            theme.oxblood,
        );
    }
    let waits = text!("window-waits-for-the-next-round", "waits for the next round");
    let mut name =
        Text::verbatim(party(model)).with(Text::sign(", ")).with(text!("window-on", "on {place}"));
    if next_round {
        name = name.with(Text::sign(", ")).with(&waits);
    }
    let response = spot(row, at, radius, Id::new(("marker", model.id.0)));
    let response = response.called(name);
    if response.clicked() {
        look_at(scene, model);
    }
    response.on_hover_ui(|tip| {
        tip.label(strong(Text::verbatim(party(model))));
        tip.label(note(&model.kind, &theme));
        if next_round {
            tip.label(t(waits.capital().with(Text::sign("."))));
        }
    });
}

/// Draws a broken ring at the place that a marker will come to.
fn ghost_marker(row: &Ui, at: Pos2, radius: f32, letters: &str, theme: &Theme) {
    const DASHES: usize = 8;
    let painter = row.painter();
    painter.circle_filled(at, radius, theme.paper.gamma_multiply(0.6));
    let turn = std::f32::consts::TAU / DASHES as f32;
    for n in 0..DASHES {
        let point = |share: f32| at + Vec2::angled(turn * (n as f32 + share)) * radius;
        let dash = vec![point(0.0), point(0.2), point(0.4), point(0.6)];
        painter.add(bevy_egui::egui::Shape::line(dash, Stroke::new(1.8, theme.oxblood)));
    }
    let font = FontId::new(radius * 0.95, bold());
    painter.text(at, Align2::CENTER_CENTER, letters, font, theme.oxblood);
}

/// Returns the name of a model on the tracker: that of its group, if it has one.
fn party(model: &ModelView) -> &str {
    if model.group.is_empty() { &model.name } else { &model.group }
}

/// Draws the discs for which a place has no room as one disc with their number. It
/// opens into a list.
fn pile(row: &mut Ui, scene: &mut Scene, place: u32, models: &[Disc], at: Pos2, radius: f32) {
    let theme = scene.theme;
    let waits = models.iter().any(|disc| lit(scene, disc.model));
    let painter = row.painter();
    painter.circle(
        at,
        radius,
        theme.paper,
        Stroke::new(1.2, if waits { theme.brass } else { theme.ink }),
    );
    let font = FontId::new(radius * 1.15, bold());
    painter.text(at, Align2::CENTER_CENTER, format!("+{}", models.len()), font, theme.ink);
    let response = spot(row, at, radius, Id::new(("pile", place))).called(&text!(
        "window-more-on",
        "{models} more on {place}",
        models = models.len()
    ));
    bevy_egui::egui::Popup::menu(&response).show(|list| {
        for Disc { model, .. } in models {
            if list.button(party(model)).clicked() {
                look_at(scene, model);
            }
        }
    });
    response.on_hover_ui(|tip| {
        for Disc { model, .. } in models {
            tip.label(party(model));
        }
    });
}

#[cfg(test)]
mod tests;
