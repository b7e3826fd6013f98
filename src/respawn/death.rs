//! Killed, Downed, up again, gone (Respawn, Killing Characters). Who revives or finishes
//! a character does so in `specials/`.

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use parse_display::Display;

use super::questions::of_character;
use super::state::{Arena, FOUND_GRENADE, Kind, Runner, TeamState, Thing};
use monteria_cadence::battle::{Unit, UnitId, Whereabouts};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{Answered, Asked, Choice, ModelId, Registry, StepResult, counted, event_text};
use monteria_table::{Body, flat};

/// From this round on a kill is worth more, where the mission says so.
const LATE: u32 = 4;
/// Inches around an objective in which a kill is worth more, where the mission says so.
const HILL: f32 = 1.0;

step! {
    /// A character has been killed: is it Downed, or does it go back into reserve?
    Fallen = "fallen" {
        /// The unit that does it.
        unit: UnitId,
    }
}

/// What becomes of a character that has been killed.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum FallenChoice {
    /// It lies Downed.
    Down,
    /// It goes back into reserve.
    Leave,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_fallen, answer_fallen);
}

/// A character has lost its last hit point: it drops what it carries, its killer is
/// remembered, and its owner is asked.
pub(crate) fn falls(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let acting = battle.activation.unit.and_then(|id| battle.units.get(id)).map(|unit| unit.side);
    let entry = battle.unit_mut(unit)?;
    entry.place = Whereabouts::Destroyed;
    let side = entry.side;
    let name = entry.name.clone();
    let killer = battle.arena().blame.or(acting).filter(|killer| *killer != side);
    let worth = prize(&battle.read(), unit);
    let runner = battle.runner_mut(unit)?;
    runner.deaths += 1;
    runner.killer = killer.map(|killer| (killer, worth));
    battle.arena_mut().killed = true;
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
            event_text!("{name} leaves the match: it is the last round"),
            &["cad-last-round"],
        );
        return remove(battle, unit, true);
    }
    battle.ctx.then(Fallen { unit });
    Ok(())
}

/// What a kill is worth to an enemy, in victory points.
pub(super) fn prize(facts: &BattleRef<'_>, unit: UnitId) -> i32 {
    let Some(bout) = facts.bout() else { return 0 };
    let prizes = bout.prizes;
    let mut worth = prizes.kill;
    if prizes.late_kill > 0 && facts.rounds.round >= LATE {
        worth = prizes.late_kill;
    }
    let beside = facts.character(unit).is_some_and(|model_ref| {
        facts.field.markers.iter().any(|marker| {
            let gap = flat(model_ref.stand.at).distance(marker.at) - model_ref.stand.radius;
            gap - monteria_cadence::battle::MARKER_RADIUS < HILL
        })
    });
    if prizes.hill_kill > 0 && beside {
        worth = prizes.hill_kill;
    }
    worth
}

/// Takes a killed character out: the kill scores now, and it waits in reserve with
/// everything it began with, or is lost.
pub(crate) fn remove(battle: &mut BattleMut<'_, '_>, unit: UnitId, lost: bool) -> StepResult {
    let runner = battle.runner_mut(unit)?;
    let deaths = runner.deaths;
    let killer = runner.killer;
    *runner = Runner { deaths, lost, ..Runner::default() };
    let entry = battle.unit(unit)?;
    let side = entry.side;
    let models = entry.models.clone();
    let name = entry.name.clone();
    if let Some((killer, mut worth)) = killer {
        if battle.arena().perk(killer, "showboat") {
            battle.arena_mut().use_perk(killer, "showboat")?;
            worth += 1;
        }
        battle.award(killer, worth, &format!("the kill of {name}"), "cad-kills")?;
    }
    let elimination = battle.read().try_bout()?.elimination;
    let spare = battle.arena().team(side).is_some_and(|team| team.lives > 0);
    let lost = lost || (elimination && !spare);
    battle.runner_mut(unit)?.lost = lost;
    if lost {
        let entry = battle.unit_mut(unit)?;
        (entry.place, entry.command) = (Whereabouts::Destroyed, 0);
        if elimination {
            battle.ctx.note(event_text!("{name} has no life left"), &["cad-elimination"]);
        }
        return super::ending::check_end(battle);
    }
    if elimination {
        let team = battle.arena_mut().team_mut(side)?;
        team.lives -= 1;
        let left = counted(team.lives, "life", "lives");
        battle.ctx.note(event_text!("Player {} has {left} left", side.0 + 1), &["cad-elimination"]);
    }
    let entry = battle.unit_mut(unit)?;
    (entry.place, entry.command) = (Whereabouts::Reserve, 0);
    let full = base_health(&battle.read(), unit)?;
    for model in models {
        battle.set_fighter(model, |fighter| {
            (fighter.full, fighter.left) = (full, full);
            // A pick-up's grenade is not among what it began with.
            fighter.weapons.retain(|(id, _)| id.as_str() != FOUND_GRENADE);
            for (_, spent) in fighter.weapons.iter_mut().chain(&mut fighter.upgrades) {
                *spent = false;
            }
        })?;
        battle.stow(model)?;
    }
    battle.ctx.note(event_text!("{name} waits in reserve for the next round"), &["cad-respawn"]);
    super::ending::check_end(battle)
}

fn ask_fallen(In(step): In<Fallen>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let unit = facts.try_unit(step.unit)?;
    // Something else may have decided it since.
    let open = unit.place == Whereabouts::Destroyed;
    if !open || facts.arena().is(step.unit, |runner| runner.downed || runner.lost) {
        return Ok(None);
    }
    let down = Choice::plain(FallenChoice::Down, "Downed").group("Killed").hint(
        "It lies where it fell until a friend revives it, or until the round ends; the kill \
            scores only then.",
    );
    let leave = Choice::plain(FallenChoice::Leave, "Back into reserve")
        .group("Killed")
        .hint("The kill scores now; it returns in the next round with all that it began with.");
    let prompt = event_text!("{} is killed. Is it Downed?", unit.name);
    Ok(Some(of_character(unit, prompt, vec![down, leave])))
}

fn answer_fallen(
    In((step, answer)): Answered<Fallen, FallenChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == FallenChoice::Leave {
        return remove(&mut battle, step.unit, false);
    }
    battle.runner_mut(step.unit)?.downed = true;
    battle.ctx.note(event_text!("{} is Downed", battle.unit_name(step.unit)?), &["cad-downed"]);
    Ok(())
}

/// Whether a body that lies Downed would meet nobody where it fell.
fn room_to_rise(facts: &BattleRef<'_>, body: &Body) -> Option<Body> {
    let others: Vec<Body> =
        facts.models.iter().filter(|it| it.in_play()).map(|it| it.body()).collect();
    let spot = facts.table.nearest_legal(body, body.plan(), &others)?;
    Some(body.moved(spot))
}

/// Where a character stands; none where it does not.
pub(super) fn standing(facts: &BattleRef<'_>, unit: UnitId) -> Option<Body> {
    facts.standing(unit).first().map(|model_ref| model_ref.body())
}

/// Those of these units that lie Downed.
pub(super) fn downed<'f>(
    facts: &'f BattleRef<'_>,
    units: impl Iterator<Item = &'f Unit> + 'f,
) -> impl Iterator<Item = (UnitId, ModelId, Body)> + 'f {
    let lies = |unit: &&Unit| facts.arena().is(unit.id, |runner| runner.downed);
    units.filter(lies).filter_map(|unit| {
        let model_ref = facts.character(unit.id)?;
        Some((unit.id, model_ref.id(), model_ref.body()))
    })
}

/// A Downed character gets up where it fell, with one hit point.
pub(super) fn rise(
    battle: &mut BattleMut<'_, '_>,
    fallen: UnitId,
    model: ModelId,
    why: &str,
) -> StepResult {
    let rising = {
        let facts = battle.read();
        room_to_rise(&facts, &facts.try_get(model)?.body())
    };
    // Where there is no ground left to stand on it stays down.
    let Some(body) = rising else { return Ok(()) };
    let runner = battle.runner_mut(fallen)?;
    (runner.downed, runner.killer) = (false, None);
    unfell(battle, fallen);
    battle.unit_mut(fallen)?.place = Whereabouts::Table;
    battle.raise(model, body.at, 1, &[why])
}

/// Whoever is revived has not been killed after all, as far as scores go.
fn unfell(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    for team in &mut battle.arena_mut().teams {
        if team.felled.remove(&unit) {
            team.kills = team.kills.saturating_sub(1);
        }
    }
}

/// The hit points with which a character begins a life.
fn base_health(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<i32> {
    let entry = facts.try_unit(unit)?;
    let model_ref = facts.try_character(unit)?;
    let page = model_ref.page.map_or(1, |page| i32::from(*page.hp));
    let hearty =
        facts.perks(model_ref).into_iter().map(|perk| perk.with(|effect| effect.hit_points()));
    let first = facts.units.0.iter().find(|other| other.side == entry.side);
    let tough = |team: &TeamState| team.perks.iter().any(|perk| perk.as_str() == "tough-crowd");
    let crowd = first.is_some_and(|first| first.id == unit)
        && facts.arena().team(entry.side).is_some_and(tough);
    Ok(page + hearty.sum::<i32>() + i32::from(crowd))
}
