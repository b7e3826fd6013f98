//! An attack from its declaration until it reaches its target, with interception (brief,
//! Actions: the order of an attack; rulebook, Ranged Attacks with Area Effects).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::defence::{Defend, defences, offer_before_roll};
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::content::{Ignored, Innate, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::moves::start_move;
pub use crate::steps::replies::Reply as InterceptAnswer;
use crate::text::points;
use monteria_game::{
    Answer, AskResult, Choice, Manner, ModelId, OrMissing, Reactor, Registry, StepResult, Trigger,
    event_text, step, text,
};
use monteria_table::{Body, distance_to_segment, in_contact, lift, round_milli, within};

step! {
    /// An attack reaches its target, which may react.
    ReachTarget = "meet" {
        attack: Attack,
    }
}

step! {
    /// An attack was declared: other models may intercept it (brief, Intercept).
    #[derive(Clone, PartialEq, Debug)]
    Approach = "approach" {
        attack: Attack,
    }
}

impl Trigger for Approach {
    const NAME: &'static str = "intercept";
}

pub fn register(registry: &mut Registry<'_>) {
    registry.step(approach).step(reach_target);
    registry.reaction_before(ask_intercept, take_intercept);
}

/// Declares an attack that has been paid for, and offers interception.
///
/// # Errors
/// If a model is missing.
pub fn declare(duel: &mut DuelMut<'_, '_>, mut attack: Attack) -> StepResult {
    let facts = duel.read();
    if let Some(by) = attack.attacker {
        attack.from_hiding = facts.try_get(by)?.hidden();
    }
    let candidates = interceptors(&facts, &attack)?;
    if let Some(by) = attack.attacker {
        duel.end_hidden(by, &["arc-stealth", "arc-hidden"])?;
    }
    duel.turn.attack = Some(attack.clone());
    duel.ctx.react_before(Approach { attack }, candidates);
    Ok(())
}

/// Returns the models that may intercept an attack.
fn interceptors(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<Vec<ModelId>> {
    let open = attack.kind.may_be_intercepted();
    // Traps and attacks in contact cannot be intercepted.
    let Some(by) = attack.attacker.filter(|_| open) else { return Ok(Vec::new()) };
    let by = facts.try_get(by)?;
    let target = facts.try_get(attack.target)?;
    if facts.blow(attack)?.ignores.contains(&Ignored::Interception) {
        return Ok(Vec::new());
    }
    let may = |model: &&ModelRef<'_>| interception_spot(facts, attack, by, target, model).is_some();
    Ok(facts.friends(target.side()).filter(may).map(|model| model.id()).collect())
}

/// Returns where a model that intercepts an attack would stand: the free place on the
/// line of the attack nearest to it. None if it may not intercept.
pub(crate) fn interception_spot(
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
        && facts.available_points(model) >= numbers.intercept.get()
        && model.id() != target.id()
        && facts.engaged(model).is_empty()
        && !(charge && flies(by) && !flies(model));
    let from = by.body().plan();
    let to = target.body().plan();
    let body = model.body();
    if !fit || !within(distance_to_segment(body.plan(), from, to) - body.radius, most) {
        return None;
    }
    let line = to - from;
    let direction = line.normalize_or_zero();
    let nearest = (body.plan() - from).dot(direction);
    let others = facts.others(model.id());
    let offsets = [0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0];
    offsets.iter().find_map(|offset| {
        let far = (nearest + offset).clamp(0.0, line.length());
        let at = from + direction * far;
        let at = Vec2::new(round_milli(at.x), round_milli(at.y));
        let spot = body.moved(lift(at, facts.table.ground_for(at, body.radius)));
        let near = within(at.distance(body.plan()), most + body.radius);
        // It may come into contact only with the attacker.
        let touches = || facts.touched(model, &spot).iter().any(|enemy| *enemy != by.id());
        (near && facts.table.spot_legal(&spot, &others).is_ok() && !touches()).then_some(spot)
    })
}

fn ask_intercept(In(reactor): In<Reactor<Approach>>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let attack = &reactor.trigger.attack;
    // Only one model intercepts an attack.
    let Some(by) = attack.attacker.filter(|_| !attack.intercepted) else { return Ok(None) };
    let by = facts.try_get(by)?;
    let target = facts.try_get(attack.target)?;
    let model = facts.try_get(reactor.model)?;
    if interception_spot(&facts, attack, by, target, model).is_none() {
        return Ok(None);
    }
    let how = match attack.ranged() {
        true => text!("rules-arcane-shoots-at", "shoots at"),
        false => text!("rules-arcane-charges", "charges"),
    };
    let prompt = event_text!(
        "rules-arcane-does-intercept",
        "{by} {how} {target}: does {model} intercept?",
        by = by.name(),
        target = target.name(),
        model = model.name()
    );
    let options = vec![
        Choice::plain(InterceptAnswer::Stay, text!("rules-arcane-let-it-pass", "Let it pass")),
        Choice::plain(InterceptAnswer::Intercept, text!("rules-arcane-intercept", "Intercept"))
            .cost(points(facts.numbers().intercept.get()))
            .hint(text!(
                "rules-arcane-it-steps-into-the-way-and",
                "It steps in and becomes the target; it may Dodge."
            ))
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
    let by = facts.try_get(attack.attacker.or_missing("the attacker")?)?;
    let target = facts.try_get(attack.target)?;
    let model = facts.try_get(reactor.model)?;
    let spot = interception_spot(&facts, &attack, by, target, model);
    let spot = spot.or_missing("room on the line of the attack")?;
    let from = model.body().at;
    let text = event_text!("rules-arcane-intercepts", "{name} intercepts", name = model.name());
    duel.move_along(reactor.model, &[from, spot.at], Manner::Walked, text, &["arc-intercept"]);
    duel.end_hidden(reactor.model, &["arc-stealth", "arc-intercept"])?;
    duel.spend(reactor.model, cost)?;
    if duel.models.in_play(reactor.model) {
        attack.target = reactor.model;
        attack.intercepted = true;
    }
    Ok(Approach { attack })
}

fn approach(In(Approach { mut attack }): In<Approach>, mut duel: DuelMut) -> StepResult {
    if let (AttackKind::Charge(_), Some(by)) = (attack.kind, attack.attacker) {
        let facts = duel.read();
        let model = facts.try_get(by)?;
        let path = match facts.charge_path(model, attack.target, facts.blow(&attack)?) {
            Ok(path) => path,
            Err(why) => {
                let text = event_text!(
                    "rules-arcane-does-not-come-into-contact",
                    "{name} does not come into contact: {why}",
                    name = model.name(),
                    why = why.text()
                );
                duel.ctx.note(text, &["arc-charge"]);
                return Ok(());
            }
        };
        let text = event_text!(
            "rules-arcane-charges-over",
            "{model} charges {target} over {length:.1}\"",
            model = model.name(),
            target = duel.name(attack.target),
            length = path.length()
        );
        attack.kind = AttackKind::Charge(path.length());
        attack.line = Some(path.line());
        duel.ctx.note(text, &["arc-charge", "arc-contact"]);
        start_move(&mut duel, by, path.legs, path.cost)?;
    }
    duel.ctx.then(ReachTarget { attack });
    Ok(())
}

fn reach_target(In(ReachTarget { attack }): In<ReachTarget>, mut duel: DuelMut) -> StepResult {
    if !attack.lasts(|id| duel.models.in_play(id)) {
        return Ok(());
    }
    if let (AttackKind::Charge(_), Some(by)) = (attack.kind, attack.attacker) {
        let facts = duel.read();
        let charger = facts.try_get(by)?;
        let target = facts.try_get(attack.target)?;
        if !charger.able() || !in_contact(&charger.body(), &target.body()) {
            duel.ctx.note(
                event_text!(
                    "rules-arcane-the-charge-does-not-come-into",
                    "The Charge does not come into contact"
                ),
                &["arc-charge"],
            );
            return Ok(());
        }
    }
    duel.turn.attack = Some(attack.clone());
    if defences(&duel.read(), &attack)?.len() > 1 {
        duel.ctx.then(Defend { attack });
        return Ok(());
    }
    offer_before_roll(&mut duel, attack, false)
}
