//! The vocabulary of effects at work: what Abilities, Action cards, Gear and Rituals do beside WNDs.

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::damage::{self, Harm, Mending};
use super::{areas, arts, hazards, raise, temper};
use crate::dice::Check;
use crate::game::{Builder, Manner, ModelId, Step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::Warded;
use crate::rulesets::cazadores::content::{Amount, AreaSpot, Effect, Id, Subject};
use crate::rulesets::cazadores::hunt_ref::dt_of;
use crate::rulesets::cazadores::words::effects_text;
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

fn apply_effects(In(step): In<ApplyEffects>, mut hunt: HuntMut) {
    let ApplyEffects { mut list, mut frame, why } = step;
    if list.is_empty() {
        return;
    }
    if frame.former.is_none() {
        frame.former =
            frame.target.and_then(|target| hunt.read().get(target).map(|model_ref| model_ref.stand.at));
    }
    let first = list.remove(0);
    let rules: Vec<&str> = why.iter().map(String::as_str).collect();
    apply(&mut hunt, &first, &frame, &rules);
    if !list.is_empty() {
        hunt.ctx.then(ApplyEffects { list, frame, why });
    }
}

fn apply(hunt: &mut HuntMut, effect: &Effect, frame: &Frame, why: &[&str]) {
    let subject = |on: &Subject| match on {
        Subject::Target => frame.target,
        Subject::Acting => frame.acting,
    };
    match effect {
        Effect::Impose { condition, on } => {
            if let Some(id) = subject(on) {
                hunt.impose(id, *condition, frame.acting, why);
            }
        }
        Effect::Push { inches } => push(hunt, frame, *inches),
        Effect::RaiseMinion => raise::minion(hunt, frame, why),
        Effect::PlaceByScatter => place_by_scatter(hunt, frame),
        Effect::PlaceTargetBeside { gap } => place_beside(hunt, frame.target, frame.acting, *gap),
        Effect::PlaceSelfBeside { gap } => place_beside(hunt, frame.acting, frame.target, *gap),
        Effect::PlaceArea { area, at } => place_area(hunt, frame, area, *at),
        Effect::Wounds { amount, on } => {
            if let Some(id) = subject(on) {
                let count = count(hunt, *amount, frame);
                hunt.ctx.then(Harm::new(id, count, why));
            }
        }
        Effect::Heal { amount, on } => {
            if let Some(id) = subject(on) {
                let count = count(hunt, *amount, frame);
                let why: Vec<&str> = why.iter().copied().chain(["caz-heal", "ruling-24"]).collect();
                damage::mend(hunt, id, count, &why);
            }
        }
        Effect::ImposeFrom { condition, from, on } => {
            if let Some(id) = subject(on) {
                arts::impose_from(hunt, id, *condition, *from, frame, why);
            }
        }
        Effect::Withstand { skill, dt, or } => arts::withstand(hunt, (*skill, *dt), or, frame, why),
        Effect::Strike { name, kind, rating, on_crit } => {
            arts::strike(hunt, name, (*kind, *rating), on_crit, frame);
        }
        Effect::Ward { against, advantage, on } => {
            if let Some(id) = subject(on) {
                arts::ward(hunt, id, Warded { against: *against, advantage: *advantage });
            }
        }
        Effect::Immunity { condition, on } => {
            if let Some(id) = subject(on) {
                arts::immunity(hunt, id, *condition);
            }
        }
        Effect::Temper { effects, readied } => temper::begin(hunt, effects, *readied, frame),
        Effect::OpenRift { area, within } => areas::open_rift(hunt, area, *within, frame),
        Effect::HealOwnLocations { amount } => {
            if let Some(id) = frame.acting {
                let count = count(hunt, *amount, frame);
                let why: Vec<&str> = why.iter().copied().chain(["caz-heal", "ruling-24"]).collect();
                damage::mend_into(hunt, id, count, Mending::OwnInOrder, &why);
            }
        }
        Effect::FoeCheck { attribute, dt, on_success, on_failure } => {
            let Some(id) = frame.acting.filter(|id| hunt.in_play(*id)) else { return };
            let facts = hunt.read();
            let check = Check::new(facts.foe_dice(id, *attribute), dt.map(dt_of));
            let (name, label) = (facts.name(id).to_owned(), format!("{} Check", attribute.short()));
            let roll = hunt.ctx.roll(Some(id), &name, &label, &check, why);
            let list = if roll.success() { on_success } else { on_failure };
            let frame = Frame { successes: roll.successes as i32, ..frame.clone() };
            hunt.ctx.then(ApplyEffects::new(list.clone(), frame, why));
        }
        Effect::GainCrit { effects } => gain_crit(hunt, frame, effects),
        Effect::ModifyAttribute { attribute, by } => {
            if let Some(id) = frame.acting {
                hunt.set_modifiers(id, |modifiers| modifiers.lasting.push((*attribute, *by)));
                let text =
                    format!("{}: {} {by:+} for the rest of the Hunt", hunt.name(id), attribute.short());
                hunt.ctx.note(text, why);
            }
        }
    }
}

/// Rolls for a number of WNDs where it is not fixed, and tells what came.
pub fn count(hunt: &mut HuntMut, amount: Amount, frame: &Frame) -> i32 {
    let (die, face) = match amount {
        Amount::Fixed(count) => return count,
        Amount::Successes => return frame.successes,
        Amount::SuccessesUpTo(most) => return frame.successes.min(most),
        Amount::D5 => ("d5", hunt.ctx.dice().d5()),
        Amount::D10 => ("d10", hunt.ctx.dice().d10()),
    };
    hunt.ctx.note(format!("A {die} shows {face}"), &["caz-other-rolls"]);
    face as i32
}

/// The cylinders of two models; none unless both are on the table.
fn both(hunt: &HuntMut, a: Option<ModelId>, b: Option<ModelId>) -> Option<(Body, Body)> {
    let facts = hunt.read();
    let body = |id: Option<ModelId>| {
        facts.get(id?).filter(|model_ref| model_ref.in_play()).map(|model_ref| model_ref.body())
    };
    Some((body(a)?, body(b)?))
}

pub fn others(hunt: &HuntMut, model: ModelId) -> Vec<Body> {
    hunt.read().others(model).into_iter().map(|other| other.body).collect()
}

fn plan(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.z)
}

fn push(hunt: &mut HuntMut, frame: &Frame, inches: f32) {
    let Some((target, acting)) = both(hunt, frame.target, frame.acting) else { return };
    let push = hunt.read().table.push(&target, plan(acting.at), inches, &others(hunt, target.id));
    shove(hunt, &push.moves, Manner::Pushed, &["caz-push", "ruling-18"]);
    if let Some(stop) = push.moves.first().and_then(|first| first.stopped_by) {
        let facts = hunt.read();
        let by = match stop {
            Stop::Border => "the Border".to_owned(),
            Stop::Terrain(piece) => facts.table.name_of(Obstacle::Piece(piece)),
            Stop::Body(id) => facts.name(id).to_owned(),
        };
        let text = format!("{} is stopped by {by}", facts.name(target.id));
        hunt.ctx.note(text, &["caz-push", "ruling-18"]);
    }
}

/// Carries out what the table says of a push or a throw. Whoever ends in Dangerous Terrain that it was not in before has
/// entered it (ruling 40).
pub fn shove(hunt: &mut HuntMut, moves: &[PushMove], first: Manner, why: &[&str]) {
    shove_past(hunt, moves, first, None, why);
}

/// The same, where a model coming out of an Area does not enter that one.
pub fn shove_past(
    hunt: &mut HuntMut,
    moves: &[PushMove],
    first: Manner,
    past: Option<(ModelId, u16)>,
    why: &[&str],
) {
    let moved: Vec<PushMove> = moves.iter().filter(|shift| shift.to != shift.from).cloned().collect();
    let dangerous = |hunt: &HuntMut, shift: &PushMove, at: Vec3| {
        let facts = hunt.read();
        facts.get(shift.id).is_some_and(|model_ref| {
            facts.table.keywords_at(&Body { at, ..model_ref.body() }).contains(Keywords::DANGEROUS)
        })
    };
    let safe_before: Vec<bool> = moved.iter().map(|shift| !dangerous(hunt, shift, shift.from)).collect();
    hunt.shove(&moved, first, why);
    for (shift, safe) in moved.iter().zip(safe_before) {
        if safe && dangerous(hunt, shift, shift.to) && hazards::must_test_dangerous_terrain(hunt, shift.id) {
            hazards::test_dangerous_terrain(hunt, shift.id);
        }
    }
    areas::after_shove(hunt, &moved, past);
}

pub fn place(hunt: &mut HuntMut, body: &Body, at: Vec2, why: &[&str]) {
    let placed = hunt.read().table.place(body, at, &others(hunt, body.id));
    shove(hunt, &placed.moves, Manner::Placed, why);
}

/// A Scatter Roll from a point: a d5 for the distance, then a direction (Cazadores 4.1, ruling 19).
pub fn scatter(hunt: &mut HuntMut, from: Vec2) -> Vec2 {
    let inches = hunt.ctx.dice().d5();
    let (x, z) = hunt.ctx.dice().direction();
    hunt.ctx.note(format!("Scatter Roll: {inches}\" {}", compass(x, z)), &["caz-scatter", "ruling-19"]);
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

fn place_by_scatter(hunt: &mut HuntMut, frame: &Frame) {
    let Some((target, _)) = both(hunt, frame.target, frame.target) else { return };
    let to = scatter(hunt, target.plan());
    place(hunt, &target, to, &["caz-place", "ruling-19"]);
}

/// Places one model beside another, on the line between them, so that their bases are this far apart.
fn place_beside(hunt: &mut HuntMut, moved: Option<ModelId>, anchor: Option<ModelId>, gap: f32) {
    let Some((moved, anchor)) = both(hunt, moved, anchor) else { return };
    let toward = moved.plan() - anchor.plan();
    let length = toward.length();
    let line = if length > 1.0e-4 { toward / length } else { Vec2::X };
    let to = anchor.plan() + line * (anchor.radius + moved.radius + gap);
    place(hunt, &moved, to, &["caz-place"]);
}

fn place_area(hunt: &mut HuntMut, frame: &Frame, kind: &Id, spot: AreaSpot) {
    let content = hunt.content();
    let Some(kind) = content.areas.get(kind) else { return };
    let at = |id: Option<ModelId>| hunt.read().get(id?).map(|model_ref| plan(model_ref.stand.at));
    let center = match spot {
        AreaSpot::UnderTarget | AreaSpot::ScatteredFromTarget => at(frame.target),
        AreaSpot::UnderSelf => at(frame.acting),
        AreaSpot::TargetsFormerSpot => frame.former.map(plan),
        AreaSpot::AtPoint | AreaSpot::ScatteredFromPoint => frame.point,
    };
    let Some(mut center) = center else { return };
    if matches!(spot, AreaSpot::ScatteredFromTarget | AreaSpot::ScatteredFromPoint) {
        center = scatter(hunt, center);
    }
    areas::lay(hunt, kind, center);
}

/// A further ability for every Attack of the acting model, for the rest of the Hunt.
fn gain_crit(hunt: &mut HuntMut, frame: &Frame, effects: &[Effect]) {
    let Some(id) = frame.acting else { return };
    let adversary = hunt.set_quarry(id, |quarry| {
        if !quarry.gained.iter().any(|known| known == effects) {
            quarry.gained.push(effects.to_vec());
        }
    });
    if adversary.is_none() {
        hunt.set_armoury(id, |armoury| {
            for carried in &mut armoury.weapons {
                if !carried.gained.iter().any(|known| known == effects) {
                    carried.gained.push(effects.to_vec());
                }
            }
        });
    }
    let content = hunt.content();
    let text = format!("{}'s Attacks gain Crit: {}", hunt.name(id), effects_text(&content, effects));
    hunt.ctx.note(text, &["caz-gain-crit"]);
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
