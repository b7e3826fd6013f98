//! Remains of a city after a war: gutted houses, chimneys, bunkers, wrecks, barricades.

use bevy::math::{Vec2, Vec3};

use crate::shape::{Paint, Sculpt, hash2, inset, scatter};
use crate::terrain::buildings::facade::{WallFace, faces};
use crate::terrain::mason;
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};
use crate::terrain::wood::place;

/// Depth of a ruin's highest floor below its top, and maximum height of its walls above
/// the top, in inches.
const BROKEN: (f32, f32) = (0.34, 0.12);
/// Thickness of its walls, in inches.
const THICK: f32 = 0.2;

/// Builds a gutted house: walls with holes for windows, a broken brim, a floor full
/// of rubble below it.
pub(in crate::terrain) fn shell(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    let brick = hash2(1, 1, plot.seed) < 0.45;
    let wall = paint(if brick { tones::BRICK } else { tones::CONCRETE })
        .times(0.88 + 0.16 * hash2(2, 1, plot.seed))
        .jitter(0.07);
    let band = paint(tones::CONCRETE).times(1.04).jitter(0.06);
    let floor = plot.top - BROKEN.0;
    sculpt.foot = Some((plot.base, plot.base + tall.min(2.0), 0.62));
    let walls = inset(&plot.outline, 0.05);
    sculpt.paint = wall;
    let ring = |outline: &[Vec2], y: f32| {
        outline.iter().map(|p| Vec3::new(p.x, y, p.y)).collect::<Vec<_>>()
    };
    sculpt.skirt(&ring(&walls, plot.base), &ring(&walls, floor));
    let storeys = (tall / 1.35).round().max(1.0);
    let storey = (floor - plot.base) / storeys;
    for (number, face) in faces(&walls, plot.base).iter().enumerate() {
        let seed = plot.seed + number as u32 * 13;
        let bays = (face.half * 2.0 / 0.95).round().max(1.0);
        let half = face.half / bays;
        for level in 0..storeys as i32 {
            let y = storey * level as f32;
            if face.half > 0.3 {
                let at = Vec3::new(0.0, y + storey - 0.06, 0.01);
                face.block(sculpt, band, at, Vec3::new(face.half + 0.01, 0.06, 0.035));
            }
            for bay in 0..bays as i32 {
                let luck = hash2(bay, level, seed);
                let x = -face.half + half * (2 * bay + 1) as f32;
                let size = Vec2::new((half * 0.5).min(0.24), storey * 0.27);
                if (face.half < 0.35 && number % 3 != 0) || luck < 0.12 {
                    continue;
                }
                hole(
                    sculpt,
                    face,
                    (x, y + storey * 0.5),
                    size,
                    band,
                    wall,
                    seed + level as u32 * 5 + bay as u32,
                );
            }
        }
        patches(sculpt, face, tall - BROKEN.0, wall, seed);
        brim(sculpt, face, tall, wall, seed);
    }
    inside(sculpt, plot, floor);
}

/// Adds a dark hole for a window, with the rest of its frame; some are boarded
/// up, some burnt out.
fn hole(
    sculpt: &mut Sculpt,
    face: &WallFace,
    (x, y): (f32, f32),
    half: Vec2,
    sill: Paint,
    wall: Paint,
    seed: u32,
) {
    let luck = hash2(seed as i32, 3, 17);
    if luck > 0.62 {
        // Soot above a burnt-out window.
        let at = (x, y + half.y * 1.25);
        face.plate(
            sculpt,
            wall.times(0.52).jitter(0.1),
            at,
            Vec2::new(half.x * 1.25, half.y * 0.7),
            0.004,
        );
    }
    face.plate(sculpt, paint(tones::PANE).times(0.75).jitter(0.1), (x, y), half, 0.008);
    // A corner of the hole has broken out.
    face.draw(sculpt, |s| {
        s.paint = paint(tones::PANE).times(0.75).jitter(0.1);
        let side = if luck < 0.5 { -1.0 } else { 1.0 };
        let corner = Vec3::new(x + side * half.x, y + half.y * 0.2, 0.008);
        let out = Vec3::new(x + side * half.x * 1.55, y + half.y * (0.5 + luck * 0.4), 0.008);
        let up = Vec3::new(x + side * half.x, y + half.y, 0.008);
        if side > 0.0 { s.tri(corner, out, up) } else { s.tri(corner, up, out) }
    });
    face.block(
        sculpt,
        sill,
        Vec3::new(x, y - half.y - 0.02, 0.02),
        Vec3::new(half.x + 0.06, 0.035, 0.05),
    );
    if luck < 0.26 {
        for (k, turn) in [(-0.4, 0.1_f32), (0.3, -0.08)] {
            face.draw(sculpt, |s| {
                s.paint = paint(tones::WOOD).times(0.85);
                let a = x - half.x * 1.15;
                let b = x + half.x * 1.15;
                let at =
                    |x: f32, side: f32| Vec3::new(x, y + half.y * (k + turn * side * 3.0), 0.03);
                s.limb(at(a, -1.0), at(b, 1.0), (0.045, 0.045), 4);
            });
        }
    }
}

/// Adds patches where plaster has come off.
fn patches(sculpt: &mut Sculpt, face: &WallFace, tall: f32, wall: Paint, seed: u32) {
    let count = (face.half * tall * 0.9) as i32;
    for i in 0..count {
        let luck = |k: i32| hash2(i, k, seed + 40);
        let at =
            ((luck(1) * 2.0 - 1.0) * (face.half - 0.2).max(0.0), 0.15 + luck(2) * (tall - 0.4));
        let half = Vec2::new(0.05 + 0.12 * luck(3), 0.04 + 0.08 * luck(4));
        let tone = if luck(5) < 0.5 { wall.times(0.78) } else { wall.times(1.14) };
        face.plate(sculpt, tone.jitter(0.05), at, half, 0.003);
    }
}

/// Adds the broken upper edge of a wall: stumps that do not stand out far over the
/// top of the piece.
fn brim(sculpt: &mut Sculpt, face: &WallFace, tall: f32, wall: Paint, seed: u32) {
    let count = (face.half * 2.0 / 0.3).round().max(1.0);
    let half = face.half / count;
    for i in 0..count as i32 {
        let end = i == 0 || i + 1 == count as i32;
        let luck = if end { 0.95 } else { hash2(i, 7, seed) };
        let high = BROKEN.0 * 0.35 + (BROKEN.0 * 0.65 + BROKEN.1) * luck;
        let x = -face.half + half * (2 * i + 1) as f32;
        let low = tall - BROKEN.0;
        let top = tall - BROKEN.0 + high;
        let lean = (hash2(i, 8, seed) - 0.5) * 0.14;
        sculpt.paint = wall.times(0.94 + 0.12 * luck);
        face.draw(sculpt, |s| {
            let p = |a: f32, y: f32, z: f32| Vec3::new(x + half * a, y, z);
            let l = top + lean;
            let r = (top - lean).min(tall + BROKEN.1);
            s.quad(p(-1.0, low, 0.0), p(1.0, low, 0.0), p(1.0, r, 0.0), p(-1.0, l, 0.0));
            s.quad(
                p(1.0, low, -THICK),
                p(-1.0, low, -THICK),
                p(-1.0, l, -THICK),
                p(1.0, r, -THICK),
            );
            s.paint = s.paint.times(1.22);
            s.quad(p(-1.0, l, 0.0), p(1.0, r, 0.0), p(1.0, r, -THICK), p(-1.0, l, -THICK));
            s.paint = s.paint.times(0.7);
            s.quad(p(1.0, low, 0.0), p(1.0, low, -THICK), p(1.0, r, -THICK), p(1.0, r, 0.0));
            s.quad(p(-1.0, low, -THICK), p(-1.0, low, 0.0), p(-1.0, l, 0.0), p(-1.0, l, -THICK));
        });
    }
}

/// Adds the remaining floor, with rubble and bent bars of iron.
fn inside(sculpt: &mut Sculpt, plot: &Plot, floor: f32) {
    sculpt.foot = None;
    let within = inset(&plot.outline, 0.05);
    sculpt.paint = paint(tones::CONCRETE).times(0.7).jitter(0.1);
    sculpt.cap(&within, floor, true);
    let room = inset(&plot.outline, THICK + 0.1);
    for p in scatter(&room, 0.42, 0.05, plot.seed + 5) {
        let luck = hash2((p.x * 37.0) as i32, (p.y * 37.0) as i32, plot.seed);
        let size = 0.06 + 0.16 * luck * luck;
        let tone = if luck > 0.6 { tones::BRICK } else { tones::CONCRETE };
        sculpt.paint = paint(tone).times(0.85 + 0.2 * luck).jitter(0.14);
        let at = Vec3::new(p.x, floor + size * 0.4, p.y);
        sculpt.boulder(at, Vec3::new(size * 1.3, size * 0.8, size), 0.35);
        if luck > 0.8 {
            sculpt.paint = paint(tones::RUST);
            let bend = Vec3::new(
                hash2(1, (p.x * 9.0) as i32, 3) - 0.5,
                0.0,
                hash2(2, (p.y * 9.0) as i32, 3) - 0.5,
            );
            let knee = at + Vec3::Y * 0.22 + bend * 0.2;
            sculpt.limb(at, knee, (0.02, 0.02), 4);
            sculpt.limb(knee, knee + bend * 0.4 + Vec3::Y * 0.12, (0.02, 0.015), 4);
        }
    }
}

/// Builds the stump of a tower: courses of stone, a broken brim, and rubble inside.
pub(in crate::terrain) fn stump(sculpt: &mut Sculpt, plot: &Plot) {
    let floor = plot.top - BROKEN.0;
    mason::courses(sculpt, &Plot { top: floor, ..plot.clone() });
    sculpt.foot = None;
    let stone = paint(tones::ASHLAR).jitter(0.07);
    let walls = inset(&plot.outline, 0.03);
    for (number, face) in faces(&walls, plot.base).iter().enumerate() {
        brim(sculpt, face, plot.height(), stone, plot.seed + number as u32 * 13);
        if number % 5 == 2 && plot.height() > 2.0 {
            let half = Vec2::new((face.half * 0.4).min(0.09), 0.28);
            face.plate(sculpt, paint(tones::PANE), (0.0, plot.height() * 0.6), half, 0.03);
        }
    }
    inside(sculpt, plot, floor);
}

/// Builds a tall round chimney: bricks, bands of iron, a dark mouth.
pub(in crate::terrain) fn chimney(sculpt: &mut Sculpt, plot: &Plot) {
    mason::bricks(sculpt, plot, paint(tones::BRICK));
    let bands = (plot.height() / 1.3).floor().max(1.0);
    for i in 0..bands as i32 {
        let y = plot.base + plot.height() * (i as f32 + 0.6) / bands;
        sculpt.paint = paint(tones::IRON).jitter(0.05);
        let ring = |out: f32, y: f32| {
            inset(&plot.outline, out).iter().map(|p| Vec3::new(p.x, y, p.y)).collect::<Vec<_>>()
        };
        sculpt.skirt(&ring(-0.015, y - 0.07), &ring(-0.015, y + 0.07));
    }
    if !plot.stands {
        sculpt.foot = None;
        sculpt.paint = paint(tones::SOOT).times(0.5).jitter(0.0);
        sculpt.cap(&inset(&plot.outline, plot.half.y * 0.3), plot.top + 0.008, true);
    }
}

/// Builds a bunker: poured concrete with a heavy roof and slits.
pub(in crate::terrain) fn bunker(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    let concrete = paint(tones::CONCRETE).jitter(0.06);
    sculpt.foot = Some((plot.base, plot.base + tall.min(2.0), 0.66));
    let roof = (tall * 0.2).clamp(0.2, 0.6);
    let body = inset(&plot.outline, 0.14);
    // Formwork leaves its lines in the concrete.
    let courses = ((tall - roof) / 0.42).round().max(1.0);
    for i in 0..courses as i32 {
        let y = |k: i32| plot.base + (tall - roof) * k as f32 / courses;
        sculpt.paint = concrete.times(0.92 + 0.1 * hash2(i, 1, plot.seed));
        sculpt.prism(&body, y(i), y(i + 1), 0.025);
    }
    sculpt.paint = concrete.times(0.8);
    sculpt.prism(&inset(&plot.outline, 0.02), plot.base, plot.base + 0.18, 0.08);
    sculpt.paint = concrete.times(1.08);
    sculpt.prism(&plot.outline, plot.top - roof, plot.top, 0.12);
    sculpt.paint = concrete.times(0.6);
    sculpt.cap(&plot.outline, plot.top - roof, false);
    for (number, face) in
        faces(&body, plot.base).iter().enumerate().filter(|(_, face)| face.half > 0.5)
    {
        let y = tall - roof - 0.42;
        let slits = (face.half * 2.0 / 1.9).floor().max(1.0);
        for i in 0..slits as i32 {
            let x = -face.half + face.half * (2 * i + 1) as f32 / slits;
            let half = Vec2::new((face.half / slits * 0.55).min(0.55), 0.1);
            face.block(
                sculpt,
                concrete.times(1.05),
                Vec3::new(x, y, 0.02),
                Vec3::new(half.x + 0.12, 0.22, 0.045),
            );
            face.plate(sculpt, paint(tones::PANE).times(0.5).jitter(0.0), (x, y), half, 0.07);
        }
        if number % 2 == 0 && tall > 2.0 && slits < 2.0 {
            let half = Vec2::new(0.28, 0.55);
            face.plate(sculpt, paint(tones::STEEL_DARK), (0.0, half.y + 0.1), half, 0.03);
        }
        // Marks of impacts.
        patches(sculpt, face, tall - roof, concrete, plot.seed + number as u32);
    }
    sculpt.foot = None;
    if plot.square() {
        for (along, across) in [(-0.6, -0.5), (0.55, 0.45)] {
            sculpt.at(place(plot, plot.half.x * along, plot.half.y * across, plot.top), |s| {
                s.paint = paint(tones::STEEL_DARK);
                s.block(Vec3::Y * 0.02, Vec3::new(0.26, 0.03, 0.26), 0.02);
            });
        }
    }
}

/// Builds a burnt vehicle that fills its outline: hull, wheels, a cabin without panes.
pub(in crate::terrain) fn wreck(sculpt: &mut Sculpt, plot: &Plot) {
    let long = plot.half.x;
    let wide = plot.half.y;
    let tall = plot.height();
    let burnt = |k: i32| {
        paint(tones::SOOT).mix(paint(tones::RUST), hash2(k, 2, plot.seed) * 0.75).jitter(0.16)
    };
    sculpt.foot = Some((plot.base, plot.base + tall, 0.66));
    sculpt.at(place(plot, 0.0, 0.0, plot.base), |s| {
        let wheel = (tall * 0.24).min(wide * 0.45);
        for side in [-1.0, 1.0] {
            for end in [-0.66, 0.0, 0.66] {
                s.paint = paint(tones::SOOT).times(0.7);
                let at = Vec3::new(long * end, wheel, side * (wide - 0.12));
                s.limb(at - Vec3::Z * 0.11, at + Vec3::Z * 0.11, (wheel, wheel), 10);
            }
        }
        s.paint = burnt(1);
        let body = tall * 0.34;
        s.block(
            Vec3::new(0.0, wheel + body * 0.6, 0.0),
            Vec3::new(long, body * 0.6, wide * 0.86),
            0.08,
        );
        s.paint = burnt(2);
        let cabin = (tall - wheel - body * 1.2) / 2.0;
        let y = tall - cabin;
        s.block(Vec3::new(-long * 0.22, y, 0.0), Vec3::new(long * 0.6, cabin, wide * 0.76), 0.12);
        s.paint = paint(tones::PANE).times(0.6);
        for side in [-1.0, 1.0] {
            for end in [-0.5, 0.05] {
                let at = Vec3::new(long * end, y + cabin * 0.15, side * wide * 0.765);
                s.block(at, Vec3::new(long * 0.2, cabin * 0.5, 0.012), 0.0);
            }
        }
        s.paint = burnt(3);
        s.block(
            Vec3::new(long * 0.68, wheel + body * 1.28, 0.0),
            Vec3::new(long * 0.28, 0.06, wide * 0.7),
            0.04,
        );
        for i in 0..5 {
            let x = long * (-0.9 + 0.42 * i as f32);
            s.paint = burnt(5 + i);
            let z = wide * (hash2(i, 4, plot.seed) - 0.5);
            s.block(Vec3::new(x, wheel + body * 1.25, z), Vec3::new(0.14, 0.05, 0.1), 0.03);
        }
    });
}

/// Builds blocks of concrete end to end, with sandbags before and upon them.
pub(in crate::terrain) fn barricade(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    sculpt.foot = Some((plot.base, plot.base + tall, 0.7));
    let blocks = (plot.half.x * 2.0 / 1.1).round().max(1.0);
    let half = plot.half.x / blocks;
    for i in 0..blocks as i32 {
        let luck = hash2(i, 3, plot.seed);
        let along = -plot.half.x + half * (2 * i + 1) as f32;
        sculpt.at(place(plot, along, 0.0, plot.base), |s| {
            if luck < 0.42 {
                bags(s, Vec3::new(half, tall, plot.half.y), plot.seed + i as u32);
                return;
            }
            s.paint = paint(tones::CONCRETE).times(0.9 + 0.16 * luck).jitter(0.06);
            let wide = plot.half.y;
            let ring = |share: f32, y: f32| {
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(|(x, z)| Vec3::new(x * (half - 0.02), y, z * wide * share))
            };
            s.skirt(&ring(1.0, 0.0), &ring(1.0, tall * 0.2));
            s.skirt(&ring(1.0, tall * 0.2), &ring(0.62, tall * 0.45));
            s.skirt(&ring(0.62, tall * 0.45), &ring(0.5, tall));
            let [a, b, c, d] = ring(0.5, tall);
            s.quad(a, d, c, b);
            s.paint = paint(tones::HAZARD).times(0.8).jitter(0.1);
            for stripe in 0..2 {
                let x = half * (0.9 * stripe as f32 - 0.45);
                for side in [-1.0, 1.0] {
                    let at = |dx: f32, y: f32| {
                        let share = 0.62 - 0.12 * (y / tall - 0.45) / 0.55;
                        Vec3::new(x + dx, y, side * (wide * share + 0.008))
                    };
                    let low = tall * 0.5;
                    let high = tall * 0.95;
                    let p = at(-0.07, low);
                    let q = at(0.07, low);
                    let r = at(0.2, high);
                    let t = at(0.06, high);
                    if side > 0.0 { s.quad(p, q, r, t) } else { s.quad(q, p, t, r) }
                }
            }
        });
    }
}

/// Adds sandbags in layers over a box of these half lengths and this height.
fn bags(sculpt: &mut Sculpt, size: Vec3, seed: u32) {
    let layers = (size.y / 0.2).round().max(1.0);
    let tall = size.y / layers / 2.0;
    for layer in 0..layers as i32 {
        // Every other layer is offset by half a bag.
        let odd = layer % 2;
        let count = (size.x * 2.0 / 0.4).round().max(1.0) as i32 + odd;
        let half = size.x / (count - odd) as f32;
        for i in 0..count {
            let luck = hash2(i, layer, seed);
            let x = -size.x + half * (2 * i + 1 - odd) as f32;
            let x = x.clamp(-size.x + half * 0.6, size.x - half * 0.6);
            sculpt.paint = paint(tones::SACK).times(0.82 + 0.3 * luck).jitter(0.08);
            let y = tall * (2 * layer + 1) as f32;
            let deep = size.z * (0.96 - 0.18 * layer as f32 / layers);
            let bag = Vec3::new(half * 1.04, tall * 1.1, deep);
            sculpt.block(Vec3::new(x, y, 0.0), bag, tall * 0.75);
        }
    }
}
