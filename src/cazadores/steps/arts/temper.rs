//! Adding an Ability to one Weapon for the rest of the Hunt (Cazadores 07 and 08: pitch,
//! vials, an edge sung over a blade).

use bevy_ecs::prelude::*;
use monteria_content::Text;
use parse_display::Display;

use crate::content::Effect;
use crate::content::describe::When;
use crate::content::effect::Temper;
use crate::state::components::Armoury;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::required_entry;
use crate::steps::turns::offers::COMBAT;
use crate::steps::turns::turn_act::WeaponChoice;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, OrMissing, Registry, StepResult, step, text,
};

step! {
    /// A model carries several Weapons: its player chooses the one
    /// that gains the Ability.
    ChooseTempered = "choose-tempered" {
        model: ModelId,
        /// The effects of the Ability.
        effects: Vec<Effect>,
        /// Whether only Readied Weapons may be chosen.
        readied: bool,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_tempered, answer_tempered);
}

/// Returns the indices of the Weapons that may gain it: those that have it already
/// only if all have.
fn fit(armoury: &Armoury, effects: &[Effect], readied: bool) -> Vec<usize> {
    let all = armoury.weapons.iter().enumerate().filter(|(_, carried)| carried.readied || !readied);
    let all: Vec<usize> = all.map(|(index, _)| index).collect();
    let new = |index: &usize| !armoury.weapons[*index].gained.iter().any(|known| known == effects);
    let fresh: Vec<usize> = all.iter().copied().filter(new).collect();
    if fresh.is_empty() { all } else { fresh }
}

/// Adds the Ability at once if there is one Weapon; queues the choice otherwise.
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

#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display("temper:{0}")]
pub(crate) struct TemperAct(pub WeaponChoice);

fn ask_tempered(In(step): In<ChooseTempered>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let armoury = facts.armoury(step.model)?;
    let hint = facts.content.sentence(When::OnCrit, &step.effects);
    let option = |index: usize| {
        let weapon = required_entry(&facts.content.weapons, &armoury.weapons[index].weapon)?;
        let act = TemperAct(WeaponChoice::at(armoury, index));
        Ok(Choice::plain(act, Text::verbatim(weapon.name.clone())).group(COMBAT).hint(hint.clone()))
    };
    let places = fit(armoury, &step.effects, step.readied).into_iter();
    let options = places.map(option).collect::<StepResult<_>>()?;
    facts.ask(
        step.model,
        |name| text!("rules-cazadores-which-weapon-gains-it", "{name}: which Weapon gains it?"),
        options,
    )
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
    let weapon = required_entry(
        &content.weapons,
        &weapon.or_missing(format_args!("weapon {place} of {model}"))?,
    )?;
    let text = text!(
        "rules-cazadores-s-gains-crit",
        "{model}'s {weapon} gains Crit: {effects}",
        model = hunt.name(model),
        weapon = weapon.name,
        effects = content.describe_effects(effects)
    );
    hunt.ctx.note(text, &["caz-gain-crit"]);
    Ok(())
}

/// Adds an Ability to the gained ones, unless it is among them.
pub(crate) fn gain_once(gained: &mut Vec<Vec<Effect>>, effects: &[Effect]) {
    if !gained.iter().any(|known| known == effects) {
        gained.push(effects.to_vec());
    }
}
