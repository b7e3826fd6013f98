use super::*;

#[test]
fn every_match_of_every_simulation_has_a_seed_of_its_own() {
    let seeds: std::collections::BTreeSet<u64> =
        (0..50).flat_map(|seed| (1..=50).map(move |number| seed_of(seed, number))).collect();
    assert_eq!(seeds.len(), 2500);
    assert_eq!(seed_of(1, 1), seed_of(1, 1));
}
