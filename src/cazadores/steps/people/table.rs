//! What people tell of their table by themselves: WNDs, Conditions, falls and markers
//! that the program does not know of.

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::super::damage::{self, Harm};
use super::super::hazards;
use super::WHY;
use crate::change::{Fall, HuntMut};
use crate::content::Condition;
use crate::hunt::TICKS;
use monteria_game::{
    Action, Answered, Asked, Choice, ModelId, Needs, Registry, StepResult, actions, event_text,
    step,
};

/// The heading of what is told.
const TABLE: &str = "On the table";
/// No more WNDs or inches than these are told at once.
const MOST: i32 = 30;

step! {
    /// People tell what happened on their table.
    TellTable = "tell-table" {}
    /// They tell it of this model.
    TellOf = "tell-of" {
        /// Of whom.
        model: ModelId,
        /// What.
        what: TellAct,
    }
}

/// What may be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, serde::Serialize, serde::Deserialize)]
#[display(style = "kebab-case")]
pub(crate) enum TellAct {
    /// It loses WNDs.
    Wounds,
    /// It gets WNDs back.
    Healed,
    /// It gets a Condition, or is rid of one.
    Condition,
    /// It falls.
    Fell,
    /// It has entered Dangerous Terrain.
    Danger,
    /// Its marker stands on another Tick.
    Marker,
    /// Nothing after all.
    Nothing,
}

actions! {
    /// How much of it, or which.
    pub enum TellHowAct {
        /// So much.
        So,
        /// This Condition, from now on.
        On(Condition) = "on:{0}",
        /// This Condition, no longer.
        Off(Condition) = "off:{0}",
        /// Nothing after all.
        Nothing,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_tell, answer_tell).decision(ask_how, answer_how);
}

/// The option that leads to it.
pub(crate) fn something_else(act: impl Action) -> Choice {
    let hint = "WNDs, a Condition, a fall, a marker: what the table brought and the program does \
        not know of.";
    Choice::plain(act, "Something else happened…").group(TABLE).hint(hint)
}

fn ask_tell(In(_): In<TellTable>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let all: Vec<ModelId> = facts.in_play().map(|model_ref| model_ref.id()).collect();
    let one = |act: TellAct, label: &str, hint: &str| {
        Choice::plain(act, label).group(TABLE).hint(hint).needs(Needs::one_of(all.clone()))
    };
    let options = vec![
        one(TellAct::Wounds, "It loses WNDs", "Of the Adversary, Hit Location cards are flipped."),
        one(TellAct::Healed, "It gets WNDs back", "No more than it had at first."),
        one(TellAct::Condition, "A Condition", "It has one from now on, or no longer."),
        one(TellAct::Fell, "It fell", "The dice of the fall follow."),
        one(TellAct::Danger, "It entered Dangerous Terrain", "An Athletics Check follows."),
        one(TellAct::Marker, "Its marker is moved", "It stands on another Tick of the Round."),
        Choice::plain(TellAct::Nothing, "Nothing after all").group(TABLE),
    ];
    super::decision(&facts, None, "What happened on the table, and to whom?".to_owned(), options)
}

fn answer_tell(In((_, answer)): Answered<TellTable, TellAct>, mut hunt: HuntMut) -> StepResult {
    match answer.choice {
        TellAct::Nothing => {}
        TellAct::Danger => {
            let model = answer.target()?;
            if hazards::must_test_dangerous_terrain(&hunt, model)? {
                hazards::test_dangerous_terrain(&mut hunt, model)?;
            } else {
                let text =
                    event_text!("{} needs no Check for Dangerous Terrain now", hunt.name(model));
                hunt.ctx.note(text, &["caz-dangerous", "ruling-16"]);
            }
        }
        what @ (TellAct::Wounds
        | TellAct::Healed
        | TellAct::Condition
        | TellAct::Fell
        | TellAct::Marker) => {
            let model = answer.target()?;
            hunt.ctx.then(TellOf { model, what });
        }
    }
    Ok(())
}

fn ask_how(In(step): In<TellOf>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    if !model_ref.in_play() {
        return Ok(None);
    }
    let name = model_ref.name();
    let number = |most: i32| {
        vec![
            Choice::plain(TellHowAct::So, "So many")
                .group(TABLE)
                .needs(Needs::Number { min: 1, max: most }),
        ]
    };
    let (prompt, mut options) = match step.what {
        TellAct::Wounds => (
            format!("How many WNDs does {name} lose?"),
            number(model_ref.wounds.left.clamp(1, MOST)),
        ),
        TellAct::Healed => {
            let lost = model_ref.wounds.full - model_ref.wounds.left;
            (format!("How many WNDs does {name} get back?"), number(lost.clamp(1, MOST)))
        }
        TellAct::Fell => (format!("How many inches does {name} fall?"), number(MOST)),
        TellAct::Marker => {
            (format!("On which Tick does the marker of {name} stand?"), number(TICKS as i32))
        }
        TellAct::Condition | TellAct::Danger | TellAct::Nothing => {
            let option = |condition: Condition| match model_ref.has(condition) {
                true => {
                    let text = format!("No longer {}", condition.name());
                    Choice::plain(TellHowAct::Off(condition), text)
                        .group(TABLE)
                        .hint(condition.text())
                }
                false => Choice::plain(TellHowAct::On(condition), condition.name())
                    .group(TABLE)
                    .hint(condition.text()),
            };
            (
                format!("Which Condition of {name}?"),
                Condition::ALL.into_iter().map(option).collect(),
            )
        }
    };
    options.push(Choice::plain(TellHowAct::Nothing, "Nothing after all").group(TABLE));
    super::decision(&facts, Some(step.model), prompt, options)
}

fn answer_how(In((step, answer)): Answered<TellOf, TellHowAct>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    match answer.choice {
        TellHowAct::Nothing => {}
        TellHowAct::On(condition) => hunt.impose(model, condition, None, WHY)?,
        TellHowAct::Off(condition) => hunt.clear(model, condition, WHY)?,
        TellHowAct::So => {
            let number = answer.number()?;
            match step.what {
                TellAct::Wounds => hunt.ctx.then(Harm::new(model, number, WHY)),
                TellAct::Healed => damage::mend(&mut hunt, model, number, WHY)?,
                TellAct::Fell => hunt.ctx.then(Fall { model, inches: number as f32 }),
                TellAct::Marker => {
                    hunt.set_clock(model, |clock| {
                        clock.tick = number as u32;
                        clock.looped = false;
                    })?;
                    let text =
                        event_text!("The marker of {} stands on Tick {number}", hunt.name(model));
                    hunt.ctx.note(text, WHY);
                }
                TellAct::Condition | TellAct::Danger | TellAct::Nothing => {}
            }
        }
    }
    Ok(())
}
