//! The activation of a character: it is asked what it does until it is done or can do no
//! more (brief, Turn and Actions).

use bevy_ecs::prelude::*;

use super::acts::Act;
use super::attack::declare;
use super::effects::UseEffect;
use super::intent::pay_for;
use super::moves::depart;
use super::offers::offers;
use super::seek::seek;
use super::test::{TestFor, test};
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::scenarios::breakthrough::leave_table;
use crate::scenarios::prisoner::lead_walk;
use crate::scenarios::ritual::pray;
use crate::words::points;
use monteria_game::{Answer, Answered, Asked, EventKind, ModelId, StepResult, event_text, step};

step! {
    /// A character is asked what it does.
    Activated = "activated" {
        /// Who.
        model: ModelId,
    } => ask_act, take_act;
    /// A character's activation is over.
    Deactivate = "deactivate" {
        /// Who.
        model: ModelId,
    } => deactivate;
}

fn ask_act(In(Activated { model }): In<Activated>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    if !one.able() {
        return Ok(None);
    }
    let offers = offers(&facts, one)?;
    if offers.legal.iter().all(|choice| choice.action() == Some(Act::Done)) {
        return Ok(None);
    }
    let own = one.vigor.points;
    let reserve = facts.purse(one).saturating_sub(own);
    let more = if reserve > 0 {
        event_text!(" and {} of the reserve", points(reserve))
    } else {
        String::new()
    };
    Ok(one.asks(event_text!("{}, {}{more}: what does it do?", one.name(), points(own)), offers))
}

fn take_act(In((step, answer)): Answered<Activated, Act>, mut duel: DuelMut) -> StepResult {
    let model = step.model;
    let content = duel.content();
    let numbers = &content.numbers;
    match &answer.choice {
        Act::Done => return Ok(()),
        Act::Walk | Act::Run => {
            let runs = answer.choice == Act::Run;
            let (cost, rule) =
                if runs { (numbers.run, "arc-run") } else { (numbers.walk, "arc-walk") };
            tell(&mut duel, model, &answer.choice, None, if runs { "runs" } else { "walks" }, rule);
            if let Some(route) = answer.route.clone() {
                duel.vigor(model)?.moved = true;
                duel.spend(model, cost.get())?;
                depart(&mut duel, model, route.legs, route.cost)?;
            }
        }
        Act::Attack => {
            let cost = numbers.attack.get();
            attack(&mut duel, model, &answer, AttackKind::Melee, cost, "attacks", "arc-attack")?;
        }
        Act::Shoot => {
            let cost = numbers.attack.get();
            attack(&mut duel, model, &answer, AttackKind::Ranged, cost, "shoots at", "arc-ranged")?;
        }
        Act::Charge => {
            let kind = AttackKind::Charge(0.0);
            let cost = numbers.charge.get();
            attack(&mut duel, model, &answer, kind, cost, "charges at", "arc-charge")?;
        }
        Act::Use(id) => {
            let ability = duel.read().ability(model, id)?.clone();
            let used = UseEffect::new(model, ability.id.clone());
            let intent = ability.kind().intent(&duel, used, &answer)?;
            if ability.kind().escapes() {
                duel.vigor(model)?.escaped = true;
            }
            pay_for(&mut duel, model, &ability, intent)?;
        }
        Act::Seek => {
            tell(&mut duel, model, &answer.choice, None, "looks around", "arc-seek");
            duel.spend(model, numbers.seek.get())?;
            seek(&mut duel, model)?;
        }
        Act::Escape => {
            tell(&mut duel, model, &answer.choice, None, "tries to escape", "arc-escape");
            duel.spend(model, numbers.escape.get())?;
            test(&mut duel, TestFor::Escape { model })?;
        }
        Act::Lead => {
            if let Some(route) = answer.route.clone() {
                lead_walk(&mut duel, model, route.legs, route.cost)?;
            }
        }
        Act::Pray => pray(&mut duel, model)?,
        Act::Leave => leave_table(&mut duel, model)?,
    }
    duel.ctx.then(Activated { model });
    Ok(())
}

/// Pays for a basic attack on the target that was chosen, and declares it.
fn attack(
    duel: &mut DuelMut<'_, '_>,
    model: ModelId,
    answer: &Answer<Act>,
    kind: AttackKind,
    cost: u8,
    verb: &str,
    rule: &str,
) -> StepResult {
    let at = answer.target()?;
    let verb = event_text!("{verb} {}", duel.name(at));
    tell(duel, model, &answer.choice, Some(at), &verb, rule);
    if answer.choice == Act::Charge {
        duel.vigor(model)?.moved = true;
    }
    duel.spend(model, cost)?;
    declare(duel, Attack::new(Some(model), at, kind, None))
}

fn tell(
    duel: &mut DuelMut<'_, '_>,
    model: ModelId,
    act: &Act,
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
    let mut vigor = duel.vigor(model)?;
    (vigor.activated, vigor.escaped) = (true, false);
    duel.turn.acting = None;
    let text = event_text!("{}'s activation is over", duel.name(model));
    duel.ctx.record(EventKind::TurnEnded { model }, text, &["arc-activation"]);
    Ok(())
}
