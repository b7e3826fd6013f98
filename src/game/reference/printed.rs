//! Printed material of a game, as data: cards, counters and reference sheets, beside
//! what every match describes.

use monteria_content::Text;

/// Printed material of a match beside its sheets, map and models.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Printed {
    /// The cards, deck by deck.
    pub cards: Vec<PrintedCard>,
    /// Reference sheets: questions that lead to an action.
    pub guides: Vec<Guide>,
    /// Counters placed beside models.
    pub counters: Vec<Counter>,
}

/// A card to be printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintedCard {
    /// Name of its deck, printed on the back.
    pub deck: Text,
    /// The mark in its corners (`K♦`); may be empty.
    pub mark: String,
    /// Title of the card.
    pub title: Text,
    /// The line below its title: cost or type.
    pub note: Text,
    /// Its effect, in our own words.
    pub text: Text,
    /// Number of copies in the deck.
    pub copies: u8,
}

impl PrintedCard {
    /// Returns a card with one copy: its deck, title, the line below the
    /// title, and its effect.
    pub fn single(deck: Text, (title, note): (Text, Text), text: Text) -> PrintedCard {
        PrintedCard { deck, mark: String::new(), title, note, text, copies: 1 }
    }
}

/// A reference sheet: questions asked in order, each with the action after a Yes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    /// Title of the sheet.
    pub title: Text,
    /// The models that follow it, and their preferred targets.
    pub about: Text,
    /// The questions in order.
    pub steps: Vec<GuideStep>,
    /// The action if every answer is No.
    pub last: Text,
}

/// A question of a reference sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GuideStep {
    /// Short name of the question.
    pub name: Text,
    /// Text of the question.
    pub question: Text,
    /// The action after a Yes.
    pub yes: Text,
}

/// A counter to be printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    /// Its mark: two or three letters or a number.
    pub mark: String,
    /// Name of the counter.
    pub name: Text,
    /// Number of copies to print.
    pub copies: u8,
}
