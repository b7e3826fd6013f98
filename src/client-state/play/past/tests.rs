use super::*;
use monteria_game::{SeatId, Text};
use monteria_table::BodyId;

fn past(round: u32, turn: Option<u16>, seat: u8) -> PastDecision {
    PastDecision {
        seat: SeatId(seat),
        turn: turn.map(BodyId),
        round,
        text: Text::default(),
        events: 0,
        left: 0,
    }
}

#[test]
fn turns_begin_where_somebody_else_acts_or_a_round_begins() {
    let all = [
        past(0, None, 0),
        past(0, None, 1),
        past(1, Some(4), 0),
        past(1, Some(4), 1),
        past(2, Some(4), 0),
    ];
    let begun = turns(&all);
    assert_eq!(begun, [0, 1, 2, 4]);
    assert_eq!((turn_from(&begun, 2, true), turn_from(&begun, 4, true)), (Some(4), None));
    assert_eq!(
        (turn_from(&begun, 3, false), turn_from(&begun, 2, false), turn_from(&begun, 0, false)),
        (Some(2), Some(1), Some(0))
    );
    assert_eq!(
        (turns(&[]), turn_from(&[], 0, true), turn_from(&[], 0, false)),
        (vec![], None, Some(0))
    );
}
