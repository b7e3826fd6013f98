//! Inhabited houses: plaster under tiles, stone under thatch, boards.

use bevy::math::{Vec2, Vec3};

use crate::shape::{Paint, Sculpt, hash2, inset};
use crate::terrain::buildings::facade::{WallFace, faces};
use crate::terrain::buildings::roof::{self, RoofCover, wall_top};
use crate::terrain::mason;
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};

/// Distance of walls from the outline in inches, so that frames do not stand out over it.
const BACK: f32 = 0.07;
/// The height of a storey, in inches: a hero is one and a half.
const STOREY: f32 = 1.55;

/// Builds a house: plaster between stones at the corners, shutters, tiles.
pub(in crate::terrain) fn house(sculpt: &mut Sculpt, plot: &Plot) {
    let plaster = paint(tones::PLASTER).times(0.92 + 0.14 * hash2(3, 1, plot.seed)).jitter(0.04);
    let timber = paint(tones::WOOD_DARK).times(1.1).jitter(0.08);
    let walls = inset(&plot.outline, BACK);
    body(sculpt, plot, &walls, plaster);
    let all = faces(&walls, plot.base);
    let tall = wall_top(plot) - plot.base;
    for (i, face) in all.iter().enumerate().filter(|(_, face)| face.half > 0.5) {
        plinth(sculpt, face, i as u32 + plot.seed);
        quoins(sculpt, face, tall);
        // A beam between the storeys.
        if tall > STOREY * 1.6 {
            let at = Vec3::new(0.0, STOREY + 0.12, 0.012);
            face.block(sculpt, timber, at, Vec3::new(face.half - 0.14, 0.05, 0.022));
        }
        openings(sculpt, plot, face, tall, i as i32, timber, true);
    }
    if all.iter().all(|face| face.half <= 0.5) {
        around(sculpt, plot, &all, tall, timber);
    }
    roof::roof(sculpt, plot, RoofCover::tiles(), plaster);
    roof::chimney(sculpt, plot, (plot.half.x * 0.55, -plot.half.y * 0.35));
}

/// Builds a cottage: walls of field stone, small windows, straw.
pub(in crate::terrain) fn cottage(sculpt: &mut Sculpt, plot: &Plot) {
    let timber = paint(tones::WOOD).times(0.8);
    let lower = Plot { top: wall_top(plot), ..plot.clone() };
    mason::courses(sculpt, &lower);
    sculpt.paint = paint(tones::MORTAR);
    sculpt.cap(&inset(&plot.outline, 0.05), lower.top, true);
    let all = faces(&inset(&plot.outline, 0.012), plot.base);
    let tall = lower.top - plot.base;
    for (i, face) in all.iter().enumerate().filter(|(_, face)| face.half > 0.5) {
        openings(sculpt, plot, face, tall, i as i32, timber, false);
    }
    roof::roof(sculpt, plot, RoofCover::thatch(), paint(tones::ASHLAR).times(0.9));
    roof::chimney(sculpt, plot, (-plot.half.x * 0.6, plot.half.y * 0.3));
}

/// Builds a barn: upright boards between posts, a wide door, slate.
pub(in crate::terrain) fn barn(sculpt: &mut Sculpt, plot: &Plot) {
    let wood = paint(tones::WOOD).times(0.74).jitter(0.05);
    let timber = paint(tones::WOOD_DARK).times(0.95);
    let walls = inset(&plot.outline, BACK);
    body(sculpt, plot, &walls, wood.times(0.7));
    let tall = wall_top(plot) - plot.base;
    let all = faces(&walls, plot.base);
    let front = front(plot, &all);
    for (i, face) in all.iter().enumerate() {
        face.boards(sculpt, wood, tall, plot.seed + i as u32 * 17);
        if face.half < 0.4 {
            continue;
        }
        for side in [-1.0, 1.0] {
            let at = Vec3::new(side * (face.half - 0.06), tall / 2.0, 0.03);
            face.block(sculpt, timber, at, Vec3::new(0.06, tall / 2.0, 0.035));
        }
        for y in [0.08, tall - 0.08] {
            face.block(sculpt, timber, Vec3::new(0.0, y, 0.03), Vec3::new(face.half, 0.06, 0.03));
        }
        if i == front {
            let half = Vec2::new((face.half * 0.4).min(0.55), (tall * 0.36).min(0.85));
            face.draw(sculpt, |s| {
                s.paint = timber;
                for side in [-1.0, 1.0] {
                    let x = half.x * 0.9;
                    let y = half.y * 1.9;
                    let from = Vec3::new(-x * side, 0.1, 0.05);
                    s.limb(from, Vec3::new(x * side, y, 0.05), (0.035, 0.035), 4);
                }
            });
            face.door(sculpt, 0.0, half, timber.times(1.2));
        } else if face.half > 0.9 && tall > 1.4 {
            face.window(sculpt, (0.0, tall * 0.62), Vec2::new(0.17, 0.17), timber.times(1.2), None);
        }
    }
    roof::roof(sculpt, plot, RoofCover::slate(), wood);
}

/// Adds the body of a house: a plain block that carries everything else.
fn body(sculpt: &mut Sculpt, plot: &Plot, walls: &[Vec2], tone: Paint) {
    sculpt.foot = Some((plot.base, plot.base + plot.height().min(1.6), 0.74));
    sculpt.paint = tone;
    let high = wall_top(plot);
    let levels = ((high - plot.base) / 1.0).ceil().max(1.0);
    for level in 0..levels as i32 {
        let y = |k: i32| plot.base + (high - plot.base) * k as f32 / levels;
        let ring = |k: i32| walls.iter().map(|p| Vec3::new(p.x, y(k), p.y)).collect::<Vec<_>>();
        sculpt.skirt(&ring(level), &ring(level + 1));
    }
    sculpt.cap(walls, high, true);
}

/// Adds a course of rough stones along the foot of a wall.
fn plinth(sculpt: &mut Sculpt, face: &WallFace, seed: u32) {
    let count = (face.half * 2.0 / 0.42).round().max(1.0);
    let wide = face.half / count;
    for i in 0..count as i32 {
        let luck = hash2(i, 4, seed);
        let tone = paint(tones::ASHLAR).times(0.78 + 0.24 * luck).jitter(0.05);
        let tall = 0.12 + 0.04 * luck;
        let at = Vec3::new(-face.half + wide * (2 * i + 1) as f32, tall, 0.015);
        face.block(sculpt, tone, at, Vec3::new(wide - 0.01, tall, 0.04));
    }
}

/// Adds dressed stones up both ends of a wall, long and short by turns.
fn quoins(sculpt: &mut Sculpt, face: &WallFace, tall: f32) {
    let count = (tall / 0.26).floor().max(1.0);
    for i in 0..count as i32 {
        let long = if i % 2 == 0 { 0.15 } else { 0.09 };
        for side in [-1.0, 1.0] {
            let tone = paint(tones::ASHLAR).times(0.95 + 0.08 * (i % 3) as f32).jitter(0.04);
            let at = (side * (face.half - long), tall * (i as f32 + 0.5) / count);
            face.plate(sculpt, tone, at, Vec2::new(long, tall / count * 0.46), 0.014);
        }
    }
}

/// Returns the index of the face that looks most to the middle of the table,
/// which has the door.
fn front(plot: &Plot, all: &[WallFace]) -> usize {
    let toward =
        |face: &WallFace| face.outward.dot(-plot.middle.normalize_or(Vec2::X)) + face.half * 0.12;
    let best = all.iter().enumerate().max_by(|a, b| toward(a.1).total_cmp(&toward(b.1)));
    best.map_or(0, |(number, _)| number)
}

/// Adds rows of windows to a face, and a door where it looks to the middle.
fn openings(
    sculpt: &mut Sculpt,
    plot: &Plot,
    face: &WallFace,
    tall: f32,
    number: i32,
    frame: Paint,
    fine: bool,
) {
    let all = faces(&inset(&plot.outline, BACK), plot.base);
    let has_door = front(plot, &all) as i32 == number && plot.base < 0.1;
    let size = if fine { Vec2::new(0.15, 0.23) } else { Vec2::new(0.13, 0.16) };
    let storeys = (tall / STOREY).round().max(1.0);
    let columns = ((face.half * 2.0 - 0.5) / 0.95).floor().max(1.0);
    let step = face.half * 2.0 / columns;
    for storey in 0..storeys as i32 {
        for column in 0..columns as i32 {
            let x = -face.half + step * (column as f32 + 0.5);
            let y = tall * (storey as f32 + 0.56) / storeys;
            let middle = column == (columns as i32) / 2;
            if storey == 0 && has_door && middle {
                let high = (tall / storeys * 0.4).clamp(0.35, 0.62);
                face.door(sculpt, x, Vec2::new(0.26, high), frame);
                continue;
            }
            let luck = hash2(column + number * 7, storey, plot.seed);
            if luck < 0.05 || tall < 0.9 {
                continue;
            }
            let shutters = (fine && step > 0.62).then(|| hash2(5, 2, plot.seed));
            face.window(sculpt, (x, y), size, frame, shutters);
        }
    }
}

/// Adds windows and a door round a house without long walls.
fn around(sculpt: &mut Sculpt, plot: &Plot, all: &[WallFace], tall: f32, frame: Paint) {
    let door = front(plot, all);
    let n = all.len();
    let every = (n / 6).max(1);
    for (i, face) in all.iter().enumerate() {
        let away = (i + n - door) % n;
        if away == 0 {
            face.door(sculpt, 0.0, Vec2::new((face.half * 0.85).min(0.25), 0.55), frame);
        } else if away.is_multiple_of(every) && tall > 1.4 {
            let y = tall * if (away / every).is_multiple_of(2) { 0.45 } else { 0.72 };
            let half = Vec2::new((face.half * 0.6).min(0.13), 0.18);
            face.window(sculpt, (0.0, y), half, frame, None);
        }
    }
}
