//! How a match looks to a team, for a player that looks ahead: its points, the lives that it has, and what it holds.

use super::aims::{aim_value, control_worth};
use super::stakes::life;
use crate::game::SideId;
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::table::flat;

/// What a life that is still to be taken counts, as a share of what it would bring.
const LIFE: f64 = 0.4;
/// What a place is worth to whoever stands there, as a share of what a captain sees in it.
const AIM: f64 = 0.8;
/// What an objective that is held counts, as a share of what it brings if nobody takes it.
const HELD: f64 = 0.6;
/// Victory points ahead of which half of what lies beyond no longer counts.
const ENOUGH: f64 = 4.0;

/// How a match looks to a side, 0 as good as lost, 1 as good as won.
pub fn value(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let rivals = facts.score.sides().filter(|other| *other != side);
    let best = rivals.map(|rival| standing(facts, rival, side)).fold(f64::NEG_INFINITY, f64::max);
    if !best.is_finite() {
        return 0.5;
    }
    let rival = facts.score.sides().find(|other| *other != side).unwrap_or(side);
    let ahead = standing(facts, side, rival) - best;
    0.5 + 0.5 * ahead / (ENOUGH + ahead.abs())
}

/// What a side has, in victory points, its lives being worth what they would bring this other side.
fn standing(facts: &BattleRef<'_>, side: SideId, to: SideId) -> f64 {
    let mut sum = f64::from(facts.score.of(side));
    for unit in facts.units.0.iter().filter(|unit| unit.side == side) {
        for model in facts.standing(unit.id) {
            let health = f64::from(model.fighter.left.max(0)) / f64::from(model.fighter.full.max(1));
            sum += LIFE * f64::from(life(facts, unit, unit.command, to)) * (0.5 + 0.5 * health);
            sum += AIM * f64::from(aim_value(facts, unit, flat(model.stand.at), unit.command, None));
        }
    }
    for marker in facts.field.markers.iter().filter(|marker| marker.held == Some(side)) {
        sum += HELD * f64::from(control_worth(facts, side, marker));
    }
    sum
}
