//! The activation of a character: its owner chooses actions until it ends the activation
//! or has none left (brief, Turn and Actions).

use bevy_ecs::prelude::*;

use super::combat::attack::declare;
use super::dice_test::{TestKind, start_test};
use super::effects::AbilityUse;
use super::hero_action::HeroAction;
use super::intent::pay_for;
use super::moves::start_move;
use super::offers::offers;
use super::seek::seek;
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::scenarios::breakthrough::leave_table;
use crate::scenarios::prisoner::lead_walk;
use crate::scenarios::ritual::pray;
use crate::text::points;
use monteria_game::{
    Answer, Answered, AskResult, EventKind, ModelId, StepResult, event_text, step,
};

step! {
    /// The owner of the activated character chooses its next action.
    Activated = "activated" {
        model: ModelId,
    } => ask_act, take_act;
    /// The activation of a character ends.
    Deactivate = "deactivate" {
        model: ModelId,
    } => deactivate;
}

fn ask_act(In(Activated { model }): In<Activated>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    if !one.able() {
        return Ok(None);
    }
    let offers = offers(&facts, one)?;
    if offers.legal.iter().all(|choice| choice.action() == Some(HeroAction::Done)) {
        return Ok(None);
    }
    let own = one.condition.points;
    let reserve = facts.available_points(one).saturating_sub(own);
    let more = if reserve > 0 {
        event_text!(" and {} of the reserve", points(reserve))
    } else {
        String::new()
    };
    Ok(one.asks(event_text!("{}, {}{more}: what does it do?", one.name(), points(own)), offers))
}

fn take_act(In((step, answer)): Answered<Activated, HeroAction>, mut duel: DuelMut) -> StepResult {
    let model = step.model;
    let content = duel.content();
    let numbers = &content.numbers;
    match &answer.choice {
        HeroAction::Done => return Ok(()),
        HeroAction::Walk | HeroAction::Run => {
            let runs = answer.choice == HeroAction::Run;
            let cost = if runs { numbers.run } else { numbers.walk };
            let verb = if runs { "runs" } else { "walks" };
            let rule = if runs { "arc-run" } else { "arc-walk" };
            record_action(&mut duel, model, &answer.choice, None, verb, rule);
            if let Some(route) = answer.route.clone() {
                duel.condition(model)?.moved = true;
                duel.spend(model, cost.get())?;
                start_move(&mut duel, model, route.legs, route.cost)?;
            }
        }
        HeroAction::Attack => {
            let cost = numbers.attack.get();
            attack(&mut duel, model, &answer, AttackKind::Melee, cost, "attacks", "arc-attack")?;
        }
        HeroAction::Shoot => {
            let cost = numbers.attack.get();
            attack(&mut duel, model, &answer, AttackKind::Ranged, cost, "shoots at", "arc-ranged")?;
        }
        HeroAction::Charge => {
            let kind = AttackKind::Charge(0.0);
            let cost = numbers.charge.get();
            attack(&mut duel, model, &answer, kind, cost, "charges at", "arc-charge")?;
        }
        HeroAction::Use(id) => {
            let ability = duel.read().ability(model, id)?.clone();
            let used = AbilityUse::new(model, ability.id.clone());
            let intent = ability.kind().intent(&duel, used, &answer)?;
            if ability.kind().escapes() {
                duel.condition(model)?.escaped = true;
            }
            pay_for(&mut duel, model, &ability, intent)?;
        }
        HeroAction::Seek => {
            record_action(&mut duel, model, &answer.choice, None, "looks around", "arc-seek");
            duel.spend(model, numbers.seek.get())?;
            seek(&mut duel, model)?;
        }
        HeroAction::Escape => {
            record_action(&mut duel, model, &answer.choice, None, "tries to escape", "arc-escape");
            duel.spend(model, numbers.escape.get())?;
            start_test(&mut duel, TestKind::Escape { model })?;
        }
        HeroAction::Lead => {
            if let Some(route) = answer.route.clone() {
                lead_walk(&mut duel, model, route.legs, route.cost)?;
            }
        }
        HeroAction::Pray => pray(&mut duel, model)?,
        HeroAction::Leave => leave_table(&mut duel, model)?,
    }
    duel.ctx.then(Activated { model });
    Ok(())
}

/// Pays for a basic attack on the chosen target, and declares it.
fn attack(
    duel: &mut DuelMut<'_, '_>,
    model: ModelId,
    answer: &Answer<HeroAction>,
    kind: AttackKind,
    cost: u8,
    verb: &str,
    rule: &str,
) -> StepResult {
    let at = answer.target()?;
    let verb = event_text!("{verb} {}", duel.name(at));
    record_action(duel, model, &answer.choice, Some(at), &verb, rule);
    if answer.choice == HeroAction::Charge {
        duel.condition(model)?.moved = true;
    }
    duel.spend(model, cost)?;
    declare(duel, Attack::new(Some(model), at, kind, None))
}

fn record_action(
    duel: &mut DuelMut<'_, '_>,
    model: ModelId,
    act: &HeroAction,
    target: Option<ModelId>,
    verb: &str,
    rule: &str,
) {
    let text = event_text!("{} {verb}", duel.name(model));
    duel.ctx.record(
        EventKind::ActionTaken { model, action: act.to_string(), target },
        text,
        &[rule],
    );
}

fn deactivate(In(Deactivate { model }): In<Deactivate>, mut duel: DuelMut) -> StepResult {
    let mut condition = duel.condition(model)?;
    condition.activated = true;
    condition.escaped = false;
    duel.turn.acting = None;
    let text = event_text!("{}'s activation is over", duel.name(model));
    duel.ctx.record(EventKind::TurnEnded { model }, text, &["arc-activation"]);
    Ok(())
}
