//! Abilities, and what may be done after an activation.

use bevy::ecs::prelude::*;

use super::attack::{AimFire, OpenFire};
use super::idle::Barred;
use super::moves::MoveUnit;
use super::rounds::regenerate;
use super::step;
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, EventKind, ModelId, Offers, Presence, Refusal, gather};
use crate::rulesets::cadence::battle::{Activation, GAP, Unit, UnitId};
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::{Ability, UnitRule, ability};
use crate::table::{Body, Spot, distance};

step! {
    /// A unit uses an ability: every model that has it, each once.
    UseAbility = "use-ability" {
        /// Which unit.
        unit: UnitId,
        /// Which of its abilities.
        number: u8,
        /// Models that have used it in this action already.
        done: Vec<ModelId>,
    }
}
step! {
    /// An activation is over.
    After = "after-activation" {
        /// The unit that it is about.
        unit: UnitId,
    }
}
step! {
    /// What a unit may do after its activation.
    Extras = "extras" {
        /// Which unit.
        unit: UnitId,
    }
}
step! {
    /// The activation is closed.
    Close = "close-activation" {
        /// The unit that it is about.
        unit: UnitId,
    }
}
/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_ability, answer_ability).step(after).decision(ask_extras, answer_extras).step(close);
}

/// A unit at which an ability might be aimed.
struct Aimed {
    /// The unit.
    unit: UnitId,
    /// A model of it to aim at.
    at: ModelId,
    /// The models that can use the ability on it: those that are near enough and have not used it yet; or why none can.
    users: Result<Vec<ModelId>, Refusal>,
}

/// An ability of a unit, and the units at which it might be aimed: those that any model with the ability is near enough to, and
/// why not at the others.
fn ability_targets<'a>(facts: &BattleRef<'a>, step: &UseAbility) -> Option<(&'a Ability, Vec<Aimed>)> {
    let (_, what) = facts.abilities(step.unit).into_iter().nth(usize::from(step.number))?;
    let side = facts.unit(step.unit)?.side;
    let (range, kinds, own) = match what {
        Ability::Urge(range) | Ability::Fury(range) => (*range, None, false),
        Ability::Reanimate { range, kinds } => (*range, Some(kinds), kinds.is_empty()),
        Ability::Resurrect { range, kinds, .. } => (*range, Some(kinds), false),
    };
    let knows = |model_ref: &&ModelRef<'a>| {
        !step.done.contains(&model_ref.id())
            && facts.rules(model_ref).any(|rule| *rule == UnitRule::Ability(what.clone()))
    };
    let users: Vec<&ModelRef<'a>> = facts.standing(step.unit).into_iter().filter(knows).collect();
    let meant = |other: &&Unit| match (own, kinds) {
        (true, _) => other.id == step.unit,
        (false, Some(kinds)) => kinds.contains(&other.kind),
        (false, None) => other.id != step.unit,
    };
    let able = |other: &Unit| {
        match what {
            Ability::Urge(_) if other.command >= other.full_command => {
                return Err(Refusal::rule("FullCommand", "it has all its Command Points"));
            }
            Ability::Reanimate { .. } | Ability::Resurrect { .. } if lacks(facts, other) == 0 => {
                return Err(Refusal::rule("Unhurt", "it has lost nothing"));
            }
            _ => {}
        }
        let away = |user: &ModelRef<'a>| facts.to_unit(user, other.id);
        let near = users.iter().filter(|user| own || away(user) < range);
        let near: Vec<ModelId> = near.map(|user| user.id()).collect();
        if near.is_empty() {
            let distance = users.iter().map(|user| away(user)).fold(f32::INFINITY, f32::min);
            return Err(Refusal::OutOfRange { min: 0.0, max: range, distance });
        }
        Ok(near)
    };
    let aimed = |other: &Unit| {
        let at = facts.standing(other.id).first()?.id();
        Some(Aimed { unit: other.id, at, users: able(other) })
    };
    Some((what, facts.fielded(side).filter(meant).filter_map(aimed).collect()))
}

/// What keeps an ability of a unit from doing anything; none where it does something.
pub fn barred(facts: &BattleRef<'_>, unit: UnitId, number: u8) -> Option<Barred> {
    let (_, targets) = ability_targets(facts, &UseAbility { unit, number, done: Vec::new() })?;
    let all =
        targets.into_iter().map(|aimed| (facts.unit_name(aimed.unit).to_owned(), aimed.users.map(|_| ())));
    Barred::among(all, "no unit that it is meant for is on the table")
}

/// How often a unit can be given a hit point or a model back.
pub fn lacks(facts: &BattleRef<'_>, unit: &Unit) -> usize {
    let standing = facts.standing(unit.id);
    let hurt: i32 = standing.iter().map(|it| (it.fighter.full - it.fighter.left).max(0)).sum();
    unit.models.len().saturating_sub(standing.len()) + hurt as usize
}

fn ask_ability(In(step): In<UseAbility>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let (what, targets) = ability_targets(&facts, &step)?;
    let able = || targets.iter().filter_map(|aimed| aimed.users.as_ref().ok());
    let user = able().next()?.first().copied();
    let (name, text) = ability(what);
    let (count, several) = (able().count(), able().any(|users| users.len() > 1));
    let all =
        || targets.iter().map(|aimed| (aimed.at, aimed.users.as_ref().map(|_| ()).map_err(Clone::clone)));
    let hint = match several {
        true => "Every model that is near enough uses it, as long as it helps.".to_owned(),
        false => text,
    };
    let mut offers = Offers::default();
    offers.add_targets(Choice::plain("use", name.clone()).hint(hint), Ok(()), all(), "nobody can use it");
    // Where there is but one unit to help, nobody needs to choose model by model.
    if several && count > 1 {
        let one = Choice::plain("use-one", format!("{name} by one model"));
        offers.add_targets(one.hint("The others choose after it."), Ok(()), all(), "nobody can use it");
    }
    let prompt = format!("{}: {name} on whom?", unit.name);
    let Offers { legal: options, refused } = offers;
    Some(Decision { seat: unit.seat, model: user, prompt, options, refused })
}

fn answer_ability(In((step, answer)): In<(UseAbility, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let found = ability_targets(&facts, &step);
        found.and_then(|(what, targets)| {
            let aimed = targets.into_iter().find(|aimed| Some(aimed.at) == answer.target)?;
            Some((what.clone(), aimed.users.ok()?, aimed.unit))
        })
    };
    let Some((what, mut users, target)) = found else { return };
    if answer.choice == "use-one" {
        users.truncate(1);
    }
    let text =
        format!("{} uses {} on {}", battle.unit_name(step.unit), ability(&what).0, battle.unit_name(target));
    battle.ctx.note(text, &["cad-ability"]);
    let mut done = step.done.clone();
    while !users.is_empty() {
        // As many dice at once as could all be of use; whoever is left over may still help somebody else.
        let together = match what {
            Ability::Reanimate { .. } => {
                let facts = battle.read();
                facts.unit(target).map_or(0, |unit| lacks(&facts, unit)).min(users.len())
            }
            Ability::Urge(_) | Ability::Fury(_) | Ability::Resurrect { .. } => {
                let facts = battle.read();
                let rest = UseAbility { unit: step.unit, number: step.number, done: done.clone() };
                let still = ability_targets(&facts, &rest);
                let still = still.filter(|(still, _)| **still == what);
                usize::from(still.is_some_and(|(_, all)| {
                    all.iter().any(|aimed| aimed.unit == target && aimed.users.is_ok())
                }))
            }
        };
        if together == 0 {
            break;
        }
        let now: Vec<ModelId> = users.drain(..together).collect();
        take_effect(&mut battle, step.unit, &what, &now, target);
        done.extend(now);
    }
    // What was used up has no number any more: another ability may have it now.
    let left =
        battle.read().abilities(step.unit).into_iter().nth(usize::from(step.number)).map(|it| it.1.clone());
    if left == Some(what) {
        battle.ctx.then(UseAbility { done, ..step });
    }
}

/// What these models do to a unit with an ability.
fn take_effect(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    what: &Ability,
    users: &[ModelId],
    target: UnitId,
) {
    let name = battle.unit_name(target);
    match what {
        Ability::Urge(_) => {
            if let Some(unit) = battle.units.get_mut(target) {
                unit.command = (unit.command + 1).min(unit.full_command);
            }
            battle.ctx.note(format!("{name} regains a Command Point"), &["cad-swarm"]);
        }
        Ability::Fury(_) => battle.activation.fury.push(target),
        Ability::Reanimate { range, .. } => {
            let pool = SixPool::new(users.len() as u32, 3);
            let user = users.first().copied();
            let roll = battle.ctx.roll_six(user, &name, "Reanimation", &pool, &["cad-endless"]);
            restore(battle, target, (roll.successes as usize, 1), Some((unit, *range)));
        }
        Ability::Resurrect { models, .. } => {
            for user in users {
                battle.set_fighter(*user, |fighter| {
                    for upgrade in &mut fighter.upgrades {
                        // The shard is the one upgrade of one use that carries this ability.
                        upgrade.1 |= upgrade.0.as_str() == "resurrection-shard";
                    }
                });
            }
            let hurt: Vec<(ModelId, i32)> = {
                let facts = battle.read();
                let standing = facts.standing(target).into_iter();
                standing
                    .map(|model_ref| (model_ref.id(), model_ref.fighter.left - model_ref.fighter.full))
                    .collect()
            };
            for (model, missing) in hurt.into_iter().filter(|(_, missing)| *missing < 0) {
                battle.hurt(model, missing, &["cad-endless"]);
            }
            restore(battle, target, (usize::from(*models), i32::MAX), None);
        }
    }
}

/// Gives a unit hit points or models back: one hit point to a hurt model, else models that return with so many, in formation and,
/// where that is asked for, within so many inches of another unit.
fn restore(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    (models, hit_points): (usize, i32),
    near: Option<(UnitId, f32)>,
) {
    for _ in 0..models {
        let hurt = {
            let facts = battle.read();
            let standing = facts.standing(unit);
            standing
                .iter()
                .find(|model_ref| model_ref.fighter.left < model_ref.fighter.full)
                .map(|model_ref| model_ref.id())
        };
        if let Some(model) = hurt {
            battle.hurt(model, -1, &["cad-endless"]);
            continue;
        }
        let Some(body) = rising(&battle.read(), unit, near) else { return };
        battle.raise(body.id, body.at, hit_points, &["cad-endless", "cad-ruling-reanimation"]);
    }
}

/// Where the next destroyed model of a unit rises: beside the first of its models that has room for it there.
fn rising(facts: &BattleRef<'_>, unit: UnitId, near: Option<(UnitId, f32)>) -> Option<Body> {
    let entry = facts.unit(unit)?;
    let fallen = entry.models.iter().filter_map(|id| facts.get(*id));
    let fallen = fallen
        .filter(|model_ref| model_ref.presence == Presence::Slain)
        .map(|model_ref| model_ref.body())
        .next()?;
    let troop = facts.bodies(unit);
    let helpers = near.map(|(helper, inches)| (facts.bodies(helper), inches));
    let holds = |body: &Body| {
        let helped = |(all, inches): &(Vec<Body>, f32)| all.iter().any(|one| distance(one, body) < *inches);
        body.id != fallen.id || helpers.as_ref().is_none_or(helped)
    };
    troop.iter().find_map(|around| {
        let others = facts.others(entry).into_iter().map(|other| other.body);
        let others: Vec<Body> = others.chain(troop.iter().filter(|it| it.id != around.id).copied()).collect();
        let placed =
            gather(facts.table, &[*around, fallen], &others, holds, GAP, Spot::of(around.at)).ok()?;
        placed.get(1).copied()
    })
}

fn after(In(step): In<After>, mut battle: BattleMut) {
    regenerate(&mut battle, Some(step.unit), |rule| match rule {
        UnitRule::RegenerateAfter(need) => Some(*need),
        _ => None,
    });
    battle.ctx.then(Extras { unit: step.unit });
    battle.activation.heavy = false;
    for unit in std::mem::take(&mut battle.activation.fury) {
        battle.ctx.then(AimFire { unit, fury: true });
        battle.ctx.then(OpenFire { unit });
    }
    battle.rules().activation_ends(&mut battle, step.unit);
    battle.ctx.then(Close { unit: step.unit });
}

/// The upgrades of one use that a unit may use after its activation: who, which, and what for.
fn extras(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(ModelId, usize, &'static str)> {
    let Some(army) = facts.unit(unit).and_then(|entry| facts.army(entry)) else { return Vec::new() };
    let mut all = Vec::new();
    for model_ref in facts.standing(unit) {
        for (index, (id, spent)) in model_ref.fighter.upgrades.iter().enumerate() {
            let rules = army.upgrade(id.as_str()).map_or(&[][..], |upgrade| upgrade.rules.as_slice());
            let what = rules.iter().find_map(|rule| match rule {
                UnitRule::FreeMoveOnce => Some("cloak"),
                UnitRule::Smoke(_) => Some("smoke"),
                UnitRule::RepairOnce if model_ref.fighter.left < model_ref.fighter.full => Some("repair"),
                _ => None,
            });
            if let Some(what) = what.filter(|_| !spent) {
                all.push((model_ref.id(), index, what));
            }
        }
    }
    all
}

fn ask_extras(In(step): In<Extras>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let all = extras(&facts, step.unit);
    let (model, ..) = all.first()?;
    let mut options: Vec<Choice> = Vec::new();
    for (model, _, what) in &all {
        let label = match *what {
            "cloak" => "A free Move",
            "smoke" => "Launch smoke",
            _ => "Repair",
        };
        let choice = Choice::plain(format!("{what}:{model}"), label).hint("Once a battle.");
        if !options.iter().any(|other| other.id == choice.id) {
            options.push(choice);
        }
    }
    options.push(Choice::plain("no", "Nothing more"));
    let prompt = format!("{} after its activation", unit.name);
    Some(Decision { seat: unit.seat, model: Some(*model), prompt, options, refused: Vec::new() })
}

fn answer_extras(In((step, answer)): In<(Extras, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let all = extras(&facts, step.unit);
        all.into_iter().find(|(model, _, what)| answer.choice == format!("{what}:{model}"))
    };
    let Some((model, index, what)) = found else { return };
    battle.set_fighter(model, |fighter| {
        if let Some(upgrade) = fighter.upgrades.get_mut(index) {
            upgrade.1 = true;
        }
    });
    let name = battle.unit_name(step.unit);
    match what {
        "cloak" => battle.ctx.then(MoveUnit { unit: step.unit, advance: false, free: true }),
        "smoke" => {
            if let Some(unit) = battle.units.get_mut(step.unit) {
                unit.smoke = true;
            }
            battle.ctx.note(format!("Smoke hides {name}"), &["cad-smoke"]);
        }
        _ => {
            let pool = SixPool::new(1, 2);
            let roll = battle.ctx.roll_six(Some(model), &name, "repair", &pool, &["cad-repair"]);
            let amount = if roll.sixes > 0 { 2 } else { roll.successes as i32 };
            battle.hurt(model, -amount, &["cad-repair"]);
        }
    }
    battle.ctx.then(Extras { unit: step.unit });
}

fn close(In(step): In<Close>, mut battle: BattleMut) {
    battle.loosen();
    let lead = {
        let facts = battle.read();
        facts.standing(step.unit).first().map(|model_ref| model_ref.id())
    };
    *battle.activation = Activation::default();
    if let Some(model) = lead {
        let text = format!("{} has acted", battle.unit_name(step.unit));
        battle.ctx.record(EventKind::TurnEnded { model }, text, &["cad-activation"]);
    }
}
