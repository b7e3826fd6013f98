//! Cache of answers about a hull that depend on terrain and on the listed screens in it.
//! Terrain seldom changes, so answers are kept with it and shared by its copies; where a
//! piece changes, those near it are dropped. Movable screens are part of the key.
//!
//! A direct-mapped cache: an answer has one slot, given by its key's hash, and is
//! replaced by the next one for that slot. Memory is bounded, and a hit or a miss
//! changes nothing but time.

use std::sync::{Mutex, PoisonError, TryLockError};

use bevy_math::Vec2;

use crate::sight::hull::{End, Hull};
use crate::units::Rect;

const SLOTS: usize = 4096;

/// Cached answers to queries about the obstacles between the two ends of a hull.
pub(crate) struct TerrainCache<A> {
    /// The slots; empty before the first answer.
    slots: Mutex<Vec<Option<(QueryKey, A)>>>,
}

/// The key of a cached answer.
#[derive(Clone, PartialEq)]
struct QueryKey {
    /// The numbers of a hull, as bits.
    hull: [u32; 10],
    /// The numbers of the movable screens.
    beside: Box<[u32]>,
}

/// Returns the numbers of a hull, as bits.
fn hull_key(hull: &Hull) -> [u32; 10] {
    let end = |e: &End| [e.center.x, e.center.y, e.radius, e.foot, e.crown].map(f32::to_bits);
    let [a, b, c, d, e] = end(&hull.a);
    let [f, g, h, i, j] = end(&hull.b);
    [a, b, c, d, e, f, g, h, i, j]
}

impl QueryKey {
    /// Returns the part of the plan that the answer may depend on.
    fn bounds(&self) -> Rect {
        let around = |end: usize| {
            let [x, z, radius] = [0, 1, 2].map(|i| f32::from_bits(self.hull[end + i]));
            Rect::around(Vec2::new(x, z), radius)
        };
        around(0).union(around(5))
    }

    fn matches(&self, hull: &[u32], beside: &[u32]) -> bool {
        self.hull == hull && *self.beside == *beside
    }
}

/// Returns the slot of a key (hash): keys that differ little get different slots.
fn slot(hull: &[u32], beside: &[u32]) -> usize {
    let turned = |sum: u64, bits: &u32| {
        (sum ^ u64::from(*bits)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    };
    (hull.iter().chain(beside).fold(0, turned) >> 20) as usize % SLOTS
}

impl<A: Copy> TerrainCache<A> {
    pub(crate) fn new() -> Self {
        TerrainCache { slots: Mutex::new(Vec::new()) }
    }

    /// Returns the answer for a hull with these movable screens in it, computed by `find`
    /// if it is not cached.
    pub(crate) fn get(&self, hull: &Hull, beside: &[u32], find: impl FnOnce() -> A) -> A {
        let hull = hull_key(hull);
        let slot = slot(&hull, beside);
        if let Some(known) = self.lookup(slot, &hull, beside) {
            return known;
        }
        let answer = find();
        self.with_slots(|slots| {
            if slots.is_empty() {
                slots.resize(SLOTS, None);
            }
            slots[slot] = Some((QueryKey { hull, beside: beside.into() }, answer));
        });
        answer
    }

    fn lookup(&self, slot: usize, hull: &[u32], beside: &[u32]) -> Option<A> {
        self.with_slots(|slots| match slots.get(slot) {
            Some(Some((known, answer))) if known.matches(hull, beside) => Some(*answer),
            _ => None,
        })?
    }

    /// Calls `then` with the slots unless the lock is taken: nobody waits.
    fn with_slots<R>(&self, then: impl FnOnce(&mut Vec<Option<(QueryKey, A)>>) -> R) -> Option<R> {
        match self.slots.try_lock() {
            Ok(mut slots) => Some(then(&mut slots)),
            Err(TryLockError::Poisoned(broken)) => Some(then(&mut broken.into_inner())),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Drops the answers that may depend on this part of the plan.
    pub(crate) fn invalidate(&mut self, changed: &Rect) {
        for slot in self.slots.get_mut().unwrap_or_else(PoisonError::into_inner) {
            if slot.as_ref().is_some_and(|(key, _)| key.bounds().meets(changed)) {
                *slot = None;
            }
        }
    }
}

impl<A: Copy> Clone for TerrainCache<A> {
    fn clone(&self) -> Self {
        TerrainCache {
            slots: Mutex::new(self.with_slots(|slots| slots.clone()).unwrap_or_default()),
        }
    }
}

impl<A> std::fmt::Debug for TerrainCache<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Known")
    }
}
