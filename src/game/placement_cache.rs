//! The last spot that was found legal, with the way there.

use std::sync::Mutex;

use bevy_ecs::prelude::*;

use super::region::Region;
use monteria_table::{Route, Spot};

type Found = (Spot, Option<Route>);

/// The last spot that was found legal since the state changed. Whoever orders where
/// nothing is told has just asked whether its spot is legal: the order is not
/// checked a second time.
#[derive(Resource, Default)]
pub(super) struct PlacementCache(Mutex<Option<(Region, Spot, Found)>>);

impl PlacementCache {
    /// What was found of this spot in this region.
    pub(super) fn of(&self, region: &Region, spot: Spot) -> Option<Found> {
        let last = self.0.lock().ok()?;
        let (asked, at, found) = last.as_ref()?;
        (*at == spot && asked == region).then(|| found.clone())
    }

    /// Keeps what was found.
    pub(super) fn keep(&self, region: &Region, spot: Spot, found: &Found) {
        if let Ok(mut last) = self.0.lock() {
            *last = Some((region.clone(), spot, found.clone()));
        }
    }

    /// Forgets it: the state is about to change.
    pub(super) fn forget(&mut self) {
        match self.0.get_mut() {
            Ok(last) => *last = None,
            // Whoever held it broke off; what it kept may be half of something.
            Err(broken) => *broken.into_inner() = None,
        }
    }
}
