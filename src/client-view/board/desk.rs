//! The wooden table: dark planks round the mat.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::math::{Affine2, Affine3A};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::board::{MARGIN, Scenery};
use crate::shape::{Paint, Sculpt, fbm, hash2, value_noise};
use monteria_table::Board;

/// Extent of the table beyond the mat: at least the first number of inches, and
/// at least the second number times half the mat's longer side. Panels at one
/// side of a small window leave the mat at the other, and the end of the table
/// must not show between them.
const BEYOND: (f32, f32) = (26.0, 2.0);
/// Height of the table's surface in inches, just below the mat.
const LEVEL: f32 = -0.07;
/// Width of a plank, in inches.
const PLANK: f32 = 3.1;
/// Inches of table that the grain texture covers, along and across the grain.
const GRAIN: Vec2 = Vec2::new(34.0, 12.0);

pub(super) fn spawn(
    commands: &mut Commands,
    board: &Board,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) {
    let mut planks = Sculpt::default();
    let mat = board.half() + Vec2::splat(MARGIN);
    let end = mat + Vec2::splat(BEYOND.0.max(BEYOND.1 * board.half().max_element()));
    // The planks beside the mat end at its edge: openings in the mat must not show wood.
    let rows = |from: f32, to: f32| {
        let count = ((to - from) / PLANK).round().max(1.0);
        (0..count as i32).map(move |i| {
            (from + (to - from) * i as f32 / count, from + (to - from) * (i + 1) as f32 / count)
        })
    };
    let all = rows(-end.y, -mat.y).chain(rows(-mat.y, mat.y)).chain(rows(mat.y, end.y));
    for (i, (low, high)) in all.enumerate() {
        let beside = low > -mat.y - 0.01 && high < mat.y + 0.01;
        let stretches =
            if beside { vec![(-end.x, -mat.x), (mat.x, end.x)] } else { vec![(-end.x, end.x)] };
        for (k, (left, right)) in stretches.into_iter().enumerate() {
            let tone = 0.78 + 0.44 * hash2(i as i32, k as i32, 5);
            planks.paint = Paint { colour: [tone, tone * 0.98, tone * 0.95, 1.0], jitter: 0.0 };
            let center = Vec3::new((left + right) / 2.0, LEVEL - 0.3, (low + high) / 2.0);
            let half = Vec3::new((right - left) / 2.0, 0.3, (high - low) / 2.0 - 0.012);
            planks.at(Affine3A::from_translation(center), |s| s.block(Vec3::ZERO, half, 0.05));
        }
    }
    let material = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(grain())),
        uv_transform: Affine2::from_scale(Vec2::ONE / GRAIN),
        perceptual_roughness: 0.55,
        reflectance: 0.35,
        ..default()
    });
    commands.spawn((
        Scenery,
        NoFrustumCulling,
        Mesh3d(meshes.add(planks.mesh())),
        MeshMaterial3d(material),
    ));
}

/// Paints a texture of dark wood with long fibres and darker rings.
fn grain() -> Image {
    let width = 1024u32;
    let height = 512u32;
    let mut data = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let p = Vec2::new(x as f32 / width as f32, y as f32 / height as f32);
            // Both edges show the same wood, so that the picture repeats without a seam.
            let turn = Vec2::from_angle(p.x * std::f32::consts::TAU) * 1.6;
            let bend = value_noise(Vec2::new(turn.x, p.y * 7.0 + turn.y), 4);
            let rings = ((p.y * 46.0 + bend * 5.0).sin() * 0.5 + 0.5).powi(2);
            let fibre = fbm(Vec2::new(turn.x * 2.0 + turn.y * 3.0, p.y * 190.0), 2, 9);
            let tone = 0.62 + 0.22 * rings + 0.3 * (fibre - 0.5);
            let wood = Vec3::new(88.0, 56.0, 32.0) * tone;
            data.extend([wood.x as u8, wood.y as u8, wood.z as u8, 255]);
        }
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
    image
}
