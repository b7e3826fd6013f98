//! Meshes in the making: flat facets with a colour each.

use bevy::asset::RenderAssetUsages;
use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy::math::{Affine3A, Vec2, Vec3};
use bevy::mesh::{Mesh, PrimitiveTopology};

use crate::shape::noise::hash3;

/// Colour of facets, and its variation from facet to facet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    /// Red, green, blue and alpha, linear.
    pub colour: [f32; 4],
    /// Maximum variation of a facet's brightness, as a share of 1.
    pub jitter: f32,
}

impl Paint {
    /// Creates a paint of this colour with the usual variation.
    pub(crate) fn new(colour: Srgba) -> Paint {
        Paint { colour: LinearRgba::from(colour).to_f32_array(), jitter: 0.10 }
    }

    /// Returns the same paint with this variation.
    pub(crate) fn jitter(self, jitter: f32) -> Paint {
        Paint { jitter, ..self }
    }

    /// Returns the same paint, lighter (above 1) or darker (below 1).
    pub(crate) fn times(self, factor: f32) -> Paint {
        let [r, g, b, a] = self.colour;
        Paint { colour: [r * factor, g * factor, b * factor, a], ..self }
    }

    /// Returns the same paint with this alpha.
    pub(crate) fn alpha(self, alpha: f32) -> Paint {
        let [r, g, b, _] = self.colour;
        Paint { colour: [r, g, b, alpha], ..self }
    }

    /// Mixes two paints: `share` 0 is this one, 1 the other.
    pub(crate) fn mix(self, other: Paint, share: f32) -> Paint {
        let mut colour = self.colour;
        for (mine, theirs) in colour.iter_mut().zip(other.colour) {
            *mine += (theirs - *mine) * share;
        }
        Paint { colour, jitter: self.jitter + (other.jitter - self.jitter) * share }
    }
}

/// Builder of a mesh. Triangles are counter-clockwise seen from outside.
#[derive(Clone, Debug)]
pub(crate) struct Sculpt {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    /// Paint of the facets to come.
    pub paint: Paint,
    /// Transform of the facets to come.
    pub place: Affine3A,
    /// Darkening toward the ground as lower height, upper height and share. At the
    /// lower height facets have this share of their colour, from the upper one on all
    /// of it. Heights after `place`.
    pub foot: Option<(f32, f32, f32)>,
    /// Seed of the variation.
    pub seed: u32,
}

impl Default for Sculpt {
    fn default() -> Self {
        Sculpt {
            positions: Vec::new(),
            normals: Vec::new(),
            colours: Vec::new(),
            paint: Paint { colour: [1.0; 4], jitter: 0.0 },
            place: Affine3A::IDENTITY,
            foot: None,
            seed: 1,
        }
    }
}

impl Sculpt {
    /// Returns whether it has no facets.
    pub(crate) fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    pub(crate) fn corners(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.positions.iter().copied().map(Vec3::from)
    }

    /// Runs `work` with this transform on top of the present one.
    pub(crate) fn at(&mut self, place: Affine3A, work: impl FnOnce(&mut Sculpt)) {
        let before = self.place;
        self.place = before * place;
        work(self);
        self.place = before;
    }

    /// Runs `work` with this paint.
    pub(crate) fn with(&mut self, paint: Paint, work: impl FnOnce(&mut Sculpt)) {
        let before = std::mem::replace(&mut self.paint, paint);
        work(self);
        self.paint = before;
    }

    pub(crate) fn tri(&mut self, a: Vec3, b: Vec3, c: Vec3) {
        self.facet(&[[a, b, c]]);
    }

    /// Adds a quadrangle of one tone, corners in winding order.
    pub(crate) fn quad(&mut self, a: Vec3, b: Vec3, c: Vec3, d: Vec3) {
        self.facet(&[[a, b, c], [a, c, d]]);
    }

    /// Adds triangles that share one tone.
    fn facet(&mut self, triangles: &[[Vec3; 3]]) {
        let first = self.positions.len();
        let mut centre = Vec3::ZERO;
        for corners in triangles {
            let mut p = corners.map(|corner| self.place.transform_point3(corner));
            if self.place.matrix3.determinant() < 0.0 {
                p.swap(1, 2);
            }
            let normal = (p[1] - p[0]).cross(p[2] - p[0]).normalize_or_zero();
            if normal == Vec3::ZERO {
                continue;
            }
            for corner in p {
                self.positions.push(corner.to_array());
                self.normals.push(normal.to_array());
                centre += corner;
            }
        }
        let count = self.positions.len() - first;
        if count == 0 {
            return;
        }
        let tone = 1.0 + (hash3(centre / count as f32, self.seed) * 2.0 - 1.0) * self.paint.jitter;
        for i in first..self.positions.len() {
            let dim = self.foot.map_or(1.0, |(low, high, share)| {
                let up = ((self.positions[i][1] - low) / (high - low).max(0.001)).clamp(0.0, 1.0);
                share + (1.0 - share) * up
            });
            let [r, g, b, a] = self.paint.colour;
            self.colours.push([r * tone * dim, g * tone * dim, b * tone * dim, a]);
        }
    }

    /// Adds a triangle with a colour for each corner, for washes that fade.
    pub(crate) fn tri_shaded(&mut self, corners: [(Vec3, [f32; 4]); 3]) {
        let p = corners.map(|(corner, _)| self.place.transform_point3(corner));
        let normal = (p[1] - p[0]).cross(p[2] - p[0]).normalize_or_zero();
        if normal == Vec3::ZERO {
            return;
        }
        for (corner, (_, colour)) in p.into_iter().zip(corners) {
            self.positions.push(corner.to_array());
            self.normals.push(normal.to_array());
            self.colours.push(colour);
        }
    }

    /// Adds all facets of another sculpt.
    pub(crate) fn append(&mut self, other: Sculpt) {
        self.positions.extend(other.positions);
        self.normals.extend(other.normals);
        self.colours.extend(other.colours);
    }

    /// Moves every corner by `warp` and computes the facets' normals afresh.
    pub(crate) fn warp(&mut self, warp: impl Fn(Vec3) -> Vec3) {
        for position in &mut self.positions {
            *position = warp(Vec3::from(*position)).to_array();
        }
        for (corners, normals) in self.positions.chunks(3).zip(self.normals.chunks_mut(3)) {
            let [a, b, c] = [0, 1, 2].map(|i| Vec3::from(corners[i]));
            normals.fill((b - a).cross(c - a).normalize_or(Vec3::Y).to_array());
        }
    }

    /// Reverses every facet, after a mirroring warp.
    pub(crate) fn turn_inside_out(&mut self) {
        for (corners, normals) in self.positions.chunks_mut(3).zip(self.normals.chunks_mut(3)) {
            corners.swap(1, 2);
            for normal in normals {
                *normal = (-Vec3::from(*normal)).to_array();
            }
        }
        for colours in self.colours.chunks_mut(3) {
            colours.swap(1, 2);
        }
    }

    /// Returns the finished mesh. Texture coordinates are inches of the plan.
    pub(crate) fn mesh(self) -> Mesh {
        let plan: Vec<[f32; 2]> =
            self.positions.iter().map(|p| Vec2::new(p[0], p[2]).to_array()).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, plan)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
    }
}
