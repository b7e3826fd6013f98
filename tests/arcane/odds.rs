//! The odds of attacks: those that the brief names, and those of a million rolls (brief, Attack resolution).

use monteria::dice::Dice;
use monteria::rulesets::arcane::duel_ref::Strike;

/// A basic attack that needs so much to hit who stands, with so many dice on either side.
fn strike(need: i32, dice: u32, defence_dice: u32) -> Strike {
    let plain = Strike { critical: 10, attack: 4, damage: 4, armor: 2, ..Strike::default() };
    Strike { dice, defence_dice, defense: need + 4, ..plain }
}

/// arc-hit, arc-dodge: what the brief names.
#[test]
fn the_odds_are_those_of_the_brief() {
    for (need, stands, dodges) in
        [(5, 0.6, 0.20), (4, 0.7, 0.25), (3, 0.8, 0.31), (2, 0.9, 0.38), (1, 1.0, 0.46), (0, 1.0, 0.55)]
    {
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

/// arc-hit, arc-damage, arc-critical, arc-dodge: chances of hits and of every loss against counted rolls, by the rules as they are written.
#[test]
fn odds_agree_with_a_million_rolls() {
    const ROLLS: usize = 1_000_000;
    let heavy = Strike { damage: 1, armor: 9, critical: 9, ..strike(6, 2, 1) };
    let ghost = Strike { immaterial: true, ..strike(4, 1, 0) };
    let cases =
        [strike(5, 1, 0), strike(4, 1, 1), strike(3, 2, 1), strike(11, 3, 2), strike(0, 1, 2), heavy, ghost];
    for (number, strike) in cases.into_iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let (mut hits, mut losses) = (0usize, vec![0usize; 40]);
        for _ in 0..ROLLS {
            let (face, dodge) = (best(&mut dice, strike.dice), best(&mut dice, strike.defence_dice));
            let (total, against) = (face + strike.attack, strike.defense + dodge);
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
            assert!((share(count) - spread.of(loss)).abs() < 0.002, "{number}: {loss} LP, {}", share(count));
        }
    }
}

fn from(duel: &crate::duel::Duel, option: &str, name: &str, x: f32) -> monteria::game::Prospects {
    let (seat, model) = (monteria::game::Viewer::Seat(monteria::game::SeatId(0)), duel.id(name));
    let at = bevy::math::Vec3::new(x, 0.0, 0.0);
    duel.game.prospects(seat, duel.option(option), model, at).expect("foreseen")
}

/// What could be attacked from a place is what can be attacked once somebody stands there, with the same odds; what it costs to go there
/// is not left for it, and who has moved charges nobody.
#[test]
fn attacks_from_a_place_are_those_of_who_stands_there() {
    let near = crate::arranged::duel(&[("lysa-thorn", 0, 0.0, 0.0), ("gorehulk", 1, 6.0, 0.0)]);
    let (lysa, hulk) = ("Lysa Thorn", "Gorehulk");
    let names = |found: &monteria::game::Prospects| -> Vec<String> {
        found.attacks.iter().map(|attack| attack.name.clone()).collect()
    };
    let (touching, far) = (from(&near, "walk", lysa, 4.2), from(&near, "walk", lysa, -18.0));
    assert!(names(&far).iter().all(|name| name != "Attack" && name != "Charge"), "{far:?}");
    assert!(names(&touching).iter().all(|name| name != "Charge"), "{touching:?}");
    let radius = |name: &str| near.facts().get(near.id(name)).expect("a model").stand.radius;
    let contact = 6.0 - radius(lysa) - radius(hulk);
    let beside = from(&near, "walk", lysa, contact);
    let blow = beside.attacks.iter().find(|attack| attack.name == "Attack").expect("a blow in contact");
    let there = crate::arranged::duel(&[("lysa-thorn", 0, contact, 0.0), ("gorehulk", 1, 6.0, 0.0)]);
    let told = there.game.preview(there.option("attack"), Some(there.id(hulk)), None).expect("a preview");
    assert_eq!((Some(blow.odds.hits), Some(blow.odds.wounds)), (told.chance, told.expected));
    // With no point left beyond the walk it has to wait for those of its next activation.
    let mut poor = near;
    poor.with(lysa, |vigor| vigor.points = 1);
    assert_eq!(from(&poor, "walk", lysa, contact).when, "when it is activated next");
}

/// What may come back is at most what the enemy can do: nothing from beyond its reach, and the blow itself from contact.
#[test]
fn what_may_come_back_is_what_the_enemy_can_do() {
    let duel = crate::arranged::duel(&[("lysa-thorn", 0, 0.0, 0.0), ("gorehulk", 1, 12.0, 0.0)]);
    let seat = monteria::game::Viewer::Seat(monteria::game::SeatId(0));
    let (lysa, hulk) = (duel.id("Lysa Thorn"), duel.id("Gorehulk"));
    let at = |x: f32| duel.game.threat(seat, hulk, lysa, bevy::math::Vec3::new(x, 0.0, 0.0)).expect("told");
    let (near, far) = (at(9.0), at(-23.0));
    assert!(near.attacks > 0.99 && near.hits > 0.0 && near.wounds > 0.0, "{near:?}");
    assert_eq!(far.attacks, 0.0, "{far:?}");
    assert_eq!(near.when, "in this turn");
    // It answers for the next turn once it has acted, with the two points that it keeps and the two that it recovers.
    let mut duel = duel;
    duel.with("Gorehulk", |vigor| (vigor.activated, vigor.points) = (true, 2));
    let later = duel.game.threat(seat, hulk, lysa, bevy::math::Vec3::new(9.0, 0.0, 0.0)).expect("told");
    assert_eq!(later.when, "in the next turn");
    assert!(later.attacks > 0.99, "{later:?}");
}
