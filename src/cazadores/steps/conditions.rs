//! Automatic effects of Conditions (Cazadores 05, Conditions).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::content::Condition;
use crate::state::hunt_mut::{FleeInTerror, HuntMut};
use crate::steps::combat::damage::PendingDamage;
use crate::steps::movement::walk;
use crate::steps::real_table;
use crate::steps::turns::offers::MOVEMENT;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Region, Registry, StepResult, step, text,
};

/// WNDs lost by Burning at the end of a Round.
const BURNING: i32 = 4;

step! {
    /// The player of a Terrified model chooses where it flees.
    ChooseFlight = "choose-flight" {
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(flee_in_terror).decision(ask_flight, answer_flight);
}

/// Applies Bleeding: 1 WND after a Move or Cover Ground.
pub(crate) fn bleed(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let facts = hunt.read();
    let model_ref = facts.model(model)?;
    if model_ref.in_play() && model_ref.has(Condition::Bleeding) {
        hunt.ctx.then(PendingDamage::new(model, 1, &["caz-cond-bleeding"]));
    }
    Ok(())
}

/// Applies the effects of Conditions at the end of a Round, model by model in id order.
pub(crate) fn end_of_round(hunt: &mut HuntMut) -> StepResult {
    let due: Vec<(ModelId, bool, bool, bool)> = hunt
        .read()
        .in_play()
        .map(|model_ref| {
            (
                model_ref.id(),
                model_ref.has(Condition::Burning),
                model_ref.has(Condition::Poisoned),
                model_ref.has(Condition::Hidden),
            )
        })
        .collect();
    for (id, burning, poisoned, hidden) in due {
        if burning {
            hunt.ctx.then(PendingDamage::new(id, BURNING, &["caz-cond-burning"]));
        }
        if poisoned {
            hunt.ctx.then(PendingDamage::new(id, 1, &["caz-cond-poisoned"]));
        }
        if hidden {
            hunt.clear(id, Condition::Hidden, &["caz-cond-hidden"])?;
        }
    }
    Ok(())
}

fn flee_in_terror(In(step): In<FleeInTerror>, mut hunt: HuntMut) -> StepResult {
    let FleeInTerror { model, from } = step;
    let facts = hunt.read();
    let model_ref = facts.model(model)?;
    let foe = facts.model(from)?;
    let speed = facts.speed(model);
    if !model_ref.in_play() || model_ref.is_down() || speed <= 0.0 {
        return Ok(());
    }
    if facts.on_real_table() {
        let text = text!(
            "rules-cazadores-is-terrified-move-it",
            "{name} is Terrified: move it up to {speed:.0}\" away from {foe}.",
            name = model_ref.name(),
            foe = foe.name()
        );
        real_table::instructions(&mut hunt, text);
        hunt.ctx.then(real_table::DoAtTable {});
        return Ok(());
    }
    if model_ref.model.seat.is_some() {
        hunt.ctx.then(ChooseFlight { model });
        return Ok(());
    }
    // A model without a player flees as far as it can.
    let rules = facts.move_rules(model, speed);
    let away = Vec2::new(foe.stand.at.x, foe.stand.at.z);
    let reach = facts.table.reach(&model_ref.body(), &rules, &facts.others(model));
    let best = reach.best(|spot| (Vec2::new(spot.x, spot.z) - away).length());
    // Without a path it stays.
    if let Some(route) = best.and_then(|spot| reach.route_to(spot).ok()) {
        walk::go(&mut hunt, model, &route, false);
    }
    Ok(())
}

/// Options of a flight in terror.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum FlightAct {
    Run,
}

fn ask_flight(In(step): In<ChooseFlight>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    let speed = facts.speed(step.model);
    let rules = facts.move_rules(step.model, speed);
    let reach = facts.table.reach(&model_ref.body(), &rules, &facts.others(step.model));
    if model_ref.is_down() || reach.samples(2).is_empty() {
        return Ok(None);
    }
    let run = Choice::plain(FlightAct::Run, text!("rules-cazadores-run", "Run"))
        .group(MOVEMENT)
        .hint(text!(
            "rules-cazadores-move-away-from-the-foe-at",
            "Move away from the Foe at once. No part of the path may lead closer to it."
        ))
        .needs(Needs::To(Region::Reach { model: step.model, rules }));
    let prompt = |name: &str| {
        text!(
            "rules-cazadores-is-terrified-and-runs-up-to",
            "{name} is Terrified and runs up to {speed:.0}\": where to?"
        )
    };
    facts.ask(step.model, prompt, vec![run])
}

fn answer_flight(
    In((step, answer)): Answered<ChooseFlight, FlightAct>,
    mut hunt: HuntMut,
) -> StepResult {
    walk::go(&mut hunt, step.model, answer.route()?, false);
    Ok(())
}
