//! Big guns: taken up, fired once, gone (Respawn, Season 1: Big Guns).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use parse_display::Display;

use super::questions::{Judged, WhomChoice, among, chosen, of_character};
use super::shove::shove;
use super::state::Kind;
use monteria_cadence::battle::{Fire, Mode, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::{Id, Objective, Weapon};
use monteria_cadence::sight::{Line, line};
use monteria_cadence::steps::damage::{Hits, Strike};
use monteria_cadence::steps::step;
use monteria_cadence::strike::{guard, plan};
use monteria_dice::SixPool;
use monteria_game::{
    Answered, Asked, Choice, ModelId, Needs, OrMissing, Region, Registry, StepResult, event_text,
};
use monteria_table::{closer, distance, distance_to_segment, flat};

/// The places of some guns among the six.
const REAPER: u8 = 2;
const INVERTER: u8 = 3;
const ENFORCER: u8 = 5;
/// Inches beside the line of a beam in which it strikes.
const BEAM: f32 = 2.0;
/// Distances of a displacement that may be chosen, in inches.
const SHIFTS: [u8; 3] = [4, 8, 16];
/// What whoever is hurled into terrain must roll, twice.
const CRASH: SixPool = SixPool { dice: 2, need: 4, again: false };
/// Least and greatest distance of an enforced objective, in inches.
const ENFORCED: (f32, f32) = (6.0, 12.0);

step! {
    /// A big gun is fired: at whom?
    FireGun = "fire-gun" {
        /// Who fires.
        unit: UnitId,
        /// Which gun: its place among the six.
        gun: u8,
        /// How often it has been fired already.
        burst: u8,
    }
    /// A displacement: which way, and how far?
    Displace = "displace" {
        /// Who fires.
        unit: UnitId,
        /// Whom it moves.
        target: UnitId,
    }
    /// The Relay Reaper goes on: whom does its holder strike?
    Relay = "relay" {
        /// Who holds it.
        holder: UnitId,
        /// Who has been struck.
        struck: Vec<UnitId>,
    }
}

/// How a gun is fired.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum GunChoice {
    /// At a character.
    Gun,
    /// By placing an objective.
    Enforce,
}

/// Which way a character is displaced, and by how many inches.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub(crate) enum ShiftChoice {
    /// Toward whoever fires.
    #[display("toward:{0}")]
    Toward(u8),
    /// Away from there.
    #[display("away:{0}")]
    Away(u8),
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry
        .decision(ask_gun, answer_gun)
        .decision(ask_displace, answer_displace)
        .decision(ask_relay, answer_relay);
}

/// A character takes a big gun up: a die says which, it fires, and
/// the activation is over.
pub(crate) fn take(battle: &mut BattleMut<'_, '_>, unit: UnitId, thing: u16) -> StepResult {
    battle.turn(thing, Kind::Gun(false))?;
    let gun = battle.ctx.dice().d6() as u8 - 1;
    battle.arena_mut().halted = Some(unit);
    let text = event_text!(
        "{} takes up the {}",
        battle.unit_name(unit)?,
        name(&weapon(&battle.read(), gun)?.id)
    );
    battle.ctx.note(text, &["cad-big-guns"]);
    battle.ctx.then(FireGun { unit, gun, burst: 0 });
    Ok(())
}

/// The weapon of a gun.
fn weapon<'a>(facts: &BattleRef<'a>, gun: u8) -> StepResult<&'a Weapon> {
    let found = facts.league().and_then(|league| {
        let id = league.guns.get(usize::from(gun))?;
        league.weapons.iter().find(|weapon| weapon.id == *id)
    });
    found.or_missing(format_args!("big gun {}", gun + 1))
}

/// A gun's name.
fn name(weapon: &Id) -> String {
    weapon.as_str().replace('-', " ")
}

fn fire(facts: &BattleRef<'_>, unit: UnitId, gun: u8, target: UnitId) -> StepResult<Fire> {
    let shooter = facts.lead(unit).or_missing(format_args!("the model of unit {unit}"))?;
    let weapon = weapon(facts, gun)?.id.clone();
    Ok(Fire { shooters: vec![shooter], weapon, mode: Mode::Plain, target })
}

/// Whom a gun can be fired at: enemies in range and sight, else friends; the
/// Inverter at friends alone.
fn targets(facts: &BattleRef<'_>, unit: UnitId, gun: u8) -> StepResult<Vec<Judged>> {
    let weapon = weapon(facts, gun)?;
    let found = facts.acting(unit)?;
    let Some((entry, model_ref)) = found else { return Ok(Vec::new()) };
    let seen = |other: UnitId| {
        closer(facts.to_unit(model_ref, other), *weapon.rng)
            && !matches!(line(facts, entry, &[model_ref], other).0, Line::Blocked(_))
    };
    let friends =
        || facts.fielded(entry.side).filter(|it| it.id != unit && seen(it.id)).map(|it| it.id);
    let ids: Vec<UnitId> = if gun == INVERTER {
        let downed = facts
            .units
            .0
            .iter()
            .filter(|it| it.side == entry.side && facts.arena().is(it.id, |it| it.downed));
        let near = |id: &UnitId| {
            facts.character(*id).is_some_and(|other| {
                closer(distance(&model_ref.body(), &other.body()), *weapon.rng)
            })
        };
        friends().chain(downed.map(|it| it.id).filter(near)).collect()
    } else {
        let foes: Vec<UnitId> =
            facts.enemies(entry.side).filter(|it| seen(it.id)).map(|it| it.id).collect();
        if foes.is_empty() { friends().collect() } else { foes }
    };
    let model = |id: UnitId| Some((id, facts.character(id)?.id(), Ok(())));
    Ok(ids.into_iter().filter_map(model).collect())
}

fn ask_gun(In(step): In<FireGun>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let name = name(&weapon(&facts, step.gun)?.id);
    let choice = if step.gun == ENFORCER {
        let (min, max) = ENFORCED;
        let radius = model_ref.stand.radius;
        let center = flat(model_ref.stand.at);
        let min = min + radius;
        let max = max + radius;
        Choice::plain(GunChoice::Enforce, "Place an objective")
            .hint("An Access objective of 3 victory points.")
            .needs(Needs::To(Region::Within { center, min, max, seen_by: None, length: None }))
    } else {
        let mut legal: Vec<ModelId> =
            targets(&facts, step.unit, step.gun)?.into_iter().map(|(_, model, _)| model).collect();
        legal.sort();
        // It goes off at nobody.
        if legal.is_empty() {
            return Ok(None);
        }
        let needs = Needs::one_of(legal);
        Choice::plain(GunChoice::Gun, event_text!("Fire the {name}")).needs(needs)
    };
    Ok(Some(of_character(unit, event_text!("{} must fire the {name}", unit.name), vec![choice])))
}

fn answer_gun(
    In((step, answer)): Answered<FireGun, GunChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let FireGun { unit, gun, burst } = step;
    if answer.choice == GunChoice::Enforce {
        battle.place_marker(Objective::Access, answer.spot()?.plan(), None, None);
        return Ok(());
    }
    let ((target, model), fire) = {
        let facts = battle.read();
        let found = chosen(targets(&facts, unit, gun)?, &answer)?;
        (found, fire(&facts, unit, gun, found.0)?)
    };
    match gun {
        0 => beam(&mut battle, unit, target, &fire),
        1 => {
            if hits(&mut battle, unit, &fire)? > 0 {
                battle.ctx.then(Displace { unit, target });
            }
            if burst == 0 {
                battle.ctx.then(FireGun { unit, gun, burst: 1 });
            }
            Ok(())
        }
        REAPER => strike_relay(&mut battle, unit, vec![unit], &fire, target),
        INVERTER => restore(&mut battle, unit, target, model, &fire),
        _ if hits(&mut battle, unit, &fire)? > 0 => swap(&mut battle, unit, target),
        _ => Ok(()),
    }
}

/// Attack rolls of a gun: how many hit.
fn hits(battle: &mut BattleMut<'_, '_>, unit: UnitId, fire: &Fire) -> StepResult<u32> {
    // At whom nobody can aim, because it lies Downed, nothing is rolled.
    let Some(pool) = plan(&battle.read(), fire).map(|plan| plan.pool()) else { return Ok(0) };
    let name = battle.unit_name(unit)?;
    let lead = fire.shooters.first().copied();
    Ok(battle.ctx.roll_six(lead, &name, "big gun", &pool, &["cad-big-guns"]).successes)
}

/// Annihilation Raycaster: everybody near the line, friend or foe.
fn beam(battle: &mut BattleMut<'_, '_>, unit: UnitId, target: UnitId, fire: &Fire) -> StepResult {
    let struck: Vec<UnitId> = {
        let facts = battle.read();
        let from = facts.place_of(unit);
        let to = facts.place_of(target);
        let reach = *facts.try_weapon(facts.try_unit(unit)?, &fire.weapon)?.rng;
        let end = from + super::odds::toward(from, to) * reach;
        let others = facts.models.iter().filter(|it| it.in_play() && it.fighter.unit != unit);
        let near = |it: &&ModelRef<'_>| {
            distance_to_segment(flat(it.stand.at), from, end) - it.stand.radius < BEAM
        };
        others.filter(near).map(|it| it.fighter.unit).collect()
    };
    for target in struck {
        let fire = Fire { target, ..fire.clone() };
        battle.ctx.then(Strike { unit, fire, burst: 0, origin: None, blind: true });
    }
    Ok(())
}

/// Relay Reaper: whoever is hit passes it on; whoever fails to, or has nobody to pass
/// it to, is struck.
fn strike_relay(
    battle: &mut BattleMut<'_, '_>,
    holder: UnitId,
    mut struck: Vec<UnitId>,
    fire: &Fire,
    target: UnitId,
) -> StepResult {
    if hits(battle, holder, fire)? == 0 {
        return reap(battle, holder);
    }
    struck.push(target);
    if relayed(&battle.read(), target, &struck)?.is_empty() {
        return reap(battle, target);
    }
    battle.ctx.then(Relay { holder: target, struck });
    Ok(())
}

fn reap(battle: &mut BattleMut<'_, '_>, holder: UnitId) -> StepResult {
    let hit = {
        let facts = battle.read();
        let page = weapon(&facts, REAPER)?;
        let guard = guard(&facts, page, holder, false, &mut Default::default());
        let weapon = page.id.clone();
        let from = facts.place_of(holder);
        Hits { by: holder, weapon, target: holder, hits: 1, guard, from, first: None }
    };
    battle
        .ctx
        .note(event_text!("The reaper takes {}", battle.unit_name(holder)?), &["cad-big-guns"]);
    battle.hit(hit);
    Ok(())
}

/// Whom the holder of the Reaper could strike.
fn relayed(facts: &BattleRef<'_>, holder: UnitId, struck: &[UnitId]) -> StepResult<Vec<Judged>> {
    let range = *weapon(facts, REAPER)?.rng;
    let found = facts.acting(holder)?;
    let Some((entry, model_ref)) = found else { return Ok(Vec::new()) };
    let fielded = facts
        .units
        .0
        .iter()
        .filter(|it| it.on_table() && !struck.contains(&it.id) && it.id != holder);
    let near = fielded
        .filter(|it| closer(facts.to_unit(model_ref, it.id), range))
        .filter(|it| !matches!(line(facts, entry, &[model_ref], it.id).0, Line::Blocked(_)));
    Ok(near.filter_map(|it| Some((it.id, facts.character(it.id)?.id(), Ok(())))).collect())
}

fn ask_relay(In(step): In<Relay>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.holder)? else { return Ok(None) };
    let found = relayed(&facts, step.holder, &step.struck)?;
    Ok(among(unit, WhomChoice::Relay, "Pass the Relay Reaper on", found))
}

fn answer_relay(
    In((step, answer)): Answered<Relay, WhomChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (target, fire) = {
        let facts = battle.read();
        let (target, _) = chosen(relayed(&facts, step.holder, &step.struck)?, &answer)?;
        (target, fire(&facts, step.holder, REAPER, target)?)
    };
    strike_relay(&mut battle, step.holder, step.struck, &fire, target)
}

/// Restoration Inverter: hit points for a friend; a Downed one gets up.
fn restore(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    target: UnitId,
    model: ModelId,
    fire: &Fire,
) -> StepResult {
    let mut healed = hits(battle, unit, fire)? as i32;
    if healed > 0 && battle.arena().is(target, |it| it.downed) {
        super::death::rise(battle, target, model, "cad-big-guns")?;
        healed -= 1;
    }
    if healed > 0 {
        battle.set_fighter(model, |fighter| {
            fighter.full = fighter.full.max(fighter.left + healed);
            fighter.left += healed;
        })?;
        battle.ctx.note(
            event_text!("{} gains {healed} HP", battle.unit_name(target)?),
            &["cad-big-guns"],
        );
    }
    Ok(())
}

/// Spatial Transposer: places, hit points and Command Points change hands.
fn swap(battle: &mut BattleMut<'_, '_>, one: UnitId, two: UnitId) -> StepResult {
    let [(a, command), (b, other)] = {
        let facts = battle.read();
        let found = |id: UnitId| -> StepResult<_> {
            let model_ref = facts.try_character(id)?;
            let model = (model_ref.id(), model_ref.stand.at, model_ref.fighter.left);
            Ok((model, facts.try_unit(id)?.command))
        };
        [found(one)?, found(two)?]
    };
    battle.move_to(a.0, b.1, "cad-big-guns")?;
    battle.move_to(b.0, a.1, "cad-big-guns")?;
    for (unit, at) in [(one, b.1), (two, a.1)] {
        super::charges::set_off(battle, unit, &[flat(at)])?;
    }
    for (model, left) in [(a.0, b.2), (b.0, a.2)] {
        battle.set_fighter(model, |fighter| {
            fighter.full = fighter.full.max(left);
            fighter.left = left;
        })?;
    }
    for (unit, points) in [(one, other), (two, command)] {
        let unit = battle.unit_mut(unit)?;
        unit.command = points;
        unit.full_command = unit.full_command.max(points);
    }
    Ok(())
}

fn ask_displace(In(step): In<Displace>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    if facts.acting(step.target)?.is_none() {
        return Ok(None);
    }
    let option = |shift: ShiftChoice| {
        let (ShiftChoice::Toward(inches) | ShiftChoice::Away(inches)) = shift;
        let way = if shift == ShiftChoice::Away(inches) { "away" } else { "toward" };
        Choice::plain(shift, event_text!("{inches}\" {way}"))
    };
    let all = SHIFTS.map(ShiftChoice::Toward).into_iter().chain(SHIFTS.map(ShiftChoice::Away));
    let prompt = event_text!("{} is displaced: which way?", facts.unit_name(step.target));
    Ok(Some(of_character(unit, prompt, all.map(option).collect())))
}

fn answer_displace(
    In((step, answer)): Answered<Displace, ShiftChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (from, at) = {
        let facts = battle.read();
        (facts.place_of(step.unit), facts.place_of(step.target))
    };
    let (inches, ahead) = match answer.choice {
        ShiftChoice::Away(inches) => (inches, super::odds::toward(from, at)),
        ShiftChoice::Toward(inches) => (inches, super::odds::toward(at, from)),
    };
    let crashed = shove(&mut battle, step.target, ahead, f32::from(inches), true, "cad-big-guns")?;
    if !crashed {
        return Ok(());
    }
    let name = battle.unit_name(step.target)?;
    let roll = battle.ctx.roll_six(None, &name, "the crash", &CRASH, &["cad-big-guns"]);
    let lost = CRASH.dice - roll.successes;
    // Whoever a charge has destroyed on the way has nothing left to lose.
    let model = battle.read().lead(step.target);
    if let Some(model) = model.filter(|_| lost > 0) {
        battle.hurt(model, lost as i32, &["cad-big-guns"])?;
        battle.settle_unit(step.target)?;
    }
    Ok(())
}
