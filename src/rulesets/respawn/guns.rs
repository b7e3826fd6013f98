//! Big guns: taken up, fired once, gone (Respawn, Season 1: Big Guns).

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;

use super::odds::segment_distance;
use super::shove::shove;
use super::state::Kind;
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Needs, Region, SeatId};
use crate::rulesets::cadence::battle::{Fire, Mode, UnitId};
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::{Id, Objective};
use crate::rulesets::cadence::sight::{Line, line};
use crate::rulesets::cadence::steps::damage::{Hits, Strike};
use crate::rulesets::cadence::steps::step;
use crate::rulesets::cadence::strike::{guard, plan};
use crate::table::{distance, flat};

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
}
step! {
    /// A displacement: which way, and how far?
    Displace = "displace" {
        /// Who fires.
        unit: UnitId,
        /// Whom it moves.
        target: UnitId,
    }
}
step! {
    /// The Relay Reaper goes on: whom does its holder strike?
    Relay = "relay" {
        /// Who holds it.
        holder: UnitId,
        /// Who has been struck.
        struck: Vec<UnitId>,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .decision(ask_gun, answer_gun)
        .decision(ask_displace, answer_displace)
        .decision(ask_relay, answer_relay);
}

/// A character takes a big gun up: a die says which, it fires, and the activation is over.
pub fn take(battle: &mut BattleMut<'_, '_>, unit: UnitId, thing: u16) {
    for it in battle.arena_mut().things.iter_mut().filter(|it| it.id == thing) {
        it.kind = Kind::Gun(false);
    }
    battle.show_things();
    let gun = battle.ctx.dice().d6() as u8 - 1;
    battle.arena_mut().halted = Some(unit);
    let found = weapon(&battle.read(), gun).map(|id| id.to_string());
    let text =
        format!("{} takes up the {}", battle.unit_name(unit), found.unwrap_or_default().replace('-', " "));
    battle.ctx.note(text, &["cad-big-guns"]);
    battle.ctx.then(FireGun { unit, gun, burst: 0 });
}

/// The weapon of a gun.
fn weapon(facts: &BattleRef<'_>, gun: u8) -> Option<Id> {
    facts.league()?.guns.get(usize::from(gun)).cloned()
}

fn fire(facts: &BattleRef<'_>, unit: UnitId, weapon: &Id, target: UnitId) -> Option<Fire> {
    let shooter = facts.standing(unit).first()?.id();
    Some(Fire { shooters: vec![shooter], weapon: weapon.clone(), mode: Mode::Plain, target })
}

/// Whom a gun can be fired at: enemies in range and sight, else friends; the Inverter at friends alone.
fn targets(facts: &BattleRef<'_>, unit: UnitId, gun: u8) -> Vec<(UnitId, ModelId)> {
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied()) else {
        return Vec::new();
    };
    let Some(weapon) = weapon(facts, gun).and_then(|id| facts.weapon(entry, id.as_str())) else {
        return Vec::new();
    };
    let seen = |other: UnitId| {
        facts.to_unit(model_ref, other) < weapon.rng
            && !matches!(line(facts, entry, &[model_ref], other).0, Line::Blocked(_))
    };
    let friends = || facts.fielded(entry.side).filter(|it| it.id != unit && seen(it.id)).map(|it| it.id);
    let ids: Vec<UnitId> = if gun == 3 {
        let downed = facts
            .units
            .0
            .iter()
            .filter(|it| it.side == entry.side && facts.arena().is(it.id, |it| it.downed));
        let near = |id: &UnitId| {
            facts.character(*id).is_some_and(|other| distance(&model_ref.body(), &other.body()) < weapon.rng)
        };
        friends().chain(downed.map(|it| it.id).filter(near)).collect()
    } else {
        let foes: Vec<UnitId> = facts.enemies(entry.side).filter(|it| seen(it.id)).map(|it| it.id).collect();
        if foes.is_empty() { friends().collect() } else { foes }
    };
    let mut all: Vec<(UnitId, ModelId)> =
        ids.into_iter().filter_map(|id| Some((id, facts.character(id)?.id()))).collect();
    all.sort_by_key(|(_, model)| *model);
    all
}

fn ask_gun(In(step): In<FireGun>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let model = *unit.models.first()?;
    let name = weapon(&facts, step.gun)?.to_string().replace('-', " ");
    let choice = if step.gun == 5 {
        let model_ref = facts.standing(step.unit).first().copied()?;
        let (min, max) = ENFORCED;
        let radius = model_ref.stand.radius;
        let region = Region::Within {
            center: flat(model_ref.stand.at),
            min: min + radius,
            max: max + radius,
            seen_by: None,
        };
        Choice::plain("enforce", "Place an objective")
            .hint("An Access objective of 3 victory points.")
            .needs(Needs::To(region))
    } else {
        let legal: Vec<ModelId> =
            targets(&facts, step.unit, step.gun).into_iter().map(|(_, model)| model).collect();
        if legal.is_empty() {
            return None;
        }
        Choice::plain("gun", format!("Fire the {name}")).needs(Needs::Target { legal, others: Vec::new() })
    };
    let prompt = format!("{} must fire the {name}", unit.name);
    Some(Decision { seat: unit.seat, model: Some(model), prompt, options: vec![choice], refused: Vec::new() })
}

fn answer_gun(In((step, answer)): In<(FireGun, Answer)>, mut battle: BattleMut) {
    if let Some(spot) = answer.spot {
        return battle.place_marker(Objective::Access, spot.plan(), None, None);
    }
    let found = {
        let facts = battle.read();
        let target =
            targets(&facts, step.unit, step.gun).into_iter().find(|(_, model)| Some(*model) == answer.target);
        target.and_then(|(target, model)| {
            let weapon = weapon(&facts, step.gun)?;
            Some((target, model, fire(&facts, step.unit, &weapon, target)?))
        })
    };
    let Some((target, model, fire)) = found else { return };
    match step.gun {
        0 => beam(&mut battle, step.unit, target, &fire),
        1 => {
            if hits(&mut battle, step.unit, &fire) > 0 {
                battle.ctx.then(Displace { unit: step.unit, target });
            }
            if step.burst == 0 {
                battle.ctx.then(FireGun { unit: step.unit, gun: step.gun, burst: 1 });
            }
        }
        2 => strike_relay(&mut battle, step.unit, vec![step.unit], &fire, target),
        3 => restore(&mut battle, step.unit, target, model, &fire),
        _ => {
            if hits(&mut battle, step.unit, &fire) > 0 {
                swap(&mut battle, step.unit, target);
            }
        }
    }
}

/// Attack rolls of a gun: how many hit.
fn hits(battle: &mut BattleMut<'_, '_>, unit: UnitId, fire: &Fire) -> u32 {
    let pool = plan(&battle.read(), fire).map(|plan| plan.pool());
    let name = battle.unit_name(unit);
    let lead = fire.shooters.first().copied();
    pool.map_or(0, |pool| battle.ctx.roll_six(lead, &name, "big gun", &pool, &["cad-big-guns"]).successes)
}

/// Annihilation Raycaster: everybody near the line, friend or foe.
fn beam(battle: &mut BattleMut<'_, '_>, unit: UnitId, target: UnitId, fire: &Fire) {
    let struck: Vec<UnitId> = {
        let facts = battle.read();
        let (from, to) = (facts.place_of(unit), facts.place_of(target));
        let reach =
            facts.unit(unit).and_then(|it| facts.weapon(it, fire.weapon.as_str())).map_or(24.0, |it| it.rng);
        let end = from + super::acts::toward(from, to) * reach;
        let others = facts.models.iter().filter(|it| it.in_play() && it.fighter.unit != unit);
        let near =
            |it: &&ModelRef<'_>| segment_distance(flat(it.stand.at), from, end) - it.stand.radius < BEAM;
        others.filter(near).map(|it| it.fighter.unit).collect()
    };
    for target in struck {
        let fire = Fire { target, ..fire.clone() };
        battle.ctx.then(Strike { unit, fire, burst: 0, origin: None, blind: true });
    }
}

/// Relay Reaper: whoever is hit passes it on; whoever fails to is struck.
fn strike_relay(
    battle: &mut BattleMut<'_, '_>,
    holder: UnitId,
    mut struck: Vec<UnitId>,
    fire: &Fire,
    target: UnitId,
) {
    if hits(battle, holder, fire) > 0 {
        struck.push(target);
        return battle.ctx.then(Relay { holder: target, struck });
    }
    reap(battle, holder);
}

fn reap(battle: &mut BattleMut<'_, '_>, holder: UnitId) {
    let hit = {
        let facts = battle.read();
        let (Some(unit), Some(id)) = (facts.unit(holder), weapon(&facts, 2)) else { return };
        let Some(page) = facts.weapon(unit, id.as_str()) else { return };
        let guard = guard(&facts, page, holder, false, &mut Default::default());
        Hits {
            by: holder,
            weapon: id,
            target: holder,
            hits: 1,
            guard,
            from: facts.place_of(holder),
            first: None,
        }
    };
    battle.ctx.note(format!("The reaper takes {}", battle.unit_name(holder)), &["cad-big-guns"]);
    battle.ctx.then(hit);
}

/// Whom the holder of the Reaper could strike.
fn relayed(facts: &BattleRef<'_>, holder: UnitId, struck: &[UnitId]) -> Vec<(UnitId, ModelId)> {
    let (Some(entry), Some(model_ref)) = (facts.unit(holder), facts.standing(holder).first().copied()) else {
        return Vec::new();
    };
    let range = weapon(facts, 2).and_then(|id| facts.weapon(entry, id.as_str())).map_or(12.0, |it| it.rng);
    let fielded =
        facts.units.0.iter().filter(|it| it.on_table() && !struck.contains(&it.id) && it.id != holder);
    fielded
        .filter(|it| facts.to_unit(model_ref, it.id) < range)
        .filter(|it| !matches!(line(facts, entry, &[model_ref], it.id).0, Line::Blocked(_)))
        .filter_map(|it| Some((it.id, facts.character(it.id)?.id())))
        .collect()
}

fn ask_relay(In(step): In<Relay>, mut battle: BattleMut) -> Option<Decision> {
    let decision = {
        let facts = battle.read();
        super::death::among(
            &facts,
            step.holder,
            "relay",
            "Pass the Relay Reaper on",
            relayed(&facts, step.holder, &step.struck)
                .into_iter()
                .map(|(unit, model)| (unit, model, Ok(())))
                .collect(),
        )
    };
    if decision.is_none() {
        reap(&mut battle, step.holder);
    }
    decision
}

fn answer_relay(In((step, answer)): In<(Relay, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let all = relayed(&facts, step.holder, &step.struck);
        let target = all.into_iter().find(|(_, model)| Some(*model) == answer.target);
        target.and_then(|(target, _)| Some((target, fire(&facts, step.holder, &weapon(&facts, 2)?, target)?)))
    };
    if let Some((target, fire)) = found {
        strike_relay(&mut battle, step.holder, step.struck, &fire, target);
    }
}

/// Restoration Inverter: hit points for a friend; a Downed one gets up.
fn restore(battle: &mut BattleMut<'_, '_>, unit: UnitId, target: UnitId, model: ModelId, fire: &Fire) {
    let mut healed = hits(battle, unit, fire) as i32;
    if healed > 0 && battle.arena().is(target, |it| it.downed) {
        super::death::rise(battle, target, model, "cad-big-guns");
        healed -= 1;
    }
    if healed > 0 {
        battle.set_fighter(model, |fighter| {
            fighter.full = fighter.full.max(fighter.left + healed);
            fighter.left += healed;
        });
        battle.ctx.note(format!("{} gains {healed} HP", battle.unit_name(target)), &["cad-big-guns"]);
    }
}

/// Spatial Transposer: places, hit points and Command Points change hands.
fn swap(battle: &mut BattleMut<'_, '_>, one: UnitId, two: UnitId) {
    let found = {
        let facts = battle.read();
        match (facts.character(one), facts.character(two)) {
            (Some(a), Some(b)) => Some((
                (a.id(), a.stand.at, a.fighter.left),
                (b.id(), b.stand.at, b.fighter.left),
                facts.unit(one).map_or(0, |it| it.command),
                facts.unit(two).map_or(0, |it| it.command),
            )),
            _ => None,
        }
    };
    let Some((a, b, command, other)) = found else { return };
    battle.move_to(a.0, b.1, "cad-big-guns");
    battle.move_to(b.0, a.1, "cad-big-guns");
    for (unit, at) in [(one, b.1), (two, a.1)] {
        super::travel::set_off(battle, unit, &[flat(at)]);
    }
    for (model, left) in [(a.0, b.2), (b.0, a.2)] {
        battle.set_fighter(model, |fighter| {
            fighter.full = fighter.full.max(left);
            fighter.left = left;
        });
    }
    for (unit, points) in [(one, other), (two, command)] {
        if let Some(unit) = battle.units.get_mut(unit) {
            unit.command = points;
            unit.full_command = unit.full_command.max(points);
        }
    }
}

fn ask_displace(In(step): In<Displace>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    facts.standing(step.target).first()?;
    let options = ["toward", "away"]
        .into_iter()
        .flat_map(|way| {
            SHIFTS.map(|inches| Choice::plain(format!("{way}:{inches}"), format!("{inches}\" {way}")))
        })
        .collect();
    let prompt = format!("{} is displaced: which way?", facts.unit_name(step.target));
    let seat: SeatId = unit.seat;
    Some(Decision { seat, model: unit.models.first().copied(), prompt, options, refused: Vec::new() })
}

fn answer_displace(In((step, answer)): In<(Displace, Answer)>, mut battle: BattleMut) {
    let Some((way, inches)) = answer.choice.split_once(':') else { return };
    let inches: f32 = inches.parse().unwrap_or(0.0);
    let (from, at) = {
        let facts = battle.read();
        (facts.place_of(step.unit), facts.place_of(step.target))
    };
    let ahead = if way == "away" { super::acts::toward(from, at) } else { super::acts::toward(at, from) };
    let crashed = shove(&mut battle, step.target, ahead, inches, true, "cad-big-guns");
    if crashed {
        let name = battle.unit_name(step.target);
        let roll = battle.ctx.roll_six(None, &name, "the crash", &CRASH, &["cad-big-guns"]);
        let lost = CRASH.dice - roll.successes;
        let model = super::enter::only(&battle.read(), step.target);
        if let Some(model) = model.filter(|_| lost > 0) {
            battle.hurt(model, lost as i32, &["cad-big-guns"]);
            battle.settle_unit(step.target);
        }
    }
}
