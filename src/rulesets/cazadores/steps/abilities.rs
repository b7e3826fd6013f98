//! Criticals activate Abilities (Cazadores 4.1 and 05, ruling 9).

use bevy::ecs::prelude::*;

use super::effects::ApplyEffects;
use super::offers::COMBAT;
use super::strike::{Blow, Means, frame};
use crate::game::{Answer, Builder, Choice, Decision, ModelId, step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::{CardAction, Effect, Trigger};
use crate::rulesets::cazadores::hunt_ref::HuntRef;
use crate::rulesets::cazadores::words::effects_text;

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
}

step! {
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
pub fn register(builder: &mut Builder<'_>) {
    builder.step(criticals).decision(ask_ability, answer_ability);
}

/// An Ability that a Critical may activate.
#[derive(Clone, PartialEq, Debug)]
pub struct Skilled {
    /// What tells it from others of the same model, for "once a Turn".
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// The Abilities that a Critical of this Attack may still activate in this Turn, in the order of their entry.
pub fn available(facts: &HuntRef<'_>, blow: &Blow) -> Vec<Skilled> {
    let Some(attacker) = blow.attacker else { return Vec::new() };
    let mut all = all_of(facts, attacker, blow);
    all.retain(|skilled| !facts.turn.abilities.contains(&(attacker, skilled.key.clone())));
    all
}

fn all_of(facts: &HuntRef<'_>, attacker: ModelId, blow: &Blow) -> Vec<Skilled> {
    let mut all = Vec::new();
    let Some(model_ref) = facts.get(attacker) else { return all };
    let mut add = |key: String, name: &str, effects: &[Effect]| {
        if !effects.is_empty() && !all.iter().any(|other: &Skilled| other.key == key) {
            all.push(Skilled { key, name: name.to_owned(), effects: effects.to_vec() });
        }
    };
    if let Means::Weapon { weapon: id, .. } = &blow.means
        && let Some(weapon) = facts.content.weapons.get(id)
    {
        for ability in weapon.abilities.iter().filter(|ability| ability.trigger == Trigger::Crit) {
            add(format!("{id}/{}", ability.id), &ability.name, &ability.effects);
        }
        let carried = model_ref.pack.and_then(|(_, armoury)| {
            armoury.weapons.iter().find(|carried| carried.weapon == *id && carried.readied)
        });
        for (index, effects) in carried.iter().flat_map(|carried| &carried.gained).enumerate() {
            add(format!("{id}+{index}"), &format!("{}'s new edge", weapon.name), effects);
        }
    }
    if let Means::Deed(deed) = &blow.means
        && let Some(action) = deed.action(facts, attacker)
    {
        add(format!("card/{}", action.name), &action.name, &action.on_crit);
    }
    if let Means::Art { name, on_crit, .. } = &blow.means {
        add(format!("art/{name}"), name, on_crit);
    }
    if let Some((stats, _)) = model_ref.foe {
        add("nature".to_owned(), &format!("{}'s nature", model_ref.name()), &stats.crit);
    }
    for (index, effects) in model_ref.quarry.iter().flat_map(|quarry| &quarry.gained).enumerate() {
        add(format!("gained/{index}"), "a power gained in the Hunt", effects);
    }
    all
}

/// The effects of one part of an Action's card; none where the Attack is no such Action or the part is empty.
pub fn deed_effects(
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
    if left == 0 || available.is_empty() {
        return;
    }
    let chooses = blow
        .attacker
        .and_then(|attacker| facts.get(attacker))
        .is_some_and(|model_ref| model_ref.model.seat.is_some());
    if chooses && available.len() > left as usize {
        hunt.ctx.then(ChooseAbility { blow, left, successes });
        return;
    }
    for skilled in available.into_iter().take(left as usize) {
        activate(&mut hunt, &blow, skilled, successes);
    }
}

fn activate(hunt: &mut HuntMut, blow: &Blow, skilled: Skilled, successes: u32) {
    let Some(attacker) = blow.attacker else { return };
    hunt.turn.abilities.insert((attacker, skilled.key));
    let text = format!("{} spends a Critical: {}", hunt.name(attacker), skilled.name);
    hunt.ctx.note(text, &["caz-crits", "ruling-9"]);
    hunt.ctx.then(ApplyEffects::new(skilled.effects, frame(blow, successes), &["caz-crits"]));
}

fn ask_ability(In(step): In<ChooseAbility>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let model_ref = facts.get(step.blow.attacker?)?;
    let options: Vec<Choice> = available(&facts, &step.blow)
        .into_iter()
        .map(|skilled| {
            let hint = effects_text(facts.content, &skilled.effects);
            Choice::plain(format!("ability:{}", skilled.key), skilled.name).group(COMBAT).hint(hint)
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    let count = if step.left == 1 { "a Critical".to_owned() } else { format!("{} Criticals", step.left) };
    Some(Decision {
        seat: model_ref.model.seat?,
        model: Some(model_ref.id()),
        prompt: format!("{} has {count} to spend: which Ability?", model_ref.name()),
        options,
        refused: Vec::new(),
    })
}

fn answer_ability(In((step, answer)): In<(ChooseAbility, Answer)>, mut hunt: HuntMut) {
    let ChooseAbility { blow, left, successes } = step;
    let chosen = available(&hunt.read(), &blow)
        .into_iter()
        .find(|skilled| answer.choice.strip_prefix("ability:") == Some(skilled.key.as_str()));
    if let Some(skilled) = chosen {
        activate(&mut hunt, &blow, skilled, successes);
    }
    hunt.ctx.then(Criticals { blow, left: left.saturating_sub(1), successes });
}
