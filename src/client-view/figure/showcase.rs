//! The picture of a single figure, drawn by a camera of its own that sees nothing else.

use bevy::camera::RenderTarget;
use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use crate::figure::bearing::{Extent, Shows};
use crate::figure::trim::trim;
use crate::figure::{MaterialKind, base, carve, material};
use crate::materials::Materials;
use monteria_client_state::pages::showcase::{Showcase, ShownFigure};
use monteria_client_state::palette::{Livery, PARCHMENT_DEEP};
use monteria_game::{SeatId, Stance};

/// Render layer that nothing else is on.
const LAYER: usize = 5;
/// Width and height of the picture, in pixels.
const SIDE: u32 = 512;
/// Opening angle of the lens, in radians.
const LENS: f32 = 0.5;

/// Marker of everything in the picture but its camera.
#[derive(Component)]
struct ShowcaseEntity;

#[derive(Component)]
struct Eye;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Showcase>()
        .add_systems(Update, (monteria_client_state::pages::showcase::choose, show).chain());
}

/// Puts up the figure to be shown, and removes the previous one.
fn show(
    mut commands: Commands,
    mut showcase: ResMut<Showcase>,
    mut textures: ResMut<EguiUserTextures>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    shared: Option<Res<Materials>>,
    pieces: Query<Entity, With<ShowcaseEntity>>,
    mut eye: Query<(&mut Camera, &mut Transform), With<Eye>>,
    mut shown: Local<Option<ShownFigure>>,
) {
    // Without materials nothing can be drawn yet: a later frame finds them.
    let Some(shared) = shared.filter(|_| *shown != showcase.figure) else { return };
    shown.clone_from(&showcase.figure);
    pieces.iter().for_each(|piece| commands.entity(piece).despawn());
    for (mut camera, _) in &mut eye {
        camera.is_active = showcase.figure.is_some();
    }
    let Some(figure) = showcase.figure.clone() else { return };
    let sculpted = Sculpted::new(&figure);
    let place = view_of(&figure, sculpted.top());
    match eye.single_mut() {
        Ok((_, mut at)) => *at = place,
        Err(_) => {
            let image = images.add(Image::new_target_texture(
                SIDE,
                SIDE,
                TextureFormat::Rgba8UnormSrgb,
                None,
            ));
            showcase.texture = Some(textures.add_image(EguiTextureHandle::Strong(image.clone())));
            spawn_camera(&mut commands, image, place);
            spawn_lights(&mut commands);
        }
    }
    for (mesh, material, at) in sculpted.parts(&figure, &shared) {
        commands.spawn((
            ShowcaseEntity,
            NoFrustumCulling,
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(material),
            at,
            RenderLayers::layer(LAYER),
        ));
    }
}

fn spawn_camera(commands: &mut Commands, image: Handle<Image>, place: Transform) {
    commands.spawn((
        Eye,
        Camera3d::default(),
        Camera {
            order: -1,
            clear_color: ClearColorConfig::Custom(PARCHMENT_DEEP.into()),
            ..default()
        },
        RenderTarget::Image(image.into()),
        Projection::Perspective(PerspectiveProjection {
            fov: LENS,
            near: 0.1,
            far: 200.0,
            ..default()
        }),
        Tonemapping::TonyMcMapface,
        place,
        RenderLayers::layer(LAYER),
    ));
}

/// Spawns a warm light from the front left and a cold one from behind at the right.
fn spawn_lights(commands: &mut Commands) {
    for (colour, lux, from) in [
        (Color::srgb(1.0, 0.9, 0.75), 9500.0, Vec3::new(-0.9, 1.4, 1.1)),
        (Color::srgb(0.6, 0.72, 1.0), 2600.0, Vec3::new(1.1, 0.7, -0.5)),
    ] {
        commands.spawn((
            DirectionalLight { color: colour, illuminance: lux, ..default() },
            Transform::from_translation(from).looking_at(Vec3::ZERO, Vec3::Y),
            RenderLayers::layer(LAYER),
        ));
    }
}

/// A figure as it was carved, before it is put on its base.
struct Sculpted {
    shows: Shows,
    extent: Extent,
    body: Vec<(Mesh, MaterialKind)>,
    /// Height of the figure without its base, in inches.
    tall: f32,
    livery: Livery,
}

impl Sculpted {
    fn new(figure: &ShownFigure) -> Sculpted {
        let livery = Livery::of_seat(SeatId(1));
        let tall = (figure.height - base::HEIGHT).max(0.1);
        let shows = Shows { stances: figure.stance.into_iter().collect(), hurt: false };
        let recipe = &figure.source.recipe;
        let mut carving = carve::figure(recipe, figure.source.file.as_deref(), tall, livery.colour);
        let extent = carving.extent();
        carving.bend(&shows.bearing().bent(), &extent);
        let body = carving.parts().map(|(sculpt, kind)| (sculpt.mesh(), kind)).collect();
        Sculpted { shows, extent, body, tall, livery }
    }

    /// Returns the height of the highest point above the base, in inches.
    fn top(&self) -> f32 {
        self.body.iter().map(|(mesh, _)| top_of(mesh)).fold(self.tall, f32::max)
    }

    /// Returns the meshes of the base, of the body and of the marks of its stance, each
    /// with its material and its place.
    fn parts(
        self,
        figure: &ShownFigure,
        shared: &Materials,
    ) -> Vec<(Mesh, Handle<StandardMaterial>, Transform)> {
        let turn = Quat::from_rotation_y(figure.turned);
        let (lying, shift) = self.shows.bearing().lying_transform(&self.extent);
        let stands = Transform::from_translation(Vec3::Y * base::HEIGHT + turn * shift)
            .with_rotation(turn * lying);
        let hidden = self.shows.has(Stance::Hidden);
        let made_of = |kind| if hidden { shared.hidden.clone() } else { material(shared, kind) };
        let base =
            [base::plinth(figure.radius).mesh(), base::rim(figure.radius, self.livery).mesh()];
        let mut parts =
            Vec::from(base.map(|mesh| (mesh, shared.matte.clone(), Transform::IDENTITY)));
        parts.extend(self.body.into_iter().map(|(mesh, kind)| (mesh, made_of(kind), stands)));
        let about = trim(&self.shows, &self.extent, figure.radius);
        if !about.is_empty() {
            let upright = Transform::from_xyz(0.0, base::HEIGHT, 0.0);
            parts.push((about.mesh(), shared.lamp.clone(), upright));
        }
        parts
    }
}

/// Returns a viewpoint that shows all of a figure whose top is `top`
/// inches above its base.
fn view_of(figure: &ShownFigure, top: f32) -> Transform {
    let top = top + base::HEIGHT;
    let size = (top * 1.4).max(figure.radius * 3.0);
    let middle = Vec3::Y * top * 0.5;
    let distance = size / (2.0 * (LENS / 2.0).tan()) + figure.radius;
    let from = middle + Vec3::new(0.0, 0.42, 1.0).normalize() * distance;
    Transform::from_translation(from).looking_at(middle, Vec3::Y)
}

/// Returns the greatest height of a mesh.
fn top_of(mesh: &Mesh) -> f32 {
    match mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
        Some(VertexAttributeValues::Float32x3(points)) => {
            points.iter().map(|point| point[1]).fold(0.0, f32::max)
        }
        _ => 0.0,
    }
}
