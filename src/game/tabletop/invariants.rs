//! Invariants of the models of every game, in every state of a match.

use bevy_ecs::prelude::*;

use crate::tabletop::model::{Roster, Tabletop};
use crate::tabletop::models::Seen;

/// Tolerance for overlapping bases, in inches: positions are stored to a thousandth of an
/// inch, and a push may add as much once more.
const SLACK: f32 = 0.005;

/// Returns the violations of placement: every model must be on the board, where
/// the table lets it stand, its base clear of every other base at its height.
/// Empty in every legal state.
pub fn placement_violations(world: &World) -> Vec<String> {
    let table = &world.resource::<Tabletop>().0;
    let roster = world.resource::<Roster>();
    let standing: Vec<Seen<'_>> = roster
        .iter()
        .filter_map(|(_, entity)| Seen::of(world, entity))
        .filter(|seen| seen.in_play())
        .collect();
    let half = table.board().size / 2.0;
    let mut wrong = Vec::new();
    for (index, seen) in standing.iter().enumerate() {
        let name = seen.name();
        let at = seen.stand.at;
        let body = seen.body();
        if !at.is_finite() {
            wrong.push(format!("{name} stands at {at}"));
            continue;
        }
        if at.x.abs() + body.radius > half.x + SLACK || at.z.abs() + body.radius > half.y + SLACK {
            wrong.push(format!("{name} at {at} stands over the border"));
        }
        for other in &standing[index + 1..] {
            let there = other.body();
            let apart = (body.at - there.at).with_y(0.0).length() - body.radius - there.radius;
            if apart < -SLACK && body.shares_height(&there) {
                wrong.push(format!(
                    "the bases of {name} and {} overlap by {:.3}\"",
                    other.name(),
                    -apart
                ));
            }
        }
        // Alone on the table it must stand legally: on the ground or on a climbable face,
        // in no blocking terrain.
        if let Err(refusal) = table.spot_legal(&body, &[]) {
            wrong.push(format!("{name} at {at}: {refusal}"));
        }
    }
    wrong
}
