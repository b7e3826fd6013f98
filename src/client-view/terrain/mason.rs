//! Dressed stone: walls in courses, slabs, columns.

use bevy::math::{Affine3A, Quat, Vec2, Vec3};

use crate::shape::{Paint, Sculpt, circle, hash2, inset, resample};
use crate::terrain::buildings::facade::{WallFace, faces};
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};

/// Height of a course, in inches.
const COURSE: f32 = 0.36;

/// Builds a wall of stones in courses, over any outline.
pub(super) fn wall(sculpt: &mut Sculpt, plot: &Plot) {
    courses(sculpt, plot);
    coping(sculpt, plot);
}

/// Builds the courses of a wall without its coping.
pub(crate) fn courses(sculpt: &mut Sculpt, plot: &Plot) {
    bricks(sculpt, plot, paint(tones::ASHLAR));
}

/// Builds courses of stones of this colour, up to the top.
pub(crate) fn bricks(sculpt: &mut Sculpt, plot: &Plot, stone: Paint) {
    let height = plot.height();
    let courses = (height / COURSE).round().clamp(1.0, 24.0) as usize;
    let tall = height / courses as f32;
    let depth = 0.05_f32.min(plot.half.y * 0.4);
    sculpt.foot = Some((plot.base, plot.base + height.min(1.6), 0.66));
    sculpt.paint = paint(tones::MORTAR);
    let core = inset(&plot.outline, depth);
    sculpt.prism(&core, plot.base, plot.top - 0.02, 0.0);
    if plot.base > 0.05 {
        sculpt.cap(&core, plot.base, false);
    }
    // Long edges are built of many stones, the short edges of a round outline
    // of one or two.
    let n = plot.outline.len();
    for i in 0..n {
        let a = plot.outline[i];
        let b = plot.outline[(i + 1) % n];
        for course in 0..courses {
            let low = plot.base + tall * course as f32;
            lay(
                sculpt,
                (a, b),
                (low, low + tall),
                (depth, stone),
                plot.seed + course as u32 * 7 + i as u32 * 101,
            );
        }
    }
}

/// Adds slabs over the top of a piece, in rows along its length; they end at its outline.
fn paved(sculpt: &mut Sculpt, plot: &Plot) {
    sculpt.foot = None;
    if !plot.square() {
        sculpt.paint = paint(tones::ASHLAR).times(1.1).jitter(0.05);
        sculpt.prism(&inset(&plot.outline, 0.02), plot.top - 0.07, plot.top, 0.03);
        return;
    }
    sculpt.paint = paint(tones::MORTAR).times(0.9);
    sculpt.prism(&inset(&plot.outline, 0.03), plot.top - 0.08, plot.top - 0.03, 0.0);
    let rows = (plot.half.y * 2.0 / 0.66).round().max(1.0);
    let deep = plot.half.y / rows;
    let turn = Quat::from_rotation_y(-plot.along.to_angle());
    for row in 0..rows as i32 {
        let across = -plot.half.y + deep * (2 * row + 1) as f32;
        let mut from = -plot.half.x;
        let mut number = 0;
        while from < plot.half.x - 0.01 {
            let luck = hash2(number, row, plot.seed + 4);
            let mut to = from + 0.6 + 0.5 * luck;
            if to > plot.half.x - 0.4 {
                to = plot.half.x;
            }
            let p = plot.spot((from + to) / 2.0, across);
            let half = Vec3::new((to - from) / 2.0 - 0.014, 0.03, deep - 0.014);
            sculpt.paint = paint(tones::ASHLAR).times(0.98 + 0.16 * luck).jitter(0.03);
            sculpt.at(
                Affine3A::from_rotation_translation(turn, Vec3::new(p.x, plot.top - 0.03, p.y)),
                |s| {
                    s.block(Vec3::ZERO, half, 0.015);
                },
            );
            (from, number) = (to, number + 1);
        }
    }
}

/// Builds a block of dressed stone with a paved top: terraces and the steps up to them.
pub(super) fn terrace(sculpt: &mut Sculpt, plot: &Plot) {
    courses(sculpt, plot);
    paved(sculpt, plot);
}

/// Builds a wall of blind arches: columns and round arches before dark niches. It stops
/// sight in the table, so it has no openings.
pub(super) fn arcade(sculpt: &mut Sculpt, plot: &Plot) {
    let back = 0.16_f32.min(plot.half.y * 0.45);
    let core = Plot { outline: inset(&plot.outline, back), ..plot.clone() };
    let tall = plot.height();
    sculpt.foot = Some((plot.base, plot.base + tall.min(1.2), 0.7));
    sculpt.paint = paint(tones::MORTAR).times(0.66).jitter(0.06);
    sculpt.prism(&core.outline, plot.base, plot.top - 0.06, 0.0);
    let stone = |n: i32, i: i32| {
        paint(tones::ASHLAR).times(0.92 + 0.2 * hash2(n, i, plot.seed)).jitter(0.05)
    };
    let foot = (tall * 0.16).clamp(0.1, 0.34);
    let band = (tall * 0.14).clamp(0.1, 0.3);
    for (number, face) in faces(&plot.outline, plot.base).iter().enumerate() {
        let number = number as i32;
        let out = -back / 2.0;
        face.block(
            sculpt,
            stone(number, 90),
            Vec3::new(0.0, foot / 2.0, out),
            Vec3::new(face.half, foot / 2.0, back / 2.0),
        );
        let high = Vec3::new(0.0, tall - band / 2.0, out);
        face.block(sculpt, stone(number, 91), high, Vec3::new(face.half, band / 2.0, back / 2.0));
        let bays = (face.half * 2.0 / 1.05).round();
        if bays < 1.0 || tall < 1.2 {
            face.block(
                sculpt,
                stone(number, 92),
                Vec3::new(0.0, tall / 2.0, out),
                Vec3::new(face.half, tall / 2.0, back / 2.0),
            );
            continue;
        }
        let half = face.half / bays;
        let column = (half * 0.24).min(0.12);
        let span = half - column;
        let spring = tall - band - span * 0.9 - 0.05;
        for bay in 0..=bays as i32 {
            let x = (-face.half + half * 2.0 * bay as f32)
                .clamp(-face.half + column, face.half - column);
            face.draw(sculpt, |s| {
                let at = |y: f32| Vec3::new(x, y, -back * 0.42);
                s.paint = stone(number, bay);
                s.limb(at(foot), at(spring - 0.08), (column * 0.85, column * 0.75), 8);
                s.paint = stone(number, bay + 20).times(1.06);
                let cap = Vec3::new(column * 1.25, 0.06, back * 0.46);
                s.block(at(spring - 0.04), cap, 0.02);
                s.block(at(foot + 0.04), Vec3::new(column * 1.15, 0.05, back * 0.44), 0.02);
            });
        }
        for bay in 0..bays as i32 {
            let x = -face.half + half * (2 * bay + 1) as f32;
            arch(sculpt, face, (x, spring), (span, tall - band - spring), back, |i| {
                stone(number + i, bay)
            });
        }
    }
    coping(sculpt, plot);
}

/// Adds a round arch with the wall above it, from its springing up to a height.
fn arch(
    sculpt: &mut Sculpt,
    face: &WallFace,
    (x, spring): (f32, f32),
    (span, rise): (f32, f32),
    back: f32,
    stone: impl Fn(i32) -> Paint,
) {
    const STONES: i32 = 9;
    let inner = span * 0.9;
    let outer = span * 1.12;
    let point = |radius: f32, k: i32, z: f32| {
        let (sin, cos) = (std::f32::consts::PI * k as f32 / STONES as f32).sin_cos();
        Vec3::new(x - cos * radius, (spring + sin * radius * 0.9).min(spring + rise), z)
    };
    face.draw(sculpt, |s| {
        for k in 0..STONES {
            s.paint = stone(k);
            let a = point(inner, k, 0.0);
            let b = point(inner, k + 1, 0.0);
            let c = point(outer, k + 1, 0.0);
            let d = point(outer, k, 0.0);
            s.quad(a, d, c, b);
            s.paint = stone(k).times(0.7);
            s.quad(a, b, point(inner, k + 1, -back), point(inner, k, -back));
            // The spandrel above.
            s.paint = stone(k + 40).times(0.94);
            let up = |p: Vec3| {
                Vec3::new(p.x.clamp(x - span * 1.14, x + span * 1.14), spring + rise, -0.02)
            };
            let e = Vec3::new(d.x, d.y, -0.02);
            let f = Vec3::new(c.x, c.y, -0.02);
            s.quad(e, up(e), up(f), f);
        }
    });
}

/// Adds a row of stones along an edge: faces with broken edges that stand
/// out from the core.
fn lay(
    sculpt: &mut Sculpt,
    (a, b): (Vec2, Vec2),
    (low, high): (f32, f32),
    (depth, stone): (f32, Paint),
    seed: u32,
) {
    let length = a.distance(b);
    if length < 0.02 {
        return;
    }
    let along = (b - a) / length;
    let outward = Vec2::new(along.y, -along.x);
    let gap = 0.018;
    let mut at = 0.0;
    let mut number = 0;
    while at < length - 0.01 {
        let mut wide = 0.42 + 0.45 * hash2(number, 1, seed);
        if number == 0 && seed % 2 == 1 {
            wide *= 0.5;
        }
        let mut end = at + wide;
        if end > length - 0.22 {
            end = length;
        }
        let p = a + along * at;
        let q = a + along * end;
        let proud = depth * (0.75 + 0.25 * hash2(number, 2, seed));
        let point = |at: Vec2, side: f32, out: f32, y: f32| {
            let p = at + along * side + outward * (out - depth);
            Vec3::new(p.x, y, p.y)
        };
        let tone = hash2(number, 3, seed);
        let stone = stone.mix(paint(tones::STONE_TOP), if tone > 0.7 { 0.5 } else { 0.0 });
        sculpt.paint = stone.times(0.86 + 0.26 * tone).jitter(0.04);
        let e = 0.04_f32.min((end - at) * 0.25);
        let back = [
            (p, gap, low + gap),
            (p, gap, high - gap),
            (q, -gap, high - gap),
            (q, -gap, low + gap),
        ]
        .map(|(c, side, y)| point(c, side, 0.0, y));
        let face = [
            (p, gap + e, low + gap + e),
            (p, gap + e, high - gap - e),
            (q, -gap - e, high - gap - e),
            (q, -gap - e, low + gap + e),
        ]
        .map(|(c, side, y)| point(c, side, proud, y));
        sculpt.quad(face[0], face[1], face[2], face[3]);
        for k in 0..4 {
            let m = (k + 1) % 4;
            sculpt.quad(back[k], back[m], face[m], face[k]);
        }
        at = end;
        number += 1;
    }
}

/// Adds flat stones on top of a wall.
fn coping(sculpt: &mut Sculpt, plot: &Plot) {
    let narrow = plot.half.y < 0.6 && plot.outline.len() == 4;
    if !narrow {
        paved(sculpt, plot);
        return;
    }
    let stones = (plot.half.x * 2.0 / 0.75).round().max(1.0);
    let half = plot.half.x / stones;
    let turn = Quat::from_rotation_y(-plot.along.to_angle());
    for i in 0..stones as i32 {
        let p = plot.spot(-plot.half.x + half * (2 * i + 1) as f32, 0.0);
        let tone = hash2(i, 9, plot.seed);
        sculpt.paint = paint(tones::ASHLAR).times(1.02 + 0.14 * tone).jitter(0.04);
        let center = Vec3::new(p.x, plot.top - 0.05, p.y);
        sculpt.at(Affine3A::from_rotation_translation(turn, center), |s| {
            s.block(Vec3::ZERO, Vec3::new(half - 0.012, 0.05, plot.half.y - 0.004), 0.025);
        });
    }
}

/// Builds a slab, steps or a sarcophagus: a block on a plinth with a lid.
pub(super) fn slab(sculpt: &mut Sculpt, plot: &Plot) {
    let height = plot.height();
    sculpt.foot = Some((plot.base, plot.base + height.min(1.0), 0.7));
    let foot = height * 0.16;
    sculpt.paint = paint(tones::ASHLAR).times(0.92).jitter(0.05);
    sculpt.prism(&plot.outline, plot.base, plot.base + foot, 0.03);
    sculpt.paint = paint(tones::ASHLAR).jitter(0.05);
    let body = inset(&plot.outline, 0.09_f32.min(plot.half.y * 0.3));
    sculpt.prism(&body, plot.base + foot, plot.top - foot, 0.0);
    for (i, p) in body.iter().enumerate() {
        let q = body[(i + 1) % body.len()];
        panels(sculpt, *p, q, plot.base + foot, plot.top - foot);
    }
    sculpt.paint = paint(tones::ASHLAR).times(1.12).jitter(0.05);
    sculpt.prism(&inset(&plot.outline, 0.01), plot.top - foot, plot.top, 0.04);
}

/// Adds carved panels to an edge of a slab.
fn panels(sculpt: &mut Sculpt, a: Vec2, b: Vec2, low: f32, high: f32) {
    let length = a.distance(b);
    if high - low < 0.25 || length < 0.5 {
        return;
    }
    let along = (b - a) / length;
    let outward = Vec2::new(along.y, -along.x);
    let count = (length / 0.7).floor().max(1.0);
    for i in 0..count as i32 {
        let from = a + along * (length * (i as f32 + 0.18) / count) + outward * 0.004;
        let to = a + along * (length * (i as f32 + 0.82) / count) + outward * 0.004;
        let up = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
        let y0 = low + (high - low) * 0.2;
        let y1 = high - (high - low) * 0.2;
        sculpt.with(paint(tones::MORTAR).times(1.15), |s| {
            s.quad(up(from, y0), up(from, y1), up(to, y1), up(to, y0))
        });
    }
}

/// Builds columns: one where the outline is about as wide as long, a
/// row of them otherwise.
pub(super) fn pillar(sculpt: &mut Sculpt, plot: &Plot) {
    let radius = plot.half.y;
    let count = (plot.half.x / radius / 1.6).floor().max(1.0);
    sculpt.foot = Some((plot.base, plot.base + plot.height().min(1.2), 0.68));
    for i in 0..count as i32 {
        let p = plot.spot(plot.half.x * ((2 * i + 1) as f32 / count - 1.0), 0.0);
        let round = resample(&circle(p, radius * 0.82, 12), 2.0);
        let foot = inset(&circle(p, radius, 8), 0.0);
        sculpt.paint = paint(tones::ASHLAR).times(0.95).jitter(0.06);
        sculpt.prism(&foot, plot.base, plot.base + 0.18, 0.05);
        let drums = ((plot.height() - 0.36) / 0.5).round().max(1.0);
        let tall = (plot.height() - 0.36).max(0.05) / drums;
        for drum in 0..drums as i32 {
            sculpt.paint =
                paint(tones::ASHLAR).times(0.9 + 0.2 * hash2(drum, i, plot.seed)).jitter(0.06);
            let low = plot.base + 0.18 + tall * drum as f32;
            sculpt.prism(&round, low, low + tall, 0.025);
        }
        sculpt.paint = paint(tones::ASHLAR).times(1.08).jitter(0.06);
        sculpt.prism(&foot, plot.top - 0.18, plot.top, 0.04);
    }
}

/// Builds a gravestone: a foot and a slab with a rounded head.
pub(super) fn gravestone(sculpt: &mut Sculpt, plot: &Plot) {
    let wide = plot.half.x;
    let deep = plot.half.y;
    let tall = plot.height();
    let turn = Quat::from_rotation_y(-plot.along.to_angle());
    let place = Affine3A::from_rotation_translation(
        turn,
        Vec3::new(plot.middle.x, plot.base, plot.middle.y),
    );
    sculpt.foot = Some((plot.base, plot.base + tall, 0.7));
    sculpt.at(place, |s| {
        s.paint = paint(tones::ASHLAR).times(0.85).jitter(0.06);
        s.block(Vec3::Y * 0.05, Vec3::new(wide, 0.05, deep), 0.02);
        s.paint = paint(tones::STONE_TOP).jitter(0.06);
        let slab = wide * 0.82;
        let straight = (tall - slab * 0.7).max(tall * 0.4);
        let mut outline = vec![Vec2::new(-slab, -0.05), Vec2::new(slab, -0.05)];
        outline.extend((0..=8).map(|i| {
            let (sin, cos) = (std::f32::consts::PI * i as f32 / 8.0).sin_cos();
            Vec2::new(cos * slab, -straight - sin * (tall - straight))
        }));
        // The outline stands upright once its plane is turned up.
        let mut outline: Vec<Vec2> = outline;
        outline.reverse();
        let thick = deep * 0.62;
        s.at(Affine3A::from_rotation_x(std::f32::consts::FRAC_PI_2), |s| {
            s.prism(&outline, -thick, thick, 0.03);
            s.cap(&outline, -thick, false);
        });
        s.paint = paint(tones::MORTAR);
        for side in [-1.0, 1.0] {
            s.block(
                Vec3::new(0.0, straight * 0.85, side * thick),
                Vec3::new(0.035, straight * 0.3, 0.012),
                0.0,
            );
            s.block(
                Vec3::new(0.0, straight * 0.95, side * thick),
                Vec3::new(slab * 0.36, 0.035, 0.012),
                0.0,
            );
        }
    });
}

/// Builds steps that rise along the length of the outline; the last one is as
/// high as the piece.
pub(super) fn stair(sculpt: &mut Sculpt, plot: &Plot) {
    let count = (plot.height() / 0.42).round().clamp(2.0, 10.0);
    sculpt.foot = Some((plot.base, plot.base + plot.height(), 0.7));
    sculpt.paint = paint(tones::MORTAR);
    sculpt.prism(&inset(&plot.outline, 0.05), plot.base, plot.top - 0.05, 0.0);
    for (i, a) in plot.outline.iter().enumerate() {
        let b = plot.outline[(i + 1) % plot.outline.len()];
        for step in 0..count as i32 {
            let low = plot.base + plot.height() * step as f32 / count;
            lay(
                sculpt,
                (*a, b),
                (low, low + plot.height() / count),
                (0.05, paint(tones::ASHLAR)),
                plot.seed + step as u32,
            );
        }
    }
    let turn = Quat::from_rotation_y(-plot.along.to_angle());
    let deep = plot.half.x / count;
    for step in 0..count as i32 {
        // Each tread is a slab on the top face, distinguished by its tone: a surface for
        // standing is flat all over.
        let p = plot.spot(-plot.half.x + deep * (2 * step + 1) as f32, 0.0);
        sculpt.paint = paint(tones::ASHLAR).times(0.8 + 0.3 * (step as f32 / count)).jitter(0.04);
        sculpt.at(
            Affine3A::from_rotation_translation(turn, Vec3::new(p.x, plot.top - 0.06, p.y)),
            |s| {
                s.block(Vec3::ZERO, Vec3::new(deep - 0.012, 0.06, plot.half.y - 0.005), 0.03);
            },
        );
    }
}

/// Builds a round well: a ring of stones with water in it.
pub(super) fn well(sculpt: &mut Sculpt, wet: &mut Sculpt, plot: &Plot) {
    let radius = plot.half.y;
    let tower = Plot { outline: circle(plot.middle, radius, 12), ..plot.clone() };
    sculpt.foot = Some((plot.base, plot.base + plot.height(), 0.7));
    for i in 0..12 {
        let a = tower.outline[i];
        let b = tower.outline[(i + 1) % 12];
        let courses = (plot.height() / COURSE).round().max(1.0);
        for course in 0..courses as i32 {
            let low = plot.base + plot.height() * course as f32 / courses;
            lay(
                sculpt,
                (a, b),
                (low, low + plot.height() / courses),
                (0.06, paint(tones::ASHLAR)),
                plot.seed + i as u32 * 13 + course as u32,
            );
        }
    }
    let up = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
    let inner = circle(plot.middle, radius * 0.62, 12);
    for i in 0..12 {
        let j = (i + 1) % 12;
        let a = tower.outline[i];
        let b = tower.outline[j];
        let c = inner[j];
        let d = inner[i];
        sculpt.paint = paint(tones::ASHLAR).times(1.12).jitter(0.1);
        sculpt.quad(up(a, plot.top), up(d, plot.top), up(c, plot.top), up(b, plot.top));
        sculpt.paint = paint(tones::MORTAR).times(0.5);
        sculpt.quad(up(d, plot.top), up(d, plot.top - 0.5), up(c, plot.top - 0.5), up(c, plot.top));
    }
    wet.paint = paint(tones::WATER).times(0.5).alpha(0.98);
    wet.cap(&inner, plot.top - 0.45, true);
}
