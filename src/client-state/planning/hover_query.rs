//! Hover queries that take longer than a frame: they start only when the pointer has
//! rested, and then use a small share of each frame.

use std::time::{Duration, Instant};

/// The time for which the pointer must rest.
const REST_TIME: Duration = Duration::from_millis(120);
/// The time for answers in one frame.
const FRAME_SHARE: Duration = Duration::from_millis(8);

/// A query, with the time at which it was made.
pub(crate) struct HoverQuery<K> {
    asked: Option<K>,
    since: Option<Instant>,
}

impl<K> Default for HoverQuery<K> {
    fn default() -> Self {
        HoverQuery { asked: None, since: None }
    }
}

impl<K: Copy + PartialEq> HoverQuery<K> {
    /// Returns the current query.
    pub(crate) fn asked(&self) -> Option<K> {
        self.asked
    }

    /// Sets the query, or none; returns whether it differs from the last one.
    pub(crate) fn ask(&mut self, asked: Option<K>) -> bool {
        let other = self.asked != asked;
        if other {
            *self = HoverQuery { asked, since: asked.map(|_| Instant::now()) };
        }
        other
    }

    /// Returns this frame's time share once the pointer has rested; the pointer of a
    /// script needs no rest.
    pub(crate) fn time_share(&self, scripted: bool) -> Option<TimeShare> {
        let rests = scripted || self.since.is_some_and(|since| since.elapsed() >= REST_TIME);
        rests.then(|| TimeShare(Instant::now()))
    }
}

/// A share of a frame's time.
pub struct TimeShare(Instant);

impl TimeShare {
    /// Returns whether time is left.
    pub fn is_left(&self) -> bool {
        self.0.elapsed() < FRAME_SHARE
    }
}

#[cfg(test)]
mod tests;
