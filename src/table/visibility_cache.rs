//! Answers about terrain, and about what stands in it, that a table has given before.
//! Terrain hardly ever changes, so they are kept with it and shared by its copies;
//! where a piece changes, those near it are forgotten. What else stands between is
//! part of the question.
//!
//! An answer is kept in the one place that its question leads to, and gives way to the
//! next that leads there: memory is bounded, and whether an answer was kept, or found
//! while somebody else looked, changes nothing but the time that it takes.

use std::sync::{Mutex, PoisonError, TryLockError};

use bevy_math::Vec2;

use super::hull::{End, Hull};
use super::units::Rect;

/// How many answers of one kind a table keeps.
const KEPT: usize = 4096;

/// Answers to questions about what stands between the two ends of a hull.
pub(crate) struct TerrainCache<A> {
    /// One place for each answer; none before the first.
    places: Mutex<Vec<Option<(Question, A)>>>,
}

/// What is asked.
#[derive(Clone, PartialEq)]
struct Question {
    /// The numbers of a hull, bit by bit.
    hull: [u32; 10],
    /// Those of what stands between beside terrain.
    beside: Box<[u32]>,
}

/// The numbers of a hull.
fn numbers(hull: &Hull) -> [u32; 10] {
    let end = |e: &End| [e.center.x, e.center.y, e.radius, e.foot, e.crown].map(f32::to_bits);
    let [a, b, c, d, e] = end(&hull.a);
    let [f, g, h, i, j] = end(&hull.b);
    [a, b, c, d, e, f, g, h, i, j]
}

impl Question {
    /// All of the plan that the answer may depend on.
    fn bounds(&self) -> Rect {
        let around = |end: usize| {
            let [x, z, radius] = [0, 1, 2].map(|i| f32::from_bits(self.hull[end + i]));
            Rect::around(Vec2::new(x, z), radius)
        };
        around(0).union(around(5))
    }

    fn is(&self, hull: &[u32], beside: &[u32]) -> bool {
        self.hull == hull && *self.beside == *beside
    }
}

/// The place of the answer to a question: such that questions that differ
/// little have different ones.
fn place(hull: &[u32], beside: &[u32]) -> usize {
    let turned = |sum: u64, bits: &u32| {
        (sum ^ u64::from(*bits)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    };
    (hull.iter().chain(beside).fold(0, turned) >> 20) as usize % KEPT
}

impl<A: Copy> TerrainCache<A> {
    pub(crate) fn new() -> Self {
        TerrainCache { places: Mutex::new(Vec::new()) }
    }

    /// The answer for a hull with this in it beside terrain, found by `find` where
    /// it is not known.
    pub(crate) fn get(&self, hull: &Hull, beside: &[u32], find: impl FnOnce() -> A) -> A {
        let hull = numbers(hull);
        let place = place(&hull, beside);
        if let Some(known) = self.look(place, &hull, beside) {
            return known;
        }
        let answer = find();
        self.with(|places| {
            if places.is_empty() {
                places.resize(KEPT, None);
            }
            places[place] = Some((Question { hull, beside: beside.into() }, answer));
        });
        answer
    }

    fn look(&self, place: usize, hull: &[u32], beside: &[u32]) -> Option<A> {
        self.with(|places| match places.get(place) {
            Some(Some((known, answer))) if known.is(hull, beside) => Some(*answer),
            _ => None,
        })?
    }

    /// Does something with the answers unless somebody else does: nobody waits.
    fn with<R>(&self, then: impl FnOnce(&mut Vec<Option<(Question, A)>>) -> R) -> Option<R> {
        match self.places.try_lock() {
            Ok(mut places) => Some(then(&mut places)),
            Err(TryLockError::Poisoned(broken)) => Some(then(&mut broken.into_inner())),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Forgets what may depend on this part of the plan.
    pub(crate) fn forget(&mut self, changed: &Rect) {
        for place in self.places.get_mut().unwrap_or_else(PoisonError::into_inner) {
            if place.as_ref().is_some_and(|(question, _)| question.bounds().meets(changed)) {
                *place = None;
            }
        }
    }
}

impl<A: Copy> Clone for TerrainCache<A> {
    fn clone(&self) -> Self {
        TerrainCache { places: Mutex::new(self.with(|places| places.clone()).unwrap_or_default()) }
    }
}

impl<A> std::fmt::Debug for TerrainCache<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Known")
    }
}
