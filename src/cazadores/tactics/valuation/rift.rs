//! Rifts: two holes, one under a Foe, the other far from all models. The Foe loses the
//! Turns that it needs to come back.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::state::hunt_ref::{HuntRef, in_reach};
use crate::tactics::ground::{COMPASS, ReachablePlaces};
use crate::tactics::situation::Situation;
use crate::tactics::threat::pack_targets;
use crate::tactics::turn;
use crate::tactics::valuation::fighting;
use monteria_game::{Decision, Needs, Order, Region};
use monteria_table::{Spot, round_milli};

/// Ticks for which the lost Turns of the Foe are counted.
const COUNTED_TICKS: f32 = 6.0;
/// The longest wait of close-combat fighters for its return, in Ticks.
const MAX_WAIT_TICKS: f32 = 3.0;
/// Margin within the range of an end, in inches.
const RANGE_MARGIN: f32 = 0.05;
/// Spots that are evaluated when a model comes out.
const MAX_EXIT_SPOTS: usize = 12;
/// Half the diameter of an end in inches, for its placement.
const END_RADIUS: f32 = 1.0;

/// The two ends of a rift.
pub(crate) struct Rift {
    /// The end that a model enters.
    from: Vec2,
    /// The end where a model comes out.
    to: Vec2,
    pub gain: f32,
}

/// Returns the best rift with its ends within these inches of the acting model; `placed_end`
/// is an end that is on the table already.
pub(crate) fn best(
    situation: &Situation<'_>,
    within: f32,
    placed_end: Option<Vec2>,
) -> Option<Rift> {
    let own = situation.acting_model().body();
    let reach = within + own.radius - RANGE_MARGIN;
    let half = situation.facts.table.board().half();
    let crowded = |at: Vec2| {
        situation.facts.in_play().any(|model_ref| {
            model_ref.foe.is_none()
                && model_ref.body().plan().distance(at) < END_RADIUS + model_ref.body().radius
        })
    };
    let mut best: Option<Rift> = None;
    for (bit, viewpoint) in situation.viewpoints.iter().enumerate() {
        let foe = viewpoint.body;
        let from = foe.plan();
        let near = match placed_end {
            Some(end) => end.distance(from) < END_RADIUS + foe.radius,
            None => own.plan().distance(from) <= reach,
        };
        if !near || crowded(placed_end.unwrap_or(from)) {
            continue;
        }
        for (x, z) in COMPASS {
            let to = own.plan() + Vec2::new(x, z) * reach;
            let to = to.clamp(-half + foe.radius, half - foe.radius);
            let to = Vec2::new(round_milli(to.x), round_milli(to.y));
            if to.distance(from) < 4.0 || crowded(to) {
                continue;
            }
            let gain = banish_value(situation, bit, to);
            if best.as_ref().is_none_or(|best| gain > best.gain + 1e-4) {
                best = Some(Rift { from: placed_end.unwrap_or(from), to, gain });
            }
        }
    }
    best
}

/// Returns the value of moving this Foe to a point.
fn banish_value(situation: &Situation<'_>, bit: usize, to: Vec2) -> f32 {
    let facts = &situation.facts;
    let table = situation.facts.table;
    let Some(threat) = situation.threats.get(bit) else { return 0.0 };
    let moved = threat.body.moved(Vec3::new(to.x, table.ground(to), to.y));
    let mut viewpoints = situation.viewpoints.clone();
    viewpoints[bit].body = moved;
    let bodies = situation.bodies();
    let mut all = situation.pack_targets.clone();
    for pack_target in &mut all {
        pack_targets::compute_sight(table, pack_target, &viewpoints, &bodies);
    }
    let before = threat.turn(table, bit, &situation.pack_targets, situation.own_index).cost;
    let after = threat.elsewhere(moved).turn(table, bit, &all, situation.own_index).cost;
    let saved = situation.wound_value * (before - after) * threat.turns(COUNTED_TICKS).min(2.0);
    // Close-combat fighters with no other Foe in reach wait for its return.
    let mut idle = 0.0;
    for friend in &situation.pack {
        let held = fighting::held(facts, friend.id());
        let fighting_options = fighting::fighting_options(facts, friend.id(), &held);
        let Some(fighting_option) = fighting::best(&fighting_options) else { continue };
        let speed = facts.speed(friend.id()).max(1.0);
        let own = friend.body();
        let away = |body: &monteria_table::Body| {
            (table.distance(&own, body) - *fighting_option.weapon.range_max).max(0.0)
        };
        let others = situation.viewpoints.iter().enumerate().filter(|(other, _)| *other != bit);
        let busy = others.map(|(_, viewpoint)| away(&viewpoint.body)).any(|gap| gap <= speed);
        if !busy && in_reach(away(&threat.body), 0.0, speed) {
            idle += fighting_option.value_per_tick
                * ((away(&moved) - speed).max(0.0) / speed).min(MAX_WAIT_TICKS);
        }
    }
    saved - idle
}

/// Returns the order that places an end of the rift.
pub(crate) fn open(facts: HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(Region::Within { max, .. }) = &choice.needs else { return None };
    let situation = Situation::new(facts, decision.model?)?;
    let facts = &situation.facts;
    let paired = |id: u16| facts.marks.rifts.iter().any(|(a, b)| *a == id || *b == id);
    let leads = |id: u16| facts.area_kind(id).is_some_and(|kind| kind.passage.is_some());
    let placed_end = facts.table.areas().iter().find(|area| leads(area.id) && !paired(area.id));
    let placed_end = placed_end.map(|area| area.center);
    let found = best(&situation, max - situation.acting_model().stand.radius, placed_end)?;
    let at = if placed_end.is_some() { found.to } else { found.from };
    Some(Order::to(&choice.id, Spot::from(at)))
}

/// Returns the order that places a model at the best spot of an end.
pub(crate) fn emerge(world: &World, facts: HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, MAX_EXIT_SPOTS);
    let situation = Situation::new(facts, decision.model?)?;
    let ground = ReachablePlaces::of(&situation, spots.iter().copied());
    let index = turn::best_of(&situation, &ground)?;
    Some(Order::to(&choice.id, *spots.get(index)?))
}
