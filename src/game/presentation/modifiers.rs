//! Modifiers of a roll: one list of amounts with their reasons and rules, which the log
//! and the odds share.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::presentation::event_text::text_enabled;
use monteria_content::{Text, text};
use monteria_dice::Edge;

/// Something that helps or hinders a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Modifier {
    /// The amount: positive if it helps, negative if it hinders, 0 if the
    /// rule is no number.
    pub amount: i32,
    /// Whether the amount counts Advantages (positive) or Disadvantages (negative)
    /// instead of being added.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edge: bool,
    /// Why, in a few words (`Cover`).
    pub reason: Text,
    /// The rule that it follows, by its id in the ledger.
    pub rule: Cow<'static, str>,
}

impl Modifier {
    /// Returns the reason, with the amount behind it if that is added to a number.
    pub fn text(&self) -> Text {
        match self.amount {
            0 => self.reason.clone(),
            _ if self.edge => self.reason.clone(),
            amount => self.reason.clone().with(Text::verbatim(format!(" {amount:+}"))),
        }
    }
}

/// The modifiers of a roll, in the order in which the rules list them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Modifiers(pub Vec<Modifier>);

/// Changes of a number: the sum, and the list that explains it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Sum of the amounts.
    pub sum: i32,
    /// The amounts with their reasons.
    pub reasons: Modifiers,
}

impl Changes {
    /// Adds an amount, unless it is 0.
    pub fn add(&mut self, amount: i32, reason: impl Into<Text>, rule: &'static str) {
        if amount != 0 {
            self.sum += amount;
            self.reasons.add(amount, reason, rule);
        }
    }
}

impl Modifiers {
    fn push(&mut self, amount: i32, edge: bool, reason: impl Into<Text>, rule: &'static str) {
        // Advantages are counted from the list; everything else in it is only text.
        if !edge && !text_enabled() {
            return;
        }
        let reason = reason.into();
        let rule = Cow::Borrowed(rule);
        self.0.push(Modifier { amount, edge, reason, rule });
    }

    /// Adds an amount to a number.
    pub fn add(&mut self, amount: i32, reason: impl Into<Text>, rule: &'static str) {
        self.push(amount, false, reason, rule);
    }

    /// Adds a reason without a number.
    pub fn note(&mut self, reason: impl Into<Text>, rule: &'static str) {
        self.push(0, false, reason, rule);
    }

    /// Adds one Advantage for this reason.
    pub fn good(&mut self, reason: impl Into<Text>, rule: &'static str) {
        self.push(1, true, reason, rule);
    }

    /// Adds one Disadvantage for this reason.
    pub fn bad(&mut self, reason: impl Into<Text>, rule: &'static str) {
        self.push(-1, true, reason, rule);
    }

    /// Appends the modifiers of another list.
    pub fn extend(&mut self, other: &Modifiers) {
        self.0.extend_from_slice(&other.0);
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of Advantages and of Disadvantages.
    pub fn edges(&self) -> (u32, u32) {
        let count =
            |good: bool| self.0.iter().filter(|one| one.edge && (one.amount > 0) == good).count();
        (count(true) as u32, count(false) as u32)
    }

    /// Returns the balance of Advantages and Disadvantages.
    pub fn edge(&self) -> Edge {
        let (good, bad) = self.edges();
        Edge::from_counts(good, bad)
    }

    /// Returns the ids of the rules that they follow.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|one| one.rule.as_ref())
    }

    /// Returns the list as rows for readers: `For it`, `Against it` and `Modifiers`,
    /// each with its text.
    pub fn rows(&self) -> Vec<(Text, Text)> {
        let list = |keep: &dyn Fn(&Modifier) -> bool| {
            Text::joined(self.0.iter().filter(|one| keep(one)).map(Modifier::text), ", ")
        };
        let rows = [
            (text!("rules-for-it", "In favour"), list(&|one| one.edge && one.amount > 0)),
            (text!("rules-against-it", "Against"), list(&|one| one.edge && one.amount < 0)),
            (text!("rules-modifiers", "Modifiers"), list(&|one| !one.edge)),
        ];
        rows.into_iter().filter(|(_, list)| !list.is_empty()).collect()
    }

    /// Returns the list as the end of a sentence, in brackets:
    /// ` (for it: Focus; against it: Cover)`, ` (Accurate +1, Rush -2)`; empty if
    /// nothing helps or hinders.
    pub fn in_brackets(&self) -> Text {
        let list = |keep: &dyn Fn(&Modifier) -> bool| {
            Text::joined(self.0.iter().filter(|one| keep(one)).map(Modifier::text), ", ")
        };
        let helps = list(&|one| one.edge && one.amount > 0);
        let hinders = list(&|one| one.edge && one.amount < 0);
        let rows = [
            (!helps.is_empty()).then(|| text!("rules-for-it-2", "in favour: {helps}")),
            (!hinders.is_empty()).then(|| text!("rules-against-it-2", "against: {hinders}")),
            Some(list(&|one| !one.edge)).filter(|list| !list.is_empty()),
        ];
        let all = Text::joined(rows.into_iter().flatten(), "; ");
        if all.is_empty() { all } else { Text::row([Text::sign(" ("), all, Text::sign(")")]) }
    }
}

#[cfg(test)]
mod tests;
