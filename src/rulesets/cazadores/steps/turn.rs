//! The Turn of a pack model: one free Move and one Action in either order, each resolved before the next is declared
//! (Cazadores 5.2, Executing Turns; rulings 1 and 3).

use bevy::ecs::prelude::*;

use super::objectives::{carry, deeds, rounds};
use super::offers::{Allowed, may_act, ticks};
use super::{aid, attack, every_turn, flee, gear, guard, moves, recover, rituals, weapons};
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Offers, step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::Condition;
use crate::rulesets::cazadores::hunt_ref::HuntRef;

step! {
    /// A pack model begins its Turn.
    PackTurn = "pack-turn" {
        /// The model that it is about.
        model: ModelId,
    }
}

step! {
    /// A pack model's next choice.
    TurnMenu = "turn-menu" {
        /// The model that it is about.
        model: ModelId,
    }
}

step! {
    /// A pack model's Turn ends.
    EndTurn = "end-turn" {
        /// The model that it is about.
        model: ModelId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(pack_turn).step(end_turn).decision(ask_menu, answer_menu);
}

fn pack_turn(In(step): In<PackTurn>, mut hunt: HuntMut) {
    let model = step.model;
    if !hunt.in_play(model) {
        return;
    }
    every_turn::begin(&mut hunt, model);
    hunt.ctx.then(TurnMenu { model });
    hunt.ctx.then(EndTurn { model });
}

/// Everything that a pack model's Turn offers now.
pub fn offers(facts: &HuntRef<'_>, model: ModelId) -> Offers {
    let mut offers = Offers::default();
    moves::offer(facts, model, &mut offers);
    attack::offer(facts, model, &mut offers);
    guard::offer(facts, model, &mut offers);
    weapons::offer(facts, model, &mut offers);
    rituals::offer(facts, model, &mut offers);
    aid::offer(facts, model, &mut offers);
    recover::offer(facts, model, &mut offers);
    flee::offer(facts, model, &mut offers);
    gear::offer(facts, model, &mut offers);
    deeds::offer(facts, model, &mut offers);
    offers
}

fn ask_menu(In(step): In<TurnMenu>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let model_ref = facts.get(step.model)?;
    let turn = facts.turn;
    if !model_ref.in_play() || !(turn.free_move || turn.action) {
        return None;
    }
    let can_move = may_act(&facts, step.model, Allowed::FreeMove).is_ok();
    if !turn.action && !can_move {
        return None;
    }
    let mut offers = offers(&facts, step.model);
    let end = if turn.paid == 0 && turn.action {
        Choice::plain("end", "Pass")
            .cost(ticks(every_turn::PASS_TICKS))
            .hint("Bide the time and end the Turn.")
    } else {
        Choice::plain("end", "End Turn").hint("End the Turn; what is left of it lapses.")
    };
    offers.legal.push(end.group(super::offers::SPECIAL));
    Some(Decision {
        seat: model_ref.model.seat?,
        model: Some(step.model),
        prompt: format!("{}: what now?", model_ref.name()),
        options: offers.legal,
        refused: offers.refused,
    })
}

fn answer_menu(In((step, answer)): In<(TurnMenu, Answer)>, mut hunt: HuntMut) {
    let model = step.model;
    if answer.choice == "end" {
        return;
    }
    if carry::drop_chosen(&mut hunt, model, &answer) {
        hunt.ctx.then(TurnMenu { model });
        return;
    }
    let name = answer.choice.split(':').next().unwrap_or_default().to_owned();
    if name == "free-move" {
        hunt.turn.free_move = false;
    } else {
        hunt.turn.action = false;
        // Any Action but Move ends hiding; an Attack counts its Advantage first and ends it itself.
        let keeps = matches!(name.as_str(), "move" | "attack" | "throw");
        if !keeps {
            hunt.clear(model, Condition::Hidden, &["caz-cond-hidden"]);
        }
        // The Advantage of Focus expires if the next Action is no Attack.
        if !matches!(name.as_str(), "attack" | "throw") {
            guard::lose_focus(&mut hunt, model);
        }
    }
    match name.as_str() {
        "free-move" | "move" | "cover-ground" => moves::take(&mut hunt, model, &answer),
        "attack" => attack::take(&mut hunt, model, &answer),
        "defend" | "focus" | "hide" | "parry" | "spot-weakness" => guard::take(&mut hunt, model, &answer),
        "reload" | "switch" => weapons::take(&mut hunt, model, &answer),
        "cast-ritual" => rituals::take(&mut hunt, model, &answer),
        "aid" => aid::take(&mut hunt, model, &answer),
        "recover" => recover::take(&mut hunt, model),
        "flee" => flee::take(&mut hunt, model),
        "use-gear" | "throw" => gear::take(&mut hunt, model, &answer),
        "ready" => deeds::ready(&mut hunt, model),
        "deed" => deeds::take(&mut hunt, model, &answer),
        _ => {}
    }
    hunt.ctx.then(TurnMenu { model });
}

fn end_turn(In(step): In<EndTurn>, mut hunt: HuntMut) {
    let model = step.model;
    if hunt.in_play(model) {
        if hunt.turn.paid == 0 {
            every_turn::pass(&mut hunt, model, &["caz-pass", "ruling-1"]);
            // Pass is an Action other than Move.
            hunt.clear(model, Condition::Hidden, &["caz-cond-hidden"]);
            guard::lose_focus(&mut hunt, model);
        }
        every_turn::wind_up(&mut hunt, model);
    }
    rounds::turn_ended(&mut hunt, model);
    every_turn::end(&mut hunt, model);
}
