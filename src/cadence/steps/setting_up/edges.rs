//! The choice of table edges and corners (Cadence, Stage 1).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::battle_ref::BattleRef;
use crate::content::Edges;
use crate::state::battle::{Entry, player_name};
use crate::state::change::BattleMut;
use crate::steps::rounds::roll_off;
use crate::steps::step;
use monteria_content::rows;
use monteria_game::{
    Answered, Choice, Decision, Registry, SeatId, SideId, StepResult, Text, event_text, text,
};

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
    pub enum DeploymentEdge [
        name: Text,
        /// Its direction from the middle; of a line, that of its northern end.
        way: Vec2,
    ] {
        North { name: text!("rules-north", "north"), way: Vec2::NEG_Y }
        South { name: text!("rules-south", "south"), way: Vec2::Y }
        West { name: text!("rules-west", "west"), way: Vec2::NEG_X }
        East { name: text!("rules-east", "east"), way: Vec2::X }
        NorthWestCorner {
            name: text!("rules-cadence-north-west-corner", "north-west corner"),
            way: Vec2::new(-1.0, -1.0)
        }
        NorthEastCorner {
            name: text!("rules-cadence-north-east-corner", "north-east corner"),
            way: Vec2::new(1.0, -1.0)
        }
        SouthEastCorner {
            name: text!("rules-cadence-south-east-corner", "south-east corner"),
            way: Vec2::new(1.0, 1.0)
        }
        SouthWestCorner {
            name: text!("rules-cadence-south-west-corner", "south-west corner"),
            way: Vec2::new(-1.0, 1.0)
        }
        LineFromNorthWestToSouthEast {
            name: text!(
                "rules-cadence-line-from-north-west-to-south",
                "line from north-west to south-east"
            ),
            way: Vec2::new(-1.0, -1.0)
        }
        LineFromNorthEastToSouthWest {
            name: text!(
                "rules-cadence-line-from-north-east-to-south",
                "line from north-east to south-west"
            ),
            way: Vec2::new(1.0, -1.0)
        }
    }
}

/// The edge, corner or line that a side chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("edge:{0}")]
pub struct EdgeChoice(pub DeploymentEdge);

impl DeploymentEdge {
    /// Returns whether it is a dividing line between two corners, which
    /// is no side's place.
    pub fn is_line(self) -> bool {
        matches!(
            self,
            DeploymentEdge::LineFromNorthWestToSouthEast
                | DeploymentEdge::LineFromNorthEastToSouthWest
        )
    }
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(roll_edges).decision(ask_edge, answer_edge);
}

fn roll_edges(In(_): In<RollEdges>, mut battle: BattleMut) {
    let winner = roll_off(
        &mut battle,
        text!("rules-cadence-the-choice-of-edges", "the choice of edges"),
        |_, _| 0,
        &["cad-edges", "cad-roll-off"],
    );
    battle.ctx.then(ChooseEdge { seat: winner });
}

/// Returns the edges, lines or corners that may be chosen.
fn edges(facts: &BattleRef<'_>) -> [DeploymentEdge; 2] {
    let size = facts.table.board().size;
    let short = facts.mission().is_some_and(|mission| mission.edges == Edges::Short);
    if !cornered(facts) {
        let wide = (size.x >= size.y) != short;
        return if wide {
            [DeploymentEdge::North, DeploymentEdge::South]
        } else {
            [DeploymentEdge::West, DeploymentEdge::East]
        };
    }
    // The winner chooses a diagonal; the other side then chooses one of
    // the two remaining corners.
    match facts.rounds.diagonal {
        None => [
            DeploymentEdge::LineFromNorthWestToSouthEast,
            DeploymentEdge::LineFromNorthEastToSouthWest,
        ],
        Some(line) if line.x < 0.0 => {
            [DeploymentEdge::NorthEastCorner, DeploymentEdge::SouthWestCorner]
        }
        Some(_) => [DeploymentEdge::NorthWestCorner, DeploymentEdge::SouthEastCorner],
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
        (true, None) => text!(
            "rules-cadence-along-which-line-is-the-table",
            "Along which line is the table divided? The other side chooses its corner."
        ),
        (true, Some(_)) => text!(
            "rules-cadence-which-corner-is-yours-the-other",
            "Which corner is yours? The other side takes the opposite one."
        ),
        (false, _) => text!(
            "rules-cadence-which-edge-is-yours-the-other",
            "Which edge is yours? The other side takes the opposite one."
        ),
    };
    let label = |edge: DeploymentEdge| match corner {
        true => event_text!("rules-cadence-the-corner-or-line", "The {name}", name = edge.name()),
        false => event_text!("rules-cadence-the-edge", "The {name} edge", name = edge.name()),
    };
    let option = |edge: DeploymentEdge| Choice::plain(EdgeChoice(edge), label(edge));
    let options = edges(&facts).map(option).to_vec();
    Some(Decision { seat: step.seat, model: None, prompt, options, refused: Vec::new() })
}

fn answer_edge(
    In((step, answer)): Answered<ChooseEdge, EdgeChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let edge = answer.choice.0;
    let name = edge.name();
    let player = player_name(SideId(step.seat.0));
    let direction = edge.way();
    let corners = cornered(&battle.read());
    if edge.is_line() {
        battle.rounds.diagonal = Some(direction);
        battle.ctx.note(
            event_text!(
                "rules-cadence-player-divides-the-table",
                "{player} divides the table: {name}"
            ),
            &["cad-edges"],
        );
        battle.ctx.then(ChooseEdge { seat: SeatId(1 - step.seat.0.min(1)) });
        return Ok(());
    }
    let edges = BTreeMap::from([(step.seat.0, direction), (1 - step.seat.0.min(1), -direction)]);
    battle.rounds.edges = edges;
    let text = match corners {
        true => event_text!("rules-cadence-player-takes-the-corner", "{player} takes the {name}"),
        false => {
            event_text!("rules-cadence-player-takes-the-edge", "{player} takes the {name} edge")
        }
    };
    battle.ctx.note(text, &["cad-edges"]);
    if battle.rounds.attacker.is_some() {
        let half = battle.table.0.board().half();
        let at = Vec2::new(direction.x * half.x, direction.y * half.y);
        battle.field.entries.push(Entry { side: SideId(step.seat.0), at });
    }
    Ok(())
}
