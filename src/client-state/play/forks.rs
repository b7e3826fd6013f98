//! Forks of the match in which threads try things, so that no frame waits: they know no
//! more than the seat that decides.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::prelude::*;

use crate::play::session::Session;
use monteria_dice::Dice;
use monteria_game::{Game, Viewer};

/// Matches to try things in that nobody uses just now.
#[derive(Resource, Clone, Default)]
pub struct Forks(Arc<Mutex<Vec<Game>>>);

/// What a lock holds; a thread that broke off left it whole.
pub fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Forks {
    /// The match as it is now, as far as the seat that decides knows it; none while a
    /// thread is at the match.
    pub fn fork(&self, session: &Session) -> Option<(Game, Viewer)> {
        let (game, decision) = session.game().zip(session.decision.as_ref())?;
        let viewer = Viewer::Seat(decision.seat);
        // A spare one of another game, or of content that has been read anew since, is of
        // no use any more.
        let mut spare = locked(&self.0);
        spare.retain(|one| Arc::ptr_eq(one.ruleset(), game.ruleset()));
        let mut fork = spare.pop().unwrap_or_else(|| game.sandbox());
        game.fork_into(&mut fork, viewer, Dice::new(0));
        Some((fork, viewer))
    }

    /// Takes one back that is not needed any more.
    pub fn put_back(&self, fork: Game) {
        locked(&self.0).push(fork);
    }
}
