//! Holding on and falling (Cazadores 5.3.2, rulings 15 and 17).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::state::hunt_mut::{Fall, HuntMut};
use crate::state::hunt_ref::HuntRef;
use crate::steps::combat::attack::EnvironmentAttack;
use monteria_game::{Manner, ModelId, Registry, StepResult, event_text, inches, step};
use monteria_table::Body;

/// Falls of less than this many inches do nothing (ruling 17).
const HARMLESS: f32 = 2.0;

step! {
    /// A model loses its hold and falls to the ground below.
    LetGo = "let-go" {
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(fall).step(let_go);
}

/// Returns the height in inches at which a model hangs on a face; `None` if it stands.
pub(crate) fn hanging(facts: &HuntRef<'_>, model: ModelId) -> StepResult<Option<f32>> {
    let at = facts.model(model)?.stand.at;
    let height = at.y - facts.table.ground(Vec2::new(at.x, at.z));
    Ok((height > 0.01).then_some(height))
}

/// Returns whether a model ends its Turn without a hold: on a face that cannot be held,
/// or on unstable ground.
pub(crate) fn loses_hold(facts: &HuntRef<'_>, model: ModelId) -> StepResult<bool> {
    let body = facts.model(model)?.body();
    Ok(hanging(facts, model)?.is_some() && facts.table.face_held(&body).is_none())
}

fn fall(In(step): In<Fall>, mut hunt: HuntMut) -> StepResult {
    if !hunt.in_play(step.model) {
        return Ok(());
    }
    let name = hunt.name(step.model);
    hunt.ctx.note(
        event_text!("rules-cazadores-falls", "{name} falls {inches}", inches = inches(step.inches)),
        &["caz-fall", "ruling-17"],
    );
    if step.inches >= HARMLESS {
        let rating = step.inches as i32;
        hunt.ctx.then(EnvironmentAttack { target: step.model, rating });
    }
    Ok(())
}

fn let_go(In(step): In<LetGo>, mut hunt: HuntMut) -> StepResult {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    // An earlier step may have brought it to the ground.
    let Some(height) = hanging(&facts, step.model)?.filter(|_| model_ref.in_play()) else {
        return Ok(());
    };
    let at = model_ref.stand.at;
    let foot = Vec3::new(at.x, at.y - height, at.z);
    let others: Vec<Body> = facts.others(step.model).into_iter().map(|other| other.body).collect();
    let fallen = Body { at: foot, ..model_ref.body() };
    let room = facts.table.place(&fallen, Vec2::new(at.x, at.z), &others);
    let text = event_text!(
        "rules-cazadores-loses-its-hold",
        "{name} loses its hold",
        name = model_ref.name()
    );
    hunt.move_along(step.model, &[at, foot], Manner::Fell, text, &["caz-fall", "ruling-17"])?;
    // A model below makes room, or the fallen one slides off to the nearest free spot.
    let moves: Vec<_> = room.moves.into_iter().filter(|shift| shift.to != shift.from).collect();
    hunt.apply_pushes(&moves, Manner::MadeRoom, &["caz-overlap", "ruling-19"])?;
    hunt.ctx.then(Fall { model: step.model, inches: height });
    Ok(())
}
