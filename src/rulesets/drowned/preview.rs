//! What is to be expected of an option: exact odds of the very test that the dice will make.

use bevy::ecs::prelude::*;

use super::content::{TestKind, Weapon};
use super::feat::{Chances, Level, TestResult};
use super::skirmish_ref::{Attempt, ModelRef, SkirmishRef};
use super::steps::acts::Action;
use super::steps::armour::ArmourRoll;
use super::steps::tests::attempt_alone;
use super::view::sight;
use crate::game::{Choice, ModelId, Preview, inches};
use crate::table::{Spot, distance};

/// The preview of an option with this target.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>, _: Option<Spot>) -> Option<Preview> {
    let facts = SkirmishRef::of(world);
    let me = facts.get(facts.turn.acting?)?;
    match choice.action()? {
        Action::Shoot(weapon) => {
            let (weapon, target) = (me.fighter.weapon(&weapon)?, facts.get(target?)?);
            Some(attack(world, &facts, me, target, (weapon, TestKind::Shoot, false)))
        }
        Action::Strike(weapon) => {
            let (weapon, target) = (me.fighter.weapon(&weapon)?, facts.get(target?)?);
            Some(attack(world, &facts, me, target, (weapon, TestKind::CloseCombat, false)))
        }
        Action::Charge(weapon) => {
            let (weapon, target) = (me.fighter.weapon(&weapon)?, facts.get(target?)?);
            Some(attack(world, &facts, me, target, (weapon, TestKind::CloseCombat, true)))
        }
        Action::Leap | Action::RiseLeap => Some(alone(&facts, me, TestKind::Leap, "Leap or climb")),
        Action::Dodge => Some(alone(&facts, me, TestKind::Dodge, "Dodge")),
        Action::Reveal => Some(alone(&facts, me, TestKind::Reveal, "Reveal")),
        Action::Aid => Some(alone(&facts, me, TestKind::FirstAid, "First Aid")),
        Action::Repair(_) => Some(alone(&facts, me, TestKind::Repair, "Repair")),
        _ => None,
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// The chances of the levels of a test, the best first.
fn levels(told: &mut Preview, chances: &Chances) {
    for level in Level::ALL.into_iter().rev() {
        told.facts.push((super::words::capital_level(level), percent(chances.level(level))));
    }
}

/// A test that concerns nobody else.
fn alone(facts: &SkirmishRef<'_>, me: &ModelRef<'_>, kind: TestKind, title: &str) -> Preview {
    let attempt = attempt_alone(facts, me, kind);
    let (test, modifiers) = facts.test(&attempt);
    let worth = |result: TestResult| f64::from(result.level as u8);
    let chances = test.chances_with(&facts.rerolls(&attempt), worth);
    let mut told =
        Preview { title: title.to_owned(), chance: Some(chances.success()), modifiers, ..Preview::default() };
    told.facts.push(("Against".to_owned(), test.target.to_string()));
    levels(&mut told, &chances);
    told
}

/// An attack that nobody opposes: the chance to hit, the wounds that are to be expected, and the chance of each number of them.
fn attack(
    world: &World,
    facts: &SkirmishRef<'_>,
    me: &ModelRef<'_>,
    target: &ModelRef<'_>,
    (weapon, kind, charging): (&Weapon, TestKind, bool),
) -> Preview {
    let (from, there) = (facts.place(me), facts.place(target));
    let weapon_of = me.fighter.weapon(&weapon.id);
    let attempt =
        Attempt { weapon: weapon_of, at: Some((target, there)), charging, ..attempt_alone(facts, me, kind) };
    let (test, modifiers) = facts.test(&attempt);
    let away = distance(&from.body, &there.body);
    let harm = |level: Level| facts.harm_of(&attempt, level);
    let worth = |result: TestResult| harm(result.level).map_or(0.0, |harm| f64::from(harm.damage));
    let chances = test.chances_with(&facts.rerolls(&attempt), worth);
    let mut wounds = vec![0.0; 1];
    let mut hits = 0.0;
    for (result, chance) in &chances.all {
        let Some(harm) = harm(result.level) else {
            wounds[0] += chance;
            continue;
        };
        hits += chance;
        let Ok(roll) = ArmourRoll::against(facts, &harm) else { continue };
        for (number, share) in roll.odds(harm.damage).into_iter().enumerate() {
            if wounds.len() <= number {
                wounds.resize(number + 1, 0.0);
            }
            wounds[number] += chance * share;
        }
    }
    let expected = wounds.iter().enumerate().map(|(number, chance)| number as f64 * chance).sum();
    let mut told = Preview {
        title: format!("{} at {}", weapon.name, target.name()),
        chance: Some(hits),
        expected: Some(expected),
        distribution: wounds,
        modifiers,
        sight: Some(sight(world, &me.body(), &target.body())),
        ..Preview::default()
    };
    told.facts.push(("Distance".to_owned(), inches(away)));
    told.facts.push(("Against".to_owned(), test.target.to_string()));
    levels(&mut told, &chances);
    told
}
