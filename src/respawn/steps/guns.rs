//! Big guns: taken up, fired once, gone (Respawn, Season 1: Big Guns).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use parse_display::Display;

use crate::state::Kind;
use crate::steps::push::push;
use crate::steps::questions::{
    TargetChoice, TargetVerdict, character_decision, chosen_target, target_decision,
};
use crate::triggers::BIG_GUN;
use monteria_cadence::battle::{FireMode, UnitId, WeaponAttack};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::{Id, Objective, Weapon};
use monteria_cadence::sight::{Line, line};
use monteria_cadence::steps::damage::{Hits, Strike};
use monteria_cadence::steps::step;
use monteria_cadence::strike::{guard, plan};
use monteria_dice::SixPool;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Occurrence, OrMissing, Region, Registry,
    StepResult, event_text, text,
};
use monteria_table::{closer, distance, distance_to_segment, flat};

/// Index of the Annihilation Raycaster in the league's list of big guns.
const RAYCASTER: u8 = 0;
/// Index of the gun that displaces its target.
const DISPLACER: u8 = 1;
/// Index of the Relay Reaper.
const REAPER: u8 = 2;
/// Index of the Restoration Inverter.
const INVERTER: u8 = 3;
/// Index of the Objective Enforcer. The remaining gun is the Spatial Transposer.
const ENFORCER: u8 = 5;
/// Width of the beam on each side of its line, in inches.
const BEAM_HALF_WIDTH: f32 = 2.0;
/// Distances of a displacement, in inches.
const DISPLACEMENTS: [u8; 3] = [4, 8, 16];
/// Dice and target number of a character that is thrown into terrain.
const CRASH_POOL: SixPool = SixPool { dice: 2, need: 4, again: false };
/// Least distance of an objective that the Enforcer places, in inches.
const ENFORCED_MIN: f32 = 6.0;
/// Greatest distance of an objective that the Enforcer places, in inches.
const ENFORCED_MAX: f32 = 12.0;

step! {
    /// Asks for the target of a big gun.
    FireGun = "fire-gun" {
        unit: UnitId,
        /// Index of the gun.
        gun: u8,
        /// Number of shots that were fired before.
        burst: u8,
    }
    /// Asks for the direction and the distance of a displacement.
    Displace = "displace" {
        unit: UnitId,
        target: UnitId,
    }
    /// Asks the holder of the Relay Reaper for its next target.
    Relay = "relay" {
        holder: UnitId,
        /// Characters that have held it.
        struck: Vec<UnitId>,
    }
}

/// How a big gun is used.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum GunChoice {
    Gun,
    /// Places an objective instead of an attack.
    Enforce,
}

/// Direction of a displacement, and its distance in inches.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub(crate) enum ShiftChoice {
    #[display("toward:{0}")]
    Toward(u8),
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

/// Makes a character take up a big gun: a die names it, it fires,
/// and the activation ends.
pub(crate) fn take_up_gun(battle: &mut BattleMut<'_, '_>, unit: UnitId, thing: u16) -> StepResult {
    battle.change_thing(thing, Kind::Gun(false))?;
    let gun = battle.ctx.dice().d6() as u8 - 1;
    battle.arena_mut().halted = Some(unit);
    let model = battle.read().try_first_model(unit)?.id();
    battle.ctx.occur_with(|| Occurrence::Taken { item: BIG_GUN.to_owned(), model });
    let text = event_text!(
        "rules-respawn-takes-up-the",
        "{unit} takes up the {model}",
        unit = battle.unit_name(unit)?,
        model = gun_name(&gun_weapon(&battle.read(), gun)?.id)
    );
    battle.ctx.note(text, &["cad-big-guns"]);
    battle.ctx.then(FireGun { unit, gun, burst: 0 });
    Ok(())
}

/// Returns the weapon of a big gun.
fn gun_weapon<'a>(facts: &BattleRef<'a>, gun: u8) -> StepResult<&'a Weapon> {
    let found = facts.league().and_then(|league| {
        let id = league.guns.get(usize::from(gun))?;
        league.weapons.iter().find(|weapon| weapon.id == *id)
    });
    found.or_missing(format_args!("big gun {}", gun + 1))
}

fn gun_name(weapon: &Id) -> String {
    weapon.as_str().replace('-', " ")
}

fn gun_attack(
    facts: &BattleRef<'_>,
    unit: UnitId,
    gun: u8,
    target: UnitId,
) -> StepResult<WeaponAttack> {
    let shooter = facts.lead_model(unit).or_missing(format_args!("the model of unit {unit}"))?;
    let weapon = gun_weapon(facts, gun)?.id.clone();
    Ok(WeaponAttack { shooters: vec![shooter], weapon, mode: FireMode::Plain, target })
}

/// Returns the targets of a gun: enemies in range and sight, else friends. The
/// Inverter targets only friends.
fn gun_targets(facts: &BattleRef<'_>, unit: UnitId, gun: u8) -> StepResult<Vec<TargetVerdict>> {
    let weapon = gun_weapon(facts, gun)?;
    // A character that is not on the table has no targets.
    let Some((entry, model_ref)) = facts.acting(unit)? else { return Ok(Vec::new()) };
    let seen = |other: UnitId| {
        closer(facts.distance_to_unit(model_ref, other), *weapon.rng)
            && !matches!(line(facts, entry, &[model_ref], other).0, Line::Blocked(_))
    };
    let friends = || {
        facts.units_on_table(entry.side).filter(|it| it.id != unit && seen(it.id)).map(|it| it.id)
    };
    let ids: Vec<UnitId> = if gun == INVERTER {
        let downed =
            facts.units.0.iter().filter(|it| {
                it.side == entry.side && facts.arena().has_state(it.id, |it| it.downed)
            });
        let near = |id: &UnitId| {
            facts.first_model(*id).is_some_and(|other| {
                closer(distance(&model_ref.body(), &other.body()), *weapon.rng)
            })
        };
        friends().chain(downed.map(|it| it.id).filter(near)).collect()
    } else {
        let foes: Vec<UnitId> =
            facts.enemies(entry.side).filter(|it| seen(it.id)).map(|it| it.id).collect();
        if foes.is_empty() { friends().collect() } else { foes }
    };
    let model = |id: UnitId| Some((id, facts.first_model(id)?.id(), Ok(())));
    Ok(ids.into_iter().filter_map(model).collect())
}

fn ask_gun(In(step): In<FireGun>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let name = gun_name(&gun_weapon(&facts, step.gun)?.id);
    let choice = if step.gun == ENFORCER {
        let radius = model_ref.stand.radius;
        let center = flat(model_ref.stand.at);
        let min = ENFORCED_MIN + radius;
        let max = ENFORCED_MAX + radius;
        Choice::plain(
            GunChoice::Enforce,
            text!("rules-respawn-place-an-objective", "Place an objective"),
        )
        .hint(text!(
            "rules-respawn-an-access-objective-of-3-victory",
            "An Access objective of 3 victory points."
        ))
        .needs(Needs::To(Region::Within { center, min, max, seen_by: None, length: None }))
    } else {
        let mut legal: Vec<ModelId> = gun_targets(&facts, step.unit, step.gun)?
            .into_iter()
            .map(|(_, model, _)| model)
            .collect();
        legal.sort();
        // A gun without targets is not fired.
        if legal.is_empty() {
            return Ok(None);
        }
        let needs = Needs::one_of(legal);
        Choice::plain(GunChoice::Gun, event_text!("rules-respawn-fire-the", "Fire the {name}"))
            .needs(needs)
    };
    Ok(Some(character_decision(
        unit,
        event_text!("rules-respawn-must-fire-the", "{unit} must fire the {name}", unit = unit.name),
        vec![choice],
    )))
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
        let found = chosen_target(gun_targets(&facts, unit, gun)?, &answer)?;
        (found, gun_attack(&facts, unit, gun, found.0)?)
    };
    match gun {
        RAYCASTER => fire_beam(&mut battle, unit, target, &fire),
        DISPLACER => {
            if roll_hits(&mut battle, unit, &fire)? > 0 {
                battle.ctx.then(Displace { unit, target });
            }
            if burst == 0 {
                battle.ctx.then(FireGun { unit, gun, burst: 1 });
            }
            Ok(())
        }
        REAPER => fire_relay_reaper(&mut battle, unit, vec![unit], &fire, target),
        INVERTER => fire_inverter(&mut battle, unit, target, model, &fire),
        _ if roll_hits(&mut battle, unit, &fire)? > 0 => fire_transposer(&mut battle, unit, target),
        _ => Ok(()),
    }
}

/// Makes the attack rolls of a gun and returns the number of hits.
fn roll_hits(battle: &mut BattleMut<'_, '_>, unit: UnitId, fire: &WeaponAttack) -> StepResult<u32> {
    // No roll against a Downed target, which cannot be attacked.
    let Some(pool) = plan(&battle.read(), fire).map(|plan| plan.pool()) else { return Ok(0) };
    let name = battle.unit_name(unit)?;
    let lead = fire.shooters.first().copied();
    Ok(battle.ctx.roll_six(lead, &name, "big gun", &pool, &["cad-big-guns"]).successes)
}

/// Fires the Annihilation Raycaster at everybody near its line, friend or foe.
fn fire_beam(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    target: UnitId,
    fire: &WeaponAttack,
) -> StepResult {
    let struck: Vec<UnitId> = {
        let facts = battle.read();
        let from = facts.unit_position(unit);
        let to = facts.unit_position(target);
        let reach = *facts.try_weapon(facts.try_unit(unit)?, &fire.weapon)?.rng;
        let end = from + crate::geometry::direction(from, to) * reach;
        let others = facts.models.iter().filter(|it| it.in_play() && it.fighter.unit != unit);
        let near = |it: &&ModelRef<'_>| {
            distance_to_segment(flat(it.stand.at), from, end) - it.stand.radius < BEAM_HALF_WIDTH
        };
        others.filter(near).map(|it| it.fighter.unit).collect()
    };
    for target in struck {
        let fire = WeaponAttack { target, ..fire.clone() };
        battle.ctx.then(Strike { unit, fire, burst: 0, origin: None, blind: true });
    }
    Ok(())
}

/// Passes the Relay Reaper on with a hit; a holder that misses, or has no
/// target left, is struck.
fn fire_relay_reaper(
    battle: &mut BattleMut<'_, '_>,
    holder: UnitId,
    mut struck: Vec<UnitId>,
    fire: &WeaponAttack,
    target: UnitId,
) -> StepResult {
    if roll_hits(battle, holder, fire)? == 0 {
        return strike_holder(battle, holder);
    }
    struck.push(target);
    if relay_targets(&battle.read(), target, &struck)?.is_empty() {
        return strike_holder(battle, target);
    }
    battle.ctx.then(Relay { holder: target, struck });
    Ok(())
}

fn strike_holder(battle: &mut BattleMut<'_, '_>, holder: UnitId) -> StepResult {
    let hit = {
        let facts = battle.read();
        let reaper = gun_weapon(&facts, REAPER)?;
        let guard = guard(&facts, reaper, holder, false, &mut Default::default());
        let weapon = reaper.id.clone();
        let from = facts.unit_position(holder);
        Hits { by: holder, weapon, target: holder, hits: 1, guard, from, first: None }
    };
    battle.ctx.note(
        event_text!(
            "rules-respawn-the-reaper-takes",
            "The reaper takes {name}",
            name = battle.unit_name(holder)?
        ),
        &["cad-big-guns"],
    );
    battle.hit(hit);
    Ok(())
}

/// Returns the targets of the holder of the Relay Reaper.
fn relay_targets(
    facts: &BattleRef<'_>,
    holder: UnitId,
    struck: &[UnitId],
) -> StepResult<Vec<TargetVerdict>> {
    let range = *gun_weapon(facts, REAPER)?.rng;
    // A holder that is not on the table passes it to nobody.
    let Some((entry, model_ref)) = facts.acting(holder)? else { return Ok(Vec::new()) };
    let fielded = facts
        .units
        .0
        .iter()
        .filter(|it| it.on_table() && !struck.contains(&it.id) && it.id != holder);
    let near = fielded
        .filter(|it| closer(facts.distance_to_unit(model_ref, it.id), range))
        .filter(|it| !matches!(line(facts, entry, &[model_ref], it.id).0, Line::Blocked(_)));
    Ok(near.filter_map(|it| Some((it.id, facts.first_model(it.id)?.id(), Ok(())))).collect())
}

fn ask_relay(In(step): In<Relay>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.holder)? else { return Ok(None) };
    let found = relay_targets(&facts, step.holder, &step.struck)?;
    Ok(target_decision(
        unit,
        TargetChoice::Relay,
        text!("rules-respawn-pass-the-relay-reaper-on", "Pass the Relay Reaper on"),
        found,
    ))
}

fn answer_relay(
    In((step, answer)): Answered<Relay, TargetChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (target, fire) = {
        let facts = battle.read();
        let (target, _) =
            chosen_target(relay_targets(&facts, step.holder, &step.struck)?, &answer)?;
        (target, gun_attack(&facts, step.holder, REAPER, target)?)
    };
    fire_relay_reaper(&mut battle, step.holder, step.struck, &fire, target)
}

/// Resolves the Restoration Inverter: hit points for a friend, and a
/// Downed one stands up.
fn fire_inverter(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    target: UnitId,
    model: ModelId,
    fire: &WeaponAttack,
) -> StepResult {
    let mut healed = roll_hits(battle, unit, fire)? as i32;
    if healed > 0 && battle.arena().has_state(target, |it| it.downed) {
        crate::steps::death::stand_up(battle, target, model, "cad-big-guns")?;
        healed -= 1;
    }
    if healed > 0 {
        battle.set_fighter(model, |fighter| {
            fighter.full = fighter.full.max(fighter.left + healed);
            fighter.left += healed;
        })?;
        battle.ctx.note(
            event_text!(
                "rules-respawn-gains-hp",
                "{name} gains {healed} HP",
                name = battle.unit_name(target)?
            ),
            &["cad-big-guns"],
        );
    }
    Ok(())
}

/// Resolves the Spatial Transposer: two characters exchange places, hit
/// points and Command Points.
fn fire_transposer(battle: &mut BattleMut<'_, '_>, one: UnitId, two: UnitId) -> StepResult {
    let [first, second] = {
        let facts = battle.read();
        [swapped(&facts, one)?, swapped(&facts, two)?]
    };
    battle.move_to(first.model, second.at, "cad-big-guns")?;
    battle.move_to(second.model, first.at, "cad-big-guns")?;
    let exchanged = [(&first, &second), (&second, &first)];
    for (to, from) in exchanged {
        crate::steps::charges::set_off(battle, to.unit, &[flat(from.at)])?;
    }
    for (to, from) in exchanged {
        battle.set_fighter(to.model, |fighter| {
            fighter.full = fighter.full.max(from.hit_points);
            fighter.left = from.hit_points;
        })?;
    }
    for (to, from) in exchanged {
        let unit = battle.unit_mut(to.unit)?;
        unit.command = from.command;
        unit.full_command = unit.full_command.max(from.command);
    }
    Ok(())
}

/// What the Spatial Transposer exchanges of a character.
struct Swapped {
    unit: UnitId,
    model: ModelId,
    at: Vec3,
    hit_points: i32,
    command: u32,
}

/// Returns what the Spatial Transposer exchanges of a character.
fn swapped(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<Swapped> {
    let model_ref = facts.try_first_model(unit)?;
    Ok(Swapped {
        unit,
        model: model_ref.id(),
        at: model_ref.stand.at,
        hit_points: model_ref.fighter.left,
        command: facts.try_unit(unit)?.command,
    })
}

fn ask_displace(In(step): In<Displace>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    if facts.acting(step.target)?.is_none() {
        return Ok(None);
    }
    let option = |shift: ShiftChoice| {
        let (ShiftChoice::Toward(inches) | ShiftChoice::Away(inches)) = shift;
        let label = match shift {
            ShiftChoice::Away(_) => event_text!("rules-respawn-inches-away", "{inches}\" away"),
            ShiftChoice::Toward(_) => {
                event_text!("rules-respawn-inches-toward", "{inches}\" toward")
            }
        };
        Choice::plain(shift, label)
    };
    let all = DISPLACEMENTS
        .map(ShiftChoice::Toward)
        .into_iter()
        .chain(DISPLACEMENTS.map(ShiftChoice::Away));
    let prompt = event_text!(
        "rules-respawn-is-displaced-which-way",
        "{name} is displaced: which way?",
        name = facts.unit_name(step.target)
    );
    Ok(Some(character_decision(unit, prompt, all.map(option).collect())))
}

fn answer_displace(
    In((step, answer)): Answered<Displace, ShiftChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (from, at) = {
        let facts = battle.read();
        (facts.unit_position(step.unit), facts.unit_position(step.target))
    };
    let (inches, ahead) = match answer.choice {
        ShiftChoice::Away(inches) => (inches, crate::geometry::direction(from, at)),
        ShiftChoice::Toward(inches) => (inches, crate::geometry::direction(at, from)),
    };
    let crashed = push(&mut battle, step.target, ahead, f32::from(inches), true, "cad-big-guns")?;
    if !crashed {
        return Ok(());
    }
    let name = battle.unit_name(step.target)?;
    let roll = battle.ctx.roll_six(
        None,
        &name,
        text!("rules-respawn-the-crash", "the crash"),
        &CRASH_POOL,
        &["cad-big-guns"],
    );
    let lost = CRASH_POOL.dice - roll.successes;
    // A character that a charge has destroyed on the way loses nothing more.
    let model = battle.read().lead_model(step.target);
    if let Some(model) = model.filter(|_| lost > 0) {
        battle.hurt(model, lost as i32, &["cad-big-guns"])?;
        battle.settle_unit(step.target)?;
    }
    Ok(())
}
