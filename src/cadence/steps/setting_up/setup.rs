//! Setup of a battle: objectives, entry points and named units (Cadence, Stage 1).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::battle_ref::BattleRef;
use crate::content::{Edges, Entries, Markers, Objective};
use crate::state::battle::{CLOSE, Entry, MARKER_RADIUS, Marker, UnitId, UnitLocation};
use crate::state::change::BattleMut;
use crate::steps::activations::activate::{TurnChoice, UnitChoice};
use crate::steps::movement::transport::StartAboard;
use crate::steps::rounds::BeginRound;
use crate::steps::setting_up::edges::{ChooseEdge, RollEdges};
use crate::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Needs, OrMissing, Region, Registry, SeatId, SideId,
    StepResult, Text, Zone, event_text, place_on, text,
};
use monteria_table::closer;

/// Width in inches of the strip along the border in which an entry point may be chosen;
/// it snaps to the border.
const EDGE: f32 = 0.5;
/// Least gap between entry points of one edge (ruling), in inches.
const ENTRY_GAP: f32 = 6.0;

step! {
    /// Starts the setup; the sequence depends on the mission.
    SetUp = "set-up" {}
    /// A side places an objective.
    PlaceMarker = "place-marker" {
        seat: SeatId,
        /// Objectives left to place, including this one.
        left: u8,
    }
    /// A side places an entry point.
    PlaceEntry = "place-entry" {
        seat: SeatId,
        /// Entry points left to place, including this one.
        left: u8,
    }
    /// A side names an enemy unit that is worth victory points.
    NameUnit = "name-unit" {
        /// The seat that names one of its own units.
        seat: SeatId,
        /// Index into the mission's bounties.
        index: u8,
    }
    /// A side deploys everything before the battle.
    DeployAll = "deploy-all" {
        seat: SeatId,
    }
    /// After the defender's deployment, objectives without a defending
    /// model nearby are released.
    Garrison = "garrison" {}
}

/// The option of placing an objective.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum MarkerChoice {
    Place,
    /// It is left out, since there is no room.
    Skip,
}

/// The option of placing an entry point.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("entry")]
pub struct EntryChoice;

/// The option of naming a unit.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("name:{0}")]
pub struct NameChoice(pub UnitId);

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry
        .step(set_up)
        .decision(ask_marker, answer_marker)
        .decision(ask_entry, answer_entry)
        .decision(ask_name, answer_name)
        .decision(ask_deploy, answer_deploy)
        .step(garrison);
}

fn set_up(In(_): In<SetUp>, mut battle: BattleMut) -> StepResult {
    let mission = battle.read().try_mission()?.clone();
    let half = battle.table.0.board().half();
    let after_edges = matches!(mission.markers, Markers::Alternate { own_half: true, .. });
    let mut later = None;
    match mission.markers {
        Markers::Alternate { count, .. } if after_edges => later = Some(*count),
        Markers::Alternate { count, .. } => {
            battle.ctx.then(PlaceMarker { seat: SeatId(0), left: *count })
        }
        Markers::Centre(kind) => battle.place_marker(kind, Vec2::ZERO, None, None),
        Markers::Quarters(kind) => {
            for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                battle.place_marker(kind, Vec2::new(x * half.x, z * half.y) / 2.0, None, None);
            }
        }
        Markers::Defender { .. } => {}
    }
    // Units are named before the edges are known.
    for seat in [SeatId(0), SeatId(1)].into_iter().filter(|_| !mission.bounties.is_empty()) {
        battle.ctx.then(NameUnit { seat, index: 0 });
    }
    if mission.edges == Edges::Attack {
        battle.rounds.attacker = Some(SideId(0));
        battle.ctx.then(ChooseEdge { seat: SeatId(0) });
    } else {
        battle.ctx.then(RollEdges {});
    }
    if let Some(left) = later {
        battle.ctx.then(PlaceMarker { seat: SeatId(0), left });
    }
    if let Markers::Defender { count, .. } = mission.markers {
        battle.ctx.then(PlaceMarker { seat: SeatId(1), left: *count });
    }
    match mission.entries {
        Entries::OnEdge(count) | Entries::NearMiddle(count, _) | Entries::NearCorner(count, _) => {
            battle.ctx.then(PlaceEntry { seat: SeatId(0), left: *count });
            battle.ctx.then(PlaceEntry { seat: SeatId(1), left: *count });
        }
        Entries::Assault => {}
    }
    for seat in [SeatId(0), SeatId(1)] {
        battle.ctx.then(StartAboard { seat });
    }
    if mission.entries == Entries::Assault {
        battle.ctx.then(DeployAll { seat: SeatId(1) });
        battle.ctx.then(Garrison {});
    }
    battle.ctx.then(BeginRound {});
    Ok(())
}

/// Returns the kind of the objectives that the sides place, or None if they place none.
pub fn placed_kind(facts: &BattleRef<'_>) -> Option<Objective> {
    match facts.mission()?.markers {
        Markers::Alternate { kind, .. } => Some(kind),
        Markers::Defender { .. } => Some(Objective::Control),
        Markers::Centre(_) | Markers::Quarters(_) => None,
    }
}

/// Returns the kind of objective that this side may place, and where.
fn marker_region(facts: &BattleRef<'_>, seat: SeatId) -> Option<(Objective, Region)> {
    let half = facts.table.board().half();
    let kind = placed_kind(facts)?;
    let (edge, apart, own_half) = match facts.mission()?.markers {
        Markers::Alternate { edge, apart, own_half, .. } => (*edge, *apart, own_half),
        Markers::Defender { apart, .. } => (*apart, *apart, false),
        Markers::Centre(_) | Markers::Quarters(_) => return None,
    };
    // Gaps are measured from rim to rim, and from rim to edge.
    let greatest = half - Vec2::splat(edge + MARKER_RADIUS);
    let least = -greatest;
    let mut zones = vec![Zone::Box { least, greatest }];
    if own_half && let Some(corner) = facts.rounds.edges.get(&seat.0) {
        // The diagonal runs between the two other corners.
        zones = vec![Zone::Toward {
            least,
            greatest,
            toward: Vec2::new(corner.x * half.y, corner.y * half.x),
        }];
    }
    let apart =
        facts.field.markers.iter().map(|marker| (marker.at, apart + 2.0 * MARKER_RADIUS)).collect();
    Some((kind, Region::Open { zones, apart, radius: MARKER_RADIUS }))
}

fn ask_marker(In(step): In<PlaceMarker>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let (kind, region) = marker_region(&facts, step.seat).or_missing("the mission's objectives")?;
    let number = facts.field.markers.len() + 1;
    let choice = Choice::plain(
        MarkerChoice::Place,
        event_text!(
            "rules-cadence-place-objective",
            "Place {kind} objective {number}",
            kind = kind.name()
        ),
    )
    .needs(Needs::To(region.clone()));
    // Without room the remaining objectives are left out.
    let skip = Choice::plain(
        MarkerChoice::Skip,
        text!("rules-cadence-there-is-no-room-for-it-2", "There is no room for it"),
    )
    .hint(text!("rules-cadence-it-is-left-out", "It is not placed."));
    let choice = if region.has_room(facts.table) { choice } else { skip };
    let prompt = event_text!(
        "rules-cadence-objective-where-does-it-lie",
        "Where do you place objective {number}?"
    );
    Ok(Some(Decision {
        seat: step.seat,
        model: None,
        prompt,
        options: vec![choice],
        refused: Vec::new(),
    }))
}

fn answer_marker(
    In((step, answer)): Answered<PlaceMarker, MarkerChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (kind, defender) = {
        let facts = battle.read();
        let defender = matches!(facts.try_mission()?.markers, Markers::Defender { .. });
        (placed_kind(&facts).or_missing("the mission's objectives")?, defender)
    };
    let side = SideId(step.seat.0);
    let mut next = SeatId(1 - step.seat.0.min(1));
    if answer.choice == MarkerChoice::Place {
        let at = answer.spot()?.plan();
        if defender {
            next = step.seat;
            battle.field.entries.push(Entry { side, at });
        }
        battle.place_marker(kind, at, Some(side), defender.then_some(side));
    }
    if step.left > 1 {
        battle.ctx.then(PlaceMarker { seat: next, left: step.left - 1 });
    }
    Ok(())
}

/// Returns the region where this side may place an entry point.
fn entry_region(facts: &BattleRef<'_>, seat: SeatId) -> StepResult<Region> {
    let direction =
        *facts.rounds.edges.get(&seat.0).or_missing(format_args!("the edge of {seat}"))?;
    let half = facts.table.board().half();
    let strip = |direction: Vec2, reach: f32, around: Option<f32>| {
        // A strip along the edge: `reach` to both sides of its middle, or `reach`
        // from the end `around`.
        let middle = Vec2::new(direction.x * half.x, direction.y * half.y);
        let along = Vec2::new(direction.y.abs(), direction.x.abs());
        let (low, high) = match around {
            Some(end) => {
                let end_at = end * along.dot(half);
                if end > 0.0 { (end_at - reach, end_at) } else { (end_at, end_at + reach) }
            }
            None => (-reach, reach),
        };
        let inward = -direction * EDGE;
        let a = middle + along * low;
        let b = middle + along * high + inward;
        Zone::Box { least: a.min(b).min(middle + along * low + inward), greatest: a.max(b) }
    };
    let zones = match facts.try_mission()?.entries {
        Entries::OnEdge(_) => vec![strip(direction, half.max_element(), None)],
        Entries::NearMiddle(_, reach) => vec![strip(direction, *reach, None)],
        Entries::NearCorner(_, reach) => vec![
            strip(Vec2::new(direction.x, 0.0), *reach, Some(direction.y)),
            strip(Vec2::new(0.0, direction.y), *reach, Some(direction.x)),
        ],
        // In an assault the entry points are the objectives.
        Entries::Assault => Vec::new(),
    };
    let own = facts.field.entries.iter().filter(|entry| entry.side == SideId(seat.0));
    Ok(Region::Open { zones, apart: own.map(|entry| (entry.at, ENTRY_GAP)).collect(), radius: 0.0 })
}

fn ask_entry(In(step): In<PlaceEntry>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let region = entry_region(&facts, step.seat)?;
    let choice = Choice::plain(
        EntryChoice,
        text!("rules-cadence-place-an-entry-point", "Place an entry point"),
    )
    .needs(Needs::To(region));
    let prompt = text!("rules-cadence-where-do-your-units-enter", "Where do your units enter?");
    Ok(Some(Decision {
        seat: step.seat,
        model: None,
        prompt,
        options: vec![choice],
        refused: Vec::new(),
    }))
}

fn answer_entry(
    In((step, answer)): Answered<PlaceEntry, EntryChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let half = battle.table.0.board().half();
    let mut at = answer.spot()?.plan();
    // Snaps to the nearest border.
    let dx = half.x - at.x.abs();
    let dz = half.y - at.y.abs();
    if dx < dz {
        at.x = if at.x < 0.0 { -half.x } else { half.x };
    } else {
        at.y = if at.y < 0.0 { -half.y } else { half.y };
    }
    battle.field.entries.push(Entry { side: SideId(step.seat.0), at });
    let text = event_text!(
        "rules-cadence-entry-point-of-player",
        "Entry point of player {number}: {place}",
        number = step.seat.0 + 1,
        place = place_on(half, at)
    );
    battle.ctx.note(text, &["cad-entry-points"]);
    if step.left > 1 {
        battle.ctx.then(PlaceEntry { seat: step.seat, left: step.left - 1 });
    }
    Ok(())
}

/// Returns the bounty of the unit to name now, or None if all are named.
fn bounty(facts: &BattleRef<'_>, index: u8) -> StepResult<Option<i32>> {
    Ok(facts.try_mission()?.bounties.get(usize::from(index)).copied())
}

fn ask_name(In(step): In<NameUnit>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    // All units are named.
    let Some(worth) = bounty(&facts, step.index)? else { return Ok(None) };
    let own = facts.units.0.iter().filter(|unit| unit.seat == step.seat && unit.bounty == 0);
    let options: Vec<Choice> = own
        .map(|unit| {
            Choice::plain(NameChoice(unit.id), Text::verbatim(&unit.name)).hint(event_text!(
                "rules-cadence-worth-vp-to-the-enemy-when",
                "Worth {worth} VP to the enemy when destroyed; {points}.",
                points = Text::counted("rules-cadence-points", unit.points, "point", "points")
            ))
        })
        .collect();
    if options.is_empty() {
        return Ok(None);
    }
    let prompt = event_text!(
        "rules-cadence-which-of-your-units-is-worth",
        "Which of your units is worth {worth} VP to the enemy?"
    );
    Ok(Some(Decision { seat: step.seat, model: None, prompt, options, refused: Vec::new() }))
}

fn answer_name(
    In((step, answer)): Answered<NameUnit, NameChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let worth = bounty(&battle.read(), step.index)?.or_missing("the mission's bounty")?;
    let unit = battle.unit_mut(answer.choice.0)?;
    unit.bounty = worth;
    let text =
        event_text!("rules-cadence-is-worth-vp", "{name} is worth {worth} VP", name = unit.name);
    battle.ctx.note(text, &["cad-annihilation"]);
    battle.ctx.then(NameUnit { seat: step.seat, index: step.index + 1 });
    Ok(())
}

fn ask_deploy(In(step): In<DeployAll>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let mut options = Vec::new();
    let mut refused = Vec::new();
    for unit in facts
        .units
        .0
        .iter()
        .filter(|unit| unit.seat == step.seat && unit.place == UnitLocation::Reserve)
    {
        crate::steps::setting_up::deploy::offer(&facts, unit, &mut options, &mut refused);
    }
    if options.is_empty() {
        return None;
    }
    let prompt = text!(
        "rules-cadence-deploy-your-units-around-the-objectives",
        "Deploy your units around the objectives before the battle"
    );
    Some(Decision { seat: step.seat, model: None, prompt, options, refused })
}

fn answer_deploy(
    In((step, answer)): Answered<DeployAll, TurnChoice>,
    mut battle: BattleMut,
) -> StepResult {
    // The decision offers no other options.
    if let TurnChoice::Unit(UnitChoice { act, unit }) = answer.choice {
        crate::steps::setting_up::deploy::place(&mut battle, act, unit, answer.spot)?;
        *battle.activation = Default::default();
        battle.ctx.then(DeployAll { seat: step.seat });
    }
    Ok(())
}

fn garrison(In(_): In<Garrison>, mut battle: BattleMut) {
    let bare: Vec<u16> = {
        let facts = battle.read();
        let alone = |marker: &&Marker| {
            marker.held.is_some_and(|side| {
                !facts
                    .units_on_table(side)
                    .any(|unit| closer(facts.distance_to_marker(unit.id, marker), CLOSE))
            })
        };
        facts.field.markers.iter().filter(alone).map(|marker| marker.id).collect()
    };
    battle.field.markers.each(
        &mut battle.table,
        |marker| bare.contains(&marker.id),
        |marker| marker.held = None,
    );
    for id in bare {
        battle.ctx.note(
            event_text!(
                "rules-cadence-nobody-stands-by-objective-it-is",
                "No model is near objective {id}: nobody holds it"
            ),
            &["cad-garrison"],
        );
    }
}
