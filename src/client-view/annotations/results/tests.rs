use crate::annotations::results::*;
use monteria_game::{DieShown, Text};
use monteria_table::BodyId;

fn event(what: EventKind) -> GameEvent {
    GameEvent { what, text: Text::verbatim("The wing is exhausted"), why: Vec::new(), depth: 0 }
}

fn text(what: EventKind) -> Option<(String, Tone)> {
    let none = View::default();
    result_of(&event(what), [&none, &none]).map(|result| (result.text.into(), result.tone))
}

#[test]
fn wounds_ends_and_states_are_reported_in_short() {
    let model = BodyId(3);
    let wounded = |amount, part: Option<&str>| EventKind::Wounded {
        model,
        amount,
        left: 2,
        part: part.map(Text::verbatim),
    };
    assert_eq!(
        text(wounded(2, Some("Wing"))),
        Some((format!("{} −2 Wing", icon::DROP), Tone::Bad))
    );
    assert_eq!(text(wounded(-1, None)), Some((format!("{} +1", icon::HEART), Tone::Good)));
    let slain = EventKind::Left { model, reason: LeaveReason::Slain };
    assert_eq!(text(slain), Some((format!("{} slain", icon::SKULL), Tone::Bad)));
    // A state without a badge shows the text of the log.
    let marked = EventKind::Marked { model, badge: "exhausted-1".to_owned(), on: true };
    assert_eq!(text(marked), Some(("The wing is exhausted".to_owned(), Tone::Plain)));
    assert_eq!(text(EventKind::Note), None);
}

#[test]
fn dice_are_reported_with_what_came_of_them() {
    let dice = [(7, DieOutcome::Hit), (2, DieOutcome::Miss)]
        .map(|(face, came)| DieShown::of(10, face, came));
    let roll = RollShown::of(BodyId(1), Text::verbatim("Check"), dice.to_vec(), 1);
    let result = rolled(&roll).expect("somebody rolled");
    assert_eq!((result.text.as_str(), result.dice.len()), ("1 success", 2));
    let missed = RollShown { successes: 0, ..roll.clone() };
    assert_eq!(rolled(&missed).map(|result| result.text), Some(Text::verbatim("no success")));
    assert_eq!(rolled(&RollShown { by: None, ..roll }), None);
}
