//! Clauses about the conditions of rules, for sentences.

use super::Sentences;
use super::scoring::side_name;
use crate::vocabulary::condition::Condition;
use crate::vocabulary::selection::ModelFilter;
use monteria_content::words;
use monteria_game::{Text, inches, text};

impl Sentences<'_> {
    /// Returns a condition as a clause.
    pub(super) fn condition(&self, condition: &Condition) -> Text {
        match condition {
            Condition::RoundFrom(round) => text!(
                "rules-trigger-it-is-round-or-later",
                "it is round {round} or later",
                round = **round
            ),
            Condition::RoundTo(round) => text!(
                "rules-trigger-it-is-round-or-earlier",
                "it is round {round} or earlier",
                round = **round
            ),
            Condition::AtLeast { counter, value } => {
                text!(
                    "rules-trigger-is-or-more",
                    "{counter} is {value} or more",
                    counter = self.counter(counter.as_str())
                )
            }
            Condition::AtMost { counter, value } => {
                text!(
                    "rules-trigger-is-or-less",
                    "{counter} is {value} or less",
                    counter = self.counter(counter.as_str())
                )
            }
            Condition::Present { who, count } => self.are_present(who, **count),
            Condition::Absent(who) => self.are_absent(who),
            Condition::Holds { side, area } => {
                let area = self.area(area.as_str());
                text!(
                    "rules-trigger-has-the-most-models-in",
                    "{side} has the most models in {area}",
                    side = side_name(*side)
                )
            }
            Condition::Within { from, to, inches: far } => {
                let from = self.one(from);
                text!(
                    "rules-trigger-is-no-farther-than",
                    "{from} is no farther than {length} from {to}",
                    length = inches(**far),
                    to = self.one(to)
                )
            }
            Condition::Sees { from, to } => text!(
                "rules-trigger-sees",
                "{from} sees {to}",
                from = self.one(from),
                to = self.one(to)
            ),
            Condition::Roll { die, at_least } => text!(
                "rules-trigger-a-d-shows-2",
                "a d{die} shows {at_least}+",
                die = **die,
                at_least = **at_least
            ),
            Condition::Not(condition) => {
                text!("rules-trigger-not", "not: {what}", what = self.condition(condition))
            }
            Condition::Any(all) => {
                let all = all.iter().map(|it| self.condition(it));
                all.reduce(|all, next| text!("rules-trigger-or", "{all} or {next}"))
                    .unwrap_or_default()
            }
        }
    }

    fn are_absent(&self, who: &[ModelFilter]) -> Text {
        if let Some(state) = state_of_actor(who) {
            return is_not(state);
        }
        text!("rules-trigger-there-is-none-of", "there is none of {who}", who = self.all(who))
    }

    fn are_present(&self, who: &[ModelFilter], count: u8) -> Text {
        if let Some(state) = state_of_actor(who) {
            return is(state);
        }
        if count == 1 {
            return text!("rules-trigger-there-is", "there is {who}", who = self.one(who));
        }
        let who = self.all(who);
        text!("rules-trigger-there-are-at-least-of", "there are at least {count} of {who}")
    }
}

/// Returns the state for which filters ask the model that the moment is about, if they
/// ask for nothing else.
fn state_of_actor(filters: &[ModelFilter]) -> Option<&str> {
    match filters {
        [ModelFilter::Actor, ModelFilter::Has(state)] => Some(state),
        _ => None,
    }
}

/// Returns the clause that the model has a state.
pub(crate) fn is(state: &str) -> Text {
    text!("rules-trigger-it-is", "it is {state}", state = words::word_text(state))
}

/// Returns the clause that the model does not have a state.
pub(crate) fn is_not(state: &str) -> Text {
    text!("rules-trigger-it-is-not", "it is not {state}", state = words::word_text(state))
}
