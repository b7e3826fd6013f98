//! Quality of the picture: as the settings say, and, until they say it, as measured in
//! the first second of a match.

use std::time::Duration;

use bevy::core_pipeline::tonemapping::DebandDither;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use wgpu_types::DeviceType;

use crate::Unready;
use crate::light::Lamp;
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::session::AppState;
use monteria_client_state::play::work::{Notice, NoticeKind};
use monteria_client_state::settings::{Quality, Settings};
use monteria_game::text;

/// Duration of the measurement of a quality.
const MEASURED: Duration = Duration::from_secs(1);
/// Frames that are not counted: meshes are sent to the graphics card in them.
const SETTLING: u32 = 6;
/// Asset path of the renderer's shader of `StandardMaterial`.
const SHADER: &str = "embedded://bevy_pbr/render/pbr.wgsl";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (apply, shade))
        .add_systems(Startup, (fetch, without_card.run_if(not_measured)))
        .add_systems(Last, measure.run_if(in_state(AppState::Playing).and_then(not_measured)));
}

/// The renderer's shader of `StandardMaterial`, which a simpler one replaces in the plain
/// picture: that one is drawn at least twice as fast where the processor draws.
#[derive(Resource)]
struct MaterialShader {
    handle: Handle<Shader>,
    /// The renderer's own shader, once it is loaded.
    own: Option<Shader>,
    /// Whether the simpler one is in place.
    plain: bool,
}

fn fetch(mut commands: Commands, assets: Res<AssetServer>) {
    commands.insert_resource(MaterialShader {
        handle: assets.load(SHADER),
        own: None,
        plain: false,
    });
}

/// Installs the shader for the current quality. The renderer rebuilds everything that was
/// made with the other.
fn shade(
    settings: Res<Settings>,
    mut kept: ResMut<MaterialShader>,
    mut shaders: ResMut<Assets<Shader>>,
) {
    let wanted = settings.quality <= Quality::Plain;
    if kept.plain == wanted {
        return;
    }
    // The shader loads in the background; a replacement before that would be lost.
    let Some(there) = shaders.get(&kept.handle) else { return };
    let own = kept.own.get_or_insert_with(|| there.clone()).clone();
    let shader = if wanted { Shader::from_wgsl(include_str!("plain.wgsl"), SHADER) } else { own };
    match shaders.insert(&kept.handle, shader) {
        Ok(()) => kept.plain = wanted,
        Err(error) => error!("no other shader for the picture: {error}"),
    }
}

/// Starts measuring with the plain picture where no graphics card draws: the others take
/// several times as long to be measured.
fn without_card(adapter: Option<Res<RenderAdapterInfo>>, mut settings: ResMut<Settings>) {
    if adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu) {
        settings.quality = Quality::Plain;
    }
}

fn not_measured(settings: Res<Settings>) -> bool {
    !settings.measured
}

fn apply(
    mut commands: Commands,
    settings: Res<Settings>,
    mut cameras: Query<(Entity, &mut Msaa), With<TableCamera>>,
    mut lamps: Query<&mut SpotLight, With<Lamp>>,
    mut applied: Local<Option<Quality>>,
) {
    if *applied == Some(settings.quality) {
        return;
    }
    *applied = Some(settings.quality);
    for (camera, mut msaa) in &mut cameras {
        *msaa = if settings.quality == Quality::Fine { Msaa::Sample4 } else { Msaa::Off };
        let mut camera = commands.entity(camera);
        if settings.quality <= Quality::Plain {
            camera.remove::<Vignette>().insert(DebandDither::Disabled);
        } else {
            let vignette = Vignette { intensity: 0.55, radius: 0.95, smoothness: 2.2, ..default() };
            camera.insert((vignette, DebandDither::Enabled));
        }
    }
    for mut lamp in &mut lamps {
        lamp.shadow_maps_enabled = settings.quality > Quality::Plain;
    }
}

/// Measurement of a quality so far.
#[derive(Default)]
struct FrameMeasurement {
    of: Option<Quality>,
    settled: u32,
    frames: u32,
    took: Duration,
}

/// Measures frames for a second, and takes a plainer picture where they are too slow.
fn measure(
    mut settings: ResMut<Settings>,
    mut measure: Local<FrameMeasurement>,
    mut ui: ResMut<UiState>,
    unready: Res<Unready>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    let quality = settings.quality;
    if measure.of != Some(quality) {
        *measure = FrameMeasurement { of: Some(quality), ..default() };
    }
    if unready.waits() {
        measure.settled = 0;
    }
    if measure.settled < SETTLING {
        measure.settled += 1;
        return;
    }
    measure.frames += 1;
    measure.took += time.delta();
    if measure.took < MEASURED {
        return;
    }
    let per_second = measure.frames as f32 / measure.took.as_secs_f32();
    match plainer(quality).filter(|_| per_second < enough(quality)) {
        Some(plainer) => settings.quality = plainer,
        None => {
            settings.measured = true;
            if quality != Quality::Fine {
                let text = text!(
                    "window-the-picture-is-drawn-more-plainly",
                    "The graphics quality was lowered so that the game runs smoothly on this \
                     machine. You can change it in Settings."
                );
                ui.tell(Notice::new(NoticeKind::Remark, text));
            }
        }
    }
}

/// Returns the next plainer quality.
fn plainer(quality: Quality) -> Option<Quality> {
    match quality {
        Quality::Fine => Some(Quality::Fair),
        Quality::Fair => Some(Quality::Plain),
        Quality::Plain => Some(Quality::Coarse),
        Quality::Coarse => None,
    }
}

/// Returns the frames per second below which the plainer quality is tried. Sharpness is
/// given up later than shadows are.
fn enough(quality: Quality) -> f32 {
    if quality == Quality::Plain { 10.0 } else { 24.0 }
}

#[cfg(test)]
mod tests;
