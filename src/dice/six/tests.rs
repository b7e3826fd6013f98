use super::*;

#[test]
fn a_natural_one_always_fails_and_seven_is_out_of_reach() {
    let roll = |target_number, faces: &[u32]| {
        roll_six(
            &SixPool::new(faces.len() as u32, target_number),
            &mut Dice::scripted(0, faces.iter().copied()),
        )
    };
    let easy = roll(-2, &[1, 2, 6]);
    assert_eq!((easy.target_number, easy.successes, easy.sixes, easy.ones), (2, 2, 1, 1));
    let never = roll(9, &[6, 6, 5]);
    assert_eq!((never.target_number, never.successes, never.sixes), (7, 0, 0));
}

#[test]
fn a_failed_die_is_rolled_again_once_and_the_second_face_stands() {
    let pool = SixPool { dice: 3, target_number: 4, reroll_failed: true };
    let roll = roll_six(&pool, &mut Dice::scripted(0, [3, 1, 5, 2, 4]));
    assert_eq!((roll.faces, roll.replaced, roll.successes), (vec![1, 5, 4], vec![3, 2], 2));
}

#[test]
fn chances_are_those_of_all_faces() {
    for target_number in -1..9 {
        for reroll_failed in [false, true] {
            let pool = SixPool { dice: 1, target_number, reroll_failed };
            let mut wins = 0;
            for first in 1..=6u32 {
                for second in 1..=6u32 {
                    let roll = roll_six(&pool, &mut Dice::scripted(0, [first, second]));
                    wins += roll.successes;
                }
            }
            assert!((f64::from(wins) / 36.0 - pool.chance()).abs() < 1e-12, "{pool:?}");
            assert!((pool.faces().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}
