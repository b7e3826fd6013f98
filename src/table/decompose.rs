//! Cutting simple polygons into convex parts: ears first, then parts joined again
//! while they stay convex.

use bevy_math::Vec2;

use super::part::Poly;

/// Twice the area of the triangle a, b, c: positive where it turns from x toward z.
fn turn(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    (b - a).perp_dot(c - a)
}

/// How far c lies to the turning side of the line from a to b.
fn side(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    let length = (b - a).length();
    if length > 0.0 { turn(a, b, c) / length } else { 0.0 }
}

/// Corners closer than this to the line of their neighbours are left out, in inches.
const STRAIGHT: f32 = 1.0e-4;

/// The corners without repeats and without those on a straight edge, in the turning sense
/// from x toward z.
pub(crate) fn tidy(points: &[Vec2]) -> Vec<Vec2> {
    let mut kept: Vec<Vec2> = points.to_vec();
    while kept.len() >= 3 {
        let n = kept.len();
        let needless = (0..n).find(|&i| {
            let a = kept[(i + n - 1) % n];
            let b = kept[i];
            let c = kept[(i + 1) % n];
            a.distance(b) < STRAIGHT || side(a, c, b).abs() < STRAIGHT && (b - a).dot(c - b) >= 0.0
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

/// Two edges of the closed polygon that cross or touch although they are not neighbours,
/// or neighbours that fold back on each other: the numbers of their first corners.
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
                if side(before, corner, after).abs() < STRAIGHT
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
    let abc = turn(a, b, c);
    let abd = turn(a, b, d);
    let cda = turn(c, d, a);
    let cdb = turn(c, d, b);
    if (abc > 0.0) != (abd > 0.0)
        && (cda > 0.0) != (cdb > 0.0)
        && abc * abd < 0.0
        && cda * cdb < 0.0
    {
        return true;
    }
    let near =
        |p: Vec2, from: Vec2, to: Vec2| super::part::nearest_on(from, to, p).distance(p) < STRAIGHT;
    near(c, a, b) || near(d, a, b) || near(a, c, d) || near(b, c, d)
}

/// Convex parts of a tidy simple polygon; none if it is too thin for its
/// ears to be found.
pub(crate) fn convex_parts(points: &[Vec2]) -> Option<Vec<Poly>> {
    let n = points.len();
    if n < 3 {
        return None;
    }
    let mut loops = ears(points)?;
    join(points, &mut loops);
    let polys = loops.into_iter().map(|ring| {
        let k = ring.len();
        let seams = (0..k).map(|i| ring[(i + 1) % k] != (ring[i] + 1) % n).collect();
        Poly::new(ring.iter().map(|&i| points[i]).collect(), seams)
    });
    Some(polys.collect())
}

/// Triangles, as numbers of corners.
fn ears(points: &[Vec2]) -> Option<Vec<Vec<usize>>> {
    let mut left: Vec<usize> = (0..points.len()).collect();
    let mut triangles = Vec::new();
    while left.len() > 3 {
        let n = left.len();
        let ear = (0..n).find(|&i| {
            let a = left[(i + n - 1) % n];
            let b = left[i];
            let c = left[(i + 1) % n];
            let pa = points[a];
            let pb = points[b];
            let pc = points[c];
            side(pa, pc, pb) < -STRAIGHT / 2.0
                && left.iter().all(|&k| {
                    k == a || k == b || k == c || {
                        let p = points[k];
                        turn(pa, pb, p) < 0.0 || turn(pb, pc, p) < 0.0 || turn(pc, pa, p) < 0.0
                    }
                })
        })?;
        triangles.push(vec![left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]]);
        left.remove(ear);
        // Cutting an ear may leave a corner on a straight line: it is no corner
        // of what is left.
        let m = left.len();
        let flat = (0..m).find(|&i| {
            let a = left[(i + m - 1) % m];
            let b = left[i];
            let c = left[(i + 1) % m];
            side(points[a], points[c], points[b]).abs() < STRAIGHT / 4.0
                && (points[b] - points[a]).dot(points[c] - points[b]) >= 0.0
        });
        if let Some(flat) = flat.filter(|_| m > 3) {
            left.remove(flat);
        }
    }
    if turn(points[left[0]], points[left[1]], points[left[2]]) > 0.0 {
        triangles.push(left);
    }
    Some(triangles)
}

/// Joins neighbours across a shared edge while the result stays convex.
fn join(points: &[Vec2], loops: &mut Vec<Vec<usize>>) {
    'again: loop {
        for i in 0..loops.len() {
            for j in i + 1..loops.len() {
                if let Some(joined) = joined(points, &loops[i], &loops[j]) {
                    loops[i] = joined;
                    loops.remove(j);
                    continue 'again;
                }
            }
        }
        return;
    }
}

fn joined(points: &[Vec2], a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let n = a.len();
    let m = b.len();
    for i in 0..n {
        let from = a[i];
        let to = a[(i + 1) % n];
        let Some(k) = (0..m).find(|&k| b[k] == to && b[(k + 1) % m] == from) else { continue };
        // a from `to` round to `from`, then b's corners between.
        let mut ring: Vec<usize> = (0..n).map(|s| a[(i + 1 + s) % n]).collect();
        ring.extend((2..m).map(|s| b[(k + s) % m]));
        let r = ring.len();
        let convex = (0..r).all(|x| {
            let p = points[ring[x]];
            let q = points[ring[(x + 1) % r]];
            let s = points[ring[(x + 2) % r]];
            side(p, s, q) < -STRAIGHT / 4.0
        });
        return convex.then_some(ring);
    }
    None
}
