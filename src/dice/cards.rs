//! The standard 52 playing cards.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the four suits of playing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Suit {
    Spades,
    Diamonds,
    Clubs,
    Hearts,
}

/// The rank of a playing card, from 2 to ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// One playing card. Shown as `10♠` or `K♦`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card {
    /// The rank, from 2 to ace.
    pub rank: Rank,
    /// Spades, diamonds, clubs or hearts.
    pub suit: Suit,
}

impl Suit {
    /// All four suits, in the order of the enum.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Diamonds, Suit::Clubs, Suit::Hearts];
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// Returns 2 to 10 for a number card, `None` for a jack, queen, king or ace.
    pub fn number(self) -> Option<u8> {
        let number = self as u8 + 2;
        (number <= 10).then_some(number)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Spades => "♠",
            Suit::Diamonds => "♦",
            Suit::Clubs => "♣",
            Suit::Hearts => "♥",
        })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rank::Jack => f.write_str("J"),
            Rank::Queen => f.write_str("Q"),
            Rank::King => f.write_str("K"),
            Rank::Ace => f.write_str("A"),
            Rank::Two
            | Rank::Three
            | Rank::Four
            | Rank::Five
            | Rank::Six
            | Rank::Seven
            | Rank::Eight
            | Rank::Nine
            | Rank::Ten => write!(f, "{}", *self as u8 + 2),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit)
    }
}

/// Returns all 52 cards, suit by suit, lowest rank first.
pub fn standard_cards() -> impl Iterator<Item = Card> {
    Suit::ALL
        .into_iter()
        .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { rank, suit }))
}

/// Returns the 36 cards from 2 to 10.
pub fn number_cards() -> impl Iterator<Item = Card> {
    standard_cards().filter(|card| card.rank.number().is_some())
}

/// Returns the 16 jacks, queens, kings and aces.
pub fn face_cards() -> impl Iterator<Item = Card> {
    standard_cards().filter(|card| card.rank.number().is_none())
}

#[cfg(test)]
mod tests;
