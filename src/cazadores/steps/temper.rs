//! One Weapon gains a further Ability for the rest of the Hunt (Cazadores 07 and 08:
//! pitch, vials, an edge sung over a blade).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::offers::COMBAT;
use super::turn_act::CarriedWeapon;
use crate::change::HuntMut;
use crate::components::Armoury;
use crate::content::Effect;
use crate::content::effect::Temper;
use crate::hunt_ref::known;
use monteria_game::{
    Answered, Asked, Choice, ModelId, OrMissing, Registry, StepResult, event_text, step,
};

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
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_tempered, answer_tempered);
}

/// The places of the Weapons that may gain it: those that have it already
/// only where all have.
fn fit(armoury: &Armoury, effects: &[Effect], readied: bool) -> Vec<usize> {
    let all = armoury.weapons.iter().enumerate().filter(|(_, carried)| carried.readied || !readied);
    let all: Vec<usize> = all.map(|(index, _)| index).collect();
    let new = |index: &usize| !armoury.weapons[*index].gained.iter().any(|known| known == effects);
    let fresh: Vec<usize> = all.iter().copied().filter(new).collect();
    if fresh.is_empty() { all } else { fresh }
}

/// Begins it: at once where there is but one Weapon.
pub(crate) fn begin(hunt: &mut HuntMut, model: ModelId, temper: &Temper) -> StepResult {
    let Temper { effects, readied } = temper;
    let facts = hunt.read();
    if !facts.model(model)?.in_play() {
        return Ok(());
    }
    let places = fit(facts.armoury(model)?, effects, *readied);
    match places.as_slice() {
        [] => Ok(()),
        [only] => gain(hunt, model, *only, effects),
        _ => {
            hunt.ctx.then(ChooseTempered { model, effects: effects.clone(), readied: *readied });
            Ok(())
        }
    }
}

/// The Weapon that gains it.
#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display("temper:{0}")]
pub(crate) struct TemperAct(pub CarriedWeapon);

fn ask_tempered(In(step): In<ChooseTempered>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let armoury = facts.armoury(step.model)?;
    let hint = event_text!("{}", facts.content.sentence("crit: ", &step.effects));
    let option = |index: usize| {
        let weapon = known(&facts.content.weapons, &armoury.weapons[index].weapon)?;
        let act = TemperAct(CarriedWeapon::at(armoury, index));
        Ok(Choice::plain(act, weapon.name.clone()).group(COMBAT).hint(hint.clone()))
    };
    let places = fit(armoury, &step.effects, step.readied).into_iter();
    let options = places.map(option).collect::<StepResult<_>>()?;
    facts.ask(step.model, |name| format!("{name}: which Weapon gains it?"), options)
}

fn answer_tempered(
    In((step, answer)): Answered<ChooseTempered, TemperAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let weapon = answer.choice.0;
    let place = weapon.place(hunt.read().armoury(step.model)?).or_missing(weapon)?;
    gain(&mut hunt, step.model, place, &step.effects)
}

fn gain(hunt: &mut HuntMut, model: ModelId, place: usize, effects: &[Effect]) -> StepResult {
    let content = hunt.content();
    let weapon = hunt.set_armoury(model, |armoury| {
        let carried = armoury.weapons.get_mut(place)?;
        gain_once(&mut carried.gained, effects);
        Some(carried.weapon.clone())
    })?;
    let weapon =
        known(&content.weapons, &weapon.or_missing(format_args!("weapon {place} of {model}"))?)?;
    let text = format!(
        "{}'s {} gains Crit: {}",
        hunt.name(model),
        weapon.name,
        content.describe_effects(effects)
    );
    hunt.ctx.note(text, &["caz-gain-crit"]);
    Ok(())
}

/// Adds an Ability to those that were gained, unless it is there.
pub(crate) fn gain_once(gained: &mut Vec<Vec<Effect>>, effects: &[Effect]) {
    if !gained.iter().any(|known| known == effects) {
        gained.push(effects.to_vec());
    }
}
