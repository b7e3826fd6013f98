//! Entering the arena: dice for the entry point, and placing (Respawn, Missions;
//! Season 2, Dropping In).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use super::content::{Gates, Perk};
use super::questions::of_character;
use super::state::Style;
use monteria_cadence::battle::{Activation, GAP, Unit, UnitId, Whereabouts};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::activate::{Begin, TurnChoice, UnitAct, UnitChoice, points};
use monteria_cadence::steps::deploy::holds;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, Asked, Choice, Decision, Needs, OrMissing, Region, Registry, SeatId, SideId,
    StepResult, Zone, event_text, gather, place_on,
};
use monteria_table::{Body, Spot, flat};

/// How far inside the reach of an entry point a centre must lie: "within" is
/// strictly less, in inches.
const STRICT: f32 = 0.002;

step! {
    /// The dice name the entry point of a character that comes out of reserve.
    RollGate = "roll-gate" {
        /// The unit that does it.
        unit: UnitId,
    }
    /// The dice have named entry points, and the team has scouted the ground:
    /// are they rolled again?
    Scouted = "scouted-ground" {
        /// Who enters.
        unit: UnitId,
    }
    /// A character is placed at an entry point.
    Enter = "enter" {
        /// The unit that does it.
        unit: UnitId,
    }
    /// Where does a character try to drop in?
    Drop = "drop-in" {
        /// The unit that does it.
        unit: UnitId,
    }
    /// Where does the wind blow it? The opponent decides.
    Drift = "drift" {
        /// Who drops in.
        unit: UnitId,
        /// Where it wants to land.
        at: Vec2,
        /// How far it may drift, in inches.
        inches: u8,
    }
}

/// Whether entry points are rolled again.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum ScoutedChoice {
    /// They stand.
    KeepGate,
    /// They are.
    RollGateAgain,
}

/// How a character enters.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum EnterChoice {
    /// At a spot.
    PlaceCharacter,
    /// Not at all.
    NoRoom,
}

/// A character drops in.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("drop")]
pub(crate) struct DropChoice;

/// Where the wind blows it.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum DriftChoice {
    /// To a spot.
    Drift,
    /// Off the table.
    Off,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry
        .step(roll_gate)
        .decision(ask_scouted, answer_scouted)
        .decision(ask_enter, answer_enter)
        .decision(ask_drop, answer_drop)
        .decision(ask_drift, answer_drift);
}

/// Adds what a character in reserve can do.
pub(crate) fn offer(unit: &Unit, options: &mut Vec<Choice>) {
    let enter = TurnChoice::Unit(UnitChoice { act: UnitAct::Enter, unit: unit.id });
    let choice = Choice::plain(enter, event_text!("Bring in {}", unit.name))
        .group("Reserve")
        .cost(points(unit.command))
        .hint("The dice name its entry point; it is placed within its Movement of it and acts.");
    options.push(choice);
}

/// A character begins to enter.
pub(crate) fn begin(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let side = battle.unit(unit)?.side;
    if battle.arena_mut().team_mut(side)?.style == Style::Drop {
        battle.ctx.then(Drop { unit });
    } else {
        battle.ctx.then(RollGate { unit });
        battle.ctx.then(Enter { unit });
    }
    Ok(())
}

fn roll_gate(In(step): In<RollGate>, mut battle: BattleMut) -> StepResult {
    let entry = battle.unit(step.unit)?;
    let side = entry.side;
    let name = entry.name.clone();
    let (gates, scout) = {
        let facts = battle.read();
        (facts.try_bout()?.gates, scouts(&facts, facts.try_character(step.unit)?).is_some())
    };
    let all: Vec<u8> = battle
        .arena()
        .gates
        .iter()
        .filter(|gate| gate.owner.is_none_or(|of| of == side))
        .map(|gate| gate.number)
        .collect();
    let mut rolled = dice_for(&mut battle, gates, &all, &name);
    if scout {
        rolled = all.clone();
    }
    rolled.dedup();
    if rolled.len() < all.len() && battle.arena().perk(side, "scouted-ground") {
        battle.ctx.then(Scouted { unit: step.unit });
    }
    battle.runner_mut(step.unit)?.gates = rolled;
    Ok(())
}

/// The entry points that the dice allow.
fn dice_for(battle: &mut BattleMut<'_, '_>, gates: Gates, all: &[u8], name: &str) -> Vec<u8> {
    let mut rolled: Vec<u8> = match gates {
        Gates::Around => vec![battle.ctx.dice().d6() as u8, battle.ctx.dice().d6() as u8],
        Gates::OwnEdge => vec![battle.ctx.dice().d6().div_ceil(2) as u8],
        Gates::Corners => vec![battle.ctx.dice().d6() as u8],
    };
    let told: Vec<String> = rolled.iter().map(ToString::to_string).collect();
    battle.ctx.note(
        event_text!("{name} rolls {} for its entry point", told.join(" and ")),
        &["cad-arena-gates"],
    );
    if gates == Gates::Corners && rolled[0] > 4 {
        rolled = all.to_vec();
    }
    rolled.sort_unstable();
    rolled
}

/// A character that waits in reserve and is about to enter; none where it
/// does so no more.
fn entering<'a>(facts: &BattleRef<'a>, unit: UnitId) -> StepResult<Option<&'a Unit>> {
    let unit = facts.try_unit(unit)?;
    Ok(Some(unit).filter(|unit| unit.place == Whereabouts::Reserve))
}

/// The numbers of the entry points that the dice have named for a character, in words.
fn gates_told(facts: &BattleRef<'_>, unit: UnitId) -> String {
    let numbers = facts.arena().runner(unit).map_or(&[][..], |runner| &runner.gates);
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

fn ask_scouted(In(step): In<Scouted>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some(unit) = entering(&facts, step.unit)? else { return Ok(None) };
    let keep = Choice::plain(
        ScoutedChoice::KeepGate,
        event_text!("Enter at {}", gates_told(&facts, step.unit)),
    )
    .group("Scouted ground");
    let again = Choice::plain(ScoutedChoice::RollGateAgain, "Roll again")
        .group("Scouted ground")
        .hint("Once a round; the second roll stands.");
    // What is wiser comes first.
    let options = if crowded(&facts, unit) { vec![again, keep] } else { vec![keep, again] };
    let prompt = event_text!("{} knows the ground: another entry point?", unit.name);
    Ok(Some(of_character(unit, prompt, options)))
}

fn answer_scouted(
    In((step, answer)): Answered<Scouted, ScoutedChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == ScoutedChoice::KeepGate {
        return Ok(());
    }
    let entry = battle.unit(step.unit)?;
    let side = entry.side;
    let name = entry.name.clone();
    battle.arena_mut().use_perk(side, "scouted-ground")?;
    battle.ctx.note(event_text!("{name} has scouted the ground: once more"), &["cad-tournament"]);
    battle.ctx.then(RollGate { unit: step.unit });
    Ok(())
}

/// Whether an enemy waits within 6" of each of the entry points that the dice have
/// named for a character.
fn crowded(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    let side = unit.side;
    let rolled = facts.arena().runner(unit.id).map_or(&[][..], |runner| &runner.gates);
    let near = |at: Vec2| {
        facts.enemies(side).any(|enemy| {
            facts.standing(enemy.id).iter().any(|it| flat(it.stand.at).distance(at) < 6.0)
        })
    };
    let own = facts.arena().gates.iter().filter(|gate| gate.owner.is_none_or(|of| of == side));
    let mut gates = own.filter(|gate| rolled.contains(&gate.number));
    gates.all(|gate| near(gate.at))
}

/// How much farther a Scout is placed; none for others.
fn scouts(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> Option<f32> {
    facts.perk(model_ref, |perk| if let Perk::Scout(more) = perk { Some(*more) } else { None })
}

/// Where a character may be placed: around the entry points that the dice have named.
pub(crate) fn zones(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Zone> {
    // A unit without a model enters nowhere.
    let Some(model_ref) = facts.character(unit.id) else { return Vec::new() };
    let reach = facts.movement(model_ref, false)
        + scouts(facts, model_ref).unwrap_or(0.0)
        + model_ref.stand.radius
        - STRICT;
    let numbers = facts.arena().runner(unit.id).map_or(&[][..], |runner| &runner.gates);
    let gates =
        facts.arena().gates.iter().filter(|gate| gate.owner.is_none_or(|side| side == unit.side));
    gates
        .filter(|gate| numbers.contains(&gate.number))
        .map(|gate| Zone::Circle { center: gate.at, radius: reach })
        .collect()
}

/// A place in the zones where the character fits; none where there is no room.
fn some_place(facts: &BattleRef<'_>, unit: &Unit, zones: &[Zone]) -> Option<Spot> {
    let body = facts.character(unit.id)?.body();
    let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
    let mut spots = Vec::new();
    for zone in zones {
        let Zone::Circle { center, radius } = zone else { continue };
        let steps = (radius / 0.6).floor() as i32;
        for row in -steps..=steps {
            for column in -steps..=steps {
                spots.push(*center + Vec2::new(column as f32, row as f32) * 0.6);
            }
        }
    }
    spots.into_iter().map(Spot::from).find(|spot| {
        gather(facts.table, &[body], &others, |body| holds(zones, body), GAP, *spot).is_ok()
    })
}

fn ask_enter(In(step): In<Enter>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some(unit) = entering(&facts, step.unit)? else { return Ok(None) };
    let zones = zones(&facts, unit);
    let choice = if some_place(&facts, unit, &zones).is_some() {
        let troop = unit.models.clone();
        let at = gates_told(&facts, step.unit);
        Choice::plain(EnterChoice::PlaceCharacter, event_text!("Enter at {at}"))
            .hint("Within its Movement of the entry point; then it acts.")
            .needs(Needs::To(Region::Muster { troop, zones, gap: GAP }))
    } else {
        Choice::plain(EnterChoice::NoRoom, "There is no room").hint("It waits for the next round.")
    };
    let half = facts.table.board().half();
    let rolled = facts.arena().runner(step.unit).map_or(&[][..], |runner| &runner.gates);
    let gates =
        facts.arena().gates.iter().filter(|gate| gate.owner.is_none_or(|side| side == unit.side));
    let told: Vec<String> = gates
        .filter(|gate| rolled.contains(&gate.number))
        .map(|gate| format!("Entry point {} lies at {}.", gate.number, place_on(half, gate.at)))
        .collect();
    let prompt = event_text!("{} enters: where? {}", unit.name, told.join(" "));
    Ok(Some(of_character(unit, prompt, vec![choice])))
}

fn answer_enter(
    In((step, answer)): Answered<Enter, EnterChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == EnterChoice::NoRoom {
        battle.unit_mut(step.unit)?.command = 0;
        let text = event_text!("{} finds no room to enter", battle.unit_name(step.unit)?);
        battle.ctx.note(text, &["cad-ruling-arena-room"]);
        return Ok(());
    }
    let placed = {
        let facts = battle.read();
        let unit = facts.try_unit(step.unit)?;
        let body = facts.try_character(step.unit)?.body();
        let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
        let zones = zones(&facts, unit);
        gather(facts.table, &[body], &others, |body| holds(&zones, body), GAP, answer.spot()?).ok()
    };
    let placed = placed.or_missing("room at the spot of the order")?;
    placed.first().map_or(Ok(()), |body| land(&mut battle, step.unit, body))
}

/// Puts a character on the table and begins its activation.
fn land(battle: &mut BattleMut<'_, '_>, unit: UnitId, body: &Body) -> StepResult {
    battle.unit_mut(unit)?.place = Whereabouts::Table;
    battle.face_middle(body)?;
    battle.arrive(body.id, body.at, &["cad-arena-gates"])?;
    *battle.activation = Activation { unit: Some(unit), ..Activation::default() };
    super::prepare::motivate(battle, unit)?;
    battle.ctx.then(Begin { unit });
    Ok(())
}

fn ask_drop(In(step): In<Drop>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some(unit) = entering(&facts, step.unit)? else { return Ok(None) };
    let model_ref = facts.try_character(step.unit)?;
    let half = facts.table.board().half();
    let apart = facts.models.iter().filter(|it| it.in_play());
    let apart = apart
        .map(|it| (flat(it.stand.at), it.stand.radius + model_ref.stand.radius + 0.01))
        .collect();
    let zones = vec![Zone::Box {
        least: -half + model_ref.stand.radius,
        greatest: half - model_ref.stand.radius,
    }];
    let region = Region::Open { zones, apart, radius: model_ref.stand.radius };
    let choice = Choice::plain(DropChoice, "Drop in here")
        .hint(
            "The opponent moves the spot by up to 2D6 inches; off the table it fails and costs a \
            point.",
        )
        .needs(Needs::To(region));
    Ok(Some(of_character(unit, event_text!("{} drops in: where to?", unit.name), vec![choice])))
}

fn answer_drop(
    In((step, answer)): Answered<Drop, DropChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let at = answer.spot()?.plan();
    let a = battle.ctx.dice().d6();
    let b = battle.ctx.dice().d6();
    let text = event_text!(
        "{} drops in: {a} and {b}, up to {}\" of wind",
        battle.unit_name(step.unit)?,
        a + b
    );
    battle.ctx.note(text, &["cad-drop"]);
    battle.ctx.then(Drift { unit: step.unit, at, inches: (a + b) as u8 });
    Ok(())
}

/// The seat that aims against a team: the next one clockwise.
pub(super) fn opponent(battle: &BattleMut<'_, '_>, side: SideId) -> SeatId {
    let sides = battle.score.points.len().max(1) as u8;
    SeatId((side.0 + 1) % sides)
}

fn ask_drift(In(step): In<Drift>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some(unit) = entering(&facts, step.unit)? else { return Ok(None) };
    let half = facts.table.board().half();
    let inches = f32::from(step.inches);
    let edge = (half.x - step.at.x.abs()).min(half.y - step.at.y.abs());
    let region =
        Region::Within { center: step.at, min: 0.0, max: inches, seen_by: None, length: None };
    let mut options = vec![
        Choice::plain(DriftChoice::Drift, "It lands here")
            .hint("The nearest free ground to this point is taken.")
            .needs(Needs::To(region)),
    ];
    if edge < inches {
        options.push(
            Choice::plain(DriftChoice::Off, "Off the table")
                .hint("It fails, loses a point and waits in reserve."),
        );
    }
    let prompt =
        event_text!("{} drops in: up to {inches:.0}\" of wind. Where does it land?", unit.name);
    Ok(Some(Decision { seat: opponent(&battle, unit.side), ..of_character(unit, prompt, options) }))
}

fn answer_drift(
    In((step, answer)): Answered<Drift, DriftChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let name = battle.unit_name(step.unit)?;
    if answer.choice == DriftChoice::Off {
        battle.ctx.note(event_text!("{name} is blown off the table"), &["cad-drop"]);
        return battle.pay(step.unit, 1);
    }
    let placed = {
        let facts = battle.read();
        let model_ref = facts.try_character(step.unit)?;
        super::questions::near(&facts, &model_ref.body(), answer.spot()?.plan(), model_ref.id())
    };
    // Where there is no ground to land on it is as though it had been
    // blown off the table.
    let Some(body) = placed else { return battle.pay(step.unit, 1) };
    battle.ctx.note(event_text!("{name} lands"), &["cad-drop"]);
    land(&mut battle, step.unit, &body)
}
