//! Decks of cards: a pile to draw from and a pile of discards.

use serde::{Deserialize, Serialize};

use super::Dice;

/// A face-down pile and its discards.
///
/// A drawn card goes to the discards at once. When the pile has run out, the next draw
/// turns the discards over unshuffled: the first discard is drawn first again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck<T> {
    /// Cards to draw; the top card comes last.
    pile: Vec<T>,
    /// Discarded cards; the latest one comes last.
    discards: Vec<T>,
    /// Whether the order of the pile is public: it was turned over unshuffled after its
    /// cards had been drawn one by one.
    known: bool,
}

impl<T> Deck<T> {
    /// Returns a pile of these cards, the first on top, without discards.
    pub fn new(cards: impl IntoIterator<Item = T>) -> Self {
        let mut pile: Vec<T> = cards.into_iter().collect();
        pile.reverse();
        Deck { pile, discards: Vec::new(), known: false }
    }

    /// Returns the card that the next draw will give, or `None` if the deck has
    /// no cards at all.
    pub fn peek(&self) -> Option<&T> {
        self.pile.last().or_else(|| self.discards.first())
    }

    /// Returns the number of cards left in the pile before it is turned over.
    pub fn remaining(&self) -> usize {
        self.pile.len()
    }

    /// Returns the number of cards in pile and discards together.
    pub fn len(&self) -> usize {
        self.pile.len() + self.discards.len()
    }

    /// Returns whether the deck has no cards at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the discards, the latest last.
    pub fn discards(&self) -> &[T] {
        &self.discards
    }

    /// Returns the cards of the pile in the order in which they will be drawn.
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
    /// Returns the cards that the next draw may give according to public
    /// knowledge: the top card if the order of the pile is public, else every card
    /// left in the pile, sorted.
    pub fn next_cards(&self) -> Vec<&T> {
        if self.known || self.pile.is_empty() {
            return self.peek().into_iter().collect();
        }
        let mut left: Vec<&T> = self.pile.iter().collect();
        left.sort_unstable();
        left
    }

    /// Reorders the pile for a simulation. The new order depends on the dice and on
    /// the set of cards, not on their hidden order. Discards and a pile whose order
    /// is public stay unchanged.
    pub fn reorder_hidden(&mut self, dice: &mut Dice) {
        if self.known {
            return;
        }
        self.pile.sort_unstable();
        dice.shuffle(&mut self.pile);
    }
}

impl<T: Clone> Deck<T> {
    /// Flips the top card: it is discarded and returned. `None` only if the deck has
    /// no cards at all.
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
mod tests;
