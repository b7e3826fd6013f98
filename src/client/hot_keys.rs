//! Number keys of the menu that keep their meaning from turn to turn: they belong to a kind of action, not to a place in the list.

use std::collections::{BTreeMap, BTreeSet};

/// How many number keys there are.
pub const KEYS: usize = 9;

/// What the number keys mean. Questions that have an option in common share their keys, others do not: what was a key while models
/// were placed says nothing about their turns.
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

/// The kind of action that an id begins with: `attack` of `attack:great-sword`.
fn kind(id: &str) -> &str {
    id.split(':').next().unwrap_or(id)
}

impl HotKeys {
    /// Gives keys to the options of a new question: those that can be chosen and then, as far as keys are left, those that cannot, both
    /// in the order of the menu.
    pub fn ask<'a>(&mut self, open: &[&'a str], refused: &[&'a str]) {
        self.asked += 1;
        self.now = Default::default();
        let family = self.family(open.iter().chain(refused));
        for id in open {
            if let Some(key) = self.keep(id).or_else(|| self.find(id, (family, open))) {
                self.now[key] = Some((*id).to_owned());
                self.know(id, family, Some(key));
            } else {
                self.know(id, family, None);
            }
        }
        // What is refused now has its key for the turn in which it is not.
        for id in refused {
            let old = self.known.get(*id).and_then(|known| known.key);
            let key = old.or_else(|| self.unused(family));
            self.know(id, family, key);
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
    fn family<'a: 'b, 'b>(&mut self, ids: impl Iterator<Item = &'b &'a str>) -> usize {
        let old: BTreeSet<usize> =
            ids.filter_map(|id| self.known.get(*id)).map(|known| known.family).collect();
        let Some(first) = old.first().copied() else {
            self.families += 1;
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

    /// A key for an option that has none: one that its kind has had, else one that nothing had, else the one that was asked about
    /// longest ago. Those that other options of the question have had are theirs.
    fn find(&self, id: &str, (family, open): (usize, &[&str])) -> Option<usize> {
        let theirs: BTreeSet<usize> =
            open.iter().filter_map(|other| self.known.get(*other)).filter_map(|known| known.key).collect();
        let free = |key: &usize| self.now[*key].is_none() && !theirs.contains(key);
        let of_kind = || {
            let own =
                self.known.iter().filter(|(other, known)| known.family == family && kind(other) == kind(id));
            own.filter_map(|(_, known)| known.key).filter(free).min()
        };
        let oldest = || {
            let last = |key: usize| {
                let own =
                    self.known.values().filter(|known| known.family == family && known.key == Some(key));
                own.map(|known| known.asked).max().unwrap_or(0)
            };
            (0..KEYS).filter(free).min_by_key(|key| last(*key))
        };
        let left = || (0..KEYS).find(|key| self.now[*key].is_none());
        of_kind().or_else(|| self.unused(family).filter(free)).or_else(oldest).or_else(left)
    }

    /// The first key that no option of a family has had.
    fn unused(&self, family: usize) -> Option<usize> {
        let had = |key: &usize| {
            self.known.values().any(|known| known.family == family && known.key == Some(*key))
                || self.now[*key].is_some()
        };
        (0..KEYS).find(|key| !had(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(hot: &HotKeys, ids: &[&str]) -> Vec<Option<usize>> {
        ids.iter().map(|id| hot.key(id).map(|key| key + 1)).collect()
    }

    #[test]
    fn a_key_means_the_same_kind_of_action_in_every_turn() {
        let mut hot = HotKeys::default();
        hot.ask(&["deploy:m1", "deploy:m2"], &[]);
        assert_eq!(keys(&hot, &["deploy:m1", "deploy:m2"]), [Some(1), Some(2)]);
        hot.ask(&["attack:sword", "attack:bow", "move", "rest"], &["defend"]);
        assert_eq!(keys(&hot, &["attack:sword", "attack:bow", "move", "rest"]), [1, 2, 3, 4].map(Some));
        // An attack is refused, another option is open: none changes its key.
        hot.ask(&["attack:bow", "move", "rest", "defend"], &["attack:sword"]);
        assert_eq!(keys(&hot, &["attack:bow", "move", "rest", "defend"]), [2, 3, 4, 5].map(Some));
        assert_eq!((hot.option(2), hot.option(0)), (Some("move"), None));
        // Somebody else attacks with other weapons: with the same keys.
        hot.ask(&["attack:axe", "move", "pray"], &[]);
        assert_eq!(keys(&hot, &["attack:axe", "move", "pray"]), [1, 3, 6].map(Some));
        hot.ask(&["attack:sword", "attack:bow", "move"], &[]);
        assert_eq!(keys(&hot, &["attack:sword", "attack:bow", "move"]), [1, 2, 3].map(Some));
    }

    #[test]
    fn of_more_options_than_keys_the_first_have_one_and_no_two_the_same() {
        let mut hot = HotKeys::default();
        let many: Vec<String> = (0..14).map(|n| format!("a{n}")).collect();
        let ids: Vec<&str> = many.iter().map(String::as_str).collect();
        hot.ask(&ids, &[]);
        let given: BTreeSet<usize> = ids.iter().filter_map(|id| hot.key(id)).collect();
        assert_eq!((given.len(), hot.key("a0"), hot.key("a12")), (KEYS, Some(0), None));
        // What had none takes the key of what is asked about no longer, and what comes back takes another than those in use.
        hot.ask(&ids[5..], &[]);
        let given: Vec<usize> = ids[5..].iter().filter_map(|id| hot.key(id)).collect();
        assert_eq!((given.len(), given.iter().collect::<BTreeSet<_>>().len()), (KEYS, KEYS));
        assert_eq!(hot.key("a6"), Some(6));
    }
}
