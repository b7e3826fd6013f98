//! Moves, the traps on their path, and the free moves of enemies near
//! their end (brief, Actions).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::combat::attack::ReachTarget;
use super::replies::Reply;
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::TableItem;
use monteria_game::{
    Answer, AskResult, AtMark, Choice, Mark, ModelId, Needs, Reactor, Region, Registry, StepResult,
    Trigger, Walk, WalkEnded, event_text, text,
};
use monteria_table::{distance_to_way, flat, within};

/// A trap on the path of a move, by its number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TrapMark(pub u16);

impl Mark for TrapMark {
    const WALK: &'static str = "walk";
    const END: &'static str = "walked";
    const RULES: &'static [&'static str] = &["arc-walk"];
}

/// A model has ended its move near enemies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct MoveEnded {
    pub model: ModelId,
}

impl Trigger for MoveEnded {
    const NAME: &'static str = "free-move";
}

/// The spacing of the points of a path that are checked for traps, in inches.
const SAMPLE_INCHES: f32 = 0.25;

pub fn register(registry: &mut Registry<'_>) {
    registry.walk(may_continue, reach_trap, end_move).reaction(ask_shift, take_shift);
}

/// Returns the enemy traps that a path sets off, each with the first point that does. A
/// model that is just passing over another is caught where it has room to stand again,
/// because there it may be asked or stopped.
fn traps_on_path(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    path: &[Vec3],
) -> Vec<(Vec3, TrapMark)> {
    let mut set_off = Vec::new();
    let others = facts.others(model.id());
    let stands =
        |point: &Vec3| facts.table.spot_legal(&model.body().moved(*point), &others).is_ok();
    for thing in
        facts.things.lying().filter(|thing| thing.owner.is_some_and(|side| side != model.side()))
    {
        // Other things, and traps for the end of a move, are left out.
        let TableItem::Trap { trigger, at_end: false, .. } = thing.what else { continue };
        let reach = trigger + model.stand.radius;
        let points = path.windows(2).flat_map(|leg| {
            let from = leg[0];
            let to = leg[1];
            let steps = ((to - from).length() / SAMPLE_INCHES).ceil().max(1.0) as usize;
            (1..=steps).map(move |n| from.lerp(to, n as f32 / steps as f32))
        });
        let near = |point: &Vec3| within(flat(*point).distance(thing.at), reach);
        let mut later = points.enumerate().skip_while(|(_, point)| !near(point)).peekable();
        if later.peek().is_none() {
            continue;
        }
        let end = || path.last().map(|end| (usize::MAX, *end));
        let held = later.find(|(_, point)| stands(point)).or_else(end);
        set_off.extend(held.map(|(order, point)| (order, point, TrapMark(thing.id))));
    }
    set_off.sort_by_key(|(order, _, trap)| (*order, trap.0));
    set_off.into_iter().map(|(_, point, trap)| (point, trap)).collect()
}

/// Starts a move on a checked path. `cost` is its cost in inches of movement.
pub(crate) fn start_move(
    duel: &mut DuelMut<'_, '_>,
    model: ModelId,
    path: Vec<Vec3>,
    cost: f32,
) -> StepResult {
    let facts = duel.read();
    let marks = traps_on_path(&facts, facts.try_get(model)?, &path);
    let walk = Walk::plain(model, path, marks);
    duel.ctx.then(Walk { cost, ..walk });
    Ok(())
}

fn may_continue(In(walk): In<Walk<TrapMark>>, duel: DuelMut) -> Option<Walk<TrapMark>> {
    let facts = duel.read();
    facts.get(walk.model).is_some_and(|model| model.able()).then_some(walk)
}

fn reach_trap(In(at): In<AtMark<TrapMark>>, mut duel: DuelMut) -> StepResult {
    spring_trap(&mut duel, at.model, at.mark.0)
}

/// Makes a trap attack the model that set it off, and removes it.
fn spring_trap(duel: &mut DuelMut<'_, '_>, model: ModelId, trap: u16) -> StepResult {
    // Another move may have set the trap off since this one began.
    let Some(TableItem::Trap { attack, damage, .. }) =
        duel.things.get(trap).map(|thing| thing.what.clone())
    else {
        return Ok(());
    };
    let text = event_text!(
        "rules-arcane-sets-off-a-trap",
        "{name} sets off a trap",
        name = duel.name(model)
    );
    duel.clear_away(trap, text, &["arc-ability"])?;
    let attack = Attack::new(None, model, AttackKind::Trap(attack, damage), None);
    duel.ctx.then(ReachTarget { attack });
    Ok(())
}

/// Ends a move: traps at its end are set off, and enemies may make free moves.
fn end_move(In(ended): In<WalkEnded<TrapMark>>, mut duel: DuelMut) -> StepResult {
    let model = ended.model;
    duel.end_effects_out_of_zone(model)?;
    let facts = duel.read();
    let one = facts.try_get(model)?;
    if !one.in_play() {
        return Ok(());
    }
    let here = [one.body().plan()];
    let traps_here = facts.things.lying().filter(|thing| {
        let near =
            |trigger: f32| within(distance_to_way(thing.at, &here), trigger + one.stand.radius);
        thing.owner.is_some_and(|side| side != one.side())
            && matches!(thing.what, TableItem::Trap { trigger, at_end: true, .. } if near(trigger))
    });
    let traps: Vec<u16> = traps_here.map(|thing| thing.id).collect();
    let shifting = if facts.turn.options.free_move && facts.engaged(one).is_empty() {
        let may = |other: &&ModelRef<'_>| {
            other.able()
                && !other.condition.shifted
                && facts.engaged(other).is_empty()
                && facts.in_zone(other, &one.body())
        };
        facts.enemies(one.side()).filter(may).map(|other| other.id()).collect()
    } else {
        Vec::new()
    };
    for trap in traps {
        spring_trap(&mut duel, model, trap)?;
    }
    duel.ctx.react(MoveEnded { model }, shifting);
    Ok(())
}

fn ask_shift(In(reactor): In<Reactor<MoveEnded>>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let one = facts.try_get(reactor.model)?;
    if !one.able() {
        return Ok(None);
    }
    let rules = facts.move_rules(one, facts.numbers().free_move.get());
    let region = Region::Reach { model: reactor.model, rules };
    let options = vec![
        Choice::plain(Reply::Stay, text!("rules-arcane-stay", "Stay")),
        Choice::plain(Reply::Shift, text!("rules-arcane-shift-a-little", "Shift a little"))
            .needs(Needs::To(region)),
    ];
    let prompt = event_text!(
        "rules-arcane-has-come-near-does-shift",
        "{model} has come near: does {one} shift?",
        model = duel.name(reactor.trigger.model),
        one = one.name()
    );
    Ok(one.asks(prompt, options))
}

fn take_shift(
    In((reactor, answer)): In<(Reactor<MoveEnded>, Answer<Reply>)>,
    mut duel: DuelMut,
) -> StepResult {
    // The answer to stay has no path.
    let Some(route) = answer.route else { return Ok(()) };
    duel.condition(reactor.model)?.shifted = true;
    let text = event_text!(
        "rules-arcane-shifts-by",
        "{name} shifts by {cost:.1}\"",
        name = duel.name(reactor.model),
        cost = route.cost
    );
    duel.move_along(
        reactor.model,
        &route.legs,
        monteria_game::Manner::Walked,
        text,
        &["arc-free-move"],
    );
    Ok(())
}
