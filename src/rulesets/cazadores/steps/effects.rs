//! The vocabulary of effects at work: what Abilities, Action cards, Gear and Rituals do beside WNDs.

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::areas::OpenRift;
use super::damage::{self, Harm, Mending};
use super::{areas, arts, hazards, raise, temper};
use crate::content::Bounded;
use crate::dice::Check;
use crate::game::{Builder, Manner, ModelId, OrMissing, Step, StepResult, told};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::Warded;
use crate::rulesets::cazadores::content::{Amount, AreaSpot, Effect, Id, Subject};
use crate::rulesets::cazadores::hunt_ref::{dt_of, known};
use crate::table::{Body, Keywords, Obstacle, PushMove, Stop};

/// Effects are carried out, one after the other; what one of them brings is resolved before the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ApplyEffects {
    /// What is left of them, in order.
    pub list: Vec<Effect>,
    /// Whom and what they refer to.
    pub frame: Frame,
    /// The rules that they follow.
    pub why: Vec<String>,
}

/// Whom and what effects refer to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The model that acts; none for a fall and the like.
    pub acting: Option<ModelId>,
    /// The model that it acts on.
    pub target: Option<ModelId>,
    /// Successes of the Check.
    pub successes: i32,
    /// Where the target's base was when the Action began.
    pub former: Option<Vec3>,
    /// The point that was aimed at, where one was.
    pub point: Option<Vec2>,
}

impl Frame {
    /// A model that acts, on nobody yet.
    pub fn of(acting: ModelId) -> Self {
        Frame { acting: Some(acting), target: None, successes: 0, former: None, point: None }
    }

    /// The model that acts, for an effect that needs one.
    ///
    /// # Errors
    /// Where nobody acts.
    pub fn acting(&self) -> StepResult<ModelId> {
        self.acting.or_missing("the model whose effect it is")
    }

    /// Whom an effect befalls; nobody where nobody was aimed at, or nobody acts.
    fn subject(&self, on: Subject) -> Option<ModelId> {
        match on {
            Subject::Target => self.target,
            Subject::Acting => self.acting,
        }
    }
}

impl ApplyEffects {
    /// These effects.
    pub fn new(list: Vec<Effect>, frame: Frame, why: &[&str]) -> Self {
        ApplyEffects { list, frame, why: why.iter().map(|id| (*id).to_owned()).collect() }
    }
}

impl Step for ApplyEffects {
    const NAME: &'static str = "apply-effects";
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(apply_effects);
}

fn apply_effects(In(step): In<ApplyEffects>, mut hunt: HuntMut) -> StepResult {
    let ApplyEffects { mut list, mut frame, why } = step;
    if list.is_empty() {
        return Ok(());
    }
    if let (None, Some(target)) = (frame.former, frame.target) {
        frame.former = Some(hunt.read().model(target)?.stand.at);
    }
    let first = list.remove(0);
    let rules: Vec<&str> = why.iter().map(String::as_str).collect();
    apply(&mut hunt, &first, &frame, &rules)?;
    if !list.is_empty() {
        hunt.ctx.then(ApplyEffects { list, frame, why });
    }
    Ok(())
}

fn apply(hunt: &mut HuntMut, effect: &Effect, frame: &Frame, why: &[&str]) -> StepResult {
    match effect {
        Effect::Impose { on, .. }
        | Effect::ImposeFrom { on, .. }
        | Effect::Wounds { on, .. }
        | Effect::Heal { on, .. }
        | Effect::Ward { on, .. }
        | Effect::Immunity { on, .. } => match frame.subject(*on) {
            Some(id) => befall(hunt, id, effect, frame, why),
            // What is done to a Target befalls nobody where nobody was aimed at.
            None => Ok(()),
        },
        Effect::Push { inches } => push(hunt, frame, **inches),
        Effect::RaiseMinion => raise::minion(hunt, frame.acting()?, why),
        Effect::PlaceByScatter => place_by_scatter(hunt, frame),
        Effect::PlaceTargetBeside { gap } => place_beside(hunt, frame.target, frame.acting, **gap),
        Effect::PlaceSelfBeside { gap } => place_beside(hunt, frame.acting, frame.target, **gap),
        Effect::PlaceArea { area, at } => place_area(hunt, frame, area, *at),
        Effect::Withstand { skill, dt, or } => {
            arts::withstand(hunt, (*skill, dt.map(Bounded::get)), or, frame, why)
        }
        Effect::Strike { name, kind, rating, on_crit } => {
            arts::strike(hunt, name, (*kind, **rating), on_crit, frame)
        }
        Effect::Temper { effects, readied } => temper::begin(hunt, effects, *readied, frame),
        Effect::OpenRift { area, within } => {
            hunt.ctx.then(OpenRift {
                model: frame.acting()?,
                kind: area.clone(),
                within: **within,
                first: None,
            });
            Ok(())
        }
        Effect::HealOwnLocations { amount } => {
            let count = count(hunt, *amount, frame);
            damage::mend_into(hunt, frame.acting()?, count, Mending::OwnInOrder, &healing(why))
        }
        Effect::FoeCheck { attribute, dt, on_success, on_failure } => {
            let id = frame.acting()?;
            if !hunt.in_play(id) {
                return Ok(());
            }
            let facts = hunt.read();
            let check = Check::new(facts.foe_dice(id, *attribute), dt.map(|dt| dt_of(*dt)));
            let (name, label) = (facts.name(id).to_owned(), format!("{} Check", attribute.short()));
            let roll = hunt.ctx.roll(Some(id), &name, &label, &check, why);
            let list = if roll.success() { on_success } else { on_failure };
            let frame = Frame { successes: roll.successes as i32, ..frame.clone() };
            hunt.ctx.then(ApplyEffects::new(list.clone(), frame, why));
            Ok(())
        }
        Effect::GainCrit { effects } => gain_crit(hunt, frame.acting()?, effects),
        Effect::ModifyAttribute { attribute, by } => {
            let id = frame.acting()?;
            hunt.set_modifiers(id, |modifiers| modifiers.lasting.push((*attribute, **by)))?;
            let text = told!("{}: {} {by:+} for the rest of the Hunt", hunt.name(id), attribute.short());
            hunt.ctx.note(text, why);
            Ok(())
        }
    }
}

/// Carries out an effect that befalls one model.
fn befall(hunt: &mut HuntMut, id: ModelId, effect: &Effect, frame: &Frame, why: &[&str]) -> StepResult {
    match effect {
        Effect::Impose { condition, .. } => hunt.impose(id, *condition, frame.acting, why),
        Effect::ImposeFrom { condition, from, .. } => {
            arts::impose_from(hunt, id, *condition, *from, frame, why)
        }
        Effect::Wounds { amount, .. } => {
            let count = count(hunt, *amount, frame);
            hunt.ctx.then(Harm::new(id, count, why));
            Ok(())
        }
        Effect::Heal { amount, .. } => {
            let count = count(hunt, *amount, frame);
            damage::mend(hunt, id, count, &healing(why))
        }
        Effect::Ward { against, advantage, .. } => {
            arts::ward(hunt, id, Warded { against: *against, advantage: *advantage })
        }
        Effect::Immunity { condition, .. } => arts::immunity(hunt, id, *condition),
        other => apply(hunt, other, frame, why),
    }
}

/// The rules of an effect that heals.
fn healing<'a>(why: &[&'a str]) -> Vec<&'a str> {
    why.iter().copied().chain(["caz-heal", "ruling-24"]).collect()
}

/// Rolls for a number of WNDs where it is not fixed, and tells what came.
pub fn count(hunt: &mut HuntMut, amount: Amount, frame: &Frame) -> i32 {
    let (die, face) = match amount {
        Amount::Fixed(count) => return *count,
        Amount::Successes => return frame.successes,
        Amount::SuccessesUpTo(most) => return frame.successes.min(*most),
        Amount::D5 => ("d5", hunt.ctx.dice().d5()),
        Amount::D10 => ("d10", hunt.ctx.dice().d10()),
    };
    hunt.ctx.note(told!("A {die} shows {face}"), &["caz-other-rolls"]);
    face as i32
}

/// The cylinders of two models; none where one was never aimed at, or has left meanwhile.
fn both(hunt: &HuntMut, a: Option<ModelId>, b: Option<ModelId>) -> StepResult<Option<(Body, Body)>> {
    let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
    let facts = hunt.read();
    let (a, b) = (facts.model(a)?, facts.model(b)?);
    Ok((a.in_play() && b.in_play()).then(|| (a.body(), b.body())))
}

pub fn others(hunt: &HuntMut, model: ModelId) -> Vec<Body> {
    hunt.read().others(model).into_iter().map(|other| other.body).collect()
}

fn plan(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.z)
}

fn push(hunt: &mut HuntMut, frame: &Frame, inches: f32) -> StepResult {
    let Some((target, acting)) = both(hunt, frame.target, frame.acting)? else { return Ok(()) };
    let push = hunt.read().table.push(&target, plan(acting.at), inches, &others(hunt, target.id));
    shove(hunt, &push.moves, Manner::Pushed, &["caz-push", "ruling-18"])?;
    if let Some(stop) = push.moves.first().and_then(|first| first.stopped_by) {
        let facts = hunt.read();
        let by = match stop {
            Stop::Border => "the Border".to_owned(),
            Stop::Terrain(piece) => facts.table.name_of(Obstacle::Piece(piece)),
            Stop::Body(id) => facts.name(id).to_owned(),
        };
        let text = told!("{} is stopped by {by}", facts.name(target.id));
        hunt.ctx.note(text, &["caz-push", "ruling-18"]);
    }
    Ok(())
}

/// Carries out what the table says of a push or a throw. Whoever ends in Dangerous Terrain that it was not in before has
/// entered it (ruling 40).
pub fn shove(hunt: &mut HuntMut, moves: &[PushMove], first: Manner, why: &[&str]) -> StepResult {
    shove_past(hunt, moves, first, None, why)
}

/// The same, where a model coming out of an Area does not enter that one.
pub fn shove_past(
    hunt: &mut HuntMut,
    moves: &[PushMove],
    first: Manner,
    past: Option<(ModelId, u16)>,
    why: &[&str],
) -> StepResult {
    let moved: Vec<PushMove> = moves.iter().filter(|shift| shift.to != shift.from).cloned().collect();
    let dangerous = |hunt: &HuntMut, shift: &PushMove, at: Vec3| -> StepResult<bool> {
        let facts = hunt.read();
        let body = Body { at, ..facts.model(shift.id)?.body() };
        Ok(facts.table.keywords_at(&body).contains(Keywords::DANGEROUS))
    };
    let dangerous_before: Vec<bool> =
        moved.iter().map(|shift| dangerous(hunt, shift, shift.from)).collect::<StepResult<_>>()?;
    hunt.shove(&moved, first, why)?;
    for (shift, before) in moved.iter().zip(dangerous_before) {
        if !before
            && dangerous(hunt, shift, shift.to)?
            && hazards::must_test_dangerous_terrain(hunt, shift.id)?
        {
            hazards::test_dangerous_terrain(hunt, shift.id)?;
        }
    }
    areas::after_shove(hunt, &moved, past)
}

pub fn place(hunt: &mut HuntMut, body: &Body, at: Vec2, why: &[&str]) -> StepResult {
    let placed = hunt.read().table.place(body, at, &others(hunt, body.id));
    shove(hunt, &placed.moves, Manner::Placed, why)
}

/// A Scatter Roll from a point: a d5 for the distance, then a direction (Cazadores 4.1, ruling 19).
pub fn scatter(hunt: &mut HuntMut, from: Vec2) -> Vec2 {
    let inches = hunt.ctx.dice().d5();
    let (x, z) = hunt.ctx.dice().direction();
    hunt.ctx.note(told!("Scatter Roll: {inches}\" {}", compass(x, z)), &["caz-scatter", "ruling-19"]);
    from + Vec2::new(x, z) * inches as f32
}

/// A direction in words.
fn compass(x: f32, z: f32) -> &'static str {
    // The tangent of 22.5 degrees parts the eight winds.
    const TAN: f32 = 0.414_213_57;
    let (ax, az) = (x.abs(), z.abs());
    match (az <= ax * TAN, ax <= az * TAN) {
        (true, _) if x > 0.0 => "east",
        (true, _) => "west",
        (_, true) if z < 0.0 => "north",
        (_, true) => "south",
        _ => match (x > 0.0, z < 0.0) {
            (true, true) => "north-east",
            (false, true) => "north-west",
            (true, false) => "south-east",
            (false, false) => "south-west",
        },
    }
}

fn place_by_scatter(hunt: &mut HuntMut, frame: &Frame) -> StepResult {
    let Some((target, _)) = both(hunt, frame.target, frame.target)? else { return Ok(()) };
    let to = scatter(hunt, target.plan());
    place(hunt, &target, to, &["caz-place", "ruling-19"])
}

/// Places one model beside another, on the line between them, so that their bases are this far apart.
fn place_beside(hunt: &mut HuntMut, moved: Option<ModelId>, anchor: Option<ModelId>, gap: f32) -> StepResult {
    let Some((moved, anchor)) = both(hunt, moved, anchor)? else { return Ok(()) };
    let toward = moved.plan() - anchor.plan();
    let length = toward.length();
    let line = if length > 1.0e-4 { toward / length } else { Vec2::X };
    let to = anchor.plan() + line * (anchor.radius + moved.radius + gap);
    place(hunt, &moved, to, &["caz-place"])
}

fn place_area(hunt: &mut HuntMut, frame: &Frame, kind: &Id, spot: AreaSpot) -> StepResult {
    let content = hunt.content();
    let kind = known(&content.areas, kind)?;
    let at = |id: ModelId| StepResult::Ok(plan(hunt.read().model(id)?.stand.at));
    let center = match spot {
        AreaSpot::UnderTarget | AreaSpot::ScatteredFromTarget => frame.target.map(at).transpose()?,
        AreaSpot::UnderSelf => Some(at(frame.acting()?)?),
        AreaSpot::TargetsFormerSpot => frame.former.map(plan),
        AreaSpot::AtPoint | AreaSpot::ScatteredFromPoint => frame.point,
    };
    // Where nobody was aimed at there is nothing to lay it under.
    let Some(mut center) = center else { return Ok(()) };
    if matches!(spot, AreaSpot::ScatteredFromTarget | AreaSpot::ScatteredFromPoint) {
        center = scatter(hunt, center);
    }
    areas::lay(hunt, kind, center);
    Ok(())
}

/// A further ability for every Attack of the acting model, for the rest of the Hunt.
fn gain_crit(hunt: &mut HuntMut, id: ModelId, effects: &[Effect]) -> StepResult {
    let facts = hunt.read();
    let model_ref = facts.model(id)?;
    let (adversary, armed) = (model_ref.is_adversary(), model_ref.pack.is_some());
    if adversary {
        hunt.set_quarry(id, |quarry| temper::gain_once(&mut quarry.gained, effects))?;
    } else if armed {
        hunt.set_armoury(id, |armoury| {
            armoury.weapons.iter_mut().for_each(|carried| temper::gain_once(&mut carried.gained, effects));
        })?;
    }
    let content = hunt.content();
    let text = told!("{}'s Attacks gain Crit: {}", hunt.name(id), content.describe_effects(effects));
    hunt.ctx.note(text, &["caz-gain-crit"]);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_have_names() {
        let half = 0.5f32.sqrt();
        for (x, z, name) in [
            (0.0, -1.0, "north"),
            (1.0, 0.0, "east"),
            (0.0, 1.0, "south"),
            (-1.0, 0.0, "west"),
            (half, -half, "north-east"),
            (-half, half, "south-west"),
            (-0.3, -0.954, "north"),
        ] {
            assert_eq!(compass(x, z), name);
        }
    }
}
