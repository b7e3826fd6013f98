//! Facing: turns of vehicles on the spot, and their heading when they enter (Cadence,
//! Facing and Arcs; Vehicle Movement Restrictions).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::UnitRule;
use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::steps::step;
use monteria_content::rows;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, OrMissing, Registry, StepResult, Text,
    event_text, text,
};
use monteria_table::{Route, flat};

/// Cosine and sine of 45 degrees.
const COS_45: f32 = core::f32::consts::FRAC_1_SQRT_2;
/// Least distance in inches between two turns of one move.
const LEAST_TURN_GAP: f32 = 1.0;
/// The most turns of a vehicle in a Move or an Advance.
const MOST_TURNS: u32 = 2;
/// Sine of an angle below which a leg counts as straight.
const STRAIGHT_SINE: f32 = 0.01;

step! {
    /// Vehicles that have turns left at the end of a Move or an Advance may
    /// turn on the spot.
    TurnVehicles = "turn" {
        unit: UnitId,
        /// The models, each with whether it would need its Agile turn.
        models: Vec<(ModelId, bool)>,
    }
    /// Vehicles that have just entered choose their heading.
    FaceVehicles = "face" {
        unit: UnitId,
    }
}

/// The sides to which a vehicle turns, for players.
const LEFT: Text = text!("rules-cadence-left", "left");
const RIGHT: Text = text!("rules-cadence-right", "right");

rows! {
    /// A turn on the spot.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
    pub enum TurnBy [
        /// The side to which it turns, for players.
        side: Text,
        /// The angle in degrees, for players.
        degrees: u32,
        /// The cosine of the turn to the right.
        cosine: f32,
        /// The sine of the turn to the right.
        sine: f32,
    ] {
        #[display("turn:ahead")]
        Ahead { side: Text::default(), degrees: 0, cosine: 1.0, sine: 0.0 }
        #[display("turn:left-15")]
        Left15 { side: LEFT, degrees: 15, cosine: 0.965_925_8, sine: -0.258_819_04 }
        #[display("turn:right-15")]
        Right15 { side: RIGHT, degrees: 15, cosine: 0.965_925_8, sine: 0.258_819_04 }
        #[display("turn:left-30")]
        Left30 { side: LEFT, degrees: 30, cosine: 0.866_025_4, sine: -0.5 }
        #[display("turn:right-30")]
        Right30 { side: RIGHT, degrees: 30, cosine: 0.866_025_4, sine: 0.5 }
        #[display("turn:left-45")]
        Left45 { side: LEFT, degrees: 45, cosine: COS_45, sine: -COS_45 }
        #[display("turn:right-45")]
        Right45 { side: RIGHT, degrees: 45, cosine: COS_45, sine: COS_45 }
    }
}

impl TurnBy {
    /// Returns a direction on the plan after this turn.
    pub fn turned(self, facing: Vec2) -> Vec2 {
        rotated_right(facing, self.cosine(), self.sine())
    }
}

rows! {
    /// The heading of a vehicle that enters.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
    #[display("face:{}", style = "kebab-case")]
    pub enum Heading [
        name: Text,
        /// Its direction on the plan.
        direction: Vec2,
    ] {
        North { name: text!("rules-north", "north"), direction: Vec2::NEG_Y }
        NorthEast {
            name: text!("rules-cadence-north-east", "north-east"),
            direction: Vec2::new(COS_45, -COS_45)
        }
        East { name: text!("rules-east", "east"), direction: Vec2::X }
        SouthEast {
            name: text!("rules-cadence-south-east", "south-east"),
            direction: Vec2::new(COS_45, COS_45)
        }
        South { name: text!("rules-south", "south"), direction: Vec2::Y }
        SouthWest {
            name: text!("rules-cadence-south-west", "south-west"),
            direction: Vec2::new(-COS_45, COS_45)
        }
        West { name: text!("rules-west", "west"), direction: Vec2::NEG_X }
        NorthWest {
            name: text!("rules-cadence-north-west", "north-west"),
            direction: Vec2::new(-COS_45, -COS_45)
        }
    }
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_turn, answer_turn).decision(ask_face, answer_face);
}

/// Rotates a direction to the right by an angle given as cosine and sine.
fn rotated_right(facing: Vec2, cosine: f32, sine: f32) -> Vec2 {
    let right = Vec2::new(-facing.y, facing.x);
    let way = facing * cosine + right * sine;
    let length = way.length();
    if length > 0.0 { way / length } else { facing }
}

/// Returns whether a vehicle may still turn at the end of its route: None if not,
/// otherwise whether that would use its Agile turn. A turn occurs where the route leaves
/// the heading; two turns must be at least 1" apart.
pub(crate) fn remaining_turn(facing: Vec2, route: Option<&Route>, agile: bool) -> Option<bool> {
    let mut heading = facing;
    let mut used = 0;
    let mut since = f32::INFINITY;
    let legs = route.map_or(&[][..], |route| route.legs.as_slice());
    for pair in legs.windows(2) {
        let way = flat(pair[1]) - flat(pair[0]);
        let length = way.length();
        if length <= 0.001 {
            continue;
        }
        let mut ahead = way / length;
        if ahead.dot(heading) < 0.0 {
            ahead = -ahead;
        }
        if heading.perp_dot(ahead).abs() > STRAIGHT_SINE {
            used += 1;
            since = 0.0;
            heading = ahead;
        }
        since += length;
    }
    if since + 0.001 < LEAST_TURN_GAP {
        return None;
    }
    match used {
        used if used < MOST_TURNS => Some(false),
        MOST_TURNS if agile => Some(true),
        _ => None,
    }
}

/// Returns whether a model has its Agile turn left in this activation.
pub fn has_agile_turn(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    facts.has(model_ref, &UnitRule::Agile) && !facts.activation.agile
}

fn ask_turn(In(step): In<TurnVehicles>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut turning = step.models.iter().map(|(id, _)| *id);
    // Vehicles that could turn may have been destroyed since they moved.
    let lead = turning.find(|id| facts.get(*id).is_some_and(|model_ref| model_ref.in_play()));
    let Some(lead) = lead else { return Ok(None) };
    let option = |turn: TurnBy| {
        let label = match turn.degrees() {
            0 => text!("rules-cadence-keep-the-heading", "Do not turn"),
            degrees => event_text!(
                "rules-cadence-turn-to-the",
                "Turn {degrees}° to the {side}",
                side = turn.side()
            ),
        };
        Choice::plain(turn, label).group(text!("rules-cadence-heading", "Turn"))
    };
    let options = TurnBy::ALL.map(option).to_vec();
    let prompt = event_text!(
        "rules-cadence-may-turn-on-the-spot",
        "{name}: does it turn on the spot?",
        name = unit.name
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused: Vec::new() }))
}

fn answer_turn(
    In((step, answer)): Answered<TurnVehicles, TurnBy>,
    mut battle: BattleMut,
) -> StepResult {
    let side = answer.choice.side();
    let degrees = answer.choice.degrees();
    if degrees == 0 {
        return Ok(());
    }
    for (model, extra) in &step.models {
        battle
            .set_fighter(*model, |fighter| fighter.facing = answer.choice.turned(fighter.facing))?;
        battle.activation.agile |= extra;
    }
    let text = event_text!(
        "rules-cadence-turns-by",
        "{name} turns {side} by {degrees}°",
        name = battle.unit_name(step.unit)?
    );
    battle.ctx.note(text, &["cad-turn", "cad-ruling-turns"]);
    Ok(())
}

fn ask_face(In(step): In<FaceVehicles>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let vehicle =
        facts.standing(step.unit).into_iter().find(|model_ref| facts.is_vehicle(model_ref));
    let lead = vehicle.or_missing(format_args!("a vehicle of {}", unit.name))?.id();
    let option = |heading: Heading| {
        Choice::plain(
            heading,
            event_text!("rules-cadence-facing", "Facing {name}", name = heading.name()),
        )
        .group(text!("rules-cadence-heading", "Turn"))
    };
    let options = Heading::ALL.map(option).to_vec();
    let prompt = event_text!(
        "rules-cadence-enters-where-does-it-face",
        "{name} enters: where does it face?",
        name = unit.name
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused: Vec::new() }))
}

fn answer_face(
    In((step, answer)): Answered<FaceVehicles, Heading>,
    mut battle: BattleMut,
) -> StepResult {
    let name = answer.choice.name();
    let facing = answer.choice.direction();
    let models: Vec<ModelId> =
        battle.read().standing(step.unit).into_iter().map(|model_ref| model_ref.id()).collect();
    for model in models {
        battle.set_fighter(model, |fighter| fighter.facing = facing)?;
    }
    let text = event_text!(
        "rules-cadence-faces",
        "{unit} faces {name}",
        unit = battle.unit_name(step.unit)?
    );
    battle.ctx.note(text, &["cad-turn", "cad-ruling-facing"]);
    Ok(())
}

#[cfg(test)]
mod tests;
