//! Execution of Parry: it cancels a Melee Attack and strikes back (Cazadores 5.3.3).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::{Condition, Id, UNARMED, Weapon, WeaponKind};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::combat::attack::{check_target, declare, usable, without_weapon};
use crate::steps::turns::offers::COMBAT;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Registry, StepResult, event_text, step, text,
};

step! {
    /// A parrier with several possible Weapons chooses the one that strikes back.
    ChooseRiposte = "choose-riposte" {
        model: ModelId,
        /// The model whose Attack was cancelled.
        foe: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_riposte, answer_riposte);
}

/// Cancels the successful Melee Attack of `foe`; the parrier attacks at once if it can,
/// at no cost in Ticks.
pub(crate) fn cancel(hunt: &mut HuntMut, model: ModelId, foe: ModelId) -> StepResult {
    hunt.set_stance(model, |stance| stance.parrying = None)?;
    let text = event_text!(
        "rules-cazadores-parries-the-attack-of",
        "{model} parries the Attack of {foe}",
        model = hunt.name(model),
        foe = hunt.name(foe)
    );
    hunt.ctx.note(text, &["caz-parry-cancel"]);
    let facts = hunt.read();
    let unable = unable(&facts, model)?;
    let weapons: Vec<Id> =
        weapons(&facts, model, foe)?.into_iter().map(|weapon| weapon.id.clone()).collect();
    match weapons.as_slice() {
        [] if unable => {
            let text = event_text!(
                "rules-cazadores-is-in-no-state-to-strike",
                "{name} is unable to strike back",
                name = hunt.name(model)
            );
            hunt.ctx.note(text, &["caz-parry-riposte", "ruling-46"]);
        }
        [] => {
            let text = event_text!(
                "rules-cazadores-cannot-strike-back-from-here",
                "{name} cannot strike back from here",
                name = hunt.name(model)
            );
            hunt.ctx.note(text, &["caz-parry-riposte"]);
        }
        [only] => {
            if only.as_str() == UNARMED {
                let text = event_text!(
                    "rules-cazadores-strikes-back-with-bare-hands",
                    "{name} strikes back with bare hands",
                    name = hunt.name(model)
                );
                hunt.ctx.note(text, &["caz-parry-riposte", "ruling-47"]);
            }
            declare(hunt, model, foe, only, true)?;
        }
        _ => hunt.ctx.then(ChooseRiposte { model, foe }),
    }
    Ok(())
}

/// Returns the Weapons for a riposte: Readied Melee Weapons in Range and line of sight;
/// bare hands without a Melee Weapon in use. None for a model that is down or Stunned.
fn weapons<'a>(facts: &HuntRef<'a>, model: ModelId, foe: ModelId) -> StepResult<Vec<&'a Weapon>> {
    if unable(facts, model)? {
        return Ok(Vec::new());
    }
    let armoury = facts.armoury(model)?;
    let mut fit: Vec<&Weapon> = facts
        .readied(armoury)
        .filter(|(carried, weapon)| {
            weapon.kind == WeaponKind::Melee && usable(carried, weapon).is_ok()
        })
        .filter(|(_, weapon)| check_target(facts, model, foe, weapon).is_ok())
        .map(|(_, weapon)| weapon)
        .collect();
    fit.dedup_by(|a, b| a.id == b.id);
    if without_weapon(facts, armoury, Some(WeaponKind::Melee)) {
        let unarmed = facts.content.weapons.get(UNARMED);
        fit.extend(unarmed.filter(|unarmed| check_target(facts, model, foe, unarmed).is_ok()));
    }
    Ok(fit)
}

/// Returns whether Conditions leave a parrier no Attack (ruling 46).
fn unable(facts: &HuntRef<'_>, model: ModelId) -> StepResult<bool> {
    let model_ref = facts.model(model)?;
    Ok(model_ref.is_down() || model_ref.has(Condition::Stunned))
}

#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display("attack:{0}")]
pub(crate) struct RiposteAct(pub Id);

fn ask_riposte(In(step): In<ChooseRiposte>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let option = |weapon: &Weapon| {
        Choice::plain(
            RiposteAct(weapon.id.clone()),
            text!("rules-cazadores-strike-back", "Strike back: {name}", name = weapon.name),
        )
        .group(COMBAT)
        .cost(text!("rules-cazadores-free", "free"))
        .hint(text!(
            "rules-cazadores-attack-the-one-that-was-parried",
            "Attack the parried Foe with Advantage."
        ))
    };
    let options = weapons(&facts, step.model, step.foe)?.into_iter().map(option).collect();
    let foe = facts.name(step.foe);
    facts.ask(
        step.model,
        |name| {
            text!(
                "rules-cazadores-strikes-back-at-with-which-weapon",
                "{name} strikes back at {foe}: with which Weapon?"
            )
        },
        options,
    )
}

fn answer_riposte(
    In((step, answer)): Answered<ChooseRiposte, RiposteAct>,
    mut hunt: HuntMut,
) -> StepResult {
    declare(&mut hunt, step.model, step.foe, &answer.choice.0, true)
}
