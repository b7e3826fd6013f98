//! Movement Actions: the free Move, Move and Cover Ground (Cazadores 5.2 and 5.3.1).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::Skill;
use crate::display::texts::ticks;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::conditions;
use crate::steps::movement::walk;
use crate::steps::turns::offers::{ActionClass, MOVEMENT, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Answered, AskResult, Choice, EventKind, ModelId, Needs, Offers, OrMissing, Refusal, Region,
    Registry, StepResult, Text, event_text, step, text,
};
use monteria_table::Route;

/// Ticks of the Move Action.
pub(crate) const MOVE_TICKS: u32 = 2;
/// Ticks of Cover Ground.
pub(crate) const COVER_GROUND_TICKS: u32 = 3;

step! {
    /// After a successful Cover Ground the player chooses the destination.
    CoverGroundMove = "cover-ground-move" {
        model: ModelId,
        /// SPD plus one inch for each Success.
        budget: f32,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_cover_ground, answer_cover_ground);
}

/// Returns the reachable region as the input of an option; none on a real table, where
/// players move the model.
fn reach(facts: &HuntRef<'_>, model: ModelId, budget: f32) -> Needs {
    if facts.on_real_table() {
        return Needs::Nothing;
    }
    Needs::To(Region::Reach { model, rules: facts.move_rules(model, budget) })
}

pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let speed = facts.speed(model);
    let still = || {
        if speed > 0.0 {
            Ok(())
        } else {
            Err(Refusal::rule(
                "NoSpeed",
                text!("rules-cazadores-spd-0-it-cannot-move", "SPD 0: it cannot move"),
            ))
        }
    };
    offers.add(
        Choice::plain(TurnAct::FreeMove, text!("rules-cazadores-free-move", "Free Move"))
            .group(MOVEMENT)
            .cost(text!("rules-cazadores-free", "free"))
            .hint(event_text!(
                "rules-cazadores-move-up-to-spd-once-a",
                "Move up to SPD ({speed:.0}\"), once a Turn, before or after the Action."
            ))
            .needs(reach(facts, model, speed)),
        may_act(facts, model, ActionClass::FreeMove).and_then(|()| still()),
    );
    offers.add(
        Choice::plain(TurnAct::Move, text!("rules-cazadores-move", "Move"))
            .group(MOVEMENT)
            .cost(ticks(MOVE_TICKS))
            .hint(event_text!(
                "rules-cazadores-move-up-to-spd-as-the",
                "Move up to SPD ({speed:.0}\") as the Action."
            ))
            .needs(reach(facts, model, speed)),
        may_act(facts, model, ActionClass::Move).and_then(|()| still()),
    );
    offers.add(
        Choice::plain(TurnAct::CoverGround, text!("rules-cazadores-cover-ground", "Cover Ground"))
            .group(MOVEMENT)
            .cost(ticks(COVER_GROUND_TICKS))
            .hint(event_text!(
                "rules-cazadores-athletics-check-move-up-to-and",
                "Athletics Check: move up to {speed:.0}\" plus 1\" for each Success; on a \
                 failure, no move."
            )),
        may_act(facts, model, ActionClass::Other),
    );
}

/// Carries out the free Move. The path itself reports its length.
pub(crate) fn free_move(hunt: &mut HuntMut, model: ModelId, route: Option<&Route>) -> StepResult {
    let name = hunt.name(model);
    let text = event_text!("rules-cazadores-uses-the-free-move-2", "{name} uses the free Move");
    begin(hunt, model, TurnAct::FreeMove, text, "caz-free-move");
    go(hunt, model, route)
}

pub(crate) fn walk(hunt: &mut HuntMut, model: ModelId, route: Option<&Route>) -> StepResult {
    hunt.pay_ticks(model, MOVE_TICKS)?;
    let name = hunt.name(model);
    let text =
        event_text!("rules-cazadores-takes-the-move-action-2", "{name} takes the Move Action");
    begin(hunt, model, TurnAct::Move, text, "caz-move");
    go(hunt, model, route)
}

/// Starts a walk along a route, or a move by the players on a real table.
fn go(hunt: &mut HuntMut, model: ModelId, route: Option<&Route>) -> StepResult {
    match route {
        None if hunt.on_real_table() => walk::moved_by_players(hunt, model),
        way => walk::go(hunt, model, way.or_missing("the way of the order")?, true),
    }
    Ok(())
}

pub(crate) fn cover_ground(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.pay_ticks(model, COVER_GROUND_TICKS)?;
    let name = hunt.name(model);
    let text = event_text!("rules-cazadores-covers-ground-2", "{name} covers ground");
    begin(hunt, model, TurnAct::CoverGround, text, "caz-cover-ground");
    let facts = hunt.read();
    let check = facts.check(model, Skill::Athletics, None);
    let speed = facts.speed(model);
    let roll = hunt.ctx.roll(
        Some(model),
        &name,
        text!("rules-cazadores-athletics-check", "Athletics Check"),
        &check,
        &["caz-cover-ground"],
    );
    if roll.success() {
        hunt.ctx.then(CoverGroundMove { model, budget: speed + roll.successes as f32 });
    } else {
        hunt.ctx.note(
            event_text!("rules-cazadores-gains-no-ground", "{name} does not move"),
            &["caz-cover-ground"],
        );
    }
    Ok(())
}

fn begin(hunt: &mut HuntMut, model: ModelId, act: TurnAct, text: Text, why: &str) {
    let what = EventKind::ActionTaken { model, action: act.to_string(), target: None };
    hunt.ctx.record(what, text, &[why]);
}

/// Options after a successful Cover Ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum CoverGroundAct {
    Go,
    Stay,
}

fn ask_cover_ground(In(step): In<CoverGroundMove>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let budget = step.budget;
    let go = Choice::plain(CoverGroundAct::Go, text!("rules-cazadores-go", "Go"))
        .hint(event_text!("rules-cazadores-move-up-to", "Move up to {budget:.0}\"."));
    let go = go.needs(reach(&facts, step.model, budget));
    let stay = Choice::plain(CoverGroundAct::Stay, text!("rules-cazadores-stay", "Stay"))
        .hint(text!("rules-cazadores-stay-after-all", "Do not move."));
    let prompt = |name: &str| {
        text!(
            "rules-cazadores-covers-ground-where-to-up-to",
            "{name} covers ground: where to, up to {budget:.0}\"?"
        )
    };
    facts.ask(step.model, prompt, vec![go.group(MOVEMENT), stay.group(MOVEMENT)])
}

fn answer_cover_ground(
    In((step, answer)): Answered<CoverGroundMove, CoverGroundAct>,
    mut hunt: HuntMut,
) -> StepResult {
    match answer.choice {
        CoverGroundAct::Go => go(&mut hunt, step.model, answer.route.as_ref())?,
        CoverGroundAct::Stay => conditions::bleed(&mut hunt, step.model)?,
    }
    Ok(())
}
