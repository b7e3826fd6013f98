use super::*;

fn trial(refused: bool, values: &[f64]) -> CandidateTrial {
    CandidateTrial {
        order: Order::plain("pass"),
        values: values.to_vec(),
        refused,
        forced_orders: Vec::new(),
    }
}

#[test]
fn a_first_candidate_refused_in_its_first_fork_is_not_chosen() {
    let tried = [trial(true, &[]), trial(false, &[0.3, 0.4]), trial(false, &[0.6, 0.5])];
    assert_eq!(best_candidate(&tried), 2);
}

#[test]
fn a_first_candidate_refused_later_is_not_chosen_though_it_led() {
    let tried = [trial(true, &[0.9, 0.9]), trial(false, &[0.5; 3]), trial(false, &[0.4; 3])];
    assert_eq!(best_candidate(&tried), 1);
}

#[test]
fn without_the_first_a_candidate_dropped_early_is_not_chosen() {
    let tried = [trial(true, &[]), trial(false, &[0.9; 4]), trial(false, &[0.5; 8])];
    assert_eq!(best_candidate(&tried), 2);
}

#[test]
fn the_first_is_chosen_if_all_are_refused_or_none_leads() {
    assert_eq!(best_candidate(&[trial(true, &[]), trial(true, &[])]), 0);
    let tried = [trial(false, &[0.5, 0.5, 0.5]), trial(false, &[0.5, 0.51, 0.5])];
    assert_eq!(best_candidate(&tried), 0);
}

#[test]
fn a_significant_lead_over_the_first_is_chosen() {
    let tried = [trial(false, &[0.2; 8]), trial(false, &[0.8; 8]), trial(true, &[0.9; 8])];
    assert_eq!(best_candidate(&tried), 1);
}
