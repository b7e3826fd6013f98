//! Entry of characters: dice for the entry point, placement, and dropping in (Respawn,
//! Missions; Season 2, Dropping In).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::content::{Gates, Perk};
use crate::state::EntryStyle;
use crate::steps::questions::character_decision;
use monteria_cadence::battle::{Activation, GAP, Unit, UnitId, UnitLocation};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::activate::{Begin, TurnChoice, UnitAct, UnitChoice, points};
use monteria_cadence::steps::deploy::holds;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Needs, OrMissing, Region, Registry, SeatId, SideId,
    StepResult, Text, Zone, event_text, gather, listed, place_on, text,
};
use monteria_table::{Body, Spot, flat};

/// Margin inside the reach of an entry point, in inches, because
/// "within" means strictly less.
const WITHIN_MARGIN: f32 = 0.002;

step! {
    /// Rolls for the entry point of a character in reserve.
    RollGate = "roll-gate" {
        unit: UnitId,
    }
    /// Offers a team with Scouted ground to reroll its entry points.
    Scouted = "scouted-ground" {
        unit: UnitId,
    }
    /// Places a character at an entry point.
    Enter = "enter" {
        unit: UnitId,
    }
    /// Asks where a character drops in.
    Drop = "drop-in" {
        unit: UnitId,
    }
    /// Asks the opponent where the wind moves a dropping character.
    Drift = "drift" {
        unit: UnitId,
        /// The spot that its owner chose.
        at: Vec2,
        /// The most inches that the wind moves it.
        inches: u8,
    }
}

/// Whether the dice for entry points are rerolled.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum ScoutedChoice {
    KeepGate,
    RollGateAgain,
}

/// How a character enters.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum EnterChoice {
    PlaceCharacter,
    NoRoom,
}

/// The choice to drop in at a spot.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("drop")]
pub(crate) struct DropChoice;

/// Where a dropping character lands.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum DriftChoice {
    Drift,
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

/// Adds the option to bring in a character in reserve.
pub(crate) fn offer_entry(unit: &Unit, options: &mut Vec<Choice>) {
    let enter = TurnChoice::Unit(UnitChoice { act: UnitAct::Enter, unit: unit.id });
    let choice = Choice::plain(
        enter,
        event_text!("rules-respawn-bring-in", "Bring in {name}", name = unit.name),
    )
    .group(text!("rules-cadence-reserve", "Reserve"))
    .cost(points(unit.command))
    .hint(text!(
        "rules-respawn-the-dice-name-its-entry-point",
        "Dice decide its entry point; it is placed within its Movement of that point and acts."
    ));
    options.push(choice);
}

/// Begins the entry of a character.
pub(crate) fn begin_entry(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let side = battle.unit(unit)?.side;
    if battle.arena_mut().team_mut(side)?.style == EntryStyle::Drop {
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
        (facts.try_bout()?.gates, scout_inches(&facts, facts.try_first_model(step.unit)?).is_some())
    };
    let all: Vec<u8> = battle
        .arena()
        .gates
        .iter()
        .filter(|gate| gate.owner.is_none_or(|owner| owner == side))
        .map(|gate| gate.number)
        .collect();
    let mut rolled = roll_entry_points(&mut battle, gates, &all, &name);
    if scout {
        rolled = all.clone();
    }
    rolled.dedup();
    if rolled.len() < all.len() && battle.arena().has_perk(side, "scouted-ground") {
        battle.ctx.then(Scouted { unit: step.unit });
    }
    battle.character_state_mut(step.unit)?.gates = rolled;
    Ok(())
}

/// Rolls for entry points and returns the numbers that the character may use, sorted.
fn roll_entry_points(
    battle: &mut BattleMut<'_, '_>,
    gates: Gates,
    all: &[u8],
    name: &str,
) -> Vec<u8> {
    let mut rolled: Vec<u8> = match gates {
        Gates::Around => vec![battle.ctx.dice().d6() as u8, battle.ctx.dice().d6() as u8],
        Gates::OwnEdge => vec![battle.ctx.dice().d6().div_ceil(2) as u8],
        Gates::Corners => vec![battle.ctx.dice().d6() as u8],
    };
    let numbers = listed(rolled.iter().map(ToString::to_string).map(Text::verbatim));
    battle.ctx.note(
        event_text!(
            "rules-respawn-rolls-for-its-entry-point",
            "{name} rolls {numbers} for its entry point"
        ),
        &["cad-arena-gates"],
    );
    if gates == Gates::Corners && rolled[0] > 4 {
        rolled = all.to_vec();
    }
    rolled.sort_unstable();
    rolled
}

/// Returns a unit that is still in reserve, or `None`.
fn waiting_unit<'a>(facts: &BattleRef<'a>, unit: UnitId) -> StepResult<Option<&'a Unit>> {
    let unit = facts.try_unit(unit)?;
    Ok(Some(unit).filter(|unit| unit.place == UnitLocation::Reserve))
}

/// Returns the numbers of a character's entry points as a text.
fn gate_numbers_text(facts: &BattleRef<'_>, unit: UnitId) -> Text {
    let numbers = facts.arena().character_state(unit).map_or(&[][..], |state| &state.gates);
    let numbers = numbers.iter().map(|number| Text::verbatim(number.to_string()));
    let all = numbers.reduce(|one, other| text!("rules-respawn-or", "{one} or {other}"));
    all.unwrap_or_default()
}

fn ask_scouted(In(step): In<Scouted>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some(unit) = waiting_unit(&facts, step.unit)? else { return Ok(None) };
    let keep = Choice::plain(
        ScoutedChoice::KeepGate,
        event_text!(
            "rules-respawn-enter-at",
            "Enter at {at}",
            at = gate_numbers_text(&facts, step.unit)
        ),
    )
    .group(text!("rules-respawn-scouted-ground", "Scouted ground"));
    let again = Choice::plain(
        ScoutedChoice::RollGateAgain,
        text!("rules-respawn-roll-again", "Roll again"),
    )
    .group(text!("rules-respawn-scouted-ground", "Scouted ground"))
    .hint(text!(
        "rules-respawn-once-a-round-the-second-roll",
        "Once a round; the second roll stands."
    ));
    // The better option comes first.
    let options =
        if enemies_near_all_gates(&facts, unit) { vec![again, keep] } else { vec![keep, again] };
    let prompt = event_text!(
        "rules-respawn-knows-the-ground-another-entry-point",
        "{name}: use Scouted ground to roll again for the entry point?",
        name = unit.name
    );
    Ok(Some(character_decision(unit, prompt, options)))
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
    battle.ctx.note(
        event_text!(
            "rules-respawn-has-scouted-the-ground-once-more",
            "{name} uses Scouted ground to roll again"
        ),
        &["cad-tournament"],
    );
    battle.ctx.then(RollGate { unit: step.unit });
    Ok(())
}

/// Returns whether enemies stand within 6" of every entry point that a character may use.
fn enemies_near_all_gates(facts: &BattleRef<'_>, unit: &Unit) -> bool {
    let side = unit.side;
    let rolled = facts.arena().character_state(unit.id).map_or(&[][..], |state| &state.gates);
    let near = |at: Vec2| {
        facts.enemies(side).any(|enemy| {
            facts.standing(enemy.id).iter().any(|it| flat(it.stand.at).distance(at) < 6.0)
        })
    };
    let own =
        facts.arena().gates.iter().filter(|gate| gate.owner.is_none_or(|owner| owner == side));
    let mut gates = own.filter(|gate| rolled.contains(&gate.number));
    gates.all(|gate| near(gate.at))
}

/// Returns the additional inches for a Scout, or `None` for others.
fn scout_inches(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> Option<f32> {
    facts
        .perk_value(model_ref, |perk| if let Perk::Scout(more) = perk { Some(*more) } else { None })
}

/// Returns where a character may be placed: around its entry points.
pub(crate) fn entry_zones(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Zone> {
    // A unit without a model cannot enter.
    let Some(model_ref) = facts.first_model(unit.id) else { return Vec::new() };
    let reach = facts.movement(model_ref, false)
        + scout_inches(facts, model_ref).unwrap_or(0.0)
        + model_ref.stand.radius
        - WITHIN_MARGIN;
    let numbers = facts.arena().character_state(unit.id).map_or(&[][..], |state| &state.gates);
    let gates =
        facts.arena().gates.iter().filter(|gate| gate.owner.is_none_or(|side| side == unit.side));
    gates
        .filter(|gate| numbers.contains(&gate.number))
        .map(|gate| Zone::Circle { center: gate.at, radius: reach })
        .collect()
}

/// Searches a grid for a spot in the zones where the character fits.
fn find_entry_spot(facts: &BattleRef<'_>, unit: &Unit, zones: &[Zone]) -> Option<Spot> {
    let body = facts.first_model(unit.id)?.body();
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

fn ask_enter(In(step): In<Enter>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some(unit) = waiting_unit(&facts, step.unit)? else { return Ok(None) };
    let zones = entry_zones(&facts, unit);
    let choice = if find_entry_spot(&facts, unit, &zones).is_some() {
        let troop = unit.models.clone();
        let at = gate_numbers_text(&facts, step.unit);
        Choice::plain(
            EnterChoice::PlaceCharacter,
            event_text!("rules-respawn-enter-at", "Enter at {at}"),
        )
        .hint(text!(
            "rules-respawn-within-its-movement-of-the-entry",
            "Within its Movement of the entry point; then it acts."
        ))
        .needs(Needs::To(Region::Muster { troop, zones, gap: GAP }))
    } else {
        Choice::plain(
            EnterChoice::NoRoom,
            text!("rules-respawn-there-is-no-room", "There is no room"),
        )
        .hint(text!("rules-respawn-it-waits-for-the-next-round", "It waits for the next round."))
    };
    let half = facts.table.board().half();
    let rolled = facts.arena().character_state(step.unit).map_or(&[][..], |state| &state.gates);
    let gates =
        facts.arena().gates.iter().filter(|gate| gate.owner.is_none_or(|side| side == unit.side));
    let places = gates.filter(|gate| rolled.contains(&gate.number)).map(|gate| {
        text!(
            "rules-respawn-entry-point-lies-at",
            "Entry point {number} is at {place}.",
            number = gate.number,
            place = place_on(half, gate.at)
        )
    });
    let ask = text!("rules-respawn-enters-where", "{name} enters: where?", name = unit.name);
    let prompt = Text::joined([ask].into_iter().chain(places), " ");
    Ok(Some(character_decision(unit, prompt, vec![choice])))
}

fn answer_enter(
    In((step, answer)): Answered<Enter, EnterChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == EnterChoice::NoRoom {
        battle.unit_mut(step.unit)?.command = 0;
        let text = event_text!(
            "rules-respawn-finds-no-room-to-enter",
            "{name} finds no room to enter",
            name = battle.unit_name(step.unit)?
        );
        battle.ctx.note(text, &["cad-ruling-arena-room"]);
        return Ok(());
    }
    let placed = {
        let facts = battle.read();
        let unit = facts.try_unit(step.unit)?;
        let body = facts.try_first_model(step.unit)?.body();
        let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
        let zones = entry_zones(&facts, unit);
        gather(facts.table, &[body], &others, |body| holds(&zones, body), GAP, answer.spot()?).ok()
    };
    let placed = placed.or_missing("room at the spot of the order")?;
    placed.first().map_or(Ok(()), |body| land(&mut battle, step.unit, body))
}

/// Places a character on the table and begins its activation.
fn land(battle: &mut BattleMut<'_, '_>, unit: UnitId, body: &Body) -> StepResult {
    battle.unit_mut(unit)?.place = UnitLocation::Table;
    battle.face_middle(body)?;
    battle.arrive(body.id, body.at, &["cad-arena-gates"])?;
    *battle.activation = Activation { unit: Some(unit), ..Activation::default() };
    crate::steps::prepare::motivate(battle, unit)?;
    battle.ctx.then(Begin { unit });
    Ok(())
}

fn ask_drop(In(step): In<Drop>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some(unit) = waiting_unit(&facts, step.unit)? else { return Ok(None) };
    let model_ref = facts.try_first_model(step.unit)?;
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
    let choice = Choice::plain(DropChoice, text!("rules-respawn-drop-in-here", "Drop in here"))
        .hint(text!(
            "rules-respawn-the-opponent-moves-the-spot-by",
            "The opponent moves the landing spot by up to 2D6 inches; if it leaves the table, the \
             drop fails and costs a point."
        ))
        .needs(Needs::To(region));
    Ok(Some(character_decision(
        unit,
        event_text!(
            "rules-respawn-drops-in-where-to",
            "{name} drops in: where to?",
            name = unit.name
        ),
        vec![choice],
    )))
}

fn answer_drop(
    In((step, answer)): Answered<Drop, DropChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let at = answer.spot()?.plan();
    let a = battle.ctx.dice().d6();
    let b = battle.ctx.dice().d6();
    let text = event_text!(
        "rules-respawn-drops-in-and-up-to-of",
        "{name} drops in: the wind rolls {a} and {b}, up to {a2}\"",
        name = battle.unit_name(step.unit)?,
        a2 = a + b
    );
    battle.ctx.note(text, &["cad-drop"]);
    battle.ctx.then(Drift { unit: step.unit, at, inches: (a + b) as u8 });
    Ok(())
}

/// Returns the seat that decides against a team: the next one clockwise.
pub(crate) fn opponent(battle: &BattleMut<'_, '_>, side: SideId) -> SeatId {
    let sides = battle.score.points.len().max(1) as u8;
    SeatId((side.0 + 1) % sides)
}

fn ask_drift(In(step): In<Drift>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some(unit) = waiting_unit(&facts, step.unit)? else { return Ok(None) };
    let half = facts.table.board().half();
    let inches = f32::from(step.inches);
    let edge = (half.x - step.at.x.abs()).min(half.y - step.at.y.abs());
    let region =
        Region::Within { center: step.at, min: 0.0, max: inches, seen_by: None, length: None };
    let mut options = vec![
        Choice::plain(DriftChoice::Drift, text!("rules-respawn-it-lands-here", "It lands here"))
            .hint(text!(
                "rules-respawn-the-nearest-free-ground-to-this",
                "It lands on the free ground nearest to this point."
            ))
            .needs(Needs::To(region)),
    ];
    if edge < inches {
        options.push(
            Choice::plain(DriftChoice::Off, text!("rules-respawn-off-the-table", "Off the table"))
                .hint(text!(
                    "rules-respawn-it-fails-loses-a-point-and",
                    "It fails, loses a point and waits in reserve."
                )),
        );
    }
    let prompt = event_text!(
        "rules-respawn-drops-in-up-to-of-wind",
        "{name} drops in: the wind moves it up to {inches:.0}\". Where does it land?",
        name = unit.name
    );
    Ok(Some(Decision {
        seat: opponent(&battle, unit.side),
        ..character_decision(unit, prompt, options)
    }))
}

fn answer_drift(
    In((step, answer)): Answered<Drift, DriftChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let name = battle.unit_name(step.unit)?;
    if answer.choice == DriftChoice::Off {
        battle.ctx.note(
            event_text!("rules-respawn-is-blown-off-the-table", "{name} is blown off the table"),
            &["cad-drop"],
        );
        return battle.pay(step.unit, 1);
    }
    let placed = {
        let facts = battle.read();
        let model_ref = facts.try_first_model(step.unit)?;
        crate::steps::questions::free_body_near(
            &facts,
            &model_ref.body(),
            answer.spot()?.plan(),
            model_ref.id(),
        )
    };
    // Without free ground the drop fails as if it had left the table.
    let Some(body) = placed else { return battle.pay(step.unit, 1) };
    battle.ctx.note(event_text!("rules-respawn-lands", "{name} lands"), &["cad-drop"]);
    land(&mut battle, step.unit, &body)
}
