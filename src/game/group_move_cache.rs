//! The last march that was found. Whoever orders one has just asked whether the troop can
//! make it; it is then checked, and made, as it was found.

use std::cell::RefCell;

use bevy_math::Vec2;

use super::ids::ModelId;
use monteria_table::{Body, MoveRules, Other, Route, Spot, Table};

/// The way of every model of a troop.
pub(super) type Ways = Vec<(ModelId, Route)>;

/// All that a march depends on.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub table: &'a Table,
    pub troop: &'a [Body],
    /// In the order of their ids.
    pub others: &'a [Other],
    pub rules: &'a MoveRules,
    pub facings: &'a [Vec2],
    pub gap: f32,
    pub spot: Spot,
}

/// The same, kept.
struct Kept {
    table: Table,
    troop: Vec<Body>,
    others: Vec<Other>,
    rules: MoveRules,
    facings: Vec<Vec2>,
    gap: f32,
    spot: Spot,
    ways: Ways,
}

impl Kept {
    fn answers(&self, asked: &Asked<'_>) -> bool {
        self.spot == asked.spot
            && self.troop == asked.troop
            && self.others == asked.others
            && self.facings == asked.facings
            && self.gap == asked.gap
            && self.rules == *asked.rules
            && self.table.is_same(asked.table)
    }
}

thread_local! {
    static LAST: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// The ways of the last march, if this is it.
pub(super) fn of(asked: &Asked<'_>) -> Option<Ways> {
    LAST.with_borrow(|last| {
        last.as_ref().filter(|last| last.answers(asked)).map(|last| last.ways.clone())
    })
}

/// Keeps the ways of a march in the place of those that were kept.
pub(super) fn keep(asked: &Asked<'_>, ways: &Ways) {
    let kept = Kept {
        table: asked.table.clone(),
        troop: asked.troop.to_vec(),
        others: asked.others.to_vec(),
        rules: asked.rules.clone(),
        facings: asked.facings.to_vec(),
        gap: asked.gap,
        spot: asked.spot,
        ways: ways.clone(),
    };
    LAST.set(Some(kept));
}
