//! Threat assessment: what an enemy may do to a model in its next turn.

use bevy_math::Vec3;
use monteria_content::Text;
use serde::Serialize;

/// The assessed attacks of one enemy in its next turn on a model at a certain place,
/// while all others stay where they are. Probabilities are from 0 to 1 and account for
/// everything that the viewer does not know: dice, cards and ties.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Threat {
    /// When it acts next, in the game's words (`in 2 Ticks`); empty if that is unknown.
    pub when: Text,
    /// Probability that it attacks the model at all.
    pub attacks: f64,
    /// Probability that it hits it.
    pub hits: f64,
    /// Expected wounds of the model.
    pub wounds: f64,
    /// Probability that the model loses its last wound.
    pub falls: f64,
    /// The possible attacks by name, each with its probability.
    pub with: Vec<(Text, f64)>,
    /// Where the most probable attack comes from: the foot of the enemy, in inches.
    pub from: Option<[f32; 3]>,
    /// Probability of the attack at `from`.
    #[serde(skip)]
    from_chance: f64,
}

impl Threat {
    /// Returns a threat without attacks from an enemy that acts next at this time.
    pub fn due(when: Text) -> Threat {
        Threat { when, ..Threat::default() }
    }

    /// Adds a possible attack from this place with its probability and the
    /// odds of its result.
    pub fn add(&mut self, chance: f64, name: &Text, from: [f32; 3], odds: AttackOdds) {
        self.attacks += chance;
        self.hits += chance * odds.hits;
        self.wounds += chance * odds.wounds;
        self.falls += chance * odds.falls;
        match self.with.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += chance,
            None => self.with.push((name.to_owned(), chance)),
        }
        if chance > self.from_chance {
            self.from = Some(from);
            self.from_chance = chance;
        }
    }

    /// Adds the attack with the most expected wounds with probability 1; each comes with
    /// its name and place.
    pub fn add_worst(&mut self, attacks: impl IntoIterator<Item = (Text, Vec3, AttackOdds)>) {
        let mut worst: Option<(Text, Vec3, AttackOdds)> = None;
        for attack in attacks {
            if worst.as_ref().is_none_or(|(.., known)| attack.2.wounds > known.wounds) {
                worst = Some(attack);
            }
        }
        worst
            .into_iter()
            .for_each(|(name, from, odds)| self.add(1.0, &name, from.to_array(), odds));
    }

    /// Returns the possible attacks, the most probable first.
    pub fn likeliest(&self) -> Vec<&(Text, f64)> {
        let mut all: Vec<&(Text, f64)> = self.with.iter().collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all
    }
}

/// The odds of one attack once it is made.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct AttackOdds {
    /// Probability that it hits the model.
    pub hits: f64,
    /// Expected wounds of the model.
    pub wounds: f64,
    /// Probability that the model loses its last wound.
    pub falls: f64,
}

#[cfg(test)]
mod tests;
