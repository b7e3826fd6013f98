//! What Gear and Rituals have in common: whom they may be aimed at, how their Checks are
//! rolled, and the effects that only they have (Cazadores 07 and 08; rulings 55 to 65).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::attack;
use super::effects::{ApplyEffects, Frame, rule};
use super::people;
use super::turn_act::TurnAct;
use crate::change::HuntMut;
use crate::companion::{TableQuestion, milli};
use crate::components::{Focus, Stock};
use crate::content::{Aim, Condition, Effect, Gear, Handling, Ritual, Skill, Whom};
use crate::hunt_ref::{HuntRef, dt_of, in_reach};
use monteria_dice::{Check, Edge};
use monteria_game::{
    Answer, Choice, ModelId, Modifiers, Needs, Offers, Refusal, Region, Registry, StepResult,
    event_text, step,
};
use monteria_table::{Body, BodyId};

/// DT of Cast Ritual (Cazadores 5.3.3).
pub(crate) const RITUAL_DT: i32 = 7;
/// How large a point is for the eye: a marker of so many inches across
/// and high (ruling 59).
const MARKER: f32 = 0.1;

step! {
    /// Effects befall everyone in range, the user included. What is rolled for
    /// them has been rolled.
    ReachAll = "reach-all" {
        /// Whose effects they are.
        model: ModelId,
        /// How far they reach, in inches.
        range: f32,
        /// What they do.
        list: Vec<Effect>,
        /// What they refer to, but for the target.
        frame: Frame,
        /// The rules that they follow.
        why: Vec<String>,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(reach_all);
}

/// A Check as it will be rolled, with the reasons of its edge.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ArtPlan {
    /// The dice.
    pub check: Check,
    /// The Skill.
    pub skill: Skill,
    /// What helps and hinders, beside the model's Conditions.
    pub modifiers: Modifiers,
    /// Dice that something in hand adds.
    pub bonus: i32,
}

/// How this model would roll for a piece of Gear. Gear that is used as an Attack has the
/// Advantages of its user's Attacks; a point has no Defence (ruling 55).
pub(crate) fn gear_plan(facts: &HuntRef<'_>, model: ModelId, gear: &Gear) -> ArtPlan {
    let mut modifiers = Modifiers::default();
    if gear.action == Handling::Attack
        && let Some(model_ref) = facts.get(model)
    {
        if model_ref.has(Condition::Hidden) {
            modifiers.good("attacks from hiding", "caz-cond-hidden");
        }
        if model_ref.stance.focus == Some(Focus::Advantage) {
            modifiers.good("Focus", "caz-focus");
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

/// How this model would roll for a Ritual: Lore, and what a Symbol in hand adds.
pub(crate) fn ritual_plan(facts: &HuntRef<'_>, model: ModelId, ritual: &Ritual) -> ArtPlan {
    let devotion = super::rituals::devotion(facts, model, ritual);
    let bonus = devotion.map_or(0, |devotion| *devotion.lore);
    let pool = facts.pool(model, Skill::Lore) + bonus;
    let check =
        Check::new(pool, Some(dt_of(RITUAL_DT))).with_edge(facts.skill_edge(model, Skill::Lore));
    ArtPlan { check, skill: Skill::Lore, modifiers: Modifiers::default(), bonus }
}

/// The Gear in hand that it could use, or the first of its kind that it carries.
pub(crate) fn stock_of<'a>(gear: &Gear, stocks: &'a [Stock]) -> Option<&'a Stock> {
    let mut all = stocks.iter().filter(|stock| stock.gear == gear.id);
    let first = all.clone().next();
    all.find(|stock| usable(gear, stock).is_ok()).or(first)
}

/// Whether a piece of Gear could be used now, were there a target.
///
/// # Errors
/// `NoAmmo` and `NotReadied` (Cazadores 05, Ammo and Special Gear as Weapons).
pub(crate) fn usable(gear: &Gear, stock: &Stock) -> Result<(), Refusal> {
    if stock.left == 0 {
        Err(Refusal::rule("NoAmmo", event_text!("{}: it is used up", gear.name)))
    } else if gear.must_ready() && !stock.readied {
        Err(Refusal::rule("NotReadied", event_text!("{} is not Readied: Switch first", gear.name)))
    } else {
        Ok(())
    }
}

/// A way to use something.
pub(crate) struct Offer<'a> {
    /// The option as it will be, without what it needs.
    pub choice: Choice,
    /// What it is aimed at.
    pub aim: Aim,
    /// Least distance in inches.
    pub min: f32,
    /// Greatest distance in inches.
    pub max: f32,
    /// What it does where it succeeds.
    pub effects: &'a [Effect],
}

/// Adds an option with all that it may be aimed at.
pub(crate) fn offer(
    facts: &HuntRef<'_>,
    model: ModelId,
    offer: Offer<'_>,
    verdict: Result<(), Refusal>,
    offers: &mut Offers,
) {
    let Offer { choice, aim, min, max, effects } = offer;
    let verdict = effects
        .iter()
        .fold(verdict, |verdict, effect| verdict.and_then(|()| rule(effect).usable(facts, model)));
    match aim {
        Aim::Oneself | Aim::Everyone => offers.add(choice, verdict),
        Aim::Point if facts.by_people() => offers.add(choice, verdict),
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
            let none =
                || Refusal::NoTarget { detail: "no point in range and line of sight".to_owned() };
            let verdict = verdict.and_then(|()| {
                if sees_a_point(facts, model, least, max + radius) { Ok(()) } else { Err(none()) }
            });
            offers.add(choice.needs(Needs::To(region)), verdict);
        }
        Aim::Model { who, sight } => {
            // Where it may not be used at all, nobody's sight is worth computing.
            let targets: Vec<_> = if verdict.is_ok() {
                facts
                    .in_play()
                    .filter(|target| fits(facts, model, target.id(), who))
                    .map(|target| {
                        (target.id(), may_aim(facts, model, target.id(), (min, max), sight))
                    })
                    .collect()
            } else {
                Vec::new()
            };
            offers.add_targets(
                choice,
                verdict,
                targets,
                "nobody fit for it is in range and line of sight",
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

/// Whether a model may aim at another from here.
///
/// # Errors
/// `OutOfRange` and `NoLineOfSight`.
pub(crate) fn may_aim(
    facts: &HuntRef<'_>,
    model: ModelId,
    target: ModelId,
    (min, max): (f32, f32),
    sight: bool,
) -> Result<(), Refusal> {
    if facts.by_people() {
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

/// Whether some point in range can be seen: eight directions, three distances.
fn sees_a_point(facts: &HuntRef<'_>, model: ModelId, least: f32, most: f32) -> bool {
    const HALF: f32 = 0.707_106_77;
    let ways = [
        (1.0, 0.0),
        (HALF, HALF),
        (0.0, 1.0),
        (-HALF, HALF),
        (-1.0, 0.0),
        (-HALF, -HALF),
        (0.0, -1.0),
        (HALF, -HALF),
    ];
    let Some(own) = facts.get(model).map(|model_ref| model_ref.body()) else { return false };
    let half = facts.table.board().half();
    [0.5f32, 0.1, 0.9].into_iter().any(|part| {
        ways.into_iter().any(|(x, z)| {
            let at = own.plan() + Vec2::new(x, z) * (least + (most - least) * part);
            at.x.abs() <= half.x && at.y.abs() <= half.y && sees_point(facts, model, at)
        })
    })
}

/// Whether a model sees a point of the table (ruling 59); models that stand on it
/// do not hide it.
pub(crate) fn sees_point(facts: &HuntRef<'_>, model: ModelId, at: Vec2) -> bool {
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

/// What an answer aims at: the model itself where nothing else is named, and the
/// point, where one is.
pub(crate) fn aimed(model: ModelId, aim: Aim, answer: &Answer<TurnAct>) -> (ModelId, Option<Vec2>) {
    let round = monteria_table::round_milli;
    let point = answer
        .spot
        .filter(|_| aim == Aim::Point)
        .map(|spot| Vec2::new(round(spot.x), round(spot.z)));
    (answer.target.unwrap_or(model), point)
}

/// Carries effects out on whom they were aimed at. On everyone in range they are rolled
/// once (Cazadores 08, ruling 62).
pub(crate) fn unleash(
    hunt: &mut HuntMut,
    model: ModelId,
    (aim, range): (Aim, f32),
    (target, point): (ModelId, Option<Vec2>),
    (effects, successes): (&[Effect], u32),
    why: &[&str],
) -> StepResult {
    let target = if aim == Aim::Point { None } else { Some(target) };
    let frame = Frame { target, successes: successes as i32, point, ..Frame::of(model) };
    if aim != Aim::Everyone {
        hunt.ctx.then(ApplyEffects::new(effects.to_vec(), frame, why));
        return Ok(());
    }
    let rolled =
        |effect: &Effect| rule(effect).rolled(hunt, &frame).unwrap_or_else(|| effect.clone());
    let rolled: Vec<Effect> = effects.iter().map(rolled).collect();
    let why = why.iter().map(|id| (*id).to_owned()).collect();
    hunt.ctx.then(ReachAll { model, range, list: rolled, frame, why });
    Ok(())
}

fn reach_all(In(step): In<ReachAll>, mut hunt: HuntMut) {
    let facts = hunt.read();
    let reached = reached(&facts, step.model, step.range);
    if let Some(question) = facts.open_question() {
        people::ask(&mut hunt, question);
        hunt.ctx.then(step);
        return;
    }
    for id in reached {
        let frame = Frame { target: Some(id), ..step.frame.clone() };
        let list = step.list.clone();
        let why = step.why.clone();
        hunt.ctx.then(ApplyEffects { list, frame, why });
    }
}

/// Everyone within this distance of a model, itself included, in id order.
pub(crate) fn reached(facts: &HuntRef<'_>, model: ModelId, range: f32) -> Vec<ModelId> {
    let others =
        || facts.in_play().map(|model_ref| model_ref.id()).filter(|id| *id != model).collect();
    if let Some(near) =
        facts.told(|| TableQuestion::Near { of: model, milli: milli(range), among: others() })
    {
        let mut all = near;
        all.push(model);
        all.sort_unstable();
        return all;
    }
    let ids = facts.in_play().map(|model_ref| model_ref.id());
    ids.filter(|id| *id == model || in_reach(facts.distance(model, *id), 0.0, range)).collect()
}
