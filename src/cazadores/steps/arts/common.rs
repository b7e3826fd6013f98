//! Common rules of Gear and Rituals: aiming, Checks, and the effects that only they have
//! (Cazadores 07 and 08; rulings 55 to 65).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::content::{Aim, Condition, Effect, Gear, Handling, Ritual, Skill, Whom};
use crate::state::components::{CarriedGear, Focus};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, dt_of, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::arts::rituals;
use crate::steps::combat::attack;
use crate::steps::effects::{ApplyEffects, EffectContext, rule};
use crate::steps::real_table;
use crate::steps::turns::turn_act::TurnAct;
use monteria_dice::{Check, Edge};
use monteria_game::{
    Answer, Choice, ModelId, Modifiers, Needs, Offers, Refusal, Region, Registry, StepResult,
    event_text, step, text,
};
use monteria_table::{Body, BodyId};

/// DT of Cast Ritual (Cazadores 5.3.3).
pub(crate) const RITUAL_DT: i32 = 7;
/// Diameter and height in inches of the marker that stands for a point in
/// line-of-sight checks (ruling 59).
const MARKER: f32 = 0.1;

step! {
    /// Effects are applied to everyone in range, including the user. Their dice
    /// have been rolled already.
    AffectEveryone = "reach-all" {
        /// The model whose effects they are.
        model: ModelId,
        /// Reach of the effects in inches.
        range: f32,
        list: Vec<Effect>,
        /// The context of the effects, without the target.
        context: EffectContext,
        /// The rules that the effects cite.
        why: Vec<String>,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(affect_everyone);
}

/// A Check as it will be rolled, with the reasons for its edge.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ArtPlan {
    pub check: Check,
    pub skill: Skill,
    /// Advantages and Disadvantages other than the model's Conditions.
    pub modifiers: Modifiers,
    /// Dice added by something in hand.
    pub bonus: i32,
}

/// Returns the Check of a model for a piece of Gear. Gear that is used as an Attack has
/// the Advantages of its user's Attacks; a point has no Defence (ruling 55).
pub(crate) fn gear_plan(facts: &HuntRef<'_>, model: ModelId, gear: &Gear) -> ArtPlan {
    let mut modifiers = Modifiers::default();
    if gear.action == Handling::Attack
        && let Some(model_ref) = facts.get(model)
    {
        if model_ref.has(Condition::Hidden) {
            modifiers.good(
                text!("rules-cazadores-attacks-from-hiding", "attacks from hiding"),
                "caz-cond-hidden",
            );
        }
        if model_ref.stance.focus == Some(Focus::Advantage) {
            modifiers.good(text!("rules-cazadores-focus", "Focus"), "caz-focus");
        }
    }
    let own = match facts.skill_edge(model, gear.skill) {
        Edge::Advantage => (1, 0),
        Edge::None => (0, 0),
        Edge::Disadvantage => (0, 1),
    };
    let edge = Edge::from_counts(modifiers.edges().0 + own.0, modifiers.edges().1 + own.1);
    let check =
        Check::new(facts.pool(model, gear.skill), gear.dt.map(|dt| dt_of(*dt))).with_edge(edge);
    ArtPlan { check, skill: gear.skill, modifiers, bonus: 0 }
}

/// Returns the Check of a model for a Ritual: Lore, plus the dice of a Symbol in hand.
pub(crate) fn ritual_plan(facts: &HuntRef<'_>, model: ModelId, ritual: &Ritual) -> ArtPlan {
    let devotion = rituals::devotion(facts, model, ritual);
    let bonus = devotion.map_or(0, |devotion| *devotion.lore);
    let pool = facts.pool(model, Skill::Lore) + bonus;
    let check =
        Check::new(pool, Some(dt_of(RITUAL_DT))).with_edge(facts.skill_edge(model, Skill::Lore));
    ArtPlan { check, skill: Skill::Lore, modifiers: Modifiers::default(), bonus }
}

/// Returns the usable stock of Gear in hand, or else the first of its
/// kind that is carried.
pub(crate) fn usable_stock<'a>(gear: &Gear, stocks: &'a [CarriedGear]) -> Option<&'a CarriedGear> {
    let mut all = stocks.iter().filter(|stock| stock.gear == gear.id);
    let first = all.clone().next();
    all.find(|stock| usable(gear, stock).is_ok()).or(first)
}

/// Checks whether a piece of Gear could be used now on a valid target.
///
/// # Errors
/// `NoAmmo` and `NotReadied` (Cazadores 05, Ammo and Special Gear as Weapons).
pub(crate) fn usable(gear: &Gear, stock: &CarriedGear) -> Result<(), Refusal> {
    if stock.left == 0 {
        Err(Refusal::rule(
            "NoAmmo",
            event_text!("rules-cazadores-it-is-used-up", "{name}: it is used up", name = gear.name),
        ))
    } else if gear.must_ready() && !stock.readied {
        Err(Refusal::rule(
            "NotReadied",
            event_text!(
                "rules-cazadores-is-not-readied-switch-first",
                "{name} is not Readied: Switch first",
                name = gear.name
            ),
        ))
    } else {
        Ok(())
    }
}

/// A use of Gear or a Ritual that becomes an option.
pub(crate) struct ArtOption<'a> {
    /// The option, without its targets.
    pub choice: Choice,
    pub aim: Aim,
    /// Least distance in inches.
    pub min: f32,
    /// Greatest distance in inches.
    pub max: f32,
    /// Effects of a Success.
    pub effects: &'a [Effect],
}

/// Adds an option with all its possible targets.
pub(crate) fn offer(
    facts: &HuntRef<'_>,
    model: ModelId,
    offer: ArtOption<'_>,
    verdict: Result<(), Refusal>,
    offers: &mut Offers,
) {
    let ArtOption { choice, aim, min, max, effects } = offer;
    let verdict = effects
        .iter()
        .fold(verdict, |verdict, effect| verdict.and_then(|()| rule(effect).usable(facts, model)));
    match aim {
        Aim::Oneself | Aim::Everyone => offers.add(choice, verdict),
        Aim::Point if facts.on_real_table() => offers.add(choice, verdict),
        Aim::Point => {
            let Some(model_ref) = facts.get(model) else { return };
            let center = model_ref.body().plan();
            let radius = model_ref.stand.radius;
            let least = if min > 0.0 { min + radius } else { 0.0 };
            let region = Region::Within {
                center,
                min: least,
                max: max + radius,
                seen_by: Some(model),
                length: None,
            };
            let none = || Refusal::NoTarget {
                detail: text!(
                    "rules-cazadores-no-point-in-range-and-line",
                    "no point in range and line of sight"
                ),
            };
            let verdict = verdict.and_then(|()| {
                if sees_a_point(facts, model, least, max + radius) { Ok(()) } else { Err(none()) }
            });
            offers.add(choice.needs(Needs::To(region)), verdict);
        }
        Aim::Model { who, sight } => {
            // Lines of sight are computed only if the option is legal otherwise.
            let targets: Vec<_> = if verdict.is_ok() {
                facts
                    .in_play()
                    .filter(|target| fits(facts, model, target.id(), who))
                    .map(|target| {
                        (target.id(), may_aim(facts, model, target.id(), min, max, sight))
                    })
                    .collect()
            } else {
                Vec::new()
            };
            offers.add_targets(
                choice,
                verdict,
                targets,
                text!(
                    "rules-cazadores-nobody-fit-for-it-is-in",
                    "no valid target in range and line of sight"
                ),
            );
        }
    }
}

fn fits(facts: &HuntRef<'_>, model: ModelId, target: ModelId, who: Whom) -> bool {
    let side = |id| facts.get(id).map(|model_ref| model_ref.model.side);
    match who {
        Whom::Anyone => true,
        Whom::Hostile => side(model) != side(target),
        Whom::Friendly => side(model) == side(target),
    }
}

/// Checks whether a model may aim at another from its position.
///
/// # Errors
/// `OutOfRange`, or `NoLineOfSight` if the aim needs `sight`.
pub(crate) fn may_aim(
    facts: &HuntRef<'_>,
    model: ModelId,
    target: ModelId,
    min: f32,
    max: f32,
    sight: bool,
) -> Result<(), Refusal> {
    if facts.on_real_table() {
        return Ok(());
    }
    let distance = if target == model { 0.0 } else { facts.distance(model, target) };
    if !in_reach(distance, min, max) {
        Err(Refusal::OutOfRange { min, max, distance })
    } else if target == model || !sight {
        Ok(())
    } else {
        attack::line_of_sight(facts, model, target)
    }
}

/// Returns whether some point in range can be seen; samples eight
/// directions at three distances.
fn sees_a_point(facts: &HuntRef<'_>, model: ModelId, least: f32, most: f32) -> bool {
    const HALF: f32 = 0.707_106_77;
    let directions = [
        (1.0, 0.0),
        (HALF, HALF),
        (0.0, 1.0),
        (-HALF, HALF),
        (-1.0, 0.0),
        (-HALF, -HALF),
        (0.0, -1.0),
        (HALF, -HALF),
    ];
    // A model that is not in the Hunt sees nothing.
    let Some(own) = facts.get(model).map(|model_ref| model_ref.body()) else { return false };
    let half = facts.table.board().half();
    [0.5f32, 0.1, 0.9].into_iter().any(|part| {
        directions.into_iter().any(|(x, z)| {
            let at = own.plan() + Vec2::new(x, z) * (least + (most - least) * part);
            at.x.abs() <= half.x && at.y.abs() <= half.y && sees_point(facts, model, at)
        })
    })
}

/// Returns whether a model sees a point of the table (ruling 59); models that stand on it
/// do not hide it.
pub(crate) fn sees_point(facts: &HuntRef<'_>, model: ModelId, at: Vec2) -> bool {
    // A model that is not in the Hunt sees nothing.
    let Some(own) = facts.get(model).map(|model_ref| model_ref.body()) else { return false };
    let marker = Body {
        id: BodyId(u16::MAX),
        at: Vec3::new(at.x, facts.table.ground(at), at.y),
        radius: MARKER / 2.0,
        height: MARKER,
    };
    let blockers: Vec<Body> = facts
        .hostile_to(model)
        .map(|model_ref| model_ref.body())
        .filter(|body| body.plan().distance(at) > body.radius + MARKER / 2.0)
        .collect();
    facts.table.sight(&own, &marker, &blockers).clear()
}

/// Returns the target model and the point of an answer: the acting model itself if no
/// other is named, and the point if there is one.
pub(crate) fn aimed(model: ModelId, aim: Aim, answer: &Answer<TurnAct>) -> (ModelId, Option<Vec2>) {
    let round = monteria_table::round_milli;
    let point = answer
        .spot
        .filter(|_| aim == Aim::Point)
        .map(|spot| Vec2::new(round(spot.x), round(spot.z)));
    (answer.target.unwrap_or(model), point)
}

/// Effects of Gear or a Ritual with their aim.
pub(crate) struct AimedEffects<'a> {
    pub aim: Aim,
    /// Range of the effects in inches.
    pub range: f32,
    /// The model that was aimed at; the acting model itself for an aim at no other.
    pub target: ModelId,
    /// The point that was aimed at.
    pub point: Option<Vec2>,
    pub effects: &'a [Effect],
    /// Successes of the Check.
    pub successes: u32,
}

/// Applies effects to the models that they were aimed at. Effects on everyone in range
/// are rolled once (Cazadores 08, ruling 62).
pub(crate) fn apply_aimed_effects(
    hunt: &mut HuntMut,
    model: ModelId,
    aimed: AimedEffects<'_>,
    why: &[&str],
) -> StepResult {
    let AimedEffects { aim, range, target, point, effects, successes } = aimed;
    let target = if aim == Aim::Point { None } else { Some(target) };
    let context =
        EffectContext { target, successes: successes as i32, point, ..EffectContext::of(model) };
    if aim != Aim::Everyone {
        hunt.ctx.then(ApplyEffects::new(effects.to_vec(), context, why));
        return Ok(());
    }
    let rolled =
        |effect: &Effect| rule(effect).rolled(hunt, &context).unwrap_or_else(|| effect.clone());
    let rolled: Vec<Effect> = effects.iter().map(rolled).collect();
    let why = why.iter().map(|id| (*id).to_owned()).collect();
    hunt.ctx.then(AffectEveryone { model, range, list: rolled, context, why });
    Ok(())
}

fn affect_everyone(In(step): In<AffectEveryone>, mut hunt: HuntMut) {
    let facts = hunt.read();
    let models_within = models_within(&facts, step.model, step.range);
    if let Some(question) = facts.open_question() {
        real_table::ask(&mut hunt, question);
        hunt.ctx.then(step);
        return;
    }
    for id in models_within {
        let context = EffectContext { target: Some(id), ..step.context.clone() };
        let list = step.list.clone();
        let why = step.why.clone();
        hunt.ctx.then(ApplyEffects { list, context, why });
    }
}

/// Returns all models within this distance of a model, including itself, in id order.
pub(crate) fn models_within(facts: &HuntRef<'_>, model: ModelId, range: f32) -> Vec<ModelId> {
    let others =
        || facts.in_play().map(|model_ref| model_ref.id()).filter(|id| *id != model).collect();
    if let Some(near) = facts.table_answer(|| TableQuestion::Near {
        of: model,
        milli: to_milli(range),
        among: others(),
    }) {
        let mut all = near;
        all.push(model);
        all.sort_unstable();
        return all;
    }
    let ids = facts.in_play().map(|model_ref| model_ref.id());
    ids.filter(|id| *id == model || in_reach(facts.distance(model, *id), 0.0, range)).collect()
}
