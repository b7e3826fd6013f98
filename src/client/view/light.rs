//! The light: a warm lamp on one side, a cool sky light from the other, and a dark room round both.

use bevy::prelude::*;

use super::super::session::Session;
use super::ViewSystems;

/// The lamp.
#[derive(Component)]
pub struct Lamp;

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

/// Hangs the lamp so that it lights this table: all of it, brightest a little to the left of the middle.
fn hang(
    session: Res<Session>,
    lamp: Single<(&mut SpotLight, &mut Transform), With<Lamp>>,
    mut size: Local<Vec2>,
) {
    let half = session.table.board().half();
    if *size == half {
        return;
    }
    *size = half;
    let reach = half.length();
    let (mut light, mut place) = lamp.into_inner();
    let from = Vec3::new(-0.72, 1.25, 0.1).normalize() * (reach * 1.75 + 6.0);
    let at = Vec3::new(-0.08 * half.x, 0.0, 0.02 * half.y);
    *place = Transform::from_translation(from).looking_at(at, Vec3::Y);
    let distance = from.distance(at);
    light.intensity = 4.0 * std::f32::consts::PI * distance * distance * 6200.0;
    light.range = distance * 3.5;
    light.outer_angle = ((reach * 1.7) / distance).atan().min(1.4);
    light.inner_angle = light.outer_angle * 0.5;
}
