//! Hurled bodies: what they meet, where they rest, and a slow reference that walks their line by hundredths of an inch.
//!
//! `HURLS=1000000 cargo test --release --no-default-features --test table hurl` throws as many as it is told to.

use bevy::math::{DVec2, Vec2};
use monteria::table::*;

use super::help::*;

fn hurl(t: &Table, body: &Body, dir: Vec2, inches: f32, others: &[Body]) -> Hurled {
    t.hurl(body, &Hurl { dir, inches, barrier: &by_name, passes: &[] }, others)
}

/// Walls take 4", woods 2"; cliffs stop.
fn by_name(_: usize, piece: &Piece) -> Barrier {
    match piece.id.as_str() {
        "wall" => Barrier::Slows(4.0),
        "wood" => Barrier::Slows(2.0),
        "cliff" => Barrier::Stops,
        _ => Barrier::Nothing,
    }
}

fn met(hurled: &Hurled) -> Vec<(Option<usize>, f32)> {
    hurled.met.iter().map(|met| (met.piece, (met.at * 100.0).round() / 100.0)).collect()
}

#[test]
fn it_goes_through_what_slows_it_and_halts_at_what_stops_it() {
    let t = table(vec![
        block("fence", (2.0, -3.0), (2.3, 3.0), 0.8, "Blocking"),
        block("wood", (3.0, -3.0), (5.0, 3.0), 3.0, "Difficult Obscuring"),
        block("wall", (7.0, -3.0), (7.5, 3.0), 2.0, "Blocking"),
        block("cliff", (9.5, -3.0), (11.0, 3.0), 4.0, "Impassable Blocking"),
    ]);
    let me = body(1, 0.0, 0.0, 0.0);
    let fence = hurl(&t, &me, Vec2::X, 2.1, &[]);
    assert_eq!((met(&fence), fence.body.at.to_array()), (vec![(Some(0), 1.5)], [2.1, 0.8, 0.0]));
    assert_eq!(hurl(&t, &me, Vec2::X, 1.5, &[]).met, [], "touched and no more");
    let wood = hurl(&t, &me, Vec2::X, 6.0, &[]);
    assert_eq!(met(&wood), [(Some(0), 1.5), (Some(1), 2.5)]);
    near(wood.body.at.x, 4.0, 0.001);
    // No more than 4" left at the wall: there it stops. With 5" it ends inside, and so before it; with 6" it ends behind it.
    let at_wall = hurl(&t, &me, Vec2::X, 10.0, &[]);
    assert_eq!(met(&at_wall)[2], (Some(2), 6.5));
    near(at_wall.body.at.x, 6.5, 0.001);
    let inside = hurl(&t, &me, Vec2::X, 13.5, &[]);
    near(inside.flew, 7.5, 0.001);
    near(inside.body.at.x, 6.5, 0.02);
    assert_eq!(inside.way.len(), 3, "there and back: {:?}", inside.way);
    near(hurl(&t, &me, Vec2::X, 14.4, &[]).body.at.x, 8.4, 0.001);
    let stopped = hurl(&t, &me, Vec2::X, 40.0, &[]);
    assert_eq!(met(&stopped)[3..], [(Some(3), 9.0)]);
    near(stopped.body.at.x, 9.0, 0.001);
    let off = hurl(&t, &me, Vec2::Y, 40.0, &[]);
    assert_eq!((met(&off), off.body.at.to_array()), (vec![(None, 11.5)], [0.0, 0.0, 11.5]));
    // Out of the wood that it leaves already, and through the whole of it.
    assert_eq!(hurl(&t, &body(1, 3.0, 0.0, 0.0), -Vec2::X, 2.0, &[]).met.len(), 1, "the fence alone");
    assert_eq!(met(&hurl(&t, &body(1, 3.0, 0.0, 0.0), Vec2::X, 2.0, &[])), [(Some(1), 0.0)]);
}

#[test]
fn it_halts_at_bodies_and_goes_on_past_those_that_it_passes() {
    let t = table(vec![block("wood", (1.0, -3.0), (2.0, 3.0), 3.0, "Difficult Obscuring")]);
    let (me, other) = (body(1, 0.0, 0.0, 0.0), body(2, 4.0, 0.0, 0.3));
    let halted = hurl(&t, &me, Vec2::X, 9.0, &[me, other]);
    let contact = 4.0 - (1.0f32 - 0.09).sqrt();
    assert_eq!(halted.body_met, Some(BodyId(2)));
    near(halted.flew, contact, 0.001);
    near(halted.left, 7.0 - contact, 0.001);
    let on = |inches| {
        t.hurl(&me, &Hurl { dir: Vec2::X, inches, barrier: &by_name, passes: &[BodyId(2)] }, &[other])
    };
    assert_eq!((on(9.0).body_met, on(9.0).left), (None, 0.0));
    near(on(9.0).body.at.x, 7.0, 0.001);
    // It may not end on whom it passes.
    near(on(6.5).body.at.x, contact, 0.02);
    // Over the head of somebody who stands lower, and by somebody whom it barely touches.
    let hill = table(vec![block("hill", (-2.0, -2.0), (1.0, 2.0), 3.0, "Blocking")]);
    assert_eq!(hurl(&hill, &on_top(&hill), Vec2::X, 8.0, &[body(2, 4.0, 0.0, 0.0)]).body_met, None);
    assert_eq!(hurl(&t, &me, Vec2::X, 8.0, &[body(2, 4.0, 0.0, 1.0)]).body_met, None);
}

fn on_top(t: &Table) -> Body {
    on(t, 1, 0.0, 0.0)
}

#[test]
fn it_falls_where_it_ends() {
    let t = table(vec![
        block("roof", (-2.0, -2.0), (1.0, 2.0), 3.0, "Blocking"),
        slab("bridge", (5.0, -2.0), (7.0, 2.0), 1.5, 2.0, "Blocking"),
        slab("pit", (8.0, -2.0), (11.0, 2.0), -2.0, 0.0, "Chasm"),
    ]);
    let me = on_top(&t);
    let falls = |inches| {
        Some(hurl(&t, &me, Vec2::X, inches, &[])).map(|h| (h.body.at.x, h.body.at.y, h.fell)).unwrap()
    };
    // Its base does not clear the edge: it stays on the roof.
    near(falls(1.3).0, 1.0, 0.01);
    assert_eq!((falls(1.3).1, falls(1.3).2), (3.0, 0.0));
    assert_eq!(falls(3.0), (3.0, 0.0, 3.0));
    assert_eq!(falls(6.0), (6.0, 2.0, 1.0));
    assert_eq!(falls(9.5), (9.5, -2.0, 5.0));
    // What rises beside the place where it comes down catches it.
    near(falls(4.7).0, 4.5, 0.01);
    let way = hurl(&t, &me, Vec2::X, 3.0, &[]).way;
    assert_eq!(way.iter().map(|at| at.y).collect::<Vec<_>>(), [3.0, 3.0, 0.0]);
}

#[test]
fn where_no_place_on_its_way_is_free_it_rests_beside_it() {
    let t = table(vec![]);
    // The one that it passes stands where it started, as wide as all its way.
    let (me, other) = (body(1, 0.0, 0.0, 0.0), big(2, 0.2, 0.0));
    let passes = [BodyId(2)];
    let hurled =
        t.hurl(&me, &Hurl { dir: Vec2::X, inches: 1.0, barrier: &by_name, passes: &passes }, &[other]);
    assert_eq!(t.spot_legal(&hurled.body, &[other]), Ok(()));
    near(hurled.body.plan().distance(Vec2::X), 0.7, 0.11);
    // What is no number throws nobody.
    for (dir, inches) in [(Vec2::X, f32::NAN), (Vec2::X, -2.0), (Vec2::ZERO, 0.0)] {
        assert_eq!(hurl(&t, &me, dir, inches, &[]).body, me);
    }
}

// What follows is the slow reference: its own shapes, its own walk, its own rest.

/// Signed distances from shapes of its own, negative inside.
enum Shape {
    Disc(DVec2, f64),
    Loop(Vec<DVec2>),
}

impl Shape {
    fn of(footprint: &Footprint) -> Shape {
        match footprint {
            Footprint::Circle { center, radius } => Shape::Disc(center.as_dvec2(), f64::from(*radius)),
            Footprint::Polygon(points) => Shape::Loop(points.iter().map(|p| p.as_dvec2()).collect()),
            Footprint::Box { center, half, turn } => {
                let (sin, cos) = libm::sincos(f64::from(*turn).to_radians());
                let corner = |x: f64, z: f64| {
                    let (x, z) = (x * f64::from(half.x), z * f64::from(half.y));
                    center.as_dvec2() + DVec2::new(x * cos - z * sin, x * sin + z * cos)
                };
                Shape::Loop(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
            }
        }
    }

    fn distance(&self, p: DVec2) -> f64 {
        let points = match self {
            Shape::Disc(center, radius) => return p.distance(*center) - radius,
            Shape::Loop(points) => points,
        };
        let (mut nearest, mut inside) = (f64::INFINITY, false);
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            let share = ((p - *a).dot(b - *a) / (b - *a).length_squared()).clamp(0.0, 1.0);
            nearest = nearest.min(p.distance(*a + (b - *a) * share));
            inside ^= (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y);
        }
        if inside { -nearest } else { nearest }
    }
}

/// One thing of a scene.
struct Thing {
    shape: Shape,
    base: f64,
    top: f64,
    hole: bool,
    /// Stood upon, if it is not impassable.
    solid: bool,
    impassable: bool,
    concave: bool,
}

struct Scene {
    things: Vec<Thing>,
    half: f64,
    me: Body,
    others: Vec<Body>,
}

#[derive(Debug, Default)]
struct Told {
    met: Vec<(Option<usize>, f64)>,
    end: f64,
    left: f64,
    body: Option<BodyId>,
    /// How far along its way it rests, and at what height; none where no place on its way is free.
    rest: Option<(f64, f64)>,
}

impl Told {
    /// Whether two say the same, but for what hundredths of an inch decide.
    fn agrees(&self, other: &Told) -> bool {
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

impl Scene {
    fn new(t: &Table, me: Body, others: &[Body]) -> Scene {
        let thing = |piece: &Piece| Thing {
            shape: Shape::of(&piece.footprint),
            base: f64::from(piece.base),
            top: f64::from(piece.top),
            hole: piece.nature() == Nature::Hole,
            solid: piece.nature() == Nature::Solid,
            impassable: piece.is(Keywords::IMPASSABLE),
            concave: matches!(&piece.footprint, Footprint::Polygon(points) if points.len() > 4),
        };
        let things = t.pieces().iter().map(thing).collect();
        Scene { things, half: f64::from(t.board().half().x), me, others: others.to_vec() }
    }

    fn radius(&self) -> f64 {
        f64::from(self.me.radius)
    }

    /// How deep its base at this place reaches into what has this number: pieces first, then others, then the border.
    fn depth(&self, number: usize, p: DVec2) -> f64 {
        let (r, n) = (self.radius(), self.things.len());
        if let Some(thing) = self.things.get(number) {
            return if thing.hole { r + thing.shape.distance(p) } else { r - thing.shape.distance(p) };
        }
        match self.others.get(number - n) {
            Some(o) => r + f64::from(o.radius) - p.distance(o.plan().as_dvec2()),
            None => p.x.abs().max(p.y.abs()) + r - self.half,
        }
    }

    /// Whether a base at the height of its foot could meet what has this number.
    fn rises(&self, number: usize, start: DVec2) -> bool {
        let (foot, crown) = (f64::from(self.me.foot()), f64::from(self.me.crown()));
        match self.things.get(number) {
            Some(thing) if thing.hole => thing.top > foot + 0.02 && thing.shape.distance(start) < 0.0,
            Some(thing) => thing.top > foot + 0.02 && thing.base < crown - 0.001,
            None => self.others.get(number - self.things.len()).is_none_or(|o| self.me.shares_height(o)),
        }
    }

    /// After how far it meets what has this number: it walks on until it is in it by more than a touch, and back to the touch.
    fn meets(&self, number: usize, start: DVec2, dir: DVec2, inches: f64, touch: f64) -> Option<f64> {
        let deep = |s: f64| self.depth(number, start + dir * s) > touch;
        let steps = (inches / STEP).ceil() as usize;
        let mut s = 0.0;
        if deep(0.0) {
            // It is in it already: is there more of it ahead than behind?
            let length = |way: f64| (1..9000).find(|i| !deep(way * STEP * f64::from(*i))).unwrap_or(9000);
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
                let (mut lo, mut hi) = (out.max(0.0), (out + STEP).min(s).max(0.0));
                for _ in 0..12 {
                    let middle = (lo + hi) / 2.0;
                    if self.depth(number, start + dir * middle) > 0.0 { hi = middle } else { lo = middle }
                }
                return Some(if self.depth(number, start) > 0.0 && out <= 0.0 { 0.0 } else { hi });
            }
            s += STEP;
        }
        None
    }

    /// The highest ground under a centre that is not above `limit`.
    fn ground(&self, p: DVec2, limit: f64) -> f64 {
        let within = |thing: &&Thing| thing.shape.distance(p) <= 0.0;
        let room = |thing: &Thing| match thing.shape {
            Shape::Disc(_, radius) => radius >= self.radius(),
            Shape::Loop(_) => true,
        };
        let holes = self.things.iter().filter(|thing| thing.hole && room(thing)).filter(within);
        let floor = holes.map(|thing| thing.base).reduce(f64::min).unwrap_or(0.0);
        let tops = self.things.iter().filter(|t| t.solid && !t.impassable && t.top <= limit).filter(within);
        tops.map(|thing| thing.top).fold(floor, f64::max)
    }

    /// Whether a piece bars somebody of this height who stands there.
    fn bars(&self, thing: &Thing, p: DVec2, (foot, tall): (f64, f64), touch: f64) -> bool {
        if thing.hole {
            let down = foot >= thing.base - 0.001 && foot < thing.top - 1.001;
            return down && thing.shape.distance(p) < 0.0 && -thing.shape.distance(p) < self.radius() - touch;
        }
        let high = if thing.impassable {
            thing.top >= foot - 0.001
        } else {
            thing.solid && thing.top > foot + 1.001
        };
        thing.base < foot + tall - 0.001 && high && self.radius() - thing.shape.distance(p) > touch
    }

    /// At what height it would come to rest here, if it may.
    fn rests(&self, p: DVec2, touch: f64) -> Option<f64> {
        let (foot, tall) = (f64::from(self.me.foot()), f64::from(self.me.height));
        let ground = self.ground(p, foot.max(self.ground(p, f64::NEG_INFINITY)) + 1.001);
        let barred = self.things.iter().any(|thing| self.bars(thing, p, (ground, tall), touch));
        let falls = ground < foot - 1.001;
        let whole = (ground, foot + tall - ground);
        let caught =
            falls && self.things.iter().any(|thing| !thing.hole && self.bars(thing, p, whole, touch));
        let here = self.me.moved(lift(p.as_vec2(), ground as f32));
        let on_others = (0..self.others.len())
            .any(|i| here.shares_height(&self.others[i]) && self.depth(self.things.len() + i, p) > touch);
        let off = self.depth(self.things.len() + self.others.len(), p) > touch;
        (!barred && !caught && !on_others && !off).then_some(ground)
    }

    fn told(
        &self,
        dir: DVec2,
        inches: f64,
        barrier: &dyn Fn(usize) -> Barrier,
        passes: &[BodyId],
        touch: f64,
    ) -> Told {
        let (start, n) = (self.me.plan().as_dvec2(), self.things.len());
        let passed = |i: usize| i >= n && self.others.get(i - n).is_some_and(|o| passes.contains(&o.id));
        let all = (0..=n + self.others.len()).filter(|i| self.rises(*i, start) && !passed(*i));
        let mut events: Vec<(f64, usize)> =
            all.filter_map(|i| Some((self.meets(i, start, dir, inches, touch)?, i))).collect();
        events.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut told, mut at, mut left) = (Told::default(), 0.0, inches);
        for (meets, number) in events {
            if meets - at >= left - 0.001 {
                break;
            }
            left -= meets - at;
            at = meets;
            if number < n {
                told.met.push((Some(number), at));
                let buried = |thing: &Thing| thing.hole && f64::from(self.me.foot()) < thing.top - 1.001;
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

    /// Why nobody may rest there, told with some slack.
    fn wrong(&self, body: &Body) -> Option<String> {
        let (p, foot, tall) = (body.plan().as_dvec2(), f64::from(body.foot()), f64::from(body.height));
        if let Some(i) = self.things.iter().position(|thing| self.bars(thing, p, (foot, tall), 0.01)) {
            return Some(format!("inside piece {i}"));
        }
        if let Some(i) = self.things.iter().position(|thing| {
            let over = thing.solid && !thing.impassable && thing.shape.distance(p) < -0.01;
            over && thing.base < foot + tall && thing.top > foot + 0.03
        }) {
            return Some(format!("sunk into piece {i}"));
        }
        let other = (0..self.others.len())
            .find(|i| body.shares_height(&self.others[*i]) && self.depth(self.things.len() + i, p) > 0.01);
        if let Some(i) = other {
            return Some(format!("on the base of {}", self.others[i].id));
        }
        let ground =
            [-0.01, 0.0, 0.01].map(|d| [DVec2::X * d, DVec2::Y * d].map(|d| self.ground(p + d, foot + 0.03)));
        let held = ground.as_flattened().iter().any(|ground| (ground - foot).abs() < 0.03);
        if !held {
            return Some(format!("held by nothing at {foot}"));
        }
        (self.depth(self.things.len() + self.others.len(), p) > 0.01).then(|| "off the table".to_owned())
    }
}

/// Random numbers, always the same.
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

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[((self.next() * of.len() as f32) as usize).min(of.len() - 1)]
    }
}

/// Walls, fences, woods, mires, roofs, bridges, pits and pillars.
fn strewn(chance: &mut Chance) -> Table {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut dug = false;
    for i in 0..chance.pick(&[4, 12, 24, 36]) {
        let (x, z) = (chance.from(-11.0, 11.0), chance.from(-11.0, 11.0));
        let (hx, hz) = (chance.from(0.1, 2.0), chance.from(0.1, 2.0));
        let words = chance.pick(&[
            "Blocking",
            "Blocking Climbable",
            "Difficult Obscuring",
            "Difficult",
            "Impassable Blocking",
            "",
        ]);
        let top = chance.pick(&[0.1, 0.4, 0.8, 1.0, 1.5, 3.0, 3.0]);
        let id = format!("p{i}");
        let mut piece = match chance.pick(&[0, 0, 0, 1, 1, 2, 3]) {
            0 => turned(&id, (x, z), (hx, hz), chance.from(0.0, 180.0), top, words),
            1 => round(&id, (x, z), hx, top, words),
            2 => polygon(&id, &[(x, z), (x + hx + 0.3, z), (x, z + hz + 0.3)], top, words),
            _ => {
                let notched = [(-hx, -hz), (hx, -hz), (hx, hz), (0.0, -hz / 2.0), (-hx, hz)];
                polygon(&id, &notched.map(|(dx, dz)| (x + dx, z + dz)), top, words)
            }
        };
        if chance.next() < 0.1 {
            (piece.base, piece.top) = (top, top + chance.from(0.3, 1.0));
        }
        if !dug && chance.next() < 0.05 {
            piece = round(&id, (x, z), 1.0 + hx, 0.0, "Chasm");
            (piece.base, piece.top, dug) = (-top - 0.5, 0.0, true);
        }
        pieces.push(piece);
    }
    table(pieces)
}

#[derive(Default, Debug)]
struct Count {
    all: usize,
    met: usize,
    slowed: usize,
    border: usize,
    bodies: usize,
    back: usize,
    fell: usize,
    beside: usize,
    unsteady: usize,
}

#[test]
fn hurls_agree_with_a_walk_by_hundredths() {
    let hurls = std::env::var("HURLS").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000);
    let (mut chance, mut count) = (Chance(0x7_4A0B), Count::default());
    while count.all < hurls {
        let t = strewn(&mut chance);
        let mut bodies: Vec<Body> = Vec::new();
        for id in 0..7 {
            let (radius, height) = chance.pick(&[(0.59, 1.2), (0.79, 1.6), (0.98, 2.2)]);
            let body = Body { radius, height, ..body(id, 0.0, 0.0, 0.0) };
            let at = Vec2::new(chance.from(-11.0, 11.0), chance.from(-11.0, 11.0));
            bodies.extend(t.nearest_legal(&body, at, &bodies).map(|at| body.moved(at)));
        }
        for me in &bodies {
            let others: Vec<Body> = bodies.iter().filter(|o| o.id != me.id).copied().collect();
            judge(&t, *me, &others, &mut chance, &mut count);
        }
    }
    println!("{count:?}");
    let few = |part: usize, of: usize| assert!(part > count.all / of, "{count:?}");
    few(count.met, 3);
    few(count.slowed, 4);
    few(count.border, 12);
    few(count.bodies, 12);
    few(count.back, 20);
    few(count.fell, 40);
    assert!(count.unsteady < count.all / 500, "{count:?}");
}

fn judge(t: &Table, me: Body, others: &[Body], chance: &mut Chance, count: &mut Count) {
    let scene = Scene::new(t, me, others);
    let start = me.plan().as_dvec2();
    // Of a notched piece in which it is already its parts are met one by one.
    let notched = (0..scene.things.len())
        .any(|i| scene.things[i].concave && scene.rises(i, start) && scene.depth(i, start) > -0.02);
    if notched {
        return;
    }
    let (sin, cos) = libm::sincos(f64::from(chance.from(0.0, 6.283)));
    let (dir, inches) = (Vec2::new(cos as f32, sin as f32), chance.from(0.5, 14.0));
    let barriers: Vec<Barrier> = (0..t.pieces().len())
        .map(|_| chance.pick(&[Barrier::Nothing, Barrier::Slows(2.0), Barrier::Slows(4.0), Barrier::Stops]))
        .collect();
    let passes: Vec<BodyId> = others.iter().map(|o| o.id).filter(|_| chance.next() < 0.3).collect();
    let hurled = t.hurl(&me, &Hurl { dir, inches, barrier: &|i, _| barriers[i], passes: &passes }, others);
    let show = || {
        format!(
            "{me:?} along {dir} for {inches}, {barriers:?}, {passes:?}: {hurled:?}\n{others:?}\n{:?}",
            t.pieces()
        )
    };
    count.all += 1;
    assert_eq!(t.spot_legal(&hurled.body, others), Ok(()), "{}", show());
    let wrong = scene.wrong(&hurled.body);
    assert!(wrong.is_none(), "{wrong:?}: {}", show());
    let rest = hurled.body.plan().as_dvec2() - start;
    let beside = rest.perp_dot(dir.as_dvec2()).abs() > 0.002;
    let found = Told {
        met: hurled.met.iter().map(|met| (met.piece, f64::from(met.at))).collect(),
        end: f64::from(hurled.flew),
        left: f64::from(hurled.left),
        body: hurled.body_met,
        rest: (!beside).then_some((rest.dot(dir.as_dvec2()), f64::from(hurled.body.foot()))),
    };
    let told = |touch: f64| {
        scene.told(dir.as_dvec2().normalize(), f64::from(inches), &|i| barriers[i], &passes, touch)
    };
    if !found.agrees(&told(0.002)) {
        // What a hundredth of an inch more or less would change may be told one way or the other.
        let (slim, wide) = (told(0.014), told(-0.01));
        assert!(!slim.agrees(&wide), "{found:?} but {:?}: {}", told(0.002), show());
        count.unsteady += 1;
    }
    count.met += usize::from(found.met.iter().any(|met| met.0.is_some()));
    count.slowed +=
        usize::from(found.met.iter().any(|met| met.0.is_some_and(|i| barriers[i] != Barrier::Nothing)));
    count.border += usize::from(found.met.iter().any(|met| met.0.is_none()));
    count.bodies += usize::from(found.body.is_some());
    count.back += usize::from(found.rest.is_some_and(|rest| rest.0 < found.end - 0.02));
    count.fell += usize::from(hurled.fell > 0.0);
    count.beside += usize::from(beside);
}
