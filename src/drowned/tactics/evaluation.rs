//! Values of models, wounds, positions and states in crew points.

use bevy_math::Vec2;

use crate::content::{Role, ScenarioKind};
use crate::display::odds::{ResultPrices, best_shot_value, expected_balance, wound_distribution};
use crate::sequence::{PendingDamage, Sequence};
use crate::skirmish_ref::{ModelRef, PosedModel, SkirmishRef};
use crate::state::MarkerKind;
use crate::steps::special::deploy::zones;
use crate::steps::special::scenario::nearest_exit;
use monteria_game::StepResult;
use monteria_table::Goals;

/// Share of a model's value for being conscious, and for being Down but not out.
const AWAKE: f64 = 0.45;
const DOWN: f64 = 0.12;

/// Returns the value of a victory point.
pub(crate) fn victory_point_value(facts: &SkirmishRef<'_>) -> f64 {
    0.06 * f64::from(facts.turn.points)
}

/// Returns the value of an unhurt model. Leaders are worth a quarter
/// more than their points.
pub(crate) fn model_value(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> f64 {
    let points = f64::from(model.profile().points.get());
    let hunted = facts.turn.kind == Some(ScenarioKind::Heads);
    let leads = model.has_role(Role::Leader);
    let numbers = facts.numbers();
    let head = if leads { numbers.head_leader } else { numbers.head_other };
    points * if leads { 1.25 } else { 1.0 }
        + if hunted { victory_point_value(facts) * f64::from(head.get()) } else { 0.0 }
}

/// Returns the value of an Action Point to a model that has not acted yet.
pub(crate) fn point_value(model: &ModelRef<'_>) -> f64 {
    f64::from(model.profile().points.get()) / 15.0
}

/// Returns the value of a model with this many wounds left.
fn value_with_wounds(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    let share = f64::from(wounds) / f64::from(model.profile().wounds.get().max(1));
    model_value(facts, model) * if wounds > 0 { AWAKE + (1.0 - AWAKE) * share } else { DOWN }
}

/// Returns the cost of losing this many wounds, negative for healing. Twice the
/// wounds left, or any when Down, takes a model out. The cost is weighed by the style
/// of the evaluating player.
pub(crate) fn wound_cost(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    plain_wound_cost(facts, model, wounds) * facts.harm_weight(None, model)
}

/// As [`wound_cost`], with the usual weight.
fn plain_wound_cost(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    let now = model.condition.wounds;
    let out =
        wounds > 0 && (now <= 0 || wounds >= now * i32::from(facts.numbers().taken_out.get()));
    let left = if out { 0.0 } else { value_with_wounds(facts, model, (now - wounds).max(0)) };
    value_with_wounds(facts, model, now) - left
}

/// Returns the expected cost of damage to its target.
fn damage_cost(facts: &SkirmishRef<'_>, pending: &PendingDamage) -> StepResult<f64> {
    let target = facts.try_get(pending.to)?;
    let odds = wound_distribution(facts, pending)?;
    let lost = odds
        .chances()
        .iter()
        .enumerate()
        .map(|(n, chance)| chance * plain_wound_cost(facts, target, n as i32));
    let properties = facts.properties_of(pending)?;
    let beside = properties.iter().map(|property| property.rule().cost(facts, target));
    let weight = facts.harm_weight(pending.by, target);
    Ok(lost.sum::<f64>() * weight + beside.sum::<f64>())
}

/// Prices of a blunder and of a successful dodge in evaluations, in crew points.
const PRICES: ResultPrices = ResultPrices { blunder: 0.8, dodge: 0.2 };

/// Returns the expected gain of an action for the acting side.
pub(crate) fn expected_gain(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<f64> {
    expected_balance(facts, sequence, damage_cost, PRICES)
}

/// Returns the expected gain of the best shot from one pose at another.
pub(crate) fn shot_value(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    at: PosedModel<'_, '_>,
) -> StepResult<f64> {
    best_shot_value(facts, by, at, |pending| damage_cost(facts, pending))
}

/// Value of an inch toward the best fighting distance as a share of the model, and toward
/// an objective in points.
const CLOSER: f64 = 0.012;
const GOAL: f64 = 0.45;
/// How much more an inch counts by which an enemy is nearer than the model wants.
const TOO_NEAR_FACTOR: f64 = 4.0;

/// Returns a scoring function for positions of a model, by its distance on foot from
/// enemies and objectives. With `holds`, objectives that its side already owns count too,
/// as state evaluation needs it.
pub(crate) fn position_score(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    holds: bool,
) -> impl Fn(Vec2) -> f64 + use<> {
    // A shooter wants the range of a pass, on a mean of the direct line and the path;
    // a striker wants contact.
    let guns = model.fighter.weapons.iter().filter(|gun| model.usable(gun));
    let range = guns.filter_map(|gun| Some(gun.ranges()?.0.get())).fold(1.0, f32::max);
    let wanted = range - 1.0 + 2.0 * model.stand.radius;
    let weights = facts.weights(model);
    let wanted = wanted.max(weights.standoff);
    let closer = CLOSER * model_value(facts, model);
    let foes = facts.enemies(model.side()).filter(|enemy| !enemy.condition.stealth);
    let (goals, near, eager) = goals(facts, model, holds);
    let paths = |to: Vec<Vec2>| Goals::of(facts.table, &model.body(), true, to);
    let foes = paths(foes.map(|foe| foe.body().plan()).collect());
    let goals = paths(goals);
    move |at| {
        let (straight, path) = foes.away(at).unwrap_or((40.0, 40.0));
        let foe = if range > 1.0 { straight.midpoint(path) } else { path };
        let goal = goals.away(at).map_or(0.0, |(_, path)| path);
        let off = (foe - wanted).max(0.0) + 0.3 * (wanted - foe).max(0.0);
        let off =
            f64::from(off) * weights.aggression + TOO_NEAR_FACTOR * weights.too_near(straight);
        -GOAL * eager * f64::from((goal - near).max(0.0)) * weights.objectives - closer * off
    }
}

/// Returns the objectives of a model, the distance in inches that is near
/// enough, and a weight.
fn goals(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, holds: bool) -> (Vec<Vec2>, f32, f64) {
    let side = model.side();
    let at = model.body().plan();
    let beast = model.profile().is_beast();
    let laden = facts.things.carried_by(model.id()).next().is_some();
    let lying = facts.things.lying().filter(|thing| match thing.what {
        MarkerKind::Smoke { .. } => false,
        MarkerKind::Tower(_) => true,
        MarkerKind::Cache | MarkerKind::Lamp | MarkerKind::Vault(_) | MarkerKind::Relic => {
            !beast && (holds || thing.owner != Some(side))
        }
    });
    let lying = lying.map(|thing| thing.at).collect();
    let home = || zones(facts, side).iter().filter_map(|zone| zone.nearest(at)).collect();
    match facts.turn.kind {
        Some(ScenarioKind::Caches) if laden => (home(), 0.0, 1.0),
        Some(ScenarioKind::Vault) if laden => (vec![nearest_exit(facts, side, at)], 0.0, 3.0),
        Some(ScenarioKind::Tower) if model.has_role(Role::Leader) => (lying, 1.0, 0.5),
        Some(ScenarioKind::Tower) => (lying, 5.0, 1.0),
        None
        | Some(
            ScenarioKind::Caches | ScenarioKind::Lamps | ScenarioKind::Heads | ScenarioKind::Vault,
        ) => (lying, 1.0, 1.0),
    }
}
