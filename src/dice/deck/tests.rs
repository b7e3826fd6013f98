use super::*;
use proptest::prelude::*;

#[test]
fn the_next_card_is_one_of_those_left_and_known_once_the_pile_was_turned_over() {
    let mut deck = Deck::new([3, 1, 2]);
    assert_eq!(deck.next_cards(), [&1, &2, &3]);
    deck.draw();
    assert_eq!(deck.next_cards(), [&1, &2]);
    deck.draw();
    deck.draw();
    // It is turned over unshuffled next, so everybody knows what comes.
    assert_eq!(deck.next_cards(), [&3]);
    deck.draw();
    assert_eq!(deck.next_cards(), [&1]);
}

#[test]
fn a_deck_repeats_its_order_when_it_runs_out() {
    let mut deck = Deck::new([1, 2, 3]);
    let drawn: Vec<_> = (0..7).filter_map(|_| deck.draw()).collect();
    assert_eq!(drawn, [1, 2, 3, 1, 2, 3, 1]);
    assert_eq!((deck.remaining(), deck.discards()), (2, [1].as_slice()));
    assert_eq!(deck.pile().copied().collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn peek_looks_at_the_next_card_even_before_the_pile_is_turned() {
    let mut deck = Deck::new(["a", "b"]);
    for _ in 0..5 {
        let next = deck.peek().copied();
        assert_eq!(deck.draw(), next);
    }
}

#[test]
fn an_empty_deck_gives_nothing() {
    let mut deck = Deck::<u8>::new([]);
    assert_eq!((deck.draw(), deck.peek(), deck.is_empty()), (None, None, true));
}

#[test]
fn a_pile_dealt_anew_does_not_remember_its_order() {
    let dealt = |cards: [u32; 5]| {
        let mut deck = Deck::new(cards);
        deck.draw();
        deck.reorder_hidden(&mut Dice::new(7));
        deck
    };
    let one = dealt([9, 1, 2, 3, 4]);
    let other = dealt([9, 4, 2, 1, 3]);
    assert_eq!(one, other);
    assert_eq!((one.remaining(), one.discards()), (4, [9].as_slice()));
}

#[test]
fn a_pile_that_was_turned_over_is_no_secret_until_it_is_shuffled() {
    let mut deck = Deck::new(0..30);
    for _ in 0..31 {
        deck.draw();
    }
    let before = deck.clone();
    deck.reorder_hidden(&mut Dice::new(7));
    assert_eq!(deck, before, "everybody has seen these cards in their order");
    deck.shuffle(&mut Dice::new(7));
    let shuffled = deck.clone();
    deck.reorder_hidden(&mut Dice::new(7));
    assert_ne!(deck, shuffled);
}

proptest! {
    #[test]
    fn no_card_is_lost(seed: u64, draws in 0usize..40, size in 0u32..20) {
        let mut deck: Deck<u32> = (0..size).collect();
        let mut dice = Dice::new(seed);
        deck.shuffle(&mut dice);
        for _ in 0..draws {
            deck.draw();
        }
        let bytes = postcard::to_allocvec(&deck).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Deck<u32>>(&bytes).unwrap(), &deck);
        deck.shuffle(&mut dice);
        prop_assert_eq!(deck.remaining(), size as usize);
        let mut all: Vec<u32> = deck.pile().copied().collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..size).collect::<Vec<_>>());
    }
}
