//! Transports: embarking, starting aboard, and leaving a
//! wreck (Cadence, Transporting Units).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::battle_ref::BattleRef;
use crate::content::UnitRule;
use crate::state::battle::{GAP, Unit, UnitId, UnitLocation};
use crate::state::change::BattleMut;
use crate::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, Registry, SeatId, StepResult, event_text,
    gather, text,
};
use monteria_table::{Body, Spot, closer, distance, flat};

step! {
    /// A unit beside a transport may embark.
    OfferBoarding = "board" {
        unit: UnitId,
    }
    /// A transport is destroyed and a unit aboard leaves it.
    LeaveWreck = "spill" {
        unit: UnitId,
        /// Its last position on the plan, or None if it was in reserve.
        at: Option<Vec2>,
    }
    /// Before the battle a seat chooses units that begin it inside transports.
    StartAboard = "start-aboard" {
        seat: SeatId,
    }
}

/// The option of a unit beside a transport.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub enum BoardChoice {
    /// It embarks on this one.
    #[display("board:{0}")]
    Board(UnitId),
    #[display("stay")]
    Stay,
}

/// The option of starting the battle inside transports.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub enum AboardChoice {
    /// A unit starts inside a transport.
    #[display("board:{unit}:{ride}")]
    Board { unit: UnitId, ride: UnitId },
    #[display("ready")]
    Ready,
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_board, answer_board).step(spill).decision(ask_aboard, answer_aboard);
}

/// Returns how many seats a unit needs, or None if it cannot be transported.
fn seats_needed(facts: &BattleRef<'_>, unit: UnitId) -> Option<usize> {
    let entry = facts.unit(unit)?;
    let alive = facts.alive(entry);
    if alive.iter().any(|model_ref| facts.is_vehicle(model_ref)) {
        return None;
    }
    Some(
        alive
            .iter()
            .map(|model_ref| if facts.has(model_ref, &UnitRule::Large) { 2 } else { 1 })
            .sum(),
    )
}

/// Returns the transports of its side with enough room for a unit, at any distance.
pub fn transports_with_room(facts: &BattleRef<'_>, unit: UnitId) -> Vec<UnitId> {
    // Vehicles are not transported.
    let (Some(entry), Some(needed)) = (facts.unit(unit), seats_needed(facts, unit)) else {
        return Vec::new();
    };
    let room = |ride: &Unit| {
        let model_ref = facts.alive(ride).first().copied()?;
        let all = facts.find_rule(model_ref, |rule| rule.seats())?;
        let aboard =
            facts.units.0.iter().filter(|other| other.place == UnitLocation::Aboard(ride.id));
        let taken: usize = aboard.filter_map(|other| seats_needed(facts, other.id)).sum();
        Some(all.saturating_sub(taken))
    };
    let own = facts
        .units
        .0
        .iter()
        .filter(|ride| ride.side == entry.side && ride.place != UnitLocation::Destroyed);
    own.filter(|ride| room(ride).is_some_and(|room| room >= needed)).map(|ride| ride.id).collect()
}

fn transports_beside(facts: &BattleRef<'_>, unit: UnitId) -> Vec<UnitId> {
    let near = |ride: &UnitId| {
        let rides = facts.bodies(*ride);
        let own = facts.bodies(unit);
        !own.is_empty()
            && own.iter().all(|body| rides.iter().any(|ride| closer(distance(body, ride), 1.0)))
    };
    transports_with_room(facts, unit).into_iter().filter(near).collect()
}

fn ask_board(In(step): In<OfferBoarding>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, lead)) = facts.acting(step.unit)? else { return Ok(None) };
    let rides = transports_beside(&facts, step.unit);
    if rides.is_empty() {
        return Ok(None);
    }
    let mut options: Vec<Choice> = rides
        .into_iter()
        .map(|ride| {
            Choice::plain(
                BoardChoice::Board(ride),
                event_text!(
                    "rules-cadence-embark-on",
                    "Embark on {name}",
                    name = facts.unit_name(ride)
                ),
            )
        })
        .collect();
    options.push(Choice::plain(
        BoardChoice::Stay,
        text!("rules-cadence-stay-outside", "Stay outside"),
    ));
    let prompt = event_text!(
        "rules-cadence-stands-beside-a-transport",
        "{name} is next to a transport: does it embark?",
        name = unit.name
    );
    Ok(Some(Decision {
        seat: unit.seat,
        model: Some(lead.id()),
        prompt,
        options,
        refused: Vec::new(),
    }))
}

fn answer_board(
    In((step, answer)): Answered<OfferBoarding, BoardChoice>,
    mut battle: BattleMut,
) -> StepResult {
    match answer.choice {
        BoardChoice::Board(ride) => embark(&mut battle, step.unit, ride),
        BoardChoice::Stay => Ok(()),
    }
}

fn spill(In(step): In<LeaveWreck>, mut battle: BattleMut) -> StepResult {
    let Some(at) = step.at else {
        // The transport never entered: the unit waits off the table like others.
        battle.unit_mut(step.unit)?.place = UnitLocation::Reserve;
        return Ok(());
    };
    let (placed, left_out) = {
        let facts = battle.read();
        let unit = facts.try_unit(step.unit)?;
        let bodies: Vec<Body> =
            facts.alive(unit).into_iter().map(|model_ref| model_ref.body()).collect();
        let others: Vec<Body> = facts.others(unit).into_iter().map(|other| other.body).collect();
        // As many models as find room in formation.
        let most = (1..=bodies.len()).rev();
        let fit = |count: usize| nearest_room(&facts, &bodies[..count], &others, at);
        let placed = most.into_iter().find_map(fit).unwrap_or_default();
        let left_out: Vec<(ModelId, i32)> = bodies[placed.len()..]
            .iter()
            .filter_map(|body| facts.get(body.id))
            .map(|model_ref| (model_ref.id(), model_ref.fighter.left))
            .collect();
        (placed, left_out)
    };
    let any = !placed.is_empty();
    for body in placed {
        battle.arrive(body.id, body.at, &["cad-transport-destroyed"])?;
    }
    let unit = battle.unit_mut(step.unit)?;
    unit.command = 0;
    if any {
        unit.place = UnitLocation::Table;
    }
    lose_models(&mut battle, step.unit, left_out, "cad-transport-destroyed")
}

/// Destroys models of a unit that find no room.
pub fn lose_models(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    models: Vec<(ModelId, i32)>,
    why: &str,
) -> StepResult {
    if models.is_empty() {
        return Ok(());
    }
    battle.ctx.note(
        event_text!(
            "rules-cadence-of-them-without-room",
            "There is no room for {models} of its models",
            models = models.len()
        ),
        &[why],
    );
    for (model, left) in models {
        battle.hurt(model, left, &[why])?;
    }
    battle.settle_unit(unit)
}

/// Puts a unit into a transport of its side.
fn embark(battle: &mut BattleMut<'_, '_>, unit: UnitId, ride: UnitId) -> StepResult {
    let models: Vec<ModelId> =
        battle.read().standing(unit).into_iter().map(|model_ref| model_ref.id()).collect();
    for model in models {
        battle.stow(model)?;
    }
    battle.unit_mut(unit)?.place = UnitLocation::Aboard(ride);
    let text = event_text!(
        "rules-cadence-embarks-on",
        "{unit} embarks on {ride}",
        unit = battle.unit_name(unit)?,
        ride = battle.unit_name(ride)?
    );
    battle.ctx.note(text, &["cad-transport", "cad-ruling-embark"]);
    Ok(())
}

fn ask_aboard(In(step): In<StartAboard>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let mut options = Vec::new();
    let waiting = |unit: &&Unit| unit.seat == step.seat && unit.place == UnitLocation::Reserve;
    for unit in facts.units.0.iter().filter(waiting) {
        for ride in transports_with_room(&facts, unit.id) {
            let label = event_text!(
                "rules-cadence-begins-on",
                "{unit} begins the battle aboard {ride}",
                unit = unit.name,
                ride = facts.unit_name(ride)
            );
            options.push(
                Choice::plain(AboardChoice::Board { unit: unit.id, ride }, label)
                    .group(text!("rules-cadence-aboard", "Aboard")),
            );
        }
    }
    if options.is_empty() {
        return None;
    }
    options.insert(
        0,
        Choice::plain(AboardChoice::Ready, text!("rules-cadence-that-is-all", "Done"))
            .hint(text!("rules-cadence-the-others-wait-in-reserve", "The others wait in reserve.")),
    );
    let prompt = text!(
        "rules-cadence-which-units-begin-the-battle-inside",
        "Which units begin the battle inside transports?"
    );
    Some(Decision { seat: step.seat, model: None, prompt, options, refused: Vec::new() })
}

fn answer_aboard(
    In((step, answer)): Answered<StartAboard, AboardChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if let AboardChoice::Board { unit, ride } = answer.choice {
        embark(&mut battle, unit, ride)?;
        battle.ctx.then(StartAboard { seat: step.seat });
    }
    Ok(())
}

/// Returns the placement of models closest to a point, on a grid of 1".
fn nearest_room(
    facts: &BattleRef<'_>,
    bodies: &[Body],
    others: &[Body],
    at: Vec2,
) -> Option<Vec<Body>> {
    let mut spots: Vec<Vec2> = (-12..=12)
        .flat_map(|row| (-12..=12).map(move |column| Vec2::new(column as f32, row as f32)))
        .map(|way| at + way)
        .collect();
    spots.sort_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    spots
        .into_iter()
        .find_map(|spot| gather(facts.table, bodies, others, |_| true, GAP, Spot::from(spot)).ok())
}

/// Returns the position of a unit's last model on the plan.
pub(crate) fn last_position(facts: &BattleRef<'_>, unit: UnitId) -> Option<Vec2> {
    let entry = facts.unit(unit)?;
    entry
        .models
        .iter()
        .filter_map(|id| facts.get(*id))
        .map(|model_ref| flat(model_ref.stand.at))
        .next_back()
}
