//! The pack models as possible Targets of Foes.

use crate::content::Condition;
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use monteria_game::ModelId;
use monteria_table::{Body, Table};

/// Distance in inches within which Foes search for a Target.
pub(crate) const AGGRO_RANGE: f32 = 10.0;

/// A pack model as a possible Target, at its current or at a supposed position.
#[derive(Clone, Copy)]
pub(crate) struct PackTarget {
    pub id: ModelId,
    pub body: Body,
    pub left: i32,
    /// Reach in close combat, in inches.
    pub reach: f32,
    pub hidden: bool,
    /// Whether Attacks on it are at Disadvantage.
    pub defending: bool,
    /// Bit set of the Foes that see it.
    pub seen: u32,
    /// Bit set of the Foes from which it has Cover, as far as that matters.
    pub covered: u32,
    /// Whether it stands in something that gives Cover from all sides; computed only
    /// when smoke is considered.
    pub in_smoke: bool,
    /// Number of friends that have it within their reach.
    pub nearby_friends: u32,
}

/// The position from which a Foe searches for Targets.
#[derive(Clone, Copy)]
pub(crate) struct Viewpoint {
    pub body: Body,
    /// Search distance in inches.
    pub range: f32,
    /// Whether the Foe shoots, so that Cover matters.
    pub shoots: bool,
}

/// Returns the possible Targets among the models in play, in id order.
pub(crate) fn of(
    facts: &HuntRef<'_>,
    pack: &[ModelRef<'_>],
    viewpoints: &[Viewpoint],
) -> Vec<PackTarget> {
    let mut all: Vec<PackTarget> = pack
        .iter()
        .map(|model_ref| PackTarget {
            id: model_ref.id(),
            body: model_ref.body(),
            left: model_ref.wounds.left,
            reach: facts.melee_range(model_ref.id()),
            hidden: model_ref.has(Condition::Hidden),
            defending: model_ref.stance.defending,
            seen: 0,
            covered: 0,
            in_smoke: false,
            nearby_friends: 0,
        })
        .collect();
    let bodies: Vec<Body> = all.iter().map(|pack_target| pack_target.body).collect();
    for pack_target in &mut all {
        compute_sight(facts.table, pack_target, viewpoints, &bodies);
    }
    count_friends(facts.table, &mut all);
    all
}

/// Computes the Foes that see a possible Target at its position.
pub(crate) fn compute_sight(
    table: &Table,
    pack_target: &mut PackTarget,
    viewpoints: &[Viewpoint],
    pack: &[Body],
) {
    pack_target.seen = 0;
    pack_target.covered = 0;
    let mut blockers: Option<Vec<Body>> = None;
    for (index, viewpoint) in viewpoints.iter().enumerate().take(32) {
        let distance = table.distance(&viewpoint.body, &pack_target.body);
        if distance > viewpoint.range {
            continue;
        }
        let blockers = blockers.get_or_insert_with(|| {
            pack.iter().filter(|body| body.id != pack_target.body.id).copied().collect()
        });
        if table.sight(&viewpoint.body, &pack_target.body, blockers).clear() {
            pack_target.seen |= 1 << index;
        }
        if viewpoint.shoots && table.cover(&viewpoint.body, &pack_target.body).is_some() {
            pack_target.covered |= 1 << index;
        }
    }
}

/// Counts the friends near each possible Target.
pub(crate) fn count_friends(table: &Table, pack_targets: &mut [PackTarget]) {
    for index in 0..pack_targets.len() {
        let one = pack_targets[index];
        let near = pack_targets.iter().filter(|other| {
            other.id != one.id && in_reach(table.distance(&other.body, &one.body), 0.0, other.reach)
        });
        pack_targets[index].nearby_friends = near.count() as u32;
    }
}
