//! Decks of cards: a pile to draw from and a pile of discards.

use serde::{Deserialize, Serialize};

use super::Dice;

/// A face-down pile and its discards.
///
/// A drawn card goes to the discards at once. When the pile has run out, the next draw
/// turns the discards over unshuffled: what was discarded first comes first again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck<T> {
    /// Top card last.
    pile: Vec<T>,
    /// Latest discard last.
    discards: Vec<T>,
    /// Whether everybody knows the order of the pile: it was turned over unshuffled after
    /// its cards were drawn one by one.
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
    /// The cards that the next draw may give as far as everybody knows: the one on top
    /// where the order of the pile is known, else each that is left in it, in the
    /// order of the cards.
    pub fn next_cards(&self) -> Vec<&T> {
        if self.known || self.pile.is_empty() {
            return self.peek().into_iter().collect();
        }
        let mut left: Vec<&T> = self.pile.iter().collect();
        left.sort_unstable();
        left
    }

    /// Deals the cards that are left in the pile in another order, which depends on these
    /// dice and on which cards they are, not on the order in which they lay. The discards
    /// stay as they lie, and so does a pile whose order everybody has seen.
    pub fn deal_anew(&mut self, dice: &mut Dice) {
        if self.known {
            return;
        }
        self.pile.sort_unstable();
        dice.shuffle(&mut self.pile);
    }
}

impl<T: Clone> Deck<T> {
    /// Flips the top card: it is discarded and given back. `None` only where the deck has
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
