//! Flee (Cazadores 5.3.4): within 1" of an Exit, an Athletics Check gets a model
//! away with its life.

use crate::content::Skill;
use crate::display::texts::ticks;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::turns::offers::{ActionClass, SPECIAL, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_dice::{Check, Edge};
use monteria_game::{Choice, EventKind, ModelId, Offers, Refusal, StepResult, event_text, text};

pub(crate) const TICKS: u32 = 3;
pub(crate) const DT: i32 = 7;
const RANGE: f32 = 1.0;

pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let verdict = may_act(facts, model, ActionClass::Other).and_then(|()| {
        let from = facts.marks.flight_from;
        if facts.clock.round < from {
            // A house rule of the table (ruling 98).
            return Err(Refusal::rule(
                "ExitsClosed",
                event_text!(
                    "rules-cazadores-the-exits-are-closed-until-round-2",
                    "the Exits are closed until Round {from} (house rule)"
                ),
            ));
        }
        if facts.near_exit(model, RANGE) {
            Ok(())
        } else {
            Err(Refusal::rule(
                "NotAtAnExit",
                text!("rules-cazadores-no-exit-within-1", "no Exit within 1\""),
            ))
        }
    });
    let choice = Choice::plain(TurnAct::Flee, text!("rules-cazadores-flee", "Flee"))
        .group(SPECIAL)
        .cost(ticks(TICKS))
        .hint(text!(
            "rules-cazadores-athletics-check-dt-7-within-1",
            "Athletics Check (DT 7) within 1\" of an Exit: leave the Hunt alive."
        ));
    offers.add(choice, verdict);
}

/// Returns the Check as it would be rolled now: an encouraged model has Advantage.
pub(crate) fn check(facts: &HuntRef<'_>, model: ModelId) -> Check {
    let own = facts.skill_edge(model, Skill::Athletics);
    let urged = facts.goals().encouraged.contains(&model);
    let edge = Edge::from_counts(u32::from(urged), u32::from(own == Edge::Disadvantage));
    facts.check(model, Skill::Athletics, Some(DT)).with_edge(edge)
}

pub(crate) fn take(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.pay_ticks(model, TICKS)?;
    let name = hunt.name(model);
    let what = EventKind::ActionTaken { model, action: TurnAct::Flee.to_string(), target: None };
    hunt.ctx.record(
        what,
        event_text!("rules-cazadores-tries-to-get-away", "{name} tries to get away"),
        &["caz-flee"],
    );
    let check = check(&hunt.read(), model);
    if hunt
        .ctx
        .roll(
            Some(model),
            &name,
            text!("rules-cazadores-athletics-check", "Athletics Check"),
            &check,
            &["caz-flee"],
        )
        .success()
    {
        hunt.flee(model)?;
    } else {
        hunt.ctx.note(
            event_text!("rules-cazadores-does-not-get-away", "{name} does not get away"),
            &["caz-flee"],
        );
    }
    Ok(())
}
