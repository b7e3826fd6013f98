//! The steps before the first round: entry points, edges, flags
//! and objectives (Respawn, Missions).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use parse_display::Display;

use crate::content::{Gates, Goals};
use crate::state::{Arena, Flag, FlagState, SPOT_RADIUS};
use monteria_cadence::battle::{MARKER_RADIUS, player_name};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Objective;
use monteria_cadence::steps::edges::DeploymentEdge;
use monteria_cadence::steps::rounds::{BeginRound, roll_off};
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Needs, OrMissing, Region, Registry, SeatId, SideId,
    StepResult, Text, Zone, event_text, place, place_on, text,
};
use monteria_table::{Body, BodyId};

/// Distance of the rim of a flag base from its team's edge, and least distance from other
/// edges and bases, in inches.
const FLAG_DISTANCE: f32 = 6.0;
/// Half the width, in inches, of the strip in which a flag base is placed: players
/// cannot point more exactly.
const FLAG_STRIP: f32 = 0.3;
/// Number of entry points around the table, and on a team's own edge.
const GATES_AROUND: u8 = 6;
const GATES_ON_EDGE: u8 = 3;
/// Least gap between entry points of an edge (ruling), in inches.
const GATE_GAP: f32 = 4.0;
/// The dice move an entry point along the border within this range around the middle of
/// its sixth, in inches.
const GATE_STRAY: u32 = 6;

step! {
    /// The arena is set up.
    SetUpArena = "set-up-arena" {}
    /// A team chooses its edge.
    TakeEdge = "take-edge" {
        /// The seat that decides.
        seat: SeatId,
    }
    /// A team places its flag base.
    PlaceFlag = "place-flag" {
        /// The seat that decides.
        seat: SeatId,
    }
    /// A team places an entry point on its edge.
    PlaceGate = "place-gate" {
        /// The seat that decides.
        seat: SeatId,
        /// Number of the entry point.
        number: u8,
    }
    /// A team places an objective in a quarter that has none.
    PlaceGoal = "place-goal" {
        /// The seat that decides.
        seat: SeatId,
        /// Number of objectives left to place, this one included.
        left: u8,
    }
}

/// The edge that a team takes.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("take:{0}")]
pub(crate) struct TakeChoice(pub DeploymentEdge);

/// Whether a flag base is placed.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum FlagChoice {
    Flag,
    /// There is no room.
    NoFlag,
}

/// An entry point is placed.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("gate")]
pub(crate) struct GateChoice;

/// Whether an objective is placed.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum GoalChoice {
    Goal,
    /// There is no room.
    Skip,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry
        .step(set_up)
        .decision(ask_edge, answer_edge)
        .decision(ask_flag, answer_flag)
        .decision(ask_gate, answer_gate)
        .decision(ask_goal, answer_goal);
}

fn set_up(In(_): In<SetUpArena>, mut battle: BattleMut) -> StepResult {
    let bout = battle.read().try_bout()?.clone();
    let half = battle.table.0.board().half();
    let sides = battle.score.points.len() as u8;
    match bout.gates {
        Gates::Around => scatter_gates(&mut battle, half),
        Gates::Corners => {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            for (index, (x, z)) in corners.into_iter().enumerate() {
                let at = Vec2::new(x * half.x, z * half.y);
                battle.place_gate(index as u8 + 1, None, at);
            }
        }
        Gates::OwnEdge => {
            let first = roll_off(
                &mut battle,
                text!("rules-cadence-the-choice-of-edges", "the choice of edges"),
                |_, _| 0,
                &["cad-arena-edges", "cad-roll-off"],
            );
            let order: Vec<SeatId> = (0..sides).map(|n| SeatId((first.0 + n) % sides)).collect();
            for seat in &order {
                battle.ctx.then(TakeEdge { seat: *seat });
            }
            if bout.goals == Goals::Flags {
                for seat in &order {
                    battle.ctx.then(PlaceFlag { seat: *seat });
                }
            }
            for seat in &order {
                for number in 1..=GATES_ON_EDGE {
                    battle.ctx.then(PlaceGate { seat: *seat, number });
                }
            }
        }
    }
    match bout.goals {
        Goals::None | Goals::Flags => {}
        Goals::Quarters { .. } => battle.ctx.then(PlaceGoal { seat: SeatId(0), left: 4 }),
        Goals::Hill => place_objective(&mut battle, Objective::Control, Vec2::ZERO),
        Goals::Zones => {
            for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                place_objective(
                    &mut battle,
                    Objective::Proximity,
                    Vec2::new(x * half.x, z * half.y) / 2.0,
                );
            }
        }
        Goals::Relay(apart) => {
            let along = if half.x >= half.y { Vec2::X } else { Vec2::Y };
            for n in [-1.0, 0.0, 1.0] {
                place_objective(&mut battle, Objective::Proximity, along * (n * *apart));
            }
        }
    }
    battle.ctx.then(BeginRound {});
    Ok(())
}

/// Places an objective on the nearest ground that can hold it.
fn place_objective(battle: &mut BattleMut<'_, '_>, kind: Objective, at: Vec2) {
    let y = battle.table.0.ground(at);
    let body =
        Body { id: BodyId(0), at: Vec3::new(at.x, y, at.y), radius: MARKER_RADIUS, height: 0.1 };
    let at =
        battle.table.0.nearest_legal(&body, at, &[]).map_or(at, |spot| Vec2::new(spot.x, spot.z));
    battle.place_marker(kind, at, None, None);
}

/// Places six entry points around the table: one in each sixth of the border,
/// moved by the dice.
fn scatter_gates(battle: &mut BattleMut<'_, '_>, half: Vec2) {
    let whole = 4.0 * (half.x + half.y);
    let share = whole / f32::from(GATES_AROUND);
    for index in 0..GATES_AROUND {
        let stray = battle.ctx.dice().die(GATE_STRAY) as f32 - (GATE_STRAY as f32 + 1.0) / 2.0;
        let at = border_point((f32::from(index) + 0.5) * share + stray, half);
        battle.place_gate(index + 1, None, at);
    }
    battle.ctx.note(
        text!("rules-respawn-the-entry-points-are-laid-out", "The entry points are laid out"),
        &["cad-arena-gates", "cad-ruling-arena-gates"],
    );
}

/// Returns the point at this distance along the border, in inches clockwise
/// from the north-west corner.
fn border_point(along: f32, half: Vec2) -> Vec2 {
    let wide = half.x * 2.0;
    let tall = half.y * 2.0;
    if along < wide {
        Vec2::new(along - half.x, -half.y)
    } else if along < wide + tall {
        Vec2::new(half.x, along - wide - half.y)
    } else if along < 2.0 * wide + tall {
        Vec2::new(half.x - (along - wide - tall), half.y)
    } else {
        Vec2::new(-half.x, half.y - (along - 2.0 * wide - tall))
    }
}

/// Returns the free edges: the short ones first, the long ones only if no
/// short edge is left.
fn free_edges(facts: &BattleRef<'_>) -> Vec<DeploymentEdge> {
    let half = facts.table.board().half();
    let mut short = vec![DeploymentEdge::West, DeploymentEdge::East];
    let mut long = vec![DeploymentEdge::North, DeploymentEdge::South];
    if half.x < half.y {
        std::mem::swap(&mut short, &mut long);
    }
    let taken =
        |edge: &DeploymentEdge| facts.arena().edges.iter().flatten().any(|way| *way == edge.way());
    short.retain(|edge| !taken(edge));
    long.retain(|edge| !taken(edge));
    if short.is_empty() { long } else { short }
}

fn ask_edge(In(step): In<TakeEdge>, battle: BattleMut) -> AskResult {
    let option = |edge: DeploymentEdge| {
        Choice::plain(
            TakeChoice(edge),
            event_text!("rules-respawn-the-edge", "The {name} edge", name = edge.name()),
        )
    };
    let options: Vec<Choice> = free_edges(&battle.read()).into_iter().map(option).collect();
    let prompt = text!("rules-respawn-which-edge-is-yours", "Which edge is yours?");
    Ok(Some(seat_decision(step.seat, prompt, options)))
}

/// Returns a decision of a seat before the match, without refused options.
fn seat_decision(seat: SeatId, prompt: Text, options: Vec<Choice>) -> Decision {
    Decision { seat, model: None, prompt, options, refused: Vec::new() }
}

fn answer_edge(
    In((step, answer)): Answered<TakeEdge, TakeChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let TakeChoice(edge) = answer.choice;
    let own = battle.arena_mut().edges.get_mut(usize::from(step.seat.0));
    *own.or_missing(format_args!("the edge of {}", step.seat))? = Some(edge.way());
    let text = event_text!(
        "rules-respawn-player-takes-the-edge",
        "{player} takes the {name} edge",
        player = player_name(SideId(step.seat.0)),
        name = edge.name()
    );
    battle.ctx.note(text, &["cad-arena-edges"]);
    Ok(())
}

/// Returns the edge of a team as a unit vector from the middle of the table.
fn edge_direction(facts: &BattleRef<'_>, seat: SeatId) -> StepResult<Vec2> {
    let way = facts.arena().edges.get(usize::from(seat.0)).copied().flatten();
    way.or_missing(format_args!("the edge of {seat}"))
}

/// Returns where a team may place its flag base: at a fixed distance from its own edge,
/// and at least as far from other edges and bases.
fn flag_region(facts: &BattleRef<'_>, seat: SeatId) -> StepResult<Region> {
    let way = edge_direction(facts, seat)?;
    let half = facts.table.board().half();
    let along = Vec2::new(way.y.abs(), way.x.abs());
    let middle = way * (way.abs().dot(half) - FLAG_DISTANCE - SPOT_RADIUS);
    let room = along * (along.dot(half) - FLAG_DISTANCE - SPOT_RADIUS);
    let across = way.abs() * FLAG_STRIP;
    let zone = Zone::Box { least: middle - room - across, greatest: middle + room + across };
    let apart = facts
        .arena()
        .flags
        .iter()
        .map(|flag| (flag.base, FLAG_DISTANCE + 2.0 * SPOT_RADIUS))
        .collect();
    Ok(Region::Open { zones: vec![zone], apart, radius: SPOT_RADIUS })
}

fn ask_flag(In(step): In<PlaceFlag>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let region = flag_region(&facts, step.seat)?;
    let choice = if region.has_room(facts.table) {
        Choice::plain(
            FlagChoice::Flag,
            text!("rules-respawn-place-your-flag-base", "Place your flag base"),
        )
        .needs(Needs::To(region))
    } else {
        Choice::plain(
            FlagChoice::NoFlag,
            text!("rules-respawn-there-is-no-room-for-a", "There is no room for a flag base"),
        )
        .hint(text!(
            "rules-respawn-your-team-plays-without-a-flag",
            "Your team plays without a flag."
        ))
    };
    Ok(Some(seat_decision(
        step.seat,
        text!(
            "rules-respawn-your-flag-base-6-from-your",
            "Where do you place your flag base, 6\" from your edge?"
        ),
        vec![choice],
    )))
}

fn answer_flag(
    In((step, answer)): Answered<PlaceFlag, FlagChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == FlagChoice::NoFlag {
        return Ok(());
    }
    let spot = answer.spot()?;
    let side = SideId(step.seat.0);
    let text = event_text!(
        "rules-respawn-player-raises-a-flag",
        "{player} places a flag base: {place}",
        player = player_name(side),
        place = place([spot.x, 0.0, spot.z])
    );
    let flag = Flag::new(FlagState { base: spot.plan() }, spot.plan()).owned_by(side);
    let flags = &mut battle.state.get_mut::<Arena>().flags;
    flags.lay(&mut battle.ctx, &mut battle.table, flag, text, &["cad-flags"]);
    Ok(())
}

fn gate_region(facts: &BattleRef<'_>, seat: SeatId) -> StepResult<Region> {
    let way = edge_direction(facts, seat)?;
    let half = facts.table.board().half();
    let along = Vec2::new(way.y.abs(), way.x.abs());
    let middle = way * way.abs().dot(half);
    let room = along * along.dot(half);
    let a = middle - room;
    let b = middle + room - way;
    let zone = Zone::Box { least: a.min(b).min(a - way), greatest: a.max(b).max(b + way) };
    let own = facts.arena().gates.iter().filter(|gate| gate.owner == Some(SideId(seat.0)));
    Ok(Region::Open {
        zones: vec![zone],
        apart: own.map(|gate| (gate.at, GATE_GAP)).collect(),
        radius: 0.0,
    })
}

fn ask_gate(In(step): In<PlaceGate>, battle: BattleMut) -> AskResult {
    let region = gate_region(&battle.read(), step.seat)?;
    let label = event_text!(
        "rules-respawn-place-entry-point",
        "Place entry point {number}",
        number = step.number
    );
    let choice = Choice::plain(GateChoice, label).needs(Needs::To(region));
    let prompt = event_text!(
        "rules-respawn-entry-point-on-your-edge-where",
        "Entry point {number} on your edge: where?",
        number = step.number
    );
    Ok(Some(seat_decision(step.seat, prompt, vec![choice])))
}

fn answer_gate(
    In((step, answer)): Answered<PlaceGate, GateChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let way = edge_direction(&battle.read(), step.seat)?;
    let spot = answer.spot()?;
    let half = battle.table.0.board().half();
    // Project the point onto the border.
    let along = Vec2::new(way.y.abs(), way.x.abs());
    let at = spot.plan() * along + way * half;
    battle.place_gate(step.number, Some(SideId(step.seat.0)), at);
    let text = event_text!(
        "rules-respawn-entry-point-of-player",
        "Entry point {number} of player {player}: {place}",
        number = step.number,
        player = step.seat.0 + 1,
        place = place_on(half, at)
    );
    battle.ctx.note(text, &["cad-arena-gates"]);
    Ok(())
}

fn goal_region(facts: &BattleRef<'_>) -> StepResult<Region> {
    let quarters = match facts.try_bout()?.goals {
        Goals::Quarters { edge, apart } => Some((*edge, *apart)),
        Goals::None | Goals::Hill | Goals::Flags | Goals::Zones | Goals::Relay(_) => None,
    };
    let (edge, apart) = quarters.or_missing("the mission's objectives in quarters")?;
    // Gaps are measured from rim to rim, and from the rim to the edge.
    let half = facts.table.board().half() - Vec2::splat(MARKER_RADIUS);
    let mut zones = Vec::new();
    for (x, z) in [(-1.0f32, -1.0f32), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let taken = facts.field.markers.iter().any(|it| it.at.x * x > 0.0 && it.at.y * z > 0.0);
        if !taken {
            // The lines between the quarters belong to no quarter.
            let inner = Vec2::new(x, z) * 0.1;
            let outer = Vec2::new(x * (half.x - edge), z * (half.y - edge));
            zones.push(Zone::Box { least: inner.min(outer), greatest: inner.max(outer) });
        }
    }
    let apart =
        facts.field.markers.iter().map(|marker| (marker.at, apart + 2.0 * MARKER_RADIUS)).collect();
    Ok(Region::Open { zones, apart, radius: MARKER_RADIUS })
}

fn ask_goal(In(step): In<PlaceGoal>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let region = goal_region(&facts)?;
    let number = facts.field.markers.len() + 1;
    let choice = if region.has_room(facts.table) {
        Choice::plain(
            GoalChoice::Goal,
            event_text!("rules-respawn-place-objective", "Place objective {number}"),
        )
        .needs(Needs::To(region))
    } else {
        Choice::plain(
            GoalChoice::Skip,
            text!("rules-cadence-there-is-no-room-for-it-2", "There is no room for it"),
        )
        .hint(text!("rules-cadence-it-is-left-out", "It is not placed."))
    };
    let prompt = event_text!(
        "rules-respawn-objective-in-which-quarter-and-where",
        "Objective {number}: in which quarter, and where?"
    );
    Ok(Some(seat_decision(step.seat, prompt, vec![choice])))
}

fn answer_goal(
    In((step, answer)): Answered<PlaceGoal, GoalChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == GoalChoice::Goal {
        battle.place_marker(Objective::Control, answer.spot()?.plan(), None, None);
    }
    if step.left > 1 {
        let sides = battle.score.points.len().max(1) as u8;
        battle.ctx.then(PlaceGoal { seat: SeatId((step.seat.0 + 1) % sides), left: step.left - 1 });
    }
    Ok(())
}
