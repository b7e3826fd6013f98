//! Facing: how vehicles turn where they stand, and where they look when they enter
//! (Cadence, Facing and Arcs; Vehicle Movement Restrictions).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use super::step;
use crate::battle::UnitId;
use crate::battle_ref::{BattleRef, ModelRef};
use crate::change::BattleMut;
use crate::content::UnitRule;
use monteria_content::rows;
use monteria_game::{
    Answered, Asked, Choice, Decision, ModelId, OrMissing, Registry, StepResult, event_text,
};
use monteria_table::{Route, flat};

/// Half the square root of two: cosine and sine of 45 degrees.
const HALF: f32 = core::f32::consts::FRAC_1_SQRT_2;
/// Inches that part two turns of one move.
const APART: f32 = 1.0;
/// Turns of a Move or an Advance of a vehicle.
const PIVOTS: u32 = 2;
/// Sine of an angle that is none.
const STRAIGHT: f32 = 0.01;

step! {
    /// Vehicles that have turns left at the end of a Move or an Advance may
    /// turn on the spot.
    Turn = "turn" {
        /// Of which unit.
        unit: UnitId,
        /// Which models, and whether each would need its Agile turn for it.
        models: Vec<(ModelId, bool)>,
    }
    /// Vehicles that have just entered choose where they look.
    Face = "face" {
        /// Of which unit.
        unit: UnitId,
    }
}

rows! {
    /// A turn on the spot.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
    pub enum TurnBy [
        /// To which side and by how many degrees, in words, with cosine and
        /// sine to the right.
        parts: (&'static str, u32, f32, f32),
    ] {
        #[display("turn:ahead")]
        Ahead { parts: ("ahead", 0, 1.0, 0.0) }
        #[display("turn:left-15")]
        Left15 { parts: ("left", 15, 0.965_925_8, -0.258_819_04) }
        #[display("turn:right-15")]
        Right15 { parts: ("right", 15, 0.965_925_8, 0.258_819_04) }
        #[display("turn:left-30")]
        Left30 { parts: ("left", 30, 0.866_025_4, -0.5) }
        #[display("turn:right-30")]
        Right30 { parts: ("right", 30, 0.866_025_4, 0.5) }
        #[display("turn:left-45")]
        Left45 { parts: ("left", 45, HALF, -HALF) }
        #[display("turn:right-45")]
        Right45 { parts: ("right", 45, HALF, HALF) }
    }
}

impl TurnBy {
    /// What it makes of a direction of the plan.
    pub fn turned(self, facing: Vec2) -> Vec2 {
        let (.., cosine, sine) = self.parts();
        turned(facing, cosine, sine)
    }
}

rows! {
    /// Where a vehicle looks that enters.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
    #[display("face:{}", style = "kebab-case")]
    pub enum Heading [
        /// Its name, and its direction of the plan.
        parts: (&'static str, Vec2),
    ] {
        North { parts: ("north", Vec2::NEG_Y) }
        NorthEast { parts: ("north-east", Vec2::new(HALF, -HALF)) }
        East { parts: ("east", Vec2::X) }
        SouthEast { parts: ("south-east", Vec2::new(HALF, HALF)) }
        South { parts: ("south", Vec2::Y) }
        SouthWest { parts: ("south-west", Vec2::new(-HALF, HALF)) }
        West { parts: ("west", Vec2::NEG_X) }
        NorthWest { parts: ("north-west", Vec2::new(-HALF, -HALF)) }
    }
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_turn, answer_turn).decision(ask_face, answer_face);
}

/// The direction turned by this cosine and sine to the right.
fn turned(facing: Vec2, cosine: f32, sine: f32) -> Vec2 {
    let right = Vec2::new(-facing.y, facing.x);
    let way = facing * cosine + right * sine;
    let length = way.length();
    if length > 0.0 { way / length } else { facing }
}

/// Whether a vehicle that has driven this way may still turn at its end, and whether it
/// takes the turn of an Agile one. A turn is made where the way leaves the heading; two
/// turns lie at least 1" apart.
pub(crate) fn turn_left(facing: Vec2, route: Option<&Route>, agile: bool) -> Option<bool> {
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
        if heading.perp_dot(ahead).abs() > STRAIGHT {
            used += 1;
            since = 0.0;
            heading = ahead;
        }
        since += length;
    }
    if since + 0.001 < APART {
        return None;
    }
    match used {
        used if used < PIVOTS => Some(false),
        PIVOTS if agile => Some(true),
        _ => None,
    }
}

/// Whether a model has its Agile turn left in this activation.
pub fn agile(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    facts.has(model_ref, &UnitRule::Agile) && !facts.activation.agile
}

fn ask_turn(In(step): In<Turn>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut turning = step.models.iter().map(|(id, _)| *id);
    // Those that could turn may have been destroyed since they drove.
    let lead = turning.find(|id| facts.get(*id).is_some_and(|model_ref| model_ref.in_play()));
    let Some(lead) = lead else { return Ok(None) };
    let option = |turn: TurnBy| {
        let label = match turn.parts() {
            (_, 0, ..) => "Keep the heading".to_owned(),
            (side, degrees, ..) => format!("Turn {degrees}° to the {side}"),
        };
        Choice::plain(turn, label).group("Heading")
    };
    let options = TurnBy::ALL.map(option).to_vec();
    let prompt = format!("{} may turn on the spot", unit.name);
    Ok(Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused: Vec::new() }))
}

fn answer_turn(In((step, answer)): Answered<Turn, TurnBy>, mut battle: BattleMut) -> StepResult {
    let (side, degrees, ..) = answer.choice.parts();
    if degrees == 0 {
        return Ok(());
    }
    for (model, extra) in &step.models {
        battle
            .set_fighter(*model, |fighter| fighter.facing = answer.choice.turned(fighter.facing))?;
        battle.activation.agile |= extra;
    }
    let text = event_text!("{} turns {side} by {degrees}°", battle.unit_name(step.unit)?);
    battle.ctx.note(text, &["cad-turn", "cad-ruling-turns"]);
    Ok(())
}

fn ask_face(In(step): In<Face>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let vehicle =
        facts.standing(step.unit).into_iter().find(|model_ref| facts.is_vehicle(model_ref));
    let lead = vehicle.or_missing(format_args!("a vehicle of {}", unit.name))?.id();
    let option = |heading: Heading| {
        Choice::plain(heading, event_text!("Facing {}", heading.parts().0)).group("Heading")
    };
    let options = Heading::ALL.map(option).to_vec();
    let prompt = format!("{} enters: where does it face?", unit.name);
    Ok(Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused: Vec::new() }))
}

fn answer_face(In((step, answer)): Answered<Face, Heading>, mut battle: BattleMut) -> StepResult {
    let (name, facing) = answer.choice.parts();
    let models: Vec<ModelId> =
        battle.read().standing(step.unit).into_iter().map(|model_ref| model_ref.id()).collect();
    for model in models {
        battle.set_fighter(model, |fighter| fighter.facing = facing)?;
    }
    let text = event_text!("{} faces {name}", battle.unit_name(step.unit)?);
    battle.ctx.note(text, &["cad-turn", "cad-ruling-facing"]);
    Ok(())
}

#[cfg(test)]
mod tests;
