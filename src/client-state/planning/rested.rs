//! Questions about what the pointer rests on, which take longer than a frame: nothing is
//! asked before it has rested, and then only as much in a frame as leaves it smooth.

use std::time::{Duration, Instant};

/// For how long the pointer must have rested.
const REST: Duration = Duration::from_millis(120);
/// For how long answers are worked out in one frame.
const SHARE: Duration = Duration::from_millis(8);

/// What is asked about, and since when.
pub(crate) struct Rested<K> {
    asked: Option<K>,
    since: Option<Instant>,
}

impl<K> Default for Rested<K> {
    fn default() -> Self {
        Rested { asked: None, since: None }
    }
}

impl<K: Copy + PartialEq> Rested<K> {
    /// What is asked about.
    pub(crate) fn asked(&self) -> Option<K> {
        self.asked
    }

    /// Asks about this, or about nothing; whether that is another question than before.
    pub(crate) fn ask(&mut self, asked: Option<K>) -> bool {
        let other = self.asked != asked;
        if other {
            *self = Rested { asked, since: asked.map(|_| Instant::now()) };
        }
        other
    }

    /// This frame's share of time for an answer, once the pointer has rested; a script's
    /// pointer rests at once.
    pub(crate) fn share(&self, scripted: bool) -> Option<Share> {
        let rests = scripted || self.since.is_some_and(|since| since.elapsed() >= REST);
        rests.then(|| Share(Instant::now()))
    }
}

/// A share of a frame's time.
pub struct Share(Instant);

impl Share {
    /// Whether some of it is left.
    pub fn lasts(&self) -> bool {
        self.0.elapsed() < SHARE
    }
}

#[cfg(test)]
mod tests;
