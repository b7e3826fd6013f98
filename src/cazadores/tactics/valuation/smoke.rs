//! Smoke and similar Areas: the Attacks on the Pack that they would hinder, and
//! those of the Pack.

use bevy_math::Vec2;

use crate::content::AreaKind;
use crate::state::hunt_ref::{ModelRef, in_reach};
use crate::state::objective_state::TableMarker;
use crate::tactics::situation::Situation;
use crate::tactics::threat::pack_targets;
use crate::tactics::threat::pack_targets::PackTarget;
use crate::tactics::valuation;
use crate::tactics::valuation::fighting;
use monteria_dice::Edge;
use monteria_table::{Area, Body, Keywords, Table};

/// Ticks for which smoke is counted: it stays, but models move on.
const COUNTED_TICKS: f32 = 6.0;
/// Attacks of the Pack hindered in that time.
const HINDERED_ATTACKS: f32 = 2.0;
/// The most Foes that a smoke screen is planned against.
const MAX_FOES: usize = 3;

/// Returns whether an Area of this kind hides anything.
pub(crate) fn hides(kind: &AreaKind) -> bool {
    kind.height > 0.0 && kind.keywords.intersects(Keywords::OBSCURING | Keywords::BLOCKING)
}

/// Returns candidate spots: on each pack model, and between it and the
/// closest Foes that shoot.
pub(crate) fn spots(situation: &Situation<'_>, radius: f32) -> Vec<Vec2> {
    let mut all = Vec::new();
    for pack_target in &situation.pack_targets {
        let at = pack_target.body.plan();
        all.push(at);
        let mut foes: Vec<Vec2> = situation
            .viewpoints
            .iter()
            .filter(|viewpoint| viewpoint.shoots)
            .map(|viewpoint| viewpoint.body.plan())
            .collect();
        foes.sort_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
        for foe in foes.into_iter().take(MAX_FOES) {
            let line = (foe - at).normalize_or_zero();
            all.push(at + line * (pack_target.body.radius + radius + 0.1));
        }
    }
    all
}

/// Returns the value of such an Area for the Pack: Attacks on it that Cover would
/// hinder, less its own.
pub(crate) fn smoke_value(situation: &Situation<'_>, kind: &AreaKind, at: Vec2) -> f32 {
    let facts = &situation.facts;
    let mut table = facts.table.clone();
    let id = facts.marks.things.next_id();
    let base = table.ground(at);
    table.add_area(Area { id, base, center: at, ..TableMarker::area(kind).shown });
    let bodies = situation.bodies();
    let in_smoke = |table: &Table| {
        let mut all = situation.pack_targets.clone();
        for pack_target in &mut all {
            pack_targets::compute_sight(table, pack_target, &situation.viewpoints, &bodies);
            pack_target.in_smoke = table.cover(&pack_target.body, &pack_target.body).is_some();
        }
        all
    };
    let before = in_smoke(facts.table);
    let after = in_smoke(&table);
    let cost = |table: &Table, pack_targets: &[PackTarget]| -> Vec<f32> {
        let threats = situation.threats.iter().enumerate();
        threats
            .map(|(bit, threat)| threat.turn(table, bit, pack_targets, situation.own_index).cost)
            .collect()
    };
    let now = cost(facts.table, &before);
    let then = cost(&table, &after);
    let saved: f32 = situation
        .threats
        .iter()
        .zip(now)
        .zip(then)
        .map(|((threat, now), then)| threat.turns(COUNTED_TICKS).min(2.0) * (now - then))
        .sum();
    let between = |table: &Table, from: &Body, to: &Body| table.cover(from, to).is_some();
    let mut spoilt = 0.0;
    for friend in &situation.pack {
        let held = fighting::held(facts, friend.id());
        let fighting_options = fighting::fighting_options(facts, friend.id(), &held);
        let Some(fighting_option) = fighting::best(&fighting_options) else { continue };
        let own = friend.body();
        // Its best Attack from its position.
        let near = facts.hostile_to(friend.id()).filter(|foe| {
            in_reach(
                table.distance(&own, &foe.body()),
                *fighting_option.weapon.range_min,
                *fighting_option.weapon.range_max,
            )
        });
        let value = |foe: &ModelRef<'_>, covered: bool| {
            let edge = if covered { Edge::Disadvantage } else { Edge::None };
            valuation::strike(facts, friend, fighting_option.weapon, foe, edge)
        };
        let (before, after) = near.fold((0.0f32, 0.0f32), |(before, after), foe| {
            let body = foe.body();
            (
                before.max(value(foe, between(facts.table, &own, &body))),
                after.max(value(foe, between(&table, &own, &body))),
            )
        });
        spoilt += HINDERED_ATTACKS * (before - after).max(0.0);
    }
    situation.wound_value * saved - spoilt
}
