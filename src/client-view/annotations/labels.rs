//! Labels beside figures: name, health and states, painted at each figure's
//! place in the picture.

use bevy::color::ColorToPacked;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, LayerId, Order, Pos2, Stroke, StrokeKind, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::figure::FigurePositions;
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::palette::{BRASS, INK, Livery, OXBLOOD, PARCHMENT, tone_colour};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, SeenFigures, Selection, Session};
use monteria_client_state::settings::Settings;
use monteria_client_state::signs::{by_weight, sign};
use monteria_game::{Badge, EventKind, ModelView, Presence, Tone};

/// Maximum health that is drawn as pips; more is drawn as a bar.
const MOST_PIPS: i32 = 14;
/// Maximum number of states shown at a figure: hovered or selected, near, far away. A
/// number counts the rest.
const MOST_PLATES: [usize; 3] = [9, 5, 3];
/// Pixels per inch above which a figure shows all its labels, and (`CLOSE`)
/// more of its states.
const NEAR: f32 = 26.0;
const CLOSE: f32 = 40.0;
/// Extra width of a state's plate over its sign, in points.
const PLATE_MARGIN: f32 = 5.0;
/// Size of all label text in points: that of the notes in panels.
const TEXT: f32 = 13.1;
/// Width in points of the dot that replaces a state's sign where there is no room.
const DOT: f32 = 6.0;

pub(crate) fn plugin(app: &mut App) {
    let playing = in_state(AppState::Playing).and_then(resource_exists::<Session>);
    app.add_systems(EguiPrimaryContextPass, paint.run_if(playing));
}

/// Converts a colour of the palette to egui's type.
pub(crate) fn colour(tone: bevy::color::Srgba) -> Color32 {
    let [r, g, b, a] = tone.to_u8_array();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

fn paint(
    mut contexts: EguiContexts,
    session: Res<Session>,
    selection: Res<Selection>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    standing: Res<FigurePositions>,
    mut seen: ResMut<SeenFigures>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("figures")));
    let scale = ctx.zoom_factor();
    let (camera, place) = *camera;
    let project = |at: Vec3| {
        camera.world_to_viewport(place, at).ok().map(|p| Pos2::new(p.x / scale, p.y / scale))
    };
    let mut models: Vec<(&ModelView, Vec3)> = session
        .shown
        .models
        .iter()
        .filter(|model| model.presence == Presence::InPlay)
        .filter_map(|model| Some((model, *standing.at.get(&model.id)?)))
        .collect();
    // Draw the far ones first, so that near ones lie on top.
    let far = |at: &Vec3| place.translation().distance_squared(*at);
    models.sort_by(|a, b| far(&b.1).total_cmp(&far(&a.1)).then(a.0.id.cmp(&b.0.id)));
    let concerned = playback.current.as_ref().and_then(|playing| match &playing.event.what {
        EventKind::Wounded { model, .. } | EventKind::Marked { model, .. } => Some(*model),
        _ => None,
    });
    let mut labels = Vec::new();
    for (model, at) in models {
        // A label hangs over the near edge of the base. The size of an inch here decides
        // how much room it has.
        let (Some(foot), Some(side)) = (project(at), project(at + *place.right() * model.radius))
        else {
            continue;
        };
        let inch = foot.distance(side) / model.radius.max(0.1);
        let near = project(
            at + Vec3::new(place.forward().x, 0.0, place.forward().z).normalize_or(Vec3::NEG_Z)
                * -model.radius,
        );
        let anchor = near.unwrap_or(foot) + vec2(0.0, 3.0);
        let close = selection.hovered == Some(model.id)
            || selection.model == Some(model.id)
            || concerned == Some(model.id);
        // The rectangle from the head to the middle of the foot, a little
        // narrower than the base.
        let head = project(at + Vec3::Y * model.height).unwrap_or(foot);
        let half = vec2(0.8 * model.radius * inch, 0.0);
        let figure = egui::Rect::from_two_pos(head - half, foot + half);
        labels.push(Label {
            figure,
            ..Label::new(&painter, model, anchor, inch, close, settings.names)
        });
    }
    let plain = |rect: egui::Rect| Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
    seen.set_if_neq(SeenFigures(labels.iter().map(|label| plain(label.figure)).collect()));
    let sizes = |labels: &[Label]| -> Vec<Block> { labels.iter().map(Label::block).collect() };
    let places = spread(&sizes(&labels));
    for (label, place) in labels.iter().zip(places) {
        label.draw(&painter, place);
    }
    Ok(())
}

/// Sizes of a label and the place where it hangs.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Whether the model is hovered, selected or concerned by the current event.
    close: bool,
    /// Middle of the upper edge.
    hangs: Pos2,
    /// Rectangle of the figure itself in the picture.
    figure: egui::Rect,
    /// Full size, and compact size with dots in place of signs and no name.
    sizes: [egui::Vec2; 2],
}

/// Position chosen for a label.
#[derive(Clone, Copy, PartialEq, Debug)]
struct LabelPlacement {
    /// Middle of the upper edge.
    at: Pos2,
    /// Whether the label is drawn in full.
    whole: bool,
}

/// Computes positions for labels, which are given from far to near, so that none
/// overlaps another. Close labels keep their place; of the others the nearest choose
/// first. Each hangs at its figure, or a little beside or below, clear of other figures;
/// where the full label has no room, it is compact. In a crowd a label covers figures
/// rather than another label.
fn spread(blocks: &[Block]) -> Vec<LabelPlacement> {
    let mut placed: Vec<Option<LabelPlacement>> = vec![None; blocks.len()];
    let mut taken: Vec<egui::Rect> = Vec::new();
    let rect =
        |at: Pos2, size: egui::Vec2| egui::Rect::from_min_size(at - vec2(size.x / 2.0, 0.0), size);
    for asked in [true, false] {
        for (n, block) in blocks.iter().enumerate().rev().filter(|(_, block)| block.close == asked)
        {
            let free =
                |at: &Pos2, size| !taken.iter().any(|other| other.intersects(rect(*at, size)));
            let around = |size: egui::Vec2| {
                // Offsets in shares of the label's size: at its place, a little
                // lower, beside, lower still.
                let lower = [(0.0, 0.6), (0.45, 0.3), (-0.45, 0.3), (0.0, 1.1)];
                let beside = [(0.8, 0.0), (-0.8, 0.0), (0.0, 2.2)];
                let steps = std::iter::once((0.0, 0.0)).chain(lower).chain(beside);
                steps.map(move |(x, y)| block.hangs + vec2(size.x * x, size.y * y))
            };
            let others = || blocks.iter().enumerate().filter(|(other, _)| *other != n);
            let bare =
                |at: &Pos2, size| !others().any(|(_, it)| it.figure.intersects(rect(*at, size)));
            let found = [true, false].into_iter().find_map(|apart| {
                block.sizes.iter().zip([true, false]).find_map(|(size, whole)| {
                    let at =
                        around(*size).find(|at| free(at, *size) && (!apart || bare(at, *size)))?;
                    Some(LabelPlacement { at, whole })
                })
            });
            let own = LabelPlacement { at: block.hangs, whole: block.close };
            let place = if block.close { own } else { found.unwrap_or(own) };
            taken.push(rect(place.at, block.sizes[usize::from(!place.whole)]));
            placed[n] = Some(place);
        }
    }
    placed
        .into_iter()
        .zip(blocks)
        .map(|(placed, block)| placed.unwrap_or(LabelPlacement { at: block.hangs, whole: false }))
        .collect()
}

/// Label of a figure: health, states and name.
struct Label<'m> {
    model: &'m ModelView,
    close: bool,
    hangs: Pos2,
    figure: egui::Rect,
    inch: f32,
    health: bool,
    plates: Vec<(Tone, std::sync::Arc<egui::Galley>)>,
    slip: Option<std::sync::Arc<egui::Galley>>,
}

impl<'m> Label<'m> {
    fn new(
        painter: &egui::Painter,
        model: &'m ModelView,
        hangs: Pos2,
        inch: f32,
        close: bool,
        names: bool,
    ) -> Self {
        // From far away only a state that changes decisions gets a sign.
        let weighty = |badge: &&Badge| {
            close || inch > NEAR || badge.tone != Tone::Plain || badge.id == "activated"
        };
        let badges: Vec<&Badge> = by_weight(&model.badges).into_iter().filter(weighty).collect();
        let most = MOST_PLATES[if close { 0 } else { 1 + usize::from(inch <= CLOSE) }];
        let more = badges.len().saturating_sub(most);
        let font = FontId::proportional(TEXT);
        let text = |text: String| painter.layout_no_wrap(text, font.clone(), colour(PARCHMENT));
        let shown = badges.into_iter().take(most).map(|badge| (badge.tone, text(sign(badge))));
        let rest = (more > 0).then(|| (Tone::Plain, text(format!("+{more}"))));
        let plates = shown.chain(rest).collect();
        let named = close || (names && inch > NEAR);
        let slip = named.then(|| {
            let font = FontId::proportional(TEXT);
            painter.layout_no_wrap(model.name.clone(), font, colour(INK))
        });
        let (left, full) = model.health;
        let health = full > 0 && (close || inch > NEAR || left < full);
        Label { model, close, hangs, figure: egui::Rect::NOTHING, inch, health, plates, slip }
    }

    /// Returns the width of the health display, in points.
    fn wide(&self) -> f32 {
        (self.inch * self.model.radius * 2.0).clamp(24.0, 84.0)
    }

    fn block(&self) -> Block {
        let health = if self.health { vec2(self.wide(), 8.0) } else { vec2(0.0, 0.0) };
        let below = |size: egui::Vec2, part: egui::Vec2| vec2(size.x.max(part.x), size.y + part.y);
        let plates: f32 =
            self.plates.iter().map(|(_, text)| text.size().x + PLATE_MARGIN + 2.0).sum();
        let mut whole = health;
        if !self.plates.is_empty() {
            whole = below(whole, vec2(plates, self.plate_height() + 2.0));
        }
        if let Some(text) = &self.slip {
            whole = below(whole, text.size() + vec2(12.0, 4.0));
        }
        let dots = self.plates.len() as f32 * DOT;
        let small = if dots > 0.0 { below(health, vec2(dots, DOT)) } else { health };
        Block { close: self.close, hangs: self.hangs, figure: self.figure, sizes: [whole, small] }
    }

    fn plate_height(&self) -> f32 {
        self.plates.iter().map(|(_, text)| text.size().y).fold(0.0, f32::max).max(11.0) + 1.0
    }

    fn draw(&self, painter: &egui::Painter, place: LabelPlacement) {
        if place.at.distance(self.hangs) > 8.0 {
            painter.line_segment(
                [self.hangs, place.at],
                Stroke::new(0.8, colour(INK).gamma_multiply(0.6)),
            );
        }
        let mut y = place.at.y;
        if self.health {
            y = health(painter, self.model, Pos2::new(place.at.x, y), self.wide());
        }
        if !place.whole {
            let first = place.at.x - DOT * (self.plates.len() as f32 - 1.0) / 2.0;
            for (n, (tone, _)) in self.plates.iter().enumerate() {
                let center = Pos2::new(first + DOT * n as f32, y + DOT / 2.0);
                painter.circle(
                    center,
                    DOT * 0.4,
                    colour(tone_colour(*tone)),
                    Stroke::new(0.6, colour(PARCHMENT)),
                );
            }
            return;
        }
        if !self.plates.is_empty() {
            y = self.signs(painter, Pos2::new(place.at.x, y + 1.0));
        }
        if let Some(text) = &self.slip {
            self.name(painter, text.clone(), Pos2::new(place.at.x, y + 1.0));
        }
    }

    /// Draws states as small plates with their signs; good, bad and plain ones also
    /// differ in shape. Returns the y below them.
    fn signs(&self, painter: &egui::Painter, at: Pos2) -> f32 {
        let tall = self.plate_height();
        let width: f32 =
            self.plates.iter().map(|(_, text)| text.size().x + PLATE_MARGIN + 2.0).sum();
        let mut x = at.x - width / 2.0;
        for (tone, text) in &self.plates {
            let plate = egui::Rect::from_min_size(
                Pos2::new(x, at.y),
                vec2(text.size().x + PLATE_MARGIN, tall),
            );
            let round = match tone {
                Tone::Good => CornerRadius::same(6),
                Tone::Bad => CornerRadius::same(0),
                Tone::Plain => CornerRadius::same(3),
            };
            let rim = Stroke::new(0.8, colour(PARCHMENT).gamma_multiply(0.8));
            painter.rect(plate, round, colour(tone_colour(*tone)), rim, StrokeKind::Outside);
            painter.galley(plate.center() - text.size() / 2.0, text.clone(), colour(PARCHMENT));
            x += plate.width() + 2.0;
        }
        at.y + tall + 1.0
    }

    /// Draws the name on a slip of paper with its side's colour at the edge.
    fn name(&self, painter: &egui::Painter, text: std::sync::Arc<egui::Galley>, at: Pos2) {
        let paper = egui::Rect::from_center_size(
            Pos2::new(at.x, at.y + 8.0),
            text.size() + vec2(12.0, 2.0),
        );
        let ground = colour(PARCHMENT).gamma_multiply(if self.close { 0.96 } else { 0.78 });
        let edge = Stroke::new(0.8, colour(BRASS));
        painter.rect(paper, CornerRadius::same(3), ground, edge, StrokeKind::Inside);
        let flag = egui::Rect::from_min_size(paper.min, vec2(3.5, paper.height()));
        painter.rect_filled(
            flag,
            CornerRadius::same(2),
            colour(Livery::of_model(self.model).colour),
        );
        let at = paper.center() - text.size() / 2.0 + vec2(1.5, 0.0);
        painter.galley(at, text, colour(INK));
    }
}

/// Draws health as pips, filled for the health that is left, or as a bar where there are
/// many. Returns the y below it.
fn health(painter: &egui::Painter, model: &ModelView, at: Pos2, wide: f32) -> f32 {
    let (left, full) = model.health;
    let whole = colour(OXBLOOD);
    let gone = colour(PARCHMENT).gamma_multiply(0.55);
    let rim = Stroke::new(0.8, colour(INK));
    let step = (wide / full as f32).min(7.0);
    if full > MOST_PIPS || step < 3.6 {
        let bar =
            egui::Rect::from_min_size(Pos2::new(at.x - wide / 2.0, at.y + 1.0), vec2(wide, 4.5));
        painter.rect_filled(bar, CornerRadius::same(2), gone);
        let share = (left as f32 / full as f32).clamp(0.0, 1.0);
        let part = egui::Rect::from_min_size(bar.min, vec2(wide * share, 4.5));
        painter.rect_filled(part, CornerRadius::same(2), whole);
        painter.rect_stroke(bar, CornerRadius::same(2), rim, StrokeKind::Outside);
        return at.y + 8.0;
    }
    let first = at.x - step * (full - 1) as f32 / 2.0;
    for i in 0..full {
        let center = Pos2::new(first + step * i as f32, at.y + 3.0);
        painter.circle(center, step * 0.42, if i < left { whole } else { gone }, rim);
    }
    at.y + 8.0
}

#[cfg(test)]
mod tests;
