//! Aid (Cazadores 5.3.4): a Leadership Check lets a Friendly model within 3" succeed at
//! a Recover at once.

use crate::content::Skill;
use crate::display::texts::ticks;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, in_reach};
use crate::steps::recover;
use crate::steps::turns::offers::{ActionClass, SPECIAL, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{Choice, EventKind, ModelId, Offers, Refusal, StepResult, event_text, text};

pub(crate) const TICKS: u32 = 2;
pub(crate) const DT: i32 = 5;
const RANGE: f32 = 3.0;

pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let targets: Vec<_> = facts
        .friends_of(model)
        .map(|friend| {
            let distance = facts.distance(model, friend.id());
            let verdict = if !facts.on_real_table() && !in_reach(distance, 0.0, RANGE) {
                Err(Refusal::OutOfRange { min: 0.0, max: RANGE, distance })
            } else if recover::clearable(facts, friend.id()).is_empty() {
                Err(Refusal::rule(
                    "NoCondition",
                    event_text!(
                        "rules-cazadores-suffers-no-condition",
                        "{name} suffers no Condition",
                        name = friend.name()
                    ),
                ))
            } else {
                Ok(())
            };
            (friend.id(), verdict)
        })
        .collect();
    let choice = Choice::plain(TurnAct::Aid, text!("rules-cazadores-aid", "Aid"))
        .group(SPECIAL)
        .cost(ticks(TICKS))
        .hint(text!(
            "rules-cazadores-leadership-check-dt-5-a-friendly",
            "Leadership Check (DT 5): a Friendly model within 3\" clears one Condition."
        ));
    offers.add_targets(
        choice,
        may_act(facts, model, ActionClass::Other),
        targets,
        text!(
            "rules-cazadores-no-friendly-model-within-3-suffers",
            "no Friendly model within 3\" suffers a Condition"
        ),
    );
}

pub(crate) fn take(hunt: &mut HuntMut, model: ModelId, target: ModelId) -> StepResult {
    hunt.pay_ticks(model, TICKS)?;
    let name = hunt.name(model);
    let text = event_text!(
        "rules-cazadores-comes-to-the-aid-of",
        "{name} comes to the aid of {target}",
        target = hunt.name(target)
    );
    let what =
        EventKind::ActionTaken { model, action: TurnAct::Aid.to_string(), target: Some(target) };
    hunt.ctx.record(what, text, &["caz-aid"]);
    let check = hunt.read().check(model, Skill::Leadership, Some(DT));
    let roll = hunt.ctx.roll(
        Some(model),
        &name,
        text!("rules-cazadores-leadership-check", "Leadership Check"),
        &check,
        &["caz-aid"],
    );
    if roll.success() {
        recover::succeed(hunt, target)?;
    }
    Ok(())
}
