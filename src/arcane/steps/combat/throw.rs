//! Throws and pushes: distance, crashes, and models in the path
//! (rulebook, Throw and Crashes).
//!
//! A throw is traced from its start to the first model in its path. After the decision
//! and the roll of that model it is traced from the start again, past it.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::change::DuelMut;
use crate::content::{Innate, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::dice_test::{TestKind, start_test};
use crate::steps::replies::Reply;
use crate::terrain::{Crash, Feature};
use monteria_game::{
    Answered, AskResult, Choice, Manner, ModelId, Registry, StepResult, Text, event_text, step,
    text,
};
use monteria_table::{Barrier, Body, BodyId, Throw, ThrowContact, ThrowResult, lift, round_milli3};

/// The distance from every enemy base at which a throw ends, in inches.
const ENEMY_GAP: f32 = 0.1;

step! {
    /// A model is thrown.
    #[derive(Clone, PartialEq, Debug)]
    Fly = "fly" {
        model: ModelId,
        dir: Vec2,
        /// The length of the throw without obstacles, in inches.
        inches: f32,
        /// The model that throws it, if any.
        thrower: Option<ModelId>,
        /// The models that it has already met and now passes.
        run_over: Vec<ModelId>,
        /// The number of crashes on its path that it has already suffered.
        suffered: u16,
        /// The throw that continues after this one: that of the model that hit it. It
        /// passes all models that this one has met.
        then: Option<Box<Fly>>,
    }
}

impl Fly {
    /// Creates a throw of this length, in inches.
    pub fn new(model: ModelId, dir: Vec2, inches: f32) -> Fly {
        Fly { model, dir, inches, thrower: None, run_over: Vec::new(), suffered: 0, then: None }
    }

    /// Continues the throw of the model that hit this one.
    fn continue_next(self, duel: &mut DuelMut<'_, '_>) {
        if let Some(mut next) = self.then {
            let met = self.run_over.into_iter().filter(|id| *id != next.model);
            next.run_over.extend(met);
            duel.ctx.then(*next);
        }
    }
}

step! {
    /// A model is in the path of a thrown one.
    #[derive(Clone, PartialEq, Debug)]
    Avoid = "avoid" {
        fly: Fly,
        /// The model in the path.
        met: ModelId,
        /// The remaining length of the throw, in inches.
        left: f32,
    }
}

step! {
    /// A model is pushed or pulled.
    PushModel = "shove" {
        model: ModelId,
        dir: Vec2,
        /// The length of the throw without obstacles, in inches.
        inches: f32,
    }
}

pub fn register(registry: &mut Registry<'_>) {
    registry.step(fly).step(push).decision(ask_avoid, take_avoid);
}

/// The course of a throw up to the first decision.
pub struct Flight {
    pub result: ThrowResult,
    /// The new crashes on its path in order, each with the name of the obstacle. The last
    /// one may be deadly.
    pub crashes: Vec<(Text, Crash)>,
    /// The effect of the fall at its end.
    pub fall: Crash,
    /// The first model in its path that it has not passed.
    pub met: Option<ModelId>,
    /// Life Points lost by crashes and the fall.
    pub lost: i32,
    /// Whether a crash kills it.
    pub dies: bool,
    /// Whether it is Stunned.
    pub stuns: bool,
}

/// Returns the course of a throw of a model with this many Life Points, past the models
/// that it has met. Obstacles act in the order in which they are met: a model that dies
/// of a crash flies no farther and runs nobody over behind it.
///
/// # Errors
/// If a model is missing.
pub fn flight(facts: &DuelRef<'_>, fly: &Fly, life: i32) -> StepResult<Flight> {
    let mut result = trace_throw(facts, fly)?;
    let thrown = facts.try_get(fly.model)?;
    let numbers = facts.numbers();
    let body = thrown.body();
    let ghost = thrown.has(&Innate::Intangible);
    let crash = |piece: Option<usize>| match piece.and_then(|number| facts.table.piece(number)) {
        Some(piece) => {
            Some((Text::verbatim(&piece.name), Feature::met(piece, body.foot()).crash(numbers)?))
        }
        None => Some((
            text!("rules-arcane-the-edge-of-the-table", "the edge of the table"),
            Crash::BORDER,
        )),
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
    // A model that has met another one has not come down yet.
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

/// Traces the path of a throw, regardless of its costs: walls and forests slow or stop
/// all but Intangible models, which pass through them and do not come to rest inside
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
        // A throw engages nobody: it ends at a small distance from every enemy.
        let apart = |other: &ModelRef<'_>| {
            let gap = if other.side() == thrown.side() || other.hidden() { 0.0 } else { ENEMY_GAP };
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

/// Applies the crashes and the fall of a throw in order, as long as the model lives.
fn apply_crashes(duel: &mut DuelMut<'_, '_>, model: ModelId, flight: &Flight) -> StepResult {
    let name = duel.name(model);
    for (what, crash) in &flight.crashes {
        duel.ctx.note(
            event_text!("rules-arcane-crashes-into", "{name} crashes into {what}"),
            &["arc-crash"],
        );
        duel.lose(model, crash.lost, &["arc-crash"])?;
    }
    if flight.fall.lost > 0 {
        duel.ctx.note(
            event_text!(
                "rules-arcane-falls",
                "{name} falls {fell:.1}\"",
                fell = flight.result.fell
            ),
            &["arc-fall"],
        );
        duel.lose(model, flight.fall.lost, &["arc-fall"])?;
    }
    if flight.stuns && duel.models.in_play(model) {
        duel.put_state(model, State::Stunned, 1, &["arc-crash"])?;
    }
    Ok(())
}

fn fly(In(mut fly): In<Fly>, mut duel: DuelMut) -> StepResult {
    if !duel.models.in_play(fly.model) {
        fly.continue_next(&mut duel);
        return Ok(());
    }
    let facts = duel.read();
    let flight = flight(&facts, &fly, facts.try_get(fly.model)?.condition.life)?;
    if let Some(met) = flight.met {
        let asked = may_give_up(&facts, facts.try_get(met)?);
        apply_crashes(&mut duel, fly.model, &flight)?;
        fly.suffered =
            fly.suffered.saturating_add(u16::try_from(flight.crashes.len()).unwrap_or(u16::MAX));
        let avoid = Avoid { fly, met, left: flight.result.left };
        if !asked {
            return start_test(&mut duel, TestKind::Avoid(avoid));
        }
        duel.ctx.then(avoid);
        return Ok(());
    }
    let name = duel.name(fly.model);
    if flight.result.body.at != flight.result.way[0] {
        let text = event_text!(
            "rules-arcane-flies",
            "{name} flies {flew:.1}\"",
            flew = flight.result.flew
        );
        duel.move_along(fly.model, &flight.result.way, Manner::Thrown, text, &["arc-throw"]);
    }
    apply_crashes(&mut duel, fly.model, &flight)?;
    duel.end_effects_out_of_zone(fly.model)?;
    fly.continue_next(&mut duel);
    Ok(())
}

fn push(In(PushModel { model, dir, inches }): In<PushModel>, mut duel: DuelMut) {
    let text = event_text!(
        "rules-arcane-is-pushed",
        "{name} is pushed {inches:.1}\"",
        name = duel.name(model)
    );
    duel.ctx.note(text, &["arc-push"]);
    duel.ctx.then(Fly::new(model, dir, inches));
}

/// Returns whether the base of one model is larger than that of another.
fn larger(one: &ModelRef<'_>, other: &ModelRef<'_>) -> bool {
    one.base() > other.base()
}

/// Returns the result that a die must reach to avoid a thrown model.
///
/// # Errors
/// If a model is missing.
pub fn avoid_need(facts: &DuelRef<'_>, thrown: ModelId, met: ModelId) -> StepResult<i32> {
    let numbers = facts.numbers();
    let heavy = larger(facts.try_get(thrown)?, facts.try_get(met)?);
    Ok(if heavy { numbers.avoid_larger.get() } else { numbers.avoid_need.get() })
}

/// Returns whether a model can give up its movement of this turn.
fn may_give_up(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> bool {
    let open = !model.condition.activated || facts.turn.acting == Some(model.id());
    model.model.seat.is_some() && model.able() && !model.condition.moved && open
}

fn ask_avoid(In(step): In<Avoid>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let thrown = facts.try_get(step.fly.model)?;
    let met = facts.try_get(step.met)?;
    let need = avoid_need(&facts, step.fly.model, step.met)?;
    let prompt = event_text!(
        "rules-arcane-flies-at-does-it-give-up",
        "{thrown} flies at {met}: does it give up its move to step aside?",
        thrown = thrown.name(),
        met = met.name()
    );
    let options = vec![
        Choice::plain(
            Reply::GiveUp,
            text!("rules-arcane-give-up-the-move-of-this", "Give up this turn's move"),
        ),
        Choice::plain(
            Reply::Roll,
            event_text!(
                "rules-arcane-roll-or-more-avoids",
                "Roll: it steps aside on {need} or more"
            ),
        ),
    ];
    Ok(met.asks(prompt, options))
}

fn take_avoid(In((step, answer)): Answered<Avoid, Reply>, mut duel: DuelMut) -> StepResult {
    if answer.choice == Reply::Roll {
        return start_test(&mut duel, TestKind::Avoid(step));
    }
    duel.condition(step.met)?.moved = true;
    avoided(&mut duel, step, true)
}

/// Applies the result for a model in the path: it is passed if it `avoided` the throw;
/// otherwise it is hit and is thrown itself, before the model that hit it continues.
pub(crate) fn avoided(duel: &mut DuelMut<'_, '_>, step: Avoid, avoided: bool) -> StepResult {
    let Avoid { mut fly, met, left } = step;
    let thrown = duel.name(fly.model);
    let hit = duel.name(met);
    if avoided {
        duel.ctx.note(
            event_text!("rules-arcane-gets-out-of-the-way-of", "{hit} steps aside for {thrown}"),
            &["arc-run-over"],
        );
        fly.run_over.push(met);
        duel.ctx.then(fly);
        return Ok(());
    }
    duel.ctx.note(event_text!("rules-arcane-hits", "{thrown} hits {hit}"), &["arc-run-over"]);
    let facts = duel.read();
    let heavy = larger(facts.try_get(met)?, facts.try_get(fly.model)?);
    // Crashes do not hurt Intangible models (rulebook, Crashes).
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
    let next = Fly { thrower: fly.thrower, run_over, ..Fly::new(met, fly.dir, go_on) };
    let rest = Fly { inches: fly.inches - (left - go_on), ..fly };
    duel.ctx.then(Fly { then: Some(Box::new(rest)), ..next });
    Ok(())
}
