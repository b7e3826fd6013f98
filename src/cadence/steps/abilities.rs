//! Using abilities, and the options after an activation.

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::abilities::AbilityEffect;
use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Ability, UnitRule};
use crate::state::battle::{Activation, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::activations::idle::NoEffectReasons;
use crate::steps::attacks::attack::{AimFire, OpenFire};
use crate::steps::rounds::regenerate;
use crate::steps::step;
use crate::unit_rules::Regeneration;
use monteria_game::{
    Answered, AskResult, Choice, Decision, EventKind, ModelId, Offers, OrMissing, Refusal,
    Registry, StepResult, Text, event_text, text,
};

step! {
    /// A unit uses an ability: each of its models that has it, once.
    UseAbility = "use-ability" {
        unit: UnitId,
        /// Which of its abilities.
        number: u8,
        /// Models that have already used it in this action.
        done: Vec<ModelId>,
    }
    /// An activation is over.
    AfterActivation = "after-activation" {
        unit: UnitId,
    }
    /// A unit may use upgrades after its activation.
    ChooseExtra = "extras" {
        unit: UnitId,
    }
    /// The activation is closed.
    CloseActivation = "close-activation" {
        unit: UnitId,
    }
}

/// The option of using an ability.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum AbilityChoice {
    /// Every model in range uses it.
    Use,
    UseOne,
}

/// An upgrade of one use that a model may use after its activation.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("{kind}:{model}")]
pub struct Extra {
    pub kind: ExtraKind,
    /// The model that has the upgrade.
    pub model: ModelId,
}

/// The effect of an upgrade of one use after an activation.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum ExtraKind {
    Cloak,
    /// Smoke hides the unit.
    Smoke,
    Repair,
}

/// The option after an activation.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub enum ExtraChoice {
    #[display("no")]
    Nothing,
    /// An upgrade of one use.
    #[display("{0}")]
    Use(Extra),
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry
        .decision(ask_ability, answer_ability)
        .step(after_activation)
        .decision(ask_extras, answer_extras)
        .step(close_activation);
}

/// A possible target of an ability.
struct AbilityTarget {
    unit: UnitId,
    /// The model of it that the player points at.
    at: ModelId,
    /// The models that can use the ability on it: those in range that have not used it
    /// yet; or the reason why none can.
    users: Result<Vec<ModelId>, Refusal>,
}

/// Returns an ability of a unit and its possible targets, each with the reason if it
/// cannot be used on it.
fn ability_targets<'a>(
    facts: &BattleRef<'a>,
    step: &UseAbility,
) -> Option<(&'a Ability, Vec<AbilityTarget>)> {
    let ability = facts.ability(step.unit, step.number)?;
    let targets = ability.with(|effect| targets_of(facts, step, ability, effect))?;
    Some((ability, targets))
}

fn targets_of(
    facts: &BattleRef<'_>,
    step: &UseAbility,
    ability: &Ability,
    effect: &dyn AbilityEffect,
) -> Option<Vec<AbilityTarget>> {
    let side = facts.unit(step.unit)?.side;
    let range = effect.range();
    let has_ability = |model_ref: &&ModelRef<'_>| {
        let rule = UnitRule::Ability(ability.clone());
        !step.done.contains(&model_ref.id()) && facts.unit_rules(model_ref).any(|own| *own == rule)
    };
    let users: Vec<&ModelRef<'_>> =
        facts.standing(step.unit).into_iter().filter(has_ability).collect();
    let able = |other: &Unit| {
        if let Some(why) = effect.refusal(facts, other) {
            return Err(why);
        }
        let away = |user: &ModelRef<'_>| facts.distance_to_unit(user, other.id);
        let near = users.iter().filter(|user| effect.is_for_itself() || away(user) < range);
        let near: Vec<ModelId> = near.map(|user| user.id()).collect();
        if near.is_empty() {
            let distance = users.iter().map(|user| away(user)).fold(f32::INFINITY, f32::min);
            return Err(Refusal::OutOfRange { min: 0.0, max: range, distance });
        }
        Ok(near)
    };
    let candidate = |other: &Unit| {
        let at = facts.standing(other.id).first()?.id();
        Some(AbilityTarget { unit: other.id, at, users: able(other) })
    };
    let meant_for =
        facts.units_on_table(side).filter(|other| effect.is_meant_for(step.unit, other));
    Some(meant_for.filter_map(candidate).collect())
}

/// Returns the reasons why an ability has no effect, or None if it has one.
pub fn no_effect_reasons(
    facts: &BattleRef<'_>,
    unit: UnitId,
    number: u8,
) -> Option<NoEffectReasons> {
    let (_, targets) = ability_targets(facts, &UseAbility { unit, number, done: Vec::new() })?;
    let all = targets.into_iter().map(|candidate| {
        (Text::verbatim(facts.unit_name(candidate.unit)), candidate.users.map(|_| ()))
    });
    NoEffectReasons::of_targets(
        all,
        text!("rules-cadence-no-unit-that-it-is-meant", "no unit on the table is a valid target"),
    )
}

fn ask_ability(In(step): In<UseAbility>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    // The last model with the ability may be destroyed, or has used it.
    let Some((what, targets)) = ability_targets(&facts, &step) else { return Ok(None) };
    let able = || targets.iter().filter_map(|candidate| candidate.users.as_ref().ok());
    // No target is left on which it would have an effect.
    let Some(user) = able().next().map(|users| users.first().copied()) else { return Ok(None) };
    let (name, text) = what.words();
    let count = able().count();
    let several = able().any(|users| users.len() > 1);
    let all = || {
        targets.iter().map(|candidate| {
            (candidate.at, candidate.users.as_ref().map(|_| ()).map_err(Clone::clone))
        })
    };
    let hint = match several {
        true => text!(
            "rules-cadence-every-model-that-is-near-enough",
            "Every model in range uses it, as long as it has an effect."
        ),
        false => text,
    };
    let mut offers = Offers::default();
    offers.add_targets(
        Choice::plain(AbilityChoice::Use, name.clone()).hint(hint),
        Ok(()),
        all(),
        text!("rules-cadence-nobody-can-use-it", "no model can use it"),
    );
    // With a single target there is no need to choose model by model.
    if several && count > 1 {
        let one = Choice::plain(
            AbilityChoice::UseOne,
            event_text!("rules-cadence-by-one-model", "{name} by one model"),
        );
        offers.add_targets(
            one.hint(text!(
                "rules-cadence-the-others-choose-after-it",
                "The other models choose afterwards."
            )),
            Ok(()),
            all(),
            text!("rules-cadence-nobody-can-use-it", "no model can use it"),
        );
    }
    let prompt =
        event_text!("rules-cadence-on-whom", "{unit}: use {name} on which unit?", unit = unit.name);
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
        let candidate = targets.into_iter().find(|candidate| candidate.at == aim);
        let found = candidate
            .and_then(|candidate| Some((what.clone(), candidate.users.ok()?, candidate.unit)));
        found.or_missing(format_args!("whoever uses the ability on {aim}"))?
    };
    if answer.choice == AbilityChoice::UseOne {
        users.truncate(1);
    }
    let text = event_text!(
        "rules-cadence-uses-on",
        "{name} uses {ability} on {target}",
        name = battle.unit_name(step.unit)?,
        ability = what.words().0,
        target = battle.unit_name(target)?
    );
    battle.ctx.note(text, &["cad-ability"]);
    let mut done = step.done.clone();
    while !users.is_empty() {
        let together = users_together(&battle.read(), &step, &what, &done, target, users.len())?;
        if together == 0 {
            break;
        }
        let now: Vec<ModelId> = users.drain(..together).collect();
        what.with(|effect| effect.apply(&mut battle, step.unit, &now, target))?;
        done.extend(now);
    }
    // A used-up ability loses its number, and another ability may have it now.
    let left = battle.read().ability(step.unit, step.number).cloned();
    if left == Some(what) {
        battle.ctx.then(UseAbility { done, ..step });
    }
    Ok(())
}

/// Returns how many of the users use an ability on a unit at once; 0 if it has no
/// effect there any more.
fn users_together(
    facts: &BattleRef<'_>,
    step: &UseAbility,
    ability: &Ability,
    done: &[ModelId],
    target: UnitId,
    users: usize,
) -> StepResult<usize> {
    let unit = facts.try_unit(target)?;
    if let Some(most) = ability.with(|effect| effect.users_at_once(facts, unit)) {
        return Ok(most.min(users));
    }
    let rest = UseAbility { unit: step.unit, number: step.number, done: done.to_vec() };
    let still = ability_targets(facts, &rest).filter(|(still, _)| *still == ability);
    Ok(usize::from(still.is_some_and(|(_, all)| {
        all.iter().any(|candidate| candidate.unit == target && candidate.users.is_ok())
    })))
}

fn after_activation(In(step): In<AfterActivation>, mut battle: BattleMut) -> StepResult {
    regenerate(&mut battle, Some(step.unit), Regeneration::AfterActivation)?;
    battle.ctx.then(ChooseExtra { unit: step.unit });
    battle.activation.heavy = false;
    for unit in std::mem::take(&mut battle.activation.fury) {
        battle.ctx.then(AimFire { unit, fury: true });
        battle.ctx.then(OpenFire { unit });
    }
    battle.module().activation_ends(&mut battle, step.unit)?;
    battle.ctx.then(CloseActivation { unit: step.unit });
    Ok(())
}

/// An upgrade that may be used after an activation.
struct UsableExtra<'a> {
    extra: Extra,
    /// The rule of the upgrade that allows it.
    rule: &'a UnitRule,
    /// Its index among the upgrades of its model.
    index: usize,
}

/// Returns the upgrades of one use that a unit may use after its activation.
fn extras<'a>(facts: &BattleRef<'a>, unit: UnitId) -> Vec<UsableExtra<'a>> {
    let mut all = Vec::new();
    for model_ref in facts.standing(unit) {
        let fresh = model_ref.fighter.upgrades.iter().enumerate().filter(|(_, (_, spent))| !spent);
        for (index, (upgrade, _)) in fresh {
            let upgrade = model_ref.army.and_then(|army| army.upgrade(upgrade.as_str()));
            let mut rules = upgrade.into_iter().flat_map(|upgrade| &upgrade.rules);
            all.extend(rules.find_map(|rule| {
                let kind = rule.with(|effect| effect.extra(model_ref))?;
                let extra = Extra { kind, model: model_ref.id() };
                Some(UsableExtra { extra, rule, index })
            }));
        }
    }
    all
}

fn ask_extras(In(step): In<ChooseExtra>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let all = extras(&facts, step.unit);
    let mut options: Vec<Choice> = Vec::new();
    for usable in &all {
        let label = usable.rule.with(|effect| effect.extra_label());
        let choice = Choice::plain(ExtraChoice::Use(usable.extra), label)
            .hint(text!("rules-cadence-once-a-battle", "Once a battle."));
        if !options.iter().any(|other| other.id == choice.id) {
            options.push(choice);
        }
    }
    // A unit without such upgrades is not asked.
    let Some(model) = all.first().map(|usable| usable.extra.model) else { return Ok(None) };
    options.push(Choice::plain(
        ExtraChoice::Nothing,
        text!("rules-cadence-nothing-more", "Do nothing more"),
    ));
    let prompt = event_text!(
        "rules-cadence-after-its-activation",
        "{name}: what does it do after its activation?",
        name = unit.name
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(model), prompt, options, refused: Vec::new() }))
}

fn answer_extras(
    In((step, answer)): Answered<ChooseExtra, ExtraChoice>,
    mut battle: BattleMut,
) -> StepResult {
    match answer.choice {
        ExtraChoice::Use(extra) => use_extra(&mut battle, step.unit, extra),
        ExtraChoice::Nothing => Ok(()),
    }
}

/// Uses up an upgrade and offers the remaining ones.
fn use_extra(battle: &mut BattleMut<'_, '_>, unit: UnitId, extra: Extra) -> StepResult {
    let (rule, index) = {
        let facts = battle.read();
        let found = extras(&facts, unit).into_iter().find(|own| own.extra == extra);
        let found = found.map(|usable| (usable.rule.clone(), usable.index));
        found.or_missing(format_args!("`{extra}`"))?
    };
    battle.set_fighter(extra.model, |fighter| fighter.upgrades[index].1 = true)?;
    rule.with(|effect| effect.use_extra(battle, unit, extra.model))?;
    battle.ctx.then(ChooseExtra { unit });
    Ok(())
}

fn close_activation(In(step): In<CloseActivation>, mut battle: BattleMut) -> StepResult {
    battle.release_objectives();
    *battle.activation = Activation::default();
    // A destroyed unit has ended no turn.
    let lead = battle.read().lead_model(step.unit);
    if let Some(model) = lead {
        let text = event_text!(
            "rules-cadence-has-acted",
            "{name} has acted",
            name = battle.unit_name(step.unit)?
        );
        battle.ctx.record(EventKind::TurnEnded { model }, text, &["cad-activation"]);
    }
    Ok(())
}
