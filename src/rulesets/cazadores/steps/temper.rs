//! One Weapon gains a further Ability for the rest of the Hunt (Cazadores 07 and 08: pitch, vials, an edge sung over a blade).

use bevy::ecs::prelude::*;

use super::effects::Frame;
use super::offers::COMBAT;
use super::weapons::weapon_choice;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::Armoury;
use crate::rulesets::cazadores::content::Effect;
use crate::rulesets::cazadores::words::effects_text;

step! {
    /// A model carries several Weapons: its player says which gains the Ability.
    ChooseTempered = "choose-tempered" {
        /// The model that does it.
        model: ModelId,
        /// What the Ability does.
        effects: Vec<Effect>,
        /// Only Readied Weapons.
        readied: bool,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_tempered, answer_tempered);
}

/// The places of the Weapons that may gain it: those that have it already only where all have.
fn fit(armoury: &Armoury, effects: &[Effect], readied: bool) -> Vec<usize> {
    let all = armoury.weapons.iter().enumerate().filter(|(_, carried)| carried.readied || !readied);
    let all: Vec<usize> = all.map(|(index, _)| index).collect();
    let new = |index: &usize| !armoury.weapons[*index].gained.iter().any(|known| known == effects);
    let fresh: Vec<usize> = all.iter().copied().filter(new).collect();
    if fresh.is_empty() { all } else { fresh }
}

/// Begins it: at once where there is but one Weapon.
pub fn begin(hunt: &mut HuntMut, effects: &[Effect], readied: bool, frame: &Frame) {
    let Some(model) = frame.acting else { return };
    let places = {
        let facts = hunt.read();
        let armoury =
            facts.get(model).filter(|model_ref| model_ref.in_play()).and_then(|model_ref| model_ref.pack);
        armoury.map_or_else(Vec::new, |(_, armoury)| fit(armoury, effects, readied))
    };
    match places.as_slice() {
        [] => {}
        [only] => gain(hunt, model, *only, effects),
        _ => hunt.ctx.then(ChooseTempered { model, effects: effects.to_vec(), readied }),
    }
}

fn ask_tempered(In(step): In<ChooseTempered>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let model_ref = facts.get(step.model).filter(|model_ref| model_ref.in_play())?;
    let (_, armoury) = model_ref.pack?;
    let hint = format!("Critical: {}", effects_text(facts.content, &step.effects));
    let options: Vec<Choice> = fit(armoury, &step.effects, step.readied)
        .into_iter()
        .filter_map(|index| Some((index, facts.content.weapons.get(&armoury.weapons[index].weapon)?)))
        .map(|(index, weapon)| {
            Choice::plain(weapon_choice("temper", armoury, index), weapon.name.clone())
                .group(COMBAT)
                .hint(hint.clone())
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    Some(Decision {
        seat: model_ref.model.seat?,
        model: Some(step.model),
        prompt: format!("{}: which Weapon gains it?", model_ref.name()),
        options,
        refused: Vec::new(),
    })
}

fn answer_tempered(In((step, answer)): In<(ChooseTempered, Answer)>, mut hunt: HuntMut) {
    let place = {
        let facts = hunt.read();
        let Some((_, armoury)) = facts.get(step.model).and_then(|model_ref| model_ref.pack) else { return };
        super::weapons::weapon_of_choice(&answer.choice, armoury)
    };
    if let Some(place) = place {
        gain(&mut hunt, step.model, place, &step.effects);
    }
}

fn gain(hunt: &mut HuntMut, model: ModelId, place: usize, effects: &[Effect]) {
    let content = hunt.content();
    let mut weapon = None;
    hunt.set_armoury(model, |armoury| {
        if let Some(carried) = armoury.weapons.get_mut(place) {
            if !carried.gained.iter().any(|known| known == effects) {
                carried.gained.push(effects.to_vec());
            }
            weapon = Some(carried.weapon.clone());
        }
    });
    let name = weapon.and_then(|id| content.weapons.get(&id)).map_or("Weapon", |weapon| weapon.name.as_str());
    let text = format!("{}'s {name} gains Crit: {}", hunt.name(model), effects_text(&content, effects));
    hunt.ctx.note(text, &["caz-gain-crit"]);
}
