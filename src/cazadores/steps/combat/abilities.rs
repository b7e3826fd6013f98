//! Spending Criticals on Abilities (Cazadores 4.1 and 05, ruling 9).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::describe::When;
use crate::content::{CardAction, Effect, Id, Trigger};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::combat::strike::{Blow, Means, context};
use crate::steps::effects::ApplyEffects;
use crate::steps::turns::offers::COMBAT;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, OrMissing, Registry, StepResult, Text,
    event_text, step, text,
};

step! {
    /// A successful Attack has Criticals left to spend.
    Criticals = "criticals" {
        blow: Blow,
        left: u32,
        successes: u32,
    }
    /// There are more Abilities than Criticals: the player picks one.
    ChooseAbility = "choose-ability" {
        blow: Blow,
        left: u32,
        successes: u32,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(criticals).decision(ask_ability, answer_ability);
}

/// Identifies an Ability of a model, so that each is used once a Turn.
#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum AbilityKey {
    /// An Ability of every Attack of a Foe.
    Nature,
    /// The Critical of an Action with this name.
    #[display("card/{0}")]
    Card(String),
    /// The Critical of a Ritual or Gear with this name.
    #[display("art/{0}")]
    Art(String),
    /// A gained power of the Adversary, by index.
    #[display("gained/{0}")]
    Gained(usize),
    /// A gained Ability of a Weapon, by the Weapon's id and the index of the Ability.
    #[display("{0}+{1}")]
    Edge(Id, usize),
    /// An Ability of a weapon.
    #[display("{0}/{1}")]
    Weapon(Id, Id),
}

/// An Ability that a Critical may activate.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ActivatableAbility {
    pub key: AbilityKey,
    pub name: Text,
    pub effects: Vec<Effect>,
}

/// Returns the Abilities that a Critical of this Attack may still activate in this Turn,
/// in the order of their entry.
pub(crate) fn available(facts: &HuntRef<'_>, blow: &Blow) -> Vec<ActivatableAbility> {
    // An Attack without an attacker (a fall, a blast) has no Abilities.
    let Some(attacker) = blow.attacker else { return Vec::new() };
    let mut all = all_of(facts, attacker, blow);
    all.retain(|ability| !facts.turn.abilities.contains(&(attacker, ability.key.to_string())));
    all
}

fn all_of(facts: &HuntRef<'_>, attacker: ModelId, blow: &Blow) -> Vec<ActivatableAbility> {
    let mut all = Vec::new();
    let Some(model_ref) = facts.get(attacker) else { return all };
    let mut add = |key: AbilityKey, name: Text, effects: &[Effect]| {
        if !effects.is_empty() && !all.iter().any(|other: &ActivatableAbility| other.key == key) {
            all.push(ActivatableAbility { key, name, effects: effects.to_vec() });
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
                        Text::verbatim(ability.name.as_str()),
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
                        text!(
                            "rules-cazadores-s-new-edge",
                            "the Crit gained by {name}",
                            name = weapon.name
                        ),
                        effects,
                    );
                }
            }
        }
        Means::ActionSource(source) => {
            if let Some(action) = source.action(facts, attacker) {
                add(
                    AbilityKey::Card(action.name.clone()),
                    Text::verbatim(action.name.as_str()),
                    &action.on_crit,
                );
            }
        }
        Means::Art { name, on_crit, .. } => {
            add(AbilityKey::Art(name.clone()), Text::verbatim(name), on_crit)
        }
        Means::Nature | Means::Fall { .. } | Means::Circumstance { .. } => {}
    }
    if let Some((stats, _)) = model_ref.foe {
        add(
            AbilityKey::Nature,
            text!("rules-cazadores-s-nature", "{name}'s own Crit", name = model_ref.name()),
            &stats.crit,
        );
    }
    for (index, effects) in model_ref.quarry.iter().flat_map(|quarry| &quarry.gained).enumerate() {
        add(
            AbilityKey::Gained(index),
            text!("rules-cazadores-a-power-gained-in-the-hunt", "a Crit gained in this Hunt"),
            effects,
        );
    }
    all
}

/// Returns the effects of one part of an Action card; `None` if the Attack belongs to no
/// card or the part is empty.
pub(crate) fn card_effects(
    facts: &HuntRef<'_>,
    blow: &Blow,
    part: impl Fn(&CardAction) -> &Vec<Effect>,
) -> Option<Vec<Effect>> {
    let Means::ActionSource(source) = &blow.means else { return None };
    let effects = part(source.action(facts, blow.attacker?)?);
    (!effects.is_empty()).then(|| effects.clone())
}

fn criticals(In(step): In<Criticals>, mut hunt: HuntMut) {
    let Criticals { blow, left, successes } = step;
    let facts = hunt.read();
    let available = available(&facts, &blow);
    // An Attack without an attacker (a fall, a blast) has no Abilities.
    let Some(attacker) = blow.attacker.and_then(|id| facts.get(id)).filter(|_| left > 0) else {
        return;
    };
    if attacker.model.seat.is_some() && available.len() > left as usize {
        hunt.ctx.then(ChooseAbility { blow, left, successes });
        return;
    }
    let attacker = attacker.id();
    for ability in available.into_iter().take(left as usize) {
        activate(&mut hunt, attacker, &blow, ability, successes);
    }
}

/// Spends a Critical on an Ability and queues its effects.
fn activate(
    hunt: &mut HuntMut,
    attacker: ModelId,
    blow: &Blow,
    ability: ActivatableAbility,
    successes: u32,
) {
    hunt.turn.abilities.insert((attacker, ability.key.to_string()));
    let text = event_text!(
        "rules-cazadores-spends-a-critical",
        "{attacker} spends a Critical: {ability}",
        attacker = hunt.name(attacker),
        ability = ability.name
    );
    hunt.ctx.note(text, &["caz-crits", "ruling-9"]);
    hunt.ctx.then(ApplyEffects::new(ability.effects, context(blow, successes), &["caz-crits"]));
}

/// The Ability that a Critical activates.
#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display("ability:{0}")]
pub(crate) struct AbilityAct(pub AbilityKey);

fn ask_ability(In(step): In<ChooseAbility>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let model_ref = facts.model(step.blow.attacker.or_missing("the attacker")?)?;
    let option = |ability: ActivatableAbility| {
        let hint = facts.content.sentence(When::Always, &ability.effects);
        Choice::plain(AbilityAct(ability.key), ability.name).group(COMBAT).hint(hint)
    };
    let count = if step.left == 1 {
        text!("rules-cazadores-a-critical", "a Critical")
    } else {
        text!("rules-cazadores-criticals", "{left} Criticals", left = step.left)
    };
    Ok(Some(Decision {
        seat: model_ref.seat()?,
        model: Some(model_ref.id()),
        prompt: event_text!(
            "rules-cazadores-has-to-spend-which-ability",
            "{name} has {count} to spend: which Ability?",
            name = model_ref.name()
        ),
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
        available(&hunt.read(), &blow).into_iter().find(|ability| ability.key == answer.choice.0);
    let chosen = chosen.or_missing(format_args!("the Ability `{}`", answer.choice.0))?;
    activate(&mut hunt, attacker, &blow, chosen, successes);
    hunt.ctx.then(Criticals { blow, left: left.saturating_sub(1), successes });
    Ok(())
}
