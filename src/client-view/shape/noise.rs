//! Deterministic noise for grain and unevenness. Nothing of it reaches a match.

use bevy::math::{Vec2, Vec3};

fn mix(mut h: u32) -> u32 {
    h ^= h >> 16;
    h = h.wrapping_mul(0x7feb_352d);
    h ^= h >> 15;
    h = h.wrapping_mul(0x846c_a68b);
    h ^ (h >> 16)
}

fn unit(h: u32) -> f32 {
    (h >> 8) as f32 / (1 << 24) as f32
}

/// Returns a number in 0..1 for a lattice point.
pub(crate) fn hash2(x: i32, y: i32, seed: u32) -> f32 {
    unit(mix((x as u32).wrapping_mul(0x9e37_79b1)
        ^ mix((y as u32).wrapping_add(seed.wrapping_mul(0x85eb_ca6b)))))
}

/// Returns a number in 0..1 for a place, in steps of a hundredth of an inch.
pub(crate) fn hash3(p: Vec3, seed: u32) -> f32 {
    let q = (p * 97.0).round();
    let h =
        mix(q.x as i32 as u32
            ^ mix(q.y as i32 as u32 ^ mix((q.z as i32 as u32).wrapping_add(seed))));
    unit(h)
}

/// Returns smooth value noise in 0..1 with features about one unit wide.
pub(crate) fn value_noise(p: Vec2, seed: u32) -> f32 {
    let cell = p.floor();
    let f = p - cell;
    let s = f * f * (Vec2::splat(3.0) - 2.0 * f);
    let x = cell.x as i32;
    let y = cell.y as i32;
    let top = hash2(x, y, seed) + (hash2(x + 1, y, seed) - hash2(x, y, seed)) * s.x;
    let low = hash2(x, y + 1, seed) + (hash2(x + 1, y + 1, seed) - hash2(x, y + 1, seed)) * s.x;
    top + (low - top) * s.y
}

/// Returns smooth noise in 0..1 that repeats after `columns` units along x
/// and `rows` along y.
pub(crate) fn tiled_noise(x: f32, y: f32, columns: i32, rows: i32, seed: u32) -> f32 {
    let cx = x.floor();
    let cy = y.floor();
    let fx = x - cx;
    let fy = y - cy;
    let sx = fx * fx * (3.0 - 2.0 * fx);
    let sy = fy * fy * (3.0 - 2.0 * fy);
    let x0 = (cx as i32).rem_euclid(columns);
    let y0 = (cy as i32).rem_euclid(rows);
    let x1 = (x0 + 1) % columns;
    let y1 = (y0 + 1) % rows;
    let a = hash2(x0, y0, seed);
    let b = hash2(x1, y0, seed);
    let c = hash2(x0, y1, seed);
    let d = hash2(x1, y1, seed);
    let top = a + (b - a) * sx;
    let low = c + (d - c) * sx;
    top + (low - top) * sy
}

/// Returns fractal noise in 0..1 with `octaves` of ever finer features.
pub(crate) fn fbm(p: Vec2, octaves: u32, seed: u32) -> f32 {
    let mut sum = 0.0;
    let mut weight = 1.0;
    let mut total = 0.0;
    let mut q = p;
    for octave in 0..octaves {
        sum += value_noise(q, seed.wrapping_add(octave * 17)) * weight;
        total += weight;
        weight *= 0.5;
        q *= 2.03;
    }
    if total > 0.0 { sum / total } else { 0.0 }
}

#[cfg(test)]
mod tests;
