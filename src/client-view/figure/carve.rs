//! Carving: from a recipe to meshes.

use std::collections::BTreeMap;

use bevy::color::Srgba;
use bevy::math::{Affine3A, EulerRot, Quat, Vec2, Vec3};

use crate::figure::MaterialKind;
use crate::figure::bearing::{Bearing, Extent};
use crate::shape::{Paint, Sculpt};
use monteria_content::figures::{FileFigure, Finish, Part, RawFigure, Shape, Tone};

/// A figure, split by its three materials, with its feet at y 0.
#[derive(Default)]
pub(crate) struct Carving {
    /// Wood, cloth, skin, stone.
    pub matte: Sculpt,
    pub metal: Sculpt,
    pub glow: Sculpt,
}

impl Carving {
    /// Returns its bounding box.
    pub(crate) fn extent(&self) -> Extent {
        let all = [&self.matte, &self.metal, &self.glow];
        Extent::around(all.into_iter().flat_map(Sculpt::corners))
    }

    /// Bends the upright figure into a bearing.
    pub(super) fn bend(&mut self, bearing: &Bearing, extent: &Extent) {
        if *bearing == Bearing::default() {
            return;
        }
        for sculpt in [&mut self.matte, &mut self.metal, &mut self.glow] {
            sculpt.warp(|p| bearing.bend(extent, p));
        }
    }

    /// Returns its parts that are not empty, with their materials.
    pub(super) fn parts(self) -> impl Iterator<Item = (Sculpt, MaterialKind)> {
        let all = [
            (self.matte, MaterialKind::Matte),
            (self.metal, MaterialKind::Metal),
            (self.glow, MaterialKind::Glow),
        ];
        all.into_iter().filter(|(sculpt, _)| !sculpt.is_empty())
    }
}

/// Builds a figure of this height with this accent: from its file where that has been
/// read, else by its recipe.
pub(super) fn figure(
    recipe: &RawFigure,
    file: Option<&FileFigure>,
    height: f32,
    accent: Srgba,
) -> Carving {
    let Some(file) = file else { return carve(recipe, height, accent) };
    let mut carving = Carving::default();
    carving.matte.foot = Some((0.0, height * 0.7, 0.8));
    let scale = Affine3A::from_scale(Vec3::splat(height / recipe.height));
    for (number, facet) in file.facets.iter().enumerate() {
        let sculpt = match facet.finish {
            Finish::Matte => &mut carving.matte,
            Finish::Metal => &mut carving.metal,
            Finish::Glow => &mut carving.glow,
        };
        let [r, g, b] = facet.colour;
        let own = Paint { colour: [r, g, b, 1.0], jitter: 0.05 };
        sculpt.paint = if facet.accent { Paint::new(accent).jitter(0.05) } else { own };
        (sculpt.seed, sculpt.place) = (number as u32 % 7, scale);
        let [a, b, c] = facet.corners;
        sculpt.tri(a, b, c);
    }
    carving
}

/// Carves a recipe to this height, with this accent. A figure that should come from a
/// file and has no parts is a plain piece.
pub(crate) fn carve(recipe: &RawFigure, height: f32, accent: Srgba) -> Carving {
    if recipe.parts.is_empty() {
        let plain = crate::figure::library::pawn(
            recipe.gltf.as_deref().unwrap_or_default(),
            recipe.height * 0.4,
            recipe.height,
        );
        return carve(&plain, height, accent);
    }
    let mut carving = Carving::default();
    let scale = height / recipe.height;
    carving.matte.foot = Some((0.0, height * 0.7, 0.72));
    for (number, part) in recipe.parts.iter().enumerate() {
        let colour = colour(part.tone, &recipe.tones, accent);
        let sculpt = match part.tone {
            Tone::Metal | Tone::Brass => &mut carving.metal,
            Tone::Light => &mut carving.glow,
            _ => &mut carving.matte,
        };
        sculpt.paint = Paint::new(colour).times(part.shade).jitter(0.09);
        sculpt.seed = number as u32 + 3;
        sculpt.place = Affine3A::from_scale(Vec3::splat(scale));
        put(sculpt, part);
    }
    carving
}

/// Returns the colour of a tone; `own` overrides the usual ones.
pub(super) fn colour(tone: Tone, own: &BTreeMap<Tone, String>, accent: Srgba) -> Srgba {
    match tone {
        Tone::Accent => accent,
        tone => own.get(&tone).and_then(|text| Srgba::hex(text).ok()).unwrap_or(usual_colour(tone)),
    }
}

/// Returns the usual colour of a tone; an accent's comes with the figure.
fn usual_colour(tone: Tone) -> Srgba {
    let (r, g, b) = match tone {
        Tone::Body => (0x9C, 0x7B, 0x55),
        Tone::Accent => (0xB0, 0x8D, 0x57),
        Tone::Cloth => (0x77, 0x5F, 0x47),
        Tone::Dark => (0x42, 0x34, 0x2A),
        Tone::Skin => (0xC9, 0x9E, 0x77),
        Tone::Metal => (0xB4, 0xB4, 0xB0),
        Tone::Brass => (0xC8, 0xA0, 0x5C),
        Tone::Bone => (0xDD, 0xCF, 0xAC),
        Tone::Wood => (0x7A, 0x55, 0x33),
        Tone::Leaf => (0x6C, 0x7D, 0x3B),
        Tone::Stone => (0x84, 0x7E, 0x74),
        Tone::Light => (0xFF, 0xF0, 0xC0),
    };
    Srgba::rgb_u8(r, g, b)
}

/// Adds a part with its copies and its mirror image.
fn put(sculpt: &mut Sculpt, part: &Part) {
    let turn = part.turn * (std::f32::consts::PI / 180.0);
    let own = Affine3A::from_rotation_translation(
        Quat::from_euler(EulerRot::ZXY, turn.z, turn.x, turn.y),
        part.at,
    );
    let (times, step, around) = part
        .again
        .as_ref()
        .map_or((0, Vec3::ZERO, 0.0), |again| (again.times, again.step, again.around));
    for copy in 0..=times {
        let n = f32::from(copy);
        let turned = Affine3A::from_rotation_y((around * n).to_radians());
        let place = turned * Affine3A::from_translation(step * n) * own;
        sculpt.at(place, |s| shape(s, &part.shape));
        if part.mirror {
            let mirrored = Affine3A::from_scale(Vec3::new(-1.0, 1.0, 1.0)) * place;
            sculpt.at(mirrored, |s| shape(s, &part.shape));
        }
    }
}

fn shape(sculpt: &mut Sculpt, shape: &Shape) {
    match shape {
        Shape::Ball { half } => sculpt.ball(Vec3::ZERO, *half, 6),
        Shape::Box { half, bevel } => sculpt.block(Vec3::ZERO, *half, *bevel),
        Shape::Limb { to, thick, sides } => {
            sculpt.limb(Vec3::ZERO, *to, *thick, usize::from(*sides))
        }
        Shape::Chain { points, sides, ringed } => {
            chain(sculpt, points, usize::from(*sides), *ringed)
        }
        Shape::Lathe { profile, sides, arc } => {
            let arc = arc.map(|(from, to)| (from.to_radians(), to.to_radians()));
            sculpt.lathe(profile, usize::from(*sides), arc);
        }
        Shape::Torus { around, thick } => sculpt.torus(*around, *thick, 16, 5),
        Shape::Blade { to, width, thick, flat } => {
            let flat = if *flat == Vec3::ZERO { Vec3::Z } else { *flat };
            sculpt.blade(Vec3::ZERO, *to, flat, *width, *thick);
        }
        Shape::Plate { outline, thick } => plate(sculpt, outline, *thick),
        Shape::Rock { half, rough } => sculpt.boulder(Vec3::ZERO, *half, *rough),
    }
}

fn chain(sculpt: &mut Sculpt, points: &[(f32, f32, f32, f32)], sides: usize, ringed: bool) {
    for pair in points.windows(2) {
        let (ax, ay, az, ar) = pair[0];
        let (bx, by, bz, br) = pair[1];
        let a = Vec3::new(ax, ay, az);
        let b = Vec3::new(bx, by, bz);
        if ringed {
            // Each link is widest at its beginning, so that the links show.
            sculpt.limb(a, b, (ar, br * 0.82), sides);
        } else {
            sculpt.limb(a, b, (ar, br), sides);
        }
    }
    for (x, y, z, r) in points {
        let swell = if ringed { 0.86 } else { 0.98 };
        sculpt.ball(Vec3::new(*x, *y, *z), Vec3::splat(r * swell), 5);
    }
}

/// Adds an outline in x and y as a thin plate with both faces.
fn plate(sculpt: &mut Sculpt, outline: &[Vec2], thick: f32) {
    // The prism takes the outline in x and z: y up becomes z toward the viewer, turned
    // back by a quarter.
    let area: f32 =
        (0..outline.len()).map(|i| outline[i].perp_dot(outline[(i + 1) % outline.len()])).sum();
    let mut flat: Vec<Vec2> = outline.iter().map(|p| Vec2::new(p.x, -p.y)).collect();
    if area > 0.0 {
        flat.reverse();
    }
    let stand = Affine3A::from_rotation_x(std::f32::consts::FRAC_PI_2);
    sculpt.at(stand, |s| {
        s.prism(&flat, -thick, thick, 0.0);
        s.cap(&flat, -thick, false);
    });
}
