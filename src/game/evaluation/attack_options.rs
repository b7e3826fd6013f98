//! The attacks that a model could make from a place it may move to.

use serde::Serialize;

use crate::evaluation::threat::AttackOdds;
use crate::ids::ModelId;
use monteria_content::Text;

/// The attacks that a model could make from a place if all other models
/// stayed where they are.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct AttackOptions {
    /// When it could make them, in the game's words, unless that is at once
    /// (`with its next Action`); else empty.
    pub when: Text,
    /// The attacks, grouped by target.
    pub attacks: Vec<AttackOption>,
    /// The disadvantages of standing there by the rules, each as a sentence
    /// (`It would be Surrounded here`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<Text>,
}

/// One attack that could be made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AttackOption {
    /// The model that would be hit, as an order would name it.
    pub target: ModelId,
    /// Name of the weapon or of the attack.
    pub name: Text,
    /// The odds of its result, once it is made.
    pub odds: AttackOdds,
}

impl AttackOptions {
    /// Returns the targets with their attacks. Attacks are sorted by promise, best first,
    /// and targets by their best attack.
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
