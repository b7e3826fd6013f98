//! Charges: the way into contact with an enemy, and whom a model can reach so (rulebook, Close combat and charge actions).

use bevy::math::Vec2;

use crate::game::{ModelId, Refusal, StepError, told};
use crate::rulesets::drowned::content::{Property, Weapon};
use crate::rulesets::drowned::sequence::Gait;
use crate::rulesets::drowned::skirmish_ref::{CONTACT, ModelRef, SkirmishRef, Stance};
use crate::rulesets::drowned::way::Way;
use crate::table::{MoveRules, Route, Spot, distance, round_milli};

/// Cosines and sines are taken of these degrees: where around its target a charger tries to end, from straight on.
const ANGLES: [f32; 13] =
    [0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0, 75.0, -75.0, 105.0, -105.0, 140.0, -140.0];

/// How far a weapon strikes, in inches: to contact, or farther where it has Reach (rulebook, Reach).
pub fn reach_of(weapon: &Weapon) -> f32 {
    let reach = weapon
        .properties
        .iter()
        .find_map(|it| if let Property::Reach(far) = it { Some(far.get()) } else { None });
    reach.unwrap_or(CONTACT).max(CONTACT)
}

/// Each enemy with whether a model can charge it.
pub fn chargeable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    _weapon: &Weapon,
) -> Vec<(ModelId, Result<(), Refusal>)> {
    let enemies = facts.standing().filter(|other| other.side() != model.side());
    enemies.map(|enemy| (enemy.id(), way_to(facts, model, enemy).map(|_| ()))).collect()
}

/// The way of a charge.
///
/// # Errors
/// Where there is none: the option should not have been offered.
pub fn charge_way(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, at: ModelId) -> Result<Way, StepError> {
    way_to(facts, model, facts.try_get(at)?)
        .map_err(|why| StepError::missing(format!("the way of a charge: {why}")))
}

/// The shortest way into contact: on foot or swimming where that leads there, else with leaps and climbs.
fn way_to(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, enemy: &ModelRef<'_>) -> Result<Way, Refusal> {
    if enemy.condition.stealth {
        return Err(Refusal::rule("Stealthed", "it is stealthed"));
    }
    let speed = facts.speed(model, true);
    let away = distance(&model.body(), &enemy.body());
    if away > speed.nailed {
        return Err(Refusal::OutOfRange { min: 0.0, max: speed.nailed, distance: away });
    }
    let wet = facts.place(model).stance == Stance::Swimming;
    let gaits: &[Gait] = if wet { &[Gait::Swim] } else { &[Gait::Walk, Gait::Leap, Gait::Swim] };
    let found = gaits.iter().find_map(|gait| {
        let rules = MoveRules { apart: 0.0, ..facts.move_rules(model, *gait, speed.of(*gait)) };
        best_end(facts, model, enemy, &rules)
    });
    let route = found
        .ok_or_else(|| Refusal::rule("NoWay", told!("no way of {}\" leads into contact", speed.nailed)))?;
    Ok(Way::of(&route, facts.numbers().step.get()))
}

/// The cheapest way to a free place in contact with an enemy.
pub(super) fn best_end(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    enemy: &ModelRef<'_>,
    rules: &MoveRules,
) -> Option<Route> {
    let (me, foe, others) = (model.body(), enemy.body(), facts.in_the_way(model));
    let reach = facts.table.reach(&me, rules, &others);
    let toward = (me.plan() - foe.plan()).normalize_or(Vec2::Y);
    let ends = ANGLES.iter().map(|degrees| {
        let (sin, cos) = libm::sincosf(degrees * core::f32::consts::PI / 180.0);
        let arm = Vec2::new(toward.x * cos - toward.y * sin, toward.x * sin + toward.y * cos);
        let at = foe.plan() + arm * (me.radius + foe.radius);
        Spot { x: round_milli(at.x), z: round_milli(at.y), y: None }
    });
    let mut best: Option<Route> = None;
    for end in ends {
        let Ok(route) = reach.route_to(end) else { continue };
        let touches = distance(&me.moved(route.end()), &foe) <= CONTACT;
        if touches && best.as_ref().is_none_or(|known| route.cost < known.cost) {
            best = Some(route);
        }
    }
    best
}
