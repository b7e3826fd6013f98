//! Movement Actions: the free Move, Move and Cover Ground (Cazadores 5.2 and 5.3.1).

use bevy::ecs::prelude::*;

use super::offers::{Allowed, MOVEMENT, may_act, ticks};
use super::walk::Walk;
use crate::game::{
    Answer, Builder, Choice, Decision, EventKind, ModelId, Needs, Offers, Refusal, Region, step,
};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::Skill;
use crate::rulesets::cazadores::hunt_ref::HuntRef;

/// Ticks of the Move Action.
pub const MOVE_TICKS: u32 = 2;
/// Ticks of Cover Ground.
pub const COVER_GROUND_TICKS: u32 = 3;

step! {
    /// A successful Cover Ground: where to?
    CoverGroundMove = "cover-ground-move" {
        /// The model that does it.
        model: ModelId,
        /// Inches: SPD and one for each Success.
        budget: f32,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_cover_ground, answer_cover_ground);
}

fn reach(facts: &HuntRef<'_>, model: ModelId, budget: f32) -> Needs {
    Needs::To(Region::Reach { model, rules: facts.move_rules(model, budget) })
}

/// Adds the movement options.
pub fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let speed = facts.speed(model);
    let still = || {
        if speed > 0.0 { Ok(()) } else { Err(Refusal::rule("NoSpeed", "SPD 0: it cannot move")) }
    };
    offers.add(
        Choice::plain("free-move", "Free Move")
            .group(MOVEMENT)
            .cost("free")
            .hint(format!("Move up to SPD ({speed:.0}\"), once a Turn, before or after the Action."))
            .needs(reach(facts, model, speed)),
        may_act(facts, model, Allowed::FreeMove).and_then(|()| still()),
    );
    offers.add(
        Choice::plain("move", "Move")
            .group(MOVEMENT)
            .cost(ticks(MOVE_TICKS))
            .hint(format!("Move up to SPD ({speed:.0}\") as the Action."))
            .needs(reach(facts, model, speed)),
        may_act(facts, model, Allowed::Move).and_then(|()| still()),
    );
    offers.add(
        Choice::plain("cover-ground", "Cover Ground").group(MOVEMENT).cost(ticks(COVER_GROUND_TICKS)).hint(
            format!(
                "Athletics Check: move up to {speed:.0}\" and 1\" for each Success; on a failure, nowhere."
            ),
        ),
        may_act(facts, model, Allowed::Other),
    );
}

/// Carries out one of them.
pub fn take(hunt: &mut HuntMut, model: ModelId, answer: &Answer) {
    let name = hunt.name(model);
    match answer.choice.as_str() {
        "cover-ground" => {
            hunt.pay(model, COVER_GROUND_TICKS);
            let what = EventKind::ActionTaken { model, action: "cover-ground".to_owned(), target: None };
            hunt.ctx.record(what, format!("{name} covers ground"), &["caz-cover-ground"]);
            let facts = hunt.read();
            let (check, speed) = (facts.check(model, Skill::Athletics, None), facts.speed(model));
            let roll = hunt.ctx.roll(Some(model), &name, "Athletics Check", &check, &["caz-cover-ground"]);
            if roll.success() {
                let budget = speed + roll.successes as f32;
                hunt.ctx.then(CoverGroundMove { model, budget });
            } else {
                hunt.ctx.note(format!("{name} gains no ground"), &["caz-cover-ground"]);
            }
        }
        id => {
            // How far it gets is told by the way itself.
            let (why, taken) = if id == "move" {
                hunt.pay(model, MOVE_TICKS);
                (["caz-move"], "takes the Move Action")
            } else {
                (["caz-free-move"], "uses the free Move")
            };
            let what = EventKind::ActionTaken { model, action: id.to_owned(), target: None };
            hunt.ctx.record(what, format!("{name} {taken}"), &why);
            if let Some(route) = answer.route.clone() {
                hunt.ctx.then(Walk { model, route, is_move: true });
            }
        }
    }
}

fn ask_cover_ground(In(step): In<CoverGroundMove>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let model_ref = facts.get(step.model).filter(|model_ref| model_ref.in_play())?;
    Some(Decision {
        seat: model_ref.model.seat?,
        model: Some(step.model),
        prompt: format!("{} covers ground: where to, up to {:.0}\"?", model_ref.name(), step.budget),
        options: vec![
            Choice::plain("go", "Go")
                .group(MOVEMENT)
                .hint(format!("Move up to {:.0}\".", step.budget))
                .needs(reach(&facts, step.model, step.budget)),
            Choice::plain("stay", "Stay").group(MOVEMENT).hint("Stay after all."),
        ],
        refused: Vec::new(),
    })
}

fn answer_cover_ground(In((step, answer)): In<(CoverGroundMove, Answer)>, mut hunt: HuntMut) {
    match answer.route {
        Some(route) => hunt.ctx.then(Walk { model: step.model, route, is_move: true }),
        None => super::conditions::bleed(&mut hunt, step.model),
    }
}
