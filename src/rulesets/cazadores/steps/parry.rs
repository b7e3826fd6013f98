//! A Parry at work: it cancels a Melee Attack and strikes back (Cazadores 5.3.3).

use bevy::ecs::prelude::*;

use super::attack::{choice_id, launch, may_strike, usable, without_weapon};
use super::offers::COMBAT;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::{Condition, Id, UNARMED, WeaponKind};
use crate::rulesets::cazadores::hunt_ref::HuntRef;

step! {
    /// A parrier may strike back with more than one Weapon and chooses.
    ChooseRiposte = "choose-riposte" {
        /// Who parried.
        model: ModelId,
        /// Whose Attack was cancelled.
        foe: ModelId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_riposte, answer_riposte);
}

/// Cancels the successful Melee Attack of `foe`; the parrier attacks at once, where it can, at no cost in Ticks.
pub fn cancel(hunt: &mut HuntMut, model: ModelId, foe: ModelId) {
    hunt.set_stance(model, |stance| stance.parrying = None);
    let text = format!("{} parries the Attack of {}", hunt.name(model), hunt.name(foe));
    hunt.ctx.note(text, &["caz-parry-cancel"]);
    match weapons(&hunt.read(), model, foe).as_slice() {
        [] if unable(&hunt.read(), model) => {
            let text = format!("{} is in no state to strike back", hunt.name(model));
            hunt.ctx.note(text, &["caz-parry-riposte", "ruling-46"]);
        }
        [] => {
            let text = format!("{} cannot strike back from here", hunt.name(model));
            hunt.ctx.note(text, &["caz-parry-riposte"]);
        }
        [only] => {
            if only.as_str() == UNARMED {
                let text = format!("{} strikes back with bare hands", hunt.name(model));
                hunt.ctx.note(text, &["caz-parry-riposte", "ruling-47"]);
            }
            launch(hunt, model, foe, only.as_str(), true);
        }
        _ => hunt.ctx.then(ChooseRiposte { model, foe }),
    }
}

/// What the parrier can strike back with: Readied Melee Weapons whose Range and line of sight allow it; bare hands where
/// it has no Melee Weapon in use. A model that is down or Stunned cannot.
fn weapons(facts: &HuntRef<'_>, model: ModelId, foe: ModelId) -> Vec<Id> {
    let Some(model_ref) = facts.get(model) else { return Vec::new() };
    let Some((_, armoury)) = model_ref.pack else { return Vec::new() };
    if unable(facts, model) {
        return Vec::new();
    }
    let mut ids: Vec<Id> = facts
        .readied(armoury)
        .filter(|(carried, weapon)| weapon.kind == WeaponKind::Melee && usable(carried, weapon).is_ok())
        .filter(|(_, weapon)| may_strike(facts, model, foe, weapon).is_ok())
        .map(|(_, weapon)| weapon.id.clone())
        .collect();
    ids.dedup();
    if without_weapon(facts, armoury, Some(WeaponKind::Melee))
        && let Some(unarmed) = facts.content.weapons.get(UNARMED)
        && may_strike(facts, model, foe, unarmed).is_ok()
    {
        ids.push(unarmed.id.clone());
    }
    ids
}

/// Whether its Conditions leave a parrier no Attack (ruling 46).
fn unable(facts: &HuntRef<'_>, model: ModelId) -> bool {
    facts.get(model).is_some_and(|model_ref| model_ref.is_down() || model_ref.has(Condition::Stunned))
}

fn ask_riposte(In(step): In<ChooseRiposte>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let model_ref = facts.get(step.model).filter(|model_ref| model_ref.in_play())?;
    let options: Vec<Choice> = weapons(&facts, step.model, step.foe)
        .into_iter()
        .filter_map(|id| facts.content.weapons.get(&id))
        .map(|weapon| {
            Choice::plain(choice_id(weapon.id.as_str()), format!("Strike back: {}", weapon.name))
                .group(COMBAT)
                .cost("free")
                .hint("Attack the one that was parried, with Advantage.")
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    Some(Decision {
        seat: model_ref.model.seat?,
        model: Some(step.model),
        prompt: format!("{} strikes back at {}: with which Weapon?", model_ref.name(), facts.name(step.foe)),
        options,
        refused: Vec::new(),
    })
}

fn answer_riposte(In((step, answer)): In<(ChooseRiposte, Answer)>, mut hunt: HuntMut) {
    if let Some(id) = answer.choice.strip_prefix("attack:") {
        launch(&mut hunt, step.model, step.foe, id, true);
    }
}
