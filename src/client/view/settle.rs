//! Frames until the picture is whole. A resting window draws one frame for each change, but what that frame needs may not
//! be there yet: meshes go to the graphics card a frame later, and shaders are made in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{RequestRedraw, WindowResized};

use crate::client::session::{AppState, Session};
use crate::client::settings::{Quality, Settings};

/// Frames drawn after every change.
const FRAMES: u32 = 6;
/// Seconds after a change for which shaders are waited for; one that never comes must not keep the window awake.
const PATIENCE: f32 = 30.0;

/// Whether the renderer still waits for shaders; set by the renderer in every frame that it draws.
#[derive(Resource, Clone, Default)]
pub(in crate::client) struct Unready(Arc<AtomicBool>);

impl Unready {
    /// Whether what the last frame drew lacks something that is still being made.
    pub(in crate::client) fn waits(&self) -> bool {
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

/// How long ago the last change was.
#[derive(Default)]
struct Since {
    frames: u32,
    seconds: f32,
    quality: Option<Quality>,
}

fn settle(
    mut since: Local<Since>,
    unready: Res<Unready>,
    state: Res<State<AppState>>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut resized: MessageReader<WindowResized>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let sized = resized.read().count() > 0;
    if sized
        || state.is_changed()
        || since.quality != Some(settings.quality)
        || session.is_some_and(|session| session.is_changed())
    {
        *since = Since { quality: Some(settings.quality), ..default() };
    }
    since.frames = since.frames.saturating_add(1);
    since.seconds += time.delta_secs();
    let waits = unready.waits() && since.seconds < PATIENCE;
    if since.frames <= FRAMES || waits {
        redraw.write(RequestRedraw);
    }
}
