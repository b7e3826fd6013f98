use super::*;

#[test]
fn chances_are_those_of_every_fall_of_the_dice() {
    for dice in 1..=3_u32 {
        let mut counted = [0_u32; 10];
        for fall in 0..10_u32.pow(dice) {
            let best = (0..dice).map(|nth| fall / 10_u32.pow(nth) % 10).max().unwrap();
            counted[best as usize] += 1;
        }
        for (face, chance) in highest_die_chances(dice, 10).into_iter().enumerate() {
            let share = f64::from(counted[face]) / f64::from(10_u32.pow(dice));
            assert!((chance - share).abs() < 1.0e-12, "{dice} dice, face {}", face + 1);
        }
    }
    let seven = BestOf { dice: 2, sides: 10, plus: 1, target_number: Some(8) };
    assert!((seven.chance() - 0.64).abs() < 1.0e-12, "{}", seven.chance());
}

#[test]
fn the_best_die_counts() {
    let mut dice = Dice::scripted(1, [3, 8, 5]);
    let roll =
        roll_best(&BestOf { dice: 3, sides: 10, plus: 2, target_number: Some(10) }, &mut dice);
    assert_eq!((roll.faces, roll.face, roll.total, roll.reached), (vec![3, 8, 5], 8, 10, true));
}
