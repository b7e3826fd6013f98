//! What is to be expected of an option: exact odds of the very plan that the dice will follow.

use bevy::ecs::prelude::*;

use super::battle::{Fire, Mode, Unit};
use super::battle_ref::{BattleRef, ModelRef};
use super::content::{Id, Weapon};
use super::sight::{Line, line_of, shown};
use super::steps::attack::{FireChoice, ShooterChoice};
use super::steps::offers::{alone, offer_of};
use super::strike::{AttackPlan, mark, plan};
use super::tactics::CoreChoice;
use crate::game::{Choice, ModelId, Preview, SightState, inches};

/// The preview of an option with this target.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>) -> Option<Preview> {
    let facts = BattleRef::of(world);
    let unit = facts.activation.unit.and_then(|unit| facts.unit(unit));
    let (fire, aim, weapon) = match choice.action()? {
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
        // This model alone at the unit that has been chosen.
        CoreChoice::Shooter(ShooterChoice { mode, weapon, target: enemy }) => {
            let weapon = facts.weapon(unit?, &weapon)?;
            let shooter = facts.get(target?)?;
            let aim = mark(&facts, &[shooter], enemy)?;
            let fire = Fire { shooters: vec![shooter.id()], weapon: weapon.id.clone(), mode, target: enemy };
            (fire, aim, weapon)
        }
        CoreChoice::Fire(FireChoice::All { mode, weapon }) => {
            aimed(&facts, unit?, (mode, &weapon), target, false)?
        }
        CoreChoice::Fire(FireChoice::One { mode, weapon }) => {
            aimed(&facts, unit?, (mode, &weapon), target, true)?
        }
        _ => return None,
    };
    let unit = unit?;
    let plan = plan(&facts, &fire)?;
    let mut preview = odds(&plan);
    preview.title = format!("{} at {}", weapon.name, facts.unit_name(fire.target));
    let first = facts.get(*fire.shooters.first()?)?;
    preview.facts.push(("Distance".to_owned(), inches(facts.to_unit(first, fire.target))));
    let shooters: Vec<&ModelRef<'_>> = fire.shooters.iter().filter_map(|id| facts.get(*id)).collect();
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
        line.by = Some(why.to_owned());
    }
    preview.sight = Some(line);
    Some(preview)
}

/// An attack of a unit with a weapon, or of its best placed model alone, on the unit of which this model is the closest.
fn aimed<'a>(
    facts: &BattleRef<'a>,
    unit: &Unit,
    (mode, weapon): (Mode, &Id),
    target: Option<ModelId>,
    single: bool,
) -> Option<(Fire, ModelId, &'a Weapon)> {
    let offer = offer_of(facts, unit, facts.weapon(unit, weapon)?, mode);
    let (enemy, aim, mut shooters) = offer.targets.iter().find(|(_, aim, _)| Some(*aim) == target)?.clone();
    if single {
        shooters = alone(facts, unit, &offer, enemy, &shooters);
        shooters.truncate(1);
    }
    Some((Fire { shooters, weapon: weapon.clone(), mode, target: enemy }, aim, offer.weapon))
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
        ("Counter".to_owned(), format!("{}, {} damage each", needs(plan.guard.counter), plan.guard.damage)),
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
