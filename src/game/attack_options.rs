//! What attacks somebody could make from a place where it is planned to go.

use serde::Serialize;

use super::ids::ModelId;
use super::threat::AttackOdds;

/// The attacks that a model could make from a place, were all others to stand
/// where they stand now.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct AttackOptions {
    /// When it could make them, in the game's words, where that is not at once
    /// (`with its next Action`); empty where it is.
    pub when: String,
    /// The attacks, those at one target together.
    pub attacks: Vec<AttackOption>,
    /// What would be bad about standing there by the rules, each as a sentence
    /// (`It would be Surrounded here`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
}

/// One attack that could be made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AttackOption {
    /// Whom it would hit: the model that an order would name.
    pub target: ModelId,
    /// What it is made with.
    pub name: String,
    /// What it does, once it is made.
    pub odds: AttackOdds,
}

impl AttackOptions {
    /// Each target with its attacks, the most promising attack first, and the target of
    /// the most promising attack before others.
    pub fn by_target(&self) -> Vec<(ModelId, Vec<&AttackOption>)> {
        let mut all: Vec<&AttackOption> = self.attacks.iter().collect();
        all.sort_by(|a, b| b.odds.wounds.total_cmp(&a.odds.wounds));
        let mut targets: Vec<(ModelId, Vec<&AttackOption>)> = Vec::new();
        for one in all {
            match targets.iter_mut().find(|(target, _)| *target == one.target) {
                Some((_, attacks)) => attacks.push(one),
                None => targets.push((one.target, vec![one])),
            }
        }
        targets
    }
}

#[cfg(test)]
mod tests;
