//! What a place is worth to the strong captain by what the mission scores, with so many
//! Command Points left to get there.

use crate::area::ArenaRef;
use bevy_math::Vec2;

use super::super::state::{Kind, Pickup, Special};
use super::stakes::POINT;
use super::value::{ZONE, flag_value};
use monteria_cadence::battle::{CLOSE, MARKER_RADIUS, Marker, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::content::Objective;
use monteria_cadence::steps::score::PROXIMITY;
use monteria_game::SideId;
use monteria_table::flat;

/// The chance that an attempt to secure succeeds.
pub(super) const SECURE: f32 = 0.67;
/// What is left of a goal for each Move that it is away.
const STEP: f32 = 0.72;
/// What an objective scores at the end of this round is counted so much, at the ends of
/// the next rounds so much.
const NOW: f32 = 0.75;
const LATER: [f32; 2] = [0.45, 0.3];
/// Inches from which an enemy threatens what is held.
const NEAR: f32 = 11.0;

/// What it is worth to hold a Control objective from now on.
pub(crate) fn control_worth(facts: &BattleRef<'_>, side: SideId, marker: &Marker) -> f32 {
    let Some(bout) = facts.bout() else { return 0.0 };
    if marker.kind == Objective::Access {
        return 2.0;
    }
    let each = bout.prizes.held as f32;
    let rounds = facts.rounds.last.saturating_sub(facts.rounds.round) as usize;
    let later: f32 = LATER.iter().take(rounds).sum();
    let threats =
        facts.enemies(side).filter(|it| it.command > 0 && facts.to_marker(it.id, marker) < NEAR);
    let keeps = NOW + 0.2 - 0.15 * threats.count().min(4) as f32;
    let sum = each * (keeps + later);
    let theirs = marker.held.is_some_and(|holder| holder != side);
    if theirs { sum * 1.7 + bout.prizes.taken as f32 } else { sum }
}

/// Whether a friend is clearly nearer to a point than this.
fn taken_care_of(facts: &BattleRef<'_>, unit: &Unit, point: Vec2, away: f32) -> bool {
    facts.fielded(unit.side).any(|friend| {
        friend.id != unit.id && facts.place_of(friend.id).distance(point) + 1.5 < away
    })
}

/// What a place is worth to a character that has so many points left there; `took`: the
/// objective that it has just secured.
pub(crate) fn aim_value(
    facts: &BattleRef<'_>,
    unit: &Unit,
    at: Vec2,
    command: u32,
    took: Option<u16>,
) -> f32 {
    let Some(bout) = facts.bout() else { return 0.0 };
    let Some(model_ref) = facts.character(unit.id).copied() else { return 0.0 };
    let radius = model_ref.stand.radius;
    let step = facts.movement(&model_ref, false).max(3.0);
    let prizes = bout.prizes;
    let mut worth = 0.0;
    let mut best = 0.0f32;
    for marker in &facts.field.markers {
        let away = marker.at.distance(at);
        let gap = away - radius - MARKER_RADIUS;
        if marker.kind != Objective::Proximity {
            if marker.held == Some(unit.side) || took == Some(marker.id) {
                worth += guard_value(facts, unit, marker, gap, prizes.held as f32);
                continue;
            }
            let full = control_worth(facts, unit.side, marker);
            let steps = (gap - 0.9).max(0.0) / step;
            let mut share = 0.62 * libm::powf(STEP, steps);
            if facts.enemies(unit.side).any(|enemy| facts.to_marker(enemy.id, marker) < CLOSE) {
                share *= 0.55;
            }
            if taken_care_of(facts, unit, marker.at, away) {
                share *= 0.35;
            }
            best = best.max(full * share);
            worth += full * share * 0.15;
        } else if facts.arena().active.contains(&marker.id) {
            worth += zone_value(facts, unit, marker, away - radius, step, command);
        }
    }
    (worth + best)
        + flag_value(facts, unit, at, prizes.flag as f32)
        + things(facts, unit, at, radius, command)
}

/// Whoever stands by what is held keeps others from it, as long as there is
/// anybody who would come.
fn guard_value(facts: &BattleRef<'_>, unit: &Unit, marker: &Marker, gap: f32, each: f32) -> f32 {
    if gap >= CLOSE {
        return 0.0;
    }
    let others = facts.fielded(unit.side);
    let alone =
        !others.into_iter().any(|it| it.id != unit.id && facts.to_marker(it.id, marker) < CLOSE);
    let comes =
        facts.enemies(unit.side).any(|it| it.command > 0 && facts.to_marker(it.id, marker) < NEAR);
    each * match (alone, comes) {
        (true, true) => 0.45,
        (true, false) => 0.12,
        _ => 0.05,
    }
}

/// An active zone counts at the end of the round: it matters to be there
/// in time, not early.
fn zone_value(
    facts: &BattleRef<'_>,
    unit: &Unit,
    marker: &Marker,
    gap: f32,
    step: f32,
    command: u32,
) -> f32 {
    let Some(prizes) = facts.bout().map(|bout| bout.prizes) else { return 0.0 };
    let counts = facts.counts_near(marker.at, PROXIMITY);
    let inside = facts.unit(unit.id).is_some_and(Unit::on_table)
        && facts.to_marker(unit.id, marker) < PROXIMITY;
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
            0.1
        } else if most == 0 {
            0.8
        } else {
            0.5
        };
    points += prizes.most as f32
        * match own - most {
            0 | -1 => 0.9,
            1 => 0.5,
            2.. => 0.2,
            _ => 0.4,
        };
    let steps = (gap - ZONE).max(0.0) / step;
    let acts = (command / 2) as f32;
    let share = if steps <= 0.0 {
        if command < 2 { 0.95 } else { 0.85 }
    } else if steps <= acts {
        0.75 - 0.08 * steps
    } else if steps <= acts * 2.0 {
        0.55 - 0.06 * steps
    } else {
        0.2 * libm::powf(0.7, steps)
    };
    points * share
}

/// What lies about: pick-ups by what they are, and charges, which go off sooner or later.
fn things(facts: &BattleRef<'_>, unit: &Unit, at: Vec2, radius: f32, command: u32) -> f32 {
    let mut worth = 0.0;
    for thing in &facts.arena().things {
        let away = thing.at.distance(at) - radius;
        match thing.what {
            Kind::Pickup(Some(what)) if away <= 0.78 => {
                worth += match what {
                    Pickup::Health => 0.3,
                    Pickup::Adrenaline => {
                        unit.full_command.saturating_sub(command).min(3) as f32 * (POINT + 0.1)
                    }
                    Pickup::Grenade => 0.25,
                    Pickup::Shield => 0.12,
                    Pickup::Speed => 0.06,
                    Pickup::Damage => 0.08 * command as f32,
                }
            }
            Kind::Gun(true) if away <= 0.78 => worth += 0.3,
            Kind::Charge if away < 1.0 => worth -= 1.4,
            Kind::Charge if away < 3.0 => worth -= 0.5,
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
    worth
}

/// The objective that a character could secure from a place, and what that is
/// worth before the die.
pub(crate) fn to_secure(facts: &BattleRef<'_>, unit: UnitId) -> Option<(u16, f32)> {
    let entry = facts.unit(unit)?;
    let can = |marker: &&Marker| {
        marker.kind != Objective::Proximity
            && marker.held != Some(entry.side)
            && facts.cannot_secure(entry, marker).is_none()
    };
    let all = facts.field.markers.iter().filter(can);
    all.map(|marker| (marker.id, control_worth(facts, entry.side, marker)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
}

/// What it is worth to be near friends that lie Downed, and enemies
/// that could be finished.
pub(crate) fn fallen_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    if facts.last_round() {
        return 0.0;
    }
    let Some(model_ref) = facts.character(unit.id) else { return 0.0 };
    let finishes = facts.any_perk(model_ref, |perk| perk.special() == Some(Special::Finish));
    let mut worth = 0.0;
    for other in facts.units.0.iter().filter(|it| facts.arena().is(it.id, |it| it.downed)) {
        let Some(down) = facts.character(other.id) else { continue };
        let gap = flat(down.stand.at).distance(at) - model_ref.stand.radius - down.stand.radius;
        if other.side == unit.side && gap < 2.9 {
            worth += 0.4 * revive_chance(other.command);
        } else if other.side != unit.side && finishes && gap < 0.9 {
            worth += 0.1;
        }
    }
    worth
}

/// The chance that a character with so many points left gets up when it is revived.
pub(crate) fn revive_chance(command: u32) -> f32 {
    (3.0 + command as f32).min(6.0) / 6.0
}
