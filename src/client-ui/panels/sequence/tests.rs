use super::*;

fn at(now: usize, texts: [&str; 3]) -> UnderWay {
    let parts = ["Declared", "Roll", "Throw"].iter().zip(texts);
    let parts = parts.map(|(name, text)| (Text::verbatim(*name), Text::verbatim(text))).collect();
    UnderWay { title: Text::verbatim("One against another"), parts, now, ..UnderWay::default() }
}

#[test]
fn a_card_keeps_what_was_told_of_the_parts_that_are_done() {
    let begun = follow(None, Some(&at(1, ["Charge", "60 %", ""])), true);
    let last = UnderWay {
        parts: at(2, ["", "", "flies 7\""]).parts.split_off(2),
        now: 0,
        ..at(0, [""; 3])
    };
    assert_eq!(
        follow(None, Some(&last), true),
        Some(last.clone()),
        "of what was not seen nothing is told"
    );
    let thrown = follow(begun, Some(&last), true);
    assert_eq!(thrown, Some(at(2, ["Charge", "60 %", "flies 7\""])));
    let over = follow(thrown.clone(), None, true);
    assert_eq!(over.as_ref().map(|card| card.now), Some(3), "all is done and still shown");
    assert_eq!(follow(over, None, false), None);
    // Another attack between the same two models begins with an earlier part.
    let again = at(0, ["Attack", "", ""]);
    assert_eq!(follow(thrown, Some(&again), true), Some(again));
}
