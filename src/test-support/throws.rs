//! A slow reference implementation of throws: signed distances, a walk in hundredths of
//! an inch, and its own search for a resting place.

use bevy_math::{DVec2, Vec2};
use monteria_table::*;

/// A shape with a signed distance, negative inside.
pub enum DistanceShape {
    /// A disc with centre and radius.
    Disc(DVec2, f64),
    /// A polygon with its corners.
    Loop(Vec<DVec2>),
}

impl DistanceShape {
    fn of(footprint: &Footprint) -> DistanceShape {
        match footprint {
            Footprint::Circle { center, radius } => {
                DistanceShape::Disc(center.as_dvec2(), f64::from(*radius))
            }
            Footprint::Polygon(points) => {
                DistanceShape::Loop(points.iter().map(|p| p.as_dvec2()).collect())
            }
            Footprint::Box { center, half, turn } => {
                let (sin, cos) = libm::sincos(f64::from(*turn).to_radians());
                let corner = |x: f64, z: f64| {
                    let x = x * f64::from(half.x);
                    let z = z * f64::from(half.y);
                    center.as_dvec2() + DVec2::new(x * cos - z * sin, x * sin + z * cos)
                };
                DistanceShape::Loop(vec![
                    corner(-1.0, -1.0),
                    corner(1.0, -1.0),
                    corner(1.0, 1.0),
                    corner(-1.0, 1.0),
                ])
            }
        }
    }

    fn distance(&self, p: DVec2) -> f64 {
        let points = match self {
            DistanceShape::Disc(center, radius) => return p.distance(*center) - radius,
            DistanceShape::Loop(points) => points,
        };
        let mut nearest = f64::INFINITY;
        let mut inside = false;
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            let share = ((p - *a).dot(b - *a) / (b - *a).length_squared()).clamp(0.0, 1.0);
            nearest = nearest.min(p.distance(*a + (b - *a) * share));
            inside ^=
                (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y);
        }
        if inside { -nearest } else { nearest }
    }
}

/// An obstacle of a scene.
pub struct SceneObstacle {
    shape: DistanceShape,
    base: f64,
    top: f64,
    hole: bool,
    /// Whether a body can stand on it, unless it is impassable.
    solid: bool,
    impassable: bool,
    /// Whether its outline may be concave.
    pub concave: bool,
}

/// The surroundings of a thrown body.
pub struct ThrowScene {
    /// All obstacles that it may meet.
    pub things: Vec<SceneObstacle>,
    half: f64,
    me: Body,
    others: Vec<Body>,
}

/// The course of a throw in the reference.
#[derive(Debug, Default)]
pub struct Told {
    /// The obstacles that were met, by index, each with the inches flown before.
    pub met: Vec<(Option<usize>, f64)>,
    /// The inches that it flew.
    pub end: f64,
    /// The inches that it had left.
    pub left: f64,
    /// The body that stopped it.
    pub body: Option<BodyId>,
    /// Distance along its way and height of its resting place; `None` if no place on
    /// its way is free.
    pub rest: Option<(f64, f64)>,
}

impl Told {
    /// Returns whether two results agree within a few hundredths of an inch.
    pub fn agrees(&self, other: &Told) -> bool {
        let close = |a: f64, b: f64| (a - b).abs() < 0.02;
        let same_rest = match (self.rest, other.rest) {
            (Some(a), Some(b)) => close(a.0, b.0) && close(a.1, b.1),
            (a, b) => a.is_none() && b.is_none(),
        };
        let pairs = || self.met.iter().zip(&other.met);
        same_rest
            && self.met.len() == other.met.len()
            && pairs().all(|(a, b)| a.0 == b.0 && close(a.1, b.1))
            && self.body == other.body
            && close(self.end, other.end)
            && close(self.left, other.left)
    }
}

const STEP: f64 = 0.01;

impl ThrowScene {
    /// Describes a table with these bodies for the thrown body `me`.
    pub fn new(t: &Table, me: Body, others: &[Body]) -> ThrowScene {
        let thing = |piece: &Piece| SceneObstacle {
            shape: DistanceShape::of(&piece.footprint),
            base: f64::from(piece.base),
            top: f64::from(piece.top),
            hole: piece.nature() == Nature::Hole,
            solid: piece.nature() == Nature::Solid,
            impassable: piece.is(Keywords::IMPASSABLE),
            concave: matches!(&piece.footprint, Footprint::Polygon(points) if points.len() > 4),
        };
        let things = t.pieces().iter().map(thing).collect();
        ThrowScene { things, half: f64::from(t.board().half().x), me, others: others.to_vec() }
    }

    fn radius(&self) -> f64 {
        f64::from(self.me.radius)
    }

    /// Returns how deep its base at this place overlaps the obstacle with this index:
    /// pieces first, then others, then the border.
    pub fn depth(&self, number: usize, p: DVec2) -> f64 {
        let r = self.radius();
        let n = self.things.len();
        if let Some(thing) = self.things.get(number) {
            return if thing.hole {
                r + thing.shape.distance(p)
            } else {
                r - thing.shape.distance(p)
            };
        }
        match self.others.get(number - n) {
            Some(o) => r + f64::from(o.radius) - p.distance(o.plan().as_dvec2()),
            None => p.x.abs().max(p.y.abs()) + r - self.half,
        }
    }

    /// Returns whether a base at the height of its foot could meet the
    /// obstacle with this index.
    pub fn rises(&self, number: usize, start: DVec2) -> bool {
        let foot = f64::from(self.me.foot());
        let crown = f64::from(self.me.crown());
        match self.things.get(number) {
            Some(thing) if thing.hole => {
                thing.top > foot + 0.02 && thing.shape.distance(start) < 0.0
            }
            Some(thing) => thing.top > foot + 0.02 && thing.base < crown - 0.001,
            None => {
                self.others.get(number - self.things.len()).is_none_or(|o| self.me.shares_height(o))
            }
        }
    }

    /// Returns the distance at which it meets the obstacle with this index: it walks on
    /// until it overlaps by more than a touch, and back to the touch.
    fn meets(
        &self,
        number: usize,
        start: DVec2,
        dir: DVec2,
        inches: f64,
        touch: f64,
    ) -> Option<f64> {
        let deep = |s: f64| self.depth(number, start + dir * s) > touch;
        let steps = (inches / STEP).ceil() as usize;
        let mut s = 0.0;
        if deep(0.0) {
            // It overlaps already: is there more of it ahead than behind?
            let length =
                |way: f64| (1..9000).find(|i| !deep(way * STEP * f64::from(*i))).unwrap_or(9000);
            if length(1.0) > length(-1.0) {
                return Some(0.0);
            }
            // A hole has another side.
            s = STEP * f64::from(length(1.0));
            if length(1.0) == 9000 || !self.things.get(number).is_some_and(|thing| thing.hole) {
                return None;
            }
        }
        for _ in 0..=steps {
            if deep(s) {
                let mut out = s;
                while out > 0.0 && self.depth(number, start + dir * out) > 0.0 {
                    out -= STEP;
                }
                let mut lo = out.max(0.0);
                let mut hi = (out + STEP).min(s).max(0.0);
                for _ in 0..12 {
                    let middle = (lo + hi) / 2.0;
                    if self.depth(number, start + dir * middle) > 0.0 {
                        hi = middle
                    } else {
                        lo = middle
                    }
                }
                return Some(if self.depth(number, start) > 0.0 && out <= 0.0 { 0.0 } else { hi });
            }
            s += STEP;
        }
        None
    }

    /// Returns the highest ground under a centre that is not above `limit`.
    fn ground(&self, p: DVec2, limit: f64) -> f64 {
        let within = |thing: &&SceneObstacle| thing.shape.distance(p) <= 0.0;
        let room = |thing: &SceneObstacle| match thing.shape {
            DistanceShape::Disc(_, radius) => radius >= self.radius(),
            DistanceShape::Loop(_) => true,
        };
        let holes = self.things.iter().filter(|thing| thing.hole && room(thing)).filter(within);
        let floor = holes.map(|thing| thing.base).reduce(f64::min).unwrap_or(0.0);
        let tops = self
            .things
            .iter()
            .filter(|t| t.solid && !t.impassable && t.top <= limit)
            .filter(within);
        tops.map(|thing| thing.top).fold(floor, f64::max)
    }

    /// Returns whether a piece obstructs a body of this height there.
    fn bars(&self, thing: &SceneObstacle, p: DVec2, foot: f64, tall: f64, touch: f64) -> bool {
        if thing.hole {
            let down = foot >= thing.base - 0.001 && foot < thing.top - 1.001;
            return down
                && thing.shape.distance(p) < 0.0
                && -thing.shape.distance(p) < self.radius() - touch;
        }
        let high = if thing.impassable {
            thing.top >= foot - 0.001
        } else {
            thing.solid && thing.top > foot + 1.001
        };
        thing.base < foot + tall - 0.001 && high && self.radius() - thing.shape.distance(p) > touch
    }

    /// Returns the height at which it would come to rest here, if it may.
    fn rests(&self, p: DVec2, touch: f64) -> Option<f64> {
        let foot = f64::from(self.me.foot());
        let tall = f64::from(self.me.height);
        let ground = self.ground(p, foot.max(self.ground(p, f64::NEG_INFINITY)) + 1.001);
        let sunk = self.ground(p, ground + 1.001) > ground;
        let barred =
            sunk || self.things.iter().any(|thing| self.bars(thing, p, ground, tall, touch));
        let falls = ground < foot - 1.001;
        let caught = falls
            && self.things.iter().any(|thing| {
                !thing.hole && self.bars(thing, p, ground, foot + tall - ground, touch)
            });
        let here = self.me.moved(lift(p.as_vec2(), ground as f32));
        let on_others = (0..self.others.len()).any(|i| {
            here.shares_height(&self.others[i]) && self.depth(self.things.len() + i, p) > touch
        });
        let off = self.depth(self.things.len() + self.others.len(), p) > touch;
        (!barred && !caught && !on_others && !off).then_some(ground)
    }

    /// Computes the course along `dir`, started `aside` inches to the left of its place.
    pub fn told(
        &self,
        dir: DVec2,
        aside: f64,
        inches: f64,
        barrier: &dyn Fn(usize) -> Barrier,
        passes: &[BodyId],
        touch: f64,
    ) -> Told {
        let start = self.me.plan().as_dvec2() + dir.perp() * aside;
        let n = self.things.len();
        let passed =
            |i: usize| i >= n && self.others.get(i - n).is_some_and(|o| passes.contains(&o.id));
        let all = (0..=n + self.others.len()).filter(|i| self.rises(*i, start) && !passed(*i));
        let mut events: Vec<(f64, usize)> =
            all.filter_map(|i| Some((self.meets(i, start, dir, inches, touch)?, i))).collect();
        events.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut told = Told::default();
        let mut at = 0.0;
        let mut left = inches;
        for (meets, number) in events {
            if meets - at >= left - 0.001 {
                break;
            }
            left -= meets - at;
            at = meets;
            if number < n {
                told.met.push((Some(number), at));
                let buried = |thing: &SceneObstacle| {
                    thing.hole && f64::from(self.me.foot()) < thing.top - 1.001
                };
                match if buried(&self.things[number]) { Barrier::Stops } else { barrier(number) } {
                    Barrier::Nothing => {}
                    Barrier::Slows(by) => left = (left - f64::from(by)).max(0.0),
                    Barrier::Stops => left = 0.0,
                }
            } else if let Some(other) = self.others.get(number - n) {
                (told.body, told.left, left) = (Some(other.id), left, 0.0);
            } else {
                told.met.push((None, at));
                left = 0.0;
            }
        }
        told.end = at + left;
        let mut s = told.end;
        loop {
            told.rest = self.rests(start + dir * s, touch).map(|y| (s, y));
            if told.rest.is_some() || s <= 0.0 {
                return told;
            }
            s = (s - STEP).max(0.0);
        }
    }

    /// Returns why a body may not rest there, with some slack.
    pub fn wrong(&self, body: &Body) -> Option<String> {
        let p = body.plan().as_dvec2();
        let foot = f64::from(body.foot());
        let tall = f64::from(body.height);
        if let Some(i) = self.things.iter().position(|thing| self.bars(thing, p, foot, tall, 0.01))
        {
            return Some(format!("inside piece {i}"));
        }
        if let Some(i) = self.things.iter().position(|thing| {
            let over = thing.solid && !thing.impassable && thing.shape.distance(p) < -0.01;
            over && thing.base < foot + tall && thing.top > foot + 0.03
        }) {
            return Some(format!("sunk into piece {i}"));
        }
        let other = (0..self.others.len()).find(|i| {
            body.shares_height(&self.others[*i]) && self.depth(self.things.len() + i, p) > 0.01
        });
        if let Some(i) = other {
            return Some(format!("on the base of {}", self.others[i].id));
        }
        // All around, since it may rest on the exact corner of its support.
        let near = [-0.01, 0.0, 0.01];
        let around = near.iter().flat_map(|x| near.iter().map(move |z| DVec2::new(*x, *z)));
        let held =
            around.into_iter().any(|d| (self.ground(p + d, foot + 0.03) - foot).abs() < 0.03);
        if !held {
            return Some(format!("held by nothing at {foot}"));
        }
        (self.depth(self.things.len() + self.others.len(), p) > 0.01)
            .then(|| "off the table".to_owned())
    }
}

/// A throw, judged by the reference.
pub struct Judged {
    /// The result of the table.
    pub throws: ThrowResult,
    /// The result of the table in the form of the reference.
    pub found: Told,
    /// The result of the reference.
    pub told: Told,
    /// Whether the two agree; if not, a hundredth of an inch more or less
    /// would change the answer.
    pub steady: bool,
}

impl ThrowScene {
    /// Throws, and fails if the result is illegal or differs from the reference.
    pub fn judge(
        &self,
        t: &Table,
        dir: Vec2,
        inches: f32,
        barrier: &dyn Fn(usize) -> Barrier,
        passes: &[BodyId],
    ) -> Judged {
        let throw = Throw { dir, inches, barrier: &|i, _| barrier(i), passes };
        let throws = t.throw(&self.me, &throw, &self.others);
        let show = || {
            let barriers: Vec<Barrier> = (0..self.things.len()).map(barrier).collect();
            let me = &self.me;
            let others = &self.others;
            let pieces = t.pieces();
            format!(
                "{me:?} along {dir} for {inches}, past {passes:?}: {throws:?}\n{others:?}\n\
                 {barriers:?}\n{pieces:?}"
            )
        };
        assert_eq!(t.spot_legal(&throws.body, &self.others), Ok(()), "{}", show());
        let wrong = self.wrong(&throws.body);
        assert!(wrong.is_none(), "{wrong:?}: {}", show());
        let way = throws.body.plan().as_dvec2() - self.me.plan().as_dvec2();
        let along = dir.as_dvec2().normalize();
        let beside = way.perp_dot(along).abs() > 0.002;
        let found = Told {
            met: throws.met.iter().map(|met| (met.piece, f64::from(met.at))).collect(),
            end: f64::from(throws.flew),
            left: f64::from(throws.left),
            body: throws.body_met,
            rest: (!beside).then_some((way.dot(along), f64::from(throws.body.foot()))),
        };
        let tell = |touch: f64, aside: f64| {
            self.told(along, aside, f64::from(inches), barrier, passes, touch)
        };
        let told = tell(0.002, 0.0);
        let steady = found.agrees(&told);
        // A centre that rests on the exact edge of a piece stands upon it or beside it.
        let foot = |by: f64| {
            let told = self.told(along, 0.0, f64::from(inches) + by, barrier, passes, 0.002);
            told.rest.map(|rest| rest.1)
        };
        // Places are rounded to thousandths, which matters for a way that leaves an edge
        // at a small angle.
        let aside = || !tell(0.002, 0.001).agrees(&tell(0.002, -0.001));
        // Going back to a resting place it may come to the exact edge of a piece, too.
        let grazes = || {
            let (s, y) = found.rest?;
            let (other, _) = told.rest?;
            let start = self.me.plan().as_dvec2();
            let near = |by: f64| self.rests(start + along * (s + by), 0.002);
            let by = (-4..=4).map(|thousandths| 0.001 * f64::from(thousandths));
            let held = by.filter_map(near).any(|height| (height - y).abs() < 0.02);
            let same = Told { met: told.met.clone(), rest: found.rest, ..told };
            Some(held && (s - other).abs() < 0.02 && found.agrees(&same))
        };
        let grazes = grazes() == Some(true);
        let edge = || {
            grazes
                || foot(0.004) != foot(-0.004)
                || !tell(0.014, 0.0).agrees(&tell(-0.01, 0.0))
                || aside()
        };
        assert!(steady || edge(), "{found:?} but {told:?}: {}", show());
        Judged { throws, found, told, steady }
    }
}

/// A deterministic random number generator (xorshift).
pub struct Chance(pub u64);

impl Chance {
    /// Returns a number from 0 to 1.
    pub fn share(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Returns a number between two bounds.
    pub fn between(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * self.share()
    }

    /// Returns one of these values.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[((self.share() * of.len() as f32) as usize).min(of.len() - 1)]
    }
}
