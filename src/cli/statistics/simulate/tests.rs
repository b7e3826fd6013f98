use super::*;

#[test]
fn every_match_of_every_simulation_has_a_seed_of_its_own() {
    let seeds: std::collections::BTreeSet<u64> =
        (0..50).flat_map(|seed| (1..=50).map(move |number| seed_of(seed, number))).collect();
    assert_eq!(seeds.len(), 2500);
    assert_eq!(seed_of(1, 1), seed_of(1, 1));
}

#[test]
fn a_figure_with_its_parts_counts_by_its_sum() {
    let figures = ["35 (eliminated 20, scenario 15)", "-4", "0"].map(tally::leading_number);
    assert_eq!(figures, [Some(35), Some(-4), Some(0)]);
    assert_eq!(["none", "2 of 3", "12 (open"].map(tally::leading_number), [None; 3]);
}
