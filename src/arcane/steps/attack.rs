//! An attack from its declaration to its target: who steps into its way, and when it
//! comes to its target (brief, Actions: the order of an attack; rulebook, Ranged
//! Attacks with Area Effects).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::defence::{Defend, defences, prepare};
use super::moves::depart;
pub use super::replies::Reply as InterceptAnswer;
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::content::{Ignored, Innate, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::words::points;
use monteria_game::{
    Answer, Asked, Choice, Manner, ModelId, Reactor, Registry, StepResult, Trigger, event_text,
    step,
};
use monteria_table::{Body, distance_to_segment, in_contact, lift, round_milli, within};

step! {
    /// An attack has come to its target, which may do something about it.
    Meet = "meet" {
        /// The attack.
        attack: Attack,
    }
}

step! {
    /// An attack is on its way: others may step into it (brief, Intercept).
    #[derive(Clone, PartialEq, Debug)]
    Approach = "approach" {
        /// The attack.
        attack: Attack,
    }
}

impl Trigger for Approach {
    const NAME: &'static str = "intercept";
}

/// Registers these steps.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(approach).step(meet);
    registry.reaction_before(ask_intercept, take_intercept);
}

/// An attack has been declared and paid for.
///
/// # Errors
/// Where somebody is missing.
pub fn declare(duel: &mut DuelMut<'_, '_>, mut attack: Attack) -> StepResult {
    let facts = duel.read();
    if let Some(by) = attack.by {
        attack.from_hiding = facts.try_get(by)?.hidden();
    }
    let candidates = interceptors(&facts, &attack)?;
    if let Some(by) = attack.by {
        duel.show(by, &["arc-stealth", "arc-hidden"])?;
    }
    duel.turn.attack = Some(attack.clone());
    duel.ctx.react_before(Approach { attack }, candidates);
    Ok(())
}

/// Those who may step into the way of an attack.
fn interceptors(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<Vec<ModelId>> {
    let open = attack.kind.may_be_intercepted();
    let Some(by) = attack.by.filter(|_| open) else { return Ok(Vec::new()) };
    let by = facts.try_get(by)?;
    let target = facts.try_get(attack.at)?;
    if facts.blow(attack)?.ignores.contains(&Ignored::Interception) {
        return Ok(Vec::new());
    }
    let may = |model: &&ModelRef<'_>| step_in(facts, attack, by, target, model).is_some();
    Ok(facts.friends(target.side()).filter(may).map(|model| model.id()).collect())
}

/// Where a model would stand that steps into the way of an attack: the free place on its
/// line nearest to it.
pub(crate) fn step_in(
    facts: &DuelRef<'_>,
    attack: &Attack,
    by: &ModelRef<'_>,
    target: &ModelRef<'_>,
    model: &ModelRef<'_>,
) -> Option<Body> {
    let charge = matches!(attack.kind, AttackKind::Charge(_));
    let flies = |one: &ModelRef<'_>| one.has(&Innate::Flight);
    let numbers = facts.numbers();
    let guards = model.has(&Innate::Guardian);
    let most = if guards { numbers.guardian_within.get() } else { numbers.intercept_within.get() };
    let fit = model.able()
        && !model.is(State::Berserk)
        && facts.purse(model) >= numbers.intercept.get()
        && model.id() != target.id()
        && facts.engaged(model).is_empty()
        && !(charge && flies(by) && !flies(model));
    let from = by.body().plan();
    let to = target.body().plan();
    let body = model.body();
    if !fit || !within(distance_to_segment(body.plan(), from, to) - body.radius, most) {
        return None;
    }
    let way = to - from;
    let along = way.normalize_or_zero();
    let nearest = (body.plan() - from).dot(along);
    let others = facts.others(model.id());
    let offsets = [0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0];
    offsets.iter().find_map(|offset| {
        let far = (nearest + offset).clamp(0.0, way.length());
        let at = from + along * far;
        let at = Vec2::new(round_milli(at.x), round_milli(at.y));
        let spot = body.moved(lift(at, facts.table.ground_for(at, body.radius)));
        let near = within(at.distance(body.plan()), most + body.radius);
        // It comes into contact with nobody but the attacker.
        let touches = || facts.touched(model, &spot).iter().any(|enemy| *enemy != by.id());
        (near && facts.table.spot_legal(&spot, &others).is_ok() && !touches()).then_some(spot)
    })
}

fn ask_intercept(In(reactor): In<Reactor<Approach>>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let attack = &reactor.trigger.attack;
    let Some(by) = attack.by.filter(|_| !attack.intercepted) else { return Ok(None) };
    let by = facts.try_get(by)?;
    let target = facts.try_get(attack.at)?;
    let model = facts.try_get(reactor.model)?;
    if step_in(&facts, attack, by, target, model).is_none() {
        return Ok(None);
    }
    let how = if attack.ranged() { "shoots at" } else { "charges" };
    let prompt =
        event_text!("{} {how} {}: does {} intercept?", by.name(), target.name(), model.name());
    let options = vec![
        Choice::plain(InterceptAnswer::Stay, "Let it pass"),
        Choice::plain(InterceptAnswer::Intercept, "Intercept")
            .cost(points(facts.numbers().intercept.get()))
            .hint("It steps into the way and is the target; it may Dodge.")
            .about([reactor.model]),
    ];
    Ok(model.asks(prompt, options))
}

fn take_intercept(
    In((reactor, answer)): In<(Reactor<Approach>, Answer<InterceptAnswer>)>,
    mut duel: DuelMut,
) -> StepResult<Approach> {
    let mut attack = reactor.trigger.attack;
    if answer.choice == InterceptAnswer::Stay {
        return Ok(Approach { attack });
    }
    let facts = duel.read();
    let cost = facts.numbers().intercept.get();
    let (Some(by), target, model) =
        (attack.by, facts.try_get(attack.at)?, facts.try_get(reactor.model)?)
    else {
        return Ok(Approach { attack });
    };
    let Some(spot) = step_in(&facts, &attack, facts.try_get(by)?, target, model) else {
        return Ok(Approach { attack });
    };
    let from = model.body().at;
    let text = event_text!("{} intercepts", model.name());
    duel.travel(reactor.model, (&[from, spot.at], Manner::Walked), text, &["arc-intercept"]);
    duel.show(reactor.model, &["arc-stealth", "arc-intercept"])?;
    duel.spend(reactor.model, cost)?;
    if duel.hands.in_play(reactor.model) {
        (attack.at, attack.intercepted) = (reactor.model, true);
    }
    Ok(Approach { attack })
}

fn approach(In(Approach { mut attack }): In<Approach>, mut duel: DuelMut) -> StepResult {
    if let (AttackKind::Charge(_), Some(by)) = (attack.kind, attack.by) {
        let facts = duel.read();
        let model = facts.try_get(by)?;
        let way = match facts.charge_way(model, attack.at, facts.blow(&attack)?) {
            Ok(way) => way,
            Err(why) => {
                let text = event_text!("{} does not come into contact: {why}", model.name());
                duel.ctx.note(text, &["arc-charge"]);
                return Ok(());
            }
        };
        let text = event_text!(
            "{} charges {} over {:.1}\"",
            model.name(),
            duel.name(attack.at),
            way.length()
        );
        attack.kind = AttackKind::Charge(way.length());
        attack.line = Some(way.line());
        duel.ctx.note(text, &["arc-charge", "arc-contact"]);
        depart(&mut duel, by, way.legs, way.cost)?;
    }
    duel.ctx.then(Meet { attack });
    Ok(())
}

fn meet(In(Meet { attack }): In<Meet>, mut duel: DuelMut) -> StepResult {
    if !attack.lasts(|id| duel.hands.in_play(id)) {
        return Ok(());
    }
    if let (AttackKind::Charge(_), Some(by)) = (attack.kind, attack.by) {
        let facts = duel.read();
        let charger = facts.try_get(by)?;
        let target = facts.try_get(attack.at)?;
        if !charger.able() || !in_contact(&charger.body(), &target.body()) {
            duel.ctx.note(event_text!("The Charge does not come into contact"), &["arc-charge"]);
            return Ok(());
        }
    }
    duel.turn.attack = Some(attack.clone());
    if defences(&duel.read(), &attack)?.len() > 1 {
        duel.ctx.then(Defend { attack });
        return Ok(());
    }
    prepare(&mut duel, attack, false)
}
