//! What models, wounds, places and states are worth, in points of crews.

use crate::odds::{balance, best_shot, wounds};
use crate::prelude::*;
use crate::steps::deploy::zones;
use crate::steps::scenario::edge;
use monteria_table::Goals;

/// What being conscious is worth, and what being Down and not yet out, as
/// shares of a model.
const AWAKE: f64 = 0.45;
const DOWN: f64 = 0.12;

/// What a victory point is worth.
pub(crate) fn victory(facts: &SkirmishRef<'_>) -> f64 {
    0.06 * f64::from(facts.turn.points)
}

/// What a model is worth, whole; a leader is worth a quarter more than its points.
pub(crate) fn worth(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> f64 {
    let points = f64::from(model.profile().points.get());
    let hunted = facts.turn.kind == Some(ScenarioKind::Heads);
    let leads = model.role(Role::Leader);
    let numbers = facts.numbers();
    let head = if leads { numbers.head_leader } else { numbers.head_other };
    points * if leads { 1.25 } else { 1.0 }
        + if hunted { victory(facts) * f64::from(head.get()) } else { 0.0 }
}

/// What an Action Point is worth to who is still to act.
pub(crate) fn point(model: &ModelRef<'_>) -> f64 {
    f64::from(model.profile().points.get()) / 15.0
}

/// What a model with so many wounds left is worth.
fn standing(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    let share = f64::from(wounds) / f64::from(model.profile().wounds.get().max(1));
    worth(facts, model) * if wounds > 0 { AWAKE + (1.0 - AWAKE) * share } else { DOWN }
}

/// What it costs to lose so many wounds, below 0 to gain some: twice what is left, or any
/// when Down, takes a model out.
pub(crate) fn loss(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, wounds: i32) -> f64 {
    let now = model.condition.wounds;
    let out =
        wounds > 0 && (now <= 0 || wounds >= now * i32::from(facts.numbers().taken_out.get()));
    let left = if out { 0.0 } else { standing(facts, model, (now - wounds).max(0)) };
    standing(facts, model, now) - left
}

/// What a harm is expected to cost whom it comes over, in points.
fn cost(facts: &SkirmishRef<'_>, harm: &Harm) -> StepResult<f64> {
    let target = facts.try_get(harm.to)?;
    let odds = wounds(facts, harm)?;
    let lost =
        odds.chances().iter().enumerate().map(|(n, chance)| chance * loss(facts, target, n as i32));
    let properties = facts.properties_of(harm)?;
    let beside = properties.iter().map(|property| property.rule().cost(facts, target));
    Ok(lost.sum::<f64>() + beside.sum::<f64>())
}

/// What an action is expected to bring the side that acts; a blunder costs 0.8 points,
/// and a dodge brings 0.2.
pub(crate) fn tally(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<f64> {
    balance(facts, sequence, cost, (0.8, 0.2))
}

/// What the best shot of somebody from one place to another is expected to bring.
pub(crate) fn shot(facts: &SkirmishRef<'_>, by: At<'_, '_>, at: At<'_, '_>) -> StepResult<f64> {
    best_shot(facts, by, at, |harm| cost(facts, harm))
}

/// How much an inch nearer to where it fights best is worth, as a share of a model, and
/// one nearer to what is fought for.
const CLOSER: f64 = 0.012;
const GOAL: f64 = 0.45;

/// How good places are for a model, by its ways to enemies and to what is fought for:
/// where states are compared, what its side `holds`, too.
pub(crate) fn pull(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    holds: bool,
) -> impl Fn(Vec2) -> f64 + use<> {
    // A shooter wants to be within the range of a pass, and halfway on its way there to
    // see somebody; a striker near.
    let guns = model.fighter.weapons.iter().filter(|gun| model.usable(gun));
    let range = guns.filter_map(|gun| Some(gun.ranges()?.0.get())).fold(1.0, f32::max);
    let wanted = range - 1.0 + 2.0 * model.stand.radius;
    let closer = CLOSER * worth(facts, model);
    let foes = facts.enemies(model.side()).filter(|enemy| !enemy.condition.stealth);
    let (goals, near, eager) = goals(facts, model, holds);
    let ways = |to: Vec<Vec2>| Goals::of(facts.table, &model.body(), true, to);
    let foes = ways(foes.map(|foe| foe.body().plan()).collect());
    let goals = ways(goals);
    move |at| {
        let (straight, way) = foes.away(at).unwrap_or((40.0, 40.0));
        let foe = if range > 1.0 { straight.midpoint(way) } else { way };
        let goal = goals.away(at).map_or(0.0, |(_, way)| way);
        let off = (foe - wanted).max(0.0) + 0.3 * (wanted - foe).max(0.0);
        -GOAL * eager * f64::from((goal - near).max(0.0)) - closer * f64::from(off)
    }
}

/// What is fought for that a model goes to: where that lies, how near is near enough, in
/// inches, and how eager it is.
fn goals(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, holds: bool) -> (Vec<Vec2>, f32, f64) {
    let side = model.side();
    let at = model.body().plan();
    let beast = model.profile().is_beast();
    let laden = facts.things.carried_by(model.id()).next().is_some();
    let lying = facts.things.lying().filter(|thing| match thing.what {
        Laid::Smoke { .. } => false,
        Laid::Tower(_) => true,
        Laid::Cache | Laid::Lamp | Laid::Vault(_) | Laid::Relic => {
            !beast && (holds || thing.owner != Some(side))
        }
    });
    let lying = lying.map(|thing| thing.at).collect();
    let home = || zones(facts, side).iter().filter_map(|zone| zone.nearest(at)).collect();
    match facts.turn.kind {
        Some(ScenarioKind::Caches) if laden => (home(), 0.0, 1.0),
        Some(ScenarioKind::Vault) if laden => (vec![edge(facts, side, at)], 0.0, 3.0),
        Some(ScenarioKind::Tower) if model.role(Role::Leader) => (lying, 1.0, 0.5),
        Some(ScenarioKind::Tower) => (lying, 5.0, 1.0),
        None
        | Some(
            ScenarioKind::Caches | ScenarioKind::Lamps | ScenarioKind::Heads | ScenarioKind::Vault,
        ) => (lying, 1.0, 1.0),
    }
}
