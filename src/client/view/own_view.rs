//! A view of the table for each person at one screen: whoever decides again looks from where they looked last.

use std::collections::BTreeMap;
use std::f32::consts::FRAC_PI_2;
use std::sync::Weak;

use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;

use super::super::playback::Playback;
use super::super::session::{LookAt, Session};
use super::ViewSystems;
use super::camera::{Steered, TableCamera};
use crate::game::SeatId;
use crate::table::Table;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep.in_set(ViewSystems::Look).before(Steered));
}

/// From where somebody looks.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Eyes {
    focus: Vec3,
    yaw: f32,
    pitch: f32,
    distance: f32,
}

/// From where each person looked last at this table, and who has the screen.
#[derive(Default)]
struct Views {
    table: Weak<Table>,
    here: Option<SeatId>,
    all: BTreeMap<SeatId, Eyes>,
}

impl Views {
    /// Notes from where this person looks; whence they looked last, where somebody else has had the screen since.
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
    let table = std::sync::Arc::downgrade(&session.first_table);
    if !views.table.ptr_eq(&table) {
        *views = Views { table, ..Views::default() };
    }
    // What happens is followed by the camera for whoever looks on; it is nobody's own view.
    let Some(seat) = session.at_screen().filter(|_| !playback.busy() && session.people().count() > 1) else {
        return;
    };
    let now = Eyes {
        focus: orbit.target_focus,
        yaw: orbit.target_yaw,
        pitch: orbit.target_pitch,
        distance: orbit.target_radius,
    };
    let Some(eyes) = views.turn_to(seat, now).filter(|eyes| *eyes != now) else { return };
    let (yaw, pitch) = (eyes.yaw.to_degrees(), eyes.pitch.to_degrees());
    look.write(LookAt::From { at: eyes.focus, yaw, pitch, distance: eyes.distance });
    if eyes.pitch >= FRAC_PI_2 {
        look.write(LookAt::TopDown(true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_the_screen_again_looks_from_where_they_looked() {
        let at = |x: f32| Eyes { focus: Vec3::X * x, yaw: 0.0, pitch: 1.0, distance: 20.0 };
        let mut views = Views::default();
        assert_eq!(views.turn_to(SeatId(0), at(1.0)), None);
        assert_eq!(views.turn_to(SeatId(0), at(2.0)), None);
        assert_eq!(views.turn_to(SeatId(1), at(2.0)), None, "who has not looked yet sees what is there");
        assert_eq!(views.turn_to(SeatId(1), at(7.0)), None);
        assert_eq!(views.turn_to(SeatId(0), at(7.0)), Some(at(2.0)));
        assert_eq!(views.turn_to(SeatId(1), at(2.0)), Some(at(7.0)));
    }
}
