use super::super::ids::SideId;
use super::*;

#[test]
fn the_winner_s_points_come_first() {
    let told = |reason: &str, winner: Option<u8>| {
        let mut outcome = Outcome {
            id: String::new(),
            title: String::new(),
            reason: reason.to_owned(),
            winner: winner.map(SideId),
            figures: Vec::new(),
        };
        outcome.put_in_words();
        outcome.reason
    };
    assert_eq!(told("4 to 23 victory points", Some(1)), "23 to 4 victory points");
    assert_eq!(told("23 to 4 victory points", Some(0)), "23 to 4 victory points");
    assert_eq!(told("3 to 5 to 2 victory points", Some(1)), "5 to 3 to 2 victory points");
    assert_eq!(told("1 to 1 victory points", None), "1 to 1 victory points");
    assert_eq!(told("1 victory points", Some(0)), "1 victory point");
    assert_eq!(told("A 3, B 2 by 1 victory points", Some(0)), "A 3, B 2 by 1 victory point");
    assert_eq!(told("no Foe is left", Some(0)), "no Foe is left");
}
