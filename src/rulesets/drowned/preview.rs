//! What is to be expected of an option: exact odds of the very test that the dice will make.

use bevy::ecs::prelude::*;

use super::content::{TestKind, Weapon};
use super::feat::{Chances, Level, Opposed, TestResult};
use super::sequence::{Combat, Firefight, Nested, Reaction, Sequence, Side};
use super::skirmish_ref::{Attempt, ModelRef, SkirmishRef};
use super::steps::acts::Action;
use super::steps::armour::ArmourRoll;
use super::steps::declare::{FightAnswer, NestAnswer, nest_stretches};
use super::steps::react::{ReactAnswer, answered_by, point_stretches};
use super::steps::tests::{attempt, attempt_alone, opponent};
use super::view::sight;
use crate::game::{Choice, ModelId, Preview, inches};
use crate::table::{Spot, distance};

/// The preview of an option with this target. While an action is declared it is that of what would be added to it.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>, _: Option<Spot>) -> Option<Preview> {
    let facts = SkirmishRef::of(world);
    if let Some(sequence) = &facts.turn.sequence {
        let (with, of) = added(&facts, sequence, choice, target)?;
        return exchange(world, &facts, &with, of);
    }
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

/// The action that is being made with what an option adds to it at the first point at which it may, and whose test that is.
fn added(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    choice: &Choice,
    target: Option<ModelId>,
) -> Option<(Sequence, Side)> {
    let mut with = sequence.clone();
    let first = |stretches: Vec<(f32, f32)>| stretches.first().map(|stretch| stretch.0);
    if let Some(reaction) = choice.action::<ReactAnswer>().and_then(|answer| answered_by(answer, sequence.by))
    {
        let after = first(point_stretches(facts, &reaction).ok()?)?;
        let to_nested = sequence.nested.as_ref().is_some_and(|nested| (nested.after - after).abs() < 0.05);
        with.reactions.push(Reaction { after, to_nested, ..reaction });
        return Some((with, Side::Reacting(sequence.reactions.len())));
    }
    if let Some(answer) = choice.action::<FightAnswer>() {
        let at = |number: usize| sequence.reactions.get(number).map(|reaction| reaction.by);
        let (against, combat) = match answer {
            FightAnswer::Shoot(number, weapon) => (number, Combat::Shoot { at: at(number)?, weapon }),
            FightAnswer::Strike(number, weapon) => (number, Combat::Strike { at: at(number)?, weapon }),
            FightAnswer::Dodge(number) => (number, Combat::Dodge),
            FightAnswer::Let => return None,
        };
        with.firefight = Some(Firefight { against, combat });
        return Some((with, Side::Answering));
    }
    let combat = match choice.action::<NestAnswer>()? {
        NestAnswer::Shoot(weapon) => Combat::Shoot { at: target?, weapon },
        NestAnswer::Dodge => Combat::Dodge,
        NestAnswer::Go | NestAnswer::Here => return None,
    };
    let after = first(nest_stretches(facts, &combat).ok()?)?;
    with.nested = Some(Nested { after, combat });
    Some((with, Side::Acting))
}

/// What a test within an action comes to, given the one that opposes it.
pub fn exchange(world: &World, facts: &SkirmishRef<'_>, with: &Sequence, of: Side) -> Option<Preview> {
    let made = attempt(facts, with, of).ok()?;
    let against = match of {
        Side::Reacting(number) => opponent(with, number),
        Side::Acting | Side::Answering => {
            (0..with.reactions.len()).find(|number| opponent(with, *number) == Some(of)).map(Side::Reacting)
        }
    };
    let other = against.and_then(|other| attempt(facts, with, other).ok());
    let chances = other.map(|other| chances(facts, &other));
    let title = match made.at {
        Some((target, _)) => format!("{}: {} at {}", made.by.name(), made.kind.words(), target.name()),
        None => format!("{}: {}", made.by.name(), made.kind.words()),
    };
    let mut told = odds(world, facts, &made, chances.as_ref(), title);
    if let Some((other, chances)) = other.zip(chances) {
        told.facts.push((format!("Opposed by {}", other.by.name()), percent(chances.success())));
    }
    Some(told)
}

/// The chances of a test with the dice that its maker may roll again, for the most damage, or else the best level.
fn chances(facts: &SkirmishRef<'_>, attempt: &Attempt<'_, '_>) -> Chances {
    let worth = |result: TestResult| {
        let damage = facts.harm_of(attempt, result.level).map_or(0.0, |harm| f64::from(harm.damage));
        damage + f64::from(result.level as u8) / 100.0
    };
    facts.test(attempt).0.chances_with(&facts.rerolls(attempt), worth)
}

/// An attack that nobody opposes.
fn attack(
    world: &World,
    facts: &SkirmishRef<'_>,
    me: &ModelRef<'_>,
    target: &ModelRef<'_>,
    (weapon, kind, charging): (&Weapon, TestKind, bool),
) -> Preview {
    let there = facts.place(target);
    let weapon_of = me.fighter.weapon(&weapon.id);
    let attempt =
        Attempt { weapon: weapon_of, at: Some((target, there)), charging, ..attempt_alone(facts, me, kind) };
    odds(world, facts, &attempt, None, format!("{} at {}", weapon.name, target.name()))
}

/// The chance that a test stands, given the chances of one that opposes it, the wounds that are to be expected of it, and the chance of each
/// number of them.
fn odds(
    world: &World,
    facts: &SkirmishRef<'_>,
    attempt: &Attempt<'_, '_>,
    against: Option<&Chances>,
    title: String,
) -> Preview {
    let (test, modifiers) = facts.test(attempt);
    let chances = chances(facts, attempt);
    let stands = |result: TestResult| match against {
        None => f64::from(u8::from(result.level.succeeds())),
        Some(other) => {
            let wins = |it: &&(TestResult, f64)| Opposed::of(result, it.0).first();
            other.all.iter().filter(wins).map(|(_, chance)| chance).sum()
        }
    };
    let mut wounds = vec![0.0; 1];
    let mut hits = 0.0;
    for (result, chance) in &chances.all {
        let share = chance * stands(*result);
        wounds[0] += chance - share;
        let harm = facts.harm_of(attempt, result.level);
        hits += if harm.is_some() || attempt.weapon.is_none() { share } else { 0.0 };
        let Some((harm, roll)) =
            harm.and_then(|it| ArmourRoll::against(facts, &it).ok().map(|roll| (it, roll)))
        else {
            wounds[0] += share;
            continue;
        };
        for (number, odds) in roll.odds(harm.damage).into_iter().enumerate() {
            if wounds.len() <= number {
                wounds.resize(number + 1, 0.0);
            }
            wounds[number] += share * odds;
        }
    }
    let expected = wounds.iter().enumerate().map(|(number, chance)| number as f64 * chance).sum();
    let mut told = Preview { title, chance: Some(hits), modifiers, ..Preview::default() };
    if let Some((_, there)) = attempt.at {
        (told.expected, told.distribution) = (Some(expected), wounds);
        told.sight = Some(sight(world, &attempt.from.body, &there.body));
        told.facts.push(("Distance".to_owned(), inches(distance(&attempt.from.body, &there.body))));
    }
    told.facts.push(("Against".to_owned(), test.target.to_string()));
    levels(&mut told, &chances);
    told
}
