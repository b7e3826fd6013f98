//! The table in 3D: mat, terrain, figures, overlays, the camera and picking with the
//! pointer. Read `plugin` and `ViewSystems` first.
//!
//! It draws [`Session::shown`](monteria_client_state::play::session::Session::shown) and
//! the event being played back. It changes nothing but
//! [`HoveredTerrain`](monteria_client_state::play::session::HoveredTerrain) and
//! the pointer's part of the selection.
#![warn(unreachable_pub)]
// Allowed here: pictures may differ in the last bit, and saves show
// their time of writing.
#![allow(clippy::disallowed_methods)]

mod annotations;
mod board;
mod coarse;
mod dice;
mod figure;
mod ink;
mod light;
mod materials;
mod overlay;
mod physics;
mod pick;
mod quality;
mod settle;
mod shape;
mod terrain;
mod viewpoint;

use bevy::prelude::*;

use monteria_client_state::play::playback::PlaybackSystems;
use monteria_client_state::play::session::{AppState, Session};

pub use settle::{RESTS, Unready};
pub use viewpoint::camera::TableCamera;

/// Order of the view's systems within a frame; all of them run
/// after playback has advanced.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ViewSystems {
    /// The camera, and picking with the pointer.
    Look,
    Scenery,
    /// Presence, position and motion of figures.
    Figures,
    /// Ink drawn on the mat.
    Overlays,
}

/// Registers everything that the window draws of a match, panels excepted.
pub fn plugin(app: &mut App) {
    use ViewSystems::{Figures, Look, Overlays, Scenery};
    let playing = in_state(AppState::Playing).and_then(resource_exists::<Session>);
    app.configure_sets(
        Update,
        (Look, Scenery, Figures, Overlays).chain().after(PlaybackSystems).run_if(playing),
    )
    .add_plugins((
        materials::plugin,
        light::plugin,
        quality::plugin,
        viewpoint::camera::plugin,
        coarse::plugin,
        viewpoint::follow::plugin,
        viewpoint::own_view::plugin,
        pick::plugin,
        settle::plugin,
        physics::plugin,
    ))
    .add_plugins((
        board::plugin,
        figure::plugin,
        overlay::plugin,
        annotations::labels::plugin,
        annotations::results::plugin,
        annotations::thought_labels::plugin,
        dice::plugin,
    ));
}
