//! Camera moves to places that matter and are out of sight: the deciding model and its
//! target, the places where it may be put, and the event that is shown, such as an attack
//! with both ends or a move with its whole path. A visible place moves nothing.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::PanOrbitCamera;

use crate::ViewSystems;
use crate::viewpoint::camera::{Steered, TableCamera, inch};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session, TableArea};
use monteria_game::{EventKind, ModelId, Presence, View};

/// Minimum distance from the edge of the free area at which a point counts
/// as visible, in pixels.
const RIM: f32 = 20.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(ViewSystems::Look).after(Steered));
}

/// State at the last check: the stamp of the match, the lines shown of it, the armed
/// option and its target.
type FollowState = (u64, usize, Option<String>, Option<ModelId>);

fn follow(
    session: Res<Session>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform, &mut PanOrbitCamera), With<TableCamera>>,
    mut seen: Local<FollowState>,
) {
    // A hovered model is in sight, and the camera stays still while the
    // pointer is at work.
    let aimed = selection.target.filter(|_| selection.hovered.is_none() && !selection.suggested);
    let armed = selection.armed.clone().filter(|_| !selection.suggested);
    let now: FollowState = (session.stamp, session.played, armed, aimed);
    let (camera, place, mut orbit) = camera.into_inner();
    // A camera that draws nothing does not know what would be in sight: it checks when it
    // draws again. The same goes for one that has just been told to jump, as at the
    // beginning of a match: until it is there it knows the view of the last match.
    if *seen == now
        || selection.scripted
        || area.free.is_empty()
        || !camera.is_active
        || orbit.force_update
    {
        return;
    }
    *seen = now;
    let spots = match &playback.current {
        Some(playing) => places_of(&playing.event.what, &session.shown),
        None => session.open_decision(&playback).map_or_else(Vec::new, |decision| {
            let deciding = decision.model.and_then(|model| standing(&session.shown, model));
            let mut spots: Vec<Vec3> =
                deciding.or_else(|| middle(&selection)).into_iter().collect();
            spots.extend(aimed.and_then(|target| standing(&session.shown, target)));
            spots
        }),
    };
    let free = Rect::from_corners(area.free.min.max(Vec2::ZERO), area.free.max.min(window.size()));
    if spots.iter().all(|spot| in_sight(camera.world_to_viewport(place, *spot).ok(), free)) {
        return;
    }
    let (low, high) =
        spots.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), spot| {
            (low.min(*spot), high.max(*spot))
        });
    let focus = (low + high) / 2.0;
    orbit.target_focus = Vec3::new(focus.x, 0.0, focus.z);
    let wide = spots.iter().map(|spot| spot.distance(focus)).fold(0.0, f32::max) * 2.0;
    let room = (free.size() - Vec2::splat(2.0 * RIM)).max(Vec2::ONE);
    orbit.target_radius = far_enough(&orbit, wide, room.min_element(), window.height());
}

/// Returns the distance of the camera from which `wide` inches fit into `room` pixels;
/// the present one where they fit.
fn far_enough(orbit: &PanOrbitCamera, wide: f32, room: f32, height: f32) -> f32 {
    let now = orbit.target_radius;
    let most = orbit.zoom_upper_limit.unwrap_or(f32::INFINITY).max(now);
    // Twice the distance halves the pixels of an inch; places beyond the
    // middle take fewer still.
    (now * inch(now, height) * wide / room).clamp(now, most)
}

/// Returns whether a point of the window lies in the area that panels leave free.
fn in_sight(at: Option<Vec2>, free: Rect) -> bool {
    at.is_some_and(|at| free.inflate(-RIM).contains(at))
}

fn standing(shown: &View, model: ModelId) -> Option<Vec3> {
    shown
        .model(model)
        .filter(|model| model.presence == Presence::InPlay)
        .map(|model| model.at.into())
}

/// Returns the places of an event: the path of a mover, or attacker and target.
fn places_of(what: &EventKind, shown: &View) -> Vec<Vec3> {
    match what {
        EventKind::Arrived { at, .. } => vec![(*at).into()],
        EventKind::Moved { path, .. } => {
            path.first().into_iter().chain(path.last()).map(|at| (*at).into()).collect()
        }
        EventKind::ActionTaken { model, target: Some(target), .. } => {
            [*model, *target].into_iter().filter_map(|model| standing(shown, model)).collect()
        }
        EventKind::Wounded { model, .. } | EventKind::Left { model, .. } => {
            standing(shown, *model).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the place of the last event that has been shown.
pub(crate) fn last_place(session: &Session) -> Option<Vec3> {
    session
        .log
        .iter()
        .take(session.played)
        .rev()
        .find_map(|event| places_of(&event.what, &session.shown).pop())
}

/// Returns the place of the armed option's reach that lies nearest to its middle.
fn middle(selection: &Selection) -> Option<Vec3> {
    let cells = &selection.reach.as_ref()?.cells;
    let sum: Vec3 = cells.iter().map(|(at, _)| *at).sum();
    let mean = sum / cells.len().max(1) as f32;
    let near = |at: &Vec3| at.distance_squared(mean);
    cells.iter().map(|(at, _)| *at).min_by(|a, b| near(a).total_cmp(&near(b)))
}

#[cfg(test)]
mod tests;
