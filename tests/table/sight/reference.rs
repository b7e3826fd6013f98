//! Sight against brute force: a million random rays, terrain asked of Rapier's colliders,
//! bodies by their own arithmetic.
//!
//! A clear answer must bring a line that Rapier finds free. A stopped one must leave no
//! free ray among thousands, once everything that blocks is grown by a hair (so that rays
//! which merely graze it do not count).

use bevy_math::{Vec2, Vec3};
use monteria_table::*;

use crate::help::*;

/// What grazing means, in inches.
const HAIR: f32 = 0.001;

/// How far from the truth a cast at a round or slanting shape may be, in inches.
const GRAZING: f32 = 0.004;

/// A random number from `lo` to `hi`.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    fn from(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * self.next()
    }

    /// Returns a random point of an upright cylinder, its surface more often than
    /// chance would have it.
    fn point(&mut self, body: &Body) -> Vec3 {
        let mut x = 2.0;
        let mut z = 2.0;
        while x * x + z * z > 1.0 {
            (x, z) = (self.from(-1.0, 1.0), self.from(-1.0, 1.0));
        }
        let rim = if self.next() < 0.5 { 1.0 / (x * x + z * z).sqrt().max(0.01) } else { 1.0 };
        let y = if self.next() < 0.4 { body.height } else { self.from(0.0, body.height) };
        body.at + Vec3::new(x * rim * body.radius * 0.9999, y, z * rim * body.radius * 0.9999)
    }
}

/// The same piece, `by` larger every way.
fn grown(piece: &Piece, by: f32) -> Piece {
    let footprint = match &piece.footprint {
        Footprint::Circle { center, radius } => {
            Footprint::Circle { center: *center, radius: radius + by }
        }
        Footprint::Box { center, half, turn } => {
            Footprint::Box { center: *center, half: *half + Vec2::splat(by), turn: *turn }
        }
        Footprint::Polygon(points) => {
            let middle = points.iter().sum::<Vec2>() / points.len() as f32;
            Footprint::Polygon(
                points.iter().map(|p| *p + (*p - middle).normalize() * (2.0 * by)).collect(),
            )
        }
    };
    Piece { footprint, base: piece.base - by, top: piece.top + by, ..piece.clone() }
}

/// Returns whether a segment meets an upright cylinder: by stepping through the heights
/// it spends over the disc.
fn meets(body: &Body, from: Vec3, to: Vec3) -> bool {
    let p = flat(from) - flat(body.at);
    let d = flat(to) - flat(from);
    let a = d.length_squared();
    let b = p.dot(d);
    let c = p.length_squared() - body.radius * body.radius;
    let root = b * b - a * c;
    if root <= 0.0 || a <= 0.0 {
        return false;
    }
    let lo = ((-b - root.sqrt()) / a).max(0.0);
    let hi = ((-b + root.sqrt()) / a).min(1.0);
    let y = |t: f32| from.y + (to.y - from.y) * t - body.at.y;
    lo < hi && y(lo).min(y(hi)) < body.height && y(lo).max(y(hi)) > 0.0
}

/// Returns whether a segment meets an upright block, in double precision: by clipping it
/// to the heights and to every edge.
fn crosses(piece: &Piece, from: Vec3, to: Vec3) -> bool {
    let from = from.as_dvec3();
    let to = to.as_dvec3();
    let mut lo = 0.0f64;
    let mut hi = 1.0f64;
    let mut clip = |value: f64, slope: f64| {
        if slope > 0.0 {
            hi = hi.min(-value / slope);
        } else if slope < 0.0 {
            lo = lo.max(-value / slope);
        } else if value > 0.0 {
            hi = -1.0;
        }
    };
    let d = to - from;
    clip(f64::from(piece.base) - from.y, -d.y);
    clip(from.y - f64::from(piece.top), d.y);
    match piece.footprint.outline() {
        Outline::Loop(points) => {
            for i in 0..points.len() {
                let a = points[i].as_dvec2();
                let b = points[(i + 1) % points.len()].as_dvec2();
                let normal = -(b - a).perp().normalize();
                let at = |p: bevy_math::DVec3| bevy_math::DVec2::new(p.x, p.z);
                clip(normal.dot(at(from) - a), normal.dot(at(to) - at(from)));
            }
        }
        Outline::Ring { center, radius } => {
            let x = from.x - f64::from(center.x);
            let z = from.z - f64::from(center.y);
            let a = d.x * d.x + d.z * d.z;
            let b = x * d.x + z * d.z;
            let root = b * b - a * (x * x + z * z - f64::from(radius) * f64::from(radius));
            if root <= 0.0 {
                return false;
            }
            lo = lo.max((-b - root.sqrt()) / a);
            hi = hi.min((-b + root.sqrt()) / a);
        }
    }
    lo < hi
}

fn free(table: &Table, blockers: &[Body], from: Vec3, to: Vec3) -> bool {
    !table.pieces().iter().any(|p| crosses(p, from, to))
        && !blockers.iter().any(|b| meets(b, from, to))
}

#[test]
fn rapiers_rays_agree_with_arithmetic() {
    let mut chance = Chance(0xacce55);
    let (mut cast, mut wrong) = (0, std::collections::BTreeMap::<String, usize>::new());
    for _ in 0..CASES {
        let Case { table: t, a, b, .. } = case(&mut chance, true);
        for _ in 0..40 {
            let from = chance.point(&a);
            let to = chance.point(&b);
            cast += 1;
            let hit = t.segment_meets(from, to, Keywords::BLOCKING).map(|hit| hit.0);
            // Only a hair may part them.
            let meets = |i: usize, by: f32| crosses(&grown(&t.pieces()[i], by), from, to);
            match hit {
                Some(i) if !meets(i, GRAZING) => {
                    *wrong.entry(format!("false {}", i % 3)).or_default() += 1
                }
                None => {
                    if let Some(i) = (0..t.pieces().len()).find(|i| meets(*i, -GRAZING)) {
                        *wrong.entry(format!("missed {}", i % 3)).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
    }
    // A single cast at round and slanting shapes misses one in a million; the table
    // casts from both ends.
    assert!(wrong.values().sum::<usize>() <= 1 + cast / 100_000, "{wrong:?} of {cast} rays");
}

struct Case {
    table: Table,
    a: Body,
    b: Body,
    blockers: Vec<Body>,
}

fn case(chance: &mut Chance, storeys: bool) -> Case {
    let mut pieces = Vec::new();
    for i in 0..3 + (chance.next() * 5.0) as usize {
        let id = format!("p{i}");
        let x = chance.from(-5.0, 5.0);
        let z = chance.from(-5.0, 5.0);
        let hx = chance.from(0.05, 1.6);
        let hz = chance.from(0.05, 1.6);
        let top = if chance.next() < 0.5 { 4.0 } else { chance.from(0.5, 4.0) };
        let mut piece = match i % 3 {
            0 => turned(&id, (x, z), (hx, hz), chance.from(0.0, 360.0), top, "Blocking"),
            1 => round(&id, (x, z), hx, top, "Blocking"),
            _ => polygon(
                &id,
                &[(x - hx, z - hz), (x + hx, z - hz), (x + 0.3 * hx, z + hz)],
                top,
                "Blocking",
            ),
        };
        if storeys && chance.next() < 0.4 {
            piece.base = chance.from(0.2, 2.0);
            piece.top = piece.base + chance.from(0.2, 2.0);
        }
        pieces.push(piece);
    }
    let mut body = |id: u16| {
        let foot = if storeys && chance.next() < 0.5 { chance.from(0.0, 3.0) } else { 0.0 };
        let (radius, height) = if chance.next() < 0.3 { (1.0, 3.0) } else { (0.5, 1.5) };
        let at = Vec3::new(chance.from(-6.0, 6.0), foot, chance.from(-6.0, 6.0));
        Body { id: BodyId(id), at, radius, height }
    };
    let a = body(1);
    let b = body(2);
    let apart = |o: &Body| flat(o.at).distance(flat(a.at)) > o.radius + a.radius + 0.01;
    let blockers = (3..6)
        .map(&mut body)
        .filter(|o| apart(o) && flat(o.at).distance(flat(b.at)) > o.radius + b.radius + 0.01);
    let blockers = blockers.collect();
    Case { table: table(pieces), a, b, blockers }
}

/// Clear answers whose line is not free, stopped answers with a free ray, and how
/// many rays were cast.
fn judge(seed: u64, cases: usize, rays: usize, storeys: bool) -> (Vec<String>, usize, usize) {
    let mut chance = Chance(seed);
    let mut wrong = Vec::new();
    let mut cast = 0;
    let mut stopped = 0;
    for n in 0..cases {
        let Case { table: t, a, b, blockers } = case(&mut chance, storeys);
        // Bodies inside terrain see nothing or everything: neither side of the comparison
        // is meant for them.
        let inside = |o: &Body| {
            t.pieces().iter().any(|p| {
                let (min, max) = p.footprint.bounds();
                let near = o.plan().clamp(min, max).distance(o.plan()) < o.radius;
                near && p.base < o.crown() && p.top > o.foot()
            })
        };
        if a.plan().distance(b.plan()) < a.radius + b.radius || inside(&a) || inside(&b) {
            continue;
        }
        let sight = t.sight(&a, &b, &blockers);
        assert_eq!(sight, t.sight(&b, &a, &blockers));
        if sight.clear() {
            let (from, to) = sight.line;
            let within = |o: &Body, p: Vec3| {
                let d = flat(p).distance(o.plan());
                d <= o.radius + 0.001 && p.y >= o.foot() - 0.001 && p.y <= o.crown() + 0.001
            };
            let ends = within(&a, from) && within(&b, to) || within(&b, from) && within(&a, to);
            if !ends || !free(&t, &blockers, from, to) {
                wrong.push(format!(
                    "case {n}: the line {from} {to} from {a:?} to {b:?} is not free"
                ));
            }
            continue;
        }
        stopped += 1;
        let pieces = t.pieces().iter().map(|p| grown(p, HAIR)).collect();
        let t =
            Table::new(Board { size: Vec2::splat(40.0), exits: vec![] }, pieces).expect("a table");
        let blockers: Vec<Body> = blockers
            .iter()
            .map(|o| Body {
                at: o.at - Vec3::Y * HAIR,
                radius: o.radius + HAIR,
                height: o.height + 2.0 * HAIR,
                ..*o
            })
            .collect();
        for _ in 0..rays {
            let from = chance.point(&a);
            let to = chance.point(&b);
            cast += 1;
            if free(&t, &blockers, from, to) {
                wrong.push(format!(
                    "case {n}: {from} {to} is free between {a:?} and {b:?} among {:?} {blockers:?}",
                    t.pieces()
                ));
                break;
            }
        }
    }
    (wrong, cast, stopped)
}

#[test]
fn on_the_ground_no_answer_is_false() {
    let (wrong, cast, stopped) = judge(0x5eed, CASES, RAYS, false);
    assert!(
        wrong.is_empty(),
        "{} of {CASES} ({stopped} stopped, {cast} rays):\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(stopped > CASES / 25, "only {stopped} stopped");
}

#[test]
fn on_storeys_and_under_bridges_no_answer_is_false() {
    let (wrong, cast, stopped) = judge(0xb41d6e, CASES, RAYS, true);
    assert!(
        wrong.is_empty(),
        "{} of {CASES} ({stopped} stopped, {cast} rays):\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(stopped > CASES / 50, "only {stopped} stopped");
}

/// With these about a million rays are cast between those who do not see each other.
const CASES: usize = 6000;
const RAYS: usize = 1500;
