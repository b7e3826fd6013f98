//! Abilities, and what may be done after an activation.

use bevy_ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::attack::{AimFire, OpenFire};
use super::idle::Barred;
use super::moves::MoveUnit;
use super::rounds::regenerate;
use super::step;
use crate::battle::{Activation, GAP, Unit, UnitId};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::change::BattleMut;
use crate::content::{Ability, UnitRule};
use monteria_dice::SixPool;
use monteria_game::{
    Answered, Asked, Builder, Choice, Decision, EventKind, ModelId, Offers, OrMissing, Presence, Refusal,
    StepResult, gather, told,
};
use monteria_table::{Body, Spot, closer, distance};

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
    /// An activation is over.
    After = "after-activation" {
        /// The unit that it is about.
        unit: UnitId,
    }
    /// What a unit may do after its activation.
    Extras = "extras" {
        /// Which unit.
        unit: UnitId,
    }
    /// The activation is closed.
    Close = "close-activation" {
        /// The unit that it is about.
        unit: UnitId,
    }
}

/// How an ability is used.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum AbilityChoice {
    /// By every model that is near enough.
    Use,
    /// By one model.
    UseOne,
}

/// An upgrade of one use that a model may use after its activation.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
pub enum Extra {
    /// A free Move.
    #[display("cloak:{0}")]
    Cloak(ModelId),
    /// Smoke hides the unit.
    #[display("smoke:{0}")]
    Smoke(ModelId),
    /// A repair.
    #[display("repair:{0}")]
    Repair(ModelId),
}

/// What a unit does after its activation.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
pub enum ExtraChoice {
    /// Nothing more.
    #[display("no")]
    Nothing,
    /// An upgrade of one use.
    #[display("{0}")]
    Use(Extra),
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
    let what = facts.ability(step.unit, step.number)?;
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
            Ability::Urge(_) | Ability::Fury(_) | Ability::Reanimate { .. } | Ability::Resurrect { .. } => {}
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

fn ask_ability(In(step): In<UseAbility>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    // The last model that had the ability may be gone, or has used it.
    let Some((what, targets)) = ability_targets(&facts, &step) else { return Ok(None) };
    let able = || targets.iter().filter_map(|aimed| aimed.users.as_ref().ok());
    let Some(user) = able().next().map(|users| users.first().copied()) else { return Ok(None) };
    let (name, text) = what.words();
    let (count, several) = (able().count(), able().any(|users| users.len() > 1));
    let all =
        || targets.iter().map(|aimed| (aimed.at, aimed.users.as_ref().map(|_| ()).map_err(Clone::clone)));
    let hint = match several {
        true => "Every model that is near enough uses it, as long as it helps.".to_owned(),
        false => text,
    };
    let mut offers = Offers::default();
    offers.add_targets(
        Choice::plain(AbilityChoice::Use, name.clone()).hint(hint),
        Ok(()),
        all(),
        "nobody can use it",
    );
    // Where there is but one unit to help, nobody needs to choose model by model.
    if several && count > 1 {
        let one = Choice::plain(AbilityChoice::UseOne, told!("{name} by one model"));
        offers.add_targets(one.hint("The others choose after it."), Ok(()), all(), "nobody can use it");
    }
    let prompt = told!("{}: {name} on whom?", unit.name);
    let Offers { legal: options, refused } = offers;
    Ok(Some(Decision { seat: unit.seat, model: user, prompt, options, refused }))
}

fn answer_ability(
    In((step, answer)): Answered<UseAbility, AbilityChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let aim = answer.target()?;
    let (what, mut users, target) = {
        let facts = battle.read();
        let (what, targets) = ability_targets(&facts, &step).or_missing("the ability")?;
        let aimed = targets.into_iter().find(|aimed| aimed.at == aim);
        let found = aimed.and_then(|aimed| Some((what.clone(), aimed.users.ok()?, aimed.unit)));
        found.or_missing(format_args!("whoever uses the ability on {aim}"))?
    };
    if answer.choice == AbilityChoice::UseOne {
        users.truncate(1);
    }
    let text =
        told!("{} uses {} on {}", battle.unit_name(step.unit)?, what.words().0, battle.unit_name(target)?);
    battle.ctx.note(text, &["cad-ability"]);
    let mut done = step.done.clone();
    while !users.is_empty() {
        // As many dice at once as could all be of use; whoever is left over may still help somebody else.
        let together = match what {
            Ability::Reanimate { .. } => {
                let facts = battle.read();
                lacks(&facts, facts.try_unit(target)?).min(users.len())
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
        take_effect(&mut battle, step.unit, &what, &now, target)?;
        done.extend(now);
    }
    // What was used up has no number any more: another ability may have it now.
    let left = battle.read().ability(step.unit, step.number).cloned();
    if left == Some(what) {
        battle.ctx.then(UseAbility { done, ..step });
    }
    Ok(())
}

/// What these models do to a unit with an ability.
fn take_effect(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    what: &Ability,
    users: &[ModelId],
    target: UnitId,
) -> StepResult {
    let name = battle.unit_name(target)?;
    match what {
        Ability::Urge(_) => {
            let unit = battle.unit_mut(target)?;
            unit.command = (unit.command + 1).min(unit.full_command);
            battle.ctx.note(told!("{name} regains a Command Point"), &["cad-swarm"]);
        }
        Ability::Fury(_) => battle.activation.fury.push(target),
        Ability::Reanimate { range, .. } => {
            let pool = SixPool::new(users.len() as u32, 3);
            let user = users.first().copied();
            let roll = battle.ctx.roll_six(user, &name, "Reanimation", &pool, &["cad-endless"]);
            restore(battle, target, (roll.successes as usize, 1), Some((unit, *range)))?;
        }
        Ability::Resurrect { models, .. } => {
            for user in users {
                battle.set_fighter(*user, |fighter| {
                    for upgrade in &mut fighter.upgrades {
                        // The shard is the one upgrade of one use that carries this ability.
                        upgrade.1 |= upgrade.0.as_str() == "resurrection-shard";
                    }
                })?;
            }
            let hurt: Vec<(ModelId, i32)> = {
                let facts = battle.read();
                let standing = facts.standing(target).into_iter();
                standing
                    .map(|model_ref| (model_ref.id(), model_ref.fighter.left - model_ref.fighter.full))
                    .collect()
            };
            for (model, missing) in hurt.into_iter().filter(|(_, missing)| *missing < 0) {
                battle.hurt(model, missing, &["cad-endless"])?;
            }
            restore(battle, target, (usize::from(*models), i32::MAX), None)?;
        }
    }
    Ok(())
}

/// Gives a unit hit points or models back: one hit point to a hurt model, else models that return with so many, in formation and,
/// where that is asked for, within so many inches of another unit.
fn restore(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    (models, hit_points): (usize, i32),
    near: Option<(UnitId, f32)>,
) -> StepResult {
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
            battle.hurt(model, -1, &["cad-endless"])?;
            continue;
        }
        // Where all of it stands, or nobody finds room, nobody returns.
        let Some(body) = rising(&battle.read(), unit, near) else { break };
        battle.raise(body.id, body.at, hit_points, &["cad-endless", "cad-ruling-reanimation"])?;
    }
    Ok(())
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
        let helped =
            |(all, inches): &(Vec<Body>, f32)| all.iter().any(|one| closer(distance(one, body), *inches));
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

fn after(In(step): In<After>, mut battle: BattleMut) -> StepResult {
    let need = |rule: &UnitRule| if let UnitRule::RegenerateAfter(need) = rule { Some(*need) } else { None };
    regenerate(&mut battle, Some(step.unit), need)?;
    battle.ctx.then(Extras { unit: step.unit });
    battle.activation.heavy = false;
    for unit in std::mem::take(&mut battle.activation.fury) {
        battle.ctx.then(AimFire { unit, fury: true });
        battle.ctx.then(OpenFire { unit });
    }
    battle.rules().activation_ends(&mut battle, step.unit)?;
    battle.ctx.then(Close { unit: step.unit });
    Ok(())
}

/// The upgrades of one use that a unit may use after its activation, each with its place among those of its model.
fn extras(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(Extra, usize)> {
    let mut all = Vec::new();
    for model_ref in facts.standing(unit) {
        let fresh = model_ref.fighter.upgrades.iter().enumerate().filter(|(_, (_, spent))| !spent);
        for (index, (upgrade, _)) in fresh {
            let upgrade = model_ref.army.and_then(|army| army.upgrade(upgrade.as_str()));
            let mut rules = upgrade.into_iter().flat_map(|upgrade| &upgrade.rules);
            let what = rules.find_map(|rule| extra_of(rule, model_ref));
            all.extend(what.map(|what| (what, index)));
        }
    }
    all
}

/// Returns what a special rule lets a model do after an activation of its unit.
fn extra_of(rule: &UnitRule, model_ref: &ModelRef<'_>) -> Option<Extra> {
    use UnitRule::*;
    let id = model_ref.id();
    match rule {
        FreeMoveOnce => Some(Extra::Cloak(id)),
        Smoke(_) => Some(Extra::Smoke(id)),
        RepairOnce => (model_ref.fighter.left < model_ref.fighter.full).then_some(Extra::Repair(id)),
        Agile | Flying | HeavyArmour(_) | Large | NonScoring | Platform(_) | Resilient | Rugged | Shields
        | Skilled | Steady | Stealth(_) | StealthFirstRound(_) | Support | Transport(_) | WeakSpot(_)
        | Vehicle | Cowardly | Heroic | Unbreakable | MoraleAura(_) | WardAura(_) | SixesDefend
        | DeployTwice | SkillOf(_) | DefenceOf(_) | ToughnessOf(_) | MoveBonus(_) | AdvanceBonus(_)
        | AdvanceOnce(_) | AdvanceTwice | RegenerateAfter(_) | RegenerateRound(_) | SeesThrough
        | SecondAttack | Ability(_) => None,
    }
}

fn ask_extras(In(step): In<Extras>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let all = extras(&facts, step.unit);
    let mut options: Vec<Choice> = Vec::new();
    for (extra, _) in &all {
        let label = match extra {
            Extra::Cloak(_) => "A free Move",
            Extra::Smoke(_) => "Launch smoke",
            Extra::Repair(_) => "Repair",
        };
        let choice = Choice::plain(ExtraChoice::Use(*extra), label).hint("Once a battle.");
        if !options.iter().any(|other| other.id == choice.id) {
            options.push(choice);
        }
    }
    let Some((Extra::Cloak(model) | Extra::Smoke(model) | Extra::Repair(model), _)) = all.first() else {
        return Ok(None);
    };
    options.push(Choice::plain(ExtraChoice::Nothing, "Nothing more"));
    let prompt = told!("{} after its activation", unit.name);
    Ok(Some(Decision { seat: unit.seat, model: Some(*model), prompt, options, refused: Vec::new() }))
}

fn answer_extras(In((step, answer)): Answered<Extras, ExtraChoice>, mut battle: BattleMut) -> StepResult {
    let ExtraChoice::Use(extra) = answer.choice else { return Ok(()) };
    let found = extras(&battle.read(), step.unit).into_iter().find(|(own, _)| *own == extra);
    let (_, index) = found.or_missing(format_args!("`{extra}`"))?;
    let (Extra::Cloak(model) | Extra::Smoke(model) | Extra::Repair(model)) = extra;
    battle.set_fighter(model, |fighter| fighter.upgrades[index].1 = true)?;
    let name = battle.unit_name(step.unit)?;
    match extra {
        Extra::Cloak(_) => battle.ctx.then(MoveUnit { unit: step.unit, advance: false, free: true }),
        Extra::Smoke(_) => {
            battle.unit_mut(step.unit)?.smoke = true;
            battle.ctx.note(told!("Smoke hides {name}"), &["cad-smoke"]);
        }
        Extra::Repair(_) => {
            let pool = SixPool::new(1, 2);
            let roll = battle.ctx.roll_six(Some(model), &name, "repair", &pool, &["cad-repair"]);
            let amount = if roll.sixes > 0 { 2 } else { roll.successes as i32 };
            battle.hurt(model, -amount, &["cad-repair"])?;
        }
    }
    battle.ctx.then(Extras { unit: step.unit });
    Ok(())
}

fn close(In(step): In<Close>, mut battle: BattleMut) -> StepResult {
    battle.loosen();
    *battle.activation = Activation::default();
    // Whoever is no longer there has ended nothing.
    let lead = battle.read().lead(step.unit);
    if let Some(model) = lead {
        let text = told!("{} has acted", battle.unit_name(step.unit)?);
        battle.ctx.record(EventKind::TurnEnded { model }, text, &["cad-activation"]);
    }
    Ok(())
}
