//! Killed, Downed, revived, finished, gone (Respawn, Killing Characters and Action: Revive).

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;

use super::state::{Kind, Runner};
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Offers, Refusal, SideId, counted};
use crate::rulesets::cadence::battle::{CLOSE, Unit, UnitId, Whereabouts};
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::steps::step;
use crate::table::{Body, Spot, distance, flat};

/// What a roll to revive needs, the Command Points left added.
const REVIVE: i32 = 4;
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
step! {
    /// Whom to revive?
    Revive = "revive" {
        /// Who revives.
        unit: UnitId,
    }
}
step! {
    /// Whom to finish?
    Finish = "finish" {
        /// Who finishes.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .decision(ask_fallen, answer_fallen)
        .decision(ask_revive, answer_revive)
        .decision(ask_finish, answer_finish);
}

/// A character has lost its last hit point: it drops what it carries, its killer is remembered, and its owner is asked.
pub fn falls(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    let acting = battle.activation.unit.and_then(|id| battle.units.get(id)).map(|unit| unit.side);
    let Some(entry) = battle.units.get_mut(unit) else { return };
    entry.place = Whereabouts::Destroyed;
    let (side, name) = (entry.side, entry.name.clone());
    let killer = battle.arena().blame.or(acting).filter(|killer| *killer != side);
    let worth = {
        let facts = battle.read();
        prize(&facts, unit)
    };
    if let Some(runner) = battle.arena_mut().runner_mut(unit) {
        runner.deaths += 1;
        runner.killer = killer.map(|killer| (killer, worth));
    }
    battle.arena_mut().killed = true;
    if let Some(team) = killer.and_then(|killer| battle.arena_mut().team_mut(killer)) {
        team.felled.insert(unit);
        team.kills += 1;
    }
    super::travel::drop_flag(battle, unit);
    battle
        .arena_mut()
        .things
        .retain(|thing| !matches!(thing.kind, Kind::Barricade(owner, _) if owner == unit));
    battle.show_things();
    let last = {
        let facts = battle.read();
        facts.last_round()
    };
    if last {
        battle.ctx.note(format!("{name} leaves the match: it is the last round"), &["cad-last-round"]);
        remove(battle, unit, true);
    } else {
        battle.ctx.then(Fallen { unit });
    }
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
            gap - crate::rulesets::cadence::battle::MARKER_RADIUS < HILL
        })
    });
    if prizes.hill_kill > 0 && beside {
        worth = prizes.hill_kill;
    }
    worth
}

/// Takes a killed character out: the kill scores now, and it waits in reserve with everything it began with, or is lost.
pub fn remove(battle: &mut BattleMut<'_, '_>, unit: UnitId, lost: bool) {
    let Some(runner) = battle.arena_mut().runner_mut(unit) else { return };
    let deaths = runner.deaths;
    let killer = runner.killer;
    *runner = Runner { deaths, lost, ..Runner::default() };
    let Some((side, models)) = battle.units.get(unit).map(|unit| (unit.side, unit.models.clone())) else {
        return;
    };
    let name = battle.unit_name(unit);
    if let Some((killer, worth)) = killer {
        let mut worth = worth;
        if battle.arena().perk(killer, "showboat") {
            battle.arena_mut().use_perk(killer, "showboat");
            worth += 1;
        }
        battle.award(killer, worth, &format!("the kill of {name}"), "cad-kills");
    }
    let elimination = {
        let facts = battle.read();
        facts.bout().is_some_and(|bout| bout.elimination)
    };
    let spare = battle.arena().team(side).is_some_and(|team| team.lives > 0);
    let lost = lost || (elimination && !spare);
    if let Some(runner) = battle.arena_mut().runner_mut(unit) {
        runner.lost = lost;
    }
    if lost {
        if let Some(unit) = battle.units.get_mut(unit) {
            (unit.place, unit.command) = (Whereabouts::Destroyed, 0);
        }
        if elimination {
            battle.ctx.note(format!("{name} has no life left"), &["cad-elimination"]);
        }
        return super::ending::check_end(battle);
    }
    if elimination && let Some(team) = battle.arena_mut().team_mut(side) {
        team.lives -= 1;
        let left = team.lives;
        battle.ctx.note(
            format!("Player {} has {} left", side.0 + 1, counted(left, "life", "lives")),
            &["cad-elimination"],
        );
    }
    if let Some(entry) = battle.units.get_mut(unit) {
        (entry.place, entry.command) = (Whereabouts::Reserve, 0);
    }
    let bonus = base_health(battle, unit);
    for model in models {
        battle.set_fighter(model, |fighter| {
            fighter.full = bonus;
            fighter.left = fighter.full;
            // A pick-up's grenade is not among what it began with.
            fighter.weapons.retain(|(id, _)| id.as_str() != super::travel::FOUND_GRENADE);
            for weapon in &mut fighter.weapons {
                weapon.1 = false;
            }
            for upgrade in &mut fighter.upgrades {
                upgrade.1 = false;
            }
        });
        battle.stow(model);
    }
    battle.ctx.note(format!("{name} waits in reserve for the next round"), &["cad-respawn"]);
    super::ending::check_end(battle);
}

fn ask_fallen(In(step): In<Fallen>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.place == Whereabouts::Destroyed)?;
    if facts.arena().is(step.unit, |runner| runner.downed || runner.lost) {
        return None;
    }
    let down = Choice::plain("down", "Downed")
        .group("Killed")
        .hint("It lies where it fell until a friend revives it, or until the round ends; the kill scores only then.");
    let leave = Choice::plain("leave", "Back into reserve")
        .group("Killed")
        .hint("The kill scores now; it returns in the next round with all that it began with.");
    let prompt = format!("{} is killed. Is it Downed?", unit.name);
    Some(Decision {
        seat: unit.seat,
        model: unit.models.first().copied(),
        prompt,
        options: vec![down, leave],
        refused: Vec::new(),
    })
}

fn answer_fallen(In((step, answer)): In<(Fallen, Answer)>, mut battle: BattleMut) {
    if answer.choice == "leave" {
        return remove(&mut battle, step.unit, false);
    }
    if let Some(runner) = battle.arena_mut().runner_mut(step.unit) {
        runner.downed = true;
    }
    battle.ctx.note(format!("{} is Downed", battle.unit_name(step.unit)), &["cad-downed"]);
}

/// Whether a body that lies Downed would meet nobody where it fell.
fn room_to_rise(facts: &BattleRef<'_>, body: &Body) -> Option<Body> {
    let others: Vec<Body> = facts.models.iter().filter(|it| it.in_play()).map(|it| it.body()).collect();
    let spot = facts.table.nearest_legal(body, body.plan(), &others)?;
    Some(body.moved(spot))
}

/// One whom something can be done to, and whether it can be done now.
pub type Judged = (UnitId, ModelId, Result<(), Refusal>);

/// Those to whom it can be done.
pub fn possible(all: Vec<Judged>) -> Vec<(UnitId, ModelId)> {
    all.into_iter().filter(|(.., verdict)| verdict.is_ok()).map(|(unit, model, _)| (unit, model)).collect()
}

/// Refuses what must be done strictly within so many inches of somebody.
pub(super) fn within(max: f32, distance: f32) -> Result<(), Refusal> {
    if distance < max { Ok(()) } else { Err(Refusal::OutOfRange { min: 0.0, max, distance }) }
}

/// Refuses what no enemy may stand within 3" of; `of` says in words of whom.
pub(super) fn unwatched(facts: &BattleRef<'_>, side: SideId, body: &Body, of: &str) -> Result<(), Refusal> {
    let near = |enemy: &&Unit| facts.bodies(enemy.id).iter().any(|foe| distance(foe, body) < CLOSE);
    match facts.enemies(side).find(near) {
        Some(enemy) => Err(Refusal::rule("EnemyClose", format!("{} is within 3\" of {of}", enemy.name))),
        None => Ok(()),
    }
}

/// The Downed friends of a character, each with whether it could be revived now.
pub fn revivable(facts: &BattleRef<'_>, unit: UnitId) -> Vec<Judged> {
    let Some(entry) = facts.unit(unit) else { return Vec::new() };
    let Some(own) = facts.standing(unit).first().map(|model_ref| model_ref.body()) else { return Vec::new() };
    let verdict = |body: &Body| {
        if facts.last_round() {
            return Err(Refusal::rule("LastRound", "nobody is revived in the last round"));
        }
        within(CLOSE, distance(&own, body))?;
        unwatched(facts, entry.side, &own, "whoever revives")?;
        unwatched(facts, entry.side, body, "it")
    };
    let friends = facts.units.0.iter().filter(|other| other.side == entry.side);
    downed(facts, friends).map(|(id, model, body)| (id, model, verdict(&body))).collect()
}

/// The Downed enemies of a character, each with whether it could be finished now, within so many inches.
pub fn finishable(facts: &BattleRef<'_>, unit: UnitId, reach: f32) -> Vec<Judged> {
    let Some(entry) = facts.unit(unit) else { return Vec::new() };
    let Some(own) = facts.standing(unit).first().map(|model_ref| model_ref.body()) else { return Vec::new() };
    let enemies = facts.units.0.iter().filter(|other| other.side != entry.side);
    let verdict = |body: &Body| within(reach, distance(&own, body));
    downed(facts, enemies).map(|(id, model, body)| (id, model, verdict(&body))).collect()
}

/// Those of these units that lie Downed.
fn downed<'f>(
    facts: &'f BattleRef<'_>,
    units: impl Iterator<Item = &'f Unit> + 'f,
) -> impl Iterator<Item = (UnitId, ModelId, Body)> + 'f {
    let lies = |unit: &&Unit| facts.arena().is(unit.id, |runner| runner.downed);
    units.filter(lies).filter_map(|unit| {
        let model_ref = facts.character(unit.id)?;
        Some((unit.id, model_ref.id(), model_ref.body()))
    })
}

/// A decision among models, or none where nothing can be done to any of them.
pub(super) fn among(
    facts: &BattleRef<'_>,
    unit: UnitId,
    key: &str,
    label: &str,
    found: Vec<Judged>,
) -> Option<Decision> {
    let entry = facts.unit(unit)?;
    let mut found: Vec<(ModelId, Result<(), Refusal>)> =
        found.into_iter().map(|(_, model, verdict)| (model, verdict)).collect();
    found.sort_by_key(|(model, _)| *model);
    let mut offers = Offers::default();
    offers.add_targets(Choice::plain(key, label), Ok(()), found, "nobody is near enough");
    let Offers { legal: options, refused } = offers;
    if options.is_empty() {
        return None;
    }
    let prompt = format!("{}: {label}. Whom?", entry.name);
    let model = entry.models.first().copied();
    Some(Decision { seat: entry.seat, model, prompt, options, refused })
}

fn ask_revive(In(step): In<Revive>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    facts.unit(step.unit).filter(|unit| unit.on_table())?;
    among(&facts, step.unit, "revive-whom", "Revive", revivable(&facts, step.unit))
}

fn answer_revive(In((step, answer)): In<(Revive, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let all = possible(revivable(&facts, step.unit));
        all.into_iter().find(|(_, model)| Some(*model) == answer.target)
    };
    let Some((fallen, model)) = found else { return };
    let (name, command, side) = match battle.units.get(fallen) {
        Some(unit) => (unit.name.clone(), unit.command as i32, unit.side),
        None => return,
    };
    let medic = i32::from(battle.arena().perk(side, "field-medic"));
    let pool = SixPool::new(1, REVIVE - command - medic);
    let up = battle.ctx.roll_six(Some(model), &name, "revive", &pool, &["cad-revive"]).successes > 0;
    battle.pay(fallen, 1);
    if !up {
        return;
    }
    rise(&mut battle, fallen, model, "cad-revive");
}

/// A Downed character gets up where it fell, with one hit point.
pub(super) fn rise(battle: &mut BattleMut<'_, '_>, fallen: UnitId, model: ModelId, why: &str) {
    let rising = {
        let facts = battle.read();
        facts.get(model).and_then(|model_ref| room_to_rise(&facts, &model_ref.body()))
    };
    let Some(body) = rising else { return };
    if let Some(runner) = battle.arena_mut().runner_mut(fallen) {
        (runner.downed, runner.killer) = (false, None);
    }
    unfell(battle, fallen);
    if let Some(unit) = battle.units.get_mut(fallen) {
        unit.place = Whereabouts::Table;
    }
    battle.raise(model, body.at, 1, &[why]);
}

/// Whoever is revived has not been killed after all, as far as scores go.
fn unfell(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    for team in &mut battle.arena_mut().teams {
        if team.felled.remove(&unit) {
            team.kills = team.kills.saturating_sub(1);
        }
    }
}

fn ask_finish(In(step): In<Finish>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let reach = super::acts::finish_reach(&facts, step.unit)?;
    among(&facts, step.unit, "finish-whom", "Finish", finishable(&facts, step.unit, reach))
}

fn answer_finish(In((step, answer)): In<(Finish, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let reach = super::acts::finish_reach(&facts, step.unit).unwrap_or(0.0);
        let all = possible(finishable(&facts, step.unit, reach));
        all.into_iter().find(|(_, model)| Some(*model) == answer.target)
    };
    let Some((fallen, _)) = found else { return };
    let side = battle.units.get(step.unit).map(|unit| unit.side);
    // Whoever brought it down keeps the kill; where nobody did, it is the finisher's, with all that a kill counts for.
    let open = battle.arena().is(fallen, |runner| runner.killer.is_none());
    if let Some(side) = side.filter(|_| open) {
        let worth = prize(&battle.read(), fallen);
        if let Some(runner) = battle.arena_mut().runner_mut(fallen) {
            runner.killer = Some((side, worth));
        }
        if let Some(team) = battle.arena_mut().team_mut(side) {
            team.felled.insert(fallen);
            team.kills += 1;
        }
    }
    battle.ctx.note(format!("{} is finished", battle.unit_name(fallen)), &["cad-finisher"]);
    remove(&mut battle, fallen, false);
}

/// The hit points with which a character begins a life.
pub fn base_health(battle: &BattleMut<'_, '_>, unit: UnitId) -> i32 {
    let facts = battle.read();
    let Some(model_ref) = facts.character(unit) else { return 1 };
    let page = model_ref.page.map_or(1, |page| i32::from(page.hp));
    let hearty = facts.perks(model_ref).into_iter().map(|perk| match perk {
        super::content::Perk::Hearty(n) => i32::from(*n),
        _ => 0,
    });
    let entry = facts.unit(unit);
    let first = entry.is_some_and(|entry| {
        facts.units.0.iter().find(|other| other.side == entry.side).is_some_and(|other| other.id == unit)
    });
    let crowd = entry.is_some_and(|entry| {
        facts
            .arena()
            .team(entry.side)
            .is_some_and(|team| team.perks.iter().any(|perk| perk.as_str() == "tough-crowd"))
    });
    page + hearty.sum::<i32>() + i32::from(first && crowd)
}

/// A spot for a body that must be somewhere near a point.
pub(super) fn near(facts: &BattleRef<'_>, body: &Body, at: bevy::math::Vec2, but: ModelId) -> Option<Body> {
    let others: Vec<Body> =
        facts.models.iter().filter(|it| it.in_play() && it.id() != but).map(|it| it.body()).collect();
    let spot = Spot::of(facts.table.nearest_legal(body, at, &others)?);
    Some(body.moved(bevy::math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z)))
}
