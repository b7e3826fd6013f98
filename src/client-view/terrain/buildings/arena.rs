//! An arena: decks and walls of steel, panes of glass, containers, furnaces, planters,
//! and light along their edges.

use bevy::math::{Vec2, Vec3};

use crate::shape::{Paint, Sculpt, circle, hash2, inset};
use crate::terrain::buildings::facade::{WallFace, faces};
use crate::terrain::landscape::growth;
use crate::terrain::plot::Plot;
use crate::terrain::tones::{self, paint};
use crate::terrain::wood::place;

/// Returns the colour of the light on a piece. Pieces that mirror each other have the
/// same one, as their numbers follow one another.
fn shine(plot: &Plot) -> Paint {
    let warm = (plot.seed - 11) / 131 / 2 % 2 == 1;
    paint(if warm { tones::WARM_LIGHT } else { tones::COLD_LIGHT }).times(1.4).jitter(0.0)
}

fn ring(outline: &[Vec2], y: f32) -> Vec<Vec3> {
    outline.iter().map(|p| Vec3::new(p.x, y, p.y)).collect()
}

/// Adds a strip of light round an outline at this height, a little out of the wall.
fn strip(glow: &mut Sculpt, outline: &[Vec2], out: f32, low: f32, high: f32, tone: Paint) {
    let around = inset(outline, -out);
    glow.paint = tone;
    glow.skirt(&ring(&around, low), &ring(&around, high));
}

/// Builds a deck: plates on a frame of beams, a kerb with light under it,
/// and rungs for climbing.
pub(in crate::terrain) fn platform(sculpt: &mut Sculpt, glow: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    let steel = paint(tones::STEEL).jitter(0.05);
    sculpt.foot = Some((plot.base, plot.base + tall, 0.6));
    let body = inset(&plot.outline, 0.16);
    sculpt.paint = paint(tones::STEEL_DARK).times(0.8);
    sculpt.prism(&body, plot.base, plot.top - 0.22, 0.0);
    for face in &faces(&body, plot.base) {
        let posts = (face.half * 2.0 / 0.95).round().max(1.0);
        let high = tall - 0.2;
        for i in 0..=posts as i32 {
            let x = (-face.half + face.half * 2.0 * i as f32 / posts)
                .clamp(-face.half + 0.05, face.half - 0.05);
            face.block(
                sculpt,
                steel,
                Vec3::new(x, high / 2.0, 0.03),
                Vec3::new(0.06, high / 2.0, 0.05),
            );
        }
        let ladder = posts as i32 / 2;
        for i in 0..posts as i32 {
            let middle = -face.half + face.half * (2 * i + 1) as f32 / posts;
            if i == ladder && face.half > 0.6 {
                rungs(sculpt, face, middle, high);
                continue;
            }
            // A cross of braces between two posts.
            let half = face.half / posts * 0.86;
            for side in [-1.0, 1.0] {
                face.draw(sculpt, |s| {
                    s.paint = steel.times(0.75);
                    let from = Vec3::new(middle - half * side, 0.12, 0.02);
                    s.limb(
                        from,
                        Vec3::new(middle + half * side, high - 0.1, 0.02),
                        (0.03, 0.03),
                        4,
                    );
                });
            }
        }
    }
    sculpt.foot = None;
    sculpt.paint = steel.times(0.9);
    sculpt.prism(&plot.outline, plot.top - 0.2, plot.top - 0.02, 0.0);
    sculpt.paint = paint(tones::STEEL_DARK).times(0.7);
    sculpt.cap(&plot.outline, plot.top - 0.2, false);
    strip(glow, &plot.outline, 0.006, plot.top - 0.16, plot.top - 0.09, shine(plot));
    plates(sculpt, plot);
    hazard(sculpt, plot);
}

/// Adds a ladder to a face.
fn rungs(sculpt: &mut Sculpt, face: &WallFace, x: f32, tall: f32) {
    let metal = paint(tones::HAZARD).times(0.85).jitter(0.04);
    for side in [-1.0, 1.0] {
        let at = Vec3::new(x + side * 0.17, tall / 2.0, 0.08);
        face.block(sculpt, metal, at, Vec3::new(0.025, tall / 2.0, 0.025));
    }
    let count = (tall / 0.24).floor().max(1.0);
    for i in 0..count as i32 {
        let y = tall * (i as f32 + 0.5) / count;
        face.block(sculpt, metal, Vec3::new(x, y, 0.08), Vec3::new(0.17, 0.018, 0.018));
    }
}

/// Adds square plates over the top.
fn plates(sculpt: &mut Sculpt, plot: &Plot) {
    if !plot.square() {
        sculpt.paint = paint(tones::STEEL).times(1.1).jitter(0.04);
        sculpt.cap(&inset(&plot.outline, 0.06), plot.top, true);
        return;
    }
    let columns = (plot.half.x * 2.0 / 0.8).round().max(1.0);
    let rows = (plot.half.y * 2.0 / 0.8).round().max(1.0);
    let half = plot.half / Vec2::new(columns, rows);
    sculpt.at(place(plot, 0.0, 0.0, plot.top), |s| {
        for i in 0..columns as i32 {
            for j in 0..rows as i32 {
                let x = -plot.half.x + half.x * (2 * i + 1) as f32;
                let z = -plot.half.y + half.y * (2 * j + 1) as f32;
                s.paint =
                    paint(tones::STEEL).times(0.98 + 0.14 * hash2(i, j, plot.seed)).jitter(0.02);
                let corner = |a: f32, b: f32| {
                    Vec3::new(x + (half.x - 0.015) * a, 0.0, z + (half.y - 0.015) * b)
                };
                s.quad(corner(-1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0));
            }
        }
    });
}

/// Adds black and yellow stripes along the edge of a top.
fn hazard(sculpt: &mut Sculpt, plot: &Plot) {
    if !plot.square() {
        return;
    }
    sculpt.at(place(plot, 0.0, 0.0, plot.top + 0.006), |s| {
        let mut side = |long: f32, away: f32, turned: bool| {
            let count = (long * 2.0 / 0.22).round().max(1.0);
            let step = long * 2.0 / count;
            for i in 0..count as i32 {
                let tone = if i % 2 == 0 { tones::HAZARD } else { tones::STEEL_DARK };
                s.paint = paint(tone).times(0.9).jitter(0.04);
                let x = -long + step * i as f32;
                let wide = 0.11_f32.min(away.abs() * 0.3) * away.signum();
                let corners =
                    [(x, away), (x, away - wide), (x + step, away - wide), (x + step, away)];
                let [a, b, c, d] = corners
                    .map(|(x, z)| if turned { Vec3::new(z, 0.0, x) } else { Vec3::new(x, 0.0, z) });
                if (away < 0.0) != turned { s.quad(a, b, c, d) } else { s.quad(a, d, c, b) }
            }
        };
        for sign in [-1.0, 1.0] {
            side(plot.half.x, plot.half.y * sign, false);
            side(plot.half.y, plot.half.x * sign, true);
        }
    });
}

/// Builds a wall of steel plates between ribs, with a band of light below its brim.
pub(in crate::terrain) fn bulkhead(sculpt: &mut Sculpt, glow: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    sculpt.foot = Some((plot.base, plot.base + tall.min(2.0), 0.62));
    let body = inset(&plot.outline, 0.1);
    sculpt.paint = paint(tones::STEEL_DARK).jitter(0.04);
    sculpt.prism(&body, plot.base, plot.top - 0.1, 0.0);
    let steel = paint(tones::STEEL).jitter(0.03);
    let low = (tall * 0.12).min(0.35);
    let light = tall - 0.42;
    let all = faces(&body, plot.base);
    for (number, face) in all.iter().enumerate() {
        let bays = (face.half * 2.0 / 1.1).round().max(1.0);
        let half = face.half / bays;
        let rounded = face.half < 0.4;
        for i in 0..bays as i32 {
            let x = -face.half + half * (2 * i + 1) as f32;
            let rows = if tall > 1.6 { 2 } else { 1 };
            for row in 0..rows {
                let from = low + (light - 0.1 - low) * row as f32 / rows as f32;
                let to = low + (light - 0.1 - low) * (row + 1) as f32 / rows as f32;
                let luck = hash2(i + number as i32 * 7, row, plot.seed);
                let at = Vec3::new(x, (from + to) / 2.0, 0.02);
                let size =
                    Vec3::new((half - 0.05).max(half * 0.8), (to - from) / 2.0 - 0.025, 0.035);
                face.block(sculpt, steel.times(0.84 + 0.2 * luck), at, size);
                if luck > 0.72 && !rounded {
                    for slat in 0..4 {
                        let y = at.y + (slat as f32 - 1.5) * 0.11;
                        let half = Vec2::new(size.x * 0.6, 0.03);
                        face.plate(sculpt, paint(tones::PANE), (x, y), half, 0.06);
                    }
                } else if luck < 0.14 && !rounded {
                    glow.paint = shine(plot).times(0.7);
                    face.draw(glow, |s| {
                        s.block(
                            Vec3::new(x, at.y, 0.056),
                            Vec3::new(0.05, size.y * 0.6, 0.008),
                            0.0,
                        );
                    });
                }
            }
        }
        if !rounded {
            for i in 0..=bays as i32 {
                let x =
                    (-face.half + half * 2.0 * i as f32).clamp(-face.half + 0.05, face.half - 0.05);
                face.block(
                    sculpt,
                    steel.times(0.7),
                    Vec3::new(x, tall / 2.0 - 0.06, 0.04),
                    Vec3::new(0.05, tall / 2.0 - 0.08, 0.055),
                );
            }
        }
    }
    sculpt.paint = steel.times(0.74);
    sculpt.prism(&inset(&plot.outline, 0.01), plot.base, plot.base + low, 0.05);
    strip(glow, &body, 0.05, plot.base + light, plot.base + light + 0.09, shine(plot));
    sculpt.foot = None;
    sculpt.paint = steel.times(0.8);
    sculpt.prism(&inset(&plot.outline, 0.02), plot.top - 0.24, plot.top, 0.06);
    sculpt.paint = paint(tones::STEEL_DARK);
    sculpt.cap(&inset(&plot.outline, 0.02), plot.top - 0.24, false);
    roof_plant(sculpt, plot);
}

/// Adds hatches and pipes to a roof, none higher than a hand's breadth.
fn roof_plant(sculpt: &mut Sculpt, plot: &Plot) {
    if plot.stands || plot.half.y < 0.7 {
        return;
    }
    sculpt.paint = paint(tones::STEEL_DARK).times(0.9);
    sculpt.cap(&inset(&plot.outline, 0.26), plot.top + 0.006, true);
    for i in 0..3 {
        let luck = |k: i32| hash2(i, k, plot.seed + 9);
        let reach = (plot.half - Vec2::splat(0.55)).max(Vec2::ZERO);
        let along = (luck(1) * 2.0 - 1.0) * reach.x;
        let across = (luck(2) * 2.0 - 1.0) * reach.y;
        sculpt.at(place(plot, along, across, plot.top), |s| {
            s.paint = paint(tones::STEEL).times(0.8 + 0.2 * luck(3)).jitter(0.04);
            if i == 0 {
                s.limb(Vec3::ZERO, Vec3::Y * 0.12, (0.22, 0.22), 10);
                s.paint = paint(tones::STEEL_DARK).times(0.7);
                s.limb(Vec3::Y * 0.1, Vec3::Y * 0.125, (0.16, 0.16), 10);
            } else {
                s.block(Vec3::Y * 0.06, Vec3::new(0.2, 0.06, 0.13), 0.02);
            }
        });
    }
}

/// Builds panes between posts, with light along their upper edge. They are transparent,
/// and in the way of shots.
pub(in crate::terrain) fn glass(
    sculpt: &mut Sculpt,
    wet: &mut Sculpt,
    glow: &mut Sculpt,
    plot: &Plot,
) {
    let tall = plot.height();
    let panes = (plot.half.x * 2.0 / 0.9).round().max(1.0);
    let half = plot.half.x / panes;
    let wide = plot.half.y;
    sculpt.at(place(plot, 0.0, 0.0, plot.base), |s| {
        s.paint = paint(tones::STEEL_DARK).jitter(0.04);
        s.block(Vec3::Y * 0.07, Vec3::new(plot.half.x, 0.07, wide), 0.03);
        for i in 0..=panes as i32 {
            let x = (-plot.half.x + half * 2.0 * i as f32)
                .clamp(-plot.half.x + 0.05, plot.half.x - 0.05);
            s.paint = paint(tones::STEEL).jitter(0.04);
            s.block(Vec3::new(x, tall / 2.0, 0.0), Vec3::new(0.05, tall / 2.0, wide * 0.6), 0.02);
        }
    });
    wet.at(place(plot, 0.0, 0.0, plot.base), |s| {
        s.paint = paint(tones::GLASS).alpha(0.34).jitter(0.0);
        for side in [-1.0, 1.0] {
            let z = side * wide * 0.3;
            let corner = |a: f32, y: f32| Vec3::new(plot.half.x * a * side, y, z);
            s.quad(
                corner(-1.0, 0.12),
                corner(1.0, 0.12),
                corner(1.0, tall - 0.04),
                corner(-1.0, tall - 0.04),
            );
        }
    });
    glow.at(place(plot, 0.0, 0.0, plot.base), |s| {
        s.paint = shine(plot);
        s.block(Vec3::Y * (tall - 0.03), Vec3::new(plot.half.x, 0.025, wide * 0.36), 0.0);
    });
}

/// Builds containers of ribbed steel side by side.
pub(in crate::terrain) fn cargo(sculpt: &mut Sculpt, plot: &Plot) {
    const COATS: [bevy::color::Srgba; 4] =
        [tones::SHUTTERS[0], tones::RUST, tones::STEEL, tones::HAZARD];
    let tall = plot.height();
    let long = tall.clamp(0.8, 1.6) * 1.3;
    let count = (plot.half.x * 2.0 / long).round().max(1.0);
    let half = plot.half.x / count;
    sculpt.foot = Some((plot.base, plot.base + tall, 0.66));
    for i in 0..count as i32 {
        let luck = hash2(i, 1, plot.seed);
        let coat = paint(COATS[((luck * 4.0) as usize).min(3)]).times(0.86).jitter(0.05);
        let along = -plot.half.x + half * (2 * i + 1) as f32;
        sculpt.at(place(plot, along, 0.0, plot.base), |s| {
            s.paint = coat.times(0.8);
            s.block(
                Vec3::Y * tall / 2.0,
                Vec3::new(half - 0.05, tall / 2.0 - 0.02, plot.half.y - 0.03),
                0.01,
            );
            let ribs = (half * 2.0 / 0.17).round().max(2.0);
            s.paint = coat.times(1.12);
            for rib in 0..ribs as i32 {
                let x = -half + half * (2 * rib + 1) as f32 / ribs;
                for side in [-1.0, 1.0] {
                    let at = Vec3::new(x, tall / 2.0, side * (plot.half.y - 0.02));
                    s.block(at, Vec3::new(0.03, tall / 2.0 - 0.1, 0.02), 0.0);
                }
            }
            s.paint = coat.times(0.62);
            for (y, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                let at =
                    Vec3::new(0.0, tall / 2.0 + y * (tall / 2.0 - 0.05), z * (plot.half.y - 0.04));
                s.block(at, Vec3::new(half - 0.02, 0.05, 0.04), 0.01);
                for end in [-1.0, 1.0] {
                    let at = Vec3::new(end * (half - 0.06), tall / 2.0, z * (plot.half.y - 0.04));
                    s.block(at, Vec3::new(0.04, tall / 2.0, 0.04), 0.01);
                }
            }
        });
    }
}

/// Builds a furnace: plates and rivets, doors with fire behind them. A round
/// one holds molten metal.
pub(in crate::terrain) fn furnace(sculpt: &mut Sculpt, glow: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    let iron = paint(tones::IRON).mix(paint(tones::RUST), 0.3).jitter(0.08);
    sculpt.foot = Some((plot.base, plot.base + tall.min(2.0), 0.66));
    let body = inset(&plot.outline, 0.1);
    let fire = paint(tones::MOLTEN).times(1.7).jitter(0.0);
    furnace_plates(sculpt, plot, &body, iron);
    for face in faces(&body, plot.base).iter().filter(|face| face.half > 0.6) {
        let doors = (face.half * 2.0 / 1.6).floor().max(1.0);
        for i in 0..doors as i32 {
            let x = -face.half + face.half * (2 * i + 1) as f32 / doors;
            face.block(
                sculpt,
                iron.times(0.6),
                Vec3::new(x, 0.62, 0.03),
                Vec3::new(0.42, 0.36, 0.05),
            );
            glow.paint = fire;
            face.draw(glow, |s| {
                for slot in 0..4 {
                    let at = Vec3::new(x - 0.24 + 0.16 * slot as f32, 0.62, 0.085);
                    s.block(at, Vec3::new(0.045, 0.24, 0.006), 0.0);
                }
            });
        }
        face.block(
            sculpt,
            iron.times(1.15),
            Vec3::new(0.0, tall * 0.72, 0.05),
            Vec3::new(face.half, 0.07, 0.05),
        );
    }
    sculpt.foot = None;
    if plot.square() {
        furnace_vents(sculpt, glow, plot, iron, fire);
    } else {
        kettle(sculpt, glow, plot, &body, iron, fire);
    }
}

/// Builds the walls of a furnace, course by course, with a ridge between two courses.
fn furnace_plates(sculpt: &mut Sculpt, plot: &Plot, body: &[Vec2], iron: Paint) {
    let tall = plot.height();
    let courses = (tall / 0.8).round().max(1.0);
    let ridge = inset(body, -0.05);
    for i in 0..courses as i32 {
        let y = |k: i32| plot.base + tall * k as f32 / courses;
        let top = y(i + 1);
        let below_roof = if i + 1 == courses as i32 { 0.03 } else { 0.0 };
        sculpt.paint = iron.times(0.9 + 0.16 * hash2(i, 2, plot.seed));
        sculpt.prism(body, y(i), top - below_roof, 0.0);
        sculpt.paint = iron.times(0.66);
        sculpt.skirt(&ring(&ridge, top - 0.16), &ring(&ridge, top - 0.06));
        sculpt.skirt(&ring(&ridge, top - 0.06), &ring(body, top - 0.04));
    }
}

/// Builds the flat top of a furnace with round vents over the fire.
fn furnace_vents(sculpt: &mut Sculpt, glow: &mut Sculpt, plot: &Plot, iron: Paint, fire: Paint) {
    sculpt.paint = iron.times(0.8);
    sculpt.prism(&inset(&plot.outline, 0.02), plot.top - 0.2, plot.top, 0.06);
    let vents = (plot.half.x / 0.8).round().max(1.0);
    for i in 0..vents as i32 {
        let at = plot.spot(-plot.half.x + plot.half.x * (2 * i + 1) as f32 / vents, 0.0);
        sculpt.paint = iron.times(0.55);
        sculpt.prism(&circle(at, 0.3, 10), plot.top - 0.05, plot.top + 0.08, 0.03);
        glow.paint = fire.times(0.7);
        glow.cap(&circle(at, 0.17, 10), plot.top + 0.085, true);
    }
}

/// Builds a kettle of molten metal with a thick brim on top of a furnace.
fn kettle(
    sculpt: &mut Sculpt,
    glow: &mut Sculpt,
    plot: &Plot,
    body: &[Vec2],
    iron: Paint,
    fire: Paint,
) {
    let outer = plot.outline.clone();
    let inner = inset(&plot.outline, 0.26);
    sculpt.paint = iron.times(1.1);
    sculpt.skirt(&ring(body, plot.top - 0.3), &ring(&outer, plot.top - 0.14));
    sculpt.skirt(&ring(&outer, plot.top - 0.14), &ring(&outer, plot.top + 0.05));
    sculpt.skirt(&ring(&outer, plot.top + 0.05), &ring(&inner, plot.top + 0.05));
    sculpt.paint = iron.times(0.5);
    sculpt.skirt(&ring(&inner, plot.top + 0.05), &ring(&inner, plot.top - 0.02));
    glow.paint = fire;
    glow.cap(&inner, plot.top - 0.01, true);
    glow.paint = fire.times(0.72);
    for i in 0..6 {
        let turn =
            Vec2::from_angle(i as f32 * 1.05) * plot.half.y * (0.25 + 0.4 * hash2(i, 5, plot.seed));
        let size = 0.1 + 0.16 * hash2(i, 6, plot.seed);
        glow.cap(&circle(plot.middle + turn, size, 7), plot.top, true);
    }
}

/// Builds a hedge in a box of steel.
pub(in crate::terrain) fn planter(sculpt: &mut Sculpt, plot: &Plot) {
    let tall = plot.height();
    sculpt.foot = Some((plot.base, plot.base + tall, 0.68));
    sculpt.paint = paint(tones::STEEL_DARK).times(1.1).jitter(0.04);
    sculpt.prism(&plot.outline, plot.base, plot.base + tall * 0.5, 0.03);
    for face in faces(&plot.outline, plot.base) {
        let at = Vec3::new(0.0, tall * 0.42, 0.0);
        face.block(sculpt, paint(tones::STEEL).jitter(0.04), at, Vec3::new(face.half, 0.04, 0.02));
    }
    let bed =
        Plot { outline: inset(&plot.outline, 0.04), base: plot.base + tall * 0.42, ..plot.clone() };
    growth::hedge(sculpt, &bed);
}
