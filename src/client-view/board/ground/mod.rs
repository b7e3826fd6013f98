//! The ground painted on the mat: parchment in the margin, and inside the border the
//! land's ground, blended with the surfaces round pieces: leaves under trees, paving
//! round houses, banks along water, paths from the exits. Read `Paint` first.

mod grid;
mod swatch;
mod trodden;

use bevy::math::Vec2;

use crate::shape::{distance_to_edge, fbm};
use crate::terrain::{Look, Plot};
pub(super) use grid::{Grid, STEP};
use monteria_table::{Ground, Keywords, Table};
pub(super) use swatch::FINE;
use swatch::Surface;

/// Half the width of a trodden path, in inches.
const PATH: f32 = 0.62;

/// Ground of a table, prepared for painting.
pub(crate) struct Paint {
    /// Surface that lies everywhere.
    base: Vec<swatch::Texel>,
    /// Surfaces over the base, with their shares.
    layers: Vec<(Vec<swatch::Texel>, Grid)>,
    /// Brightness; 1 where nothing darkens the ground.
    light: Grid,
    /// Half the size of the play area, in inches.
    half: Vec2,
}

/// A line of the ground, prepared for its texels.
pub(super) struct TexelLine<'a> {
    paint: &'a Paint,
    y: f32,
    light: Vec<f32>,
    layers: Vec<(&'a [swatch::Texel], Vec<f32>)>,
}

fn surface(ground: Ground) -> Surface {
    match ground {
        Ground::Meadow => Surface::Grass,
        Ground::Forest => Surface::Litter,
        Ground::Cobbles => Surface::Cobbles,
        Ground::Earth => Surface::Earth,
        Ground::Marsh => Surface::Peat,
        Ground::Shore => Surface::Sand,
        Ground::Rubble => Surface::Rubble,
        Ground::Deck => Surface::Steel,
        Ground::Flagstones => Surface::Slabs,
        Ground::Stone => Surface::Gravel,
    }
}

/// Returns the surfaces that show through a ground in patches, with their shares, so that
/// no table looks uniform.
fn patches(ground: Ground) -> &'static [(Surface, f32)] {
    match ground {
        Ground::Meadow => &[(Surface::Litter, 0.34)],
        Ground::Forest => &[(Surface::Grass, 0.42)],
        Ground::Cobbles => &[(Surface::Earth, 0.28)],
        Ground::Earth => &[(Surface::Grass, 0.44)],
        Ground::Marsh => &[(Surface::Grass, 0.42), (Surface::Puddle, 0.44)],
        Ground::Shore => &[(Surface::Gravel, 0.38), (Surface::Grass, 0.30)],
        Ground::Rubble => &[(Surface::Cobbles, 0.42), (Surface::Gravel, 0.32)],
        Ground::Deck => &[],
        Ground::Flagstones => &[(Surface::Grass, 0.38)],
        Ground::Stone => &[(Surface::Grass, 0.44)],
    }
}

/// Returns the surface round a piece of this look and its reach in inches, or `None`.
fn around(look: Look, ground: Ground) -> Option<(Surface, f32)> {
    if ground == Ground::Deck {
        return None;
    }
    let wet = ground == Ground::Marsh;
    Some(match look {
        Look::Trees => (Surface::Litter, 1.5),
        Look::Thicket => (Surface::Litter, 0.8),
        Look::House | Look::Cottage | Look::Barn | Look::Well => (Surface::Cobbles, 1.6),
        Look::Water | Look::Ford if wet => (Surface::Peat, 0.9),
        Look::Water | Look::Ford => (Surface::Sand, 1.0),
        Look::Mire => (Surface::Peat, 1.1),
        Look::Rock | Look::Cliff | Look::Boulder => (Surface::Gravel, 0.9),
        Look::Chasm => (Surface::Gravel, 1.1),
        Look::Rubble | Look::Shell | Look::Stump | Look::Wreck | Look::Bunker => {
            (Surface::Rubble, 1.2)
        }
        Look::Wall | Look::Arcade if ground.soft() => (Surface::Slabs, 0.7),
        Look::Wall => (Surface::Rubble, 0.6),
        Look::Slab | Look::Pillar | Look::Pews if ground.soft() => (Surface::Slabs, 1.0),
        Look::Gravestone | Look::Log | Look::Crates | Look::Fence => (Surface::Earth, 0.6),
        _ => return None,
    })
}

impl Paint {
    /// Prepares the ground of a table; `None` where the table names none.
    pub(super) fn of(table: &Table, mat: Vec2) -> Option<Paint> {
        let ground = table.painted()?;
        let half = table.board().half();
        let base = surface(ground);
        let mut light = Grid::new(mat, |p| 1.0 + (fbm(p * 0.21, 3, 77) - 0.5) * 0.26);
        let mut spread: Vec<(Surface, Grid)> = Vec::new();
        let empty = Grid::new(mat, |_| 0.0);
        for &(surface, share) in patches(ground) {
            let number = layer(&mut spread, &empty, surface);
            let seed = 400 + surface as u32;
            spread[number].1 = Grid::new(mat, |p| {
                ((fbm(p * 0.17, 3, seed) - (1.0 - share)) * 5.0 + 0.5).clamp(0.0, 1.0)
            });
        }
        let trod = if ground.soft() { trodden::paths(table) } else { Vec::new() };
        let way = if ground == Ground::Earth { Surface::Gravel } else { Surface::Earth };
        let worn = (!trod.is_empty()).then(|| layer(&mut spread, &empty, way));
        let plots = table.pieces_present().filter_map(|(number, piece)| {
            Some((piece, Look::of(piece), Plot::new(piece, number, half)?))
        });
        let mut around_pieces = Vec::new();
        for (piece, look, plot) in plots {
            if plot.base.abs() > 0.1 && !look.sunken() {
                continue;
            }
            if let Some((surface, reach)) =
                around(look, ground).filter(|(surface, _)| *surface != base)
            {
                around_pieces.push((
                    layer(&mut spread, &empty, surface),
                    plot.outline.clone(),
                    reach,
                ));
            }
            // The ground is darker where a piece meets it.
            let stands = plot.height() > 0.3
                && !piece.keywords.contains(Keywords::CHASM)
                && look != Look::Fog;
            if stands && !look.sunken() {
                let deep = if matches!(look, Look::Trees | Look::Thicket) { 0.22 } else { 0.34 };
                light.near(&plot.outline, 0.6, |p, held| {
                    let away = distance_to_edge(&plot.outline, p);
                    held.min(1.0 - deep * (1.0 - away / 0.6).clamp(0.0, 1.0).powi(2))
                });
            }
        }
        for (number, outline, reach) in around_pieces {
            spread[number].1.spread(&outline, reach, 1.0);
        }
        if let Some(worn) = worn {
            for line in &trod {
                tread(&mut spread[worn].1, &mut light, line);
            }
        }
        let layers =
            spread.into_iter().map(|(surface, grid)| (swatch::paint(surface), grid)).collect();
        Some(Paint { base: swatch::paint(base), layers, light, half })
    }

    /// Returns how much another surface covers the ground at `p`, 0 to 1.
    pub(super) fn covered(&self, p: Vec2) -> f32 {
        self.layers.iter().map(|(_, grid)| grid.at(p)).fold(0.0, f32::max)
    }

    /// Returns the line at height `y`, or `None` where it lies in the margin.
    pub(super) fn line(&self, y: f32) -> Option<TexelLine<'_>> {
        if y.abs() > self.half.y {
            return None;
        }
        let mut light = Vec::new();
        self.light.line(y, &mut light);
        let layers = self
            .layers
            .iter()
            .filter_map(|(texels, grid)| {
                let mut shares = Vec::new();
                grid.line(y, &mut shares).then_some((texels.as_slice(), shares))
            })
            .collect();
        Some(TexelLine { paint: self, y, light, layers })
    }
}

/// Returns the index of a surface among the layers, adding it if it is new.
fn layer(spread: &mut Vec<(Surface, Grid)>, empty: &Grid, surface: Surface) -> usize {
    let known = spread.iter().position(|(known, _)| *known == surface);
    known.unwrap_or_else(|| {
        spread.push((surface, empty.clone()));
        spread.len() - 1
    })
}

/// Lays a path with two ruts along a line.
fn tread(share: &mut Grid, light: &mut Grid, line: &[Vec2]) {
    let away = |p: Vec2, pair: &[Vec2]| {
        let along = pair[1] - pair[0];
        let t = ((p - pair[0]).dot(along) / along.length_squared().max(1.0e-6)).clamp(0.0, 1.0);
        p.distance(pair[0] + along * t)
    };
    for pair in line.windows(2) {
        share.near(pair, PATH * 1.7, |p, held| {
            held.max((1.25 - away(p, pair) / PATH * 0.8).clamp(0.0, 1.0))
        });
        light.near(pair, PATH, |p, held| {
            let rut = 1.0 - ((away(p, pair) - PATH * 0.5).abs() / 0.16).min(1.0);
            held.min(1.02 - 0.14 * rut)
        });
    }
}

impl TexelLine<'_> {
    /// Returns the colour at `x` and how much of the mat it covers, 0 to 1; `None`
    /// outside the play area.
    pub(crate) fn texel(&self, x: f32) -> Option<([f32; 3], f32)> {
        let half = self.paint.half;
        let rim = (half.x - x.abs()).min(half.y - self.y.abs());
        if rim <= 0.0 {
            return None;
        }
        let turn = |v: f32| (v * swatch::FINE + 65536.0) as usize % swatch::SIZE;
        let number = turn(self.y) * swatch::SIZE + turn(x);
        let mut here = self.paint.base[number];
        let at = (x + half.x + crate::board::MARGIN) / grid::STEP;
        let cell = (at as usize).min(self.light.len() - 2);
        let part = at - cell as f32;
        let read = |line: &[f32]| line[cell] + (line[cell + 1] - line[cell]) * part;
        for (texels, shares) in &self.layers {
            let share = read(shares);
            if share <= 0.02 {
                continue;
            }
            let over = texels[number];
            // Where two surfaces meet, the higher texel shows first.
            let share = ((share - 0.5) * 4.4 + (over[3] - here[3]) * 2.2 + 0.5).clamp(0.0, 1.0);
            for k in 0..4 {
                here[k] += (over[k] - here[k]) * share;
            }
        }
        let tone = read(&self.light);
        // The paint ends a little unevenly before the border, with a darker
        // brim, like a wash.
        let wash = rim - 0.05 - 0.09 * here[3];
        let cover = (wash * 14.0).clamp(0.0, 1.0);
        let brim = 1.0 - 0.1 * (1.0 - wash * 3.0).clamp(0.0, 1.0);
        let tone = tone * brim;
        Some(([here[0] * tone, here[1] * tone, here[2] * tone], cover))
    }
}

#[cfg(test)]
mod tests;
