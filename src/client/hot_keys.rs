//! Number keys of the menu that keep their meaning from turn to turn: they belong to a kind of action, not to a place in the list.

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
    pub fn of_kept(kept: &[KeptKey]) -> Self {
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

    /// Gives keys to the options of a new question, which stand in the order in which they are given: those that can be chosen, and attacks
    /// that cannot yet; then, as far as keys are left, all else that cannot.
    pub fn ask(&mut self, asked: &[Asked<'_>]) {
        self.asked += 1;
        self.now = Default::default();
        let family = self.family(asked.iter().map(|one| one.id));
        // A key of what can be seen in the menu is nobody else's, also while that is refused.
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

    /// A key for an option that has none: one that its kind has had, else one that nothing had, else, where it can be chosen, the one that was
    /// asked about longest ago. Those that other options of the menu have had are theirs. What ends a turn has the last key where no other is left.
    fn find(&self, one: &Asked<'_>, (family, shown): (usize, &[&str])) -> Option<usize> {
        let theirs: BTreeSet<usize> =
            shown.iter().filter_map(|other| self.known.get(*other)).filter_map(|known| known.key).collect();
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
mod tests {
    use super::*;

    fn ask(hot: &mut HotKeys, open: &[&str], refused: &[&str]) {
        let one = |id, open| Asked { id, open, attack: false, ends: id == "end" };
        let all: Vec<Asked<'_>> =
            open.iter().map(|id| one(*id, true)).chain(refused.iter().map(|id| one(*id, false))).collect();
        hot.ask(&all);
    }

    fn keys(hot: &HotKeys, ids: &[&str]) -> Vec<Option<usize>> {
        ids.iter().map(|id| hot.key(id).map(|key| key + 1)).collect()
    }

    #[test]
    fn a_key_means_the_same_kind_of_action_in_every_turn() {
        let mut hot = HotKeys::default();
        ask(&mut hot, &["deploy:m1", "deploy:m2"], &[]);
        assert_eq!(keys(&hot, &["deploy:m1", "deploy:m2"]), [Some(1), Some(2)]);
        ask(&mut hot, &["attack:sword", "attack:bow", "move", "rest"], &["defend"]);
        assert_eq!(keys(&hot, &["attack:sword", "attack:bow", "move", "rest"]), [1, 2, 3, 4].map(Some));
        // An attack is refused, another option is open: none changes its key.
        ask(&mut hot, &["attack:bow", "move", "rest", "defend"], &["attack:sword"]);
        assert_eq!(keys(&hot, &["attack:bow", "move", "rest", "defend"]), [2, 3, 4, 5].map(Some));
        assert_eq!((hot.option(2), hot.option(0)), (Some("move"), None));
        // Somebody else attacks with other weapons: with the same keys.
        ask(&mut hot, &["attack:axe", "move", "pray"], &[]);
        assert_eq!(keys(&hot, &["attack:axe", "move", "pray"]), [1, 3, 6].map(Some));
        ask(&mut hot, &["attack:sword", "attack:bow", "move"], &[]);
        assert_eq!(keys(&hot, &["attack:sword", "attack:bow", "move"]), [1, 2, 3].map(Some));
    }

    #[test]
    fn whoever_goes_on_with_a_match_finds_the_keys_as_they_were() {
        let mut hot = HotKeys::default();
        ask(&mut hot, &["attack:sword", "move", "rest"], &["defend"]);
        ask(&mut hot, &["rest", "defend", "move"], &[]);
        let kept = hot.kept(10);
        assert_eq!(kept.len(), 4);
        let mut again = HotKeys::of_kept(&kept);
        ask(&mut again, &["defend", "pray", "rest"], &["attack:sword"]);
        assert_eq!(keys(&again, &["rest", "defend", "pray"]), [3, 4, 5].map(Some));
        assert_eq!(hot.kept(3).len(), 3);
        assert!(hot.kept(3).iter().all(|one| one.id != "attack:sword"), "what was asked about last is kept");
        // What a file says that no key is.
        let broken = KeptKey { id: "move".to_owned(), family: 1, key: KEYS };
        assert!(HotKeys::of_kept(&[broken]).kept(10).is_empty());
        let large = KeptKey { id: "move".to_owned(), family: usize::MAX, key: 2 };
        let mut again = HotKeys::of_kept(&[large]);
        ask(&mut again, &["hide"], &[]);
        ask(&mut again, &["move"], &[]);
        assert_eq!(keys(&again, &["move"]), [Some(3)]);
    }

    #[test]
    fn of_more_options_than_keys_the_first_have_one_and_no_two_the_same() {
        let mut hot = HotKeys::default();
        let many: Vec<String> = (0..14).map(|n| format!("a{n}")).collect();
        let ids: Vec<&str> = many.iter().map(String::as_str).collect();
        ask(&mut hot, &ids, &[]);
        let given: BTreeSet<usize> = ids.iter().filter_map(|id| hot.key(id)).collect();
        assert_eq!((given.len(), hot.key("a0"), hot.key("a12")), (PLAIN, Some(0), None));
        // What is refused for once keeps its key: what had none has none still.
        ask(&mut hot, &ids[1..], &ids[..1]);
        assert_eq!((hot.key("a12"), hot.option(0), hot.key("a1")), (None, None, Some(1)));
        // What had none takes the key of what is asked about no longer, and what comes back takes another than those in use.
        ask(&mut hot, &ids[5..], &[]);
        let given: Vec<usize> = ids[5..].iter().filter_map(|id| hot.key(id)).collect();
        assert_eq!((given.len(), given.iter().collect::<BTreeSet<_>>().len()), (PLAIN, PLAIN));
        assert_eq!(hot.key("a6"), Some(6));
        // What ends a turn has a key that nothing else has.
        ask(&mut hot, &["a6", "end"], &[&ids[5..6], &ids[7..]].concat());
        assert_eq!((hot.key("a6"), hot.key("end"), hot.option(PLAIN)), (Some(6), Some(PLAIN), Some("end")));
    }

    #[test]
    fn an_attack_has_its_key_before_it_can_be_made() {
        let mut hot = HotKeys::default();
        let one = |id, open, attack| Asked { id, open, attack, ends: false };
        hot.ask(&[
            one("attack:bow", false, true),
            one("parry", true, false),
            one("move", true, false),
            one("aid", false, false),
        ]);
        assert_eq!(keys(&hot, &["attack:bow", "parry", "move"]), [None, Some(2), Some(3)]);
        hot.ask(&[
            one("attack:bow", true, true),
            one("move", true, false),
            one("hide", true, false),
            one("parry", false, false),
        ]);
        assert_eq!(keys(&hot, &["attack:bow", "move", "hide", "aid"]), [Some(1), Some(3), Some(5), None]);
    }
}
