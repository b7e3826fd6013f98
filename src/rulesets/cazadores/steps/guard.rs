//! Combat Actions that prepare or protect: Defend, Focus, Hide, Parry and Spot Weakness (Cazadores 5.3.3).

use super::offers::{Allowed, COMBAT, may_act, ticks};
use crate::game::{Answer, Choice, EventKind, ModelId, Offers, Refusal};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::Focus;
use crate::rulesets::cazadores::content::{AttackKind, Condition, Skill};
use crate::rulesets::cazadores::hunt_ref::{HuntRef, in_reach};

/// Ticks of Defend.
pub const DEFEND_TICKS: u32 = 2;
/// Ticks of Focus.
pub const FOCUS_TICKS: u32 = 2;
/// Ticks of Hide.
pub const HIDE_TICKS: u32 = 3;
/// Ticks of Parry.
pub const PARRY_TICKS: u32 = 4;
/// Ticks of Spot Weakness.
pub const SPOT_TICKS: u32 = 4;
/// How near Obscuring or Blocking Terrain must be to hide, in inches.
const HIDE_RANGE: f32 = 1.0;
/// Within which distance Hostile models make hiding harder, in inches.
const HIDE_WATCH: f32 = 3.0;
/// Range of Spot Weakness in inches.
const SPOT_RANGE: f32 = 5.0;

/// Adds the options.
pub fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let free = may_act(facts, model, Allowed::Other);
    offers.add(
        Choice::plain("defend", "Defend")
            .group(COMBAT)
            .cost(ticks(DEFEND_TICKS))
            .hint("Attacks against it are at Disadvantage until its next Turn."),
        free.clone(),
    );
    for (id, label, hint) in [
        (
            "focus:advantage",
            "Focus: aim",
            "Advantage on the next Attack; lost if the next Action is no Attack.",
        ),
        ("focus:location", "Focus: pick the spot", "Shift the Hit Locations of the next Attack by up to 2."),
    ] {
        offers.add(Choice::plain(id, label).group(COMBAT).cost(ticks(FOCUS_TICKS)).hint(hint), free.clone());
    }
    let near = facts.near_cover(model, HIDE_RANGE);
    offers.add(
        Choice::plain("hide", "Hide").group(COMBAT).cost(ticks(HIDE_TICKS)).hint(format!(
            "Stealth Check{} within 1\" of Obscuring or Blocking Terrain: become Hidden.",
            watch(facts, model).map_or(String::new(), |dt| format!(" (DT {dt})"))
        )),
        free.clone().and_then(|()| {
            if near {
                Ok(())
            } else {
                Err(Refusal::rule("NoHidingPlace", "no Obscuring or Blocking Terrain within 1\""))
            }
        }),
    );
    let foes: Vec<_> = facts.hostile_to(model).map(|foe| (foe.id(), Ok(()))).collect();
    offers.add_targets(
        Choice::plain("parry", "Parry").group(COMBAT).cost(ticks(PARRY_TICKS)).hint(
            "Melee Check (DT the Target's ATK): its next successful Melee Attack on this model is cancelled and \
             answered with an Attack at Advantage. Until this model's next Turn.",
        ),
        free.clone(),
        foes,
        "no Hostile model is left",
    );
    let seen: Vec<_> = facts
        .hostile_to(model)
        .map(|foe| {
            let distance = facts.distance(model, foe.id());
            let verdict = if !in_reach(distance, 0.0, SPOT_RANGE) {
                Err(Refusal::OutOfRange { min: 0.0, max: SPOT_RANGE, distance })
            } else if facts.marks.spotted.contains(&foe.id()) {
                Err(Refusal::rule("AlreadySpotted", format!("{}'s weakness is known", foe.name())))
            } else {
                Ok(())
            };
            (foe.id(), verdict)
        })
        .collect();
    offers.add_targets(
        Choice::plain("spot-weakness", "Spot Weakness").group(COMBAT).cost(ticks(SPOT_TICKS)).hint(
            "Hunt Check (DT the Target's DEF) within 5\": the whole Pack attacks it with Advantage until the Round ends.",
        ),
        free,
        seen,
        "no Hostile model within 5\"",
    );
}

/// The DT of hiding: the highest ATK of Hostile models within 3".
pub fn watch(facts: &HuntRef<'_>, model: ModelId) -> Option<i32> {
    facts
        .hostile_to(model)
        .filter(|foe| in_reach(facts.distance(model, foe.id()), 0.0, HIDE_WATCH))
        .map(|foe| facts.attack(foe.id()))
        .max()
}

/// Carries out one of them.
pub fn take(hunt: &mut HuntMut, model: ModelId, answer: &Answer) {
    let name = hunt.name(model);
    let action = |target| EventKind::ActionTaken { model, action: answer.choice.clone(), target };
    match (answer.choice.as_str(), answer.target) {
        ("defend", _) => {
            hunt.pay(model, DEFEND_TICKS);
            hunt.ctx.record(action(None), format!("{name} defends itself"), &["caz-defend"]);
            hunt.set_stance(model, |stance| stance.defending = true);
        }
        ("focus:advantage", _) => {
            hunt.pay(model, FOCUS_TICKS);
            let text = format!("{name} takes aim: Advantage on its next Attack");
            hunt.ctx.record(action(None), text, &["caz-focus"]);
            hunt.set_stance(model, |stance| stance.focus = Some(Focus::Advantage));
        }
        ("focus:location", _) => {
            hunt.pay(model, FOCUS_TICKS);
            let text = format!("{name} picks its spot: Hit Locations of its next Attack may be shifted");
            hunt.ctx.record(action(None), text, &["caz-focus", "ruling-23"]);
            hunt.set_stance(model, |stance| stance.focus = Some(Focus::Location));
        }
        ("hide", _) => {
            hunt.pay(model, HIDE_TICKS);
            hunt.ctx.record(action(None), format!("{name} looks for a place to hide"), &["caz-hide"]);
            let facts = hunt.read();
            let check = facts.check(model, Skill::Stealth, watch(&facts, model));
            if hunt.ctx.roll(Some(model), &name, "Stealth Check", &check, &["caz-hide"]).success() {
                hunt.impose(model, Condition::Hidden, None, &["caz-hide"]);
            }
        }
        ("parry", Some(target)) => {
            hunt.pay(model, PARRY_TICKS);
            let text = format!("{name} waits for the blow of {}", hunt.name(target));
            hunt.ctx.record(action(Some(target)), text, &["caz-parry"]);
            let facts = hunt.read();
            let check = facts.check(model, Skill::Melee, Some(facts.attack(target)));
            let foe = hunt.name(target);
            let text = if hunt.ctx.roll(Some(model), &name, "Melee Check", &check, &["caz-parry"]).success() {
                hunt.set_stance(model, |stance| stance.parrying = Some(target));
                format!("{name} is ready to parry {foe}")
            } else {
                format!("{name} is not ready to parry {foe}")
            };
            hunt.ctx.note(text, &["caz-parry"]);
        }
        ("spot-weakness", Some(target)) => {
            hunt.pay(model, SPOT_TICKS);
            let text = format!("{name} studies {}", hunt.name(target));
            hunt.ctx.record(action(Some(target)), text, &["caz-spot-weakness"]);
            let facts = hunt.read();
            // Against a Defenceless Target there is no Defence to look through: only the Difficulty Die counts.
            let check = facts.check(model, Skill::Hunt, facts.defence(target, AttackKind::Melee));
            if hunt.ctx.roll(Some(model), &name, "Hunt Check", &check, &["caz-spot-weakness"]).success() {
                let text =
                    format!("{}'s weakness is known to the Pack until the Round ends", hunt.name(target));
                hunt.ctx.note(text, &["caz-spot-weakness"]);
                hunt.marks.spotted.insert(target);
            }
        }
        _ => {}
    }
}

/// An Attack spends Focus of either kind.
pub fn spend_focus(hunt: &mut HuntMut, model: ModelId) {
    hunt.set_stance(model, |stance| stance.focus = None);
}

/// The Advantage of Focus goes when the next Action is no Attack; the choice of Hit Location waits for the Attack.
pub fn lose_focus(hunt: &mut HuntMut, model: ModelId) {
    hunt.set_stance(model, |stance| {
        if stance.focus == Some(Focus::Advantage) {
            stance.focus = None;
        }
    });
}
