//! Rounds of the arena: what resets and appears at the start, what scores at the end.

use crate::area::{ArenaMut, ArenaRef};
use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::content::Goals;
use crate::state::{Arena, Flag, FlagAt, FlagStatus, Kind, Pickup, Thing};
use crate::steps::ending::{count_quiet_round, is_over};
use monteria_cadence::battle::{CLOSE, ObjectiveState, UnitId, UnitLocation};
use monteria_cadence::battle_ref::gap_to_marker;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Objective;
use monteria_cadence::steps::rounds::BeginRound;
use monteria_cadence::steps::score::{PROXIMITY, win};
use monteria_cadence::steps::step;
use monteria_dice::SixPool;
use monteria_game::{
    Registry, SideId, StepResult, Text, ThingPlace, Until, event_text, place, points_reason, text,
};
use monteria_table::closer;

/// Target number at which a charge goes off at the end of a round.
const FUSE_NEED: i32 = 4;
step! {
    /// Ends a round: charges may go off first.
    ArenaRoundEnds = "arena-round-ends" {}
    /// Removes the Downed and scores the round.
    ArenaScores = "arena-scores" {}
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(end_round).step(score_round);
    registry.checkpoint::<ArenaRoundEnds>().checkpoint::<ArenaScores>();
}

/// Begins a round: effects of the last round end, pick-ups and zones are rolled.
pub(crate) fn begin_round(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let round = battle.rounds.round;
    for side in battle.score.sides() {
        battle.arena_mut().use_perk(side, "coach")?;
    }
    let units: Vec<(UnitId, SideId)> =
        battle.units.0.iter().map(|unit| (unit.id, unit.side)).collect();
    let mut started: BTreeSet<SideId> = BTreeSet::new();
    for (id, side) in units {
        let head =
            round == 1 && started.insert(side) && battle.arena().has_perk(side, "head-start");
        let unit = battle.unit_mut(id)?;
        if head && unit.place != UnitLocation::Destroyed {
            unit.command += 2;
            unit.full_command = unit.command;
        }
        let state = battle.character_state_mut(id)?;
        let old = std::mem::take(state);
        // Munitions last until the next attack.
        *state = crate::CharacterState {
            deaths: old.deaths,
            lost: old.lost,
            downed: old.downed,
            killer: old.killer,
            tuned: old.tuned,
            ..crate::CharacterState::default()
        };
    }
    for team in &mut battle.arena_mut().teams {
        team.felled.clear();
        team.used.retain(|id| !["scouted-ground", "aim-rig"].contains(&id.as_str()));
    }
    battle.arena_mut().kill_this_round = false;
    roll_pickups(battle)?;
    activate_zones(battle);
    Ok(())
}

/// Rolls a pick-up for each point with nobody near (Respawn, Pick-ups). Big guns
/// return the same way.
fn roll_pickups(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let free: Vec<Thing> = {
        let facts = battle.read();
        let near = |at: Vec2| {
            let mut standing = facts.models.iter().filter(|model_ref| model_ref.in_play());
            standing.any(|model_ref| closer(gap_to_marker(model_ref, at), CLOSE))
        };
        let point = |thing: &&Thing| {
            matches!(thing.what, Kind::Pickup(_) | Kind::Gun(_)) && !near(thing.at)
        };
        facts.arena().things.iter().filter(point).copied().collect()
    };
    for Thing { id, what, at, .. } in free {
        if matches!(what, Kind::Gun(_)) {
            battle.change_thing(id, Kind::Gun(true))?;
            continue;
        }
        let what = Pickup::from_die(battle.ctx.dice().d6());
        battle.change_thing(id, Kind::Pickup(Some(what)))?;
        let text = event_text!(
            "rules-respawn-appears",
            "{name} appears: {place}",
            name = what.name(),
            place = place([at.x, 0.0, at.y])
        );
        battle.ctx.note(text, &["cad-pickups"]);
    }
    Ok(())
}

/// Chooses the Proximity objectives that are active this round.
fn activate_zones(battle: &mut BattleMut<'_, '_>) {
    let goals = {
        let facts = battle.read();
        facts.bout().map(|bout| bout.goals)
    };
    let ids: Vec<u16> = battle.field.markers.iter().map(|marker| marker.id).collect();
    let before = std::mem::take(&mut battle.arena_mut().active_objectives);
    match goals {
        Some(Goals::Zones) => {
            let face = battle.ctx.dice().d6();
            let wanted: &[usize] = match face {
                1 | 3 => &[0, 2],
                2 | 4 => &[1, 3],
                _ => &[0, 1, 2, 3],
            };
            battle.arena_mut().active_objectives =
                wanted.iter().filter_map(|index| ids.get(*index).copied()).collect();
        }
        Some(Goals::Relay(_)) => {
            // Only objectives that were not active can be drawn.
            let free: Vec<u16> = ids.into_iter().filter(|id| !before.contains(id)).collect();
            let pick = battle.ctx.dice().pick(free.len());
            battle.arena_mut().active_objectives = free.get(pick).copied().into_iter().collect();
        }
        // In other missions objectives are never inactive.
        Some(Goals::None | Goals::Quarters { .. } | Goals::Hill | Goals::Flags) | None => return,
    }
    let named: Vec<String> =
        battle.arena().active_objectives.iter().map(ToString::to_string).collect();
    let why = if matches!(goals, Some(Goals::Zones)) { "cad-hot-zone" } else { "cad-relay" };
    battle.ctx.note(
        event_text!(
            "rules-respawn-active-this-round-objective",
            "Active this round: objective {numbers}",
            numbers = named.join(", ")
        ),
        &[why],
    );
}

fn end_round(In(_): In<ArenaRoundEnds>, mut battle: BattleMut) {
    let charges = battle.arena().things.iter().filter(|thing| thing.what == Kind::Charge);
    for id in charges.map(|charge| charge.id).collect::<Vec<_>>() {
        let pool = SixPool::new(1, FUSE_NEED);
        if battle
            .ctx
            .roll_six(
                None,
                &text!("rules-respawn-the-charge", "The charge"),
                text!("rules-respawn-its-fuse", "its fuse"),
                &pool,
                &["cad-charge"],
            )
            .successes
            > 0
        {
            battle.ctx.then(crate::steps::charges::Explode { thing: id, with: None });
        }
    }
    battle.ctx.then(ArenaScores {});
}

fn score_round(In(_): In<ArenaScores>, mut battle: BattleMut) -> StepResult {
    let arena = battle.state.get_mut::<Arena>();
    let now = Until::Round(battle.rounds.round);
    let gone = |_: &Thing| text!("rules-respawn-the-smoke-is-gone", "The smoke is gone");
    arena.things.expire(&mut battle.ctx, &mut battle.table, now, gone, &["cad-arena-smoke"])?;
    let downed: Vec<UnitId> = {
        let facts = battle.read();
        facts
            .units
            .0
            .iter()
            .map(|unit| unit.id)
            .filter(|id| facts.arena().has_state(*id, |it| it.downed))
            .collect()
    };
    for unit in downed {
        crate::steps::death::remove_killed(&mut battle, unit, false)?;
    }
    let home = |flag: &mut Flag| {
        flag.at = flag.base;
        flag.place = ThingPlace::Table;
    };
    let scored = |flag: &Flag| flag.now() == FlagAt::Scored;
    battle.state.get_mut::<Arena>().flags.each(&mut battle.table, scored, home);
    score_wipes(&mut battle)?;
    score_held_objectives(&mut battle)?;
    score_zones(&mut battle)?;
    score_access_objectives(&mut battle)?;
    if is_over(&battle) {
        return Ok(());
    }
    count_quiet_round(&mut battle)?;
    if battle.read().last_round() {
        let winner = battle.score.leader();
        let reason = points_reason(battle.score.points.iter().copied());
        win(&mut battle, winner, reason);
    } else if !is_over(&battle) {
        battle.ctx.then(BeginRound {});
    }
    Ok(())
}

/// Scores teams whose characters were all killed by one enemy team in this round.
fn score_wipes(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let found: Vec<(SideId, SideId, i32)> = {
        let facts = battle.read();
        let points = facts.try_bout()?.prizes.wipe;
        let mut found = Vec::new();
        for killers in facts.score.sides() {
            for victims in facts.score.sides().filter(|victims| *victims != killers) {
                let mut all = facts.units.0.iter().filter(|unit| unit.side == victims);
                let felled = facts.arena().team(killers).map(|team| &team.felled);
                if points > 0
                    && all.all(|unit| felled.is_some_and(|felled| felled.contains(&unit.id)))
                {
                    found.push((killers, victims, points));
                }
            }
        }
        found
    };
    for (killers, victims, points) in found {
        battle.award(
            killers,
            points,
            text!(
                "rules-respawn-every-character-of-player-in-one",
                "killing every character of player {number} in one round",
                number = victims.0 + 1
            ),
            "cad-wipe",
        )?;
    }
    Ok(())
}

/// Scores the Control objectives that are held at the end of a round.
fn score_held_objectives(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let points = battle.read().try_bout()?.prizes.held;
    for side in battle.score.sides() {
        let held = battle.field.markers.iter();
        let held =
            held.filter(|it| it.kind == Objective::Control && it.held == Some(side)).count() as i32;
        battle.award(
            side,
            held * points,
            text!("rules-respawn-objectives-held", "objectives held"),
            "cad-arena-control",
        )?;
    }
    Ok(())
}

/// Scores the active Proximity objectives at the end of a round.
fn score_zones(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let found: Vec<(SideId, i32, Text)> = {
        let facts = battle.read();
        let prizes = facts.try_bout()?.prizes;
        let mut found = Vec::new();
        for marker in
            facts.field.markers.iter().filter(|it| facts.arena().active_objectives.contains(&it.id))
        {
            let counts = facts.counts_near(marker.at, PROXIMITY);
            let most = counts.iter().copied().max().unwrap_or(0);
            for side in facts.score.sides() {
                let own = counts[usize::from(side.0)];
                if own == 0 {
                    continue;
                }
                let others = counts.iter().sum::<usize>() - own;
                found.push((
                    side,
                    own as i32 * prizes.zone,
                    text!("rules-respawn-characters-in-a-zone", "characters in a zone"),
                ));
                if others == 0 {
                    found.push((
                        side,
                        prizes.alone,
                        text!("rules-respawn-a-zone-of-its-own", "being alone in a zone"),
                    ));
                }
                if own == most && counts.iter().filter(|count| **count == most).count() == 1 {
                    found.push((
                        side,
                        prizes.most,
                        text!(
                            "rules-respawn-the-most-characters-in-the-zone",
                            "having the most characters in the zone"
                        ),
                    ));
                }
            }
        }
        found
    };
    for (side, points, reason) in found {
        battle.award(side, points, reason, "cad-proximity")?;
    }
    Ok(())
}

/// Scores Access objectives (Objective Enforcer): 3 victory points if the holder
/// is still within 1".
fn score_access_objectives(battle: &mut BattleMut<'_, '_>) -> StepResult {
    let scored: Vec<(u16, SideId)> = {
        let facts = battle.read();
        let markers = facts.field.markers.iter().filter(|marker| marker.kind == Objective::Access);
        markers
            .filter(|marker| {
                marker.by.is_some_and(|unit| closer(facts.distance_to_marker(unit, marker), 1.0))
            })
            .filter_map(|marker| Some((marker.id, marker.held?)))
            .collect()
    };
    for (id, side) in scored {
        battle.award(side, 3, text!("rules-cadence-an-objective", "an objective"), "cad-access")?;
        battle.drop_marker(id, "cad-access")?;
    }
    battle.field.markers.each(
        &mut battle.table,
        |marker| marker.kind == Objective::Access,
        ObjectiveState::let_go,
    );
    Ok(())
}
