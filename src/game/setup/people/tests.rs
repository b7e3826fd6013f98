use super::*;
use crate::ids::SideId;

#[test]
fn names_fit_into_a_line_and_hide_nothing() {
    assert_eq!(clean_name("  Ann\tof \n the  Mill "), "Ann of the Mill");
    assert_eq!(clean_name("\u{202E}nnA\u{7}\u{200B}"), "nnA");
    assert_eq!(clean_name(&"x".repeat(300)).chars().count(), LONGEST_NAME);
    assert_eq!(clean_name(" \u{FEFF}\r\n"), "");
}

#[test]
fn nobody_has_the_name_of_another_and_who_says_nothing_is_not_kept() {
    let person = |name: &str| Person { name: name.to_owned(), colour: None };
    let people =
        [(SeatId(0), person("Ann")), (SeatId(1), person(" ann ")), (SeatId(2), person(""))];
    let tidy = People(people.into()).tidy();
    assert_eq!(tidy, People([(SeatId(0), person("Ann"))].into()));
    assert_eq!(tidy.clone().tidy(), tidy);
}

#[test]
fn texts_tell_people_by_name_and_no_name_is_read_again() {
    let seats = [Seat::player(0, SideId(0)), Seat::player(1, SideId(1))];
    let person = |name: &str| Person { name: name.to_owned(), colour: None };
    let people = People([(SeatId(0), person("Player 2")), (SeatId(1), person("Bob"))].into());
    let names = SeatNames::of(&people, &seats);
    let renamed = |text: &str| {
        let mut text = Text::verbatim(text);
        names.replace_in(&mut text);
        text
    };
    assert_eq!(renamed("Player 1 wins"), "Player 2 wins");
    assert_eq!(renamed("VP of player 2: 3, Player 2's turn"), "VP of Bob: 3, Bob's turn");
    assert_eq!(renamed("Player 12 and MultiPlayer 1"), "Player 12 and MultiPlayer 1");
}
