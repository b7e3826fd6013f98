//! Criticals activate Abilities (Cazadores 4.1 and 05, ruling 9).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::effects::ApplyEffects;
use super::offers::COMBAT;
use super::strike::{Blow, Means, frame};
use crate::change::HuntMut;
use crate::content::{CardAction, Effect, Id, Trigger};
use crate::hunt_ref::HuntRef;
use monteria_game::{
    Answered, Asked, Choice, Decision, ModelId, OrMissing, Registry, StepResult, event_text, step,
};

step! {
    /// A successful Attack has Criticals left to spend.
    Criticals = "criticals" {
        /// The Attack.
        blow: Blow,
        /// How many Criticals are left.
        left: u32,
        /// Successes of the Check.
        successes: u32,
    }
    /// There are more Abilities than Criticals: the player picks one.
    ChooseAbility = "choose-ability" {
        /// The Attack.
        blow: Blow,
        /// How many Criticals are left.
        left: u32,
        /// Successes of the Check.
        successes: u32,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(criticals).decision(ask_ability, answer_ability);
}

/// What tells an Ability from the others of its model, for "once a Turn".
#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum AbilityKey {
    /// What every Attack of a Foe may do.
    Nature,
    /// The Critical of an Action with this name.
    #[display("card/{0}")]
    Card(String),
    /// The Critical of a Ritual or Gear with this name.
    #[display("art/{0}")]
    Art(String),
    /// The Adversary's so manieth gained power.
    #[display("gained/{0}")]
    Gained(usize),
    /// What a weapon gained, and which of several.
    #[display("{0}+{1}")]
    Edge(Id, usize),
    /// An Ability of a weapon.
    #[display("{0}/{1}")]
    Weapon(Id, Id),
}

/// An Ability that a Critical may activate.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Skilled {
    /// What tells it from others of the same model.
    pub key: AbilityKey,
    /// Its name.
    pub name: String,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// The Abilities that a Critical of this Attack may still activate in this Turn, in the
/// order of their entry.
pub(crate) fn available(facts: &HuntRef<'_>, blow: &Blow) -> Vec<Skilled> {
    let Some(attacker) = blow.attacker else { return Vec::new() };
    let mut all = all_of(facts, attacker, blow);
    all.retain(|skilled| !facts.turn.abilities.contains(&(attacker, skilled.key.to_string())));
    all
}

fn all_of(facts: &HuntRef<'_>, attacker: ModelId, blow: &Blow) -> Vec<Skilled> {
    let mut all = Vec::new();
    let Some(model_ref) = facts.get(attacker) else { return all };
    let mut add = |key: AbilityKey, name: &str, effects: &[Effect]| {
        if !effects.is_empty() && !all.iter().any(|other: &Skilled| other.key == key) {
            all.push(Skilled { key, name: name.to_owned(), effects: effects.to_vec() });
        }
    };
    match &blow.means {
        Means::Weapon { weapon: id, .. } => {
            if let Some(weapon) = facts.content.weapons.get(id) {
                for ability in
                    weapon.abilities.iter().filter(|ability| ability.trigger == Trigger::Crit)
                {
                    add(
                        AbilityKey::Weapon(id.clone(), ability.id.clone()),
                        &ability.name,
                        &ability.effects,
                    );
                }
                let carried = model_ref.pack.and_then(|(_, armoury)| {
                    armoury.weapons.iter().find(|carried| carried.weapon == *id && carried.readied)
                });
                for (index, effects) in
                    carried.iter().flat_map(|carried| &carried.gained).enumerate()
                {
                    add(
                        AbilityKey::Edge(id.clone(), index),
                        &format!("{}'s new edge", weapon.name),
                        effects,
                    );
                }
            }
        }
        Means::Deed(deed) => {
            if let Some(action) = deed.action(facts, attacker) {
                add(AbilityKey::Card(action.name.clone()), &action.name, &action.on_crit);
            }
        }
        Means::Art { name, on_crit, .. } => add(AbilityKey::Art(name.clone()), name, on_crit),
        Means::Nature | Means::Fall { .. } | Means::Circumstance { .. } => {}
    }
    if let Some((stats, _)) = model_ref.foe {
        add(AbilityKey::Nature, &format!("{}'s nature", model_ref.name()), &stats.crit);
    }
    for (index, effects) in model_ref.quarry.iter().flat_map(|quarry| &quarry.gained).enumerate() {
        add(AbilityKey::Gained(index), "a power gained in the Hunt", effects);
    }
    all
}

/// The effects of one part of an Action's card; none where the Attack is no such Action
/// or the part is empty.
pub(crate) fn deed_effects(
    facts: &HuntRef<'_>,
    blow: &Blow,
    part: impl Fn(&CardAction) -> &Vec<Effect>,
) -> Option<Vec<Effect>> {
    let Means::Deed(deed) = &blow.means else { return None };
    let effects = part(deed.action(facts, blow.attacker?)?);
    (!effects.is_empty()).then(|| effects.clone())
}

fn criticals(In(step): In<Criticals>, mut hunt: HuntMut) {
    let Criticals { blow, left, successes } = step;
    let facts = hunt.read();
    let available = available(&facts, &blow);
    // Nobody's Attack (a fall, a blast) has no Abilities.
    let Some(attacker) = blow.attacker.and_then(|id| facts.get(id)).filter(|_| left > 0) else {
        return;
    };
    if attacker.model.seat.is_some() && available.len() > left as usize {
        hunt.ctx.then(ChooseAbility { blow, left, successes });
        return;
    }
    let attacker = attacker.id();
    for skilled in available.into_iter().take(left as usize) {
        activate(&mut hunt, (attacker, &blow), skilled, successes);
    }
}

fn activate(
    hunt: &mut HuntMut,
    (attacker, blow): (ModelId, &Blow),
    skilled: Skilled,
    successes: u32,
) {
    hunt.turn.abilities.insert((attacker, skilled.key.to_string()));
    let text = event_text!("{} spends a Critical: {}", hunt.name(attacker), skilled.name);
    hunt.ctx.note(text, &["caz-crits", "ruling-9"]);
    hunt.ctx.then(ApplyEffects::new(skilled.effects, frame(blow, successes), &["caz-crits"]));
}

/// The Ability that a Critical activates.
#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display("ability:{0}")]
pub(crate) struct AbilityAct(pub AbilityKey);

fn ask_ability(In(step): In<ChooseAbility>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let model_ref = facts.model(step.blow.attacker.or_missing("the attacker")?)?;
    let option = |skilled: Skilled| {
        let hint = facts.content.sentence("", &skilled.effects);
        Choice::plain(AbilityAct(skilled.key), skilled.name).group(COMBAT).hint(hint)
    };
    let count =
        if step.left == 1 { "a Critical".to_owned() } else { format!("{} Criticals", step.left) };
    Ok(Some(Decision {
        seat: model_ref.seat()?,
        model: Some(model_ref.id()),
        prompt: event_text!("{} has {count} to spend: which Ability?", model_ref.name()),
        options: available(&facts, &step.blow).into_iter().map(option).collect(),
        refused: Vec::new(),
    }))
}

fn answer_ability(
    In((step, answer)): Answered<ChooseAbility, AbilityAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let ChooseAbility { blow, left, successes } = step;
    let attacker = blow.attacker.or_missing("the attacker")?;
    let chosen =
        available(&hunt.read(), &blow).into_iter().find(|skilled| skilled.key == answer.choice.0);
    let chosen = chosen.or_missing(format_args!("the Ability `{}`", answer.choice.0))?;
    activate(&mut hunt, (attacker, &blow), chosen, successes);
    hunt.ctx.then(Criticals { blow, left: left.saturating_sub(1), successes });
    Ok(())
}
