use super::*;
use crate::ids::SideId;

#[test]
fn the_winner_s_points_come_first() {
    let readable = |reason: &str, winner: Option<u8>| {
        let mut outcome = Outcome {
            id: String::new(),
            title: Text::default(),
            reason: Text::verbatim(reason),
            winner: winner.map(SideId),
            figures: Vec::new(),
        };
        outcome.rewrite_reason();
        outcome.reason
    };
    assert_eq!(readable("4 to 23 victory points", Some(1)), "23 to 4 victory points");
    assert_eq!(readable("23 to 4 victory points", Some(0)), "23 to 4 victory points");
    assert_eq!(readable("3 to 5 to 2 victory points", Some(1)), "5 to 3 to 2 victory points");
    assert_eq!(readable("1 to 1 victory points", None), "1 to 1 victory points");
    assert_eq!(readable("1 victory points", Some(0)), "1 victory point");
    assert_eq!(readable("A 3, B 2 by 1 victory points", Some(0)), "A 3, B 2 by 1 victory point");
    assert_eq!(readable("no Foe is left", Some(0)), "no Foe is left");
}
