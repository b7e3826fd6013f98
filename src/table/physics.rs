//! Terrain as Rapier knows it: a collider for every convex part of every piece, in the
//! tree that Rapier's queries search.
//!
//! It is made once for a table, shared by its copies and mended piece by piece when
//! terrain changes. No step of a simulation ever runs: nothing here has a velocity, and
//! the queries need no more than colliders and their tree.

use bevy_math::{Quat, Vec2, Vec3};
use rapier3d::math::Pose;
use rapier3d::parry::partitioning::{Bvh, BvhBuildStrategy};
use rapier3d::parry::query::{DefaultQueryDispatcher, ShapeCastOptions};
use rapier3d::prelude::{
    Collider, ColliderBuilder, ColliderHandle, ColliderSet, Cylinder, Group, InteractionGroups,
    IslandManager, QueryFilter, QueryPipeline, Ray, RigidBodySet, SharedShape,
};

use super::body::Body;
use super::footprint::{Footprint, turned};
use super::keywords::Keywords;
use super::part::Part;
use super::piece::{Block, Piece};
use super::sightline::GRAZE;
use super::units::lift;

/// How thick flat things and the floors of holes are for a pointer, in inches.
const THIN: f32 = 0.01;

/// Hits closer together than this, in inches, count as one: the piece of the
/// lowest number is named.
const TIE: f32 = 1.0e-3;

/// How much wider, taller and deeper than itself a base is cast, in inches: what it
/// barely touches is found too, and left to exact arithmetic.
const MARGIN: f32 = 0.02;

/// Corners of the wall around a round hole.
const ROUND: usize = 48;

/// What pointers meet: all that is shown, and the floors of holes.
const SHOWN: Group = Group::GROUP_3;

/// What a base comes up against: raised pieces, and the walls of holes for
/// whoever is down there.
pub(crate) const SIDES: Group = Group::GROUP_4;

/// What a base passes through or over: raised pieces, and the room of holes.
pub(crate) const ROOM: Group = Group::GROUP_5;

/// A part of a piece of terrain, for whoever lets bodies fly and fall over a table.
#[derive(Clone)]
pub struct Solid {
    /// The number of its piece.
    pub piece: usize,
    /// Where its shape lies.
    pub at: Vec3,
    /// How its shape is turned.
    pub turn: Quat,
    /// Its shape.
    pub shape: SharedShape,
}

/// The colliders of all pieces.
#[derive(Clone)]
pub(crate) struct Colliders {
    /// Empty: Rapier asks it what moves, and nothing does.
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

    /// Puts what a piece has become in place of what it was.
    pub(crate) fn mend(&mut self, number: usize, piece: &Piece, block: &Block) {
        self.remove(number);
        let Some(own) = self.owned.get_mut(number) else { return };
        for collider in colliders(number, piece, block) {
            let bounds = collider.compute_aabb();
            let handle = self.set.insert(collider);
            self.tree.insert(bounds, leaf(handle));
            own.push(handle);
        }
    }

    /// Takes the colliders of a piece away.
    pub(crate) fn remove(&mut self, number: usize) {
        let Some(own) = self.owned.get_mut(number) else { return };
        for handle in own.drain(..) {
            self.tree.remove(leaf(handle));
            self.set.remove(handle, &mut IslandManager::new(), &mut self.bodies, false);
        }
        self.set.take_removed();
    }

    /// The first piece that a ray meets within `max` inches, and where: all that is
    /// shown. `dir` must be a unit vector.
    pub(crate) fn pointed(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(f32, usize)> {
        self.first(&Ray::new(origin, dir), max, SHOWN)
    }

    /// The first piece with one of the keywords `mask` that a segment meets, and the
    /// share of its length before that. Holes and flat things stop nothing. Of pieces met
    /// together the one of the lowest number counts.
    pub(crate) fn segment(&self, from: Vec3, to: Vec3, mask: Keywords) -> Option<(f32, usize)> {
        self.first(&ray(from, to), 1.0, group(mask))
    }

    fn first(&self, ray: &Ray, max: f32, group: Group) -> Option<(f32, usize)> {
        let groups = InteractionGroups::all().with_filter(group);
        let filter = QueryFilter { groups: Some(groups), ..QueryFilter::default() };
        let (hit, toi) = self.query(filter).cast_ray(ray, max, true)?;
        let mut best = self.owner(hit)?;
        // Two that share a face are met together, and which of them the tree
        // finds first says nothing: the little way about the hit is cast again
        // for those of lower numbers.
        let tie = TIE / ray.dir.length();
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

    /// Whether a segment meets this piece, and the share of its length before it does.
    pub(crate) fn meets(&self, from: Vec3, to: Vec3, piece: usize) -> Option<f32> {
        let cast = |ray: Ray| {
            let own = self.owned.get(piece)?.iter().filter_map(|handle| self.set.get(*handle));
            let hits = own.filter_map(|own| own.shape().cast_ray(own.position(), &ray, 1.0, true));
            hits.reduce(f32::min)
        };
        // Rapier's search for round and slanting shapes misses one of a million that it
        // should meet: never from both ends.
        cast(ray(from, to)).or_else(|| cast(ray(to, from)).map(|share| 1.0 - share))
    }

    /// The first piece among those `wanted` that the cylinder of a body comes near on its
    /// way along the unit vector `dir`, up to `max` inches. Its base is cast a little
    /// wider and taller than it is.
    pub(crate) fn swept(
        &self,
        body: &Body,
        (dir, max): (Vec3, f32),
        group: Group,
        wanted: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        let shape = Cylinder::new(body.height / 2.0 + MARGIN, body.radius + MARGIN);
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
        // One of a hundred thousand casts misses what it should meet: never from both
        // ends of the way.
        cast(middle, dir).or_else(|| cast(middle + dir * max, -dir))
    }

    /// What of the pieces reaches into the box between two corners: raised ones, and
    /// the walls of holes.
    pub(crate) fn solids(&self, least: Vec3, most: Vec3) -> Vec<Solid> {
        let near = self.set.iter().map(|(_, collider)| collider).filter(|collider| {
            let bounds = collider.compute_aabb();
            let meets = bounds.mins.cmple(most).all() && least.cmple(bounds.maxs).all();
            meets && collider.collision_groups().memberships.intersects(SIDES)
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

/// The piece that a collider belongs to.
fn owner(collider: &Collider) -> usize {
    collider.user_data as usize
}

/// The number under which the tree knows a collider.
fn leaf(handle: ColliderHandle) -> u32 {
    handle.into_raw_parts().0
}

/// The ray along a segment, its length the unit. Where there is no way to go it looks up
/// by a hair, so that what holds the one point is met.
fn ray(from: Vec3, to: Vec3) -> Ray {
    let way = to - from;
    Ray::new(from, if way.length_squared() > 1.0e-10 { way } else { Vec3::Y * 1.0e-5 })
}

/// The groups of what hides and what stops the eye.
fn group(keywords: Keywords) -> Group {
    let of =
        |mask: Keywords, group: Group| if keywords.intersects(mask) { group } else { Group::NONE };
    of(Keywords::BLOCKING, Group::GROUP_1) | of(Keywords::OBSCURING, Group::GROUP_2)
}

/// The colliders of one piece: of a hole its floor, its room and the wall around it.
fn colliders(number: usize, piece: &Piece, block: &Block) -> Vec<Collider> {
    let made = |(pose, shape): (Pose, SharedShape), group: Group| {
        let groups = InteractionGroups::all().with_memberships(group);
        ColliderBuilder::new(shape)
            .position(pose)
            .collision_groups(groups)
            .user_data(number as u128)
            .build()
    };
    let upright = |base: f32, top: f32, group: Group| {
        let top = top.max(base + THIN);
        shapes(piece, block, base - GRAZE, top + GRAZE)
            .into_iter()
            .map(move |shape| made(shape, group))
    };
    if block.hole() {
        let floor = upright(block.base - THIN, block.base, SHOWN);
        let wall = wall(block).map(|shape| made((Pose::IDENTITY, shape), SIDES));
        return floor.chain(upright(block.base, block.top, ROOM)).chain(wall).collect();
    }
    let seen = if block.top > block.base { group(block.keywords) } else { Group::NONE };
    upright(block.base, block.top, SHOWN | SIDES | ROOM | seen).collect()
}

/// The shapes of one piece, wider than it by what counts as touching: a cuboid, a
/// cylinder or the prisms of its convex parts.
fn shapes(piece: &Piece, block: &Block, base: f32, top: f32) -> Vec<(Pose, SharedShape)> {
    let half = (top - base) / 2.0;
    let middle = base + half;
    if let Footprint::Box { center, half: sides, turn } = &piece.footprint {
        let along = turned(*turn);
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

/// The wall around a hole, from its floor to its brim: two triangles for every edge.
fn wall(block: &Block) -> Option<SharedShape> {
    let mut rim: Vec<(Vec2, Vec2)> = Vec::new();
    for part in &block.parts {
        match part {
            Part::Poly(poly) => rim.extend(poly.rim()),
            Part::Disc { center, radius } => {
                let (sin, cos) = libm::sincosf(2.0 * core::f32::consts::PI / ROUND as f32);
                let mut arm = Vec2::new(*radius, 0.0);
                rim.extend((0..ROUND).map(|_| {
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
        let first = points.len() as u32;
        points.extend([
            lift(a, block.base),
            lift(b, block.base),
            lift(b, block.top),
            lift(a, block.top),
        ]);
        triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    SharedShape::trimesh(points, triangles).ok()
}

/// Cosine and sine of half the angle whose cosine and sine are given.
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
