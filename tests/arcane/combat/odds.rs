//! The odds of attacks, compared with those in the brief and with a million
//! rolls (brief, Attack resolution).

use monteria_arcane::duel_ref::Strike;
use monteria_dice::Dice;

/// Returns a basic attack that needs this roll against a standing target, with this many
/// dice on either side.
fn strike(need: i32, dice: u32, defence_dice: u32) -> Strike {
    let plain = Strike { critical: 10, attack: 4, damage: 4, armor: 2, ..Strike::default() };
    Strike { dice, defence_dice, defense: need + 4, ..plain }
}

/// arc-hit, arc-dodge: the odds are those in the brief.
#[test]
fn the_odds_are_those_of_the_brief() {
    for (need, stands, dodges) in [
        (5, 0.6, 0.20),
        (4, 0.7, 0.25),
        (3, 0.8, 0.31),
        (2, 0.9, 0.38),
        (1, 1.0, 0.46),
        (0, 1.0, 0.55),
    ] {
        let odds = |dice| strike(need, 1, dice).odds().0;
        assert!((odds(0) - stands).abs() < 1e-9, "{need}: {}", odds(0));
        assert!((odds(1) - dodges).abs() < 0.0051, "{need}: {}", odds(1));
    }
    // Two dice of a Charge, three with Essence.
    assert!((strike(5, 2, 0).odds().0 - 0.84).abs() < 1e-9);
    assert!((strike(5, 3, 0).odds().0 - 0.936).abs() < 1e-9);
}

fn best(dice: &mut Dice, count: u32) -> i32 {
    (0..count).map(|_| dice.d10() as i32).max().unwrap_or(0)
}

/// arc-hit, arc-damage, arc-critical, arc-dodge: the chances of hits and of every loss
/// match counted rolls by the rules.
#[test]
fn odds_agree_with_a_million_rolls() {
    const ROLLS: usize = 1_000_000;
    let heavy = Strike { damage: 1, armor: 9, critical: 9, ..strike(6, 2, 1) };
    let ghost = Strike { immaterial: true, ..strike(4, 1, 0) };
    let cases = [
        strike(5, 1, 0),
        strike(4, 1, 1),
        strike(3, 2, 1),
        strike(11, 3, 2),
        strike(0, 1, 2),
        heavy,
        ghost,
    ];
    for (number, strike) in cases.into_iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let mut hits = 0usize;
        let mut losses = vec![0usize; 40];
        for _ in 0..ROLLS {
            let face = best(&mut dice, strike.dice);
            let dodge = best(&mut dice, strike.defence_dice);
            let total = face + strike.attack;
            let against = strike.defense + dodge;
            let critical = face >= strike.critical as i32;
            let mut lost = 0;
            if critical || total >= against {
                hits += 1;
                lost = (strike.damage + (total - against).max(0) - strike.armor).max(if critical {
                    1
                } else {
                    0
                });
            }
            losses[if strike.immaterial { 0 } else { lost as usize }] += 1;
        }
        let (hit, spread) = strike.odds();
        let share = |count: usize| count as f64 / ROLLS as f64;
        assert!((share(hits) - hit).abs() < 0.002, "{number}: {} hits of {hit}", share(hits));
        for (loss, count) in losses.into_iter().enumerate() {
            assert!(
                (share(count) - spread.probability(loss)).abs() < 0.002,
                "{number}: {loss} LP, {}",
                share(count)
            );
        }
    }
}
