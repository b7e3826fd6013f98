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

/// Points strewn over a swatch (Worley noise).
struct Strewn {
    cells: usize,
    points: Vec<StrewnPoint>,
}

/// A strewn point: its position in its cell from 0 to 1, and a random number from 0 to 1.
#[derive(Clone, Copy)]
struct StrewnPoint {
    x: f32,
    y: f32,
    number: f32,
}

/// Distances from a texel to the nearest and the second nearest strewn point, in shares
/// of the distance between two points, and the random number of the nearest.
struct Nearest {
    near: f32,
    next: f32,
    own: f32,
}

impl Nearest {
    /// Returns how far the texel is inside its stone: `sharp` steepens the edge, `inset`
    /// widens the gap. 0 is the gap between two stones.
    fn gap(&self, sharp: f32, inset: f32) -> f32 {
        ((self.next - self.near) * sharp - inset).clamp(0.0, 1.0)
    }

    /// Returns 1 in the middle of a pebble down to 0 at its rim.
    fn pebble(&self, sharp: f32) -> f32 {
        (1.0 - self.near * sharp).clamp(0.0, 1.0)
    }
}

impl Strewn {
    fn new(cells: usize, seed: u32) -> Strewn {
        let point = |k: usize| {
            let x = (k % cells) as i32;
            let y = (k / cells) as i32;
            StrewnPoint {
                x: 0.15 + 0.7 * hash2(x, y, seed),
                y: 0.15 + 0.7 * hash2(x, y, seed + 1),
                number: hash2(x, y, seed + 2),
            }
        };
        Strewn { cells, points: (0..cells * cells).map(point).collect() }
    }

    /// Returns the strewn points nearest to a place of the swatch, which is 1 wide.
    fn nearest(&self, x: f32, y: f32) -> Nearest {
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
                let point = self.points[row + (cx + n + dx - 1) % n];
                let ax = point.x + dx as f32 - 1.0 - fx;
                let ay = point.y + dy as f32 - 1.0 - fy;
                let away = ax * ax + ay * ay;
                if away < first {
                    second = first;
                    first = away;
                    own = point.number;
                } else if away < second {
                    second = away;
                }
            }
        }
        Nearest { near: first.sqrt(), next: second.sqrt(), own }
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
    let painter = Painter::new(surface);
    (0..SIZE * SIZE)
        .map(|k| {
            let place = painter.place(k);
            match surface {
                Surface::Grass => painter.grass(&place),
                Surface::Litter => painter.litter(&place),
                Surface::Earth => painter.earth(&place),
                Surface::Cobbles => painter.cobbles(&place),
                Surface::Slabs => painter.slabs(&place),
                Surface::Peat => painter.peat(&place),
                Surface::Sand => painter.sand(&place),
                Surface::Rubble => painter.rubble(&place),
                Surface::Steel => painter.steel(&place),
                Surface::Puddle => puddle(&place),
                Surface::Gravel => painter.gravel(&place),
            }
        })
        .collect()
}

/// Place of a texel on a swatch that is 1 wide, with the noise that all surfaces use.
struct TexelPlace {
    x: f32,
    y: f32,
    /// Random number of this texel, from -0.5 to 0.5.
    grain: f32,
    /// Noise of 5 cells over the swatch, from 0 to 1.
    wide: f32,
    /// Noise of 40 cells over the swatch, from 0 to 1.
    fine: f32,
}

/// Random numbers and strewn points from which the texels of one surface are computed.
struct Painter {
    seed: u32,
    strewn: Strewn,
}

impl Painter {
    fn new(surface: Surface) -> Painter {
        let seed = 300 + surface as u32 * 40;
        let cells = match surface {
            Surface::Cobbles => 18,
            Surface::Rubble => 22,
            Surface::Litter => 34,
            Surface::Gravel => 30,
            Surface::Grass
            | Surface::Earth
            | Surface::Slabs
            | Surface::Peat
            | Surface::Sand
            | Surface::Steel
            | Surface::Puddle => 26,
        };
        Painter { seed, strewn: Strewn::new(cells, seed) }
    }

    /// Returns smooth noise of `cells` cells over the swatch; `number` tells noises apart.
    fn noise(&self, x: f32, y: f32, cells: i32, number: u32) -> f32 {
        tiled_noise(x * cells as f32, y * cells as f32, cells, cells, self.seed + number)
    }

    fn place(&self, k: usize) -> TexelPlace {
        let column = k % SIZE;
        let row = k / SIZE;
        let x = (column as f32 + 0.5) / SIZE as f32;
        let y = (row as f32 + 0.5) / SIZE as f32;
        TexelPlace {
            x,
            y,
            grain: hash2(column as i32, row as i32, self.seed + 9) - 0.5,
            wide: self.noise(x, y, 5, 3),
            fine: self.noise(x, y, 40, 4),
        }
    }

    fn nearest(&self, place: &TexelPlace) -> Nearest {
        self.strewn.nearest(place.x, place.y)
    }

    fn grass(&self, place: &TexelPlace) -> Texel {
        let &TexelPlace { x, y, grain, wide, fine } = place;
        let blades = tiled_noise(x * 90.0 + fine, y * 34.0, 90, 34, self.seed + 5);
        let green = mix([148.0, 155.0, 96.0], [182.0, 174.0, 116.0], (wide - 0.4) * 1.6);
        let tone = 0.97 + (blades - 0.5) * 0.20 + (fine - 0.5) * 0.10 + grain * 0.05;
        toned(green, tone, 0.3 + 0.5 * blades)
    }

    fn litter(&self, place: &TexelPlace) -> Texel {
        let nearest = self.nearest(place);
        let own = nearest.own;
        let leaf = mix([142.0, 124.0, 86.0], [172.0, 140.0, 92.0], (own - 0.4) * 1.6);
        let moss = mix(leaf, [122.0, 128.0, 80.0], 0.25 + (place.wide - 0.4) * 2.0);
        let rim = nearest.gap(5.0, 0.0);
        let tone = 0.80 + 0.12 * rim + 0.14 * own + place.grain * 0.06;
        toned(moss, tone, 0.4 + 0.4 * own)
    }

    fn earth(&self, place: &TexelPlace) -> Texel {
        let nearest = self.nearest(place);
        let soil = mix([178.0, 146.0, 106.0], [154.0, 124.0, 88.0], place.wide);
        let pebble = if nearest.own > 0.86 { nearest.pebble(4.5) } else { 0.0 };
        let colour = mix(soil, [202.0, 188.0, 160.0], pebble * 0.8);
        let tone = 0.98 + (place.fine - 0.5) * 0.14 + place.grain * 0.05;
        toned(colour, tone, 0.35 + 0.3 * place.fine + 0.3 * pebble)
    }

    fn cobbles(&self, place: &TexelPlace) -> Texel {
        let nearest = self.nearest(place);
        let gap = nearest.gap(6.0, 0.35);
        let stone = mix([176.0, 164.0, 144.0], [158.0, 152.0, 146.0], nearest.own);
        let dome = 1.04 - nearest.near * 0.16;
        let colour = mix([118.0, 108.0, 84.0], stone, gap);
        let tone = dome * (0.92 + 0.16 * nearest.own) + place.grain * 0.04;
        toned(colour, tone, 0.15 + 0.8 * gap)
    }

    fn slabs(&self, place: &TexelPlace) -> Texel {
        let &TexelPlace { x, y, grain, fine, .. } = place;
        let row = (y * 7.0) as i32;
        let count = 5 + row % 2;
        let shift = hash2(row, 1, self.seed);
        let along = (x + shift).fract() * count as f32;
        let number = along as i32;
        let fx = along.fract();
        let fy = (y * 7.0).fract();
        let own = hash2(number, row, self.seed + 2);
        let wide_slab = 6.4 / count as f32;
        let edge = (fx.min(1.0 - fx) * wide_slab).min(fy.min(1.0 - fy) * 6.4 / 7.0);
        let seam = ((edge - 0.015) * 22.0).clamp(0.0, 1.0);
        let worn = if own > 0.8 { 0.9 + 0.1 * self.nearest(place).gap(14.0, 0.0) } else { 1.0 };
        let stone = mix([188.0, 178.0, 158.0], [172.0, 166.0, 154.0], own);
        let colour = mix([124.0, 118.0, 94.0], stone, seam);
        let tone = worn * (0.95 + 0.1 * own) + (fine - 0.5) * 0.06 + grain * 0.03;
        toned(colour, tone, 0.1 + 0.85 * seam)
    }

    fn peat(&self, place: &TexelPlace) -> Texel {
        let &TexelPlace { x, y, grain, wide, fine } = place;
        let blades = tiled_noise(x * 80.0, y * 26.0, 80, 26, self.seed + 5);
        let tufted = mix([150.0, 146.0, 100.0], [132.0, 124.0, 86.0], fine * 0.6 + wide * 0.4);
        toned(tufted, 1.0 + (blades - 0.5) * 0.22 + grain * 0.05, 0.3 + 0.6 * blades)
    }

    fn sand(&self, place: &TexelPlace) -> Texel {
        let &TexelPlace { y, grain, wide, .. } = place;
        let nearest = self.nearest(place);
        let bend = wide * 2.2;
        let ripple = ((y * 16.0 + bend) * std::f32::consts::TAU).sin();
        let sand = mix([214.0, 194.0, 150.0], [198.0, 176.0, 134.0], wide);
        let shell = if nearest.own > 0.93 { nearest.pebble(6.0) } else { 0.0 };
        let colour = mix(sand, [232.0, 224.0, 206.0], shell);
        toned(colour, 0.98 + ripple * 0.022 + grain * 0.06, 0.4 + 0.1 * ripple)
    }

    fn rubble(&self, place: &TexelPlace) -> Texel {
        let &TexelPlace { x, y, grain, wide, fine } = place;
        let nearest = self.nearest(place);
        let gap = nearest.gap(5.0, 0.2);
        let dust = mix([172.0, 160.0, 142.0], [150.0, 142.0, 132.0], wide);
        let chip = if nearest.own > 0.82 {
            [162.0, 138.0, 120.0]
        } else if nearest.own < 0.3 {
            [142.0, 137.0, 130.0]
        } else {
            [174.0, 166.0, 152.0]
        };
        // Loose pieces lie in heaps; between them is dust.
        let heap = ((self.noise(x, y, 9, 7) - 0.42) * 4.0).clamp(0.0, 1.0);
        let colour = mix(dust, chip, gap * heap * 0.75);
        let lit = 1.0 - 0.13 * heap * (1.0 - gap);
        let tone = lit * (0.96 + (fine - 0.5) * 0.1) + grain * 0.05;
        toned(colour, tone, 0.2 + 0.6 * gap * heap)
    }

    fn steel(&self, place: &TexelPlace) -> Texel {
        let &TexelPlace { x, y, grain, wide, .. } = place;
        let fx = (x * 4.0).fract();
        let fy = (y * 4.0).fract();
        let own = hash2((x * 4.0) as i32, (y * 4.0) as i32, self.seed);
        let edge = fx.min(1.0 - fx).min(fy.min(1.0 - fy)) * 1.6;
        let seam = ((edge - 0.02) * 30.0).clamp(0.0, 1.0);
        let rivet = {
            let rx = fx.min(1.0 - fx) * 1.6 - 0.12;
            let ry = fy.min(1.0 - fy) * 1.6 - 0.12;
            (1.0 - (rx * rx + ry * ry).sqrt() * 26.0).clamp(0.0, 1.0)
        };
        let brushed = tiled_noise(x * 16.0, y * 128.0, 16, 128, self.seed + 5);
        let plate = mix([138.0, 144.0, 148.0], [124.0, 132.0, 140.0], own);
        let rust = mix(plate, [140.0, 134.0, 126.0], (wide - 0.6) * 2.0);
        let colour = mix([84.0, 90.0, 96.0], rust, seam);
        toned(colour, 0.97 + (brushed - 0.5) * 0.08 + rivet * 0.2 + grain * 0.02, 0.5)
    }

    fn gravel(&self, place: &TexelPlace) -> Texel {
        let nearest = self.nearest(place);
        let gap = nearest.gap(5.0, 0.0);
        let stone = mix([172.0, 163.0, 148.0], [146.0, 138.0, 126.0], nearest.own);
        let lichen = mix(stone, [150.0, 148.0, 110.0], (place.wide - 0.55) * 2.0);
        let tone = 0.84 + 0.16 * gap + (place.fine - 0.5) * 0.08 + place.grain * 0.05;
        toned(lichen, tone, 0.3 + 0.6 * gap * nearest.own)
    }
}

/// Returns wet peat, not water: a player must not take it for terrain with
/// rules of its own.
fn puddle(place: &TexelPlace) -> Texel {
    let share = place.wide * 0.5 + place.fine * 0.5;
    let soaked = mix([118.0, 112.0, 84.0], [130.0, 124.0, 94.0], share);
    toned(soaked, 1.0 + place.grain * 0.04, 0.2)
}

#[cfg(test)]
mod tests;
