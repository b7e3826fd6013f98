//! Frames until the picture is complete. A resting window draws one frame for each
//! change, but some of it may arrive later: meshes reach the graphics card a frame later,
//! and shaders are compiled in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::viewpoint::camera::TableCamera;
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::settings::{Quality, Settings};

/// Frames drawn after every change.
const FRAMES: u32 = 6;
/// Seconds after a change for which shaders are awaited frame by frame; one that never
/// comes must not keep the window awake.
const PATIENCE: f32 = 30.0;
/// Interval between frames of a window in which nothing changes.
pub const RESTS: Duration = Duration::from_secs(3600);
/// Interval at which the window looks for shaders after that: on a slow
/// machine some take minutes.
const LOOKS_AGAIN: Duration = Duration::from_secs(1);

/// Whether the renderer still waits for shaders; the renderer sets it in every
/// frame that it draws.
#[derive(Resource, Clone, Default)]
pub struct Unready(Arc<AtomicBool>);

impl Unready {
    /// Returns whether the last frame lacks something that is still being made.
    pub fn waits(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) fn plugin(app: &mut App) {
    let unready = Unready::default();
    app.insert_resource(unready.clone()).add_systems(Last, settle);
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(unready).add_systems(Render, look.in_set(RenderSystems::Cleanup));
    }
}

fn look(cache: Res<PipelineCache>, unready: Res<Unready>) {
    unready.0.store(cache.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}

/// Time since the last change.
#[derive(Default)]
struct Since {
    frames: u32,
    seconds: f32,
    quality: Option<Quality>,
    /// Whether the lens has no perspective, and the smoothing of edges: each combination
    /// needs shaders of its own.
    lens: Option<(bool, Msaa)>,
}

fn settle(
    mut since: Local<Since>,
    unready: Res<Unready>,
    state: Res<State<AppState>>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    cameras: Query<(&Projection, &Msaa), With<TableCamera>>,
    time: Res<Time<Real>>,
    mut resized: MessageReader<WindowResized>,
    mut redraw: MessageWriter<RequestRedraw>,
    winit: Option<ResMut<WinitSettings>>,
) {
    let lens = cameras
        .single()
        .ok()
        .map(|(lens, smooth)| (matches!(lens, Projection::Orthographic(_)), *smooth));
    let sized = resized.read().count() > 0;
    if sized
        || since.lens != lens
        || state.is_changed()
        || since.quality != Some(settings.quality)
        || session.is_some_and(|session| session.is_changed())
    {
        *since = Since { quality: Some(settings.quality), lens, ..default() };
    }
    since.frames = since.frames.saturating_add(1);
    since.seconds += time.delta_secs();
    let waits = unready.waits();
    if since.frames <= FRAMES || waits && since.seconds < PATIENCE {
        redraw.write(RequestRedraw);
    }
    // Scripts draw all the time, so their update mode stays.
    if let Some(mut winit) =
        winit.filter(|winit| matches!(winit.focused_mode, UpdateMode::Reactive { .. }))
    {
        let rest = if waits { LOOKS_AGAIN } else { RESTS };
        let mode = UpdateMode::reactive_low_power(rest);
        if winit.focused_mode != mode {
            (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
        }
    }
}

#[cfg(test)]
mod tests;
