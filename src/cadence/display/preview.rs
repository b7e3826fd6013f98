//! Previews of options: the exact odds of the plan that the dice will follow.

use bevy_ecs::prelude::*;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Id, Weapon};
use crate::sight::{Line, describe_line, weapon_line};
use crate::state::battle::{FireMode, Unit, UnitId, WeaponAttack};
use crate::steps::activations::activate::{UnitAct, UnitChoice, last_point_pool};
use crate::steps::attacks::attack::{FireChoice, ShooterChoice};
use crate::steps::attacks::damage::{AgainChoice, ContinueRapidFire, Hits, further_targets};
use crate::steps::attacks::offers::{offer_of, single_shooters};
use crate::strike::{AttackPlan, Guard, closest_target, plan};
use crate::tactics::CoreChoice;
use monteria_dice::Distribution;
use monteria_game::{Agenda, Choice, ModelId, Preview, SightState, Text, Unseen, inches, text};

/// Returns the preview of an option with this target, or None if the option has no odds.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>) -> Option<Preview> {
    let facts = BattleRef::of(world);
    let unit = facts.activation.unit.and_then(|unit| facts.unit(unit));
    let (fire, aim, weapon) = match CoreChoice::of(choice)? {
        CoreChoice::Secure(_) => return Some(secure_odds(choice)),
        CoreChoice::Unit(UnitChoice { act: UnitAct::Activate, unit }) => {
            return last_point(&facts, choice, facts.unit(unit)?);
        }
        CoreChoice::Again(AgainChoice::Again) => {
            return further_attack(&facts, &world.resource::<Agenda>().first()?, target?);
        }
        // The target of this option is the shooter; the enemy unit is chosen already.
        CoreChoice::Shooter(ShooterChoice { mode, weapon, target: enemy }) => {
            let weapon = facts.weapon(unit?, &weapon)?;
            let shooter = facts.get(target?)?;
            let aim = closest_target(&facts, &[shooter], enemy)?;
            let fire = WeaponAttack {
                shooters: vec![shooter.id()],
                weapon: weapon.id.clone(),
                mode,
                target: enemy,
            };
            (fire, aim, weapon)
        }
        CoreChoice::Fire(FireChoice::All { mode, weapon }) => {
            attack_at(&facts, unit?, mode, &weapon, target, false)?
        }
        CoreChoice::Fire(FireChoice::One { mode, weapon }) => {
            attack_at(&facts, unit?, mode, &weapon, target, true)?
        }
        CoreChoice::Marker(_)
        | CoreChoice::Entry(_)
        | CoreChoice::Edge(_)
        | CoreChoice::Name(_)
        | CoreChoice::Unit(_)
        | CoreChoice::Move(_)
        | CoreChoice::Apart(_)
        | CoreChoice::Fire(FireChoice::Done)
        | CoreChoice::Again(AgainChoice::Stop)
        | CoreChoice::Casualty(_)
        | CoreChoice::Ability(_)
        | CoreChoice::Extra(_)
        | CoreChoice::Board(_)
        | CoreChoice::Aboard(_)
        | CoreChoice::Turn(_)
        | CoreChoice::Heading(_)
        | CoreChoice::Declare(_) => return None,
    };
    attack_odds(world, &facts, unit?, &fire, aim, weapon)
}

/// Returns the odds of securing an objective.
fn secure_odds(choice: &Choice) -> Preview {
    Preview {
        title: choice.label.clone(),
        chance: Some(4.0 / 6.0),
        distribution: vec![2.0 / 6.0, 4.0 / 6.0],
        facts: vec![(text!("rules-cadence-secure-roll", "Secure roll"), Text::sign("3+"))],
        ..Preview::default()
    }
}

/// Returns the odds of an attack with its distance and line of sight; `aim` is the closest
/// model of the target.
fn attack_odds(
    world: &World,
    facts: &BattleRef<'_>,
    unit: &Unit,
    fire: &WeaponAttack,
    aim: ModelId,
    weapon: &Weapon,
) -> Option<Preview> {
    let plan = plan(facts, fire)?;
    let mut preview = odds(&plan);
    preview.title = weapon_at(facts, weapon, fire.target);
    let first = facts.get(*fire.shooters.first()?)?;
    let distance = inches(facts.distance_to_unit(first, fire.target));
    preview.facts.push((text!("rules-cadence-distance", "Distance"), Text::verbatim(distance)));
    let shooters: Vec<&ModelRef<'_>> =
        fire.shooters.iter().filter_map(|id| facts.get(*id)).collect();
    let (seen, from) = weapon_line(facts, unit, &shooters, fire.target, weapon);
    let aim = facts.get(aim)?;
    let from = from.unwrap_or_else(|| first.body());
    // The line drawn is that of the best placed model; its state is that of the unit.
    let mut line = describe_line(world, &from, &aim.body());
    line.state = match seen {
        Line::Clear => SightState::Free,
        Line::Obscured { .. } => SightState::Cover,
        Line::Blocked(_) => SightState::Stopped,
    };
    if let Line::Blocked(why) = seen {
        line.stop(Unseen::Because(why.text()));
    }
    preview.sight = Some(line);
    Some(preview)
}

/// Returns the title of an attack: `Rifle at Wardens`.
fn weapon_at(facts: &BattleRef<'_>, weapon: &Weapon, target: UnitId) -> Text {
    let target = facts.unit_name(target);
    text!("rules-cadence-weapon-at", "{weapon} at {target}", weapon = weapon.name)
}

/// Returns the chance that a unit keeps its last Command Point when it is activated, or
/// None if it does not roll for it.
fn last_point(facts: &BattleRef<'_>, choice: &Choice, unit: &Unit) -> Option<Preview> {
    if unit.command != 1 || !facts.module.tests_last_point(facts, unit.id) {
        return None;
    }
    let pool = last_point_pool();
    let text = text!(
        "rules-cadence-or-it-is-lost",
        "kept on {need}+, otherwise lost",
        need = pool.target_number
    );
    Some(Preview {
        title: choice.label.clone(),
        chance: Some(pool.chance()),
        facts: vec![(
            text!("rules-cadence-the-last-command-point-2", "The last Command Point"),
            text,
        )],
        ..Preview::default()
    })
}

/// Returns the odds of one more attack of Rapid Fire at the unit of the target model.
fn further_attack(
    facts: &BattleRef<'_>,
    step: &ContinueRapidFire,
    target: ModelId,
) -> Option<Preview> {
    let (unit, _, shooters) =
        further_targets(facts, step).into_iter().find(|(_, aim, _)| *aim == target)?;
    let fire = WeaponAttack { target: unit, shooters, ..step.fire.clone() };
    let plan = AttackPlan { bursts: 1, ..plan(facts, &fire)? };
    let weapon = facts.weapon(facts.unit(step.unit)?, &fire.weapon)?;
    Some(Preview { title: weapon_at(facts, weapon, unit), ..odds(&plan) })
}

/// Returns the odds of a unit that is about to defend itself against hits; `again`
/// rerolls failed defence rolls.
pub fn defended(hits: &Hits, reroll_all: bool) -> Preview {
    let guard =
        Guard { reroll_defence: reroll_all || hits.guard.reroll_defence, ..hits.guard.clone() };
    let lost = guard.lost(&Distribution::always(hits.hits as usize));
    Preview {
        chance: Some(1.0 - lost.at_least(1)),
        expected: Some(lost.expected()),
        counts: text!("rules-cadence-hit-points", "hit points"),
        distribution: lost.chances().to_vec(),
        ..Preview::default()
    }
}

/// Returns the attack of a unit with a weapon, or of its best placed model alone if
/// `single`, on the unit whose closest model is `target`.
fn attack_at<'a>(
    facts: &BattleRef<'a>,
    unit: &Unit,
    mode: FireMode,
    weapon: &Id,
    target: Option<ModelId>,
    single: bool,
) -> Option<(WeaponAttack, ModelId, &'a Weapon)> {
    let offer = offer_of(facts, unit, facts.weapon(unit, weapon)?, mode);
    let (enemy, aim, mut shooters) =
        offer.targets.iter().find(|(_, aim, _)| Some(*aim) == target)?.clone();
    if single {
        shooters = single_shooters(facts, unit, &offer, enemy, &shooters);
        shooters.truncate(1);
    }
    Some((
        WeaponAttack { shooters, weapon: weapon.clone(), mode, target: enemy },
        aim,
        offer.weapon,
    ))
}

/// Describes the effect of a hit: its damage and the target number of counter rolls.
fn each_hit(counter: i32, damage: u32) -> Text {
    match counter.clamp(2, 7) {
        7 => text!(
            "rules-cadence-damage-and-no-counter",
            "{damage} damage; Counter rolls cannot stop it"
        ),
        need => text!(
            "rules-cadence-damage-each-point-stopped",
            "{damage} damage; a Counter roll of {need}+ stops each point"
        ),
    }
}

/// Returns the odds of a plan: the chance to inflict damage, the expected
/// loss and its distribution.
pub fn odds(plan: &AttackPlan) -> Preview {
    let lost = plan.outcome();
    let needs = |need: i32| match need.clamp(2, 7) {
        7 => text!("rules-out-of-reach", "impossible"),
        need => Text::verbatim(format!("{need}+")),
    };
    let rolls = match plan.target_number.clamp(2, 7) {
        7 => text!(
            "rules-cadence-out-of-reach",
            "{dice}, out of reach",
            dice = plan.dice * plan.bursts
        ),
        need => text!("rules-cadence-at", "{dice} at {need}+", dice = plan.dice * plan.bursts),
    };
    let facts = vec![
        (text!("rules-cadence-attack-rolls", "Attack rolls"), rolls),
        (text!("rules-cadence-defence-2", "Defence"), needs(plan.guard.defence)),
        (
            text!("rules-cadence-each-hit", "Each hit"),
            each_hit(plan.guard.counter, plan.guard.damage),
        ),
    ];
    Preview {
        title: Text::default(),
        chance: Some(lost.at_least(1)),
        expected: Some(lost.expected()),
        counts: text!("rules-cadence-hit-points", "hit points"),
        distribution: lost.chances().to_vec(),
        facts,
        modifiers: plan.modifiers.clone(),
        ..Preview::default()
    }
}
