use super::*;

#[test]
fn initials_are_of_the_words_that_count() {
    assert_eq!(initials("Inés"), "I");
    assert_eq!(initials("Old Oak of the Mountain"), "OO");
    assert_eq!(initials(""), "");
}

#[test]
fn a_die_is_reported_by_what_became_of_it() {
    let die = |role: Option<&str>, kept: bool, outcome: Option<DieOutcome>| {
        die_words(&DieShown { sides: 10, face: 7, role: role.map(Text::verbatim), kept, outcome })
    };
    assert_eq!(die(Some("Difficulty Die"), true, None), "7: Difficulty Die");
    assert_eq!(die(Some("Difficulty Die"), false, None), "7: Difficulty Die, not counted");
    assert_eq!(die(None, true, Some(DieOutcome::Critical)), "7: a critical success");
    assert_eq!(die(None, false, Some(DieOutcome::Miss)), "7: rolled again");
}
