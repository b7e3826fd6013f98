//! Number keys of the menu that keep their meaning from turn to turn: they belong to a
//! kind of action, not to a place in the list.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// How many number keys there are.
pub const KEYS: usize = 10;
/// How many of them any option may have; the last one is for what ends a turn.
const PLAIN: usize = KEYS - 1;

/// An option of a question, as far as keys go.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Its id.
    pub id: &'a str,
    /// Whether it can be chosen now.
    pub open: bool,
    /// Whether it is an attack, or leads to one.
    pub attack: bool,
    /// Whether it may be that with which a turn ends: it wants nothing and costs nothing.
    pub ends: bool,
}

/// What the number keys mean. Questions that have an option in common share their keys,
/// others do not: what was a key while models were placed says nothing about their turns.
#[derive(Clone, Default, Debug)]
pub struct HotKeys {
    /// Every option that has been asked about, by its id.
    known: BTreeMap<String, Known>,
    /// Those of the question that is asked now, in the order of their keys.
    now: [Option<String>; KEYS],
    families: usize,
    asked: u64,
}

/// What is known of an option.
#[derive(Clone, Debug)]
struct Known {
    /// Which questions it belongs to.
    family: usize,
    /// Its key, from 0, where it was given one.
    key: Option<usize>,
    /// When it was asked about last.
    asked: u64,
}

/// What a key meant when a match was left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptKey {
    /// The id of the option.
    pub id: String,
    /// Which questions it belongs to.
    pub family: usize,
    /// Its key, from 0.
    pub key: usize,
}

/// The kind of action that an id begins with: `attack` of `attack:great-sword`.
fn kind(id: &str) -> &str {
    id.split(':').next().unwrap_or(id)
}

impl HotKeys {
    /// As they were when a match was left, for who goes on with it.
    pub(crate) fn of_kept(kept: &[KeptKey]) -> Self {
        let mut all = HotKeys::default();
        for one in kept.iter().filter(|one| one.key < KEYS) {
            all.families = all.families.max(one.family);
            all.know(&one.id, one.family, Some(one.key));
        }
        all
    }

    /// What is kept of them: of so many options that were asked about last.
    pub fn kept(&self, most: usize) -> Vec<KeptKey> {
        let mut last: Vec<(u64, KeptKey)> = Vec::new();
        for (id, known) in &self.known {
            let kept = |key| KeptKey { id: id.clone(), family: known.family, key };
            last.extend(known.key.map(|key| (known.asked, kept(key))));
        }
        last.sort_by_key(|(asked, _)| Reverse(*asked));
        last.into_iter().take(most).map(|(_, kept)| kept).collect()
    }

    /// How many questions there were.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Gives keys to the options of a new question, which stand in the order in which
    /// they are given: those that can be chosen, and attacks that cannot yet; then, as
    /// far as keys are left, all else that cannot.
    pub fn ask(&mut self, asked: &[Asked<'_>]) {
        self.asked += 1;
        self.now = Default::default();
        let family = self.family(asked.iter().map(|one| one.id));
        // A key of what can be seen in the menu is nobody else's, also
        // while that is refused.
        let shown: Vec<&str> = asked.iter().map(|one| one.id).collect();
        for one in asked.iter().filter(|one| one.open || one.attack) {
            let key = self.keep(one.id).or_else(|| self.find(one, (family, &shown)));
            if let Some(key) = key.filter(|_| one.open) {
                self.now[key] = Some(one.id.to_owned());
            }
            self.know(one.id, family, key);
        }
        // What is refused now has its key for the turn in which it is not.
        for one in asked.iter().filter(|one| !one.open && !one.attack) {
            let old = self.known.get(one.id).and_then(|known| known.key);
            let key = old.or_else(|| self.unused(family));
            self.know(one.id, family, key);
        }
    }

    /// The key of an option of the question that is asked, from 0.
    pub fn key(&self, id: &str) -> Option<usize> {
        self.now.iter().position(|now| now.as_deref() == Some(id))
    }

    /// The option of the question that is asked that this key, from 0, chooses.
    pub fn option(&self, key: usize) -> Option<&str> {
        self.now.get(key)?.as_deref()
    }

    fn know(&mut self, id: &str, family: usize, key: Option<usize>) {
        self.known.insert(id.to_owned(), Known { family, key, asked: self.asked });
    }

    /// The family of these options: what was known of several becomes one.
    fn family<'a>(&mut self, ids: impl Iterator<Item = &'a str>) -> usize {
        let old: BTreeSet<usize> =
            ids.filter_map(|id| self.known.get(id)).map(|known| known.family).collect();
        let Some(first) = old.first().copied() else {
            // A file may say any number of the last one.
            self.families = self.families.saturating_add(1);
            return self.families;
        };
        for known in self.known.values_mut().filter(|known| old.contains(&known.family)) {
            known.family = first;
        }
        first
    }

    /// The key that an option had before, unless another has it now.
    fn keep(&self, id: &str) -> Option<usize> {
        self.known.get(id)?.key.filter(|key| self.now[*key].is_none())
    }

    /// A key for an option that has none: one that its kind has had, else one that
    /// nothing had, else, where it can be chosen, the one that was asked about longest
    /// ago. Those that other options of the menu have had are theirs. What ends a turn
    /// has the last key where no other is left.
    fn find(&self, one: &Asked<'_>, (family, shown): (usize, &[&str])) -> Option<usize> {
        let theirs: BTreeSet<usize> = shown
            .iter()
            .filter_map(|other| self.known.get(*other))
            .filter_map(|known| known.key)
            .collect();
        let free = |key: &usize| self.now[*key].is_none() && !theirs.contains(key);
        let own = || self.known.iter().filter(|(_, known)| known.family == family);
        let of_kind = || {
            let same = own().filter(|(other, _)| kind(other) == kind(one.id));
            same.filter_map(|(_, known)| known.key).filter(free).min()
        };
        let oldest = || {
            let last = |key: usize| {
                own()
                    .filter(|(_, known)| known.key == Some(key))
                    .map(|(_, known)| known.asked)
                    .max()
                    .unwrap_or(0)
            };
            (0..PLAIN).filter(|key| one.open && free(key)).min_by_key(|key| last(*key))
        };
        let end = || Some(PLAIN).filter(|key| one.ends && free(key));
        of_kind().or_else(|| self.unused(family).filter(free)).or_else(oldest).or_else(end)
    }

    /// The first key that no option of a family has had.
    fn unused(&self, family: usize) -> Option<usize> {
        let had = |key: &usize| {
            self.known.values().any(|known| known.family == family && known.key == Some(*key))
                || self.now[*key].is_some()
        };
        (0..PLAIN).find(|key| !had(key))
    }
}

#[cfg(test)]
mod tests;
