//! Smoke and the like: where it would keep blows from the Pack, and what of the Pack's
//! own it would spoil.

use bevy_math::Vec2;

use super::arms;
use super::marks::{self, Mark};
use super::mind::Mind;
use super::worth;
use crate::content::AreaKind;
use crate::goals::Laid;
use crate::hunt_ref::in_reach;
use monteria_dice::Edge;
use monteria_table::{Area, Body, Keywords, Table};

/// Ticks for which smoke counts: it stays, but nobody stays in it.
const LASTS: f32 = 6.0;
/// Attacks of the Pack that it would spoil in that time.
const SPOILT: f32 = 2.0;
/// The most Foes that it is laid against.
const FOES: usize = 3;

/// Whether an Area of this kind hides anything.
pub(super) fn hides(kind: &AreaKind) -> bool {
    kind.height > 0.0 && kind.keywords.intersects(Keywords::OBSCURING | Keywords::BLOCKING)
}

/// Spots where it might: on each of the Pack, and before it against the
/// closest Foes that shoot.
pub(super) fn spots(mind: &Mind<'_>, radius: f32) -> Vec<Vec2> {
    let mut all = Vec::new();
    for mark in &mind.marks {
        let at = mark.body.plan();
        all.push(at);
        let mut foes: Vec<Vec2> =
            mind.eyes.iter().filter(|eye| eye.shoots).map(|eye| eye.body.plan()).collect();
        foes.sort_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
        for foe in foes.into_iter().take(FOES) {
            let line = (foe - at).normalize_or_zero();
            all.push(at + line * (mark.body.radius + radius + 0.1));
        }
    }
    all
}

/// What it is worth to the Pack to have this Area here: Attacks on it that Cover would
/// hinder, less its own.
pub(super) fn worth(mind: &Mind<'_>, kind: &AreaKind, at: Vec2) -> f32 {
    let facts = &mind.facts;
    let mut table = facts.table.clone();
    let id = facts.marks.things.next_id();
    let base = table.ground(at);
    table.add_area(Area { id, base, center: at, ..Laid::area(kind).shown });
    let bodies = mind.bodies();
    let veiled = |table: &Table| {
        let mut all = mind.marks.clone();
        for mark in &mut all {
            marks::look(table, mark, &mind.eyes, &bodies);
            mark.veiled = table.cover(&mark.body, &mark.body).is_some();
        }
        all
    };
    let before = veiled(facts.table);
    let after = veiled(&table);
    let cost = |table: &Table, marks: &[Mark]| -> Vec<f32> {
        let threats = mind.threats.iter().enumerate();
        threats.map(|(bit, threat)| threat.turn(table, bit, marks, mind.my).0).collect()
    };
    let now = cost(facts.table, &before);
    let then = cost(&table, &after);
    let saved: f32 = mind
        .threats
        .iter()
        .zip(now)
        .zip(then)
        .map(|((threat, now), then)| threat.turns(LASTS).min(2.0) * (now - then))
        .sum();
    let between = |table: &Table, from: &Body, to: &Body| table.cover(from, to).is_some();
    let mut spoilt = 0.0;
    for friend in &mind.pack {
        let held = arms::held(facts, friend.id());
        let arms = arms::arms(facts, friend.id(), &held);
        let Some(arm) = arms::best(&arms) else { continue };
        let own = friend.body();
        // Its best Attack from where it stands.
        let near = facts.hostile_to(friend.id()).filter(|foe| {
            in_reach(
                table.distance(&own, &foe.body()),
                *arm.weapon.range_min,
                *arm.weapon.range_max,
            )
        });
        let value = |foe: &crate::hunt_ref::ModelRef<'_>, covered: bool| {
            let edge = if covered { Edge::Disadvantage } else { Edge::None };
            worth::strike(facts, friend, arm.weapon, foe, edge)
        };
        let (before, after) = near.fold((0.0f32, 0.0f32), |(before, after), foe| {
            let body = foe.body();
            (
                before.max(value(foe, between(facts.table, &own, &body))),
                after.max(value(foe, between(&table, &own, &body))),
            )
        });
        spoilt += SPOILT * (before - after).max(0.0);
    }
    mind.blood * saved - spoilt
}
