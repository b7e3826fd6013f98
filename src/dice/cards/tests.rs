use super::*;
use std::collections::BTreeSet;

#[test]
fn a_standard_deck_splits_into_numbers_and_faces() {
    let all: BTreeSet<Card> = standard_cards().collect();
    assert_eq!((all.len(), number_cards().count(), face_cards().count()), (52, 36, 16));
    assert_eq!(number_cards().chain(face_cards()).collect::<BTreeSet<_>>(), all);
}

#[test]
fn cards_are_shown_as_players_write_them() {
    let shown = |rank, suit| Card { rank, suit }.to_string();
    assert_eq!(shown(Rank::King, Suit::Diamonds), "K♦");
    assert_eq!(shown(Rank::Ten, Suit::Spades), "10♠");
    assert_eq!(shown(Rank::Two, Suit::Hearts), "2♥");
    assert_eq!(shown(Rank::Ace, Suit::Clubs), "A♣");
    assert_eq!(
        (Rank::Ten.number(), Rank::Two.number(), Rank::Ace.number()),
        (Some(10), Some(2), None)
    );
}
