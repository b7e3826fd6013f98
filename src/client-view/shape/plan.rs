//! Polygons of the plan (x right, z toward the reader). Outlines turn from x toward z, as
//! the table gives them.

use std::f32::consts::TAU;

use bevy::math::{DVec2, Vec2};

use crate::shape::noise::hash2;

/// Returns a circle as an outline of `corners` corners.
pub(crate) fn circle(center: Vec2, radius: f32, corners: usize) -> Vec<Vec2> {
    (0..corners)
        .map(|i| center + Vec2::from_angle(TAU * i as f32 / corners as f32) * radius)
        .collect()
}

/// Returns the mean of its corners.
pub(crate) fn centroid(outline: &[Vec2]) -> Vec2 {
    outline.iter().sum::<Vec2>() / outline.len().max(1) as f32
}

fn edges(outline: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    outline.iter().enumerate().map(|(i, a)| (*a, outline[(i + 1) % outline.len()]))
}

/// Returns whether the point lies inside.
pub(crate) fn contains(outline: &[Vec2], p: Vec2) -> bool {
    let mut inside = false;
    for (a, b) in edges(outline) {
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

/// Returns the distance of the point from the nearest edge, inside or out.
pub(crate) fn distance_to_edge(outline: &[Vec2], p: Vec2) -> f32 {
    let mut least = f32::INFINITY;
    for (a, b) in edges(outline) {
        let along = b - a;
        let t = ((p - a).dot(along) / along.length_squared().max(1.0e-9)).clamp(0.0, 1.0);
        least = least.min(p.distance(a + along * t));
    }
    least
}

/// Returns the same outline with corners at most about `step` apart;
/// its own corners stay.
pub(crate) fn resample(outline: &[Vec2], step: f32) -> Vec<Vec2> {
    let mut out = Vec::new();
    for (a, b) in edges(outline) {
        let pieces = (a.distance(b) / step).round().max(1.0) as usize;
        out.extend((0..pieces).map(|i| a.lerp(b, i as f32 / pieces as f32)));
    }
    out
}

/// Returns the outline moved inward by `by` at every corner (outward where negative).
pub(crate) fn inset(outline: &[Vec2], by: f32) -> Vec<Vec2> {
    let n = outline.len();
    (0..n)
        .map(|i| {
            let before = outline[(i + n - 1) % n];
            let here = outline[i];
            let after = outline[(i + 1) % n];
            let into = (here - before).normalize_or_zero();
            let out = (after - here).normalize_or_zero();
            let n1 = Vec2::new(-into.y, into.x);
            let n2 = Vec2::new(-out.y, out.x);
            let middle = (n1 + n2).normalize_or(n2);
            here + middle * (by / middle.dot(n2).max(0.45))
        })
        .collect()
}

/// Returns the part of an outline inside an upright rectangle around the origin.
pub(crate) fn clip_to_rect(outline: &[Vec2], half: Vec2) -> Vec<Vec2> {
    let mut points = outline.to_vec();
    for (normal, limit) in
        [(Vec2::X, half.x), (Vec2::NEG_X, half.x), (Vec2::Y, half.y), (Vec2::NEG_Y, half.y)]
    {
        let mut kept = Vec::new();
        for (a, b) in edges(&points) {
            let da = normal.dot(a) - limit;
            let db = normal.dot(b) - limit;
            if da <= 0.0 {
                kept.push(a);
            }
            if (da < 0.0) != (db < 0.0) && da != db && da != 0.0 && db != 0.0 {
                kept.push(a.lerp(b, da / (da - db)));
            }
        }
        points = kept;
    }
    points
}

/// Returns points inside the outline on an uneven grid of this step, at least `margin`
/// away from the edge.
pub(crate) fn scatter(outline: &[Vec2], step: f32, margin: f32, seed: u32) -> Vec<Vec2> {
    let low = outline.iter().copied().fold(Vec2::INFINITY, Vec2::min);
    let high = outline.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
    if !(low.is_finite() && high.is_finite()) {
        return Vec::new();
    }
    // Big pieces get a coarser grid, so that no piece costs more than
    // a few thousand points.
    let step = step.max(((high - low).element_product() / 3000.0).sqrt());
    let columns = ((high.x - low.x) / step) as i32 + 1;
    let rows = ((high.y - low.y) / step) as i32 + 1;
    let mut points = Vec::new();
    for j in 0..=rows {
        for i in 0..=columns {
            let jitter = Vec2::new(hash2(i, j, seed) - 0.5, hash2(i, j, seed + 1) - 0.5) * 0.7;
            let shift = if j % 2 == 0 { 0.0 } else { 0.5 };
            let p = low + (Vec2::new(i as f32 + shift, j as f32) + jitter) * step;
            if contains(outline, p) && distance_to_edge(outline, p) >= margin {
                points.push(p);
            }
        }
    }
    points
}

/// Computes the Delaunay triangulation of the corners of an outline and points inside it,
/// whose facets are as round as can be. Returns both lists put together, and triangles as
/// indices into it, each turning from x toward z; those outside the outline are left out.
pub(crate) fn triangulate(outline: &[Vec2], inside: &[Vec2]) -> (Vec<Vec2>, Vec<[usize; 3]>) {
    let points: Vec<Vec2> = outline.iter().chain(inside).copied().collect();
    // A slight offset keeps points on a circle or a grid from being undecidable.
    let spots: Vec<DVec2> = points
        .iter()
        .enumerate()
        .map(|(i, p)| {
            p.as_dvec2()
                + DVec2::new(hash2(i as i32, 1, 7) as f64, hash2(i as i32, 2, 7) as f64) * 1.0e-4
        })
        .collect();
    let triangles = delaunay(&spots);
    let kept = triangles.into_iter().filter(|t| {
        let [a, b, c] = t.map(|i| points[i]);
        (b - a).perp_dot(c - a) > 1.0e-5 && contains(outline, (a + b + c) / 3.0)
    });
    let kept = kept.collect();
    (points, kept)
}

fn delaunay(points: &[DVec2]) -> Vec<[usize; 3]> {
    let n = points.len();
    let low = points.iter().copied().fold(DVec2::INFINITY, DVec2::min);
    let high = points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
    if n < 3 || !low.is_finite() {
        return Vec::new();
    }
    let middle = (low + high) / 2.0;
    let span = (high - low).max_element().max(1.0) * 20.0;
    let mut all = points.to_vec();
    all.extend(
        [(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)].map(|(x, y)| middle + DVec2::new(x, y) * span),
    );
    let mut triangles: Vec<([usize; 3], DVec2, f64)> = Vec::new();
    let round = |t: [usize; 3]| {
        let [a, b, c] = t.map(|i| all[i]);
        let b = b - a;
        let c = c - a;
        let d = 2.0 * b.perp_dot(c);
        let at = DVec2::new(
            c.y * b.length_squared() - b.y * c.length_squared(),
            b.x * c.length_squared() - c.x * b.length_squared(),
        ) / d;
        (t, a + at, at.length_squared())
    };
    triangles.push(round([n, n + 1, n + 2]));
    let mut rim: Vec<(usize, usize)> = Vec::new();
    for (i, p) in points.iter().enumerate() {
        rim.clear();
        triangles.retain(|(t, center, radius)| {
            let hit = p.distance_squared(*center) < *radius;
            if hit {
                for edge in [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])] {
                    match rim.iter().position(|other| *other == (edge.1, edge.0)) {
                        Some(twin) => {
                            rim.swap_remove(twin);
                        }
                        None => rim.push(edge),
                    }
                }
            }
            !hit
        });
        triangles.extend(rim.iter().map(|(a, b)| round([*a, *b, i])));
    }
    triangles.into_iter().map(|(t, ..)| t).filter(|t| t.iter().all(|i| *i < n)).collect()
}

#[cfg(test)]
mod tests;
