//! Restored viewpoints: a player who decides again at a shared screen gets their last
//! view back, and so does a player who resumes a match another day.

use std::collections::BTreeMap;
use std::f32::consts::FRAC_PI_2;
use std::sync::{Arc, Weak};

use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;

use crate::ViewSystems;
use crate::viewpoint::camera::{Steered, TableCamera};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, LookAt, Session};
use monteria_client_state::settings::{self, CameraPose, SavedCameraPose, Settings};
use monteria_game::SeatId;
use monteria_table::Table;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LastEyes>()
        .add_systems(Update, (note, keep).in_set(ViewSystems::Look).before(Steered))
        .add_systems(OnExit(AppState::Playing), remember)
        .add_systems(Last, remember.before(settings::keep).run_if(settings::program_ends));
}

/// Last view of each person at this table, and the person who has the screen.
#[derive(Default)]
struct Views {
    table: Weak<Table>,
    here: Option<SeatId>,
    all: BTreeMap<SeatId, CameraPose>,
}

impl Views {
    /// Records the view of this person. Returns their last view where somebody else has
    /// had the screen since.
    fn turn_to(&mut self, seat: SeatId, now: CameraPose) -> Option<CameraPose> {
        let back = if self.here == Some(seat) { None } else { self.all.get(&seat).copied() };
        self.here = Some(seat);
        self.all.insert(seat, back.unwrap_or(now));
        back
    }
}

fn keep(
    session: Res<Session>,
    playback: Res<Playback>,
    orbit: Single<&PanOrbitCamera, With<TableCamera>>,
    mut views: Local<Views>,
    mut look: MessageWriter<LookAt>,
) {
    let table = Arc::downgrade(&session.first_table);
    if !views.table.ptr_eq(&table) {
        *views = Views { table, ..Views::default() };
    }
    // The camera follows events for onlookers; that is nobody's own view.
    let Some(seat) =
        session.at_screen().filter(|_| !playback.busy() && session.people().count() > 1)
    else {
        return;
    };
    let now = eyes_of(&orbit);
    let Some(eyes) = views.turn_to(seat, now).filter(|eyes| *eyes != now) else { return };
    look_with(eyes, &mut look);
}

/// Returns the view of the camera once it has reached its target.
fn eyes_of(orbit: &PanOrbitCamera) -> CameraPose {
    let Vec3 { x, z, .. } = orbit.target_focus;
    CameraPose {
        focus: [x, z],
        yaw: orbit.target_yaw,
        pitch: orbit.target_pitch,
        distance: orbit.target_radius,
    }
}

pub(crate) fn look_with(eyes: CameraPose, look: &mut MessageWriter<LookAt>) {
    let [x, z] = eyes.focus;
    let yaw = eyes.yaw.to_degrees();
    let pitch = eyes.pitch.to_degrees();
    look.write(LookAt::From { at: Vec3::new(x, 0.0, z), yaw, pitch, distance: eyes.distance });
    if eyes.pitch >= FRAC_PI_2 {
        look.write(LookAt::TopDown(true));
    }
}

/// The last view of this table.
#[derive(Resource, Default)]
struct LastEyes(Option<(Weak<Table>, SavedCameraPose)>);

/// Records the current view of the table.
fn note(
    session: Res<Session>,
    orbit: Single<&PanOrbitCamera, With<TableCamera>>,
    mut last: ResMut<LastEyes>,
) {
    let table = Arc::downgrade(&session.first_table);
    let eyes = eyes_of(&orbit);
    match &mut last.0 {
        Some((same, kept)) if same.ptr_eq(&table) => kept.eyes = eyes,
        other => *other = Some((table, SavedCameraPose { of: session.setup.fingerprint(), eyes })),
    }
}

/// Saves the view once the match is left, with the program or before it.
fn remember(last: Res<LastEyes>, mut settings: ResMut<Settings>) {
    if let Some((_, kept)) = &last.0 {
        settings.eyes = Some(*kept);
    }
}

#[cfg(test)]
mod tests;
