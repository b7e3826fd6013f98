//! Forks of the match in which threads try things, so that no frame waits. A fork is
//! limited to the knowledge of the deciding seat.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::prelude::*;

use crate::play::session::Session;
use monteria_dice::Dice;
use monteria_game::{Game, Viewer};

/// A pool of forks that are not in use.
#[derive(Resource, Clone, Default)]
pub struct Forks(Arc<Mutex<Vec<Game>>>);

/// Locks a mutex; a panicked thread leaves its content whole.
pub fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Forks {
    /// Returns a fork of the match, limited to the knowledge of the deciding seat, and
    /// that seat's viewer; `None` while a thread holds the match.
    pub fn fork(&self, session: &Session) -> Option<(Game, Viewer)> {
        let (game, decision) = session.game().zip(session.decision.as_ref())?;
        let viewer = Viewer::Seat(decision.seat);
        // A spare fork of another game, or of older content, is useless.
        let mut spare = locked(&self.0);
        spare.retain(|one| Arc::ptr_eq(one.ruleset(), game.ruleset()));
        let mut fork = spare.pop().unwrap_or_else(|| game.sandbox());
        game.fork_into(&mut fork, viewer, Dice::new(0));
        Some((fork, viewer))
    }

    /// Returns a fork to the pool.
    pub fn put_back(&self, fork: Game) {
        locked(&self.0).push(fork);
    }
}
