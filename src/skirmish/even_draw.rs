//! Forces that the dice make up, so that neither side is outnumbered hopelessly: who has a fifth of the other's models takes no ground.

/// How many times as many as the other a side may have where the dice make up its force.
pub const MOST_TO_ONE: f32 = 3.0;
/// How often forces are drawn; of those that are all too uneven the most even pair is taken.
const DRAWS: usize = 60;

/// Returns how many times as many the larger of two numbers is.
pub fn times_as_many(one: usize, other: usize) -> f32 {
    one.max(other) as f32 / one.min(other).max(1) as f32
}

/// Draws the forces of two sides until neither outnumbers the other more than [`MOST_TO_ONE`]; `draw` gives the next one of a side, which
/// is always the same where it is not at random.
///
/// # Errors
/// Those of `draw`.
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
mod tests {
    use super::*;

    /// Draws these numbers for either side, one after the other.
    fn drawn(sides: [&[usize]; 2], at_random: [bool; 2]) -> [usize; 2] {
        let mut next = [0; 2];
        let draw = |side: usize| {
            let one = sides[side][next[side] % sides[side].len()];
            next[side] += 1;
            Ok::<_, ()>(one)
        };
        draw_even(draw, at_random, |one, other| times_as_many(*one, *other)).unwrap_or_default()
    }

    #[test]
    fn a_side_at_random_is_drawn_again_until_neither_is_outnumbered() {
        assert_eq!(drawn([&[5], &[28, 30, 12]], [false, true]), [5, 12]);
        assert_eq!(drawn([&[3, 9], &[28, 24]], [true, true]), [9, 24]);
        assert_eq!(drawn([&[9, 1], &[20, 1]], [true, true]), [9, 20], "the first pair is even enough");
    }

    #[test]
    fn what_people_chose_stays_and_the_most_even_is_taken_where_none_is_even() {
        assert_eq!(drawn([&[3], &[28]], [false, false]), [3, 28]);
        assert_eq!(drawn([&[2], &[30, 20, 25]], [false, true]), [2, 20]);
    }
}
