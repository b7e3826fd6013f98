//! Number keys of the menu. They belong to a kind of action, not to a place in the list,
//! and keep their meaning from turn to turn.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The number of keys.
pub const KEYS: usize = 10;
/// The number of keys that any option may have; the last one is for the option
/// that ends a turn.
const GENERAL_KEYS: usize = KEYS - 1;

/// The properties of an option that decide about its key.
#[derive(Clone, Copy, Debug)]
pub struct MenuOption<'a> {
    pub id: &'a str,
    /// Whether it can be chosen now.
    pub open: bool,
    /// Whether it is an attack, or leads to one.
    pub attack: bool,
    /// Whether it may end a turn: it needs no target and costs nothing.
    pub ends: bool,
}

/// The meaning of the number keys. Questions with a common option share their keys,
/// others do not: a key of deployment has no meaning in later turns.
#[derive(Clone, Default, Debug)]
pub struct HotKeys {
    /// Every option offered so far, by id.
    known: BTreeMap<String, OptionRecord>,
    /// The options of the current question in the order of their keys.
    now: [Option<String>; KEYS],
    families: usize,
    asked: u64,
}

/// The record of an option.
#[derive(Clone, Debug)]
struct OptionRecord {
    /// The family of questions it belongs to.
    family: usize,
    /// Its key, from 0, if it has one.
    key: Option<usize>,
    /// The number of the question that offered it last.
    asked: u64,
}

/// The meaning of a key at the time a match was left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptKey {
    pub id: String,
    /// The family of questions it belongs to.
    pub family: usize,
    /// Its key, from 0.
    pub key: usize,
}

/// Returns the kind of action of an option id: `attack` of `attack:great-sword`.
fn kind(id: &str) -> &str {
    id.split(':').next().unwrap_or(id)
}

impl HotKeys {
    pub(crate) fn restore(kept: &[KeptKey]) -> Self {
        let mut all = HotKeys::default();
        for one in kept.iter().filter(|one| one.key < KEYS) {
            all.families = all.families.max(one.family);
            all.record(&one.id, one.family, Some(one.key));
        }
        all
    }

    /// Returns the keys to be saved: those of the `most` options that were offered last.
    pub fn to_save(&self, most: usize) -> Vec<KeptKey> {
        let mut last: Vec<(u64, KeptKey)> = Vec::new();
        for (id, known) in &self.known {
            let kept = |key| KeptKey { id: id.clone(), family: known.family, key };
            last.extend(known.key.map(|key| (known.asked, kept(key))));
        }
        last.sort_by_key(|(asked, _)| Reverse(*asked));
        last.into_iter().take(most).map(|(_, kept)| kept).collect()
    }

    /// Returns the number of questions so far.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Assigns keys to the options of a new question, in the given order: first those
    /// that can be chosen and attacks that cannot be chosen yet, then, as far as keys
    /// are left, all others.
    pub fn ask(&mut self, asked: &[MenuOption<'_>]) {
        self.asked += 1;
        self.now = Default::default();
        let family = self.family(asked.iter().map(|one| one.id));
        // A key of an option in the menu is not reassigned, even while
        // the option is refused.
        let shown: Vec<&str> = asked.iter().map(|one| one.id).collect();
        for one in asked.iter().filter(|one| one.open || one.attack) {
            let key = self.previous_key(one.id).or_else(|| self.new_key(one, family, &shown));
            if let Some(key) = key.filter(|_| one.open) {
                self.now[key] = Some(one.id.to_owned());
            }
            self.record(one.id, family, key);
        }
        // A refused option gets its key for the turn in which it is legal.
        for one in asked.iter().filter(|one| !one.open && !one.attack) {
            let old = self.known.get(one.id).and_then(|known| known.key);
            let key = old.or_else(|| self.unused_key(family));
            self.record(one.id, family, key);
        }
    }

    /// Returns the key of an option of the current question, from 0.
    pub fn key(&self, id: &str) -> Option<usize> {
        self.now.iter().position(|now| now.as_deref() == Some(id))
    }

    /// Returns the option of the current question for this key, from 0.
    pub fn option(&self, key: usize) -> Option<&str> {
        self.now.get(key)?.as_deref()
    }

    fn record(&mut self, id: &str, family: usize, key: Option<usize>) {
        self.known.insert(id.to_owned(), OptionRecord { family, key, asked: self.asked });
    }

    /// Returns the family of these options; families with a common option are merged.
    fn family<'a>(&mut self, ids: impl Iterator<Item = &'a str>) -> usize {
        let old: BTreeSet<usize> =
            ids.filter_map(|id| self.known.get(id)).map(|known| known.family).collect();
        let Some(first) = old.first().copied() else {
            // A damaged file may hold any number.
            self.families = self.families.saturating_add(1);
            return self.families;
        };
        for known in self.known.values_mut().filter(|known| old.contains(&known.family)) {
            known.family = first;
        }
        first
    }

    /// Returns the previous key of an option, unless another option has it now.
    fn previous_key(&self, id: &str) -> Option<usize> {
        self.known.get(id)?.key.filter(|key| self.now[*key].is_none())
    }

    /// Returns a key for an option without one. In this order: a key of another option of
    /// its kind; an unused key; for an open option, the key whose option was offered
    /// longest ago. Keys of other options in the menu are not taken. The option that ends
    /// a turn gets the last key if no other is left.
    fn new_key(&self, one: &MenuOption<'_>, family: usize, shown: &[&str]) -> Option<usize> {
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
            (0..GENERAL_KEYS).filter(|key| one.open && free(key)).min_by_key(|key| last(*key))
        };
        let end = || Some(GENERAL_KEYS).filter(|key| one.ends && free(key));
        of_kind().or_else(|| self.unused_key(family).filter(free)).or_else(oldest).or_else(end)
    }

    /// Returns the first key that no option of a family has had.
    fn unused_key(&self, family: usize) -> Option<usize> {
        let had = |key: &usize| {
            self.known.values().any(|known| known.family == family && known.key == Some(*key))
                || self.now[*key].is_some()
        };
        (0..GENERAL_KEYS).find(|key| !had(key))
    }
}

#[cfg(test)]
mod tests;
