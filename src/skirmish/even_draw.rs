//! Random forces of similar numbers: a side with a fifth of the other's models
//! cannot hold any ground.

/// The greatest ratio of models between the sides if a force is random.
pub const MOST_TO_ONE: f32 = 3.0;
/// The number of draws, after which the most even pair so far is taken.
const DRAWS: usize = 60;

/// Returns the ratio of the larger of two numbers to the smaller.
pub fn times_as_many(one: usize, other: usize) -> f32 {
    one.max(other) as f32 / one.min(other).max(1) as f32
}

/// Draws the forces of two sides until neither outnumbers the other by more than
/// [`MOST_TO_ONE`]. `draw` returns the next force of a side, always the same one if the
/// side is not random.
///
/// ```
/// use monteria_skirmish::{draw_even, times_as_many};
///
/// // The first side has built ten models. The dice draw the second: two models, which are
/// // too few, then eight.
/// let mut drawn = [2, 8].into_iter();
/// let draw = |side| if side == 0 { Ok(10) } else { drawn.next().ok_or("no more") };
/// let sizes = draw_even(draw, [false, true], |one, other| times_as_many(*one, *other));
/// assert_eq!(sizes, Ok([10, 8]));
/// ```
///
/// # Errors
/// The first error of `draw`.
pub fn draw_even<T, E>(
    mut draw: impl FnMut(usize) -> Result<T, E>,
    at_random: [bool; 2],
    outnumbered: impl Fn(&T, &T) -> f32,
) -> Result<[T; 2], E> {
    let mut pair = [draw(0)?, draw(1)?];
    let mut least = outnumbered(&pair[0], &pair[1]);
    for turn in 0..DRAWS {
        if least <= MOST_TO_ONE {
            break;
        }
        let side = match at_random {
            [false, false] => break,
            [true, false] => 0,
            [false, true] => 1,
            [true, true] => turn % 2,
        };
        let next = draw(side)?;
        let times = outnumbered(&next, &pair[1 - side]);
        if times < least {
            least = times;
            pair[side] = next;
        }
    }
    Ok(pair)
}

#[cfg(test)]
mod tests;
