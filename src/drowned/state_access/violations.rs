//! Invariants of this game that every state must satisfy.

use bevy_ecs::prelude::*;

use crate::skirmish_ref::SkirmishRef;
use monteria_game::{Presence, counted, placement_violations};

/// Returns the violated invariants of a state.
pub(crate) fn violations(world: &World) -> Vec<String> {
    let mut wrong = placement_violations(world);
    let facts = SkirmishRef::of(world);
    for model in &facts.models {
        let condition = model.condition;
        let profile = model.profile();
        let name = model.name();
        if condition.points > profile.most.get() {
            wrong.push(format!("{name} holds {} AP of {}", condition.points, profile.most));
        }
        if condition.wounds < 0 || condition.wounds > profile.wounds.get() {
            wrong.push(format!(
                "{name} has {} of {}",
                counted(condition.wounds, "wound", "wounds"),
                profile.wounds
            ));
        }
        if model.is_down() && (condition.points > 0 || !condition.prone) {
            wrong.push(format!("{name} is Down, and not prone without AP"));
        }
        if model.seen.presence == Presence::Slain
            && facts.things.carried_by(model.id()).next().is_some()
        {
            wrong.push(format!("{name} is Taken Out and carries something"));
        }
    }
    if let Some(sequence) = &facts.turn.sequence
        && facts.get(sequence.by).is_none()
    {
        wrong.push(format!("{} acts and is nobody", sequence.by));
    }
    wrong
}
