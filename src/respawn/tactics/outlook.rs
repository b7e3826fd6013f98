//! How a match looks to a team, for a player that looks ahead: its points and those that
//! are as good as scored, the lives that it has, and what it holds.

use super::aims::{aim_value, revive_chance};
use super::stakes::own_life;
use crate::area::ArenaRef;
use monteria_cadence::battle::{CLOSE, Marker, Unit, Whereabouts};
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::SideId;
use monteria_table::flat;

/// What a life that is still to be taken counts, as a share of what it would bring.
const LIFE: f64 = 0.4;
/// What a place is worth to whoever stands there, as a share of what a
/// captain sees in it.
const AIM: f64 = 0.8;
/// What a kill counts that scores when the Downed are removed.
const KILL: f64 = 0.9;
/// What felling all of a team but so many is worth, as a share of what felling
/// all of it scores.
const FELLED: [f64; 3] = [1.0, 0.3, 0.06];
/// Inches from which a friend comes to revive somebody, and how often it does.
const HELP: f32 = 9.0;
const HELPS: f64 = 0.5;
/// How often an enemy takes an objective before the round ends: one that is a Move away,
/// two Moves, farther, in reserve, and one that has too few points to get there.
const TAKES: [f64; 5] = [0.6, 0.5, 0.3, 0.2, 0.05];
/// Inches from which an objective is secured, about.
const SECURED_FROM: f32 = 0.9;
/// What is left of that where somebody stands guard.
const GUARDED: f64 = 0.4;
/// Inches from which a team takes back what it has lost, and how often,
/// by how many could.
const BACK: f32 = 8.0;
const TAKEN_BACK: [f64; 4] = [0.0, 0.25, 0.4, 0.5];
/// What holding an objective counts for the rounds that follow.
const LATER: [f64; 2] = [0.15, 0.075];
/// Victory points ahead of which half of what lies beyond no longer counts.
const ENOUGH: f64 = 4.0;

/// How a match looks to a side, 0 as good as lost, 1 as good as won.
pub(crate) fn value(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let rivals = facts.score.sides().filter(|other| *other != side);
    let best = rivals.map(|rival| standing(facts, rival, side)).fold(f64::NEG_INFINITY, f64::max);
    if !best.is_finite() {
        return 0.5;
    }
    let rival = facts.score.sides().find(|other| *other != side).unwrap_or(side);
    let ahead = standing(facts, side, rival) - best;
    0.5 + 0.5 * ahead / (ENOUGH + ahead.abs())
}

/// What a side has against this other one, in victory points.
fn standing(facts: &BattleRef<'_>, side: SideId, to: SideId) -> f64 {
    let mut sum =
        f64::from(facts.score.of(side)) + KILL * pending(facts, side) + wipe(facts, to, side);
    for unit in facts.units.0.iter().filter(|unit| unit.side == side) {
        // What it brings to have felled a whole team is counted for those who fell it.
        let life = f64::from(own_life(facts, unit, unit.command));
        for model in facts.standing(unit.id) {
            let health =
                f64::from(model.fighter.left.max(0)) / f64::from(model.fighter.full.max(1));
            sum += LIFE * life * (0.5 + 0.5 * health);
            sum +=
                AIM * f64::from(aim_value(facts, unit, flat(model.stand.at), unit.command, None));
        }
    }
    let held = facts.field.markers.iter().filter(|marker| marker.held == Some(side));
    sum + held.map(|marker| holds(facts, side, marker)).sum::<f64>()
}

/// Kills that score when the Downed are removed, unless somebody revives them.
fn pending(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let worth = |unit: &Unit| {
        let (killer, prize) = facts.arena().runner(unit.id).filter(|it| it.downed)?.killer?;
        let at = flat(facts.character(unit.id)?.stand.at);
        let near =
            |friend: &Unit| friend.command > 1 && facts.place_of(friend.id).distance(at) < HELP;
        let helped = facts.fielded(unit.side).any(near);
        let rises = if helped { HELPS * f64::from(revive_chance(unit.command)) } else { 0.0 };
        (killer == side).then(|| f64::from(prize) * (1.0 - rises))
    };
    facts.units.0.iter().filter_map(worth).sum()
}

/// What it is worth to a side to have felled some of another in this round.
fn wipe(facts: &BattleRef<'_>, of: SideId, by: SideId) -> f64 {
    let (Some(bout), Some(team)) = (facts.bout(), facts.arena().team(by)) else { return 0.0 };
    let left = facts
        .units
        .0
        .iter()
        .filter(|unit| unit.side == of && !team.felled.contains(&unit.id))
        .count();
    f64::from(bout.prizes.wipe) * FELLED.get(left).copied().unwrap_or(0.0)
}

/// What it is worth to hold an objective: by how likely nobody takes it for good
/// until the round ends.
fn holds(facts: &BattleRef<'_>, side: SideId, marker: &Marker) -> f64 {
    let Some(bout) = facts.bout() else { return 0.0 };
    let guarded = facts.fielded(side).any(|it| facts.to_marker(it.id, marker) < CLOSE);
    let mut keeps = 1.0;
    for enemy in facts.units.0.iter().filter(|it| it.side != side) {
        keeps *= 1.0 - takes(facts, enemy, marker) * if guarded { GUARDED } else { 1.0 };
    }
    let near = |unit: &&Unit| unit.command > 1 && facts.to_marker(unit.id, marker) < BACK;
    let own = facts.fielded(side).filter(near).count();
    keeps += (1.0 - keeps) * TAKEN_BACK[own.min(TAKEN_BACK.len() - 1)];
    let rounds = facts.rounds.last.saturating_sub(facts.rounds.round) as usize;
    f64::from(bout.prizes.held) * (keeps + LATER.iter().take(rounds).sum::<f64>())
}

/// How likely a character takes an objective before the round ends, with the points
/// that it has left.
fn takes(facts: &BattleRef<'_>, unit: &Unit, marker: &Marker) -> f64 {
    let Some(model) = facts.character(unit.id).filter(|_| unit.command > 1) else { return 0.0 };
    let walk = facts.movement(model, false).max(3.0);
    let away = facts.to_marker(unit.id, marker) - SECURED_FROM;
    match unit.place {
        Whereabouts::Table if away < walk * 0.9 => TAKES[0],
        Whereabouts::Table if away < walk * 1.7 && unit.command > 2 => TAKES[1],
        Whereabouts::Table if unit.command > 3 => TAKES[2],
        Whereabouts::Table => TAKES[4],
        Whereabouts::Reserve if unit.command > 2 => TAKES[3],
        Whereabouts::Reserve | Whereabouts::Aboard(_) | Whereabouts::Destroyed => 0.0,
    }
}
