//! What helps and what hinders a Check, each with its reason.

use crate::dice::Edge;

/// Advantages and Disadvantages with their reasons.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Edges {
    /// What helps: reason and rule.
    pub good: Vec<(&'static str, &'static str)>,
    /// What hinders: reason and rule.
    pub bad: Vec<(&'static str, &'static str)>,
}

impl Edges {
    /// Adds an Advantage.
    pub fn good(&mut self, reason: &'static str, rule: &'static str) {
        self.good.push((reason, rule));
    }

    /// Adds a Disadvantage.
    pub fn bad(&mut self, reason: &'static str, rule: &'static str) {
        self.bad.push((reason, rule));
    }

    /// What is left of them (ruling 8).
    pub fn edge(&self) -> Edge {
        Edge::from_counts(self.good.len() as u32, self.bad.len() as u32)
    }

    /// The rules that they follow.
    pub fn rules(&self) -> Vec<&'static str> {
        self.good.iter().chain(&self.bad).map(|(_, rule)| *rule).collect()
    }
}
