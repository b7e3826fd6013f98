//! Small marks beside figures: name, health and states, painted over the picture where the figure is.

use bevy::color::ColorToPacked;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontId, LayerId, Order, Pos2, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::palette::{BRASS, INK, Livery, OXBLOOD, PARCHMENT, tone_colour};
use super::super::playback::Playback;
use super::super::session::{AppState, Selection, Session};
use super::super::settings::Settings;
use super::camera::TableCamera;
use super::figure::Standing;
use crate::game::{EventKind, ModelView, Presence};

/// How many pips of health are drawn; more are shown as a bar.
const MOST_PIPS: i32 = 14;

pub(super) fn plugin(app: &mut App) {
    let playing = in_state(AppState::Playing).and_then(resource_exists::<Session>);
    app.add_systems(EguiPrimaryContextPass, paint.run_if(playing));
}

fn colour(tone: bevy::color::Srgba) -> Color32 {
    let [r, g, b, a] = tone.to_u8_array();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

fn paint(
    mut contexts: EguiContexts,
    session: Res<Session>,
    selection: Res<Selection>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    standing: Res<Standing>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("figures")));
    let scale = ctx.zoom_factor();
    let (camera, place) = *camera;
    let project =
        |at: Vec3| camera.world_to_viewport(place, at).ok().map(|p| Pos2::new(p.x / scale, p.y / scale));
    let mut models: Vec<(&ModelView, Vec3)> = session
        .shown
        .models
        .iter()
        .filter(|model| model.presence == Presence::InPlay)
        .filter_map(|model| Some((model, *standing.at.get(&model.id)?)))
        .collect();
    // Far ones first, so that near ones lie on top.
    let far = |at: &Vec3| place.translation().distance_squared(*at);
    models.sort_by(|a, b| far(&b.1).total_cmp(&far(&a.1)).then(a.0.id.cmp(&b.0.id)));
    let concerned = playback.current.as_ref().and_then(|playing| match &playing.event.what {
        EventKind::Wounded { model, .. } | EventKind::Marked { model, .. } => Some(*model),
        _ => None,
    });
    let mut names = Vec::new();
    for (model, at) in models {
        // A label hangs over the near edge of the base; how large an inch is here tells whether there is room.
        let (Some(foot), Some(side)) = (project(at), project(at + *place.right() * model.radius)) else {
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
        let mut y = anchor.y;
        if model.health.1 > 0 && (inch > 15.0 || close) {
            y = pips(&painter, model, Pos2::new(anchor.x, y), inch);
        }
        if !model.badges.is_empty() && (inch > 13.0 || close) {
            y = badges(&painter, model, Pos2::new(anchor.x, y + 1.0));
        }
        if (settings.names && inch > 26.0) || close {
            names.push(Slip::new(&painter, model, Pos2::new(anchor.x, y + 1.0), close));
        }
    }
    let shown = unpiled(&names.iter().map(|slip| (slip.close, slip.paper)).collect::<Vec<_>>());
    for (slip, _) in names.into_iter().zip(shown).filter(|(_, shown)| *shown) {
        slip.draw(&painter);
    }
    Ok(())
}

/// Which of these names are shown, the far ones first among them: all that are asked for, and of the others those that lie over
/// no name that is asked for or nearer.
fn unpiled(names: &[(bool, egui::Rect)]) -> Vec<bool> {
    let mut shown = vec![false; names.len()];
    let mut taken: Vec<egui::Rect> = Vec::new();
    for asked in [true, false] {
        for (n, (close, paper)) in names.iter().enumerate().rev().filter(|(_, (close, _))| *close == asked) {
            if *close || !taken.iter().any(|other| other.intersects(*paper)) {
                shown[n] = true;
                taken.push(*paper);
            }
        }
    }
    shown
}

/// Health as pips, whole ones for what is left; as a bar where there are many.
fn pips(painter: &egui::Painter, model: &ModelView, at: Pos2, inch: f32) -> f32 {
    let (left, full) = model.health;
    let wide = (inch * model.radius * 2.0).clamp(30.0, 84.0);
    let (whole, gone) = (colour(OXBLOOD), colour(PARCHMENT).gamma_multiply(0.55));
    let rim = Stroke::new(0.8, colour(INK));
    if full > MOST_PIPS {
        let bar = egui::Rect::from_min_size(Pos2::new(at.x - wide / 2.0, at.y), vec2(wide, 5.0));
        painter.rect_filled(bar, CornerRadius::same(2), gone);
        let share = (left as f32 / full as f32).clamp(0.0, 1.0);
        let part = egui::Rect::from_min_size(bar.min, vec2(wide * share, 5.0));
        painter.rect_filled(part, CornerRadius::same(2), whole);
        painter.rect_stroke(bar, CornerRadius::same(2), rim, StrokeKind::Outside);
        return at.y + 7.0;
    }
    let step = (wide / full as f32).clamp(3.6, 7.0);
    let first = at.x - step * (full - 1) as f32 / 2.0;
    for i in 0..full {
        let center = Pos2::new(first + step * i as f32, at.y + 3.0);
        painter.circle(center, step * 0.42, if i < left { whole } else { gone }, rim);
    }
    at.y + 8.0
}

/// States as small plates with their letters; good, bad and plain ones differ in shape, too.
fn badges(painter: &egui::Painter, model: &ModelView, at: Pos2) -> f32 {
    let font = FontId::proportional(9.5);
    let plates: Vec<_> = model
        .badges
        .iter()
        .take(6)
        .map(|badge| (badge, painter.layout_no_wrap(badge.mark.clone(), font.clone(), colour(PARCHMENT))))
        .collect();
    let width: f32 = plates.iter().map(|(_, text)| text.size().x + 8.0).sum();
    let mut x = at.x - width / 2.0;
    for (badge, text) in plates {
        let plate = egui::Rect::from_min_size(Pos2::new(x, at.y), vec2(text.size().x + 6.0, 12.0));
        let round = match badge.tone {
            crate::game::Tone::Good => CornerRadius::same(6),
            crate::game::Tone::Bad => CornerRadius::same(0),
            crate::game::Tone::Plain => CornerRadius::same(3),
        };
        painter.rect(
            plate,
            round,
            colour(tone_colour(badge.tone)),
            Stroke::new(0.8, colour(INK)),
            StrokeKind::Inside,
        );
        painter.galley(plate.center() - text.size() / 2.0, text, colour(PARCHMENT));
        x += plate.width() + 2.0;
    }
    at.y + 13.0
}

/// A name on a slip of paper with its side's colour at the edge.
struct Slip {
    /// Whether the model is pointed at, selected or concerned.
    close: bool,
    paper: egui::Rect,
    text: std::sync::Arc<egui::Galley>,
    side: Color32,
}

impl Slip {
    fn new(painter: &egui::Painter, model: &ModelView, at: Pos2, close: bool) -> Self {
        let font = FontId::proportional(if close { 12.0 } else { 10.0 });
        let text = painter.layout_no_wrap(model.name.clone(), font, colour(INK));
        let paper = egui::Rect::from_center_size(Pos2::new(at.x, at.y + 8.0), text.size() + vec2(12.0, 2.0));
        Slip { close, paper, text, side: colour(Livery::of_model(model).colour) }
    }

    fn draw(self, painter: &egui::Painter) {
        let ground = colour(PARCHMENT).gamma_multiply(if self.close { 0.96 } else { 0.78 });
        let edge = Stroke::new(0.8, colour(BRASS));
        painter.rect(self.paper, CornerRadius::same(3), ground, edge, StrokeKind::Inside);
        let flag = egui::Rect::from_min_size(self.paper.min, vec2(3.5, self.paper.height()));
        painter.rect_filled(flag, CornerRadius::same(2), self.side);
        let at = self.paper.center() - self.text.size() / 2.0 + vec2(1.5, 0.0);
        painter.galley(at, self.text, colour(INK));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_pile_up_and_those_asked_for_are_always_there() {
        let at = |x: f32| egui::Rect::from_min_size(Pos2::new(x, 0.0), vec2(50.0, 14.0));
        // Far ones first: the nearer of two that meet is shown.
        assert_eq!(unpiled(&[(false, at(0.0)), (false, at(30.0)), (false, at(100.0))]), [false, true, true]);
        // A name that is asked for is shown over others, and takes the place of those that it meets.
        assert_eq!(unpiled(&[(true, at(0.0)), (false, at(30.0)), (true, at(40.0))]), [true, false, true]);
        assert!(unpiled(&[]).is_empty());
    }
}
