//! Labels on the table while a foe decides: inches beside its lines, the reason at every
//! weighed target, and the expected value at each option that an opponent tried.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, CornerRadius, FontId, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::annotations::labels::colour;
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::palette::{BRASS, INK, INK_FAINT, LEAF, OXBLOOD, PARCHMENT};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, Session, TableArea};
use monteria_client_state::play::thinking::TracePart;
use monteria_content::words::t;
use monteria_game::{ModelId, SightState, Standing, Text, text};

pub(crate) fn plugin(app: &mut App) {
    let playing = in_state(AppState::Playing).and_then(resource_exists::<Session>);
    app.add_systems(EguiPrimaryContextPass, paint.run_if(playing));
}

/// A slip of paper with words at a point of the table.
struct Slip {
    at: Vec3,
    words: Text,
    tone: bevy::color::Srgba,
}

fn paint(
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    area: Res<TableArea>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    let slips = slips(&session, &playback);
    if slips.is_empty() || area.covered {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("thought")));
    let scale = ctx.zoom_factor();
    let (camera, place) = *camera;
    let point = |at: Vec2| pos2(at.x / scale, at.y / scale);
    let free = Rect::from_min_max(point(area.free.min), point(area.free.max));
    let mut taken: Vec<Rect> = Vec::new();
    for slip in slips {
        let Some(at) = camera.world_to_viewport(place, slip.at).ok().map(point) else { continue };
        let wide = (free.width() * 0.4).clamp(90.0, 210.0);
        let text =
            painter.layout(t(slip.words), FontId::proportional(12.0), colour(slip.tone), wide);
        let size = text.size() + vec2(10.0, 4.0);
        let own = place_of(at, size, free, &taken);
        painter.rect(
            own,
            CornerRadius::same(3),
            colour(PARCHMENT),
            Stroke::new(1.0, colour(BRASS)),
            StrokeKind::Inside,
        );
        painter.galley(own.min + vec2(5.0, 2.0), text, colour(slip.tone));
        taken.push(own);
    }
    Ok(())
}

/// Returns the rectangle of a slip: above its point, inside `free` and on no other slip,
/// or as near to that as possible.
fn place_of(at: Pos2, size: egui::Vec2, free: Rect, taken: &[Rect]) -> Rect {
    let room = Rect::from_min_max(free.min, (free.max - size).max(free.min));
    let steps = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0];
    let places = steps.map(|step| {
        let corner = at - vec2(size.x / 2.0, size.y + 6.0) + vec2(0.0, step * (size.y + 3.0));
        Rect::from_min_size(room.clamp(corner), size)
    });
    let clear = places.iter().find(|place| !taken.iter().any(|other| other.intersects(**place)));
    *clear.unwrap_or(&places[0])
}

/// Returns the slips to draw now.
fn slips(session: &Session, playback: &Playback) -> Vec<Slip> {
    let stands = |id: ModelId| session.shown.model(id).map(|model| Vec3::from(model.at));
    let mut all = Vec::new();
    let Some(thinking) = playback.thinking() else {
        let Some(considered) = session.considered().filter(|_| playback.intends()) else {
            return all;
        };
        for (n, candidate) in considered.candidates.iter().enumerate() {
            let spot =
                candidate.order.to.map(|spot| Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z));
            let at = spot.or_else(|| stands(candidate.order.target?));
            let tone = if n == considered.chosen { LEAF } else { INK_FAINT };
            let words = Text::verbatim(format!("{:.0} %", candidate.expected * 100.0));
            all.extend(at.map(|at| Slip { at, words, tone }));
        }
        return all;
    };
    if thinking.part == TracePart::Weighed {
        for target in &thinking.thought.targets {
            let tone = match target.standing {
                Standing::Taken => OXBLOOD,
                Standing::Tied => INK,
                Standing::PassedOver => INK_FAINT,
            };
            let head = stands(target.model).map(|at| at + Vec3::Y * 1.6);
            all.extend(head.map(|at| Slip { at, words: target.why.clone(), tone }));
        }
        return all;
    }
    for line in thinking.lines() {
        let stopped = line.sight.as_ref().filter(|sight| sight.state == SightState::Stopped);
        let by = stopped.map(|sight| match &sight.by {
            Some(by) => text!("window-stopped-by", "blocked by {by}"),
            None => text!("window-not-in-sight", "not in sight"),
        });
        let limit = line.limit.map(|limit| match line.inches <= limit + 0.002 {
            true => text!("window-within", "within {reach}\"", reach = limit),
            false => text!("window-beyond", "beyond {reach}\"", reach = limit),
        });
        let inches = Text::verbatim(format!("{:.1}\"", line.inches));
        let words = Text::joined([Some(inches), limit, by].into_iter().flatten(), ", ");
        let at = Vec3::from(line.from).lerp(Vec3::from(line.to), 0.5);
        all.push(Slip { at, words, tone: if line.counts { LEAF } else { OXBLOOD } });
    }
    all
}

#[cfg(test)]
mod tests;
