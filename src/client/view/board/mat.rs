//! The mat: parchment with stains and fibres, cut open over water and chasms.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::ImageSampler;
use bevy::math::Affine2;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::super::shape::{Sculpt, contains, distance_to_edge, fbm, hash2};
use super::super::terrain::Look;
use super::{MARGIN, Scenery};
use crate::table::{Board, Table};

/// The colour of a mat: parchment, with a hint of the country it shows.
pub fn tint(table: &Table) -> Vec3 {
    let mut shares = [0.0_f32; 3];
    for piece in table.pieces() {
        let (low, high) = piece.footprint.bounds();
        let covered = (high - low).element_product();
        match Look::of(piece) {
            Look::Water | Look::Ford | Look::Mire | Look::Fog => shares[0] += covered,
            Look::Wall | Look::Pews | Look::Slab | Look::Pillar => shares[1] += covered * 2.0,
            Look::Thicket | Look::Trees | Look::Hill => shares[2] += covered,
            _ => {}
        }
    }
    let all = table.board().size.element_product() * 0.12;
    let part = |i: usize| (shares[i] / all).clamp(0.0, 1.0);
    let mut colour = Vec3::new(236.0, 222.0, 190.0);
    colour = colour.lerp(Vec3::new(218.0, 219.0, 192.0), part(0) * 0.8);
    colour = colour.lerp(Vec3::new(226.0, 216.0, 198.0), part(1) * 0.8);
    colour.lerp(Vec3::new(222.0, 217.0, 172.0), part(2) * 0.6)
}

pub fn spawn(
    commands: &mut Commands,
    board: &Board,
    wells: &[Vec<Vec2>],
    tint: Vec3,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) {
    let half = board.half() + Vec2::splat(MARGIN);
    let mut sheet = Sculpt::default();
    let corner = |x: f32, z: f32, y: f32| Vec3::new(half.x * x, y, half.y * z);
    sheet.quad(
        corner(-1.0, -1.0, 0.0),
        corner(-1.0, 1.0, 0.0),
        corner(1.0, 1.0, 0.0),
        corner(1.0, -1.0, 0.0),
    );
    let edge = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let ring = |y: f32| edge.map(|(x, z)| corner(x, z, y));
    sheet.skirt(&ring(-0.1), &ring(0.0));
    let material = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(parchment(half, wells, tint))),
        // Inches of the plan to the picture.
        uv_transform: Affine2::from_scale_angle_translation(Vec2::ONE / (half * 2.0), 0.0, Vec2::splat(0.5)),
        perceptual_roughness: 0.95,
        reflectance: 0.15,
        alpha_mode: AlphaMode::Mask(0.5),
        ..default()
    });
    commands.spawn((Scenery, NoFrustumCulling, Mesh3d(meshes.add(sheet.mesh())), MeshMaterial3d(material)));
}

/// The mat's picture; clear where a well is cut.
fn parchment(half: Vec2, wells: &[Vec<Vec2>], tint: Vec3) -> Image {
    let fine = (2048.0 / (half.max_element() * 2.0)).min(40.0);
    let size = (half * 2.0 * fine).as_uvec2().max(UVec2::ONE);
    let bounds: Vec<(Vec2, Vec2)> = wells
        .iter()
        .map(|well| {
            let low = well.iter().copied().fold(Vec2::INFINITY, Vec2::min);
            let high = well.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
            (low - Vec2::splat(0.1), high + Vec2::splat(0.1))
        })
        .collect();
    let mut data = Vec::with_capacity((size.x * size.y * 4) as usize);
    for y in 0..size.y {
        for x in 0..size.x {
            let p = (Vec2::new(x as f32, y as f32) + Vec2::splat(0.5)) / fine - half;
            let stain = fbm(p * 0.16, 3, 21) - 0.5;
            let blot = (fbm(p * 0.55 + Vec2::splat(40.0), 2, 33) - 0.62).max(0.0);
            let fibre =
                hash2((x / 2) as i32, y as i32, 7) * 0.5 + hash2(x as i32, (y / 3) as i32, 8) * 0.5 - 0.5;
            let rim = (half - p.abs()).min_element();
            let worn = ((0.7 - rim) / 0.7).clamp(0.0, 1.0).powi(2) * (0.6 + 0.8 * fbm(p * 1.4, 2, 51));
            let tone = 1.0 + stain * 0.16 - blot * 0.35 + fibre * 0.055 - worn * 0.34;
            let mut colour = tint * tone;
            colour.z -= (worn * 26.0 + blot * 40.0).max(0.0);
            let mut alpha = 1.0_f32;
            for (well, (low, high)) in wells.iter().zip(&bounds) {
                if p.cmpge(*low).all() && p.cmple(*high).all() {
                    let away = distance_to_edge(well, p) * if contains(well, p) { -1.0 } else { 1.0 };
                    alpha = alpha.min((away * fine * 0.5 + 0.5).clamp(0.0, 1.0));
                }
            }
            let byte = |v: f32| v.clamp(0.0, 255.0) as u8;
            data.extend([byte(colour.x), byte(colour.y), byte(colour.z), byte(alpha * 255.0)]);
        }
    }
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let mut image = Image::new(
        extent,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}
