//! Walking a route: Areas and Dangerous Terrain on it, and the consequences of a
//! completed Move (Cazadores 4.3, rulings 15 and 16).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use crate::state::hunt_mut::HuntMut;
use crate::steps::areas;
use crate::steps::conditions::bleed;
use crate::steps::movement::hazards;
use monteria_game::{
    AtMark, Manner, Mark, ModelId, Registry, StepResult, Walk, WalkEnded, event_text, step,
};
use monteria_table::{Body, MarkKind, Route};

/// A hazard that may stop a model on its route.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Hazard {
    Dangerous,
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
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.walk(next_part, at_hazard, |In(_): In<WalkEnded<Hazard>>| {}).step(move_ends);
}

/// Starts a walk along a valid route: `is_move` for a Move or Cover Ground (a flight in
/// terror is no Action).
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

/// Handles the movement of a model on a real table: discards the recorded answers,
/// because positions have changed.
pub(crate) fn moved_by_players(hunt: &mut HuntMut, model: ModelId) {
    hunt.with_real_table(|real_table| real_table.answers.clear());
    hunt.ctx.then(MoveEnds { model });
}

/// Stops a model that is down, and skips hazards that have no effect now.
fn next_part(In(mut walk): In<Walk<Hazard>>, hunt: HuntMut) -> StepResult<Option<Walk<Hazard>>> {
    let facts = hunt.read();
    let tests = hazards::must_test_dangerous_terrain(&hunt, walk.model)?;
    walk.marks.retain(|waiting| match waiting.mark {
        Hazard::Dangerous => tests,
        Hazard::Area(area) => areas::has_entry_effect(&facts, area),
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
            // The Area is resolved before the rest of the route; meanwhile no
            // bases may overlap.
            step_clear(&mut hunt, at.model, &at.walked)?;
            areas::queue_area_entry(&mut hunt, area, at.model);
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

/// Moves a model that went down within a friend's base back along its path until
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
    // Without a free place on its path the model stays within its friend.
    let Some(at) = back.find(free) else { return Ok(()) };
    let text = event_text!(
        "rules-cazadores-goes-down-beside-the-way",
        "{name} falls beside its path",
        name = model_ref.name()
    );
    hunt.move_along(model, &[from, at], Manner::Walked, text, &["caz-overlap"])
}
