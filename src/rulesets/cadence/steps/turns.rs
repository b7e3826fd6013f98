//! Facing: how vehicles turn where they stand, and where they look when they enter (Cadence, Facing and Arcs; Vehicle
//! Movement Restrictions).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::step;
use crate::game::{Answer, Builder, Choice, Decision, ModelId};
use crate::rulesets::cadence::battle::UnitId;
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::UnitRule;
use crate::table::{Route, flat};

/// Turns on the spot that are offered: name, cosine, and sine to the right.
const TURNS: [(&str, f32, f32); 7] = [
    ("ahead", 1.0, 0.0),
    ("left-15", 0.965_925_8, -0.258_819_04),
    ("right-15", 0.965_925_8, 0.258_819_04),
    ("left-30", 0.866_025_4, -0.5),
    ("right-30", 0.866_025_4, 0.5),
    ("left-45", core::f32::consts::FRAC_1_SQRT_2, -core::f32::consts::FRAC_1_SQRT_2),
    ("right-45", core::f32::consts::FRAC_1_SQRT_2, core::f32::consts::FRAC_1_SQRT_2),
];
/// Headings in which a vehicle may enter: name and direction of the plan.
const HEADINGS: [(&str, f32, f32); 8] = [
    ("north", 0.0, -1.0),
    ("north-east", core::f32::consts::FRAC_1_SQRT_2, -core::f32::consts::FRAC_1_SQRT_2),
    ("east", 1.0, 0.0),
    ("south-east", core::f32::consts::FRAC_1_SQRT_2, core::f32::consts::FRAC_1_SQRT_2),
    ("south", 0.0, 1.0),
    ("south-west", -core::f32::consts::FRAC_1_SQRT_2, core::f32::consts::FRAC_1_SQRT_2),
    ("west", -1.0, 0.0),
    ("north-west", -core::f32::consts::FRAC_1_SQRT_2, -core::f32::consts::FRAC_1_SQRT_2),
];
/// Inches that part two turns of one move.
const APART: f32 = 1.0;
/// Turns of a Move or an Advance of a vehicle.
const PIVOTS: u32 = 2;
/// Sine of an angle that is none.
const STRAIGHT: f32 = 0.01;

step! {
    /// Vehicles that have turns left at the end of a Move or an Advance may turn on the spot.
    Turn = "turn" {
        /// Of which unit.
        unit: UnitId,
        /// Which models, and whether each would need its Agile turn for it.
        models: Vec<(ModelId, bool)>,
    }
}
step! {
    /// Vehicles that have just entered choose where they look.
    Face = "face" {
        /// Of which unit.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_turn, answer_turn).decision(ask_face, answer_face);
}

/// The direction turned by this cosine and sine to the right.
fn turned(facing: Vec2, cosine: f32, sine: f32) -> Vec2 {
    let right = Vec2::new(-facing.y, facing.x);
    let way = facing * cosine + right * sine;
    let length = way.length();
    if length > 0.0 { way / length } else { facing }
}

/// Whether a vehicle that has driven this way may still turn at its end, and whether it takes the turn of an Agile one. A
/// turn is made where the way leaves the heading; two turns lie at least 1" apart.
pub fn turn_left(facing: Vec2, route: Option<&Route>, agile: bool) -> Option<bool> {
    let mut heading = facing;
    let (mut used, mut since) = (0, f32::INFINITY);
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

fn ask_turn(In(step): In<Turn>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let lead = step
        .models
        .iter()
        .map(|(id, _)| *id)
        .find(|id| facts.get(*id).is_some_and(|model_ref| model_ref.in_play()))?;
    let options = TURNS
        .iter()
        .map(|(name, ..)| {
            let label = match name.split_once('-') {
                Some((side, degrees)) => format!("Turn {degrees}° to the {side}"),
                None => "Keep the heading".to_owned(),
            };
            Choice::plain(format!("turn:{name}"), label).group("Heading")
        })
        .collect();
    let prompt = format!("{} may turn on the spot", unit.name);
    Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused: Vec::new() })
}

fn answer_turn(In((step, answer)): In<(Turn, Answer)>, mut battle: BattleMut) {
    let name = answer.choice.strip_prefix("turn:").unwrap_or_default();
    let Some((_, cosine, sine)) = TURNS.into_iter().find(|(own, ..)| *own == name) else { return };
    if sine == 0.0 {
        return;
    }
    for (model, extra) in &step.models {
        battle.set_fighter(*model, |fighter| fighter.facing = turned(fighter.facing, cosine, sine));
        battle.activation.agile |= extra;
    }
    let text = format!("{} turns {}", battle.unit_name(step.unit), name.replace('-', " by ") + "°");
    battle.ctx.note(text, &["cad-turn", "cad-ruling-turns"]);
}

fn ask_face(In(step): In<Face>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let lead = facts.standing(step.unit).into_iter().find(|model_ref| facts.is_vehicle(model_ref))?.id();
    let options = HEADINGS
        .iter()
        .map(|(name, ..)| Choice::plain(format!("face:{name}"), format!("Facing {name}")).group("Heading"))
        .collect();
    let prompt = format!("{} enters: where does it face?", unit.name);
    Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused: Vec::new() })
}

fn answer_face(In((step, answer)): In<(Face, Answer)>, mut battle: BattleMut) {
    let name = answer.choice.strip_prefix("face:").unwrap_or_default();
    let Some((_, x, z)) = HEADINGS.into_iter().find(|(own, ..)| *own == name) else { return };
    let models: Vec<ModelId> = {
        let facts = battle.read();
        facts.standing(step.unit).into_iter().map(|model_ref| model_ref.id()).collect()
    };
    for model in models {
        battle.set_fighter(model, |fighter| fighter.facing = Vec2::new(x, z));
    }
    battle
        .ctx
        .note(format!("{} faces {name}", battle.unit_name(step.unit)), &["cad-turn", "cad-ruling-facing"]);
}

/// The direction that an option of these decisions would make of a facing, where it is one.
pub fn heading_of(option: &str, facing: Vec2) -> Option<Vec2> {
    if let Some(name) = option.strip_prefix("turn:") {
        let turn = TURNS.into_iter().find(|(own, ..)| *own == name);
        return turn.map(|(_, cosine, sine)| turned(facing, cosine, sine));
    }
    let name = option.strip_prefix("face:")?;
    HEADINGS.into_iter().find(|(own, ..)| *own == name).map(|(_, x, z)| Vec2::new(x, z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec3;

    fn route(points: &[(f32, f32)]) -> Route {
        let legs = points.iter().map(|(x, z)| Vec3::new(*x, 0.0, *z)).collect();
        Route { legs, cost: 0.0, marks: Vec::new() }
    }

    #[test]
    fn two_turns_and_a_third_for_the_agile() {
        let left = |points: &[(f32, f32)], agile| turn_left(Vec2::Y, Some(&route(points)), agile);
        assert_eq!(turn_left(Vec2::Y, None, false), Some(false), "on the spot");
        assert_eq!(left(&[(0.0, 0.0), (0.0, 0.3)], false), Some(false), "no turn used yet");
        assert_eq!(left(&[(0.0, 0.0), (1.0, 1.0)], false), Some(false), "one used");
        assert_eq!(left(&[(0.0, 0.0), (0.5, 0.5)], false), None, "less than an inch since");
        assert_eq!(left(&[(0.0, 0.0), (0.0, 1.0), (2.0, 3.0)], false), Some(false), "straight, then a turn");
        let twice = [(0.0, 0.0), (1.0, 1.0), (3.0, 1.0)];
        assert_eq!(left(&twice, false), None, "both used");
        assert_eq!(left(&twice, true), Some(true), "the Agile have one more");
        assert_eq!(left(&[(0.0, 0.0), (0.0, -4.0)], false), Some(false), "backward is no turn");
    }

    #[test]
    fn right_is_to_the_right() {
        // Facing north, which is away from the reader, east lies to the right.
        let east = turned(Vec2::NEG_Y, 0.0, 1.0);
        assert!((east - Vec2::X).length() < 1e-6, "{east}");
    }
}
