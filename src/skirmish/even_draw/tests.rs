use super::*;

/// Draws the sizes of the two sides from these lists.
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
