//! The supplies of the Objective and the models that receive them.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::content::{
    CazadoresContent, MOST_WEAPONS, Objective, Supplied, Supply, Weapon, WeaponKind,
};
use crate::state::components::CarriedWeapon;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, required_entry};
use crate::state::objective_state::{ObjectiveState, TableMarker};
use monteria_content::Bounded;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, OrMissing, Registry, Step, StepResult, Text,
    Thing, event_text, text,
};

/// The Objective's supplies are given to some of the Pack; if there are enough for
/// all, nobody is asked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Supplying {
    /// Index among the Objective's supplies.
    pub supply: u8,
    /// Number of supplies to give.
    pub left: u8,
}

/// The players choose the models that take the supplies; when none is left, the models
/// that take another for Renown, if the Objective allows it.
#[derive(Serialize, Deserialize)]
pub(crate) struct ChooseReceiver {
    /// Index among the Objective's supplies.
    pub supply: u8,
    /// Number of supplies left to give.
    pub left: u8,
}

impl Step for Supplying {
    const NAME: &'static str = "supplying";
}

impl Step for ChooseReceiver {
    const NAME: &'static str = "provide";
}

pub(super) fn register(registry: &mut Registry<'_>) {
    registry.step(supplying).decision(ask_receiver, answer_receiver);
}

/// Returns the steps that give out the supplies of the Objective.
pub(crate) fn supplies(content: &CazadoresContent, goals: &ObjectiveState) -> Vec<Supplying> {
    let Some(objective) = goals.objective.as_ref().and_then(|id| content.objectives.get(id)) else {
        // Only Objectives have supplies.
        return Vec::new();
    };
    let supplies = objective.supplies.iter().enumerate();
    supplies
        .map(|(index, supply)| Supplying { supply: index as u8, left: *supply.models })
        .collect()
}

fn supplying(In(step): In<Supplying>, mut hunt: HuntMut) -> StepResult {
    let Supplying { supply, left } = step;
    let facts = hunt.read();
    let (objective, what) = supply_of(&facts, supply)?;
    let rule = objective.rule.clone();
    let what = what.what.clone();
    let wanting = candidates(&facts, &what);
    if matches!(what, Supplied::Token(_)) && wanting.len() <= usize::from(left) {
        for model in wanting {
            give(&mut hunt, model, &what, None, &rule)?;
        }
    } else {
        hunt.ctx.then(ChooseReceiver { supply, left });
    }
    Ok(())
}

/// Returns the models without one of these supplies.
fn candidates(facts: &HuntRef<'_>, what: &Supplied) -> Vec<ModelId> {
    let without = |id: &ModelId| match what {
        Supplied::Token(kind) => !facts.carries(*id, kind.as_str()),
        Supplied::Weapon(weapon) => {
            facts.get(*id).and_then(|model_ref| model_ref.pack).is_some_and(|(_, armoury)| {
                !armoury.weapons.iter().any(|carried| carried.weapon == *weapon)
            })
        }
    };
    facts.hunters().map(|model_ref| model_ref.id()).filter(without).collect()
}

/// The receiver of a supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum SupplyAct {
    Nobody,
    /// A model, in exchange for the weapon at this position, counted from 1.
    #[display("give:{0}:{1}")]
    InPlaceOf(ModelId, usize),
    #[display("give:{0}")]
    Give(ModelId),
}

/// Returns the possible receivers with their names.
fn possible_receivers(facts: &HuntRef<'_>, what: &Supplied) -> StepResult<Vec<(SupplyAct, Text)>> {
    let mut all = Vec::new();
    for id in candidates(facts, what) {
        let model_ref = facts.model(id)?;
        let name = model_ref.name();
        match (what, model_ref.pack) {
            (Supplied::Weapon(_), Some((_, armoury))) if armoury.weapons.len() >= MOST_WEAPONS => {
                for (place, carried) in armoury.weapons.iter().enumerate() {
                    let own = &required_entry(&facts.content.weapons, &carried.weapon)?.name;
                    let label = event_text!(
                        "rules-cazadores-in-place-of-the",
                        "{name}, replacing the {own}"
                    );
                    all.push((SupplyAct::InPlaceOf(id, place + 1), label));
                }
            }
            (Supplied::Weapon(_) | Supplied::Token(_), _) => {
                all.push((SupplyAct::Give(id), Text::verbatim(name)))
            }
        }
    }
    Ok(all)
}

fn ask_receiver(In(step): In<ChooseReceiver>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let (_, supply) = supply_of(&facts, step.supply)?;
    let possible_receivers = possible_receivers(&facts, &supply.what)?;
    let bought = step.left == 0;
    if possible_receivers.is_empty() || (bought && !supply.more) {
        return Ok(None);
    }
    let (name, hint) = match &supply.what {
        Supplied::Token(kind) => {
            let kind = required_entry(&facts.content.tokens, kind)?;
            (Text::verbatim(&kind.name), Text::verbatim(&kind.about))
        }
        Supplied::Weapon(weapon) => {
            let weapon = required_entry(&facts.content.weapons, weapon)?;
            let name = text!("rules-cazadores-the-weapon", "the {weapon}", weapon = weapon.name);
            (name, facts.content.describe_weapon(weapon))
        }
    };
    let option = |(act, label): (SupplyAct, Text)| {
        Choice::plain(act, label)
            .group(text!("rules-cazadores-supplies", "Supplies"))
            .hint(hint.clone())
    };
    let mut options: Vec<Choice> = possible_receivers.into_iter().map(option).collect();
    let nobody = Choice::plain(SupplyAct::Nobody, text!("rules-cazadores-nobody", "Nobody"))
        .group(text!("rules-cazadores-supplies", "Supplies"));
    let prompt = if bought {
        options.insert(
            0,
            nobody.hint(text!("rules-cazadores-what-there-is-must-do", "Take no more.")),
        );
        text!("rules-cazadores-who-takes-as-well-for-1", "Who takes {name} as well, for 1 Renown?")
    } else {
        if matches!(supply.what, Supplied::Weapon(_)) {
            options.push(
                nobody.hint(text!("rules-cazadores-it-is-left-behind", "It is left behind.")),
            );
        }
        text!(
            "rules-cazadores-who-takes-left-to-give",
            "Who takes {name}? ({left} left to give)",
            left = step.left
        )
    };
    let seat = facts.hunters().filter_map(|model_ref| model_ref.model.seat).min();
    let seat = seat.or_missing("a seat for the Pack")?;
    Ok(Some(Decision { seat, model: None, prompt, options, refused: Vec::new() }))
}

fn answer_receiver(
    In((step, answer)): Answered<ChooseReceiver, SupplyAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let facts = hunt.read();
    let (objective, supply) = supply_of(&facts, step.supply)?;
    let what = supply.what.clone();
    let rule = objective.rule.clone();
    let (model, place) = match answer.choice {
        SupplyAct::Nobody => return Ok(()),
        SupplyAct::Give(model) => (model, None),
        SupplyAct::InPlaceOf(model, place) => (model, place.checked_sub(1)),
    };
    give(&mut hunt, model, &what, place, &rule)?;
    if step.left == 0 {
        hunt.marks.goals.extra_supplies += 1;
    }
    hunt.ctx.then(ChooseReceiver { supply: step.supply, left: step.left.saturating_sub(1) });
    Ok(())
}

/// Returns the Objective and one of its supplies.
fn supply_of<'a>(facts: &HuntRef<'a>, index: u8) -> StepResult<(&'a Objective, &'a Supply)> {
    let objective = facts.objective().or_missing("the Objective")?;
    let supply = objective.supplies.get(usize::from(index));
    Ok((objective, supply.or_missing(format_args!("supply {index} of the Objective"))?))
}

fn give(
    hunt: &mut HuntMut,
    model: ModelId,
    what: &Supplied,
    place: Option<usize>,
    rule: &str,
) -> StepResult {
    let content = hunt.content();
    let name = hunt.name(model);
    match what {
        Supplied::Token(kind) => {
            let kind = required_entry(&content.tokens, kind)?;
            let token = TableMarker::token(kind);
            let text =
                event_text!("rules-cazadores-carries-2", "{name} carries {kind}", kind = kind.name);
            let token = Thing::new(token, Vec2::ZERO).carried_by(model);
            hunt.marks.things.lay(&mut hunt.ctx, &mut hunt.table, token, text, &[rule]);
        }
        Supplied::Weapon(id) => {
            let weapon = required_entry(&content.weapons, id)?;
            hunt.set_armoury(model, |armoury| {
                if let Some(place) = place.filter(|place| *place < armoury.weapons.len()) {
                    armoury.weapons.remove(place);
                }
                armoury.weapons.push(carried(weapon));
            })?;
            hunt.ctx.note(
                event_text!(
                    "rules-cazadores-carries-the",
                    "{name} carries the {weapon}",
                    weapon = weapon.name
                ),
                &[rule],
            );
        }
    }
    Ok(())
}

fn carried(weapon: &Weapon) -> CarriedWeapon {
    CarriedWeapon {
        weapon: weapon.id.clone(),
        readied: false,
        ammo: weapon.ammo.filter(|_| weapon.kind == WeaponKind::Shooting).map(Bounded::get),
        loaded: true,
        gained: Vec::new(),
    }
}
