//! What helps and what hinders a roll: one list of amounts with their reasons and rules,
//! which the log and the odds tell alike.

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::event_text::text_enabled;
use monteria_dice::Edge;

/// Something that helps or hinders a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Modifier {
    /// How much: above 0 it helps whoever profits from it, below 0 it hinders; 0 where
    /// no number says it.
    pub amount: i32,
    /// Whether the amount counts Advantages (above 0) or Disadvantages (below 0) in place
    /// of adding to a number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edge: bool,
    /// Why, in a few words (`Cover`).
    pub reason: Cow<'static, str>,
    /// The rule that it follows, by its id in the ledger.
    pub rule: Cow<'static, str>,
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.amount {
            0 => f.write_str(&self.reason),
            _ if self.edge => f.write_str(&self.reason),
            amount => write!(f, "{} {amount:+}", self.reason),
        }
    }
}

/// All that helps or hinders a roll, in the order in which the rules name it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Modifiers(pub Vec<Modifier>);

/// What changes a number: the sum counts, the list is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// All of it together.
    pub sum: i32,
    /// Each with its reason.
    pub told: Modifiers,
}

impl Changes {
    /// One more, unless it is nothing.
    pub fn add(&mut self, amount: i32, reason: &'static str, rule: &'static str) {
        if amount != 0 {
            self.sum += amount;
            self.told.add(amount, reason, rule);
        }
    }
}

impl Modifiers {
    fn push(&mut self, amount: i32, edge: bool, reason: &'static str, rule: &'static str) {
        // Advantages are counted from the list; all else in it is told and nothing more.
        if !edge && !text_enabled() {
            return;
        }
        let reason = Cow::Borrowed(reason);
        let rule = Cow::Borrowed(rule);
        self.0.push(Modifier { amount, edge, reason, rule });
    }

    /// Adds to a number, or takes from it.
    pub fn add(&mut self, amount: i32, reason: &'static str, rule: &'static str) {
        self.push(amount, false, reason, rule);
    }

    /// Something that counts without a number.
    pub fn note(&mut self, reason: &'static str, rule: &'static str) {
        self.push(0, false, reason, rule);
    }

    /// Adds an Advantage.
    pub fn good(&mut self, reason: &'static str, rule: &'static str) {
        self.push(1, true, reason, rule);
    }

    /// Adds a Disadvantage.
    pub fn bad(&mut self, reason: &'static str, rule: &'static str) {
        self.push(-1, true, reason, rule);
    }

    /// Adds what another list has.
    pub fn extend(&mut self, other: &Modifiers) {
        self.0.extend_from_slice(&other.0);
    }

    /// Whether nothing helps or hinders.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many Advantages and how many Disadvantages there are.
    pub fn edges(&self) -> (u32, u32) {
        let count =
            |good: bool| self.0.iter().filter(|one| one.edge && (one.amount > 0) == good).count();
        (count(true) as u32, count(false) as u32)
    }

    /// What is left of the Advantages and Disadvantages.
    pub fn edge(&self) -> Edge {
        let (good, bad) = self.edges();
        Edge::from_counts(good, bad)
    }

    /// The rules that they follow.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|one| one.rule.as_ref())
    }

    /// The list for whoever reads it: `For it`, `Against it` and `Modifiers`, each with
    /// what stands under it.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let list = |keep: &dyn Fn(&Modifier) -> bool| {
            self.0
                .iter()
                .filter(|one| keep(one))
                .map(Modifier::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let rows = [
            ("For it", list(&|one| one.edge && one.amount > 0)),
            ("Against it", list(&|one| one.edge && one.amount < 0)),
            ("Modifiers", list(&|one| !one.edge)),
        ];
        rows.into_iter().filter(|(_, list)| !list.is_empty()).collect()
    }

    /// The list behind a sentence, in brackets: ` (for it: Focus; against it: Cover)`,
    /// ` (Accurate +1, Rush -2)`; empty where nothing helps or hinders.
    pub fn told(&self) -> String {
        let row = |(label, list): (&str, String)| match label {
            "Modifiers" => list,
            label => format!("{}: {list}", label.to_lowercase()),
        };
        match self.rows().into_iter().map(row).collect::<Vec<_>>().join("; ") {
            all if all.is_empty() => all,
            all => format!(" ({all})"),
        }
    }
}

#[cfg(test)]
mod tests;
