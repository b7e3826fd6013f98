use super::*;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn chains_of_checks_are_those_of_counting() {
    // Three dice hit on 1/2, each hit hurts on 1/3: as three dice on 1/6.
    let hits = Distribution::bernoulli(0.5).times(3);
    let hurts = hits.each(&Distribution::bernoulli(1.0 / 3.0));
    let plain = Distribution::bernoulli(1.0 / 6.0).times(3);
    for n in 0..4 {
        assert!(near(hurts.probability(n), plain.probability(n)), "{n}");
    }
    assert!(near(hits.expected(), 1.5) && near(hits.at_least(1), 0.875));
    assert!(near(Distribution::always(2).each(&Distribution::always(3)).probability(6), 1.0));
    assert!(near(
        Distribution::mix(&[(0.25, Distribution::none()), (0.75, Distribution::always(2))])
            .expected(),
        1.5
    ));
}

#[test]
fn damage_in_turn_depends_on_what_has_been_lost() {
    // Two points; the first hurts always, the second never; at most one can be lost.
    let lost = Distribution::always(2).in_turn(3, |lost| if lost == 0 { 1.0 } else { 0.0 });
    assert!(near(lost.probability(1), 1.0));
    // A cap counts no further.
    assert!(near(Distribution::always(9).in_turn(4, |_| 1.0).probability(4), 1.0));
    // With one chance for all it is the plain chain.
    let plain = Distribution::always(5).each(&Distribution::bernoulli(0.3));
    let turn = Distribution::always(5).in_turn(5, |_| 0.3);
    assert!((0..=5).all(|n| near(plain.probability(n), turn.probability(n))));
}
