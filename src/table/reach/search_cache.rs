//! Cache of searches: a player looks where a move may end, the order is checked, and the
//! move is made, all with the same search.
//!
//! The cache belongs to a table and is shared by its copies. The oldest entries are
//! replaced, and changed terrain clears it. Nobody waits for the lock: if it is taken,
//! the search runs again, so that the cache influences nothing but time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use smallvec::SmallVec;

use crate::body::Body;
use crate::reach::rules::{MoveRules, Other};
use crate::reach::search::Graph;
use crate::reach::surroundings::Surroundings;
use crate::terrain::area::Area;

/// Number of searches kept per table.
const KEPT: usize = 32;

/// The latest searches on a table.
#[derive(Default)]
pub(crate) struct SearchCache(Mutex<RecentSearches>);

#[derive(Default)]
struct RecentSearches {
    entries: Vec<(SearchKey, Arc<Graph>)>,
    /// Index of the oldest entry, once the list is full.
    oldest: usize,
}

/// The input of a search, except terrain.
struct SearchKey {
    mover: Body,
    rules: MoveRules,
    others: SmallVec<[Other; 8]>,
    areas: Vec<Area>,
}

impl SearchKey {
    fn of(surroundings: &Surroundings<'_>) -> SearchKey {
        SearchKey {
            mover: surroundings.mover,
            rules: surroundings.rules.clone(),
            others: surroundings.others.clone(),
            areas: surroundings.areas.iter().map(|area| (*area).clone()).collect(),
        }
    }

    fn matches(&self, surroundings: &Surroundings<'_>) -> bool {
        self.mover == surroundings.mover
            && self.others == surroundings.others
            && self.rules == surroundings.rules
            && self.areas.iter().eq(surroundings.areas.iter().copied())
    }
}

impl SearchCache {
    /// Returns all that the mover of this field reaches within its budget,
    /// computed by `search` if it is not cached. The field must contain all
    /// obstacles within that budget.
    pub(crate) fn get(
        &self,
        surroundings: &Surroundings<'_>,
        search: impl FnOnce() -> Graph,
    ) -> Arc<Graph> {
        let known = self.lock().and_then(|last| {
            last.entries
                .iter()
                .find(|(key, _)| key.matches(surroundings))
                .map(|(_, graph)| graph.clone())
        });
        known.unwrap_or_else(|| {
            let found = Arc::new(search());
            if let Some(mut last) = self.lock() {
                last.insert(SearchKey::of(surroundings), found.clone());
            }
            found
        })
    }

    fn lock(&self) -> Option<MutexGuard<'_, RecentSearches>> {
        match self.0.try_lock() {
            Ok(last) => Some(last),
            Err(TryLockError::Poisoned(broken)) => Some(PoisonError::into_inner(broken)),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl RecentSearches {
    fn insert(&mut self, key: SearchKey, graph: Arc<Graph>) {
        if self.entries.len() < KEPT {
            return self.entries.push((key, graph));
        }
        self.entries[self.oldest] = (key, graph);
        self.oldest = (self.oldest + 1) % KEPT;
    }
}

/// A copy of a table that is about to change starts empty.
impl Clone for SearchCache {
    fn clone(&self) -> Self {
        SearchCache::default()
    }
}

impl std::fmt::Debug for SearchCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Searches")
    }
}

#[cfg(test)]
mod tests;
