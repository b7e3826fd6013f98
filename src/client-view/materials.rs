//! The few materials shared by everything on the table.

use bevy::color::palettes::css::WHITE;
use bevy::prelude::*;
use bevy::render::render_resource::Face;

/// The shared materials. Colours are those of the meshes' vertices, so that few
/// materials serve for all.
#[derive(Resource, Clone)]
pub(crate) struct Materials {
    /// Carved wood and stone.
    pub matte: Handle<StandardMaterial>,
    /// Wood and stone that hide something from the camera.
    pub faded: Handle<StandardMaterial>,
    /// Pewter, steel and brass.
    pub metal: Handle<StandardMaterial>,
    /// Parts of figures that shine.
    pub glow: Handle<StandardMaterial>,
    /// Lamps and signs, in their own colour.
    pub lamp: Handle<StandardMaterial>,
    /// The surface of water.
    pub wet: Handle<StandardMaterial>,
    pub veil: Handle<StandardMaterial>,
    /// Ink printed on the mat, lit like the mat.
    pub print: Handle<StandardMaterial>,
    /// Ink of overlays, the same in any light.
    pub overlay: Handle<StandardMaterial>,
    /// Overlays that lie above other overlays.
    pub overlay_top: Handle<StandardMaterial>,
    /// A figure at a planned place.
    pub ghost: Handle<StandardMaterial>,
    /// A figure of a hidden model.
    pub hidden: Handle<StandardMaterial>,
    /// A figure whose model is out of the match, and its base.
    pub fallen: Handle<StandardMaterial>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make);
}

fn make(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    let plain = StandardMaterial { base_color: WHITE.into(), reflectance: 0.25, ..default() };
    let overlay = |bias: f32| StandardMaterial {
        unlit: true,
        fog_enabled: false,
        alpha_mode: AlphaMode::Blend,
        cull_mode: None,
        depth_bias: bias,
        ..plain.clone()
    };
    let shared = Materials {
        matte: materials.add(StandardMaterial { perceptual_roughness: 0.86, ..plain.clone() }),
        faded: materials.add(StandardMaterial {
            perceptual_roughness: 0.86,
            base_color: Color::srgba(1.0, 1.0, 1.0, 0.3),
            alpha_mode: AlphaMode::Blend,
            ..plain.clone()
        }),
        metal: materials.add(StandardMaterial {
            perceptual_roughness: 0.38,
            metallic: 0.55,
            reflectance: 0.5,
            ..plain.clone()
        }),
        glow: materials.add(StandardMaterial {
            perceptual_roughness: 0.6,
            emissive: LinearRgba::rgb(0.9, 0.75, 0.45),
            ..plain.clone()
        }),
        lamp: materials.add(StandardMaterial { unlit: true, ..plain.clone() }),
        wet: materials.add(StandardMaterial {
            perceptual_roughness: 0.16,
            reflectance: 0.5,
            alpha_mode: AlphaMode::Blend,
            cull_mode: Some(Face::Back),
            ..plain.clone()
        }),
        veil: materials.add(overlay(60.0)),
        print: materials.add(StandardMaterial {
            perceptual_roughness: 1.0,
            reflectance: 0.0,
            alpha_mode: AlphaMode::Blend,
            depth_bias: 4.0,
            ..plain.clone()
        }),
        overlay: materials.add(overlay(16.0)),
        overlay_top: materials.add(overlay(24.0)),
        ghost: materials.add(StandardMaterial {
            perceptual_roughness: 0.9,
            base_color: Color::srgba(1.0, 0.96, 0.86, 0.5),
            emissive: LinearRgba::rgb(0.05, 0.05, 0.045),
            alpha_mode: AlphaMode::Blend,
            depth_bias: 30.0,
            ..plain.clone()
        }),
        hidden: materials.add(StandardMaterial {
            perceptual_roughness: 1.0,
            base_color: Color::srgba(0.36, 0.42, 0.5, 0.56),
            alpha_mode: AlphaMode::Blend,
            ..plain.clone()
        }),
        fallen: materials.add(StandardMaterial {
            perceptual_roughness: 0.95,
            base_color: Color::srgb(0.56, 0.53, 0.5),
            ..plain
        }),
    };
    commands.insert_resource(shared);
}
