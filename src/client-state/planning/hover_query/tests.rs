use super::*;

#[test]
fn another_question_begins_anew_and_the_same_one_goes_on() {
    let mut rested = HoverQuery::default();
    assert!(rested.ask(Some(1)) && !rested.ask(Some(1)) && rested.ask(Some(2)) && rested.ask(None));
    assert!(!rested.ask(None));
    assert_eq!(rested.asked(), None);
}

#[test]
fn a_scripts_pointer_rests_at_once() {
    let mut rested = HoverQuery::default();
    rested.ask(Some(1));
    assert!(rested.time_share(true).is_some() && rested.time_share(false).is_none());
}
