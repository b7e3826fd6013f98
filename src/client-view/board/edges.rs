//! Patterns of ink round the foot of terrain that show its keywords by shape, never by
//! colour, so that they are readable in grey.
//!
//! - a line: it stops sight; dashes: it gives cover or hides
//! - dots: difficult; teeth: dangerous
//! - crosses: impassable; rungs: climbable

use bevy::color::Alpha;
use bevy::math::{Vec2, Vec3};

use crate::ink::Ink;
use crate::shape::{contains, distance_to_edge, resample};
use crate::terrain::{Look, Plot};
use monteria_client_state::palette::INK;
use monteria_table::{Keywords, Table};

/// Height above the mat in inches: over the print, under overlays.
const Y: f32 = 0.007;
/// Distance of the first pattern from the foot of a piece, and of the second from
/// the first, in inches.
const AWAY: (f32, f32) = (0.13, 0.15);
/// Opacity of the ink, 0 to 1.
const STRENGTH: f32 = 0.62;

fn at(p: Vec2) -> Vec3 {
    Vec3::new(p.x, Y, p.y)
}

/// Draws the patterns round all pieces on the mat.
pub(super) fn edges(ink: &mut Ink, table: &Table, wells: &[Vec<Vec2>]) {
    let half = table.board().half();
    let plots: Vec<(usize, Keywords, Look, Plot)> = table
        .pieces_present()
        .filter_map(|(number, piece)| {
            let plot = Plot::new(piece, number, half)?;
            Some((number, piece.keywords, Look::of(piece), plot))
        })
        .collect();
    for (number, keywords, look, plot) in &plots {
        if plot.base > 0.1 || plot.top < -0.1 || (look.sunken() && !plot_on_mat(plot)) {
            continue;
        }
        let seen = |p: Vec2| {
            let inside = p.abs().cmplt(half - Vec2::splat(0.04)).all();
            let well =
                wells.iter().any(|well| contains(well, p) && distance_to_edge(well, p) > 0.02);
            // Nothing is drawn under a neighbouring piece.
            let under = plots.iter().any(|(other, _, look, plot)| {
                other != number && plot.base < 0.1 && !look.sunken() && contains(&plot.outline, p)
            });
            inside && !well && !under
        };
        around(ink, *keywords, &plot.outline, &seen);
    }
}

/// Returns whether a piece that is cut into the mat starts at its surface.
fn plot_on_mat(plot: &Plot) -> bool {
    plot.top.abs() < 0.5
}

/// Returns an outline moved outward by `away` and rounded at its corners, so that each of
/// its points keeps the distance.
fn outside(outline: &[Vec2], away: f32, step: f32) -> Vec<Vec2> {
    let mut round = Vec::new();
    let n = outline.len();
    for i in 0..n {
        let before = outline[(i + n - 1) % n];
        let here = outline[i];
        let after = outline[(i + 1) % n];
        let out = |a: Vec2, b: Vec2| {
            let along = (b - a).normalize_or_zero();
            Vec2::new(along.y, -along.x)
        };
        let first = out(before, here);
        let second = out(here, after);
        if first.perp_dot(second) < 0.05 {
            round.push(here + (first + second).normalize_or(second) * away);
            continue;
        }
        for k in 0..=3 {
            round.push(here + first.lerp(second, k as f32 / 3.0).normalize_or(second) * away);
        }
    }
    resample(&round, step)
}

/// Returns the pairs of neighbours of a closed line that are both
/// visible, with their index.
fn pairs<'a>(
    line: &'a [Vec2],
    seen: &'a impl Fn(Vec2) -> bool,
) -> impl Iterator<Item = (usize, Vec2, Vec2)> + 'a {
    let n = line.len();
    (0..n).map(move |i| (i, line[i], line[(i + 1) % n])).filter(|(_, a, b)| seen(*a) && seen(*b))
}

fn around(ink: &mut Ink, keywords: Keywords, outline: &[Vec2], seen: &impl Fn(Vec2) -> bool) {
    ink.dip(INK.with_alpha(STRENGTH));
    let first = outside(outline, AWAY.0, 0.11);
    if keywords.contains(Keywords::BLOCKING) {
        for (_, a, b) in pairs(&first, seen) {
            ink.line(&[at(a), at(b)], 0.024);
        }
    } else if keywords.contains(Keywords::OBSCURING) {
        for (_, a, b) in pairs(&first, seen).filter(|(i, ..)| i % 4 < 2) {
            ink.line(&[at(a), at(b)], 0.034);
        }
    }
    let second = outside(outline, AWAY.0 + AWAY.1, 0.11);
    let out = |a: Vec2, b: Vec2| {
        let along = (b - a).normalize_or_zero();
        Vec2::new(along.y, -along.x)
    };
    if keywords.contains(Keywords::DANGEROUS) {
        for (_, a, b) in pairs(&outside(outline, AWAY.0 + 0.04, 0.24), seen) {
            let tip = (a + b) / 2.0 + out(a, b) * 0.2;
            ink.line(&[at(a), at(tip)], 0.034);
            ink.line(&[at(tip), at(b)], 0.034);
        }
    } else if keywords.contains(Keywords::DIFFICULT) {
        for (_, a, _) in pairs(&second, seen).filter(|(i, ..)| i % 2 == 0) {
            ink.disc(at(a), 0.036);
        }
    }
    if keywords.contains(Keywords::IMPASSABLE) {
        for (_, a, b) in pairs(&second, seen).filter(|(i, ..)| i % 3 == 0) {
            let along = (b - a).normalize_or_zero() * 0.06;
            let out = out(a, b) * 0.06;
            ink.line(&[at(a - along - out), at(a + along + out)], 0.022);
            ink.line(&[at(a - along + out), at(a + along - out)], 0.022);
        }
    } else if keywords.contains(Keywords::CLIMBABLE) {
        // A ladder laid flat: a second line, and rungs between the two.
        for (i, a, b) in pairs(&second, seen) {
            ink.line(&[at(a), at(b)], 0.02);
            if i % 2 == 0 {
                ink.line(&[at(a), at(a - out(a, b) * AWAY.1)], 0.026);
            }
        }
    }
}

#[cfg(test)]
mod tests;
