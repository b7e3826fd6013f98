//! Who is thrown or pushed: how far, through what, over whom, and what that costs
//! (rulebook, Throw and Crashes).
//!
//! A throw is flown from its start until somebody is in the way. Whether that one steps
//! aside is asked and rolled; then the throw is flown from its start again, past it.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::replies::Reply;
use super::test::{TestFor, test};
use crate::change::DuelMut;
use crate::content::{Innate, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::terrain::{Crash, Feature};
use monteria_game::{
    Answered, Asked, Choice, Manner, ModelId, Registry, StepResult, event_text, step,
};
use monteria_table::{Barrier, Body, BodyId, Throw, ThrowContact, ThrowResult, lift, round_milli3};

/// How far from the base of every enemy a throw ends, in inches.
const GAP: f32 = 0.1;

step! {
    /// Somebody is thrown.
    #[derive(Clone, PartialEq, Debug)]
    Fly = "fly" {
        /// Who.
        model: ModelId,
        /// Which way.
        dir: Vec2,
        /// How far, if nothing is in the way.
        inches: f32,
        /// Who throws, where somebody does.
        by: Option<ModelId>,
        /// Whom it has met already: it passes them.
        run_over: Vec<ModelId>,
        /// How many of the crashes on its way it has suffered already.
        suffered: u16,
        /// Who flies on when this one lies: whoever has hit it, past all whom
        /// it has met itself.
        then: Option<Box<Fly>>,
    }
}

impl Fly {
    /// Somebody is thrown so far.
    pub fn new(model: ModelId, dir: Vec2, inches: f32) -> Fly {
        Fly { model, dir, inches, by: None, run_over: Vec::new(), suffered: 0, then: None }
    }

    /// Who has hit this one flies on.
    fn pass_on(self, duel: &mut DuelMut<'_, '_>) {
        if let Some(mut next) = self.then {
            let met = self.run_over.into_iter().filter(|id| *id != next.model);
            next.run_over.extend(met);
            duel.ctx.then(*next);
        }
    }
}

step! {
    /// Somebody is in the way of who is thrown.
    #[derive(Clone, PartialEq, Debug)]
    Avoid = "avoid" {
        /// The throw.
        fly: Fly,
        /// Who is in the way.
        met: ModelId,
        /// How many inches are left of the throw.
        left: f32,
    }
}

step! {
    /// Somebody is pushed or pulled.
    Shove = "shove" {
        /// Who.
        model: ModelId,
        /// Which way.
        dir: Vec2,
        /// How far, if nothing is in the way.
        inches: f32,
    }
}

/// Registers these steps.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(fly).step(shove).decision(ask_avoid, take_avoid);
}

/// How a throw goes, as far as nobody is asked.
pub struct Flight {
    /// Where it leads.
    pub result: ThrowResult,
    /// What it meets, in order, what it has suffered before left out: each by name, with
    /// what it does. The last one is that of which it dies.
    pub crashes: Vec<(String, Crash)>,
    /// What the fall at its end does.
    pub fall: Crash,
    /// The first model in the way that it has not passed.
    pub met: Option<ModelId>,
    /// Life Points lost on the way, if nobody is in it.
    pub lost: i32,
    /// Whether a crash kills it before anything else is met.
    pub dies: bool,
    /// Whether it is stunned.
    pub stuns: bool,
}

/// How a model with so many Life Points flies that is thrown so, past those whom it has
/// met already. What it meets acts in the order in which it is met: whoever dies of a
/// crash flies no farther and runs nobody over behind it.
///
/// # Errors
/// Where somebody is missing.
pub fn flight(facts: &DuelRef<'_>, fly: &Fly, life: i32) -> StepResult<Flight> {
    let mut result = trace_throw(facts, fly)?;
    let thrown = facts.try_get(fly.model)?;
    let numbers = facts.numbers();
    let body = thrown.body();
    let ghost = thrown.has(&Innate::Intangible);
    let crash = |piece: Option<usize>| match piece.and_then(|number| facts.table.piece(number)) {
        Some(piece) => Some((piece.name.clone(), Feature::met(piece, body.foot()).crash(numbers)?)),
        None => Some(("the edge of the table".to_owned(), Crash::BORDER)),
    };
    let met: Vec<ThrowContact> = if ghost { Vec::new() } else { result.met.clone() };
    let all = met.iter().filter_map(|met| Some((met.at, crash(met.piece)?)));
    let mut crashes = Vec::new();
    let mut lost = 0;
    let mut killed_at = None;
    for (at, crash) in all.skip(usize::from(fly.suffered)) {
        lost += crash.1.lost;
        crashes.push(crash);
        if lost >= life {
            killed_at = Some(at);
            break;
        }
    }
    if let Some(at) = killed_at {
        let end = body.plan() + fly.dir.normalize_or(Vec2::X) * at;
        result.body = body.moved(round_milli3(lift(end, body.foot())));
        result.way = vec![body.at, result.body.at];
        result.flew = at;
        result.body_met = None;
        result.fell = 0.0;
    }
    // Nobody has come down yet who has met somebody.
    let aloft = thrown.has(&Innate::Flight) || ghost || result.body_met.is_some();
    let fell = if aloft { 0.0 } else { result.fell };
    let fall = Crash::fall(fell, numbers);
    let stuns = fall.stuns || crashes.iter().any(|(_, crash)| crash.stuns);
    let stuns = stuns && !thrown.has(&Innate::DamageResistance);
    let met =
        facts.standing().find(|other| Some(other.body().id) == result.body_met).map(|it| it.id());
    Ok(Flight {
        result,
        crashes,
        fall,
        met,
        lost: lost + fall.lost,
        dies: killed_at.is_some(),
        stuns,
    })
}

/// The way of a model that is thrown so, whatever it costs: walls and forests slow or
/// stop all but Intangible ones, which pass through them and do not come to rest inside
/// (rulebook, Intangible; ruling arc-ruling-throw-intangible).
fn trace_throw(facts: &DuelRef<'_>, fly: &Fly) -> StepResult<ThrowResult> {
    let thrown = facts.try_get(fly.model)?;
    let numbers = facts.numbers();
    let body = thrown.body();
    let ghost = thrown.has(&Innate::Intangible);
    let others = || facts.standing().filter(|other| other.id() != fly.model);
    let passed =
        |other: &&ModelRef<'_>| ghost || other.hidden() || fly.run_over.contains(&other.id());
    let passes: Vec<BodyId> = others().filter(passed).map(|other| other.body().id).collect();
    let bodies = facts.others(fly.model);
    let barrier = |_: usize, piece: &_| match ghost {
        true => Barrier::Nothing,
        false => Feature::met(piece, body.foot()).barrier(numbers),
    };
    let throw = Throw { dir: fly.dir, inches: fly.inches, barrier: &barrier, passes: &passes };
    let mut result = facts.table.throw(&body, &throw, &bodies);
    if result.flew > 0.0 {
        // Nobody is engaged by a throw: it comes to rest a little apart from every enemy.
        let apart = |other: &ModelRef<'_>| {
            let gap = if other.side() == thrown.side() || other.hidden() { 0.0 } else { GAP };
            Body { radius: other.body().radius + gap, ..other.body() }
        };
        let wide: Vec<Body> = others().map(apart).collect();
        let all: Vec<BodyId> = wide.iter().map(|other| other.id).collect();
        let again = Throw {
            dir: fly.dir,
            inches: result.flew,
            barrier: &|_, _| Barrier::Nothing,
            passes: &all,
        };
        let rest = facts.table.throw(&body, &again, &wide);
        result.body = rest.body;
        result.way = rest.way;
        result.fell = rest.fell;
    }
    Ok(result)
}

/// What is met does to a thrown model what it does: each crash in its order, as
/// long as it lives.
fn suffer(duel: &mut DuelMut<'_, '_>, model: ModelId, flight: &Flight) -> StepResult {
    let name = duel.name(model);
    for (what, crash) in &flight.crashes {
        duel.ctx.note(event_text!("{name} crashes into {what}"), &["arc-crash"]);
        duel.lose(model, crash.lost, &["arc-crash"])?;
    }
    if flight.fall.lost > 0 {
        duel.ctx.note(event_text!("{name} falls {:.1}\"", flight.result.fell), &["arc-fall"]);
        duel.lose(model, flight.fall.lost, &["arc-fall"])?;
    }
    if flight.stuns && duel.hands.in_play(model) {
        duel.put_state(model, State::Stunned, 1, &["arc-crash"])?;
    }
    Ok(())
}

fn fly(In(mut fly): In<Fly>, mut duel: DuelMut) -> StepResult {
    if !duel.hands.in_play(fly.model) {
        fly.pass_on(&mut duel);
        return Ok(());
    }
    let facts = duel.read();
    let flight = flight(&facts, &fly, facts.try_get(fly.model)?.vigor.life)?;
    if let Some(met) = flight.met {
        let asked = may_give_up(&facts, facts.try_get(met)?);
        suffer(&mut duel, fly.model, &flight)?;
        fly.suffered =
            fly.suffered.saturating_add(u16::try_from(flight.crashes.len()).unwrap_or(u16::MAX));
        let avoid = Avoid { fly, met, left: flight.result.left };
        if !asked {
            return test(&mut duel, TestFor::Avoid(avoid));
        }
        duel.ctx.then(avoid);
        return Ok(());
    }
    let name = duel.name(fly.model);
    if flight.result.body.at != flight.result.way[0] {
        let text = event_text!("{name} flies {:.1}\"", flight.result.flew);
        duel.travel(fly.model, (&flight.result.way, Manner::Thrown), text, &["arc-throw"]);
    }
    suffer(&mut duel, fly.model, &flight)?;
    duel.leave_behind(fly.model)?;
    fly.pass_on(&mut duel);
    Ok(())
}

fn shove(In(Shove { model, dir, inches }): In<Shove>, mut duel: DuelMut) {
    let text = event_text!("{} is pushed {inches:.1}\"", duel.name(model));
    duel.ctx.note(text, &["arc-push"]);
    duel.ctx.then(Fly::new(model, dir, inches));
}

/// Whether the base of one is larger than that of another.
fn larger(one: &ModelRef<'_>, other: &ModelRef<'_>) -> bool {
    one.base() > other.base()
}

/// What a die must show to get out of the way.
///
/// # Errors
/// Where somebody is missing.
pub fn avoid_need(facts: &DuelRef<'_>, thrown: ModelId, met: ModelId) -> StepResult<i32> {
    let numbers = facts.numbers();
    let heavy = larger(facts.try_get(thrown)?, facts.try_get(met)?);
    Ok(if heavy { numbers.avoid_larger.get() } else { numbers.avoid_need.get() })
}

/// Whether a model has the movement of this turn to give up.
fn may_give_up(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> bool {
    let open = !model.vigor.activated || facts.turn.acting == Some(model.id());
    model.model.seat.is_some() && model.able() && !model.vigor.moved && open
}

fn ask_avoid(In(step): In<Avoid>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let thrown = facts.try_get(step.fly.model)?;
    let met = facts.try_get(step.met)?;
    let need = avoid_need(&facts, step.fly.model, step.met)?;
    let prompt =
        event_text!("{} flies at {}: does it give up its move?", thrown.name(), met.name());
    let options = vec![
        Choice::plain(Reply::GiveUp, "Give up the move of this turn"),
        Choice::plain(Reply::Roll, event_text!("Roll: {need} or more avoids")),
    ];
    Ok(met.asks(prompt, options))
}

fn take_avoid(In((step, answer)): Answered<Avoid, Reply>, mut duel: DuelMut) -> StepResult {
    if answer.choice == Reply::Roll {
        return test(&mut duel, TestFor::Avoid(step));
    }
    duel.vigor(step.met)?.moved = true;
    avoided(&mut duel, step, true)
}

/// Who avoids is passed; who does not is hit and flies as well, before the
/// one that hit it.
pub(crate) fn avoided(duel: &mut DuelMut<'_, '_>, step: Avoid, avoided: bool) -> StepResult {
    let Avoid { mut fly, met, left } = step;
    let thrown = duel.name(fly.model);
    let hit = duel.name(met);
    if avoided {
        duel.ctx.note(event_text!("{hit} gets out of the way of {thrown}"), &["arc-run-over"]);
        fly.run_over.push(met);
        duel.ctx.then(fly);
        return Ok(());
    }
    duel.ctx.note(event_text!("{thrown} hits {hit}"), &["arc-run-over"]);
    let facts = duel.read();
    let heavy = larger(facts.try_get(met)?, facts.try_get(fly.model)?);
    // No crash hurts it (rulebook, Crashes).
    let immaterial = facts.try_get(met)?.has(&Innate::Intangible);
    let lost = facts.numbers().run_over.get();
    let go_on = if heavy { left / 2.0 } else { left };
    duel.lose(fly.model, lost, &["arc-run-over"])?;
    if !immaterial {
        duel.lose(met, lost, &["arc-run-over"])?;
    }
    let mut run_over = fly.run_over.clone();
    run_over.push(fly.model);
    fly.run_over.push(met);
    let next = Fly { by: fly.by, run_over, ..Fly::new(met, fly.dir, go_on) };
    let rest = Fly { inches: fly.inches - (left - go_on), ..fly };
    duel.ctx.then(Fly { then: Some(Box::new(rest)), ..next });
    Ok(())
}
