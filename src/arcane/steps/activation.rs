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
use crate::scenarios::prisoner::lead_walk;
use crate::text::points;
use monteria_game::{
    Answer, Answered, AskResult, EventKind, ModelId, StepResult, Text, event_text, step,
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
    let own = one.condition.points;
    let reserve = facts.available_points(one).saturating_sub(own);
    let name = one.name();
    let prompt = if reserve > 0 {
        event_text!(
            "rules-arcane-ap-and-of-the-reserve",
            "{name}, {own} and {reserve} of the reserve: what does it do?",
            own = points(own),
            reserve = points(reserve)
        )
    } else {
        event_text!(
            "rules-arcane-ap-what-does-it-do",
            "{name}, {own}: what does it do?",
            own = points(own)
        )
    };
    Ok(one.asks(prompt, offers))
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
            let name = duel.name(model);
            let text = match runs {
                true => event_text!("rules-arcane-runs-3", "{name} runs"),
                false => event_text!("rules-arcane-walks-3", "{name} walks"),
            };
            let rule = if runs { "arc-run" } else { "arc-walk" };
            record_action(&mut duel, model, &answer.choice, None, text, rule);
            if let Some(route) = answer.route.clone() {
                duel.condition(model)?.moved = true;
                duel.spend(model, cost.get())?;
                start_move(&mut duel, model, route.legs, route.cost)?;
            }
        }
        HeroAction::Attack => {
            let cost = numbers.attack.get();
            attack(&mut duel, model, &answer, AttackKind::Melee, cost, "arc-attack")?;
        }
        HeroAction::Shoot => {
            let cost = numbers.attack.get();
            attack(&mut duel, model, &answer, AttackKind::Ranged, cost, "arc-ranged")?;
        }
        HeroAction::Charge => {
            let kind = AttackKind::Charge(0.0);
            let cost = numbers.charge.get();
            attack(&mut duel, model, &answer, kind, cost, "arc-charge")?;
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
            let name = duel.name(model);
            let text = event_text!("rules-arcane-looks-around-2", "{name} seeks hidden enemies");
            record_action(&mut duel, model, &answer.choice, None, text, "arc-seek");
            duel.spend(model, numbers.seek.get())?;
            seek(&mut duel, model)?;
        }
        HeroAction::Escape => {
            let name = duel.name(model);
            let text = event_text!("rules-arcane-tries-to-escape-2", "{name} tries to escape");
            record_action(&mut duel, model, &answer.choice, None, text, "arc-escape");
            duel.spend(model, numbers.escape.get())?;
            start_test(&mut duel, TestKind::Escape { model })?;
        }
        HeroAction::Lead => {
            if let Some(route) = answer.route.clone() {
                lead_walk(&mut duel, model, route.legs, route.cost)?;
            }
        }
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
    rule: &str,
) -> StepResult {
    let at = answer.target()?;
    let name = duel.name(model);
    let target = duel.name(at);
    let text = match kind {
        AttackKind::Ranged => {
            event_text!("rules-arcane-shoots-at-2", "{name} shoots at {target}")
        }
        AttackKind::Charge(_) => {
            event_text!("rules-arcane-charges-at-2", "{name} charges at {target}")
        }
        AttackKind::Melee | AttackKind::Counter | AttackKind::Burst(_) | AttackKind::Trap(..) => {
            event_text!("rules-arcane-attacks", "{name} attacks {target}")
        }
    };
    record_action(duel, model, &answer.choice, Some(at), text, rule);
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
    text: Text,
    rule: &str,
) {
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
    let text = event_text!(
        "rules-s-activation-is-over",
        "{name}'s activation is over",
        name = duel.name(model)
    );
    duel.ctx.record(EventKind::TurnEnded { model }, text, &["arc-activation"]);
    Ok(())
}
