//! The Turn of a Foe: the Adversary's card, Recover before everything else, then the
//! Decision Tree (Cazadores 4.5, rulings 1, 26 and 29).

use bevy_ecs::prelude::*;
use monteria_content::text;

use crate::content::{Condition, Skill};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::foes::cards;
use crate::steps::foes::decisions::{FoeDecides, Stage};
use crate::steps::recover;
use crate::steps::turns::every_turn;
use monteria_game::{EventKind, ModelId, Registry, StepResult, event_text, step};

step! {
    FoeTurn = "foe-turn" {
        model: ModelId,
    }
    /// A Foe with Conditions tries to clear one before it does anything else.
    FoeRecovers = "foe-recovers" {
        model: ModelId,
    }
    EndFoeTurn = "end-foe-turn" {
        model: ModelId,
    }
    /// The models of an Adversary of several take their Turns one after the other, with
    /// one card and one Personal Clock. The highest number of Ticks that one of them has
    /// paid moves the clock at the end (ruling 81).
    AdversaryModelsTurn = "band-turn" {
        /// The model that was due, for all of them.
        model: ModelId,
        /// Models that have not acted yet, in order.
        order: Vec<ModelId>,
        /// The most Ticks that one of them has paid so far.
        most: u32,
        /// Whether the first of them has acted.
        begun: bool,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(foe_turn).step(adversary_models_turn).step(foe_recovers).step(end_foe_turn);
}

fn foe_turn(In(step): In<FoeTurn>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    if !hunt.in_play(model) {
        return Ok(());
    }
    if hunt.read().is_one_of_several(model) {
        let order = order_of_adversary_models(&mut hunt, model);
        hunt.ctx.then(AdversaryModelsTurn { model, order, most: 0, begun: false });
        return Ok(());
    }
    every_turn::begin(&mut hunt, model)?;
    cards::reveal_card(&mut hunt, model)?;
    follow_tree(&mut hunt, model);
    Ok(())
}

fn follow_tree(hunt: &mut HuntMut, model: ModelId) {
    hunt.ctx.then(FoeRecovers { model });
    hunt.ctx.then(FoeDecides { model, stage: Stage::Start });
    hunt.ctx.then(EndFoeTurn { model });
}

/// Returns the models of an Adversary in play in the order of their Turns: the one
/// with the most WNDs, then the others at random (Cazadores 12 "The Sword, The
/// Axe, and the Mace").
fn order_of_adversary_models(hunt: &mut HuntMut, model: ModelId) -> Vec<ModelId> {
    let facts = hunt.read();
    let mut order: Vec<ModelId> = facts
        .adversary_models(model)
        .filter(|model_ref| model_ref.in_play())
        .map(|model_ref| model_ref.id())
        .collect();
    if order.len() > 1 {
        hunt.ctx.dice().shuffle(&mut order);
    }
    let facts = hunt.read();
    let wounds = |id: &ModelId| facts.get(*id).map_or(0, |model_ref| model_ref.wounds.left);
    let most = order.iter().map(wounds).max();
    if let Some(first) = order.iter().position(|id| Some(wounds(id)) == most) {
        let first = order.remove(first);
        order.insert(0, first);
    }
    order
}

fn adversary_models_turn(In(step): In<AdversaryModelsTurn>, mut hunt: HuntMut) -> StepResult {
    let AdversaryModelsTurn { model, mut order, most, begun } = step;
    let most = if begun { most.max(hunt.turn.paid) } else { most };
    while !order.is_empty() {
        let next = order.remove(0);
        if !hunt.in_play(next) {
            continue;
        }
        every_turn::begin(&mut hunt, next)?;
        if !begun {
            cards::reveal_card(&mut hunt, next)?;
        }
        follow_tree(&mut hunt, next);
        hunt.ctx.then(AdversaryModelsTurn { model, order, most, begun: true });
        return Ok(());
    }
    hunt.pay_shared_ticks(model, most.max(every_turn::PASS_TICKS))
}

/// Returns whether a Foe's Conditions leave it nothing but Recover.
pub(crate) fn helpless(facts: &HuntRef<'_>, model: ModelId) -> bool {
    facts.get(model).is_some_and(ModelRef::is_down)
}

/// Returns whether a Foe may only Move or Recover: all other questions of its tree are
/// answered with No (ruling 26).
pub(crate) fn stunned(facts: &HuntRef<'_>, model: ModelId) -> bool {
    facts.get(model).is_some_and(|model_ref| model_ref.has(Condition::Stunned))
}

fn foe_recovers(In(step): In<FoeRecovers>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    if !hunt.in_play(model) || recover::clearable(&hunt.read(), model).is_empty() {
        return Ok(());
    }
    hunt.turn.free_move = false;
    let text = event_text!(
        "rules-cazadores-tries-to-recover-in-place-of",
        "{name} tries to recover in place of its free Move",
        name = hunt.name(model)
    );
    let what = EventKind::ActionTaken { model, action: "recover".to_owned(), target: None };
    hunt.ctx.record(what, text, &["caz-foe-recover", "ruling-26"]);
    roll_recovery(&mut hunt, model)?;
    if helpless(&hunt.read(), model) {
        recover_as_action(&mut hunt, model)?;
    }
    Ok(())
}

/// Carries out Recover as the Action of a Foe that can do nothing else.
pub(crate) fn recover_as_action(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    if !hunt.turn.action {
        return Ok(());
    }
    hunt.turn.action = false;
    hunt.pay_ticks(model, recover::TICKS)?;
    let text = event_text!(
        "rules-cazadores-can-do-nothing-but-recover",
        "{name} can only recover",
        name = hunt.name(model)
    );
    let what = EventKind::ActionTaken { model, action: "recover".to_owned(), target: None };
    hunt.ctx.record(what, text, &["caz-foe-recover", "caz-recover"]);
    roll_recovery(hunt, model)
}

/// Rolls the Check of a Foe's Recover: TER against DT 5; a die picks
/// the Condition (Cazadores 5.3.4).
fn roll_recovery(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let facts = hunt.read();
    let name = facts.name(model).to_owned();
    let check = facts.check(model, Skill::Fortitude, Some(recover::DT));
    let conditions = recover::clearable(&facts, model);
    let why = ["caz-recover", "caz-foe-recover", "ruling-26"];
    if !hunt
        .ctx
        .roll(
            Some(model),
            &name,
            text!("rules-cazadores-terror-check-to-recover", "Terror Check to recover"),
            &check,
            &why,
        )
        .success()
    {
        return Ok(());
    }
    let index = hunt.ctx.dice().pick(conditions.len());
    if let Some(condition) = conditions.get(index) {
        hunt.clear(model, *condition, &["caz-foe-recover", "ruling-26"])?;
    }
    Ok(())
}

fn end_foe_turn(In(step): In<EndFoeTurn>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    if hunt.in_play(model) {
        if hunt.turn.paid == 0 {
            every_turn::pass(&mut hunt, model, &["caz-pass", "ruling-1"])?;
        }
        every_turn::complete(&mut hunt, model)?;
    }
    // The card's SPD bonus was for this Turn (ruling 30).
    hunt.set_modifiers(model, |modifiers| modifiers.card.clear())?;
    every_turn::end(&mut hunt, model)
}
