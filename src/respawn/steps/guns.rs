//! Big guns: taken up, fired once, gone (Respawn, Season 1: Big Guns).

mod displacement;
mod relay;
mod transposer;

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::state::Kind;
use crate::steps::questions::{TargetVerdict, character_decision, chosen_target};
use crate::triggers::BIG_GUN;
use displacement::{answer_displace, ask_displace};
use monteria_cadence::battle::{FireMode, UnitId, WeaponAttack};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::{Id, Objective, Weapon};
use monteria_cadence::sight::{Line, line};
use monteria_cadence::steps::damage::Strike;
use monteria_cadence::steps::step;
use monteria_cadence::strike::plan;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Occurrence, OrMissing, Region, Registry,
    StepResult, event_text, text,
};
use monteria_table::{closer, distance, distance_to_segment, flat};
use relay::{answer_relay, ask_relay, fire_relay_reaper};
use transposer::fire_transposer;

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
        "{unit} picks up the {model}",
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
    Ok(battle
        .ctx
        .roll_six(
            lead,
            &name,
            text!("rules-respawn-big-gun-roll", "big gun"),
            &pool,
            &["cad-big-guns"],
        )
        .successes)
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
