//! Searches that were made before: who orders a move has just looked where it may end,
//! the order is checked, and then it is made. They are kept with their table and shared
//! by its copies, the oldest give way, and those of a table whose terrain changes are
//! forgotten. Nobody waits for the lock: who finds it taken searches anew, so that what
//! is kept decides nothing but time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use smallvec::SmallVec;

use super::field::Field;
use super::rules::{MoveRules, Other};
use super::search::Graph;
use crate::area::Area;
use crate::body::Body;

/// How many searches of a table are kept.
const KEPT: usize = 32;

/// The searches that were made last on a table.
#[derive(Default)]
pub(crate) struct Searches(Mutex<Last>);

#[derive(Default)]
struct Last {
    all: Vec<(Asked, Arc<Graph>)>,
    /// The place of the oldest, once there is room for no more.
    oldest: usize,
}

/// What a search follows from, beside terrain.
struct Asked {
    mover: Body,
    rules: MoveRules,
    others: SmallVec<[Other; 8]>,
    areas: Vec<Area>,
}

impl Asked {
    fn of(field: &Field<'_>) -> Asked {
        Asked {
            mover: field.mover,
            rules: field.rules.clone(),
            others: field.others.clone(),
            areas: field.areas.iter().map(|area| (*area).clone()).collect(),
        }
    }

    fn is(&self, field: &Field<'_>) -> bool {
        self.mover == field.mover
            && self.others == field.others
            && self.rules == field.rules
            && self.areas.iter().eq(field.areas.iter().copied())
    }
}

impl Searches {
    /// All that the mover of this field reaches within its budget, found by `search`
    /// where it is not known. The field must be of everything within that budget.
    pub(crate) fn get(&self, field: &Field<'_>, search: impl FnOnce() -> Graph) -> Arc<Graph> {
        let known = self.lock().and_then(|last| {
            last.all.iter().find(|(asked, _)| asked.is(field)).map(|(_, graph)| graph.clone())
        });
        known.unwrap_or_else(|| {
            let found = Arc::new(search());
            if let Some(mut last) = self.lock() {
                last.keep(Asked::of(field), found.clone());
            }
            found
        })
    }

    fn lock(&self) -> Option<MutexGuard<'_, Last>> {
        match self.0.try_lock() {
            Ok(last) => Some(last),
            Err(TryLockError::Poisoned(broken)) => Some(PoisonError::into_inner(broken)),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl Last {
    fn keep(&mut self, asked: Asked, graph: Arc<Graph>) {
        if self.all.len() < KEPT {
            return self.all.push((asked, graph));
        }
        self.all[self.oldest] = (asked, graph);
        self.oldest = (self.oldest + 1) % KEPT;
    }
}

/// A copy of a table that is about to change knows of none.
impl Clone for Searches {
    fn clone(&self) -> Self {
        Searches::default()
    }
}

impl std::fmt::Debug for Searches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Searches")
    }
}

#[cfg(test)]
mod tests;
