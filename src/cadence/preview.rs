//! What is to be expected of an option: exact odds of the very plan that
//! the dice will follow.

use bevy_ecs::prelude::*;

use super::battle::{Fire, Mode, Unit};
use super::battle_ref::{BattleRef, ModelRef};
use super::content::{Id, Weapon};
use super::sight::{Line, line_of, shown};
use super::steps::activate::{UnitAct, UnitChoice, last_point_pool};
use super::steps::attack::{FireChoice, ShooterChoice};
use super::steps::damage::{Again, AgainChoice, Hits, near_target};
use super::steps::offers::{alone, offer_of};
use super::strike::{AttackPlan, Guard, mark, plan};
use super::tactics::CoreChoice;
use monteria_dice::Spread;
use monteria_game::{Agenda, Choice, ModelId, Preview, SightState, Unseen, inches};

/// The preview of an option with this target.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>) -> Option<Preview> {
    let facts = BattleRef::of(world);
    let unit = facts.activation.unit.and_then(|unit| facts.unit(unit));
    let (fire, aim, weapon) = match CoreChoice::of(choice)? {
        CoreChoice::Secure(_) => {
            let facts = vec![("Secure roll".to_owned(), "3+".to_owned())];
            return Some(Preview {
                title: choice.label.clone(),
                chance: Some(4.0 / 6.0),
                distribution: vec![2.0 / 6.0, 4.0 / 6.0],
                facts,
                ..Preview::default()
            });
        }
        CoreChoice::Unit(UnitChoice { act: UnitAct::Activate, unit }) => {
            return last_point(&facts, choice, facts.unit(unit)?);
        }
        CoreChoice::Again(AgainChoice::Again) => {
            return further_attack(&facts, &world.resource::<Agenda>().first()?, target?);
        }
        // This model alone at the unit that has been chosen.
        CoreChoice::Shooter(ShooterChoice { mode, weapon, target: enemy }) => {
            let weapon = facts.weapon(unit?, &weapon)?;
            let shooter = facts.get(target?)?;
            let aim = mark(&facts, &[shooter], enemy)?;
            let fire = Fire {
                shooters: vec![shooter.id()],
                weapon: weapon.id.clone(),
                mode,
                target: enemy,
            };
            (fire, aim, weapon)
        }
        CoreChoice::Fire(FireChoice::All { mode, weapon }) => {
            aimed(&facts, unit?, (mode, &weapon), target, false)?
        }
        CoreChoice::Fire(FireChoice::One { mode, weapon }) => {
            aimed(&facts, unit?, (mode, &weapon), target, true)?
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
    let unit = unit?;
    let plan = plan(&facts, &fire)?;
    let mut preview = odds(&plan);
    preview.title = format!("{} at {}", weapon.name, facts.unit_name(fire.target));
    let first = facts.get(*fire.shooters.first()?)?;
    preview.facts.push(("Distance".to_owned(), inches(facts.to_unit(first, fire.target))));
    let shooters: Vec<&ModelRef<'_>> =
        fire.shooters.iter().filter_map(|id| facts.get(*id)).collect();
    let (seen, from) = line_of(&facts, unit, &shooters, fire.target, weapon);
    let aim = facts.get(aim)?;
    let from = from.unwrap_or_else(|| first.body());
    // The line is that of the best placed model; its state is that of the unit.
    let mut line = shown(world, &from, &aim.body());
    line.state = match seen {
        Line::Clear => SightState::Free,
        Line::Obscured { .. } => SightState::Cover,
        Line::Blocked(_) => SightState::Stopped,
    };
    if let Line::Blocked(why) = seen {
        line.stop(Unseen::Because(why.to_owned()));
    }
    preview.sight = Some(line);
    Some(preview)
}

/// Returns the chance that a unit keeps its last Command Point when it is activated; none
/// where it need not roll for it.
fn last_point(facts: &BattleRef<'_>, choice: &Choice, unit: &Unit) -> Option<Preview> {
    if unit.command != 1 || !facts.rules.tests_last_point(facts, unit.id) {
        return None;
    }
    let pool = last_point_pool();
    let told = format!("{}+, or it is lost", pool.need);
    Some(Preview {
        title: choice.label.clone(),
        chance: Some(pool.chance()),
        facts: vec![("The last Command Point".to_owned(), told)],
        ..Preview::default()
    })
}

/// Returns the odds of one more attack of Rapid Fire at the unit that
/// this model stands for.
fn further_attack(facts: &BattleRef<'_>, step: &Again, target: ModelId) -> Option<Preview> {
    let (unit, _, shooters) =
        near_target(facts, step).into_iter().find(|(_, aim, _)| *aim == target)?;
    let fire = Fire { target: unit, shooters, ..step.fire.clone() };
    let plan = AttackPlan { bursts: 1, ..plan(facts, &fire)? };
    let weapon = facts.weapon(facts.unit(step.unit)?, &fire.weapon)?;
    Some(Preview { title: format!("{} at {}", weapon.name, facts.unit_name(unit)), ..odds(&plan) })
}

/// Returns what a unit is to lose to the hits that it is about to defend itself
/// against, warded like this.
pub fn defended(hits: &Hits, again: bool) -> Preview {
    let guard = Guard { defence_again: again || hits.guard.defence_again, ..hits.guard.clone() };
    let lost = guard.lost(&Spread::sure(hits.hits as usize));
    Preview {
        chance: Some(1.0 - lost.at_least(1)),
        expected: Some(lost.expected()),
        counts: "hit points".to_owned(),
        distribution: lost.chances().to_vec(),
        ..Preview::default()
    }
}

/// An attack of a unit with a weapon, or of its best placed model alone, on the unit of
/// which this model is the closest.
fn aimed<'a>(
    facts: &BattleRef<'a>,
    unit: &Unit,
    (mode, weapon): (Mode, &Id),
    target: Option<ModelId>,
    single: bool,
) -> Option<(Fire, ModelId, &'a Weapon)> {
    let offer = offer_of(facts, unit, facts.weapon(unit, weapon)?, mode);
    let (enemy, aim, mut shooters) =
        offer.targets.iter().find(|(_, aim, _)| Some(*aim) == target)?.clone();
    if single {
        shooters = alone(facts, unit, &offer, enemy, &shooters);
        shooters.truncate(1);
    }
    Some((Fire { shooters, weapon: weapon.clone(), mode, target: enemy }, aim, offer.weapon))
}

/// Returns what a hit does: its damage, of which the target's Counter rolls stop a part.
fn each_hit(counter: i32, damage: u32) -> String {
    match counter.clamp(2, 7) {
        7 => format!("{damage} damage, and no Counter roll stops any"),
        need => format!("{damage} damage, each point stopped by a Counter roll of {need}+"),
    }
}

/// The odds of a plan: chance to hurt, expected hit points, chance of each loss.
pub fn odds(plan: &AttackPlan) -> Preview {
    let lost = plan.outcome();
    let needs = |need: i32| match need.clamp(2, 7) {
        7 => "out of reach".to_owned(),
        need => format!("{need}+"),
    };
    let rolls = match plan.need.clamp(2, 7) {
        7 => format!("{}, out of reach", plan.dice * plan.bursts),
        need => format!("{} at {need}+", plan.dice * plan.bursts),
    };
    let facts = vec![
        ("Attack rolls".to_owned(), rolls),
        ("Defence".to_owned(), needs(plan.guard.defence)),
        ("Each hit".to_owned(), each_hit(plan.guard.counter, plan.guard.damage)),
    ];
    Preview {
        title: String::new(),
        chance: Some(lost.at_least(1)),
        expected: Some(lost.expected()),
        counts: "hit points".to_owned(),
        distribution: lost.chances().to_vec(),
        facts,
        modifiers: plan.modifiers.clone(),
        ..Preview::default()
    }
}
