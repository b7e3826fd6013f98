//! The choice of table edges and corners (Cadence, Stage 1).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::battle_ref::BattleRef;
use crate::content::Edges;
use crate::state::battle::Entry;
use crate::state::change::BattleMut;
use crate::steps::rounds::roll_off;
use crate::steps::step;
use monteria_content::rows;
use monteria_game::{Answered, Choice, Decision, Registry, SeatId, SideId, StepResult, event_text};

step! {
    /// The sides roll off for the edges.
    RollEdges = "roll-edges" {}
    /// A side chooses its edge.
    ChooseEdge = "choose-edge" {
        seat: SeatId,
    }
}

rows! {
    /// An edge or a corner of the table, or a line that divides it between two corners.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
    #[display(style = "kebab-case")]
    pub enum Edge [
        name: &'static str,
        /// Its direction from the middle; of a line, that of its northern end.
        way: Vec2,
    ] {
        North { name: "north", way: Vec2::NEG_Y }
        South { name: "south", way: Vec2::Y }
        West { name: "west", way: Vec2::NEG_X }
        East { name: "east", way: Vec2::X }
        NorthWestCorner { name: "north-west corner", way: Vec2::new(-1.0, -1.0) }
        NorthEastCorner { name: "north-east corner", way: Vec2::new(1.0, -1.0) }
        SouthEastCorner { name: "south-east corner", way: Vec2::new(1.0, 1.0) }
        SouthWestCorner { name: "south-west corner", way: Vec2::new(-1.0, 1.0) }
        LineFromNorthWestToSouthEast {
            name: "line from north-west to south-east",
            way: Vec2::new(-1.0, -1.0)
        }
        LineFromNorthEastToSouthWest {
            name: "line from north-east to south-west",
            way: Vec2::new(1.0, -1.0)
        }
    }
}

/// The edge, corner or line that a side chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("edge:{0}")]
pub struct EdgeChoice(pub Edge);

impl Edge {
    /// Returns whether it is a dividing line between two corners, which is no side's
    /// place.
    pub fn is_line(self) -> bool {
        matches!(self, Edge::LineFromNorthWestToSouthEast | Edge::LineFromNorthEastToSouthWest)
    }
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(roll_edges).decision(ask_edge, answer_edge);
}

fn roll_edges(In(_): In<RollEdges>, mut battle: BattleMut) {
    let winner =
        roll_off(&mut battle, "the choice of edges", |_, _| 0, &["cad-edges", "cad-roll-off"]);
    battle.ctx.then(ChooseEdge { seat: winner });
}

/// Returns the edges, lines or corners that may be chosen.
fn edges(facts: &BattleRef<'_>) -> [Edge; 2] {
    let size = facts.table.board().size;
    let short = facts.mission().is_some_and(|mission| mission.edges == Edges::Short);
    if !cornered(facts) {
        let wide = (size.x >= size.y) != short;
        return if wide { [Edge::North, Edge::South] } else { [Edge::West, Edge::East] };
    }
    // The winner chooses a diagonal; the other side then chooses one of
    // the two remaining corners.
    match facts.rounds.diagonal {
        None => [Edge::LineFromNorthWestToSouthEast, Edge::LineFromNorthEastToSouthWest],
        Some(line) if line.x < 0.0 => [Edge::NorthEastCorner, Edge::SouthWestCorner],
        Some(_) => [Edge::NorthWestCorner, Edge::SouthEastCorner],
    }
}

/// Returns whether the sides take corners instead of edges.
fn cornered(facts: &BattleRef<'_>) -> bool {
    facts.mission().is_some_and(|mission| mission.edges == Edges::Corners)
}

fn ask_edge(In(step): In<ChooseEdge>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let corner = cornered(&facts);
    let prompt = match (corner, facts.rounds.diagonal) {
        (true, None) => "Along which line is the table divided? The other side chooses its corner.",
        (true, Some(_)) => "Which corner is yours? The other side takes the opposite one.",
        (false, _) => "Which edge is yours? The other side takes the opposite one.",
    };
    let what = if corner { "" } else { " edge" };
    let option =
        |edge: Edge| Choice::plain(EdgeChoice(edge), event_text!("The {}{what}", edge.name()));
    let options = edges(&facts).map(option).to_vec();
    Some(Decision {
        seat: step.seat,
        model: None,
        prompt: prompt.to_owned(),
        options,
        refused: Vec::new(),
    })
}

fn answer_edge(
    In((step, answer)): Answered<ChooseEdge, EdgeChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let edge = answer.choice.0;
    let name = edge.name();
    let direction = edge.way();
    let corners = cornered(&battle.read());
    if edge.is_line() {
        battle.rounds.diagonal = Some(direction);
        battle.ctx.note(
            event_text!("Player {} divides the table: {name}", step.seat.0 + 1),
            &["cad-edges"],
        );
        battle.ctx.then(ChooseEdge { seat: SeatId(1 - step.seat.0.min(1)) });
        return Ok(());
    }
    let edges = BTreeMap::from([(step.seat.0, direction), (1 - step.seat.0.min(1), -direction)]);
    battle.rounds.edges = edges;
    let what = if corners { "" } else { " edge" };
    battle
        .ctx
        .note(event_text!("Player {} takes the {name}{what}", step.seat.0 + 1), &["cad-edges"]);
    if battle.rounds.attacker.is_some() {
        let half = battle.table.0.board().half();
        let at = Vec2::new(direction.x * half.x, direction.y * half.y);
        battle.field.entries.push(Entry { side: SideId(step.seat.0), at });
    }
    Ok(())
}
