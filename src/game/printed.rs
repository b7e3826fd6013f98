//! What a game gives to be printed beside what every match describes: cards, counters and
//! reference sheets, as data.

/// What is printed of a match beside its sheets, its map and its models.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Printed {
    /// Cards, deck by deck.
    pub cards: Vec<PrintedCard>,
    /// Reference sheets: questions that lead to what is done.
    pub guides: Vec<Guide>,
    /// Counters that are laid beside models.
    pub counters: Vec<Counter>,
}

/// A card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintedCard {
    /// The deck that it belongs to, which its back names.
    pub deck: String,
    /// What stands in its corners (`K♦`); may be empty.
    pub mark: String,
    /// Its name.
    pub title: String,
    /// A line below its name: what it costs, what kind of card it is.
    pub note: String,
    /// What it does.
    pub text: String,
    /// How many of it there are.
    pub copies: u8,
}

impl PrintedCard {
    /// A card of which there is one, with its deck, its name and the line below it,
    /// and what it does.
    pub fn single(
        deck: &str,
        (title, note): (impl Into<String>, impl Into<String>),
        text: impl Into<String>,
    ) -> PrintedCard {
        let title = title.into();
        let note = note.into();
        let text = text.into();
        PrintedCard { deck: deck.to_owned(), mark: String::new(), title, note, text, copies: 1 }
    }
}

/// A reference sheet: questions that are asked in order, each with what its Yes leads to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    /// Its name.
    pub title: String,
    /// Who follows it, and whom it prefers.
    pub about: String,
    /// The questions in order.
    pub steps: Vec<GuideStep>,
    /// What is done where every answer was No.
    pub last: String,
}

/// A question of a reference sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GuideStep {
    /// What it is called.
    pub name: String,
    /// The question.
    pub question: String,
    /// What is done on a Yes.
    pub yes: String,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    /// Two or three letters or a number.
    pub mark: String,
    /// Its name.
    pub name: String,
    /// How many of it are printed.
    pub copies: u8,
}
