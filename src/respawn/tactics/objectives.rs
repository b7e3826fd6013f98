//! The value of a place to the strong player by what the mission scores, given
//! the Command Points left.

use crate::area::ArenaRef;
use bevy_math::Vec2;

use super::evaluation::{ZONE_REACH, flag_value};
use super::threat::COMMAND_POINT_VALUE;
use crate::state::{Kind, Pickup, Special};
use monteria_cadence::battle::{CLOSE, MARKER_RADIUS, Marker, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::content::Objective;
use monteria_cadence::steps::score::PROXIMITY;
use monteria_game::SideId;
use monteria_table::flat;

/// Chance that an attempt to secure succeeds.
pub(super) const SECURE_CHANCE: f32 = 0.67;
/// Share of the value of an objective that remains for each Move to it.
const SHARE_PER_MOVE: f32 = 0.72;
/// Weight of the score at the end of this round, and at the ends of the next rounds.
const THIS_ROUND: f32 = 0.75;
const NEXT_ROUNDS: [f32; 2] = [0.45, 0.3];
/// Distance in inches from which an enemy threatens an objective.
const THREAT_RANGE: f32 = 11.0;
/// Value of an Access objective.
const ACCESS_VALUE: f32 = 2.0;
/// Raises the weight of this round for an objective that nobody threatens.
const UNTHREATENED: f32 = 0.2;
/// Lowers the weight of this round for each threatening enemy, up to `MAX_THREATS`.
const THREAT_COST: f32 = 0.15;
const MAX_THREATS: usize = 4;
/// Factor for an objective that an enemy holds, because its score is also denied.
const DENIAL: f32 = 1.7;
/// Lead in inches with which a friend takes care of a point.
const CARE_LEAD: f32 = 1.5;
/// Least length of a move in inches, for estimates.
const LEAST_MOVE: f32 = 3.0;
/// Distance in inches from which an objective is secured.
const SECURED_FROM: f32 = 0.9;
/// Share of an objective's value for standing where it can be secured.
const IN_REACH: f32 = 0.62;
/// Factor for an objective that enemies contest.
const CONTESTED_FACTOR: f32 = 0.55;
/// Factor for an objective that a nearer friend takes care of.
const CARED_FOR_FACTOR: f32 = 0.35;
/// Share of every objective that counts beside the best one.
const OTHER_OBJECTIVES: f32 = 0.15;
/// Share of an objective's score for its only guard while enemies could come.
const NEEDED_GUARD: f32 = 0.45;
/// Share of an objective's score for its only guard without enemies near.
const LONE_GUARD: f32 = 0.12;
/// Share of an objective's score for a further guard.
const FURTHER_GUARD: f32 = 0.05;
/// Chance to be the only team in a zone: with a friend there already, with nobody there,
/// and with enemies there.
const ALONE_WITH_FRIEND: f32 = 0.1;
const ALONE_IF_EMPTY: f32 = 0.8;
const ALONE_WITH_ENEMY: f32 = 0.5;
/// Chance that this character decides the majority in a zone: if it makes or ties the
/// majority, with a lead of one, with a greater lead, and far behind.
const MAJORITY_DECISIVE: f32 = 0.9;
const MAJORITY_LEAD: f32 = 0.5;
const MAJORITY_SAFE: f32 = 0.2;
const MAJORITY_BEHIND: f32 = 0.4;
/// Share of a zone's score for a character in it that has no actions left, or has some.
const IN_ZONE_DONE: f32 = 0.95;
const IN_ZONE_ACTIVE: f32 = 0.85;
/// Share of a zone's score within the actions left, and its decrease for each Move.
const ZONE_IN_TIME: f32 = 0.75;
const ZONE_IN_TIME_STEP: f32 = 0.08;
/// The same within twice the actions left.
const ZONE_LATE: f32 = 0.55;
const ZONE_LATE_STEP: f32 = 0.06;
/// Share of a zone's score farther away, and its factor for each Move.
const ZONE_FAR: f32 = 0.2;
const ZONE_FAR_FACTOR: f32 = 0.7;
/// Distance from the base in inches within which things are touched.
const THING_REACH: f32 = 0.78;
/// Value of each pick-up; Adrenaline for each Command Point beside its usual value,
/// Damage for each Command Point left.
const HEALTH: f32 = 0.3;
const ADRENALINE_EXTRA: f32 = 0.1;
const GRENADE: f32 = 0.25;
const SHIELD: f32 = 0.12;
const SPEED: f32 = 0.06;
const DAMAGE: f32 = 0.08;
/// Value of a big gun.
const BIG_GUN: f32 = 0.3;
/// The most Command Points that Adrenaline restores.
const ADRENALINE_POINTS: u32 = 3;
/// Cost of setting a charge off, and of standing in its blast; both distances in inches.
const CHARGE_TRIGGER: f32 = 1.0;
const CHARGE_TRIGGER_COST: f32 = 1.4;
const CHARGE_BLAST: f32 = 3.0;
const CHARGE_BLAST_COST: f32 = 0.5;
/// Distance in inches within which a Downed friend can be revived, and the value of that.
const REVIVE_RANGE: f32 = 2.9;
const REVIVE_VALUE: f32 = 0.4;
/// Distance in inches within which a Downed enemy can be finished, and the value of that.
const FINISH_RANGE: f32 = 0.9;
const FINISH_VALUE: f32 = 0.1;

/// Returns the value of holding a Control objective from now on.
pub(crate) fn control_value(facts: &BattleRef<'_>, side: SideId, marker: &Marker) -> f32 {
    // Without a mission objectives score nothing.
    let Some(prizes) = facts.prizes() else { return 0.0 };
    if marker.kind == Objective::Access {
        return ACCESS_VALUE;
    }
    let each = prizes.held as f32;
    let rounds = facts.rounds.last.saturating_sub(facts.rounds.round) as usize;
    let later: f32 = NEXT_ROUNDS.iter().take(rounds).sum();
    let threats = facts
        .enemies(side)
        .filter(|it| it.command > 0 && facts.distance_to_marker(it.id, marker) < THREAT_RANGE);
    let keeps = THIS_ROUND + UNTHREATENED - THREAT_COST * threats.count().min(MAX_THREATS) as f32;
    let sum = each * (keeps + later);
    let theirs = marker.held.is_some_and(|holder| holder != side);
    if theirs { sum * DENIAL + prizes.taken as f32 } else { sum }
}

/// Returns whether a friend is clearly nearer to a point than this distance.
fn friend_is_nearer(facts: &BattleRef<'_>, unit: &Unit, point: Vec2, away: f32) -> bool {
    facts.units_on_table(unit.side).any(|friend| {
        friend.id != unit.id && facts.unit_position(friend.id).distance(point) + CARE_LEAD < away
    })
}

/// Returns the value of a place to a character with this many Command Points left. `took`
/// is the objective that it has just secured.
pub(crate) fn objective_value(
    facts: &BattleRef<'_>,
    unit: &Unit,
    at: Vec2,
    command: u32,
    took: Option<u16>,
) -> f32 {
    // Without a mission no place scores; a unit without a model has no place.
    let (Some(prizes), Some(model_ref)) = (facts.prizes(), facts.first_model(unit.id)) else {
        return 0.0;
    };
    let radius = model_ref.stand.radius;
    let step = facts.movement(model_ref, false).max(LEAST_MOVE);
    let mut value = 0.0;
    let mut best = 0.0f32;
    for marker in &facts.field.markers {
        let away = marker.at.distance(at);
        let gap = away - radius - MARKER_RADIUS;
        if marker.kind != Objective::Proximity {
            if marker.held == Some(unit.side) || took == Some(marker.id) {
                value += guard_value(facts, unit, marker, gap, prizes.held as f32);
                continue;
            }
            let full = control_value(facts, unit.side, marker);
            let steps = (gap - SECURED_FROM).max(0.0) / step;
            let mut share = IN_REACH * libm::powf(SHARE_PER_MOVE, steps);
            if facts
                .enemies(unit.side)
                .any(|enemy| facts.distance_to_marker(enemy.id, marker) < CLOSE)
            {
                share *= CONTESTED_FACTOR;
            }
            if friend_is_nearer(facts, unit, marker.at, away) {
                share *= CARED_FOR_FACTOR;
            }
            best = best.max(full * share);
            value += full * share * OTHER_OBJECTIVES;
        } else if facts.arena().active_objectives.contains(&marker.id) {
            value += zone_value(facts, unit, marker, away - radius, step, command);
        }
    }
    (value + best)
        + flag_value(facts, unit, at, prizes.flag as f32)
        + things_value(facts, unit, at, radius, command)
}

/// Returns the value of guarding a held objective; it counts mainly if
/// an enemy could come.
fn guard_value(facts: &BattleRef<'_>, unit: &Unit, marker: &Marker, gap: f32, each: f32) -> f32 {
    if gap >= CLOSE {
        return 0.0;
    }
    let others = facts.units_on_table(unit.side);
    let alone = !others
        .into_iter()
        .any(|it| it.id != unit.id && facts.distance_to_marker(it.id, marker) < CLOSE);
    let comes = facts
        .enemies(unit.side)
        .any(|it| it.command > 0 && facts.distance_to_marker(it.id, marker) < THREAT_RANGE);
    each * match (alone, comes) {
        (true, true) => NEEDED_GUARD,
        (true, false) => LONE_GUARD,
        (false, _) => FURTHER_GUARD,
    }
}

/// Returns the value of a position at an active zone. It scores at the end of the round,
/// so arriving in time matters, not arriving early.
fn zone_value(
    facts: &BattleRef<'_>,
    unit: &Unit,
    marker: &Marker,
    gap: f32,
    step: f32,
    command: u32,
) -> f32 {
    // Without a mission zones score nothing.
    let Some(prizes) = facts.prizes() else { return 0.0 };
    let counts = facts.counts_near(marker.at, PROXIMITY);
    let inside = facts.unit(unit.id).is_some_and(Unit::on_table)
        && facts.distance_to_marker(unit.id, marker) < PROXIMITY;
    let own = counts.get(usize::from(unit.side.0)).copied().unwrap_or(0) as i32 - i32::from(inside);
    let most = counts
        .iter()
        .enumerate()
        .filter(|(side, _)| *side != usize::from(unit.side.0))
        .map(|(_, count)| *count as i32)
        .max()
        .unwrap_or(0);
    let mut points = prizes.zone as f32;
    points += prizes.alone as f32
        * if own > 0 {
            ALONE_WITH_FRIEND
        } else if most == 0 {
            ALONE_IF_EMPTY
        } else {
            ALONE_WITH_ENEMY
        };
    points += prizes.most as f32
        * match own - most {
            0 | -1 => MAJORITY_DECISIVE,
            1 => MAJORITY_LEAD,
            2.. => MAJORITY_SAFE,
            ..-1 => MAJORITY_BEHIND,
        };
    let steps = (gap - ZONE_REACH).max(0.0) / step;
    let acts = (command / 2) as f32;
    let share = if steps <= 0.0 {
        if command < 2 { IN_ZONE_DONE } else { IN_ZONE_ACTIVE }
    } else if steps <= acts {
        ZONE_IN_TIME - ZONE_IN_TIME_STEP * steps
    } else if steps <= acts * 2.0 {
        ZONE_LATE - ZONE_LATE_STEP * steps
    } else {
        ZONE_FAR * libm::powf(ZONE_FAR_FACTOR, steps)
    };
    points * share
}

/// Returns the value of pick-ups and guns at a place, minus the danger of charges.
fn things_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2, radius: f32, command: u32) -> f32 {
    let mut value = 0.0;
    for thing in &facts.arena().things {
        let away = thing.at.distance(at) - radius;
        match thing.what {
            Kind::Pickup(Some(what)) if away <= THING_REACH => {
                value += match what {
                    Pickup::Health => HEALTH,
                    Pickup::Adrenaline => {
                        unit.full_command.saturating_sub(command).min(ADRENALINE_POINTS) as f32
                            * (COMMAND_POINT_VALUE + ADRENALINE_EXTRA)
                    }
                    Pickup::Grenade => GRENADE,
                    Pickup::Shield => SHIELD,
                    Pickup::Speed => SPEED,
                    Pickup::Damage => DAMAGE * command as f32,
                }
            }
            Kind::Gun(true) if away <= THING_REACH => value += BIG_GUN,
            Kind::Charge if away < CHARGE_TRIGGER => value -= CHARGE_TRIGGER_COST,
            Kind::Charge if away < CHARGE_BLAST => value -= CHARGE_BLAST_COST,
            Kind::Teleport(_)
            | Kind::Pad(_)
            | Kind::Pickup(_)
            | Kind::Gun(_)
            | Kind::Charge
            | Kind::Smoke
            | Kind::Barricade(..)
            | Kind::Portal
            | Kind::Barrier(_)
            | Kind::Arrival { .. } => {}
        }
    }
    value
}

/// Returns the most valuable objective that a character could secure from its place, with
/// its value before the roll.
pub(crate) fn best_objective_to_secure(facts: &BattleRef<'_>, unit: UnitId) -> Option<(u16, f32)> {
    let entry = facts.unit(unit)?;
    let can = |marker: &&Marker| {
        marker.kind != Objective::Proximity
            && marker.held != Some(entry.side)
            && facts.cannot_secure(entry, marker).is_none()
    };
    let all = facts.field.markers.iter().filter(can);
    all.map(|marker| (marker.id, control_value(facts, entry.side, marker)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Returns the value of being near Downed friends, and near Downed
/// enemies for a Finisher.
pub(crate) fn fallen_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    if facts.last_round() {
        return 0.0;
    }
    // A unit without a model helps nobody.
    let Some(model_ref) = facts.first_model(unit.id) else { return 0.0 };
    let finishes = facts.any_perk(model_ref, |perk| perk.special() == Some(Special::Finish));
    let mut value = 0.0;
    for other in facts.units.0.iter().filter(|it| facts.arena().has_state(it.id, |it| it.downed)) {
        let Some(down) = facts.first_model(other.id) else { continue };
        let gap = flat(down.stand.at).distance(at) - model_ref.stand.radius - down.stand.radius;
        if other.side == unit.side && gap < REVIVE_RANGE {
            value += REVIVE_VALUE * revive_chance(other.command);
        } else if other.side != unit.side && finishes && gap < FINISH_RANGE {
            value += FINISH_VALUE;
        }
    }
    value
}

/// Returns the chance that an attempt to revive a character succeeds,
/// given its Command Points.
pub(crate) fn revive_chance(command: u32) -> f32 {
    (3.0 + command as f32).min(6.0) / 6.0
}
