//! What may strike back: what an enemy may do to a model in its next turn.

use bevy_math::Vec3;
use serde::Serialize;

/// What one enemy may do to a model in its next turn, were the model to stand at a
/// certain place and all others where they stand now. Chances are from 0 to 1 and count
/// over all that the viewer does not know: dice, cards and ties.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Threat {
    /// When it acts next, in the game's words (`in 2 Ticks`); empty where nobody can say.
    pub when: String,
    /// Chance that it attacks the model at all.
    pub attacks: f64,
    /// Chance that it hits it.
    pub hits: f64,
    /// Wounds that it is expected to cost the model.
    pub wounds: f64,
    /// Chance that the model is out of wounds after it.
    pub falls: f64,
    /// The attacks that it may be, by their names, each with its chance.
    pub with: Vec<(String, f64)>,
    /// From where the likeliest attack comes: the foot of the enemy, in inches.
    pub from: Option<[f32; 3]>,
    /// How likely the attack from there is; what `from` is compared by.
    #[serde(skip)]
    from_chance: f64,
}

impl Threat {
    /// Nothing as yet from somebody who acts next then.
    pub fn due(when: String) -> Threat {
        Threat { when, ..Threat::default() }
    }

    /// One more way that it may go: an attack of this name from there, with this chance,
    /// that then hits and takes down with these and costs so many wounds.
    pub fn add(&mut self, chance: f64, name: &str, from: [f32; 3], odds: AttackOdds) {
        self.attacks += chance;
        self.hits += chance * odds.hits;
        self.wounds += chance * odds.wounds;
        self.falls += chance * odds.falls;
        match self.with.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += chance,
            None => self.with.push((name.to_owned(), chance)),
        }
        if chance > self.from_chance {
            (self.from, self.from_chance) = (Some(from), chance);
        }
    }

    /// Of these attacks, each with its name and from where it comes, the one that is
    /// expected to cost the most is made for sure.
    pub fn add_worst(&mut self, attacks: impl IntoIterator<Item = (String, Vec3, AttackOdds)>) {
        let mut worst: Option<(String, Vec3, AttackOdds)> = None;
        for attack in attacks {
            if worst.as_ref().is_none_or(|(.., known)| attack.2.wounds > known.wounds) {
                worst = Some(attack);
            }
        }
        worst
            .into_iter()
            .for_each(|(name, from, odds)| self.add(1.0, &name, from.to_array(), odds));
    }

    /// The attacks that it may be, the likeliest first.
    pub fn likeliest(&self) -> Vec<&(String, f64)> {
        let mut all: Vec<&(String, f64)> = self.with.iter().collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all
    }
}

/// What one attack does once it is made.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct AttackOdds {
    /// Chance that it hits.
    pub hits: f64,
    /// Wounds that it is expected to cost.
    pub wounds: f64,
    /// Chance that it takes the model down.
    pub falls: f64,
}

#[cfg(test)]
mod tests;
