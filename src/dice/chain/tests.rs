use super::*;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn chains_of_checks_are_those_of_counting() {
    // Three dice hit on 1/2, each hit hurts on 1/3: as three dice on 1/6.
    let hits = Spread::maybe(0.5).times(3);
    let hurts = hits.each(&Spread::maybe(1.0 / 3.0));
    let plain = Spread::maybe(1.0 / 6.0).times(3);
    for n in 0..4 {
        assert!(near(hurts.of(n), plain.of(n)), "{n}");
    }
    assert!(near(hits.expected(), 1.5) && near(hits.at_least(1), 0.875));
    assert!(near(Spread::sure(2).each(&Spread::sure(3)).of(6), 1.0));
    assert!(near(Spread::mix(&[(0.25, Spread::none()), (0.75, Spread::sure(2))]).expected(), 1.5));
}

#[test]
fn damage_in_turn_depends_on_what_has_been_lost() {
    // Two points; the first hurts always, the second never; at most one can be lost.
    let lost = Spread::sure(2).in_turn(3, |lost| if lost == 0 { 1.0 } else { 0.0 });
    assert!(near(lost.of(1), 1.0));
    // A cap counts no further.
    assert!(near(Spread::sure(9).in_turn(4, |_| 1.0).of(4), 1.0));
    // With one chance for all it is the plain chain.
    let plain = Spread::sure(5).each(&Spread::maybe(0.3));
    let turn = Spread::sure(5).in_turn(5, |_| 0.3);
    assert!((0..=5).all(|n| near(plain.of(n), turn.of(n))));
}
