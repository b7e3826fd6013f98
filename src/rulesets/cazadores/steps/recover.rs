//! Recover (Cazadores 5.3.4): a Fortitude Check clears one Condition.

use bevy::ecs::prelude::*;

use super::offers::{Allowed, Offers, SPECIAL, may_act, ticks};
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Refusal, What, step};
use crate::rulesets::cazadores::change::Hunt;
use crate::rulesets::cazadores::content::{Condition, Skill};
use crate::rulesets::cazadores::facts::Facts;

/// Ticks of Recover.
pub const TICKS: u32 = 2;
/// DT of Recover.
pub const DT: i32 = 5;

step! {
    /// A Recover has succeeded: one Condition is cleared, of the player's choice.
    ClearOne = "clear-one" {
        /// Whose.
        model: ModelId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_clear, answer_clear);
}

/// Conditions that can be recovered from: all but Hidden, which helps.
pub fn clearable(facts: &Facts<'_>, model: ModelId) -> Vec<Condition> {
    facts.get(model).map_or_else(Vec::new, |facet| {
        facet.afflictions.0.keys().copied().filter(|condition| *condition != Condition::Hidden).collect()
    })
}

/// Adds the option.
pub fn offer(facts: &Facts<'_>, model: ModelId, offers: &mut Offers) {
    let well = clearable(facts, model).is_empty();
    let verdict = may_act(facts, model, Allowed::Recover).and_then(|()| {
        if well { Err(Refusal::rule("NoCondition", "it suffers no Condition")) } else { Ok(()) }
    });
    let choice = Choice::plain("recover", "Recover")
        .group(SPECIAL)
        .cost(ticks(TICKS))
        .hint("Fortitude Check (DT 5): clear one Condition.");
    offers.add(choice, verdict);
}

/// Carries it out.
pub fn take(hunt: &mut Hunt, model: ModelId) {
    hunt.pay(model, TICKS);
    let name = hunt.name(model);
    let what = What::ActionTaken { model, action: "recover".to_owned(), target: None };
    hunt.desk.record(what, format!("{name} tries to recover"), &["caz-recover"]);
    let check = hunt.facts().check(model, Skill::Fortitude, Some(DT));
    let roll = hunt.desk.roll(Some(model), &name, "Fortitude Check", &check, &["caz-recover"]);
    if roll.success() {
        succeed(hunt, model);
    }
}

/// A Recover succeeds, by the model's own Check or by Aid.
pub fn succeed(hunt: &mut Hunt, model: ModelId) {
    match clearable(&hunt.facts(), model).as_slice() {
        [] => {}
        [only] => hunt.clear(model, *only, &["caz-recover"]),
        _ => hunt.desk.then(ClearOne { model }),
    }
}

fn ask_clear(In(step): In<ClearOne>, hunt: Hunt) -> Option<Decision> {
    let facts = hunt.facts();
    let facet = facts.get(step.model).filter(|facet| facet.in_play())?;
    let conditions = clearable(&facts, step.model);
    if conditions.is_empty() {
        return None;
    }
    Some(Decision {
        seat: facet.model.seat?,
        model: Some(step.model),
        prompt: format!("{} recovers: from which Condition?", facet.name()),
        options: conditions
            .into_iter()
            .map(|condition| {
                Choice::plain(format!("clear:{}", condition.id()), condition.name())
                    .group("Conditions")
                    .hint(condition.text())
            })
            .collect(),
        refused: Vec::new(),
    })
}

fn answer_clear(In((step, answer)): In<(ClearOne, Answer)>, mut hunt: Hunt) {
    let chosen = clearable(&hunt.facts(), step.model)
        .into_iter()
        .find(|condition| answer.choice.strip_prefix("clear:") == Some(condition.id()));
    if let Some(condition) = chosen {
        hunt.clear(step.model, condition, &["caz-recover"]);
    }
}
