//! Death of characters: Downed, revived or removed (Respawn, Killing Characters). The
//! actions Revive and Finisher are in `specials`.

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::state::{Arena, CharacterState, FOUND_GRENADE, Kind, TeamState, Thing};
use crate::steps::questions::character_decision;
use monteria_cadence::battle::{Unit, UnitId, UnitLocation, player_name};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Registry, StepResult, Text, event_text, text,
};
use monteria_table::{Body, flat};

/// Round from which a kill scores more, if the mission says so.
const LATE_KILL_ROUND: u32 = 4;
/// Distance around an objective, in inches, within which a kill scores more, if
/// the mission says so.
const HILL_KILL_RANGE: f32 = 1.0;

step! {
    /// A killed character becomes Downed or goes back into reserve: its owner decides.
    Fallen = "fallen" {
        unit: UnitId,
    }
}

/// What becomes of a killed character.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum FallenChoice {
    Down,
    Leave,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_fallen, answer_fallen);
}

/// Handles the death of a character: it drops its flag, its killer is recorded, and
/// its owner is asked.
pub(crate) fn handle_death(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let acting = battle.activation.unit.and_then(|id| battle.units.get(id)).map(|unit| unit.side);
    let entry = battle.unit_mut(unit)?;
    entry.place = UnitLocation::Destroyed;
    let side = entry.side;
    let name = entry.name.clone();
    let killer = battle.arena().credited_side.or(acting).filter(|killer| *killer != side);
    let points = kill_points(&battle.read(), unit);
    let state = battle.character_state_mut(unit)?;
    state.deaths += 1;
    state.killer = killer.map(|killer| (killer, points));
    battle.arena_mut().kill_this_round = true;
    if let Some(killer) = killer {
        let team = battle.arena_mut().team_mut(killer)?;
        team.felled.insert(unit);
        team.kills += 1;
    }
    battle.drop_flag(unit)?;
    let stays = |thing: &Thing| !matches!(thing.what, Kind::Barricade(owner, _) if owner == unit);
    battle.state.get_mut::<Arena>().things.retain(&mut battle.table, stays);
    if battle.read().last_round() {
        battle.ctx.note(
            event_text!(
                "rules-respawn-leaves-the-match-it-is-the",
                "{name} leaves the match: it is the last round"
            ),
            &["cad-last-round"],
        );
        return remove_killed(battle, unit, true);
    }
    battle.ctx.then(Fallen { unit });
    Ok(())
}

/// Returns the victory points for the kill of a character.
pub(crate) fn kill_points(facts: &BattleRef<'_>, unit: UnitId) -> i32 {
    // Without a mission nothing scores.
    let Some(bout) = facts.bout() else { return 0 };
    let prizes = bout.prizes;
    let mut points = prizes.kill;
    if prizes.late_kill > 0 && facts.rounds.round >= LATE_KILL_ROUND {
        points = prizes.late_kill;
    }
    let beside = facts.first_model(unit).is_some_and(|model_ref| {
        facts.field.markers.iter().any(|marker| {
            let gap = flat(model_ref.stand.at).distance(marker.at) - model_ref.stand.radius;
            gap - monteria_cadence::battle::MARKER_RADIUS < HILL_KILL_RANGE
        })
    });
    if prizes.hill_kill > 0 && beside {
        points = prizes.hill_kill;
    }
    points
}

/// Removes a killed character: the kill scores now, and the character waits in reserve
/// with all that it began with, or is lost.
pub(crate) fn remove_killed(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    lost: bool,
) -> StepResult {
    let state = battle.character_state_mut(unit)?;
    let deaths = state.deaths;
    let killer = state.killer;
    *state = CharacterState { deaths, lost, ..CharacterState::default() };
    let entry = battle.unit(unit)?;
    let side = entry.side;
    let name = entry.name.clone();
    if let Some((killer, mut points)) = killer {
        if battle.arena().has_perk(killer, "showboat") {
            battle.arena_mut().use_perk(killer, "showboat")?;
            points += 1;
        }
        battle.award(
            killer,
            points,
            text!("rules-respawn-the-kill-of", "the kill of {name}"),
            "cad-kills",
        )?;
    }
    let elimination = battle.read().try_bout()?.elimination;
    let spare = battle.arena().team(side).is_some_and(|team| team.lives > 0);
    let lost = lost || (elimination && !spare);
    battle.character_state_mut(unit)?.lost = lost;
    if lost {
        let entry = battle.unit_mut(unit)?;
        entry.place = UnitLocation::Destroyed;
        entry.command = 0;
        if elimination {
            battle.ctx.note(
                event_text!("rules-respawn-has-no-life-left", "{name} has no lives left"),
                &["cad-elimination"],
            );
        }
        return crate::steps::ending::check_end(battle);
    }
    if elimination {
        let team = battle.arena_mut().team_mut(side)?;
        team.lives -= 1;
        let left = Text::counted("rules-respawn-lives", team.lives, "life", "lives");
        battle.ctx.note(
            event_text!(
                "rules-respawn-player-has-left",
                "{player} has {left} left",
                player = player_name(side)
            ),
            &["cad-elimination"],
        );
    }
    return_to_reserve(battle, unit)?;
    battle.ctx.note(
        event_text!(
            "rules-respawn-waits-in-reserve-for-the-next",
            "{name} waits in reserve for the next round"
        ),
        &["cad-respawn"],
    );
    crate::steps::ending::check_end(battle)
}

/// Puts a killed character into reserve with all that it began with.
fn return_to_reserve(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let entry = battle.unit_mut(unit)?;
    entry.place = UnitLocation::Reserve;
    entry.command = 0;
    let models = entry.models.clone();
    let full = starting_hit_points(&battle.read(), unit)?;
    for model in models {
        battle.set_fighter(model, |fighter| {
            fighter.full = full;
            fighter.left = full;
            // The grenade of a pick-up is not part of its equipment.
            fighter.weapons.retain(|(id, _)| id.as_str() != FOUND_GRENADE);
            for (_, spent) in fighter.weapons.iter_mut().chain(&mut fighter.upgrades) {
                *spent = false;
            }
        })?;
        battle.stow(model)?;
    }
    Ok(())
}

fn ask_fallen(In(step): In<Fallen>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let unit = facts.try_unit(step.unit)?;
    // Another effect may have decided it already.
    let open = unit.place == UnitLocation::Destroyed;
    if !open || facts.arena().has_state(step.unit, |state| state.downed || state.lost) {
        return Ok(None);
    }
    let down = Choice::plain(FallenChoice::Down, text!("rules-respawn-downed", "Downed"))
        .group(text!("rules-respawn-killed", "Killed"))
        .hint(text!(
            "rules-respawn-it-lies-where-it-fell-until",
            "It lies where it fell until a friend revives it, or until the round ends; the kill \
             scores only then."
        ));
    let leave = Choice::plain(
        FallenChoice::Leave,
        text!("rules-respawn-back-into-reserve", "Return to reserve"),
    )
    .group(text!("rules-respawn-killed", "Killed"))
    .hint(text!(
        "rules-respawn-the-kill-scores-now-it-returns",
        "The kill scores now; it returns in the next round with all that it began with."
    ));
    let prompt = event_text!(
        "rules-respawn-is-killed-is-it-downed",
        "{name} is killed: is it Downed or does it return to reserve?",
        name = unit.name
    );
    Ok(Some(character_decision(unit, prompt, vec![down, leave])))
}

fn answer_fallen(
    In((step, answer)): Answered<Fallen, FallenChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == FallenChoice::Leave {
        return remove_killed(&mut battle, step.unit, false);
    }
    battle.character_state_mut(step.unit)?.downed = true;
    battle.ctx.note(
        event_text!(
            "rules-respawn-is-downed",
            "{name} is Downed",
            name = battle.unit_name(step.unit)?
        ),
        &["cad-downed"],
    );
    Ok(())
}

/// Returns a Downed body at the nearest place where it can stand, or `None`.
fn room_to_stand_up(facts: &BattleRef<'_>, body: &Body) -> Option<Body> {
    let others: Vec<Body> =
        facts.models.iter().filter(|it| it.in_play()).map(|it| it.body()).collect();
    let spot = facts.table.nearest_legal(body, body.plan(), &others)?;
    Some(body.moved(spot))
}

/// Returns the body of a character on the table, or `None`.
pub(crate) fn standing_body(facts: &BattleRef<'_>, unit: UnitId) -> Option<Body> {
    facts.standing(unit).first().map(|model_ref| model_ref.body())
}

/// Returns those of these units that are Downed, with their model and body.
pub(crate) fn downed_characters<'f>(
    facts: &'f BattleRef<'_>,
    units: impl Iterator<Item = &'f Unit> + 'f,
) -> impl Iterator<Item = (UnitId, ModelId, Body)> + 'f {
    let lies = |unit: &&Unit| facts.arena().has_state(unit.id, |state| state.downed);
    units.filter(lies).filter_map(|unit| {
        let model_ref = facts.first_model(unit.id)?;
        Some((unit.id, model_ref.id(), model_ref.body()))
    })
}

/// Stands a Downed character up where it fell, with one hit point.
pub(crate) fn stand_up(
    battle: &mut BattleMut<'_, '_>,
    fallen: UnitId,
    model: ModelId,
    why: &str,
) -> StepResult {
    let rising = {
        let facts = battle.read();
        room_to_stand_up(&facts, &facts.try_get(model)?.body())
    };
    // Without free ground it stays down.
    let Some(body) = rising else { return Ok(()) };
    let state = battle.character_state_mut(fallen)?;
    state.downed = false;
    state.killer = None;
    forget_kill(battle, fallen);
    battle.unit_mut(fallen)?.place = UnitLocation::Table;
    battle.raise(model, body.at, 1, &[why])
}

/// Removes a revived character from the kills of its killers.
fn forget_kill(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    for team in &mut battle.arena_mut().teams {
        if team.felled.remove(&unit) {
            team.kills = team.kills.saturating_sub(1);
        }
    }
}

/// Returns the hit points with which a character begins a life.
fn starting_hit_points(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<i32> {
    let entry = facts.try_unit(unit)?;
    let model_ref = facts.try_first_model(unit)?;
    let profile = model_ref.profile.map_or(1, |profile| i32::from(*profile.hp));
    let hearty =
        facts.perks(model_ref).into_iter().map(|perk| perk.with(|effect| effect.hit_points()));
    let first = facts.units.0.iter().find(|other| other.side == entry.side);
    let tough = |team: &TeamState| team.perks.iter().any(|perk| perk.as_str() == "tough-crowd");
    let crowd = first.is_some_and(|first| first.id == unit)
        && facts.arena().team(entry.side).is_some_and(tough);
    Ok(profile + hearty.sum::<i32>() + i32::from(crowd))
}
