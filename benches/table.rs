//! What the table's questions cost: rays, verdicts on sight and cover, reach, pushes. On
//! a dense table of 30 boxes and 12 cylinders, and on an open one.

use std::hint::black_box;

use bevy_math::{Vec2, Vec3};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use monteria::table::*;

/// Numbers from 0 to 1, always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    fn from(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * self.next()
    }
}

fn table(boxes: usize, rounds: usize) -> Table {
    let mut n = Numbers(7);
    let words = [
        "Blocking Climbable",
        "Blocking",
        "Obscuring Difficult",
        "Impassable Blocking",
        "Dangerous",
    ];
    let pieces = (0..boxes + rounds).map(|i| {
        let center = Vec2::new(n.from(-17.0, 17.0), n.from(-17.0, 17.0));
        let footprint = if i < boxes {
            let half = Vec2::new(n.from(0.3, 1.6), n.from(0.3, 1.6));
            Footprint::Box { center, half, turn: n.from(0.0, 90.0) }
        } else {
            Footprint::Circle { center, radius: n.from(0.3, 1.2) }
        };
        let keywords: Keywords = words[i % words.len()].parse().expect("keywords");
        let top = n.from(0.5, 4.0);
        Piece {
            id: format!("p{i}"),
            name: String::new(),
            footprint,
            base: 0.0,
            top,
            keywords,
            look: String::new(),
        }
    });
    Table::new(Board { size: Vec2::splat(36.0), exits: vec![] }, pieces.collect()).expect("a table")
}

fn bodies(t: &Table, count: u16) -> Vec<Body> {
    let mut n = Numbers(11);
    let mut bodies: Vec<Body> = Vec::new();
    for id in 0..count {
        let (radius, height) = if id % 6 == 5 { (1.0, 3.0) } else { (0.5, 1.5) };
        let body = Body { id: BodyId(id), at: Vec3::ZERO, radius, height };
        let at = Vec2::new(n.from(-15.0, 15.0), n.from(-15.0, 15.0));
        if let Some(at) = t.nearest_legal(&body, at, &bodies) {
            bodies.push(body.moved(at));
        }
    }
    bodies
}

fn rays(c: &mut Criterion) {
    let t = table(30, 12);
    let mut n = Numbers(3);
    let mut point = || Vec3::new(n.from(-17.0, 17.0), n.from(0.1, 3.0), n.from(-17.0, 17.0));
    let segments: Vec<(Vec3, Vec3)> = (0..1000).map(|_| (point(), point())).collect();
    let mut group = c.benchmark_group("rays");
    group.throughput(Throughput::Elements(1000));
    group.bench_function("any hit, dense", |b| {
        b.iter(|| {
            segments
                .iter()
                .filter(|(p, q)| t.segment_meets(*p, *q, black_box(Keywords::BLOCKING)).is_some())
                .count()
        })
    });
    group.bench_function("nearest hit, dense", |b| {
        b.iter(|| {
            segments
                .iter()
                .filter(|(p, q)| t.cast_ray(*p, *q - *p, black_box(40.0)).is_some())
                .count()
        })
    });
    group.finish();
}

fn verdicts(c: &mut Criterion) {
    let mut group = c.benchmark_group("verdicts");
    for (name, t) in [("dense", table(30, 12)), ("open", table(4, 2))] {
        let all = bodies(&t, 24);
        let pairs: Vec<(Body, Body)> = all
            .iter()
            .flat_map(|a| all.iter().filter(|b| b.id != a.id).map(|b| (*a, *b)))
            .collect();
        let near: Vec<(Body, Body)> =
            pairs.iter().filter(|(a, b)| distance(a, b) <= 10.0).copied().collect();
        for (range, pairs) in [("all", &pairs), ("within 10", &near)] {
            group.throughput(Throughput::Elements(pairs.len() as u64));
            group.bench_function(format!("sight and cover, {name}, {range}"), |b| {
                b.iter(|| {
                    let seen = |(a, b): &&(Body, Body)| {
                        t.sight(a, b, &all[..8]).clear() && t.cover(a, b).is_none()
                    };
                    black_box(pairs.iter().filter(seen).count())
                })
            });
            group.bench_function(format!("cover alone, {name}, {range}"), |b| {
                b.iter(|| black_box(pairs.iter().filter(|(a, b)| t.cover(a, b).is_some()).count()))
            });
        }
    }
    group.finish();
}

fn reach(c: &mut Criterion) {
    let mut group = c.benchmark_group("reach");
    for (name, t) in [("dense", table(30, 12)), ("open", table(0, 0)), ("usual", table(10, 4))] {
        let all = bodies(&t, 16);
        let others: Vec<Other> =
            all.iter().map(|b| Other { body: *b, friendly: b.id.0 % 2 == 0 }).collect();
        for budget in [4.0, 6.0] {
            let rules = MoveRules::new(budget);
            let mut next = all.iter().cycle();
            let mut mover = || *next.next().expect("a body");
            group.bench_function(format!("cells of half an inch, {name}, {budget}"), |b| {
                b.iter(|| black_box(t.reach(&mover(), &rules, &others).cells(0.5).len()))
            });
            let mut next = all.iter().cycle();
            let mut mover = || *next.next().expect("a body");
            group.bench_function(format!("nearest to a point, {name}, {budget}"), |b| {
                b.iter(|| black_box(t.reach(&mover(), &rules, &others).nearest_to(Vec2::ZERO)))
            });
            let mut next = all.iter().cycle();
            let mut mover = || *next.next().expect("a body");
            group.bench_function(format!("32 samples, {name}, {budget}"), |b| {
                b.iter(|| black_box(t.reach(&mover(), &rules, &others).samples(32).len()))
            });
            let mut next = all.iter().cycle();
            let mut mover = || *next.next().expect("a body");
            group.bench_function(format!("best by distance, {name}, {budget}"), |b| {
                b.iter(|| {
                    black_box(t.reach(&mover(), &rules, &others).best(|s| -s.plan().length()))
                })
            });
        }
    }
    group.finish();
}

fn pushes(c: &mut Criterion) {
    let t = table(30, 12);
    let all = bodies(&t, 24);
    let mut next = all.iter().cycle();
    c.bench_function("push of 3 inches, dense", |b| {
        b.iter(|| black_box(t.push(next.next().expect("a body"), Vec2::ZERO, 3.0, &all)))
    });
}

criterion_group!(benches, rays, verdicts, reach, pushes);
criterion_main!(benches);
