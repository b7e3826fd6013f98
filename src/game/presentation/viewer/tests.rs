use super::*;

#[test]
fn a_hidden_fact_is_opened_for_those_alone_who_may_know_it() {
    let own = Viewer::Seat(SeatId(0));
    let other = Viewer::Seat(SeatId(1));
    let all = [own, other, Viewer::Everyone, Viewer::Referee];
    let mut fact = Hidden::new(7, Audience::only(SeatId(0)));
    assert_eq!(all.map(|viewer| fact.get(viewer).is_some()), [true, false, false, true]);
    assert!(!format!("{fact:?}").contains('7'), "{fact:?}");
    fact.deal(own, |value| *value = 8);
    assert_eq!(fact.truth(), &7, "who knows it sees the same in a fork");
    fact.deal(other, |value| *value = 8);
    assert_eq!(fact.get(own), Some(&8));
    fact.tell(Audience::Only(Vec::new()));
    assert_eq!(all.map(|viewer| fact.get(viewer).is_some()), [false, false, false, true]);
    fact.tell(Audience::Everyone);
    assert_eq!(all.map(|viewer| fact.get(viewer).is_some()), [true; 4]);
    assert!(
        own.knows_of(SeatId(0))
            && !other.knows_of(SeatId(0))
            && !Viewer::Everyone.knows_of(SeatId(0))
    );
}
