//! Convex decomposition of simple polygons: ear clipping, then merging of neighbours
//! while the result stays convex (Hertel-Mehlhorn).

use bevy_math::Vec2;

use crate::geometry::part::Poly;

/// Returns twice the signed area of the triangle a, b, c: positive for a turn
/// from x toward z.
fn doubled_area(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    (b - a).perp_dot(c - a)
}

/// Returns the signed distance of c from the line a b, positive on the turning side.
fn signed_distance(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    let length = (b - a).length();
    if length > 0.0 { doubled_area(a, b, c) / length } else { 0.0 }
}

/// Corners closer than this to the line through their neighbours are removed, in inches.
const COLLINEAR: f32 = 1.0e-4;

/// Returns the corners without repeats and without collinear ones, in the turning sense
/// from x toward z.
pub(crate) fn tidy(points: &[Vec2]) -> Vec<Vec2> {
    let mut kept: Vec<Vec2> = points.to_vec();
    while kept.len() >= 3 {
        let n = kept.len();
        let needless = (0..n).find(|&i| {
            let a = kept[(i + n - 1) % n];
            let b = kept[i];
            let c = kept[(i + 1) % n];
            a.distance(b) < COLLINEAR
                || signed_distance(a, c, b).abs() < COLLINEAR && (b - a).dot(c - b) >= 0.0
        });
        match needless {
            Some(i) => {
                kept.remove(i);
            }
            None => break,
        }
    }
    let n = kept.len();
    let area: f32 = (0..n).map(|i| kept[i].perp_dot(kept[(i + 1) % n])).sum();
    if area < 0.0 {
        kept.reverse();
    }
    kept
}

/// Returns two edges of the closed polygon that cross or touch although they
/// are not neighbours, or neighbours that fold back on each other, as indices
/// of their first corners.
pub(crate) fn crossing(points: &[Vec2]) -> Option<(usize, usize)> {
    let n = points.len();
    for i in 0..n {
        let a = points[i];
        let b = points[(i + 1) % n];
        for j in i + 1..n {
            let c = points[j];
            let d = points[(j + 1) % n];
            if n > 3 && (j == i + 1 || (i == 0 && j == n - 1)) {
                let (before, corner, after) = if j == i + 1 { (a, b, d) } else { (c, a, b) };
                if signed_distance(before, corner, after).abs() < COLLINEAR
                    && (corner - before).dot(after - corner) < 0.0
                {
                    return Some((i, j));
                }
            } else if n > 3 && segments_meet(a, b, c, d) {
                return Some((i, j));
            }
        }
    }
    None
}

fn segments_meet(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let abc = doubled_area(a, b, c);
    let abd = doubled_area(a, b, d);
    let cda = doubled_area(c, d, a);
    let cdb = doubled_area(c, d, b);
    if (abc > 0.0) != (abd > 0.0)
        && (cda > 0.0) != (cdb > 0.0)
        && abc * abd < 0.0
        && cda * cdb < 0.0
    {
        return true;
    }
    let near = |p: Vec2, from: Vec2, to: Vec2| {
        crate::geometry::part::nearest_on_segment(from, to, p).distance(p) < COLLINEAR
    };
    near(c, a, b) || near(d, a, b) || near(a, c, d) || near(b, c, d)
}

/// Returns the convex parts of a tidy simple polygon; `None` if it is too
/// thin for ear clipping.
pub(crate) fn convex_parts(points: &[Vec2]) -> Option<Vec<Poly>> {
    let n = points.len();
    if n < 3 {
        return None;
    }
    let mut loops = clip_ears(points)?;
    merge_convex(points, &mut loops);
    let polys = loops.into_iter().map(|ring| {
        let k = ring.len();
        let seams = (0..k).map(|i| ring[(i + 1) % k] != (ring[i] + 1) % n).collect();
        Poly::new(ring.iter().map(|&i| points[i]).collect(), seams)
    });
    Some(polys.collect())
}

/// Returns the triangles of an ear clipping, as corner indices.
fn clip_ears(points: &[Vec2]) -> Option<Vec<Vec<usize>>> {
    let mut remaining: Vec<usize> = (0..points.len()).collect();
    let mut triangles = Vec::new();
    while remaining.len() > 3 {
        let n = remaining.len();
        let ear = (0..n).find(|&i| {
            let a = remaining[(i + n - 1) % n];
            let b = remaining[i];
            let c = remaining[(i + 1) % n];
            let pa = points[a];
            let pb = points[b];
            let pc = points[c];
            signed_distance(pa, pc, pb) < -COLLINEAR / 2.0
                && remaining.iter().all(|&k| {
                    k == a || k == b || k == c || {
                        let p = points[k];
                        doubled_area(pa, pb, p) < 0.0
                            || doubled_area(pb, pc, p) < 0.0
                            || doubled_area(pc, pa, p) < 0.0
                    }
                })
        })?;
        triangles.push(vec![
            remaining[(ear + n - 1) % n],
            remaining[ear],
            remaining[(ear + 1) % n],
        ]);
        remaining.remove(ear);
        // Clipping an ear may leave a corner on a straight line, which is then
        // no corner any more.
        let m = remaining.len();
        let flat = (0..m).find(|&i| {
            let a = remaining[(i + m - 1) % m];
            let b = remaining[i];
            let c = remaining[(i + 1) % m];
            signed_distance(points[a], points[c], points[b]).abs() < COLLINEAR / 4.0
                && (points[b] - points[a]).dot(points[c] - points[b]) >= 0.0
        });
        if let Some(flat) = flat.filter(|_| m > 3) {
            remaining.remove(flat);
        }
    }
    if doubled_area(points[remaining[0]], points[remaining[1]], points[remaining[2]]) > 0.0 {
        triangles.push(remaining);
    }
    Some(triangles)
}

/// Merges neighbours across a shared edge while the result stays convex.
fn merge_convex(points: &[Vec2], loops: &mut Vec<Vec<usize>>) {
    'merging: loop {
        for i in 0..loops.len() {
            for j in i + 1..loops.len() {
                if let Some(merged) = merged(points, &loops[i], &loops[j]) {
                    loops[i] = merged;
                    loops.remove(j);
                    continue 'merging;
                }
            }
        }
        return;
    }
}

fn merged(points: &[Vec2], a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let n = a.len();
    let m = b.len();
    for i in 0..n {
        let from = a[i];
        let to = a[(i + 1) % n];
        let Some(k) = (0..m).find(|&k| b[k] == to && b[(k + 1) % m] == from) else { continue };
        // Corners of a from `to` round to `from`, then the corners of b between.
        let mut ring: Vec<usize> = (0..n).map(|s| a[(i + 1 + s) % n]).collect();
        ring.extend((2..m).map(|s| b[(k + s) % m]));
        let r = ring.len();
        let convex = (0..r).all(|x| {
            let p = points[ring[x]];
            let q = points[ring[(x + 1) % r]];
            let s = points[ring[(x + 2) % r]];
            signed_distance(p, s, q) < -COLLINEAR / 4.0
        });
        return convex.then_some(ring);
    }
    None
}
