//! Walking a route: Areas and Dangerous Terrain on the way, and what a completed Move
//! brings (Cazadores 4.3, rulings 15 and 16).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::conditions::bleed;
use super::{areas, hazards};
use crate::change::HuntMut;
use monteria_game::{
    AtMark, Manner, Mark, ModelId, Registry, StepResult, Walk, WalkEnded, event_text, step,
};
use monteria_table::{Body, MarkKind, Route};

/// What may stop a model on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Hazard {
    /// It enters Dangerous Terrain.
    Dangerous,
    /// It enters this Area.
    Area(u16),
}

impl Mark for Hazard {
    const WALK: &'static str = "walk";
    const END: &'static str = "walk-ended";
    const RULES: &'static [&'static str] = &["caz-move-path"];
}

step! {
    /// A Move or Cover Ground is completed.
    MoveEnds = "move-ends" {
        /// The model that has moved.
        model: ModelId,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.walk(goes_on, at_hazard, |In(_): In<WalkEnded<Hazard>>| {}).step(move_ends);
}

/// A model walks a route that has been checked: `is_move` for a Move or Cover Ground (a
/// flight in terror is no Action).
pub(crate) fn go(hunt: &mut HuntMut, model: ModelId, route: &Route, is_move: bool) {
    hunt.ctx.then(Walk::along(model, route, |kind| match kind {
        MarkKind::EntersDangerous(_) => Some(Hazard::Dangerous),
        MarkKind::EntersArea(area) => Some(Hazard::Area(area)),
        MarkKind::Climbs | MarkKind::Leaps | MarkKind::Hangs => None,
    }));
    if is_move {
        hunt.ctx.then(MoveEnds { model });
    }
}

/// A model has been moved on a real table: what was told of who stands
/// where holds no longer.
pub(crate) fn told(hunt: &mut HuntMut, model: ModelId) {
    hunt.with_people(|people| people.told.clear());
    hunt.ctx.then(MoveEnds { model });
}

/// Whoever is down goes no farther; of what waits on the way only that counts
/// which does something now.
fn goes_on(In(mut walk): In<Walk<Hazard>>, hunt: HuntMut) -> StepResult<Option<Walk<Hazard>>> {
    let facts = hunt.read();
    let tests = hazards::must_test_dangerous_terrain(&hunt, walk.model)?;
    walk.marks.retain(|waiting| match waiting.mark {
        Hazard::Dangerous => tests,
        Hazard::Area(area) => areas::eventful(&facts, area),
    });
    Ok(Some(walk)
        .filter(|walk| facts.get(walk.model).is_some_and(|model_ref| !model_ref.is_down())))
}

fn at_hazard(In(at): In<AtMark<Hazard>>, mut hunt: HuntMut) -> StepResult {
    match at.mark {
        Hazard::Dangerous => {
            let passed = hazards::test_dangerous_terrain(&mut hunt, at.model)?;
            if passed { Ok(()) } else { step_clear(&mut hunt, at.model, &at.walked) }
        }
        Hazard::Area(area) => {
            // What the Area does is resolved before the rest of the way; meanwhile nobody
            // shares a base with a friend.
            step_clear(&mut hunt, at.model, &at.walked)?;
            areas::meet(&mut hunt, area, at.model);
            Ok(())
        }
    }
}

fn move_ends(In(step): In<MoveEnds>, mut hunt: HuntMut) -> StepResult {
    if !hunt.in_play(step.model) {
        return Ok(());
    }
    hunt.turn.moved = true;
    bleed(&mut hunt, step.model)
}

/// A model that went down on its way through a friend steps back along its path until
/// its base is free.
fn step_clear(hunt: &mut HuntMut, model: ModelId, walked: &[Vec3]) -> StepResult {
    let facts = hunt.read();
    let model_ref = facts.model(model)?;
    let others: Vec<Body> = facts.others(model).into_iter().map(|other| other.body).collect();
    let free =
        |at: &Vec3| facts.table.spot_legal(&Body { at: *at, ..model_ref.body() }, &others).is_ok();
    let from = model_ref.stand.at;
    if free(&from) {
        return Ok(());
    }
    let mut back = walked.windows(2).rev().flat_map(|pair| {
        let part = |part| monteria_table::round_milli3(pair[0].lerp(pair[1], part as f32 / 8.0));
        (0..=8u8).rev().map(part)
    });
    let Some(at) = back.find(free) else { return Ok(()) };
    let text = event_text!("{} goes down beside the way", model_ref.name());
    hunt.travel(model, &[from, at], Manner::Walked, text, &["caz-overlap"])
}
