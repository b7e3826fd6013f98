//! Cache of the last spot that was found legal, with the path to it.

use std::sync::Mutex;

use bevy_ecs::prelude::*;

use crate::regions::region::Region;
use monteria_table::{Route, Spot};

type CheckedSpot = (Spot, Option<Route>);

/// The last legal spot since the state changed. Without event texts a player usually
/// tests a spot right before ordering it: the order is then not checked a second time.
#[derive(Resource, Default)]
pub(crate) struct PlacementCache(Mutex<Option<(Region, Spot, CheckedSpot)>>);

impl PlacementCache {
    /// Returns the result for this spot in this region if it is the last one.
    pub(crate) fn get(&self, region: &Region, spot: Spot) -> Option<CheckedSpot> {
        let last = self.0.lock().ok()?;
        let (asked, at, found) = last.as_ref()?;
        (*at == spot && asked == region).then(|| found.clone())
    }

    /// Stores a result as the last one.
    pub(crate) fn store(&self, region: &Region, spot: Spot, found: &CheckedSpot) {
        if let Ok(mut last) = self.0.lock() {
            *last = Some((region.clone(), spot, found.clone()));
        }
    }

    /// Clears the cache, because the state is about to change.
    pub(crate) fn clear(&mut self) {
        match self.0.get_mut() {
            Ok(last) => *last = None,
            // A panic may have left the entry half written.
            Err(broken) => *broken.into_inner() = None,
        }
    }
}
