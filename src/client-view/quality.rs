//! How much work the picture may be: as the settings say, and, until they say it, as this
//! machine shows in the first second of a match.

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
use monteria_client_state::play::work::{Notice, Weight};
use monteria_client_state::settings::{Quality, Settings};

/// For how long a quality is measured.
const MEASURED: Duration = Duration::from_secs(1);
/// Frames that are not counted: meshes go to the graphics card in them.
const SETTLING: u32 = 6;
/// Where the renderer keeps its shader of `StandardMaterial`.
const SHADER: &str = "embedded://bevy_pbr/render/pbr.wgsl";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (apply, shade))
        .add_systems(Startup, (fetch, without_card.run_if(not_measured)))
        .add_systems(Last, measure.run_if(in_state(AppState::Playing).and_then(not_measured)));
}

/// The renderer's shader of `StandardMaterial`, which a plainer one takes the place of in
/// the plain picture: that one is drawn at least twice as fast where the processor draws.
#[derive(Resource)]
struct MaterialShader {
    handle: Handle<Shader>,
    /// What the renderer itself has there, once that is read.
    own: Option<Shader>,
    /// Whether the plainer one is there.
    plain: bool,
}

fn fetch(mut commands: Commands, assets: Res<AssetServer>) {
    commands.insert_resource(MaterialShader {
        handle: assets.load(SHADER),
        own: None,
        plain: false,
    });
}

/// Takes the shader that the quality wants. Everything that was made with the other is
/// made anew by the renderer.
fn shade(
    settings: Res<Settings>,
    mut kept: ResMut<MaterialShader>,
    mut shaders: ResMut<Assets<Shader>>,
) {
    let wanted = settings.quality <= Quality::Plain;
    if kept.plain == wanted {
        return;
    }
    // It is read in the background; what is put there before is lost.
    let Some(there) = shaders.get(&kept.handle) else { return };
    let own = kept.own.get_or_insert_with(|| there.clone()).clone();
    let shader = if wanted { Shader::from_wgsl(include_str!("plain.wgsl"), SHADER) } else { own };
    match shaders.insert(&kept.handle, shader) {
        Ok(()) => kept.plain = wanted,
        Err(error) => error!("no other shader for the picture: {error}"),
    }
}

/// Where no graphics card draws, the plain picture is measured first: the others take
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

/// What has been measured of a quality so far.
#[derive(Default)]
struct Measure {
    of: Option<Quality>,
    settled: u32,
    frames: u32,
    took: Duration,
}

/// Draws for a second, and takes a plainer picture where that is too slow.
fn measure(
    mut settings: ResMut<Settings>,
    mut measure: Local<Measure>,
    mut ui: ResMut<UiState>,
    unready: Res<Unready>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    let quality = settings.quality;
    if measure.of != Some(quality) {
        *measure = Measure { of: Some(quality), ..default() };
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
                let text = "The picture is drawn more plainly, so that it moves smoothly on this \
                    machine. Settings has \
                            other pictures.";
                ui.tell(Notice::new(Weight::Remark, text));
            }
        }
    }
}

/// The next plainer quality.
fn plainer(quality: Quality) -> Option<Quality> {
    match quality {
        Quality::Fine => Some(Quality::Fair),
        Quality::Fair => Some(Quality::Plain),
        Quality::Plain => Some(Quality::Coarse),
        Quality::Coarse => None,
    }
}

/// Frames in a second that a quality must reach, or the plainer one is tried. Sharpness
/// is given up later than shadows are.
fn enough(quality: Quality) -> f32 {
    if quality == Quality::Plain { 10.0 } else { 24.0 }
}

#[cfg(test)]
mod tests;
