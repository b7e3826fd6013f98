use std::collections::BTreeMap;

use bevy_math::{DVec2, DVec3, Vec2, Vec3};

use crate::board::Board;
use crate::body::{Body, BodyId};
use crate::geometry::footprint::Footprint;
use crate::geometry::part::{Part, Poly};
use crate::movement::slide::PushStop;
use crate::sight::Sight;
use crate::sight::cover::{MIN_DEPTH, ordered};
use crate::sight::sightline::{Scene, SightLine};
use crate::table::{Obstacle, Table};
use crate::terrain::keywords::Keywords;
use crate::terrain::physics::BASE_OBSTACLES;
use crate::terrain::piece::Piece;
use crate::units::{LEVEL, ROUNDING, flat, lift, round_milli3};

/// What counts as grazing, in inches: two answers may differ where everything moved by so
/// much would make them agree.
const GRAZING: f32 = 0.004;

/// Returns the number of scenes of one run.
fn scenes() -> usize {
    std::env::var("SCENES").ok().and_then(|count| count.parse().ok()).unwrap_or(2500)
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

    fn plan(&mut self, half: f32) -> Vec2 {
        Vec2::new(self.from(-half, half), self.from(-half, half))
    }
}

/// Returns a table of 4 to 40 pieces: walls, pillars, wedges, notched blocks, bridges,
/// holes and flights of steps.
fn table(chance: &mut Chance) -> (Table, f32) {
    let (half, count) = chance.pick(&[(5.0, 4), (5.0, 9), (9.0, 4), (14.0, 40)]);
    let mut pieces: Vec<Piece> = Vec::new();
    while pieces.len() < count {
        let center = chance.plan(half);
        let half_size = Vec2::new(chance.from(0.05, 1.6), chance.from(0.05, 1.6));
        let turn = if chance.next() < 0.3 { 0.0 } else { chance.from(0.0, 180.0) };
        let words = chance.pick(&[
            "Blocking",
            "Blocking",
            "Blocking Climbable",
            "Blocking Impassable",
            "Obscuring",
            "",
        ]);
        let tall = chance.pick(&[0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 4.0]);
        let dug = pieces.iter().any(|p| p.is(Keywords::CHASM));
        let mut add = |footprint: Footprint, base: f32, top: f32, words: &str| {
            let id = format!("p{}", pieces.len());
            let keywords = words.parse().expect("keywords");
            let name = String::new();
            let look = String::new();
            pieces.push(Piece { id, name, footprint, base, top, keywords, look });
        };
        let square = Footprint::Box { center, half: half_size, turn };
        let h = half_size;
        let at = |x: f32, z: f32| center + Vec2::new(x, z) * half_size;
        match chance.pick(&[0, 0, 1, 1, 2, 3, 4, 5, 6]) {
            0 => add(square, 0.0, tall, words),
            1 => add(Footprint::Circle { center, radius: h.x }, 0.0, tall, words),
            2 => add(
                Footprint::Polygon(vec![at(-1.0, -1.0), at(1.0, -1.0), at(0.3, 1.0)]),
                0.0,
                tall,
                words,
            ),
            3 => {
                let notched =
                    [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(0.0, -0.4), at(-1.0, 1.0)];
                add(Footprint::Polygon(notched.to_vec()), 0.0, tall, words);
            }
            4 => add(square, tall, tall + chance.from(0.1, 1.0), words),
            // Holes that run into each other have no walls between them.
            5 if dug => {}
            5 if chance.next() < 0.5 => add(square, -tall, 0.0, "Chasm"),
            5 => add(Footprint::Circle { center, radius: h.x }, -tall, 0.0, "Chasm Impassable"),
            _ => {
                for step in 0..4 {
                    let center = center + Vec2::X * (step as f32 * 0.6);
                    let half = Vec2::new(0.3, half_size.y);
                    add(
                        Footprint::Box { center, half, turn: 0.0 },
                        0.0,
                        0.5 * (step + 1) as f32,
                        words,
                    );
                }
            }
        }
    }
    let board = Board { size: Vec2::splat(2.0 * half + 6.0), exits: vec![] };
    (Table::new(board, pieces).expect("a table"), half)
}

/// Returns a body somewhere, on what is there or at any height, but not inside anything.
fn body(chance: &mut Chance, t: &Table, half: f32, id: u16) -> Body {
    loop {
        let at = chance.plan(half);
        let foot = if chance.next() < 0.7 { t.ground(at) } else { chance.from(0.0, 4.0) };
        let (radius, height) = chance.pick(&[(0.5, 1.5), (0.5, 1.5), (1.0, 3.0), (0.3, 1.0)]);
        let body = Body { id: BodyId(id), at: lift(at, foot), radius, height };
        if t.barred(&body).is_none() {
            return body;
        }
    }
}

/// Returns a body that stands where the table lets it.
fn standing(chance: &mut Chance, t: &Table, half: f32, id: u16) -> Option<Body> {
    let spot = |b: Body| b.moved(round_milli3(b.at));
    (0..8).map(|_| spot(body(chance, t, half, id))).find(|body| t.terrain_legal(body).is_ok())
}

/// Returns the part with its edges moved out by `by`.
fn grown_part(part: &Part, by: f32) -> Part {
    match part {
        Part::Disc { center, radius } => Part::Disc { center: *center, radius: radius + by },
        Part::Poly(poly) => Part::Poly(Poly::new(poly.grown(by).collect(), poly.seams.clone())),
    }
}

/// Returns the same table with everything larger by `by` every way, and the same for bodies.
fn grown(t: &Table, bodies: &[Body], by: f32) -> (Table, Vec<Body>) {
    let mut t = t.clone();
    let terrain = std::sync::Arc::make_mut(&mut t.terrain);
    for block in &mut terrain.blocks {
        block.parts = block.parts.iter().map(|part| grown_part(part, by)).collect();
        block.bounds = block.bounds.grown(by);
        block.base -= by;
        block.top += by;
    }
    let grow = |b: &Body| Body {
        at: b.at - Vec3::Y * by,
        radius: b.radius + by,
        height: b.height + 2.0 * by,
        ..*b
    };
    (t, bodies.iter().map(grow).collect())
}

/// Returns whether arithmetic alone finds a free line.
fn exact_sight(t: &Table, a: &Body, b: &Body, blockers: &[Body]) -> bool {
    let hull = ordered(a, b);
    let screens = t.screens(&hull, t.movable_screens(&hull, a, b, blockers));
    screens.is_empty() || Scene::new(hull, &screens, &|_| true).search().is_some()
}

/// Returns the stretch of a line inside an upright block grown by
/// `by`, in double precision.
fn stretch(
    part: &Part,
    (base, top): (f32, f32),
    (from, to): SightLine,
    by: f32,
) -> Option<(f64, f64)> {
    let to = to.as_dvec3();
    let by = f64::from(by);
    let from = from.as_dvec3();
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
    let way = to - from;
    clip(f64::from(base) - by - from.y, -way.y);
    clip(from.y - f64::from(top) - by, way.y);
    let flat = |p: DVec3| DVec2::new(p.x, p.z);
    match part {
        Part::Poly(poly) => {
            for (a, b, _, _) in poly.edges() {
                let a = a.as_dvec2();
                let b = b.as_dvec2();
                let normal = -(b - a).perp().normalize();
                clip(normal.dot(flat(from) - a) - by, normal.dot(flat(way)));
            }
        }
        Part::Disc { center, radius } => {
            let p = flat(from) - center.as_dvec2();
            let d = flat(way);
            let r = f64::from(*radius) + by;
            let a = d.length_squared();
            let b = p.dot(d);
            let c = p.length_squared() - r * r;
            if a < 1.0e-12 {
                return (c < 0.0 && lo < hi).then_some((lo, hi));
            }
            let root = b * b - a * c;
            if root <= 0.0 || r <= 0.0 {
                return None;
            }
            lo = lo.max((-b - root.sqrt()) / a);
            hi = hi.min((-b + root.sqrt()) / a);
        }
    }
    (lo < hi).then_some((lo, hi))
}

/// Returns where a line first enters an obstacle grown by `by`.
fn entry(t: &Table, bodies: &[Body], what: Obstacle, line: SightLine, by: f32) -> Option<f64> {
    let first = match what {
        Obstacle::Piece(i) => {
            let block = &t.terrain.blocks[i];
            let spans = block
                .parts
                .iter()
                .filter_map(|part| stretch(part, (block.base, block.top), line, by));
            return spans.map(|span| span.0).reduce(f64::min);
        }
        Obstacle::Body(id) => bodies.iter().find(|b| b.id == id)?,
        Obstacle::Area(_) => return None,
    };
    let disc = Part::Disc { center: first.plan(), radius: first.radius };
    stretch(&disc, (first.foot(), first.crown()), line, by).map(|span| span.0)
}

/// Returns everything that stops lines.
fn stoppers(t: &Table, bodies: &[Body]) -> Vec<Obstacle> {
    let stops = |i: &usize| {
        let block = &t.terrain.blocks[*i];
        block.is(Keywords::BLOCKING) && !block.hole() && block.top > block.base
    };
    let pieces = (0..t.pieces().len()).filter(stops).map(Obstacle::Piece);
    pieces.chain(bodies.iter().map(|b| Obstacle::Body(b.id))).collect()
}

/// How often each kind of disagreement was found, with the first of each.
#[derive(Default)]
struct Findings(BTreeMap<&'static str, (usize, String)>);

impl Findings {
    fn add(&mut self, what: &'static str, detail: impl FnOnce() -> String) {
        self.0.entry(what).or_insert_with(|| (0, detail())).0 += 1;
    }
}

fn judge_sight(t: &Table, a: &Body, b: &Body, blockers: &[Body], found: &mut Findings) -> Sight {
    let sight = t.sight(a, b, blockers);
    let exact = exact_sight(t, a, b, blockers);
    let show = || format!("{a:?} {b:?} {blockers:?} {sight:?} among {:?}", t.pieces());
    if sight.clear() != exact {
        // What arithmetic finds free must be stopped for the grown, what it finds stopped
        // free among the shrunk.
        let by = if exact { GRAZING } else { -GRAZING };
        let (t, blockers) = grown(t, blockers, by);
        if exact_sight(&t, a, b, &blockers) == exact {
            found.add(
                if exact { "sight: stopped, exactly free" } else { "sight: free, exactly stopped" },
                show,
            );
        } else {
            found.add("grazing: sight", String::new);
        }
    }
    let until = sight.stopped.map_or(1.0, |hit| {
        let all = f64::from(sight.line.0.distance(sight.line.1));
        let at = f64::from(sight.line.0.distance(hit.at)) / all.max(1.0e-9);
        let touches = entry(t, blockers, hit.what, sight.line, GRAZING);
        if touches.is_none_or(|share| (share - at) * all > f64::from(3.0 * GRAZING)) {
            found.add("sight: the line named as stopped is not", show);
        }
        at - f64::from(2.0 * GRAZING) / all.max(1.0e-9)
    });
    let sooner = |what: &Obstacle| {
        entry(t, blockers, *what, sight.line, -GRAZING).is_some_and(|s| s < until)
    };
    if stoppers(t, blockers).iter().any(sooner) {
        found.add("sight: the line is stopped before", show);
    }
    sight
}

fn judge_cover(t: &Table, a: &Body, b: &Body, found: &mut Findings) -> usize {
    let covers: Vec<_> = t.covers(a, b).collect();
    let hull = ordered(a, b);
    for (i, block) in t.indexed_blocks() {
        let hides =
            block.keywords.intersects(Keywords::OBSCURING | Keywords::BLOCKING) && !block.hole();
        let exact = hides
            && block.parts.iter().any(|part| hull.meets(part, block.base, block.top, -MIN_DEPTH));
        let show = || format!("piece {i} between {a:?} {b:?}: {covers:?} among {:?}", t.pieces());
        let cover = covers.iter().find(|cover| cover.hit.what == Obstacle::Piece(i));
        match cover {
            None if exact => {
                let deep = -MIN_DEPTH - GRAZING;
                match block.parts.iter().any(|part| hull.meets(part, block.base, block.top, deep)) {
                    true => found.add("cover: missed", show),
                    false => found.add("grazing: cover", String::new),
                }
            }
            Some(_) if !exact => found.add("cover: false", show),
            Some(cover) => {
                let ends = |e: Vec3, body: &Body| {
                    let off = flat(e).distance(body.plan()) - body.radius;
                    off <= 0.001 && e.y >= body.foot() - 0.001 && e.y <= body.crown() + 0.001
                };
                let (from, to) = cover.line;
                if !(ends(from, a) && ends(to, b) || ends(from, b) && ends(to, a)) {
                    found.add("cover: the line is not between the two", show);
                }
                if entry(t, &[], cover.hit.what, cover.line, GRAZING).is_none() {
                    found.add("cover: the line does not cross", show);
                }
            }
            None => {}
        }
    }
    covers.len()
}

#[test]
fn sight_and_cover_agree_with_arithmetic() {
    let mut chance = Chance(0x51647);
    let mut found = Findings::default();
    let mut stopped = 0;
    let mut covered = 0;
    let mut asked = 0;
    for _ in 0..scenes() {
        let (t, half) = table(&mut chance);
        let mut bodies: Vec<Body> = Vec::new();
        while bodies.len() < 6 {
            let body = body(&mut chance, &t, half, bodies.len() as u16);
            if !bodies.iter().any(|other| other.overlaps(&body)) {
                bodies.push(body);
            }
        }
        for (a, b) in [(0, 1), (2, 3)] {
            let a = &bodies[a];
            let b = &bodies[b];
            let blockers = if chance.next() < 0.5 { &bodies[4..] } else { &[] };
            asked += 1;
            stopped += usize::from(!judge_sight(&t, a, b, blockers, &mut found).clear());
            covered += usize::from(judge_cover(&t, a, b, &mut found) > 0);
        }
    }
    report(&found, &format!("{asked} verdicts, {stopped} without sight, {covered} with cover"));
    assert!(stopped > asked / 30 && covered > asked / 4, "{stopped} and {covered} of {asked}");
}

/// Returns the free way by arithmetic alone, with a base of another radius.
fn exact_way(t: &Table, body: &Body, dir: Vec2, max: f32, radius: f32) -> (f32, Option<usize>) {
    let barring = t.indexed_blocks().filter(|(_, block)| {
        block.bars(body.foot(), body.height, LEVEL)
            && (!block.hole() || block.contains(body.plan()))
    });
    let ways =
        barring.filter_map(|(i, _)| Some((t.distance_to_piece(i, body.plan(), dir, radius)?, i)));
    let first =
        ways.filter(|way| way.0 < max).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    first.map_or((max, None), |(t, i)| (t, Some(i)))
}

fn judge_way(t: &Table, body: &Body, dir: Vec2, max: f32, found: &mut Findings) -> bool {
    let (flew, stop) = t.free_distance(body, dir, max);
    let (exact, met) = exact_way(t, body, dir, max, body.radius);
    let show = || {
        format!(
            "{body:?} along {dir} for {max}: {flew} {stop:?}, exactly {exact} {met:?} among {:?}",
            t.pieces()
        )
    };
    let by_border = stop == Some(PushStop::Border);
    if (flew - exact).abs() > GRAZING && !(by_border && flew < exact) {
        let slim = exact_way(t, body, dir, max, body.radius - GRAZING).0;
        let wide = exact_way(t, body, dir, max, body.radius + GRAZING).0;
        if flew < wide.min(exact) - GRAZING || flew > slim.max(exact) + GRAZING {
            found.add("way: another than exactly", show);
        } else {
            found.add("grazing: way", String::new);
        }
    }
    if let Some(met) = met {
        let all = |i: usize| i == met;
        if t.terrain
            .colliders
            .sweep_cylinder(body, lift(dir, 0.0), max, BASE_OBSTACLES, &all)
            .is_none()
        {
            // The place where the base would end found it all the same.
            found.add("noted: a cast alone misses what arithmetic meets", String::new);
        }
    }
    matches!(stop, Some(PushStop::Terrain(_)))
}

/// Returns what a falling base is caught on, by arithmetic alone.
fn exact_caught(t: &Table, body: &Body, ground: f32, radius: f32) -> bool {
    let tall = body.crown() - ground;
    let mut barring =
        t.indexed_blocks().filter(|(_, block)| !block.hole() && block.bars(ground, tall, LEVEL));
    barring.any(|(_, block)| block.hinders(body.plan(), radius))
}

fn judge_fall(t: &Table, body: &Body, found: &mut Findings) -> bool {
    let ground = t.support(body).y.min(body.foot());
    let catching_piece = t.catching_piece(body, ground).is_some();
    if catching_piece != exact_caught(t, body, ground, body.radius - ROUNDING) {
        let by = if catching_piece { GRAZING } else { -GRAZING };
        match exact_caught(t, body, ground, body.radius - ROUNDING + by) == catching_piece {
            true => found.add("grazing: fall", String::new),
            false => found.add("fall: another than exactly", || {
                format!("{body:?} to {ground}: {catching_piece} among {:?}", t.pieces())
            }),
        }
    }
    catching_piece
}

#[test]
fn pushes_and_falls_agree_with_arithmetic() {
    let mut chance = Chance(0x9054);
    let mut found = Findings::default();
    let mut asked = 0;
    let mut stopped = 0;
    let mut catching_piece = 0;
    let mut fell = 0;
    for _ in 0..scenes() {
        let (t, half) = table(&mut chance);
        let mut bodies: Vec<Body> = Vec::new();
        for id in 0..4 {
            let body = standing(&mut chance, &t, half, id);
            bodies.extend(body.filter(|body| t.spot_legal(body, &bodies).is_ok()));
        }
        for body in &bodies {
            let turn = chance.from(0.0, 2.0 * core::f32::consts::PI);
            let dir = Vec2::new(libm::cosf(turn), libm::sinf(turn));
            asked += 1;
            stopped += usize::from(judge_way(&t, body, dir, 6.0, &mut found));
            let high = body
                .moved(lift(body.plan() + chance.plan(1.0), body.foot() + chance.from(0.0, 4.0)));
            catching_piece += usize::from(judge_fall(&t, &high, &mut found));
        }
        let Some(first) = bodies.first() else { continue };
        let turn = chance.from(0.0, 2.0 * core::f32::consts::PI);
        let dir = Vec2::new(libm::cosf(turn), libm::sinf(turn));
        let push = t.push(first, first.plan() - dir, 5.0, &bodies).moves;
        fell += usize::from(push[0].fell > 0.0);
        for m in &push {
            let was = bodies.iter().find(|b| b.id == m.id).expect("a body");
            if let Err(why) = t.spot_legal(&was.moved(m.to), &[]) {
                found.add("rest: no place to stand", || {
                    format!("{m:?}: {why} {was:?} among {:?}", t.pieces())
                });
            }
        }
    }
    report(
        &found,
        &format!(
            "{asked} ways, {stopped} stopped, {catching_piece} of as many falls caught, {fell} \
             pushed over an edge"
        ),
    );
    assert!(stopped > asked / 10 && catching_piece > asked / 20 && fell > scenes() / 100);
}

/// Prints the question, and fails if anything but grazing was found.
fn report(found: &Findings, asked: &str) {
    let lines = found.0.iter().map(|(what, (count, detail))| format!("{what}: {count} {detail}"));
    let text = lines.collect::<Vec<_>>().join("\n");
    println!("{asked}; {text}");
    let fine = |what: &str| what.starts_with("grazing") || what.starts_with("noted");
    assert!(found.0.keys().all(|what| fine(what)), "{asked}; {text}");
}
