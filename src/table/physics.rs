//! Terrain as Rapier knows it: one compound of colliders, for the rays of pointers.

use bevy::math::{Quat, Vec2, Vec3};
use bevy_rapier3d::parry::math::Pose3;
use bevy_rapier3d::parry::query::{Ray, RayCast};
use bevy_rapier3d::parry::shape::{Compound, Cylinder, SharedShape};

use super::footprint::{Footprint, turned};
use super::part::{Part, below, disc_span};
use super::piece::{Block, Piece};
use super::units::{flat, lift, overlap};

/// How thick flat things are for a pointer, in inches.
const THIN: f32 = 0.01;

/// The colliders of all pieces.
#[derive(Clone)]
pub(crate) struct Colliders {
    /// Everything, for pointers; none on an empty table.
    all: Option<Compound>,
    /// The piece that each collider belongs to.
    owner: Vec<usize>,
}

impl Colliders {
    pub fn new(pieces: &[Piece], blocks: &[Block]) -> Colliders {
        let mut shapes = Vec::new();
        let mut owner = Vec::new();
        for (index, (piece, block)) in pieces.iter().zip(blocks).enumerate() {
            // A hole shows its floor.
            let (base, top) =
                if block.hole() { (block.base - THIN, block.base) } else { (block.base, block.top) };
            let own = colliders(piece, block, base, top.max(base + THIN));
            owner.extend(std::iter::repeat_n(index, own.len()));
            shapes.extend(own);
        }
        Colliders { all: (!shapes.is_empty()).then(|| Compound::new(shapes)), owner }
    }

    /// The first piece that a ray meets within `max` inches, and where. `dir` must be a unit vector.
    pub fn ray(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(f32, usize)> {
        let all = self.all.as_ref()?;
        let ray = Ray::new(origin, dir);
        let hit = all.bvh().cast_ray(&ray, max, |leaf, best| {
            let (pose, shape) = all.shapes().get(leaf as usize)?;
            match shape.as_cylinder() {
                Some(round) => cylinder_span(pose, round, &ray, best).map(|span| span.0),
                None => shape.cast_ray(pose, &ray, best, true),
            }
        });
        hit.and_then(|(leaf, toi)| Some((toi, *self.owner.get(leaf as usize)?)))
    }

    /// Whether a segment meets one of the pieces that `wanted` picks: the first such, in the order of the list.
    pub fn segment(&self, from: Vec3, to: Vec3, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let all = self.all.as_ref()?;
        let ray = Ray::new(from, to - from);
        (0..all.shapes().len()).find_map(|leaf| {
            let owner = *self.owner.get(leaf)?;
            let (pose, shape) = all.shapes().get(leaf)?;
            let near = wanted(owner) && all.aabbs().get(leaf)?.intersects_local_ray(&ray, 1.0);
            let meets = || match shape.as_cylinder() {
                Some(round) => cylinder_span(pose, round, &ray, 1.0).is_some(),
                None => shape.intersects_ray(pose, &ray, 1.0),
            };
            (near && meets()).then_some(owner)
        })
    }
}

/// The stretch of a ray, from 0 to `max`, inside an upright cylinder: arithmetic, quicker and surer than the general search
/// that Rapier makes for round shapes.
fn cylinder_span(pose: &Pose3, round: &Cylinder, ray: &Ray, max: f32) -> Option<(f32, f32)> {
    let (at, from, d) = (pose.translation, ray.origin, ray.dir);
    let low = below(at.y - round.half_height - from.y, -d.y)?;
    let high = below(from.y - at.y - round.half_height, d.y)?;
    let disc = disc_span(flat(from), flat(d), flat(at), round.radius)?;
    overlap(overlap(overlap((0.0, max), low)?, high)?, disc)
}

/// The colliders of one piece: a cuboid, a cylinder or the prisms of its convex parts.
fn colliders(piece: &Piece, block: &Block, base: f32, top: f32) -> Vec<(Pose3, SharedShape)> {
    let half = (top - base) / 2.0;
    let middle = base + half;
    if let Footprint::Box { center, half: sides, turn } = &piece.footprint {
        let along = turned(*turn);
        // Half the angle of `along`, about -y: from x toward z.
        let (cos, sin) = half_angle(along);
        let pose = Pose3::from_parts(lift(*center, middle), Quat::from_xyzw(0.0, -sin, 0.0, cos));
        return vec![(pose, SharedShape::cuboid(sides.x, half, sides.y))];
    }
    let prism = |part: &Part| match part {
        Part::Disc { center, radius } => {
            let pose = Pose3::from_parts(lift(*center, middle), Quat::IDENTITY);
            Some((pose, SharedShape::cylinder(half, *radius)))
        }
        Part::Poly(poly) => {
            let points: Vec<Vec3> =
                poly.corners.iter().flat_map(|c| [lift(*c, base), lift(*c, top)]).collect();
            Some((Pose3::IDENTITY, SharedShape::convex_hull(&points)?))
        }
    };
    block.parts.iter().filter_map(prism).collect()
}

/// Cosine and sine of half the angle whose cosine and sine are given.
fn half_angle(along: Vec2) -> (f32, f32) {
    let cos = ((1.0 + along.x) / 2.0).max(0.0).sqrt();
    let sin = ((1.0 - along.x) / 2.0).max(0.0).sqrt();
    (cos, if along.y < 0.0 { -sin } else { sin })
}

impl std::fmt::Debug for Colliders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Colliders({} shapes)", self.owner.len())
    }
}
