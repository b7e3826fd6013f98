//! The mat: parchment with stains and fibres and the ground painted inside its border,
//! with openings over water and chasms.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::ImageSampler;
use bevy::math::Affine2;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::board::ground::{FINE, Grid, Paint, STEP};
use crate::board::{MARGIN, Scenery};
use crate::shape::{Sculpt, fbm, hash2};
use crate::terrain::Look;
use monteria_table::Table;

/// Returns the colour of a mat: parchment with a hint of its terrain.
fn tint(table: &Table) -> Vec3 {
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

pub(super) fn spawn(
    commands: &mut Commands,
    (table, wells, ground): (&Table, &[Vec<Vec2>], Option<Paint>),
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) {
    let half = table.board().half() + Vec2::splat(MARGIN);
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
        base_color_texture: Some(images.add(picture(table, wells, half, ground))),
        // Maps inches of the plan to the texture.
        uv_transform: Affine2::from_scale_angle_translation(
            Vec2::ONE / (half * 2.0),
            0.0,
            Vec2::splat(0.5),
        ),
        perceptual_roughness: 0.95,
        reflectance: 0.15,
        alpha_mode: AlphaMode::Mask(0.5),
        ..default()
    });
    commands.spawn((
        Scenery,
        NoFrustumCulling,
        Mesh3d(meshes.add(sheet.mesh())),
        MeshMaterial3d(material),
    ));
}

/// Stains and wear of the mat, on a coarse grid: none of it is finer than a
/// quarter of an inch.
struct Wear {
    stain: Grid,
    blot: Grid,
    worn: Grid,
}

impl Wear {
    fn new(half: Vec2) -> Wear {
        Wear {
            stain: Grid::new(half, |p| (fbm(p * 0.16, 3, 21) - 0.5) * 0.16),
            blot: Grid::new(half, |p| (fbm(p * 0.55 + Vec2::splat(40.0), 2, 33) - 0.62).max(0.0)),
            worn: Grid::new(half, |p| {
                let rim = (half - p.abs()).min_element();
                let near = ((0.7 - rim) / 0.7).clamp(0.0, 1.0);
                if near > 0.0 { near * near * (0.6 + 0.8 * fbm(p * 1.4, 2, 51)) } else { 0.0 }
            }),
        }
    }
}

/// Paints fibres of parchment, a small texture that repeats.
fn fibres() -> Vec<f32> {
    let fibre = |k: usize| {
        let x = (k % FIBRES) as i32;
        let y = (k / FIBRES) as i32;
        (hash2(x / 2, y, 7) * 0.5 + hash2(x, y / 3, 8) * 0.5 - 0.5) * 0.055
    };
    (0..FIBRES * FIBRES).map(fibre).collect()
}

/// Width and height of the fibre texture, in texels.
const FIBRES: usize = 256;

/// Inputs for painting the lines of the mat's texture.
struct Mat<'a> {
    half: Vec2,
    fine: f32,
    size: UVec2,
    wells: &'a [Vec<Vec2>],
    tint: Vec3,
    wear: Wear,
    fibres: Vec<f32>,
    ground: Option<Paint>,
}

impl Mat<'_> {
    /// Paints one line of texels, from the west.
    fn line(&self, row: u32, into: &mut [u8]) {
        let y = (row as f32 + 0.5) / self.fine - self.half.y;
        let mut stain = Vec::new();
        let mut blot = Vec::new();
        let mut worn = Vec::new();
        self.wear.stain.line(y, &mut stain);
        self.wear.blot.line(y, &mut blot);
        self.wear.worn.line(y, &mut worn);
        let ground = self.ground.as_ref().and_then(|ground| ground.line(y));
        let tint = self.tint.to_array();
        let fibre = &self.fibres[row as usize % FIBRES * FIBRES..][..FIBRES];
        for (column, texel) in into.chunks_exact_mut(4).enumerate() {
            let x = (column as f32 + 0.5) / self.fine - self.half.x;
            let painted = ground.as_ref().and_then(|ground| ground.texel(x));
            let mut colour = [0.0; 3];
            if painted.is_none_or(|(_, cover)| cover < 1.0) {
                let at = (x + self.half.x) / STEP;
                let cell = (at as usize).min(stain.len() - 2);
                let part = at - cell as f32;
                let read = |line: &[f32]| line[cell] + (line[cell + 1] - line[cell]) * part;
                let blot = read(&blot);
                let worn = read(&worn);
                let tone = 1.0 + read(&stain) - blot * 0.35 + fibre[column % FIBRES] - worn * 0.34;
                colour =
                    [tint[0] * tone, tint[1] * tone, tint[2] * tone - worn * 26.0 - blot * 40.0];
            }
            if let Some((paint, cover)) = painted {
                for k in 0..3 {
                    colour[k] += (paint[k] - colour[k]) * cover;
                }
            }
            for k in 0..3 {
                texel[k] = colour[k].clamp(0.0, 255.0) as u8;
            }
            texel[3] = 255;
        }
        for well in self.wells {
            cut(well, y, self.half.x, self.fine, into);
        }
    }
}

/// Makes a line transparent where a well crosses it.
fn cut(well: &[Vec2], y: f32, half: f32, fine: f32, line: &mut [u8]) {
    let mut ends: Vec<f32> = Vec::new();
    for (i, a) in well.iter().enumerate() {
        let b = well[(i + 1) % well.len()];
        if (a.y > y) != (b.y > y) {
            ends.push((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) + half) * fine);
        }
    }
    ends.sort_by(f32::total_cmp);
    let count = line.len() / 4;
    for pair in ends.chunks_exact(2) {
        let from = pair[0].max(0.0);
        let to = pair[1].min(count as f32);
        if from >= to {
            continue;
        }
        for column in from as usize..(to.ceil() as usize).min(count) {
            let covered = (to.min(column as f32 + 1.0) - from.max(column as f32)).clamp(0.0, 1.0);
            let alpha = &mut line[column * 4 + 3];
            *alpha = alpha.saturating_sub((covered * 255.0) as u8);
        }
    }
}

/// Paints the mat's texture, transparent where a well is cut.
fn picture(table: &Table, wells: &[Vec<Vec2>], half: Vec2, ground: Option<Paint>) -> Image {
    let fine = (2048.0 / (half.max_element() * 2.0)).min(FINE);
    let size = (half * 2.0 * fine).as_uvec2().max(UVec2::ONE);
    let mat = Mat {
        half,
        fine,
        size,
        wells,
        tint: tint(table),
        wear: Wear::new(half),
        fibres: fibres(),
        ground,
    };
    let mut data = vec![0_u8; (size.x * size.y * 4) as usize];
    let wide = size.x as usize * 4;
    let crew = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(4);
    let share = (size.y as usize).div_ceil(crew);
    std::thread::scope(|scope| {
        for (number, part) in data.chunks_mut(share * wide).enumerate() {
            let mat = &mat;
            scope.spawn(move || {
                for (row, line) in part.chunks_exact_mut(wide).enumerate() {
                    mat.line((number * share + row) as u32, line);
                }
            });
        }
    });
    let levels = halved(&mut data, mat.size);
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(
        extent,
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::linear();
    image
}

/// Appends the mipmaps of a picture, so that it is calm from afar. Returns
/// the number of levels.
fn halved(data: &mut Vec<u8>, size: UVec2) -> u32 {
    let mut levels = 1;
    let mut from = 0;
    let mut now = size;
    while levels < 5 && now.min_element() >= 64 {
        let next = now / 2;
        let wide = now.x as usize * 4;
        let begins = from;
        from = data.len();
        data.reserve((next.x * next.y * 4) as usize);
        for y in 0..next.y as usize {
            for x in 0..next.x as usize {
                for k in 0..4 {
                    let corner = begins + y * 2 * wide + x * 8 + k;
                    let sum = u32::from(data[corner])
                        + u32::from(data[corner + 4])
                        + u32::from(data[corner + wide])
                        + u32::from(data[corner + wide + 4]);
                    data.push((sum / 4) as u8);
                }
            }
        }
        (levels, now) = (levels + 1, next);
    }
    levels
}
