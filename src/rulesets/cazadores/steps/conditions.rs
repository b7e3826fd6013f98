//! What the Conditions do by themselves (Cazadores 05, Conditions).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::damage::Harm;
use super::walk::Walk;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Needs, Region, step};
use crate::rulesets::cazadores::change::Hunt;
use crate::rulesets::cazadores::content::Condition;

/// WNDs that Burning costs at the end of a Round.
const BURNING: i32 = 4;

step! {
    /// A model that has just been Terrified moves away from the Foe at once, up to its SPD.
    FleeInTerror = "flee-in-terror" {
        /// Who.
        model: ModelId,
        /// From whom.
        from: ModelId,
    }
}

step! {
    /// The same for a model that a seat commands: it chooses where to.
    ChooseFlight = "choose-flight" {
        /// Who.
        model: ModelId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(flee_in_terror).decision(ask_flight, answer_flight);
}

/// Bleeding costs 1 WND after a Move or Cover Ground.
pub fn bleed(hunt: &mut Hunt, model: ModelId) {
    if hunt.in_play(model) && hunt.facts().get(model).is_some_and(|facet| facet.has(Condition::Bleeding)) {
        hunt.desk.then(Harm::new(model, 1, &["caz-cond-bleeding"]));
    }
}

/// What Conditions do at the end of a Round, model by model in id order.
pub fn end_of_round(hunt: &mut Hunt) {
    let due: Vec<(ModelId, bool, bool, bool)> = hunt
        .facts()
        .in_play()
        .map(|facet| {
            (
                facet.id(),
                facet.has(Condition::Burning),
                facet.has(Condition::Poisoned),
                facet.has(Condition::Hidden),
            )
        })
        .collect();
    for (id, burning, poisoned, hidden) in due {
        if burning {
            hunt.desk.then(Harm::new(id, BURNING, &["caz-cond-burning"]));
        }
        if poisoned {
            hunt.desk.then(Harm::new(id, 1, &["caz-cond-poisoned"]));
        }
        if hidden {
            hunt.clear(id, Condition::Hidden, &["caz-cond-hidden"]);
        }
    }
}

fn flee_in_terror(In(step): In<FleeInTerror>, mut hunt: Hunt) {
    let FleeInTerror { model, from } = step;
    let facts = hunt.facts();
    let (Some(facet), Some(foe)) = (facts.get(model), facts.get(from)) else { return };
    let speed = facts.speed(model);
    if !facet.in_play() || facet.is_down() || speed <= 0.0 {
        return;
    }
    if facet.model.seat.is_some() {
        hunt.desk.then(ChooseFlight { model });
        return;
    }
    // A model of the rules runs as far from its terror as it can.
    let rules = facts.move_rules(model, speed);
    let away = Vec2::new(foe.stand.at.x, foe.stand.at.z);
    let reach = facts.table.reach(&facet.body(), &rules, &facts.others(model));
    let best = reach.best(|spot| (Vec2::new(spot.x, spot.z) - away).length());
    let route = best.and_then(|spot| reach.route_to(spot).ok());
    if let Some(route) = route {
        hunt.desk.then(Walk { model, route, is_move: false });
    }
}

fn ask_flight(In(step): In<ChooseFlight>, hunt: Hunt) -> Option<Decision> {
    let facts = hunt.facts();
    let facet = facts.get(step.model).filter(|facet| facet.in_play() && !facet.is_down())?;
    let speed = facts.speed(step.model);
    let rules = facts.move_rules(step.model, speed);
    let reach = facts.table.reach(&facet.body(), &rules, &facts.others(step.model));
    if reach.samples(2).is_empty() {
        return None;
    }
    Some(Decision {
        seat: facet.model.seat?,
        model: Some(step.model),
        prompt: format!("{} is Terrified and runs up to {speed:.0}\": where to?", facet.name()),
        options: vec![
            Choice::plain("run", "Run")
                .group(super::offers::MOVEMENT)
                .hint("Move away from the Foe at once; no part of the way may come closer to it.")
                .needs(Needs::To(Region::Reach { model: step.model, rules })),
        ],
        refused: Vec::new(),
    })
}

fn answer_flight(In((step, answer)): In<(ChooseFlight, Answer)>, mut hunt: Hunt) {
    if let Some(route) = answer.route {
        hunt.desk.then(Walk { model: step.model, route, is_move: false });
    }
}
