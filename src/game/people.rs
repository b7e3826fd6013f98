//! What people call themselves at their seats, and in which colours they play: labels, of
//! which no rule knows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::event::GameEvent;
use super::ids::SeatId;
use super::seats::{Control, Seat};
use super::step_context::Outcome;
use super::view::View;

/// A name may not be longer than this many letters.
pub const LONGEST_NAME: usize = 20;

/// Who sits at a seat, as far as they have said.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Person {
    /// What they are called; as the game calls the seat, where it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The number of the colour that they chose, among those that seats may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct People(pub BTreeMap<SeatId, Person>);

/// A name as it can be shown in one line: no control characters, no marks that turn the
/// direction of writing, no more letters than fit; empty where nothing is left.
pub fn clean_name(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    let plain: String =
        text.chars().filter(|c| !turns(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    short.trim_end().to_owned()
}

impl People {
    /// Whether nobody has said anything.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|person| *person == Person::default())
    }

    /// These people at seats that are played so: whoever the program plays has a
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

    /// The colour that a seat has chosen.
    pub fn colour(&self, seat: SeatId) -> Option<u8> {
        self.0.get(&seat)?.colour
    }

    /// The same with names that can be shown, none of them twice, and without
    /// whoever has said nothing.
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

/// What seats are called by the game, and what in its place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SeatNames(Vec<(SeatId, String, String)>);

impl SeatNames {
    /// Of these people at these seats.
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

    /// A text with the names that people chose in the place of those that the
    /// game gives to seats.
    fn put(&self, text: &mut String) {
        if self.0.is_empty() || text.is_empty() {
            return;
        }
        // One pass: what somebody is called is not read again.
        let mut rest: &str = text;
        let mut told = String::with_capacity(text.len());
        let mut changed = false;
        while let Some(letter) = rest.chars().next() {
            let begins_word =
                told.chars().next_back().is_none_or(|before| !before.is_alphanumeric());
            let found = self.0.iter().find_map(|(_, own, name)| {
                let after = begins_word.then(|| strip(rest, own)).flatten()?;
                after
                    .chars()
                    .next()
                    .is_none_or(|next| !next.is_alphanumeric())
                    .then_some((after, name))
            });
            match found {
                Some((after, name)) => {
                    told.push_str(name);
                    rest = after;
                    changed = true;
                }
                None => {
                    told.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        if changed {
            *text = told;
        }
    }

    /// The same in an event.
    pub(crate) fn put_event(&self, event: &mut GameEvent) {
        self.put(&mut event.text);
    }

    /// The same in how a match ended.
    pub(crate) fn put_outcome(&self, outcome: &mut Outcome) {
        self.put(&mut outcome.title);
        self.put(&mut outcome.reason);
        outcome.figures.iter_mut().for_each(|(label, _)| self.put(label));
    }

    /// The same in a question.
    pub(crate) fn put_decision(&self, decision: &mut super::decision::Decision) {
        if self.0.is_empty() {
            return;
        }
        self.put(&mut decision.prompt);
        for choice in &mut decision.options {
            self.put(&mut choice.label);
            self.put(&mut choice.hint);
        }
    }

    /// The same in a view.
    pub(crate) fn put_view(&self, view: &mut View) {
        if self.0.is_empty() {
            return;
        }
        for (seat, _, name) in &self.0 {
            for shown in view.seats.iter_mut().filter(|shown| shown.id == *seat) {
                shown.name.clone_from(name);
            }
        }
        self.put(&mut view.phase);
        for (label, told) in &mut view.facts {
            self.put(label);
            self.put(told);
        }
        view.areas.iter_mut().for_each(|area| self.put(&mut area.name));
        view.models.iter_mut().for_each(|model| self.put(&mut model.summary));
    }
}

/// What follows this name at the beginning of a text; the first letter may be small.
fn strip<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut letters = text.chars();
    let mut own = name.chars();
    let first = letters.next()?;
    let expected = own.next()?;
    let alike = first == expected || expected.to_lowercase().eq(std::iter::once(first));
    alike.then(|| letters.as_str().strip_prefix(own.as_str()))?
}

#[cfg(test)]
mod tests;
