//! Swatches: small seamless textures of one surface each.

use crate::shape::{hash2, tiled_noise};

/// Width and height of a swatch in texels; a power of two.
pub(super) const SIZE: usize = 256;
/// Number of texels per inch.
pub(crate) const FINE: f32 = 40.0;

/// A surface of the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Surface {
    Grass,
    Litter,
    Earth,
    Cobbles,
    Slabs,
    Peat,
    Sand,
    Rubble,
    Steel,
    Gravel,
    Puddle,
}

/// A texel: red, green and blue from 0 to 255, and height from 0 to 1. Where two surfaces
/// meet, the higher one shows.
pub(crate) type Texel = [f32; 4];

/// Points strewn over a swatch (Worley noise). `at` returns the distances to the nearest
/// and the second nearest in shares of the distance between two points, and a number in
/// 0..1 that belongs to the nearest.
struct Strewn {
    cells: usize,
    points: Vec<(f32, f32, f32)>,
}

impl Strewn {
    fn new(cells: usize, seed: u32) -> Strewn {
        let point = |k: usize| {
            let x = (k % cells) as i32;
            let y = (k / cells) as i32;
            (
                0.15 + 0.7 * hash2(x, y, seed),
                0.15 + 0.7 * hash2(x, y, seed + 1),
                hash2(x, y, seed + 2),
            )
        };
        Strewn { cells, points: (0..cells * cells).map(point).collect() }
    }

    fn at(&self, x: f32, y: f32) -> (f32, f32, f32) {
        let n = self.cells;
        let px = x * n as f32;
        let py = y * n as f32;
        let cx = px as usize;
        let cy = py as usize;
        let fx = px - cx as f32;
        let fy = py - cy as f32;
        let mut first = 9.0_f32;
        let mut second = 9.0_f32;
        let mut own = 0.0;
        for dy in 0..3_usize {
            let row = (cy + n + dy - 1) % n * n;
            for dx in 0..3_usize {
                let (qx, qy, id) = self.points[row + (cx + n + dx - 1) % n];
                let ax = qx + dx as f32 - 1.0 - fx;
                let ay = qy + dy as f32 - 1.0 - fy;
                let away = ax * ax + ay * ay;
                if away < first {
                    (second, first, own) = (first, away, id);
                } else if away < second {
                    second = away;
                }
            }
        }
        (first.sqrt(), second.sqrt(), own)
    }
}

fn mix(a: [f32; 3], b: [f32; 3], share: f32) -> [f32; 3] {
    let share = share.clamp(0.0, 1.0);
    [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) * share)
}

fn toned(colour: [f32; 3], tone: f32, height: f32) -> Texel {
    [colour[0] * tone, colour[1] * tone, colour[2] * tone, height.clamp(0.0, 1.0)]
}

/// Paints the swatch of a surface, row by row.
pub(super) fn paint(surface: Surface) -> Vec<Texel> {
    let seed = 300 + surface as u32 * 40;
    let strewn = Strewn::new(
        match surface {
            Surface::Cobbles => 18,
            Surface::Rubble => 22,
            Surface::Litter => 34,
            Surface::Gravel => 30,
            _ => 26,
        },
        seed,
    );
    let noise = |x: f32, y: f32, cells: i32, n: u32| {
        tiled_noise(x * cells as f32, y * cells as f32, (cells, cells), seed + n)
    };
    let texel = |k: usize| {
        let i = k % SIZE;
        let j = k / SIZE;
        let x = (i as f32 + 0.5) / SIZE as f32;
        let y = (j as f32 + 0.5) / SIZE as f32;
        let grain = hash2(i as i32, j as i32, seed + 9) - 0.5;
        let wide = noise(x, y, 5, 3);
        let fine = noise(x, y, 40, 4);
        match surface {
            Surface::Grass => {
                let blades = tiled_noise(x * 90.0 + fine, y * 34.0, (90, 34), seed + 5);
                let green = mix([148.0, 155.0, 96.0], [182.0, 174.0, 116.0], (wide - 0.4) * 1.6);
                let tone = 0.97 + (blades - 0.5) * 0.20 + (fine - 0.5) * 0.10 + grain * 0.05;
                toned(green, tone, 0.3 + 0.5 * blades)
            }
            Surface::Litter => {
                let (near, next, own) = strewn.at(x, y);
                let leaf = mix([142.0, 124.0, 86.0], [172.0, 140.0, 92.0], (own - 0.4) * 1.6);
                let moss = mix(leaf, [122.0, 128.0, 80.0], 0.25 + (wide - 0.4) * 2.0);
                let rim = ((next - near) * 5.0).clamp(0.0, 1.0);
                toned(moss, 0.80 + 0.12 * rim + 0.14 * own + grain * 0.06, 0.4 + 0.4 * own)
            }
            Surface::Earth => {
                let (near, _, own) = strewn.at(x, y);
                let soil = mix([178.0, 146.0, 106.0], [154.0, 124.0, 88.0], wide);
                let pebble = if own > 0.86 { (1.0 - near * 4.5).clamp(0.0, 1.0) } else { 0.0 };
                let colour = mix(soil, [202.0, 188.0, 160.0], pebble * 0.8);
                toned(
                    colour,
                    0.98 + (fine - 0.5) * 0.14 + grain * 0.05,
                    0.35 + 0.3 * fine + 0.3 * pebble,
                )
            }
            Surface::Cobbles => {
                let (near, next, own) = strewn.at(x, y);
                let gap = ((next - near) * 6.0 - 0.35).clamp(0.0, 1.0);
                let stone = mix([176.0, 164.0, 144.0], [158.0, 152.0, 146.0], own);
                let dome = 1.04 - near * 0.16;
                let colour = mix([118.0, 108.0, 84.0], stone, gap);
                toned(colour, dome * (0.92 + 0.16 * own) + grain * 0.04, 0.15 + 0.8 * gap)
            }
            Surface::Slabs => {
                let row = (y * 7.0) as i32;
                let count = 5 + row % 2;
                let shift = hash2(row, 1, seed);
                let along = (x + shift).fract() * count as f32;
                let number = along as i32;
                let fx = along.fract();
                let fy = (y * 7.0).fract();
                let own = hash2(number, row, seed + 2);
                let wide_slab = 6.4 / count as f32;
                let edge = (fx.min(1.0 - fx) * wide_slab).min(fy.min(1.0 - fy) * 6.4 / 7.0);
                let seam = ((edge - 0.015) * 22.0).clamp(0.0, 1.0);
                let crack = ((strewn.at(x, y).1 - strewn.at(x, y).0) * 14.0).clamp(0.0, 1.0);
                let worn = if own > 0.8 { 0.9 + 0.1 * crack } else { 1.0 };
                let stone = mix([188.0, 178.0, 158.0], [172.0, 166.0, 154.0], own);
                let colour = mix([124.0, 118.0, 94.0], stone, seam);
                toned(
                    colour,
                    worn * (0.95 + 0.1 * own) + (fine - 0.5) * 0.06 + grain * 0.03,
                    0.1 + 0.85 * seam,
                )
            }
            Surface::Peat => {
                let blades = tiled_noise(x * 80.0, y * 26.0, (80, 26), seed + 5);
                let tufted =
                    mix([150.0, 146.0, 100.0], [132.0, 124.0, 86.0], fine * 0.6 + wide * 0.4);
                toned(tufted, 1.0 + (blades - 0.5) * 0.22 + grain * 0.05, 0.3 + 0.6 * blades)
            }
            Surface::Sand => {
                let (near, _, own) = strewn.at(x, y);
                let bend = wide * 2.2;
                let ripple = ((y * 16.0 + bend) * std::f32::consts::TAU).sin();
                let sand = mix([214.0, 194.0, 150.0], [198.0, 176.0, 134.0], wide);
                let shell = if own > 0.93 { (1.0 - near * 6.0).clamp(0.0, 1.0) } else { 0.0 };
                let colour = mix(sand, [232.0, 224.0, 206.0], shell);
                toned(colour, 0.98 + ripple * 0.022 + grain * 0.06, 0.4 + 0.1 * ripple)
            }
            Surface::Rubble => {
                let (near, next, own) = strewn.at(x, y);
                let gap = ((next - near) * 5.0 - 0.2).clamp(0.0, 1.0);
                let dust = mix([172.0, 160.0, 142.0], [150.0, 142.0, 132.0], wide);
                let chip = if own > 0.82 {
                    [162.0, 138.0, 120.0]
                } else if own < 0.3 {
                    [142.0, 137.0, 130.0]
                } else {
                    [174.0, 166.0, 152.0]
                };
                // Loose pieces lie in heaps; between them is dust.
                let heap = ((noise(x, y, 9, 7) - 0.42) * 4.0).clamp(0.0, 1.0);
                let colour = mix(dust, chip, gap * heap * 0.75);
                let lit = 1.0 - 0.13 * heap * (1.0 - gap);
                toned(
                    colour,
                    lit * (0.96 + (fine - 0.5) * 0.1) + grain * 0.05,
                    0.2 + 0.6 * gap * heap,
                )
            }
            Surface::Steel => {
                let fx = (x * 4.0).fract();
                let fy = (y * 4.0).fract();
                let own = hash2((x * 4.0) as i32, (y * 4.0) as i32, seed);
                let edge = fx.min(1.0 - fx).min(fy.min(1.0 - fy)) * 1.6;
                let seam = ((edge - 0.02) * 30.0).clamp(0.0, 1.0);
                let rivet = {
                    let rx = fx.min(1.0 - fx) * 1.6 - 0.12;
                    let ry = fy.min(1.0 - fy) * 1.6 - 0.12;
                    (1.0 - (rx * rx + ry * ry).sqrt() * 26.0).clamp(0.0, 1.0)
                };
                let brushed = tiled_noise(x * 16.0, y * 128.0, (16, 128), seed + 5);
                let plate = mix([138.0, 144.0, 148.0], [124.0, 132.0, 140.0], own);
                let rust = mix(plate, [140.0, 134.0, 126.0], (wide - 0.6) * 2.0);
                let colour = mix([84.0, 90.0, 96.0], rust, seam);
                toned(colour, 0.97 + (brushed - 0.5) * 0.08 + rivet * 0.2 + grain * 0.02, 0.5)
            }
            Surface::Puddle => {
                // Wet peat, not water: a player must not take it for terrain with
                // rules of its own.
                let soaked =
                    mix([118.0, 112.0, 84.0], [130.0, 124.0, 94.0], wide * 0.5 + fine * 0.5);
                toned(soaked, 1.0 + grain * 0.04, 0.2)
            }
            Surface::Gravel => {
                let (near, next, own) = strewn.at(x, y);
                let gap = ((next - near) * 5.0).clamp(0.0, 1.0);
                let stone = mix([172.0, 163.0, 148.0], [146.0, 138.0, 126.0], own);
                let lichen = mix(stone, [150.0, 148.0, 110.0], (wide - 0.55) * 2.0);
                toned(
                    lichen,
                    0.84 + 0.16 * gap + (fine - 0.5) * 0.08 + grain * 0.05,
                    0.3 + 0.6 * gap * own,
                )
            }
        }
    };
    (0..SIZE * SIZE).map(texel).collect()
}

#[cfg(test)]
mod tests;
