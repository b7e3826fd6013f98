//! Invariants of the state of a match. Tests check them after every order.

use bevy_ecs::prelude::*;

use super::duel_ref::DuelRef;
use monteria_game::{Presence, placement_violations};

/// Returns the invariants that the state violates, as texts; empty in every legal state.
pub(crate) fn violations(world: &World) -> Vec<String> {
    let facts = DuelRef::of(world);
    let mut wrong = placement_violations(world);
    for model in &facts.models {
        let name = model.name();
        let condition = model.condition;
        let most = model.card().most.get();
        if !(0..=model.max_life()).contains(&condition.life) {
            wrong.push(format!("{name} has {} of {} LP", condition.life, model.max_life()));
        }
        if (model.presence == Presence::Slain) != (condition.life == 0) {
            wrong.push(format!("{name} is {:?} with {} LP", model.presence, condition.life));
        }
        if condition.points > most {
            wrong.push(format!("{name} has {} of at most {most} AP", condition.points));
        }
        for (state, level) in &condition.states {
            if *level == 0 || model.card().immune(*state) {
                wrong.push(format!("{name} has {state} {level}"));
            }
        }
        for ability in condition.upheld.keys() {
            if model.card().ability(ability).is_none_or(|it| it.upkeep.get() == 0) {
                wrong.push(format!("{name} upholds {ability}, which does not last"));
            }
        }
        for thing in condition.upheld.values().flatten() {
            if facts.things.get(*thing).is_none() {
                wrong.push(format!("{name} upholds the thing {thing}, which is gone"));
            }
        }
        let infiltrates = facts
            .side_states
            .0
            .values()
            .any(|side_state| side_state.infiltrating.contains(&model.id()));
        if infiltrates && model.presence != Presence::Reserve {
            wrong.push(format!("{name} is {:?} and infiltrates", model.presence));
        }
        if model.hidden() && !facts.engaged(model).is_empty() {
            wrong.push(format!("{name} is Hidden and engaged"));
        }
    }
    for (side, side_state) in facts.side_states.0.values().enumerate() {
        let most = facts.turn.levels / u32::from(facts.numbers().essence_levels.get()).max(1);
        if u32::from(side_state.essence) > most {
            wrong.push(format!("side {side} has {} of {most} Essence", side_state.essence));
        }
    }
    if facts.turn.number > facts.turn.last {
        wrong.push(format!("turn {} of {}", facts.turn.number, facts.turn.last));
    }
    if let Some(acting) = facts.turn.acting
        && facts.get(acting).is_none()
    {
        wrong.push(format!("{acting} is activated and nobody"));
    }
    wrong
}
