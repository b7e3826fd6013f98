//! The camera goes where something matters that lies out of sight: to whoever
//! has to decide and whom that one aims at, to where it may be put, to what is
//! being shown: an attack with both ends, a move with its whole way. What is in
//! sight already moves nothing.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::PanOrbitCamera;

use crate::ViewSystems;
use crate::viewpoint::camera::{Steered, TableCamera, inch};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session, TableArea};
use monteria_game::{EventKind, ModelId, Presence, View};

/// How far from the edge of what the panels leave free something must lie to count
/// as seen, in pixels.
const RIM: f32 = 20.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(ViewSystems::Look).after(Steered));
}

/// What was looked for last: the state of the match, what of it was being shown, the
/// option that was armed and whom it was aimed at.
type Seen = (u64, usize, Option<String>, Option<ModelId>);

fn follow(
    session: Res<Session>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform, &mut PanOrbitCamera), With<TableCamera>>,
    mut seen: Local<Seen>,
) {
    // What is pointed at is in sight, and the camera stays where the pointer is at work.
    let aimed = selection.target.filter(|_| selection.hovered.is_none() && !selection.suggested);
    let armed = selection.armed.clone().filter(|_| !selection.suggested);
    let now: Seen = (session.stamp, session.played, armed, aimed);
    let (camera, place, mut orbit) = camera.into_inner();
    // A camera that draws nothing does not know what would be in sight: it looks when it
    // draws again. Nor does one that has just been told to jump, as it does at the
    // beginning of a match: until it is there it knows what was in sight from where the
    // last match was looked at.
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

/// The distance of the camera from which something so many inches wide fits into so many
/// pixels; as now, where it does.
fn far_enough(orbit: &PanOrbitCamera, wide: f32, room: f32, height: f32) -> f32 {
    let now = orbit.target_radius;
    let most = orbit.zoom_upper_limit.unwrap_or(f32::INFINITY).max(now);
    // An inch takes half as many pixels from twice as far away; what is farther off than
    // the middle takes fewer still.
    (now * inch(now, height) * wide / room).clamp(now, most)
}

/// Whether a point of the window lies in what the panels leave free.
fn in_sight(at: Option<Vec2>, free: Rect) -> bool {
    at.is_some_and(|at| free.inflate(-RIM).contains(at))
}

fn standing(shown: &View, model: ModelId) -> Option<Vec3> {
    shown
        .model(model)
        .filter(|model| model.presence == Presence::InPlay)
        .map(|model| model.at.into())
}

/// Where what is being shown happens: the way of whoever moves, who attacks and whom.
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

/// Where something happened last, of what has been shown.
pub(crate) fn last_place(session: &Session) -> Option<Vec3> {
    session
        .log
        .iter()
        .take(session.played)
        .rev()
        .find_map(|event| places_of(&event.what, &session.shown).pop())
}

/// The place of the armed option's reach that lies nearest to its middle.
fn middle(selection: &Selection) -> Option<Vec3> {
    let cells = &selection.reach.as_ref()?.cells;
    let sum: Vec3 = cells.iter().map(|(at, _)| *at).sum();
    let mean = sum / cells.len().max(1) as f32;
    let near = |at: &Vec3| at.distance_squared(mean);
    cells.iter().map(|(at, _)| *at).min_by(|a, b| near(a).total_cmp(&near(b)))
}

#[cfg(test)]
mod tests;
