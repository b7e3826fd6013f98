//! The end of a round and of the battle: holding and scoring objectives, and
//! the winner (Cadence, Missions).

use bevy_ecs::prelude::*;

use crate::battle_ref::BattleRef;
use crate::content::{Objective, Scoring};
use crate::state::battle::{Marker, ObjectiveState, UnitId, UnitLocation, other, player_name};
use crate::state::change::BattleMut;
use crate::steps::rounds::BeginRound;
use crate::steps::step;
use monteria_game::{Outcome, Registry, SideId, StepResult, Text, event_text, points_reason, text};
use monteria_table::closer;

/// Distance in inches within which models count for a Proximity objective.
pub const PROXIMITY: f32 = 6.0;

step! {
    RoundEnds = "round-ends" {}
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(round_ends);
}

/// Returns the side that holds a Proximity objective: the one with more models within 6".
fn closest_side(facts: &BattleRef<'_>, at: bevy_math::Vec2) -> Option<SideId> {
    let counts = facts.counts_near(at, PROXIMITY);
    let most = counts.iter().copied().max()?;
    let mut first = (0..counts.len()).filter(|side| counts[*side] == most);
    let side = first.next()?;
    if first.next().is_none() { Some(SideId(side as u8)) } else { None }
}

fn round_ends(In(_): In<RoundEnds>, mut battle: BattleMut) -> StepResult {
    // Units that had to enter by now are lost.
    let lost: Vec<UnitId> = {
        let facts = battle.read();
        let late = |unit: &&crate::state::battle::Unit| {
            unit.place == UnitLocation::Reserve
                && !crate::steps::setting_up::deploy::may_wait(&facts, unit)
        };
        facts.units.0.iter().filter(late).map(|unit| unit.id).collect()
    };
    for unit in lost {
        battle.remove_unit(unit, &["cad-deploy"])?;
    }
    for unit in &mut battle.units.0 {
        unit.smoke = false;
    }
    battle.release_objectives();
    let round = battle.rounds.round;
    update_objectives(&mut battle)?;
    score(&mut battle)?;
    let assault = {
        let facts = battle.read();
        facts.mission().and_then(|mission| mission.assault)
    };
    if let (Some(needed), Some(attacker)) = (assault, battle.rounds.attacker) {
        let held =
            battle.field.markers.iter().filter(|marker| marker.held == Some(attacker)).count();
        let held = held as u32;
        if held >= needed {
            let reason = text!(
                "rules-cadence-taken-by-the-end-of-round",
                "{taken} taken by the end of round {round}",
                taken = Text::counted("rules-cadence-objectives", held, "objective", "objectives")
            );
            win(&mut battle, Some(attacker), reason);
            return Ok(());
        }
    }
    if round >= battle.rounds.last {
        finish(&mut battle);
    } else {
        battle.ctx.then(BeginRound {});
    }
    Ok(())
}

/// Updates the holders of objectives, and removes and scores destroyed ones.
fn update_objectives(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let round = battle.rounds.round;
    let holds: Vec<Option<SideId>> = {
        let facts = battle.read();
        facts.field.markers.iter().map(|marker| closest_side(&facts, marker.at)).collect()
    };
    let mut fallen = Vec::new();
    let mut holds = holds.into_iter();
    battle.field.markers.each(
        &mut battle.table,
        |_| true,
        |marker| {
            let closest = holds.next().flatten();
            match marker.kind {
                Objective::Proximity => marker.held = closest,
                Objective::Destroy if falls(marker, round) => {
                    fallen.push((marker.id, marker.held));
                }
                Objective::Control
                | Objective::Access
                | Objective::Recover
                | Objective::Destroy => {}
            }
        },
    );
    let destroyed_points = points_per_event(battle, |scoring| {
        if let Scoring::EnemyFalls(points) = scoring { Some(*points) } else { None }
    });
    for (id, side) in fallen {
        battle.ctx.note(
            event_text!("rules-cadence-objective-is-destroyed", "Objective {id} is destroyed"),
            &["cad-destroy"],
        );
        battle.drop_marker(id, "cad-destroy")?;
        if let Some(side) = side {
            battle.award(
                side,
                destroyed_points,
                text!("rules-cadence-a-destroyed-objective", "a destroyed objective"),
                "cad-foothold",
            )?;
        }
    }
    score_secured_markers(battle)
}

fn points_per_event(battle: &BattleMut<'_, '_>, find: impl Fn(&Scoring) -> Option<i32>) -> i32 {
    let facts = battle.read();
    facts.mission().map_or(0, |mission| mission.scoring.iter().filter_map(find).sum())
}

/// Scores Access objectives that are still held at the end of the round, and Recover ones
/// at the end of the battle.
fn score_secured_markers(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let last = battle.rounds.round >= battle.rounds.last;
    let scored: Vec<(u16, SideId)> = {
        let facts = battle.read();
        let still = |marker: &&Marker| match marker.kind {
            Objective::Access => {
                marker.by.is_some_and(|unit| closer(facts.distance_to_marker(unit, marker), 1.0))
            }
            Objective::Recover => last && marker.by.is_some(),
            Objective::Control | Objective::Destroy | Objective::Proximity => false,
        };
        facts.field.markers.iter().filter(still).filter_map(|m| Some((m.id, m.held?))).collect()
    };
    let points = points_per_event(battle, |scoring| {
        if let Scoring::Scored(points) = scoring { Some(*points) } else { None }
    });
    for (id, side) in scored {
        battle.award(
            side,
            points,
            text!("rules-cadence-an-objective", "an objective"),
            "cad-access",
        )?;
        battle.drop_marker(id, "cad-access")?;
    }
    let round = battle.rounds.round;
    let over = |marker: &Marker| marker.kind == Objective::Access && marker.since <= round;
    battle.field.markers.each(&mut battle.table, over, ObjectiveState::let_go);
    Ok(())
}

/// Returns the points of a side for the objectives that it would hold if the round ended
/// now, each with its rule.
pub(crate) fn round_points(facts: &BattleRef<'_>, side: SideId) -> Vec<(i32, &'static str)> {
    let round = facts.rounds.round;
    let last = facts.rounds.last;
    let scoring = facts.mission().map_or(&[][..], |mission| &mission.scoring);
    let markers = &facts.field.markers;
    let is_held = |marker: &&Marker| match marker.kind {
        Objective::Control => marker.held == Some(side),
        Objective::Proximity => closest_side(facts, marker.at) == Some(side),
        Objective::Access | Objective::Recover | Objective::Destroy => false,
    };
    let held = markers.iter().filter(is_held).count() as i32;
    let stands = |marker: &&Marker| marker.owner == Some(side) && !falls(marker, round);
    let own = markers.iter().filter(stands).count() as i32;
    let points = |rule: &Scoring| match rule {
        Scoring::Held(each, at_end) => {
            (held * if round >= last { *at_end } else { *each }, "cad-resource-recovery")
        }
        Scoring::HeldRound => (held * round as i32, "cad-annihilation"),
        Scoring::HeldCount => (held * held, "cad-strategic-control"),
        Scoring::OwnStands(each) => (own * each, "cad-foothold"),
        Scoring::EnemyFalls(_) | Scoring::Scored(_) => (0, "cad-foothold"),
    };
    scoring.iter().map(points).collect()
}

/// Returns the points of a side for objectives that the end of the round would score and
/// remove if it came now: Access objectives, Recover ones in the last round, and objectives
/// of the enemy that would be destroyed.
pub(crate) fn secured_points(facts: &BattleRef<'_>, side: SideId) -> i32 {
    let is_last = facts.rounds.round >= facts.rounds.last;
    let scoring = facts.mission().map_or(&[][..], |mission| &mission.scoring);
    let sum = |find: fn(&Scoring) -> Option<i32>| scoring.iter().filter_map(find).sum::<i32>();
    let scored = sum(|it| if let Scoring::Scored(points) = it { Some(*points) } else { None });
    let fallen = sum(|it| if let Scoring::EnemyFalls(points) = it { Some(*points) } else { None });
    let points = |marker: &Marker| match marker.kind {
        Objective::Access => {
            let near = |unit| closer(facts.distance_to_marker(unit, marker), 1.0);
            if marker.by.is_some_and(near) { scored } else { 0 }
        }
        Objective::Recover if is_last && marker.by.is_some() => scored,
        Objective::Destroy if falls(marker, facts.rounds.round) => fallen,
        Objective::Control | Objective::Destroy | Objective::Proximity | Objective::Recover => 0,
    };
    let held = facts.field.markers.iter().filter(|marker| marker.held == Some(side));
    held.map(points).sum()
}

/// Returns whether the end of this round destroys an objective: it has been secured by an
/// enemy since an earlier round.
fn falls(marker: &Marker, round: u32) -> bool {
    marker.kind == Objective::Destroy
        && marker.held.is_some()
        && marker.held != marker.owner
        && marker.since < round
}

fn score(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let round = battle.rounds.round;
    let sides: Vec<SideId> = battle.score.sides().collect();
    for side in sides {
        let scored = round_points(&battle.read(), side);
        for (points, why) in scored {
            battle.award(
                side,
                points,
                text!(
                    "rules-cadence-objectives-at-the-end-of-round",
                    "objectives at the end of round {round}"
                ),
                why,
            )?;
        }
    }
    Ok(())
}

/// Ends the battle by victory points, or in an assault for the defender if any unit
/// of it is left.
fn finish(battle: &mut BattleMut<'_, '_>) {
    let assault = {
        let facts = battle.read();
        facts.mission().and_then(|mission| mission.assault)
    };
    let alive = |side: u8| {
        battle
            .units
            .0
            .iter()
            .any(|unit| unit.side == SideId(side) && unit.place != UnitLocation::Destroyed)
    };
    if let (Some(_), Some(attacker)) = (assault, battle.rounds.attacker) {
        let defender = other(attacker);
        let winner = if alive(defender.0) { defender } else { attacker };
        let reason = if winner == defender {
            text!("rules-cadence-the-line-has-held", "the defender still has units")
        } else {
            text!("rules-cadence-no-defender-is-left", "no defender is left")
        };
        return win(battle, Some(winner), reason);
    }
    let winner = battle.score.leader();
    // The outcome rewrites this reason for its readers.
    let reason = points_reason(battle.score.points.iter().copied());
    win(battle, winner, reason);
}

/// Ends the match with this winner, or in a draw.
pub fn win(battle: &mut BattleMut<'_, '_>, winner: Option<SideId>, reason: Text) {
    win_by(battle, winner, reason, "cad-victory");
}

/// As [`win`], by this rule of the ledger.
pub(crate) fn win_by(
    battle: &mut BattleMut<'_, '_>,
    winner: Option<SideId>,
    reason: Text,
    why: &str,
) {
    let (id, title) = match winner {
        Some(side) => (
            format!("player-{}-wins", side.0 + 1),
            text!("rules-cadence-player-wins", "{player} wins", player = player_name(side)),
        ),
        None => ("draw".to_owned(), text!("rules-cadence-a-draw", "A draw")),
    };
    let left = |side: SideId| {
        let of = battle.units.0.iter().filter(|unit| unit.side == side);
        of.filter(|unit| unit.place != UnitLocation::Destroyed).count().to_string()
    };
    let round = text!("rules-cadence-round", "Round");
    let mut figures = vec![(round, Text::verbatim(battle.rounds.round.to_string()))];
    let sides: Vec<SideId> = battle.score.sides().collect();
    figures.extend(sides.iter().map(|side| {
        let label = text!("rules-cadence-vp-of-player", "VP of player {side}", side = side.0 + 1);
        (label, Text::verbatim(battle.score.of(*side).to_string()))
    }));
    figures.extend(sides.iter().map(|side| {
        let label = text!(
            "rules-cadence-units-left-of-player",
            "Units left of player {side}",
            side = side.0 + 1
        );
        (label, Text::verbatim(left(*side)))
    }));
    let outcome = Outcome { id, title, reason, winner, figures };
    battle.ctx.finish(outcome, &[why]);
}
