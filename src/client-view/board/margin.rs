//! Text in the margin of the mat: numbers of the ruler, names of exits, the title.
//! No text overlaps another.

use bevy::color::{Alpha, Srgba};
use bevy::math::Vec2;

use crate::board::MARGIN;
use crate::ink::Ink;
use monteria_client_state::palette::{INK, OXBLOOD};
use monteria_table::{Board, Side};

/// Distance of the ruler's numbers from the edge of the play area, and
/// their size, in inches.
const NUMBERS: (f32, f32) = (0.6, 0.22);
/// Distance of names from that edge, and their maximum size, in inches.
const NAMES: (f32, f32) = (0.95, 0.28);
/// Maximum size of the title, in inches.
const TITLE: f32 = 0.34;
/// Minimum space between the title and a name, in inches.
const BETWEEN: f32 = 0.8;
/// Radius of the compass, in inches.
pub(super) const COMPASS: f32 = MARGIN * 0.42;

/// A text in the margin.
pub(super) struct Writing {
    /// Middle of the text.
    pub at: Vec2,
    /// Direction in which it is read.
    pub along: Vec2,
    pub text: String,
    /// Height of its capitals, in inches.
    pub size: f32,
    pub tone: Srgba,
}

/// Returns the centre of the compass.
pub(crate) fn compass_at(board: &Board) -> Vec2 {
    board.half() + Vec2::new(MARGIN * 0.5, -2.0 * board.half().y - MARGIN * 0.5)
}

/// Returns all texts in the margin of a board.
pub(crate) fn writings(board: &Board, title: &str) -> Vec<Writing> {
    let mut all = numbers(board);
    all.extend(exits(board));
    all.extend(heading(board, title));
    all
}

/// Returns the reading direction on a side of the margin.
fn reading(side: Side) -> Vec2 {
    match side {
        Side::North | Side::South => Vec2::X,
        Side::West => Vec2::NEG_Y,
        Side::East => Vec2::Y,
    }
}

/// Returns a number for every sixth inch that no exit occupies.
fn numbers(board: &Board) -> Vec<Writing> {
    let half = board.half();
    let mut all = Vec::new();
    for side in Side::ALL {
        let outward = side.outward();
        let lies = outward.x == 0.0;
        let (reach, length) = if lies { (half.y, half.x) } else { (half.x, half.y) };
        let whole = length.floor() as i32;
        for inch in (-whole + 1..whole).filter(|inch| inch % 6 == 0) {
            let place = inch as f32;
            let led_out = |exit: &&monteria_table::Exit| {
                exit.side == side
                    && (exit.from.min(exit.to) - 0.6..=exit.from.max(exit.to) + 0.6)
                        .contains(&place)
            };
            if board.exits.iter().find(led_out).is_some() {
                continue;
            }
            let along = if lies { Vec2::X } else { Vec2::Y };
            all.push(Writing {
                at: outward * (reach + NUMBERS.0) + along * place,
                along: reading(side),
                text: (inch + length.round() as i32).to_string(),
                size: NUMBERS.1,
                tone: INK.with_alpha(0.75),
            });
        }
    }
    all
}

/// Returns the names of all exits, each beyond its exit.
fn exits(board: &Board) -> impl Iterator<Item = Writing> {
    board.exits.iter().map(|exit| {
        let (from, to) = board.exit_ends(exit);
        let room = (exit.to - exit.from).abs().max(3.6);
        let size = NAMES.1.min(NAMES.1 * room / Ink::width(&exit.name, NAMES.1).max(0.1));
        Writing {
            at: (from + to) / 2.0 + exit.side.outward() * NAMES.0,
            along: reading(exit.side),
            text: exit.name.clone(),
            size,
            tone: OXBLOOD.with_alpha(0.95),
        }
    })
}

/// Returns the title on the south margin: in its middle, or in the widest stretch that
/// the names of exits leave.
fn heading(board: &Board, title: &str) -> Option<Writing> {
    let half = board.half().x;
    let mut taken: Vec<(f32, f32)> = exits(board)
        .zip(&board.exits)
        .filter(|(_, exit)| exit.side == Side::South)
        .map(|(name, _)| (name.at.x, Ink::width(&name.text, name.size) / 2.0 + BETWEEN))
        .map(|(middle, reach)| (middle - reach, middle + reach))
        .collect();
    taken.sort_by(|a, b| a.0.total_cmp(&b.0));
    let wide = Ink::width(title, TITLE);
    let mut stretches = Vec::new();
    let mut from = -half;
    for (begins, ends) in taken.into_iter().chain([(half, half)]) {
        stretches.push((from, begins));
        from = from.max(ends);
    }
    let fits = |(from, to): &&(f32, f32)| to - from >= wide;
    // Among stretches with room the title takes the place nearest to the middle, else it
    // takes the widest stretch.
    let nearest = |(from, to): (f32, f32)| 0.0_f32.max(from + wide / 2.0).min(to - wide / 2.0);
    let best = stretches
        .iter()
        .filter(fits)
        .map(|it| nearest(*it))
        .min_by(|a, b| a.abs().total_cmp(&b.abs()));
    let (x, size) = match best {
        Some(x) => (x, TITLE),
        None => {
            let (from, to) =
                stretches.into_iter().max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))?;
            ((from + to) / 2.0, TITLE * ((to - from) / wide.max(0.1)).clamp(0.3, 1.0))
        }
    };
    Some(Writing {
        at: Vec2::new(x, board.half().y + NAMES.0),
        along: Vec2::X,
        text: title.to_owned(),
        size,
        tone: INK.with_alpha(0.85),
    })
}

#[cfg(test)]
mod tests;
