//! Terrain as Rapier colliders: one for every convex part of every piece, with
//! the tree for queries.
//!
//! Built once per table, shared by its copies and updated piece by piece when terrain
//! changes. No simulation step ever runs: nothing here has a velocity, and the queries
//! need only colliders and their tree.

use bevy_math::{Quat, Vec2, Vec3};
use rapier3d::math::Pose;
use rapier3d::parry::partitioning::{Bvh, BvhBuildStrategy};
use rapier3d::parry::query::{DefaultQueryDispatcher, ShapeCastOptions};
use rapier3d::prelude::{
    Collider, ColliderBuilder, ColliderHandle, ColliderSet, Cylinder, Group, InteractionGroups,
    IslandManager, QueryFilter, QueryPipeline, Ray, RigidBodySet, SharedShape,
};

use crate::body::Body;
use crate::geometry::footprint::{Footprint, unit_at_degrees};
use crate::geometry::part::Part;
use crate::sight::sightline::GRAZE;
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::{Block, Piece};
use crate::units::lift;

/// Thickness of flat pieces and of the floors of holes for pointer rays, in inches.
const FLAT_THICKNESS: f32 = 0.01;

/// Hits closer together than this, in inches, count as one: the piece with
/// the lowest index wins.
const TIE_DISTANCE: f32 = 1.0e-3;

/// How much wider, taller and deeper than itself a base is cast, in inches: contacts are
/// found too and left to exact arithmetic.
const CAST_MARGIN: f32 = 0.02;

/// Number of corners of the wall around a round hole.
const ROUND_WALL_CORNERS: usize = 48;

/// Targets of pointer rays: all visible terrain, and the floors of holes.
const POINTER_TARGETS: Group = Group::GROUP_3;

/// Obstacles of a base: raised pieces, and the walls of holes for bodies inside.
pub(crate) const BASE_OBSTACLES: Group = Group::GROUP_4;

/// Terrain that a base passes through or over: raised pieces, and the space of holes.
pub(crate) const PASSED_VOLUMES: Group = Group::GROUP_5;

/// A convex part of a piece of terrain, for simulations of flying and falling bodies.
#[derive(Clone)]
pub struct Solid {
    /// Index of its piece on the table.
    pub piece: usize,
    /// Position of its shape, in inches.
    pub at: Vec3,
    /// Rotation of its shape.
    pub turn: Quat,
    /// Rapier's shape of the part.
    pub shape: SharedShape,
}

#[derive(Clone)]
pub(crate) struct Colliders {
    /// Empty: Rapier's queries require a set of rigid bodies.
    bodies: RigidBodySet,
    set: ColliderSet,
    tree: Bvh,
    /// The colliders of each piece.
    owned: Vec<Vec<ColliderHandle>>,
}

impl Colliders {
    pub(crate) fn new(pieces: &[Piece], blocks: &[Block]) -> Colliders {
        let mut set = ColliderSet::new();
        let mut owned = Vec::with_capacity(pieces.len());
        for (number, (piece, block)) in pieces.iter().zip(blocks).enumerate() {
            let own = colliders(number, piece, block);
            owned.push(own.into_iter().map(|collider| set.insert(collider)).collect());
        }
        let leaves = set.iter().map(|(handle, collider)| (leaf(handle), collider.compute_aabb()));
        let tree = Bvh::from_iter(
            BvhBuildStrategy::Binned,
            leaves.map(|(leaf, bounds)| (leaf as usize, bounds)),
        );
        Colliders { bodies: RigidBodySet::new(), set, tree, owned }
    }

    /// Replaces the colliders of a piece by those of its new state.
    pub(crate) fn replace_piece(&mut self, number: usize, piece: &Piece, block: &Block) {
        self.remove(number);
        if let Some(own) = self.owned.get_mut(number) {
            for collider in colliders(number, piece, block) {
                let bounds = collider.compute_aabb();
                let handle = self.set.insert(collider);
                self.tree.insert(bounds, leaf(handle));
                own.push(handle);
            }
        }
    }

    /// Removes the colliders of a piece, if there is such a piece.
    pub(crate) fn remove(&mut self, number: usize) {
        for handle in self.owned.get_mut(number).into_iter().flat_map(|own| own.drain(..)) {
            self.tree.remove(leaf(handle));
            self.set.remove(handle, &mut IslandManager::new(), &mut self.bodies, false);
        }
        self.set.take_removed();
    }

    /// Returns the distance and index of the first visible piece that a ray meets within
    /// `max` inches. `dir` must be a unit vector.
    pub(crate) fn cast_pointer(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(f32, usize)> {
        self.cast_first(&Ray::new(origin, dir), max, POINTER_TARGETS)
    }

    /// Returns the first piece with one of the keywords `mask` that a segment meets, and
    /// the share of its length before that. Holes and flat pieces stop nothing. Of pieces
    /// met together the one with the lowest index counts.
    pub(crate) fn cast_segment(
        &self,
        from: Vec3,
        to: Vec3,
        mask: Keywords,
    ) -> Option<(f32, usize)> {
        self.cast_first(&ray(from, to), 1.0, group(mask))
    }

    fn cast_first(&self, ray: &Ray, max: f32, group: Group) -> Option<(f32, usize)> {
        let groups = InteractionGroups::all().with_filter(group);
        let filter = QueryFilter { groups: Some(groups), ..QueryFilter::default() };
        let (hit, toi) = self.query(filter).cast_ray(ray, max, true)?;
        let mut best = self.owner(hit)?;
        // Two pieces that share a face are met together, and the order in the
        // tree is arbitrary: a short segment around the hit is cast again against
        // those with lower indices.
        let tie = TIE_DISTANCE / ray.dir.length();
        let about = Ray::new(ray.point_at((toi - tie).max(0.0)), ray.dir);
        while best > 0 {
            let lower = |_: ColliderHandle, collider: &Collider| owner(collider) < best;
            let filter = QueryFilter { predicate: Some(&lower), ..filter };
            let Some((hit, _)) = self.query(filter).cast_ray(&about, 2.0 * tie, true) else {
                break;
            };
            best = self.owner(hit)?;
        }
        Some((toi, best))
    }

    /// Returns the share of the segment's length before it meets this piece; `None`
    /// if it does not.
    pub(crate) fn cast_at_piece(&self, from: Vec3, to: Vec3, piece: usize) -> Option<f32> {
        let cast = |ray: Ray| {
            let own = self.owned.get(piece)?.iter().filter_map(|handle| self.set.get(*handle));
            let hits = own.filter_map(|own| own.shape().cast_ray(own.position(), &ray, 1.0, true));
            hits.reduce(f32::min)
        };
        // Rapier's cast against round and slanted shapes misses about one in a million,
        // but never from both ends.
        cast(ray(from, to)).or_else(|| cast(ray(to, from)).map(|share| 1.0 - share))
    }

    /// Returns the first piece among those `wanted` that the cylinder of a body comes
    /// near on its way along the unit vector `dir`, up to `max` inches. The base is cast
    /// slightly wider and taller than it is.
    pub(crate) fn sweep_cylinder(
        &self,
        body: &Body,
        dir: Vec3,
        max: f32,
        group: Group,
        wanted: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        let shape = Cylinder::new(body.height / 2.0 + CAST_MARGIN, body.radius + CAST_MARGIN);
        let own = |_: ColliderHandle, collider: &Collider| wanted(owner(collider));
        let groups = InteractionGroups::all().with_filter(group);
        let filter =
            QueryFilter { predicate: Some(&own), groups: Some(groups), ..QueryFilter::default() };
        let options = ShapeCastOptions {
            max_time_of_impact: max,
            compute_impact_geometry_on_penetration: false,
            ..ShapeCastOptions::default()
        };
        let middle = body.at + Vec3::Y * (body.height / 2.0);
        let cast = |from: Vec3, dir: Vec3| {
            let pose = Pose::from_parts(from, Quat::IDENTITY);
            let (hit, _) = self.query(filter).cast_shape(&pose, dir, &shape, options)?;
            self.owner(hit)
        };
        // About one cast in a hundred thousand misses, but never from both
        // ends of the way.
        cast(middle, dir).or_else(|| cast(middle + dir * max, -dir))
    }

    /// Returns the parts of pieces that reach into the box between two corners: raised
    /// ones, and the walls of holes.
    pub(crate) fn solids(&self, least: Vec3, most: Vec3) -> Vec<Solid> {
        let near = self.set.iter().map(|(_, collider)| collider).filter(|collider| {
            let bounds = collider.compute_aabb();
            let meets = bounds.mins.cmple(most).all() && least.cmple(bounds.maxs).all();
            meets && collider.collision_groups().memberships.intersects(BASE_OBSTACLES)
        });
        let solid = |collider: &Collider| {
            let at = collider.position().translation;
            let turn = collider.position().rotation;
            Solid { piece: owner(collider), at, turn, shape: collider.shared_shape().clone() }
        };
        near.map(solid).collect()
    }

    fn query<'a>(&'a self, filter: QueryFilter<'a>) -> QueryPipeline<'a> {
        QueryPipeline {
            dispatcher: &DefaultQueryDispatcher,
            bvh: &self.tree,
            bodies: &self.bodies,
            colliders: &self.set,
            filter,
        }
    }

    fn owner(&self, hit: ColliderHandle) -> Option<usize> {
        self.set.get(hit).map(owner)
    }
}

/// Returns the index of the piece that a collider belongs to.
fn owner(collider: &Collider) -> usize {
    collider.user_data as usize
}

/// Returns the index of a collider in the tree.
fn leaf(handle: ColliderHandle) -> u32 {
    handle.into_raw_parts().0
}

/// Returns the ray along a segment, with its length as unit. For a segment of no length
/// the ray points up by a hair, so that terrain containing the point is met.
fn ray(from: Vec3, to: Vec3) -> Ray {
    let way = to - from;
    Ray::new(from, if way.length_squared() > 1.0e-10 { way } else { Vec3::Y * 1.0e-5 })
}

/// Returns the collision groups for keywords that give cover or stop sight.
fn group(keywords: Keywords) -> Group {
    let when =
        |mask: Keywords, group: Group| if keywords.intersects(mask) { group } else { Group::NONE };
    when(Keywords::BLOCKING, Group::GROUP_1) | when(Keywords::OBSCURING, Group::GROUP_2)
}

/// Returns the colliders of one piece; for a hole its floor, its space and
/// the wall around it.
fn colliders(number: usize, piece: &Piece, block: &Block) -> Vec<Collider> {
    let build_collider = |(pose, shape): (Pose, SharedShape), group: Group| {
        let groups = InteractionGroups::all().with_memberships(group);
        ColliderBuilder::new(shape)
            .position(pose)
            .collision_groups(groups)
            .user_data(number as u128)
            .build()
    };
    let upright = |base: f32, top: f32, group: Group| {
        let top = top.max(base + FLAT_THICKNESS);
        shapes(piece, block, base - GRAZE, top + GRAZE)
            .into_iter()
            .map(move |shape| build_collider(shape, group))
    };
    if block.hole() {
        let floor = upright(block.base - FLAT_THICKNESS, block.base, POINTER_TARGETS);
        let wall = wall(block).map(|shape| build_collider((Pose::IDENTITY, shape), BASE_OBSTACLES));
        return floor.chain(upright(block.base, block.top, PASSED_VOLUMES)).chain(wall).collect();
    }
    let seen = if block.top > block.base { group(block.keywords) } else { Group::NONE };
    upright(block.base, block.top, POINTER_TARGETS | BASE_OBSTACLES | PASSED_VOLUMES | seen)
        .collect()
}

/// Returns the shapes of one piece, enlarged by the contact tolerance: a cuboid, a
/// cylinder or the prisms of its convex parts.
fn shapes(piece: &Piece, block: &Block, base: f32, top: f32) -> Vec<(Pose, SharedShape)> {
    let half = (top - base) / 2.0;
    let middle = base + half;
    if let Footprint::Box { center, half: sides, turn } = &piece.footprint {
        let along = unit_at_degrees(*turn);
        // Half the angle of `along`, about -y: from x toward z.
        let (cos, sin) = half_angle(along);
        let pose = Pose::from_parts(lift(*center, middle), Quat::from_xyzw(0.0, -sin, 0.0, cos));
        return vec![(pose, SharedShape::cuboid(sides.x + GRAZE, half, sides.y + GRAZE))];
    }
    let prism = |part: &Part| match part {
        Part::Disc { center, radius } => {
            let pose = Pose::from_parts(lift(*center, middle), Quat::IDENTITY);
            Some((pose, SharedShape::cylinder(half, *radius + GRAZE)))
        }
        Part::Poly(poly) => {
            let points: Vec<Vec3> =
                poly.grown(GRAZE).flat_map(|c| [lift(c, base), lift(c, top)]).collect();
            Some((Pose::IDENTITY, SharedShape::convex_hull(&points)?))
        }
    };
    block.parts.iter().filter_map(prism).collect()
}

/// Returns the wall around a hole, from its floor to its brim: two
/// triangles for every edge.
fn wall(block: &Block) -> Option<SharedShape> {
    let mut rim: Vec<(Vec2, Vec2)> = Vec::new();
    for part in &block.parts {
        match part {
            Part::Poly(poly) => rim.extend(poly.rim()),
            Part::Disc { center, radius } => {
                let (sin, cos) =
                    libm::sincosf(2.0 * core::f32::consts::PI / ROUND_WALL_CORNERS as f32);
                let mut arm = Vec2::new(*radius, 0.0);
                rim.extend((0..ROUND_WALL_CORNERS).map(|_| {
                    let from = *center + arm;
                    arm = Vec2::new(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos);
                    (from, *center + arm)
                }));
            }
        }
    }
    let mut points = Vec::new();
    let mut triangles = Vec::new();
    for (a, b) in rim {
        let cast_first = points.len() as u32;
        points.extend([
            lift(a, block.base),
            lift(b, block.base),
            lift(b, block.top),
            lift(a, block.top),
        ]);
        triangles.extend([
            [cast_first, cast_first + 1, cast_first + 2],
            [cast_first, cast_first + 2, cast_first + 3],
        ]);
    }
    SharedShape::trimesh(points, triangles).ok()
}

/// Returns cosine and sine of half the angle with the given cosine and sine.
fn half_angle(along: Vec2) -> (f32, f32) {
    let cos = ((1.0 + along.x) / 2.0).max(0.0).sqrt();
    let sin = ((1.0 - along.x) / 2.0).max(0.0).sqrt();
    (cos, if along.y < 0.0 { -sin } else { sin })
}

impl std::fmt::Debug for Colliders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Colliders({} shapes)", self.set.len())
    }
}
