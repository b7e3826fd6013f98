//! What must hold in every state of a battle. Asked by tests after every order.

use bevy::ecs::prelude::*;

use super::battle::Whereabouts;
use super::facts::Facts;
use crate::game::Presence;

/// Bases may touch; positions are stored to a thousandth of an inch.
const TOUCH: f32 = 0.005;

/// What is wrong with the state, in words; empty in every legal state.
pub fn violations(world: &World) -> Vec<String> {
    let facts = Facts::of(world);
    let mut wrong = Vec::new();
    let half = facts.table.board().size / 2.0;
    let standing: Vec<_> = facts.models.iter().filter(|facet| facet.in_play()).collect();
    for (index, facet) in standing.iter().enumerate() {
        let (name, at, radius) = (&facet.model.name, facet.stand.at, facet.stand.radius);
        if !at.is_finite() || at.x.abs() + radius > half.x + TOUCH || at.z.abs() + radius > half.y + TOUCH {
            wrong.push(format!("{name} stands at {at}"));
        }
        for other in &standing[index + 1..] {
            let (a, b) = (facet.body(), other.body());
            let apart = (a.at - b.at).with_y(0.0).length() - a.radius - b.radius;
            if apart < -TOUCH && a.shares_height(&b) {
                wrong
                    .push(format!("the bases of {name} and {} overlap by {:.3}\"", other.model.name, -apart));
            }
        }
        if let Err(refusal) = facts.table.spot_legal(&facet.body(), &[]) {
            wrong.push(format!("{name} at {at}: {refusal}"));
        }
    }
    for facet in &facts.models {
        let (name, fighter) = (&facet.model.name, facet.fighter);
        if fighter.left < 0 || fighter.left > fighter.full {
            wrong.push(format!("{name} has {} of {} HP", fighter.left, fighter.full));
        }
        if (facet.presence == Presence::Slain) != (fighter.left == 0) {
            wrong.push(format!("{name} is {:?} with {} HP", facet.presence, fighter.left));
        }
        let place = facts.unit(fighter.unit).map(|unit| unit.place);
        let fits = match facet.presence {
            Presence::InPlay => place == Some(Whereabouts::Table),
            Presence::Reserve => matches!(place, Some(Whereabouts::Reserve | Whereabouts::Aboard(_))),
            _ => true,
        };
        if !fits {
            wrong.push(format!("{name} is {:?}, its unit {place:?}", facet.presence));
        }
    }
    for unit in &facts.units.0 {
        if unit.command > 6 {
            wrong.push(format!("{} has {} Command Points", unit.name, unit.command));
        }
        let empty = facts.alive(unit).is_empty();
        if empty != (unit.place == Whereabouts::Destroyed) && facts.activation.unit.is_none() {
            wrong.push(format!("{} is {:?} with models left: {}", unit.name, unit.place, !empty));
        }
    }
    if facts.rounds.round > facts.rounds.last {
        wrong.push(format!("round {} of {}", facts.rounds.round, facts.rounds.last));
    }
    wrong
}
