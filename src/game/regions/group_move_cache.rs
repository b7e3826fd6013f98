//! Cache of the last troop move that was planned. The order for a move usually follows a
//! test of the same move: it is then checked and carried out without planning it again.

use std::cell::RefCell;

use bevy_math::Vec2;

use crate::ids::ModelId;
use monteria_table::{Body, MoveRules, Other, Route, Spot, Table};

/// The paths of all models of a troop.
pub(crate) type GroupRoutes = Vec<(ModelId, Route)>;

/// Everything that the plan of a troop move depends on, as a cache key.
#[derive(Clone, Copy)]
pub(crate) struct GroupMoveKey<'a> {
    pub table: &'a Table,
    pub troop: &'a [Body],
    /// Obstacles: all models beside the troop, sorted by id.
    pub others: &'a [Other],
    pub rules: &'a MoveRules,
    pub facings: &'a [Vec2],
    pub gap: f32,
    pub spot: Spot,
}

/// The cache entry: an owned [`GroupMoveKey`] with its result.
struct CachedGroupMove {
    table: Table,
    troop: Vec<Body>,
    others: Vec<Other>,
    rules: MoveRules,
    facings: Vec<Vec2>,
    gap: f32,
    spot: Spot,
    routes: GroupRoutes,
}

impl CachedGroupMove {
    fn matches(&self, key: &GroupMoveKey<'_>) -> bool {
        self.spot == key.spot
            && self.troop == key.troop
            && self.others == key.others
            && self.facings == key.facings
            && self.gap == key.gap
            && self.rules == *key.rules
            && self.table.is_same(key.table)
    }
}

thread_local! {
    static LAST: RefCell<Option<CachedGroupMove>> = const { RefCell::new(None) };
}

/// Returns the paths of the last move if it has this key.
pub(crate) fn lookup(key: &GroupMoveKey<'_>) -> Option<GroupRoutes> {
    LAST.with_borrow(|last| {
        last.as_ref().filter(|last| last.matches(key)).map(|last| last.routes.clone())
    })
}

/// Stores the paths of a move as the last one.
pub(crate) fn store(key: &GroupMoveKey<'_>, routes: &GroupRoutes) {
    let entry = CachedGroupMove {
        table: key.table.clone(),
        troop: key.troop.to_vec(),
        others: key.others.to_vec(),
        rules: key.rules.clone(),
        facings: key.facings.to_vec(),
        gap: key.gap,
        spot: key.spot,
        routes: routes.clone(),
    };
    LAST.set(Some(entry));
}
