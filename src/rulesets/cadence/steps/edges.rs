//! Edges and corners: who takes which (Cadence, Stage 1).

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::rounds::roll_off;
use super::step;
use crate::game::{Answer, Builder, Choice, Decision, SeatId, SideId};
use crate::rulesets::cadence::battle::Entry;
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::Edges;

step! {
    /// The sides roll off for the edges.
    RollEdges = "roll-edges" {}
}
step! {
    /// A side chooses its edge.
    ChooseEdge = "choose-edge" {
        /// Who chooses.
        seat: SeatId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(roll_edges).decision(ask_edge, answer_edge);
}

fn roll_edges(In(_): In<RollEdges>, mut battle: BattleMut) {
    let winner = roll_off(&mut battle, "the choice of edges", |_, _| 0, &["cad-edges", "cad-roll-off"]);
    battle.ctx.then(ChooseEdge { seat: winner });
}

/// The edges, or corners, that may be chosen: name and direction from the middle.
fn edges(facts: &BattleRef<'_>) -> Vec<(&'static str, Vec2)> {
    let size = facts.table.board().size;
    let (wide, tall) =
        (vec![("north", Vec2::NEG_Y), ("south", Vec2::Y)], vec![("west", Vec2::NEG_X), ("east", Vec2::X)]);
    let long_is_wide = size.x >= size.y;
    match facts.mission().map(|mission| mission.edges) {
        // The winner divides the table between two corners; the other side then chooses one of the two that are left.
        Some(Edges::Corners) => match facts.rounds.diagonal {
            None => vec![
                ("line from north-west to south-east", Vec2::new(-1.0, -1.0)),
                ("line from north-east to south-west", Vec2::new(1.0, -1.0)),
            ],
            Some(line) => {
                let across = Vec2::new(-line.x, line.y);
                let name = |way: Vec2| match (way.x < 0.0, way.y < 0.0) {
                    (true, true) => "north-west corner",
                    (false, true) => "north-east corner",
                    (false, false) => "south-east corner",
                    (true, false) => "south-west corner",
                };
                vec![(name(across), across), (name(-across), -across)]
            }
        },
        Some(Edges::Short) => {
            if long_is_wide {
                tall
            } else {
                wide
            }
        }
        _ => {
            if long_is_wide {
                wide
            } else {
                tall
            }
        }
    }
}

fn ask_edge(In(step): In<ChooseEdge>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let corner = facts.mission().is_some_and(|mission| mission.edges == Edges::Corners);
    let prompt = match (corner, facts.rounds.diagonal) {
        (true, None) => "Along which line is the table divided? The other side chooses its corner.",
        (true, Some(_)) => "Which corner is yours? The other side takes the opposite one.",
        (false, _) => "Which edge is yours? The other side takes the opposite one.",
    };
    let what = if corner { "" } else { " edge" };
    let options = edges(&facts)
        .into_iter()
        .map(|(name, _)| {
            Choice::plain(format!("edge:{}", name.replace(' ', "-")), format!("The {name}{what}"))
        })
        .collect();
    Some(Decision { seat: step.seat, model: None, prompt: prompt.to_owned(), options, refused: Vec::new() })
}

fn answer_edge(In((step, answer)): In<(ChooseEdge, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let all = edges(&facts);
        all.into_iter().find(|(name, _)| answer.choice == format!("edge:{}", name.replace(' ', "-")))
    };
    let Some((name, way)) = found else { return };
    let corners = {
        let facts = battle.read();
        facts.mission().is_some_and(|mission| mission.edges == Edges::Corners)
    };
    if corners && battle.rounds.diagonal.is_none() {
        battle.rounds.diagonal = Some(way);
        battle.ctx.note(format!("Player {} divides the table: {name}", step.seat.0 + 1), &["cad-edges"]);
        return battle.ctx.then(ChooseEdge { seat: SeatId(1 - step.seat.0.min(1)) });
    }
    let edges = BTreeMap::from([(step.seat.0, way), (1 - step.seat.0.min(1), -way)]);
    battle.rounds.edges = edges;
    let what = if corners { "" } else { " edge" };
    battle.ctx.note(format!("Player {} takes the {name}{what}", step.seat.0 + 1), &["cad-edges"]);
    if battle.rounds.attacker.is_some() {
        let half = battle.table.0.board().half();
        let at = Vec2::new(way.x * half.x, way.y * half.y);
        battle.field.entries.push(Entry { side: SideId(step.seat.0), at });
    }
}
