//! Names and colours that people choose for their seats. No rule reads them.

use std::collections::BTreeMap;

use monteria_content::Text;
use serde::{Deserialize, Serialize};

use crate::ids::SeatId;
use crate::match_loop::step_context::Outcome;
use crate::presentation::event::GameEvent;
use crate::presentation::view::View;
use crate::setup::seats::{Control, Seat};

/// Greatest length of a name in characters.
pub const LONGEST_NAME: usize = 20;

/// The person at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Person {
    /// Their name; empty if they use the game's name of the seat.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Index of their colour among the colours of seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

/// The people at the seats of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct People(pub BTreeMap<SeatId, Person>);

/// Returns a name that fits on one line: without control characters and marks
/// that change the direction of writing, cut to [`LONGEST_NAME`] characters;
/// empty if nothing is left.
pub fn clean_name(text: &str) -> String {
    let is_invisible = |c: char| {
        matches!(
            c,
            '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
        )
    };
    let plain: String = text
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    short.trim_end().to_owned()
}

impl People {
    /// Returns whether nobody has chosen anything.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|person| *person == Person::default())
    }

    /// Returns the people for seats with these controls: seats of the program keep a
    /// colour and no name.
    #[must_use]
    pub fn at(&self, seats: &BTreeMap<SeatId, Control>) -> Self {
        let mut people = self.clone();
        for (seat, person) in &mut people.0 {
            if seats.get(seat).is_some_and(|who| *who != Control::Person) {
                person.name.clear();
            }
        }
        people.tidy()
    }

    /// Returns the colour that a seat has chosen.
    pub fn colour(&self, seat: SeatId) -> Option<u8> {
        self.0.get(&seat)?.colour
    }

    /// Returns the people with clean names, none of them twice, without empty entries.
    pub fn tidy(self) -> Self {
        let mut taken: Vec<String> = Vec::new();
        let mut people = BTreeMap::new();
        for (seat, person) in self.0 {
            let mut name = clean_name(&person.name);
            if taken.contains(&name.to_lowercase()) {
                name.clear();
            } else if !name.is_empty() {
                taken.push(name.to_lowercase());
            }
            let person = Person { name, ..person };
            if person != Person::default() {
                people.insert(seat, person);
            }
        }
        People(people)
    }
}

/// The names to replace in texts: seat, the game's name, and the person's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatNames(Vec<(SeatId, String, String)>);

impl SeatNames {
    /// Returns the names of these people at these seats.
    pub(crate) fn of(people: &People, seats: &[Seat]) -> Self {
        let named = seats.iter().filter_map(|seat| {
            let name = people
                .0
                .get(&seat.id)
                .map(|person| &person.name)
                .filter(|name| !name.is_empty())?;
            Some((seat.id, seat.name.clone(), name.clone()))
        });
        SeatNames(named.collect())
    }

    /// Replaces the names in a text.
    fn replace_in(&self, text: &mut Text) {
        if !self.0.is_empty() {
            text.replace_names(&|part| self.replaced(part));
        }
    }

    /// Replaces the names in a part of the state or of the table.
    fn replace_in_string(&self, text: &mut String) {
        if let Some(replaced) = self.replaced(text) {
            *text = replaced;
        }
    }

    /// Returns a text with the names that people chose in place of the game's names of
    /// seats; `None` if it contains none of them.
    fn replaced(&self, text: &str) -> Option<String> {
        if self.0.is_empty() || text.is_empty() {
            return None;
        }
        // One pass, so that a chosen name is not replaced again.
        let mut rest: &str = text;
        let mut replaced = String::with_capacity(text.len());
        let mut changed = false;
        while let Some(letter) = rest.chars().next() {
            let begins_word =
                replaced.chars().next_back().is_none_or(|before| !before.is_alphanumeric());
            let found = self.0.iter().find_map(|(_, own, name)| {
                let after = begins_word.then(|| strip_name(rest, own)).flatten()?;
                after
                    .chars()
                    .next()
                    .is_none_or(|next| !next.is_alphanumeric())
                    .then_some((after, name))
            });
            match found {
                Some((after, name)) => {
                    replaced.push_str(name);
                    rest = after;
                    changed = true;
                }
                None => {
                    replaced.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        changed.then_some(replaced)
    }

    /// Replaces the names in an event.
    pub(crate) fn replace_in_event(&self, event: &mut GameEvent) {
        self.replace_in(&mut event.text);
    }

    /// Replaces the names in an outcome.
    pub(crate) fn replace_in_outcome(&self, outcome: &mut Outcome) {
        self.replace_in(&mut outcome.title);
        self.replace_in(&mut outcome.reason);
        outcome.figures.iter_mut().for_each(|(label, _)| self.replace_in(label));
    }

    /// Replaces the names in a decision.
    pub(crate) fn replace_in_decision(&self, decision: &mut crate::decisions::decision::Decision) {
        if self.0.is_empty() {
            return;
        }
        self.replace_in(&mut decision.prompt);
        for choice in &mut decision.options {
            self.replace_in(&mut choice.label);
            self.replace_in(&mut choice.hint);
        }
    }

    /// Replaces the names in a view.
    pub(crate) fn replace_in_view(&self, view: &mut View) {
        if self.0.is_empty() {
            return;
        }
        for (seat, _, name) in &self.0 {
            for shown in view.seats.iter_mut().filter(|shown| shown.id == *seat) {
                shown.name = Text::verbatim(name);
            }
        }
        self.replace_in(&mut view.phase);
        for (label, value) in &mut view.facts {
            self.replace_in(label);
            self.replace_in(value);
        }
        view.areas.iter_mut().for_each(|area| self.replace_in_string(&mut area.name));
        view.area_names.values_mut().for_each(|name| self.replace_in(name));
        view.models.iter_mut().for_each(|model| self.replace_in(&mut model.summary));
    }
}

/// Strips a name from the beginning of a text; the case of its first letter is ignored.
fn strip_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut letters = text.chars();
    let mut own = name.chars();
    let first = letters.next()?;
    let expected = own.next()?;
    let alike = first == expected || expected.to_lowercase().eq(std::iter::once(first));
    alike.then(|| letters.as_str().strip_prefix(own.as_str()))?
}

#[cfg(test)]
mod tests;
