//! Entering the arena: dice for the entry point, and placing (Respawn, Missions; Season 2, Dropping In).

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::content::{Gates, Perk};
use super::state::Style;
use crate::game::{
    Answer, Builder, Choice, Decision, ModelId, Needs, Region, SeatId, SideId, Zone, gather, place_on,
};
use crate::rulesets::cadence::battle::{Activation, GAP, Unit, UnitId, Whereabouts};
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::steps::activate::{Begin, points};
use crate::rulesets::cadence::steps::deploy::holds;
use crate::rulesets::cadence::steps::step;
use crate::table::{Body, Spot, flat};

/// How far inside the reach of an entry point a centre must lie: "within" is strictly less, in inches.
const STRICT: f32 = 0.002;

step! {
    /// The dice name the entry point of a character that comes out of reserve.
    RollGate = "roll-gate" {
        /// The unit that does it.
        unit: UnitId,
    }
}
step! {
    /// The dice have named entry points, and the team has scouted the ground: are they rolled again?
    Scouted = "scouted-ground" {
        /// Who enters.
        unit: UnitId,
    }
}
step! {
    /// A character is placed at an entry point.
    Enter = "enter" {
        /// The unit that does it.
        unit: UnitId,
    }
}
step! {
    /// Where does a character try to drop in?
    Drop = "drop-in" {
        /// The unit that does it.
        unit: UnitId,
    }
}
step! {
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

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .step(roll_gate)
        .decision(ask_scouted, answer_scouted)
        .decision(ask_enter, answer_enter)
        .decision(ask_drop, answer_drop)
        .decision(ask_drift, answer_drift);
}

/// Adds what a character in reserve can do.
pub fn offer(unit: &Unit, options: &mut Vec<Choice>) {
    let choice = Choice::plain(format!("enter:{}", unit.id), format!("Bring in {}", unit.name))
        .group("Reserve")
        .cost(points(unit.command))
        .hint("The dice name its entry point; it is placed within its Movement of it and acts.");
    options.push(choice);
}

/// A character begins to enter.
pub fn begin(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    let style = battle.units.get(unit).and_then(|unit| battle.arena().team(unit.side)).map(|team| team.style);
    if style == Some(Style::Drop) {
        return battle.ctx.then(Drop { unit });
    }
    battle.ctx.then(RollGate { unit });
    battle.ctx.then(Enter { unit });
}

fn roll_gate(In(step): In<RollGate>, mut battle: BattleMut) {
    let Some((side, name)) = battle.units.get(step.unit).map(|unit| (unit.side, unit.name.clone())) else {
        return;
    };
    let (gates, scout) = {
        let facts = battle.read();
        let Some(bout) = facts.bout() else { return };
        let scout = facts.character(step.unit).is_some_and(|model_ref| scouts(&facts, model_ref).is_some());
        (bout.gates, scout)
    };
    let all: Vec<u8> = battle
        .arena()
        .gates
        .iter()
        .filter(|gate| gate.side.is_none_or(|of| of == side))
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
    if let Some(runner) = battle.arena_mut().runner_mut(step.unit) {
        runner.gates = rolled;
    }
}

/// The entry points that the dice allow.
fn dice_for(battle: &mut BattleMut<'_, '_>, gates: Gates, all: &[u8], name: &str) -> Vec<u8> {
    let mut rolled: Vec<u8> = match gates {
        Gates::Around => vec![battle.ctx.dice().d6() as u8, battle.ctx.dice().d6() as u8],
        Gates::OwnEdge => vec![battle.ctx.dice().d6().div_ceil(2) as u8],
        Gates::Corners => vec![battle.ctx.dice().d6() as u8],
    };
    let told: Vec<String> = rolled.iter().map(ToString::to_string).collect();
    battle.ctx.note(format!("{name} rolls {} for its entry point", told.join(" and ")), &["cad-arena-gates"]);
    if gates == Gates::Corners && rolled[0] > 4 {
        rolled = all.to_vec();
    }
    rolled.sort_unstable();
    rolled
}

fn ask_scouted(In(step): In<Scouted>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.place == Whereabouts::Reserve)?;
    let numbers: Vec<String> =
        facts.arena().runner(step.unit)?.gates.iter().map(ToString::to_string).collect();
    let keep =
        Choice::plain("keep-gate", format!("Enter at {}", numbers.join(" or "))).group("Scouted ground");
    let again = Choice::plain("roll-gate-again", "Roll again")
        .group("Scouted ground")
        .hint("Once a round; the second roll stands.");
    // What is wiser comes first.
    let options = if crowded(&facts, unit) { vec![again, keep] } else { vec![keep, again] };
    let prompt = format!("{} knows the ground: another entry point?", unit.name);
    let model = unit.models.first().copied();
    Some(Decision { seat: unit.seat, model, prompt, options, refused: Vec::new() })
}

fn answer_scouted(In((step, answer)): In<(Scouted, Answer)>, mut battle: BattleMut) {
    if answer.choice != "roll-gate-again" {
        return;
    }
    let Some((side, name)) = battle.units.get(step.unit).map(|unit| (unit.side, unit.name.clone())) else {
        return;
    };
    battle.arena_mut().use_perk(side, "scouted-ground");
    battle.ctx.note(format!("{name} has scouted the ground: once more"), &["cad-tournament"]);
    battle.ctx.then(RollGate { unit: step.unit });
}

/// Whether an enemy waits within 6" of each of the entry points that the dice have named for a character.
fn crowded(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    let side = unit.side;
    let rolled = facts.arena().runner(unit.id).map_or(&[][..], |runner| &runner.gates);
    let near = |at: Vec2| {
        facts
            .enemies(side)
            .any(|enemy| facts.standing(enemy.id).iter().any(|it| flat(it.stand.at).distance(at) < 6.0))
    };
    let own = facts.arena().gates.iter().filter(|gate| gate.side.is_none_or(|of| of == side));
    let mut gates = own.filter(|gate| rolled.contains(&gate.number));
    gates.all(|gate| near(gate.at))
}

/// How much farther a Scout is placed; none for others.
fn scouts(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> Option<f32> {
    facts.perk(model_ref, |perk| if let Perk::Scout(more) = perk { Some(*more) } else { None })
}

/// Where a character may be placed: around the entry points that the dice have named.
pub fn zones(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Zone> {
    let Some(model_ref) = facts.character(unit.id) else { return Vec::new() };
    let reach =
        facts.movement(model_ref, false) + scouts(facts, model_ref).unwrap_or(0.0) + model_ref.stand.radius
            - STRICT;
    let numbers = facts.arena().runner(unit.id).map_or(&[][..], |runner| &runner.gates);
    let gates = facts.arena().gates.iter().filter(|gate| gate.side.is_none_or(|side| side == unit.side));
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
    spots
        .into_iter()
        .map(Spot::from)
        .find(|spot| gather(facts.table, &[body], &others, |body| holds(zones, body), GAP, *spot).is_ok())
}

fn ask_enter(In(step): In<Enter>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.place == Whereabouts::Reserve)?;
    let zones = zones(&facts, unit);
    let numbers: Vec<String> =
        facts.arena().runner(step.unit)?.gates.iter().map(ToString::to_string).collect();
    let model = *unit.models.first()?;
    let choice = if some_place(&facts, unit, &zones).is_some() {
        Choice::plain("place-character", format!("Enter at {}", numbers.join(" or ")))
            .hint("Within its Movement of the entry point; then it acts.")
            .needs(Needs::To(Region::Muster { troop: vec![model], zones, gap: GAP }))
    } else {
        Choice::plain("no-room", "There is no room").hint("It waits for the next round.")
    };
    let half = facts.table.board().half();
    let rolled = &facts.arena().runner(step.unit)?.gates;
    let gates = facts.arena().gates.iter().filter(|gate| gate.side.is_none_or(|side| side == unit.side));
    let told: Vec<String> = gates
        .filter(|gate| rolled.contains(&gate.number))
        .map(|gate| format!("Entry point {} lies at {}.", gate.number, place_on(half, gate.at)))
        .collect();
    let prompt = format!("{} enters: where? {}", unit.name, told.join(" "));
    Some(Decision { seat: unit.seat, model: Some(model), prompt, options: vec![choice], refused: Vec::new() })
}

fn answer_enter(In((step, answer)): In<(Enter, Answer)>, mut battle: BattleMut) {
    let Some(spot) = answer.spot else {
        if let Some(unit) = battle.units.get_mut(step.unit) {
            unit.command = 0;
        }
        let text = format!("{} finds no room to enter", battle.unit_name(step.unit));
        return battle.ctx.note(text, &["cad-ruling-arena-room"]);
    };
    let placed = {
        let facts = battle.read();
        let (Some(unit), Some(model_ref)) = (facts.unit(step.unit), facts.character(step.unit)) else {
            return;
        };
        let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
        let zones = zones(&facts, unit);
        gather(facts.table, &[model_ref.body()], &others, |body| holds(&zones, body), GAP, spot)
    };
    let Ok(placed) = placed else { return };
    if let Some(body) = placed.first() {
        land(&mut battle, step.unit, body);
    }
}

/// Puts a character on the table and begins its activation.
fn land(battle: &mut BattleMut<'_, '_>, unit: UnitId, body: &Body) {
    if let Some(entry) = battle.units.get_mut(unit) {
        entry.place = Whereabouts::Table;
    }
    let toward = -body.plan();
    let facing = if toward.length() > 0.01 { toward / toward.length() } else { Vec2::Y };
    battle.set_fighter(body.id, |fighter| fighter.facing = facing);
    battle.arrive(body.id, body.at, &["cad-arena-gates"]);
    *battle.activation = Activation { unit: Some(unit), ..Activation::default() };
    super::prepare::motivate(battle, unit);
    battle.ctx.then(Begin { unit });
}

fn ask_drop(In(step): In<Drop>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.place == Whereabouts::Reserve)?;
    let model_ref = facts.character(step.unit)?;
    let half = facts.table.board().half();
    let apart = facts.models.iter().filter(|it| it.in_play());
    let apart =
        apart.map(|it| (flat(it.stand.at), it.stand.radius + model_ref.stand.radius + 0.01)).collect();
    let zones =
        vec![Zone::Box { least: -half + model_ref.stand.radius, greatest: half - model_ref.stand.radius }];
    let region = Region::Open { zones, apart, radius: model_ref.stand.radius };
    let choice = Choice::plain("drop", "Drop in here")
        .hint("The opponent moves the spot by up to 2D6 inches; off the table it fails and costs a point.")
        .needs(Needs::To(region));
    let prompt = format!("{} drops in: where to?", unit.name);
    Some(Decision {
        seat: unit.seat,
        model: Some(model_ref.id()),
        prompt,
        options: vec![choice],
        refused: Vec::new(),
    })
}

fn answer_drop(In((step, answer)): In<(Drop, Answer)>, mut battle: BattleMut) {
    let Some(spot) = answer.spot else { return };
    let (a, b) = (battle.ctx.dice().d6(), battle.ctx.dice().d6());
    let text = format!("{} drops in: {a} and {b}, up to {}\" of wind", battle.unit_name(step.unit), a + b);
    battle.ctx.note(text, &["cad-drop"]);
    battle.ctx.then(Drift { unit: step.unit, at: spot.plan(), inches: (a + b) as u8 });
}

/// The seat that aims against a team: the next one clockwise.
pub(super) fn opponent(battle: &BattleMut<'_, '_>, side: SideId) -> SeatId {
    let sides = battle.score.points.len().max(1) as u8;
    SeatId((side.0 + 1) % sides)
}

fn ask_drift(In(step): In<Drift>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.place == Whereabouts::Reserve)?;
    let half = facts.table.board().half();
    let (inches, model) = (f32::from(step.inches), *unit.models.first()?);
    let edge = (half.x - step.at.x.abs()).min(half.y - step.at.y.abs());
    let region = Region::Within { center: step.at, min: 0.0, max: inches, seen_by: None };
    let mut options = vec![
        Choice::plain("drift", "It lands here")
            .hint("The nearest free ground to this point is taken.")
            .needs(Needs::To(region)),
    ];
    if edge < inches {
        options.push(
            Choice::plain("off", "Off the table").hint("It fails, loses a point and waits in reserve."),
        );
    }
    let prompt = format!("{} drops in: up to {inches:.0}\" of wind. Where does it land?", unit.name);
    Some(Decision {
        seat: opponent(&battle, unit.side),
        model: Some(model),
        prompt,
        options,
        refused: Vec::new(),
    })
}

fn answer_drift(In((step, answer)): In<(Drift, Answer)>, mut battle: BattleMut) {
    let name = battle.unit_name(step.unit);
    let Some(spot) = answer.spot else {
        battle.pay(step.unit, 1);
        return battle.ctx.note(format!("{name} is blown off the table"), &["cad-drop"]);
    };
    let placed = {
        let facts = battle.read();
        let Some(model_ref) = facts.character(step.unit) else { return };
        super::death::near(&facts, &model_ref.body(), spot.plan(), model_ref.id())
    };
    match placed {
        Some(body) => {
            battle.ctx.note(format!("{name} lands"), &["cad-drop"]);
            land(&mut battle, step.unit, &body);
        }
        None => battle.pay(step.unit, 1),
    }
}

/// The model of a unit that is alone in it.
pub(super) fn only(facts: &BattleRef<'_>, unit: UnitId) -> Option<ModelId> {
    facts.standing(unit).first().map(|model_ref| model_ref.id())
}
