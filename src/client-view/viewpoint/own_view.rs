//! From where the table is looked at: whoever decides again at one screen looks from
//! where they looked last, and whoever goes on with a match another day does, too.

use std::collections::BTreeMap;
use std::f32::consts::FRAC_PI_2;
use std::sync::{Arc, Weak};

use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;

use crate::ViewSystems;
use crate::viewpoint::camera::{Steered, TableCamera};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, LookAt, Session};
use monteria_client_state::settings::{self, Eyes, KeptEyes, Settings};
use monteria_game::SeatId;
use monteria_table::Table;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LastEyes>()
        .add_systems(Update, (note, keep).in_set(ViewSystems::Look).before(Steered))
        .add_systems(OnExit(AppState::Playing), remember)
        .add_systems(Last, remember.before(settings::keep).run_if(settings::program_ends));
}

/// From where each person looked last at this table, and who has the screen.
#[derive(Default)]
struct Views {
    table: Weak<Table>,
    here: Option<SeatId>,
    all: BTreeMap<SeatId, Eyes>,
}

impl Views {
    /// Notes from where this person looks; whence they looked last, where somebody else
    /// has had the screen since.
    fn turn_to(&mut self, seat: SeatId, now: Eyes) -> Option<Eyes> {
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
    // What happens is followed by the camera for whoever looks on; it
    // is nobody's own view.
    let Some(seat) =
        session.at_screen().filter(|_| !playback.busy() && session.people().count() > 1)
    else {
        return;
    };
    let now = eyes_of(&orbit);
    let Some(eyes) = views.turn_to(seat, now).filter(|eyes| *eyes != now) else { return };
    look_with(eyes, &mut look);
}

/// From where the camera looks, once it is there.
fn eyes_of(orbit: &PanOrbitCamera) -> Eyes {
    let Vec3 { x, z, .. } = orbit.target_focus;
    Eyes {
        focus: [x, z],
        yaw: orbit.target_yaw,
        pitch: orbit.target_pitch,
        distance: orbit.target_radius,
    }
}

/// Looks from there.
pub(crate) fn look_with(eyes: Eyes, look: &mut MessageWriter<LookAt>) {
    let [x, z] = eyes.focus;
    let yaw = eyes.yaw.to_degrees();
    let pitch = eyes.pitch.to_degrees();
    look.write(LookAt::From { at: Vec3::new(x, 0.0, z), yaw, pitch, distance: eyes.distance });
    if eyes.pitch >= FRAC_PI_2 {
        look.write(LookAt::TopDown(true));
    }
}

/// From where this table was looked at last.
#[derive(Resource, Default)]
struct LastEyes(Option<(Weak<Table>, KeptEyes)>);

/// Notes from where the table is looked at.
fn note(
    session: Res<Session>,
    orbit: Single<&PanOrbitCamera, With<TableCamera>>,
    mut last: ResMut<LastEyes>,
) {
    let table = Arc::downgrade(&session.first_table);
    let eyes = eyes_of(&orbit);
    match &mut last.0 {
        Some((same, kept)) if same.ptr_eq(&table) => kept.eyes = eyes,
        other => *other = Some((table, KeptEyes { of: session.setup.fingerprint(), eyes })),
    }
}

/// Keeps it once the match is left, with the program or before it.
fn remember(last: Res<LastEyes>, mut settings: ResMut<Settings>) {
    if let Some((_, kept)) = &last.0 {
        settings.eyes = Some(*kept);
    }
}

#[cfg(test)]
mod tests;
