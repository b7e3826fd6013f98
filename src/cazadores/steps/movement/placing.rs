//! Movement by rules: pushes, Places and Scatter Rolls, and the consequences at the
//! destination (Cazadores 4.1 and 4.2; rulings 18, 19 and 40).

use bevy_math::{Vec2, Vec3};

use crate::state::hunt_mut::HuntMut;
use crate::steps::areas;
use crate::steps::movement::hazards;
use monteria_game::{Manner, ModelId, StepResult, Text, event_text, text};
use monteria_table::{Body, Keywords, PushMove};

/// Returns the cylinders of two models; `None` if there was no target, or one has left.
pub(crate) fn both(
    hunt: &HuntMut,
    a: Option<ModelId>,
    b: Option<ModelId>,
) -> StepResult<Option<(Body, Body)>> {
    let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
    let facts = hunt.read();
    let a = facts.model(a)?;
    let b = facts.model(b)?;
    Ok((a.in_play() && b.in_play()).then(|| (a.body(), b.body())))
}

/// Returns the cylinders of all other models on the table.
pub(crate) fn others(hunt: &HuntMut, model: ModelId) -> Vec<Body> {
    hunt.read().others(model).into_iter().map(|other| other.body).collect()
}

/// Projects a position onto the plan.
pub(crate) fn plan(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.z)
}

/// Applies the moves of a push or a throw. A model that ends in Dangerous Terrain that it
/// was not in before has entered it (ruling 40).
pub(crate) fn apply_pushes(
    hunt: &mut HuntMut,
    moves: &[PushMove],
    first: Manner,
    why: &[&str],
) -> StepResult {
    apply_pushes_except(hunt, moves, first, None, why)
}

/// Applies the moves of a push or a throw; a model coming out of the Area `but`
/// does not enter it.
pub(crate) fn apply_pushes_except(
    hunt: &mut HuntMut,
    moves: &[PushMove],
    first: Manner,
    past: Option<(ModelId, u16)>,
    why: &[&str],
) -> StepResult {
    let moved: Vec<PushMove> =
        moves.iter().filter(|shift| shift.to != shift.from).cloned().collect();
    let dangerous = |hunt: &HuntMut, shift: &PushMove, at: Vec3| -> StepResult<bool> {
        let facts = hunt.read();
        let body = Body { at, ..facts.model(shift.id)?.body() };
        Ok(facts.table.keywords_at(&body).contains(Keywords::DANGEROUS))
    };
    let dangerous_before: Vec<bool> =
        moved.iter().map(|shift| dangerous(hunt, shift, shift.from)).collect::<StepResult<_>>()?;
    hunt.apply_pushes(&moved, first, why)?;
    for (shift, before) in moved.iter().zip(dangerous_before) {
        if !before
            && dangerous(hunt, shift, shift.to)?
            && hazards::must_test_dangerous_terrain(hunt, shift.id)?
        {
            hazards::test_dangerous_terrain(hunt, shift.id)?;
        }
    }
    areas::enter_areas_after_push(hunt, &moved, past)
}

/// Places a model with its centre at a point, or as near as possible.
pub(crate) fn place(hunt: &mut HuntMut, body: &Body, at: Vec2, why: &[&str]) -> StepResult {
    let placed = hunt.read().table.place(body, at, &others(hunt, body.id));
    apply_pushes(hunt, &placed.moves, Manner::Placed, why)
}

/// Rolls a Scatter Roll from a point: a d5 for the distance, then a direction
/// (Cazadores 4.1, ruling 19).
pub(crate) fn scatter(hunt: &mut HuntMut, from: Vec2) -> Vec2 {
    let inches = hunt.ctx.dice().d5();
    let (x, z) = hunt.ctx.dice().direction();
    hunt.ctx.note(
        event_text!(
            "rules-cazadores-scatter-roll",
            "Scatter Roll: {inches}\" {compass}",
            compass = compass(x, z)
        ),
        &["caz-scatter", "ruling-19"],
    );
    from + Vec2::new(x, z) * inches as f32
}

/// Formats a Scatter Roll: `3" north`.
pub(crate) fn scatter_words(by: Vec2) -> Text {
    text!(
        "rules-cazadores-inches-in-direction",
        "{inches} {compass}",
        inches = format!("{:.0}\"", by.length()),
        compass = compass(by.x, by.y)
    )
}

/// Returns the name of the closest of eight compass directions.
fn compass(x: f32, z: f32) -> Text {
    // The tangent of 22.5 degrees separates the eight directions.
    const TAN: f32 = 0.414_213_57;
    let ax = x.abs();
    let az = z.abs();
    match (az <= ax * TAN, ax <= az * TAN) {
        (true, _) if x > 0.0 => text!("rules-east", "east"),
        (true, _) => text!("rules-west", "west"),
        (_, true) if z < 0.0 => text!("rules-north", "north"),
        (_, true) => text!("rules-south", "south"),
        _ => match (x > 0.0, z < 0.0) {
            (true, true) => text!("rules-cazadores-north-east", "north-east"),
            (false, true) => text!("rules-cazadores-north-west", "north-west"),
            (true, false) => text!("rules-cazadores-south-east", "south-east"),
            (false, false) => text!("rules-cazadores-south-west", "south-west"),
        },
    }
}

#[cfg(test)]
mod tests;
