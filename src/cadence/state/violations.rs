//! Invariants of every state of a battle. Tests check them after every order.

use bevy_ecs::prelude::*;

use crate::battle_ref::BattleRef;
use crate::state::battle::UnitLocation;
use monteria_game::{Presence, placement_violations};

/// Describes every violated invariant; empty in a legal state.
pub(crate) fn violations(world: &World) -> Vec<String> {
    let facts = BattleRef::of(world);
    let mut wrong = placement_violations(world);
    for model_ref in facts.models.iter() {
        let name = &model_ref.model.name;
        let fighter = model_ref.fighter;
        if fighter.left < 0 || fighter.left > fighter.full {
            wrong.push(format!("{name} has {} of {} HP", fighter.left, fighter.full));
        }
        if (model_ref.presence == Presence::Slain) != (fighter.left == 0) {
            wrong.push(format!("{name} is {:?} with {} HP", model_ref.presence, fighter.left));
        }
        let place = facts.unit(fighter.unit).map(|unit| unit.place);
        let fits = match model_ref.presence {
            Presence::InPlay => place == Some(UnitLocation::Table),
            Presence::Reserve => {
                matches!(place, Some(UnitLocation::Reserve | UnitLocation::Aboard(_)))
            }
            Presence::Fled | Presence::Slain => true,
        };
        if !fits {
            wrong.push(format!("{name} is {:?}, its unit {place:?}", model_ref.presence));
        }
    }
    for unit in &facts.units.0 {
        if unit.command > unit.full_command.max(6) {
            wrong.push(format!("{} has {} Command Points", unit.name, unit.command));
        }
        let empty = facts.alive(unit).is_empty();
        if empty != (unit.place == UnitLocation::Destroyed) && facts.activation.unit.is_none() {
            wrong.push(format!("{} is {:?} with models left: {}", unit.name, unit.place, !empty));
        }
    }
    if facts.rounds.last > 0 && facts.rounds.round > facts.rounds.last {
        wrong.push(format!("round {} of {}", facts.rounds.round, facts.rounds.last));
    }
    wrong.extend(facts.module.violations(&facts));
    wrong
}
