//! The light: a warm lamp on one side, a cool sky light from the other, and a dark room
//! round both. A table may name a time of day or a weather, which sets colours and
//! strength; none is so dark that figures are hard to read.

use bevy::prelude::*;

use crate::ViewSystems;
use monteria_client_state::play::session::Session;
use monteria_table::Light;

#[derive(Component)]
pub(crate) struct Lamp;

/// The light that fills the shadows.
#[derive(Component)]
struct Fill;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.035, 0.027, 0.021)))
        .insert_resource(GlobalAmbientLight {
            color: Color::srgb(0.70, 0.72, 0.80),
            brightness: 190.0,
            ..default()
        })
        .add_systems(Startup, spawn)
        .add_systems(Update, hang.in_set(ViewSystems::Scenery));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Lamp,
        SpotLight {
            color: Color::srgb(1.0, 0.87, 0.69),
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.06,
            shadow_normal_bias: 1.2,
            shadow_map_near_z: 1.0,
            ..default()
        },
    ));
    commands.spawn((
        Fill,
        DirectionalLight { color: Color::srgb(0.6, 0.72, 1.0), illuminance: 900.0, ..default() },
        Transform::from_xyz(1.0, 1.1, -0.7).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// Colours and strengths of a light.
struct Mood {
    /// The lamp: its colour, its strength at the middle of the table, and
    /// its direction from there.
    key: (Color, f32, Vec3),
    /// The light from the other side: its colour and its strength in lux.
    fill: (Color, f32),
    /// Ambient light: its colour and its brightness.
    ambient: (Color, f32),
}

fn mood(light: Light) -> Mood {
    let rgb = Color::srgb;
    let high = Vec3::new(-0.70, 1.25, 0.5);
    let low = Vec3::new(-0.92, 0.95, 0.52);
    let (key, fill, ambient) = match light {
        Light::Lamp => (
            (rgb(1.0, 0.87, 0.69), 6200.0, high),
            (rgb(0.6, 0.72, 1.0), 900.0),
            (rgb(0.70, 0.72, 0.80), 190.0),
        ),
        Light::Day => (
            (rgb(1.0, 0.95, 0.85), 7000.0, high),
            (rgb(0.66, 0.8, 1.0), 1300.0),
            (rgb(0.80, 0.84, 0.90), 240.0),
        ),
        Light::Dusk => (
            (rgb(1.0, 0.80, 0.60), 6800.0, low),
            (rgb(0.56, 0.62, 1.0), 1200.0),
            (rgb(0.80, 0.74, 0.80), 230.0),
        ),
        Light::Night => (
            (rgb(0.74, 0.84, 1.0), 4900.0, low),
            (rgb(0.5, 0.6, 1.0), 1000.0),
            (rgb(0.74, 0.78, 0.96), 270.0),
        ),
        Light::Overcast => (
            (rgb(0.94, 0.96, 1.0), 4600.0, high),
            (rgb(0.85, 0.9, 1.0), 1900.0),
            (rgb(0.84, 0.88, 0.94), 400.0),
        ),
        Light::Floodlit => (
            (rgb(0.92, 0.97, 1.0), 7000.0, high),
            (rgb(0.7, 0.85, 1.0), 1500.0),
            (rgb(0.74, 0.82, 0.95), 240.0),
        ),
    };
    Mood { key, fill, ambient }
}

/// Hangs the lamp so that it lights the whole table, brightest a little to the left of
/// the middle, in the light that the table names.
fn hang(
    session: Res<Session>,
    lamp: Single<(&mut SpotLight, &mut Transform), With<Lamp>>,
    fill: Single<&mut DirectionalLight, With<Fill>>,
    mut ambient: ResMut<GlobalAmbientLight>,
    mut hung: Local<Option<(Vec2, Light)>>,
) {
    let half = session.table.board().half();
    let now = Some((half, session.table.lit_by()));
    if *hung == now {
        return;
    }
    *hung = now;
    let mood = mood(session.table.lit_by());
    let reach = half.length();
    let (mut light, mut place) = lamp.into_inner();
    let (colour, strength, side) = mood.key;
    let from = side.normalize() * (reach * 1.75 + 6.0);
    let at = Vec3::new(-0.08 * half.x, 0.0, 0.02 * half.y);
    *place = Transform::from_translation(from).looking_at(at, Vec3::Y);
    let distance = from.distance(at);
    light.color = colour;
    light.intensity = 4.0 * std::f32::consts::PI * distance * distance * strength;
    light.range = distance * 3.5;
    light.outer_angle = ((reach * 1.7) / distance).atan().min(1.4);
    light.inner_angle = light.outer_angle * 0.5;
    let mut sky = fill.into_inner();
    (sky.color, sky.illuminance) = mood.fill;
    (ambient.color, ambient.brightness) = mood.ambient;
}

#[cfg(test)]
mod tests;
