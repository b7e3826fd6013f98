//! The end of a match: by victory points, by rounds without a kill, or with the last
//! team on the table.

use crate::area::{ArenaMut, ArenaRef};
use monteria_cadence::battle::{UnitId, UnitLocation, player_name};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::score::win;
use monteria_game::{Presence, SideId, StepResult, event_text, points_reason, text};

/// Number of rounds without a kill after which every team of an elimination loses a life.
const QUIET_ROUNDS: u32 = 3;

/// Counts rounds without a kill. In an elimination, three in a row cost every team a
/// life, or a character if it has no life left.
pub(crate) fn count_quiet_round(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let counted = {
        let facts = battle.read();
        facts.bout().is_some_and(|bout| bout.elimination)
    };
    battle.arena_mut().rounds_without_kill =
        if battle.arena().kill_this_round { 0 } else { battle.arena().rounds_without_kill + 1 };
    if !counted || battle.arena().rounds_without_kill < QUIET_ROUNDS {
        return Ok(());
    }
    battle.arena_mut().rounds_without_kill = 0;
    battle.ctx.note(
        text!(
            "rules-respawn-nobody-was-killed-for-three-rounds",
            "Nobody was killed for three rounds"
        ),
        &["cad-elimination", "cad-ruling-arena-quiet"],
    );
    let mut losses = Vec::new();
    for side in battle.score.sides() {
        let team = battle.arena_mut().team_mut(side)?;
        if team.lives > 0 {
            team.lives -= 1;
            continue;
        }
        let weakest = {
            let facts = battle.read();
            let alive = facts
                .units
                .0
                .iter()
                .filter(|unit| unit.side == side && unit.place != UnitLocation::Destroyed);
            let health =
                |id: UnitId| facts.first_model(id).map_or(0, |model_ref| model_ref.fighter.left);
            alive.map(|unit| unit.id).min_by_key(|id| (health(*id), *id))
        };
        losses.extend(weakest);
    }
    // Remove all of them before the winner is checked.
    for unit in losses {
        retire(battle, unit)?;
    }
    check_end(battle)
}

/// Removes a character from an elimination for good, without a killer.
fn retire(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let entry = battle.unit_mut(unit)?;
    entry.place = UnitLocation::Destroyed;
    entry.command = 0;
    let text =
        text!("rules-respawn-has-no-life-left", "{name} has no lives left", name = entry.name);
    let models = entry.models.clone();
    let state = battle.character_state_mut(unit)?;
    *state = crate::CharacterState {
        deaths: state.deaths,
        lost: true,
        ..crate::CharacterState::default()
    };
    battle.ctx.note(text, &["cad-elimination"]);
    battle.drop_flag(unit)?;
    for model in models {
        let left = {
            let facts = battle.read();
            let model_ref = facts.try_get(model)?;
            if model_ref.presence == Presence::Slain { 0 } else { model_ref.fighter.left }
        };
        if left > 0 {
            battle.hurt(model, left, &["cad-elimination"])?;
        }
    }
    Ok(())
}

/// Returns whether the match has ended.
pub(crate) fn is_over(battle: &BattleMut<'_, '_>) -> bool {
    battle.ctx.is_over()
}

/// Ends the match if a team has reached the mission's victory points or is
/// the last one left.
pub(crate) fn check_end(battle: &mut BattleMut<'_, '_>) -> StepResult {
    if is_over(battle) {
        return Ok(());
    }
    let (target, elimination) = {
        let facts = battle.read();
        let bout = facts.try_bout()?;
        (bout.target, bout.elimination)
    };
    if elimination {
        return end_elimination(battle);
    }
    let most = battle.score.points.iter().copied().max().unwrap_or(0);
    if target > 0
        && most >= target
        && let Some(side) = battle.score.leader()
    {
        win(battle, Some(side), points_reason([most]));
    }
    Ok(())
}

/// Ends an elimination if at most one team has characters left;
/// eliminates teams without characters.
fn end_elimination(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let sides: Vec<SideId> = battle.score.sides().collect();
    let alive = |battle: &BattleMut<'_, '_>, side: SideId| {
        let mut units = battle.units.0.iter().filter(|unit| unit.side == side);
        units.any(|unit| {
            unit.place != UnitLocation::Destroyed
                || battle.arena().has_state(unit.id, |it| !it.lost)
        })
    };
    let place =
        battle.arena().teams.iter().filter(|team| team.eliminated_after.is_some()).count() as u32;
    for side in &sides {
        let out = !alive(battle, *side);
        let team = battle.arena_mut().team_mut(*side)?;
        if out && team.eliminated_after.is_none() {
            team.eliminated_after = Some(place);
            battle.ctx.note(
                event_text!(
                    "rules-respawn-player-is-eliminated",
                    "{player} is eliminated",
                    player = player_name(*side)
                ),
                &["cad-elimination"],
            );
        }
    }
    let left: Vec<SideId> = sides.iter().copied().filter(|side| alive(battle, *side)).collect();
    match left.as_slice() {
        [] => win(battle, None, text!("rules-respawn-nobody-is-left", "nobody is left")),
        [side] => win(
            battle,
            Some(*side),
            text!("rules-respawn-the-last-team-on-the-table", "the last team on the table"),
        ),
        _ => {}
    }
    Ok(())
}
