//! A rift: two holes, one under a Foe, the other far from everyone. The Foe loses the
//! Turns that it needs to come back.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::arms;
use super::ground::{COMPASS, Ground};
use super::marks;
use super::mind::Mind;
use super::turn;
use crate::hunt_ref::{HuntRef, in_reach};
use monteria_game::{Decision, Needs, Order, Region};
use monteria_table::{Spot, round_milli};

/// Ticks in which the Turns of the Foe are counted that are lost to it.
const LASTS: f32 = 6.0;
/// The longest that those who fight hand to hand wait for it, in Ticks.
const WAIT: f32 = 3.0;
/// So far within its range a point is chosen, in inches.
const WITHIN: f32 = 0.05;
/// Spots that are looked at by whoever comes out.
const EXITS: usize = 12;
/// Half of an end, in inches, as far as where it may lie is concerned.
const END: f32 = 1.0;

/// Where its two ends would lie.
pub(crate) struct Rift {
    /// The end that swallows.
    from: Vec2,
    /// The end that spits out.
    to: Vec2,
    /// What that is worth.
    pub gain: f32,
}

/// The best rift whose ends lie within these inches of the acting model; the end
/// at `laid` lies already.
pub(crate) fn best(mind: &Mind<'_>, within: f32, laid: Option<Vec2>) -> Option<Rift> {
    let own = mind.myself().body();
    let reach = within + own.radius - WITHIN;
    let half = mind.facts.table.board().half();
    let crowded = |at: Vec2| {
        mind.facts.in_play().any(|model_ref| {
            model_ref.foe.is_none()
                && model_ref.body().plan().distance(at) < END + model_ref.body().radius
        })
    };
    let mut best: Option<Rift> = None;
    for (bit, eye) in mind.eyes.iter().enumerate() {
        let foe = eye.body;
        let from = foe.plan();
        let near = match laid {
            Some(laid) => laid.distance(from) < END + foe.radius,
            None => own.plan().distance(from) <= reach,
        };
        if !near || crowded(laid.unwrap_or(from)) {
            continue;
        }
        for (x, z) in COMPASS {
            let to = own.plan() + Vec2::new(x, z) * reach;
            let to = to.clamp(-half + foe.radius, half - foe.radius);
            let to = Vec2::new(round_milli(to.x), round_milli(to.y));
            if to.distance(from) < 4.0 || crowded(to) {
                continue;
            }
            let gain = banished(mind, bit, to);
            if best.as_ref().is_none_or(|best| gain > best.gain + 1e-4) {
                best = Some(Rift { from: laid.unwrap_or(from), to, gain });
            }
        }
    }
    best
}

/// What it is worth that this Foe stands there next.
fn banished(mind: &Mind<'_>, bit: usize, to: Vec2) -> f32 {
    let facts = &mind.facts;
    let table = mind.facts.table;
    let Some(threat) = mind.threats.get(bit) else { return 0.0 };
    let moved = threat.body.moved(Vec3::new(to.x, table.ground(to), to.y));
    let mut eyes = mind.eyes.clone();
    eyes[bit].body = moved;
    let bodies = mind.bodies();
    let mut all = mind.marks.clone();
    for mark in &mut all {
        marks::look(table, mark, &eyes, &bodies);
    }
    let before = threat.turn(table, bit, &mind.marks, mind.my).0;
    let after = threat.elsewhere(moved).turn(table, bit, &all, mind.my).0;
    let saved = mind.blood * (before - after) * threat.turns(LASTS).min(2.0);
    // Whoever fights it hand to hand and has nobody else within reach waits
    // until it is back.
    let mut idle = 0.0;
    for friend in &mind.pack {
        let held = arms::held(facts, friend.id());
        let arms = arms::arms(facts, friend.id(), &held);
        let Some(arm) = arms::best(&arms) else { continue };
        let speed = facts.speed(friend.id()).max(1.0);
        let own = friend.body();
        let away = |body: &monteria_table::Body| {
            (table.distance(&own, body) - *arm.weapon.range_max).max(0.0)
        };
        let others = mind.eyes.iter().enumerate().filter(|(other, _)| *other != bit);
        let busy = others.map(|(_, eye)| away(&eye.body)).any(|gap| gap <= speed);
        if !busy && in_reach(away(&threat.body), 0.0, speed) {
            idle += arm.pace * ((away(&moved) - speed).max(0.0) / speed).min(WAIT);
        }
    }
    saved - idle
}

/// Where an end of the rift that is being opened is to lie.
pub(crate) fn open(facts: HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(Region::Within { max, .. }) = &choice.needs else { return None };
    let mind = Mind::new(facts, decision.model?)?;
    let facts = &mind.facts;
    let paired = |id: u16| facts.marks.rifts.iter().any(|(a, b)| *a == id || *b == id);
    let leads = |id: u16| facts.area_kind(id).is_some_and(|kind| kind.passage.is_some());
    let laid = facts.table.areas().iter().find(|area| leads(area.id) && !paired(area.id));
    let laid = laid.map(|area| area.center);
    let found = best(&mind, max - mind.myself().stand.radius, laid)?;
    let at = if laid.is_some() { found.to } else { found.from };
    Some(Order::to(&choice.id, Spot::from(at)))
}

/// Where to come out: where it is best to stand.
pub(crate) fn emerge(world: &World, facts: HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, EXITS);
    let mind = Mind::new(facts, decision.model?)?;
    let ground = Ground::of(&mind, spots.iter().copied());
    let index = turn::best_of(&mind, &ground)?;
    Some(Order::to(&choice.id, *spots.get(index)?))
}
