//! Decks of cards: a pile to draw from and a pile of discards.

use serde::{Deserialize, Serialize};

use super::Dice;

/// A face-down pile and its discards.
///
/// A drawn card goes to the discards at once. When the pile has run out, the next draw turns the discards over
/// unshuffled: what was discarded first comes first again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck<T> {
    /// Top card last.
    pile: Vec<T>,
    /// Latest discard last.
    discards: Vec<T>,
    /// Whether everybody knows the order of the pile: it was turned over unshuffled after its cards were drawn one by one.
    known: bool,
}

impl<T> Deck<T> {
    /// A pile of these cards, the first on top, with nothing discarded.
    pub fn new(cards: impl IntoIterator<Item = T>) -> Self {
        let mut pile: Vec<T> = cards.into_iter().collect();
        pile.reverse();
        Deck { pile, discards: Vec::new(), known: false }
    }

    /// The card that the next draw gives, or `None` where the deck has no cards at all.
    pub fn peek(&self) -> Option<&T> {
        self.pile.last().or_else(|| self.discards.first())
    }

    /// Cards left in the pile before it has to be turned over.
    pub fn remaining(&self) -> usize {
        self.pile.len()
    }

    /// Cards in pile and discards together.
    pub fn len(&self) -> usize {
        self.pile.len() + self.discards.len()
    }

    /// Whether the deck has no cards at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The discards, the latest last.
    pub fn discards(&self) -> &[T] {
        &self.discards
    }

    /// The cards of the pile in the order they will be drawn.
    pub fn pile(&self) -> impl ExactSizeIterator<Item = &T> {
        self.pile.iter().rev()
    }

    /// Puts the discards back under the pile and shuffles all of it.
    pub fn shuffle(&mut self, dice: &mut Dice) {
        self.pile.append(&mut self.discards);
        self.known = false;
        dice.shuffle(&mut self.pile);
    }
}

impl<T: Ord> Deck<T> {
    /// The cards that the next draw may give as far as everybody knows: the one on top where the order of the pile is known, else
    /// each that is left in it, in the order of the cards.
    pub fn next_cards(&self) -> Vec<&T> {
        if self.known || self.pile.is_empty() {
            return self.peek().into_iter().collect();
        }
        let mut left: Vec<&T> = self.pile.iter().collect();
        left.sort_unstable();
        left
    }

    /// Deals the cards that are left in the pile in another order, which depends on these dice and on which cards they are,
    /// not on the order in which they lay. The discards stay as they lie, and so does a pile whose order everybody has seen.
    pub fn deal_anew(&mut self, dice: &mut Dice) {
        if self.known {
            return;
        }
        self.pile.sort_unstable();
        dice.shuffle(&mut self.pile);
    }
}

impl<T: Clone> Deck<T> {
    /// Flips the top card: it is discarded and given back. `None` only where the deck has no cards at all.
    pub fn draw(&mut self) -> Option<T> {
        if self.pile.is_empty() {
            std::mem::swap(&mut self.pile, &mut self.discards);
            self.pile.reverse();
            self.known = true;
        }
        let card = self.pile.pop()?;
        self.discards.push(card.clone());
        Some(card)
    }
}

impl<T> FromIterator<T> for Deck<T> {
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        Deck::new(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    use proptest::prelude::*;

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
            deck.deal_anew(&mut Dice::new(7));
            deck
        };
        let (one, other) = (dealt([9, 1, 2, 3, 4]), dealt([9, 4, 2, 1, 3]));
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
        deck.deal_anew(&mut Dice::new(7));
        assert_eq!(deck, before, "everybody has seen these cards in their order");
        deck.shuffle(&mut Dice::new(7));
        let shuffled = deck.clone();
        deck.deal_anew(&mut Dice::new(7));
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
}
