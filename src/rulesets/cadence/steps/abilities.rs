//! Abilities, and what may be done after an activation.

use bevy::ecs::prelude::*;

use super::attack::{AimFire, OpenFire};
use super::moves::MoveUnit;
use super::rounds::regenerate;
use super::step;
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, EventKind, ModelId, Needs, Presence, gather};
use crate::rulesets::cadence::battle::{Activation, GAP, Unit, UnitId};
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::{Ability, UnitRule, ability};
use crate::table::{Body, Spot, distance};

step! {
    /// A unit uses an ability.
    UseAbility = "use-ability" {
        /// Which unit.
        unit: UnitId,
        /// Which of its abilities.
        number: u8,
    }
}
step! {
    /// An activation is over.
    After = "after-activation" {
        /// Whose.
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
        /// Whose.
        unit: UnitId,
    }
}
/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_ability, answer_ability).step(after).decision(ask_extras, answer_extras).step(close);
}

/// A unit at which an ability can be aimed.
struct Aimed {
    /// The unit.
    unit: UnitId,
    /// A model of it to aim at.
    at: ModelId,
    /// The model that uses the ability on it: the first that is near enough.
    user: ModelId,
}

/// An ability of a unit, and the units at which it can be aimed: those that any model with the ability is near enough to.
fn ability_targets<'a>(facts: &BattleRef<'a>, unit: UnitId, number: u8) -> Option<(&'a Ability, Vec<Aimed>)> {
    let (_, what) = facts.abilities(unit).into_iter().nth(usize::from(number))?;
    let side = facts.unit(unit)?.side;
    let (range, kinds, own) = match what {
        Ability::Urge(range) | Ability::Fury(range) => (*range, None, false),
        Ability::Reanimate { range, kinds } => (*range, Some(kinds), kinds.is_empty()),
        Ability::Resurrect { range, kinds, .. } => (*range, Some(kinds), false),
    };
    let knows = |model_ref: &&ModelRef<'a>| {
        facts.rules(model_ref).any(|rule| *rule == UnitRule::Ability(what.clone()))
    };
    let users: Vec<&ModelRef<'a>> = facts.standing(unit).into_iter().filter(knows).collect();
    let user = |other: &Unit| {
        if own {
            return users.first().filter(|_| other.id == unit).map(|model_ref| model_ref.id());
        }
        if kinds.is_some_and(|kinds| !kinds.contains(&other.kind)) {
            return None;
        }
        users
            .iter()
            .find(|model_ref| facts.to_unit(model_ref, other.id) < range)
            .map(|model_ref| model_ref.id())
    };
    let useful = |other: &&Unit| match what {
        Ability::Urge(_) => other.command < other.full_command && other.id != unit,
        Ability::Fury(_) => other.id != unit,
        Ability::Reanimate { .. } | Ability::Resurrect { .. } => {
            facts.standing(other.id).len() < other.models.len()
                || facts
                    .standing(other.id)
                    .iter()
                    .any(|model_ref| model_ref.fighter.left < model_ref.fighter.full)
        }
    };
    let aimed = |other: &Unit| {
        let at = facts.standing(other.id).first()?.id();
        Some(Aimed { unit: other.id, at, user: user(other)? })
    };
    Some((what, facts.fielded(side).filter(useful).filter_map(aimed).collect()))
}

fn ask_ability(In(step): In<UseAbility>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let (what, targets) = ability_targets(&facts, step.unit, step.number)?;
    let user = targets.first()?.user;
    let (name, text) = ability(what);
    let legal: Vec<ModelId> = targets.iter().map(|aimed| aimed.at).collect();
    let choice =
        Choice::plain("use", name.clone()).hint(text).needs(Needs::Target { legal, others: Vec::new() });
    let prompt = format!("{}: {name} on whom?", unit.name);
    Some(Decision { seat: unit.seat, model: Some(user), prompt, options: vec![choice], refused: Vec::new() })
}

fn answer_ability(In((step, answer)): In<(UseAbility, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let found = ability_targets(&facts, step.unit, step.number);
        found.and_then(|(what, targets)| {
            let aimed = targets.into_iter().find(|aimed| Some(aimed.at) == answer.target)?;
            Some((what.clone(), aimed.user, aimed.unit))
        })
    };
    let Some((what, user, target)) = found else { return };
    let name = battle.unit_name(target);
    let text = format!("{} uses {} on {name}", battle.unit_name(step.unit), ability(&what).0);
    battle.ctx.note(text, &["cad-ability"]);
    match what {
        Ability::Urge(_) => {
            if let Some(unit) = battle.units.get_mut(target) {
                unit.command = (unit.command + 1).min(unit.full_command);
            }
            battle.ctx.note(format!("{name} regains a Command Point"), &["cad-swarm"]);
        }
        Ability::Fury(_) => battle.activation.fury.push(target),
        Ability::Reanimate { range, .. } => {
            let pool = SixPool::new(1, 3);
            let roll = battle.ctx.roll_six(Some(user), &name, "Reanimation", &pool, &["cad-endless"]);
            if roll.successes > 0 {
                restore(&mut battle, target, (1, 1), Some((step.unit, range)));
            }
        }
        Ability::Resurrect { models, .. } => {
            battle.set_fighter(user, |fighter| {
                for upgrade in &mut fighter.upgrades {
                    // The shard is the one upgrade of one use that carries this ability.
                    upgrade.1 |= upgrade.0.as_str() == "resurrection-shard";
                }
            });
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
            restore(&mut battle, target, (usize::from(models), i32::MAX), None);
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
    if battle.arena.on {
        battle.ctx.then(crate::rulesets::respawn::leave::Leave { unit: step.unit });
    }
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
