//! Contour of a set of grid places, as smooth closed lines, and the ground
//! inside it (marching squares).

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::Vec2;

/// A place of a grid.
type GridPoint = (i32, i32);

/// The ground inside a set of grid places, and its edge in closed lines.
pub(crate) struct Contour {
    /// Convex pieces of the ground inside, in steps of the grid.
    pub ground: Vec<Vec<Vec2>>,
    /// The edge, in steps of the grid; lines that close end where they began.
    pub edge: Vec<Vec<Vec2>>,
}

/// A point of the edge in half steps, so that it can be compared.
type Half = (i32, i32);

/// Computes the contour of a set of places.
pub(in crate::overlay) fn contour(places: &BTreeSet<GridPoint>) -> Contour {
    let mut squares: BTreeSet<GridPoint> = BTreeSet::new();
    for (x, y) in places {
        squares.extend([(*x, *y), (*x - 1, *y), (*x, *y - 1), (*x - 1, *y - 1)]);
    }
    let mut ground = Vec::new();
    let mut next: BTreeMap<Half, Vec<Half>> = BTreeMap::new();
    for (x, y) in squares {
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        let inside = corners.map(|corner| places.contains(&corner));
        // Walk round the square: corners inside, and middles of sides that the edge
        // crosses. Two opposite corners inside make two pieces.
        let opposite = inside[0] == inside[2] && inside[1] == inside[3] && inside[0] != inside[1];
        let mut pieces: Vec<Vec<Half>> = vec![Vec::new()];
        for i in 0..4 {
            let j = (i + 1) % 4;
            let a = corners[i];
            let b = corners[j];
            if inside[i]
                && let Some(piece) = pieces.last_mut()
            {
                piece.push((a.0 * 2, a.1 * 2));
            }
            if inside[i] != inside[j] {
                if let Some(piece) = pieces.last_mut() {
                    piece.push((a.0 + b.0, a.1 + b.1));
                }
                if opposite && inside[i] {
                    pieces.push(Vec::new());
                }
            }
        }
        if opposite && let Some(last) = pieces.pop() {
            // The last piece belongs to the corner at which the walk began.
            let mut first = last;
            first.append(&mut pieces[0]);
            pieces[0] = first;
        }
        for piece in pieces.into_iter().filter(|piece| piece.len() >= 3) {
            let middle = |p: &Half| (p.0 + p.1) % 2 != 0;
            for (i, p) in piece.iter().enumerate() {
                let q = piece[(i + 1) % piece.len()];
                if middle(p) && middle(&q) {
                    next.entry(*p).or_default().push(q);
                }
            }
            ground.push(piece.iter().map(|(x, y)| Vec2::new(*x as f32, *y as f32) / 2.0).collect());
        }
    }
    Contour { ground, edge: lines(next) }
}

/// Joins directed stretches to smoothed lines.
fn lines(mut next: BTreeMap<Half, Vec<Half>>) -> Vec<Vec<Vec2>> {
    let mut lines = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let mut line = vec![start];
        let mut at = start;
        while let Some(ways) = next.get_mut(&at) {
            let Some(to) = ways.pop() else { break };
            if ways.is_empty() {
                next.remove(&at);
            }
            line.push(to);
            at = to;
            if at == start {
                break;
            }
        }
        let points: Vec<Vec2> =
            line.iter().map(|(x, y)| Vec2::new(*x as f32, *y as f32) / 2.0).collect();
        lines.push(smooth(&smooth(&points)));
    }
    lines
}

/// Smooths a line by cutting its corners (Chaikin's algorithm).
fn smooth(points: &[Vec2]) -> Vec<Vec2> {
    let closed = points.len() > 3 && points.first() == points.last();
    let mut out = Vec::new();
    for pair in points.windows(2) {
        out.push(pair[0].lerp(pair[1], 0.25));
        out.push(pair[0].lerp(pair[1], 0.75));
    }
    match (closed, out.first().copied(), points.first(), points.last()) {
        (true, Some(first), ..) => out.push(first),
        (false, Some(_), Some(first), Some(last)) => {
            out.insert(0, *first);
            out.push(*last);
        }
        _ => {}
    }
    out
}

#[cfg(test)]
mod tests;
