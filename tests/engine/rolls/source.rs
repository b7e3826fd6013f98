//! Dice by a seed and by a script.

use monteria::dice::Dice;
use proptest::prelude::*;

#[test]
fn the_same_seed_gives_the_same_dice_and_another_seed_others() {
    let roll = |seed| {
        let mut dice = Dice::new(seed);
        (0..50).map(|_| dice.d10()).collect::<Vec<_>>()
    };
    assert_eq!(roll(7), roll(7));
    assert_ne!(roll(7), roll(8));
}

#[test]
fn the_stream_of_a_seed_never_changes() {
    // Saves hold a seed and a position: a changed stream would break every one of them.
    let mut dice = Dice::new(1);
    let faces: Vec<u32> = (0..12).map(|_| dice.d10()).collect();
    assert_eq!(faces, [6, 5, 10, 1, 3, 6, 4, 3, 9, 3, 10, 8]);
    assert_eq!(dice.position(), 12);
}

#[test]
fn scripted_faces_come_first_and_misfits_are_named() {
    let mut dice = Dice::scripted(3, [7, 9, 2, 0, 10]);
    assert_eq!(dice.d10(), 7);
    assert_eq!(dice.d6(), 2);
    assert_eq!(dice.d10(), 10);
    assert_eq!(dice.position(), 0);
    assert_eq!(dice.d10(), Dice::new(3).d10());
    let faults: Vec<String> = dice.script_faults().iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "scripted face 9 skipped: a d6 shows 1 to 6",
            "scripted face 0 skipped: a d10 shows 1 to 10"
        ]
    );
}

#[test]
fn d5_and_d100_are_made_of_d10_faces() {
    let mut dice = Dice::scripted(0, 1..=10);
    assert_eq!((0..10).map(|_| dice.d5()).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    let mut dice = Dice::scripted(0, [10, 10, 3, 10, 10, 7, 9, 9]);
    assert_eq!((0..4).map(|_| dice.d100()).collect::<Vec<_>>(), [100, 30, 7, 99]);
}

#[test]
fn scripted_directions_are_points_of_a_die() {
    let mut dice = Dice::scripted(0, [1, 6, 3]);
    let near =
        |(x, z): (f32, f32), (ex, ez): (f32, f32)| (x - ex).abs() < 1e-6 && (z - ez).abs() < 1e-6;
    assert!(near(dice.direction(), (0.0, -1.0)));
    assert!(near(dice.direction(), (0.0, 1.0)));
    // 72 degrees clockwise from north: mostly east, a little north.
    assert!(near(dice.direction(), (0.951_056_5, -0.309_017)));
}

#[test]
fn directions_are_unit_vectors_spread_evenly() {
    let mut dice = Dice::new(11);
    let mut quarters = [0u32; 4];
    for _ in 0..40_000 {
        let (x, z) = dice.direction();
        assert!((x * x + z * z - 1.0).abs() < 1e-5);
        quarters[usize::from(x < 0.0) * 2 + usize::from(z < 0.0)] += 1;
    }
    // Five standard deviations of a quarter of 40,000.
    assert!(quarters.iter().all(|&q| q.abs_diff(10_000) < 440), "{quarters:?}");
}

#[test]
fn a_script_does_not_feed_a_shuffle_but_feeds_a_pick() {
    let mut plain: Vec<u32> = (0..20).collect();
    let mut other = plain.clone();
    Dice::new(5).shuffle(&mut plain);
    let mut scripted = Dice::scripted(5, [1, 2]);
    scripted.shuffle(&mut other);
    assert_eq!(plain, other);
    assert_eq!(scripted.pick(0), 0);
    assert_eq!(scripted.pick(1), 0);
    assert_eq!((scripted.pick(4), scripted.pick(4)), (0, 1));
}

#[test]
fn every_order_of_a_shuffle_is_as_likely() {
    let mut dice = Dice::new(2);
    let mut seen = std::collections::BTreeMap::<[u8; 4], u32>::new();
    for _ in 0..48_000 {
        let mut items = [0, 1, 2, 3];
        dice.shuffle(&mut items);
        *seen.entry(items).or_default() += 1;
    }
    assert_eq!(seen.len(), 24);
    assert!(seen.values().all(|&n| n.abs_diff(2000) < 225), "{seen:?}");
}

#[test]
fn a_state_written_by_hand_needs_only_seed_and_position() {
    let mut dice: Dice = serde_json::from_str(r#"{"seed":9,"position":1}"#).unwrap();
    let mut whole = Dice::new(9);
    whole.d10();
    assert_eq!(dice.d10(), whole.d10());
    assert!(serde_json::from_str::<Dice>(r#"{"seed":9,"position":1,"luck":3}"#).is_err());
}

proptest! {
    #[test]
    fn every_die_stays_within_its_sides(
        seed: u64,
        sides in 1u32..,
        script in proptest::collection::vec(0u32..40, 0..9),
    ) {
        let mut dice = Dice::scripted(seed, script);
        for _ in 0..20 {
            prop_assert!((1..=sides).contains(&dice.die(sides)));
        }
    }

    #[test]
    fn the_state_round_trips_and_goes_on_alike(
        seed: u64, used in 0usize..300, script in proptest::collection::vec(0u32..14, 0..12)
    ) {
        let mut dice = Dice::scripted(seed, script);
        for _ in 0..used {
            dice.d10();
        }
        let json = serde_json::to_string(&dice).unwrap();
        let bytes = postcard::to_allocvec(&dice).unwrap();
        let mut from_json: Dice = serde_json::from_str(&json).unwrap();
        let mut from_bytes: Dice = postcard::from_bytes(&bytes).unwrap();
        prop_assert_eq!(&from_json, &dice);
        prop_assert_eq!(&from_bytes, &dice);
        for _ in 0..100 {
            let face = dice.die(6);
            prop_assert_eq!(from_json.die(6), face);
            prop_assert_eq!(from_bytes.die(6), face);
        }
        prop_assert_eq!(from_bytes, dice);
    }
}
