//! Recover (Cazadores 5.3.4): a Fortitude Check clears one Condition.

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::{Condition, Skill};
use crate::display::texts::ticks;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::turns::offers::{ActionClass, SPECIAL, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Answered, AskResult, Choice, EventKind, ModelId, Offers, Refusal, Registry, StepResult,
    event_text, step, text,
};

pub(crate) const TICKS: u32 = 2;
pub(crate) const DT: i32 = 5;

step! {
    /// A Recover has succeeded: the player chooses the Condition that is cleared.
    ClearOne = "clear-one" {
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_clear, answer_clear);
}

/// Returns the Conditions that Recover can clear: all but Hidden, which helps.
pub(crate) fn clearable(facts: &HuntRef<'_>, model: ModelId) -> Vec<Condition> {
    facts.get(model).map_or_else(Vec::new, |model_ref| {
        model_ref
            .afflictions
            .0
            .keys()
            .copied()
            .filter(|condition| *condition != Condition::Hidden)
            .collect()
    })
}

pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let well = clearable(facts, model).is_empty();
    let verdict = may_act(facts, model, ActionClass::Recover).and_then(|()| {
        if well {
            Err(Refusal::rule(
                "NoCondition",
                text!("rules-cazadores-it-suffers-no-condition", "it suffers no Condition"),
            ))
        } else {
            Ok(())
        }
    });
    let choice = Choice::plain(TurnAct::Recover, text!("rules-cazadores-recover", "Recover"))
        .group(SPECIAL)
        .cost(ticks(TICKS))
        .hint(text!(
            "rules-cazadores-fortitude-check-dt-5-clear-one",
            "Fortitude Check (DT 5): clear one Condition."
        ));
    offers.add(choice, verdict);
}

pub(crate) fn take(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.pay_ticks(model, TICKS)?;
    let name = hunt.name(model);
    let what = EventKind::ActionTaken { model, action: TurnAct::Recover.to_string(), target: None };
    hunt.ctx.record(
        what,
        event_text!("rules-cazadores-tries-to-recover", "{name} tries to recover"),
        &["caz-recover"],
    );
    let check = hunt.read().check(model, Skill::Fortitude, Some(DT));
    let roll = hunt.ctx.roll(
        Some(model),
        &name,
        text!("rules-cazadores-fortitude-check", "Fortitude Check"),
        &check,
        &["caz-recover"],
    );
    if roll.success() {
        succeed(hunt, model)?;
    }
    Ok(())
}

/// Clears a Condition after a successful Recover, by the model's own Check or by Aid.
pub(crate) fn succeed(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    match clearable(&hunt.read(), model).as_slice() {
        [] => {}
        [only] => hunt.clear(model, *only, &["caz-recover"])?,
        _ => hunt.ctx.then(ClearOne { model }),
    }
    Ok(())
}

/// The Condition that is cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("clear:{0}")]
pub(crate) struct ClearAct(pub Condition);

fn ask_clear(In(step): In<ClearOne>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let option = |condition: Condition| {
        Choice::plain(ClearAct(condition), condition.name())
            .group(text!("rules-cazadores-conditions", "Conditions"))
            .hint(condition.text())
    };
    let options = clearable(&facts, step.model).into_iter().map(option).collect();
    facts.ask(
        step.model,
        |name| {
            text!(
                "rules-cazadores-recovers-from-which-condition",
                "{name} recovers: from which Condition?"
            )
        },
        options,
    )
}

fn answer_clear(In((step, answer)): Answered<ClearOne, ClearAct>, mut hunt: HuntMut) -> StepResult {
    hunt.clear(step.model, answer.choice.0, &["caz-recover"])
}
