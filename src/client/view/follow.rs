//! The camera goes where something matters that lies out of sight: to whoever has to decide, to where it may be put, to what is
//! being shown. What is in sight already moves nothing.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::PanOrbitCamera;

use super::super::playback::Playback;
use super::super::session::{Selection, Session, TableArea};
use super::ViewSystems;
use super::camera::{Steered, TableCamera};
use crate::game::{EventKind, Presence, View};

/// How far from the edge of what the panels leave free something must lie to count as seen, in pixels.
const RIM: f32 = 20.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(ViewSystems::Look).after(Steered));
}

/// What was looked for last: the state of the match, what of it was being shown, and the option that was armed.
type Seen = (u64, usize, Option<String>);

fn follow(
    session: Res<Session>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform, &mut PanOrbitCamera), With<TableCamera>>,
    mut seen: Local<Seen>,
) {
    let now: Seen = (session.stamp, session.played, selection.armed.clone().filter(|_| !selection.suggested));
    if *seen == now || selection.scripted || area.free.is_empty() {
        return;
    }
    *seen = now;
    let spot = match &playback.current {
        Some(playing) => place_of(&playing.event.what, &session.shown),
        None => session.open_decision(&playback).and_then(|decision| {
            let deciding = decision.model.and_then(|model| standing(&session.shown, model));
            deciding.or_else(|| middle(&selection))
        }),
    };
    let (camera, place, mut orbit) = camera.into_inner();
    let Some(spot) = spot else { return };
    let free = Rect::from_corners(area.free.min.max(Vec2::ZERO), area.free.max.min(window.size()));
    if !in_sight(camera.world_to_viewport(place, spot).ok(), free) {
        orbit.target_focus = Vec3::new(spot.x, 0.0, spot.z);
    }
}

/// Whether a point of the window lies in what the panels leave free.
fn in_sight(at: Option<Vec2>, free: Rect) -> bool {
    at.is_some_and(|at| free.inflate(-RIM).contains(at))
}

fn standing(shown: &View, model: crate::game::ModelId) -> Option<Vec3> {
    shown.model(model).filter(|model| model.presence == Presence::InPlay).map(|model| model.at.into())
}

/// Where what is being shown happens.
fn place_of(what: &EventKind, shown: &View) -> Option<Vec3> {
    match what {
        EventKind::Arrived { at, .. } => Some((*at).into()),
        EventKind::Moved { path, .. } => path.last().map(|at| (*at).into()),
        EventKind::Wounded { model, .. } | EventKind::Left { model, .. } => standing(shown, *model),
        _ => None,
    }
}

/// Where something happened last, of what has been shown.
pub(super) fn last_place(session: &Session) -> Option<Vec3> {
    session.log.iter().take(session.played).rev().find_map(|event| place_of(&event.what, &session.shown))
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
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::client::session::Reachable;

    #[test]
    fn what_lies_under_a_panel_is_out_of_sight() {
        let free = Rect::new(300.0, 60.0, 900.0, 700.0);
        assert!(in_sight(Some(Vec2::new(600.0, 400.0)), free));
        for at in [
            Some(Vec2::new(200.0, 400.0)),
            Some(Vec2::new(310.0, 400.0)),
            Some(Vec2::new(600.0, 900.0)),
            None,
        ] {
            assert!(!in_sight(at, free), "{at:?}");
        }
    }

    #[test]
    fn where_somebody_may_be_put_is_looked_at_and_not_between_two_such_places() {
        let at = |x: f32| (Vec3::new(x, 0.0, 0.0), 0.0);
        let cells = vec![at(-20.0), at(-19.0), at(10.0), at(11.0), at(12.0)];
        let reach = Some(Arc::new(Reachable { step: 1.0, cells }));
        let selection = Selection { reach, ..default() };
        assert_eq!(middle(&selection), Some(Vec3::new(10.0, 0.0, 0.0)));
        assert_eq!(middle(&Selection::default()), None);
    }
}
