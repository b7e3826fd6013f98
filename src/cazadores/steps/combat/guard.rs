//! Combat Actions that prepare or protect: Defend, Focus, Hide, Parry and
//! Spot Weakness (Cazadores 5.3.3).

use bevy_ecs::prelude::*;

use crate::content::{AttackKind, Condition, Skill};
use crate::display::texts::ticks;
use crate::state::components::Focus;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::real_table;
use crate::steps::turns::offers::{ActionClass, COMBAT, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Choice, EventKind, ModelId, Offers, Refusal, Registry, StepResult, Text, event_text, step, text,
};

pub(crate) const DEFEND_TICKS: u32 = 2;
pub(crate) const FOCUS_TICKS: u32 = 2;
pub(crate) const HIDE_TICKS: u32 = 3;
pub(crate) const PARRY_TICKS: u32 = 4;
/// Ticks of Spot Weakness.
pub(crate) const SPOT_TICKS: u32 = 4;
/// Greatest distance to Obscuring or Blocking Terrain for Hide, in inches.
const HIDE_RANGE: f32 = 1.0;
/// Distance within which Hostile models set the DT of Hide, in inches.
const HIDE_WATCH: f32 = 3.0;
/// Range of Spot Weakness in inches.
const SPOT_RANGE: f32 = 5.0;

step! {
    /// A model makes its Check to hide.
    HideCheck = "hide-check" {
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(hide_check);
}

/// Adds the Combat Actions of this file to a Turn.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let free = may_act(facts, model, ActionClass::Other);
    let defend = Choice::plain(TurnAct::Defend, text!("rules-cazadores-defend", "Defend"))
        .group(COMBAT)
        .cost(ticks(DEFEND_TICKS))
        .hint(text!(
            "rules-cazadores-attacks-against-it-are-at-disadvantage",
            "Attacks against it are at Disadvantage until its next Turn."
        ));
    offers.add(defend, free.clone());
    offer_focus(offers, &free);
    offer_hide(facts, model, offers, &free);
    offer_parry(facts, model, offers, &free);
    offer_spot_weakness(facts, model, offers, &free);
}

fn offer_focus(offers: &mut Offers, free: &Result<(), Refusal>) {
    for (focus, label, hint) in [
        (
            Focus::Advantage,
            text!("rules-cazadores-focus-aim", "Focus: aim"),
            text!(
                "rules-cazadores-advantage-on-the-next-attack-lost",
                "Advantage on the next Attack; lost if the next Action is not an Attack."
            ),
        ),
        (
            Focus::Location,
            text!("rules-cazadores-focus-pick-the-spot", "Focus: pick the spot"),
            text!(
                "rules-cazadores-shift-the-hit-locations-of-the",
                "Shift the Hit Locations of the next Attack by up to 2."
            ),
        ),
    ] {
        let choice =
            Choice::plain(TurnAct::Focus(focus), label).group(COMBAT).cost(ticks(FOCUS_TICKS));
        offers.add(choice.hint(hint), free.clone());
    }
}

fn offer_hide(
    facts: &HuntRef<'_>,
    model: ModelId,
    offers: &mut Offers,
    free: &Result<(), Refusal>,
) {
    let hint = match hide_dt(facts, model) {
        Some(dt) => event_text!(
            "rules-cazadores-stealth-check-dt-within-1-of",
            "Stealth Check (DT {dt}) within 1\" of Obscuring or Blocking Terrain: become Hidden."
        ),
        None => event_text!(
            "rules-cazadores-stealth-check-within-1-of-obscuring",
            "Stealth Check within 1\" of Obscuring or Blocking Terrain: become Hidden."
        ),
    };
    let choice = Choice::plain(TurnAct::Hide, text!("rules-cazadores-hide", "Hide"))
        .group(COMBAT)
        .cost(ticks(HIDE_TICKS))
        .hint(hint);
    let hiding_place = if facts.near_cover(model, HIDE_RANGE) {
        Ok(())
    } else {
        Err(Refusal::rule(
            "NoHidingPlace",
            text!(
                "rules-cazadores-no-obscuring-or-blocking-terrain-within",
                "no Obscuring or Blocking Terrain within 1\""
            ),
        ))
    };
    offers.add(choice, free.clone().and(hiding_place));
}

fn offer_parry(
    facts: &HuntRef<'_>,
    model: ModelId,
    offers: &mut Offers,
    free: &Result<(), Refusal>,
) {
    let foes: Vec<_> = facts.hostile_to(model).map(|foe| (foe.id(), Ok(()))).collect();
    let choice = Choice::plain(TurnAct::Parry, text!("rules-cazadores-parry", "Parry"))
        .group(COMBAT)
        .cost(ticks(PARRY_TICKS))
        .hint(text!(
            "rules-cazadores-melee-check-dt-the-targets-atk",
            "Melee Check (DT the Target's ATK): its next successful Melee Attack on this model is \
         cancelled and answered with an Attack at Advantage. Until this model's next Turn."
        ));
    offers.add_targets(
        choice,
        free.clone(),
        foes,
        text!("rules-cazadores-no-hostile-model-is-left", "no Hostile model is left"),
    );
}

fn offer_spot_weakness(
    facts: &HuntRef<'_>,
    model: ModelId,
    offers: &mut Offers,
    free: &Result<(), Refusal>,
) {
    let foes = facts.hostile_to(model);
    let targets: Vec<_> = foes.map(|foe| (foe.id(), may_spot(facts, model, foe))).collect();
    let choice = Choice::plain(
        TurnAct::SpotWeakness,
        text!("rules-cazadores-spot-weakness", "Spot Weakness"),
    )
    .group(COMBAT)
    .cost(ticks(SPOT_TICKS))
    .hint(text!(
        "rules-cazadores-hunt-check-dt-the-targets-def",
        "Hunt Check (DT the Target's DEF) within 5\": the whole Pack attacks it with \
             Advantage until the Round ends."
    ));
    offers.add_targets(
        choice,
        free.clone(),
        targets,
        text!("rules-cazadores-no-hostile-model-within-5", "no Hostile model within 5\""),
    );
}

/// Checks whether a model may look for the weakness of a Foe: in range, and not yet known.
/// Players measure the range on a real table.
fn may_spot(facts: &HuntRef<'_>, model: ModelId, foe: &ModelRef<'_>) -> Result<(), Refusal> {
    let distance = facts.distance(model, foe.id());
    if !facts.on_real_table() && !in_reach(distance, 0.0, SPOT_RANGE) {
        Err(Refusal::OutOfRange { min: 0.0, max: SPOT_RANGE, distance })
    } else if facts.marks.spotted.contains(&foe.id()) {
        Err(Refusal::rule(
            "AlreadySpotted",
            event_text!(
                "rules-cazadores-s-weakness-is-known",
                "{name}'s weakness is already known",
                name = foe.name()
            ),
        ))
    } else {
        Ok(())
    }
}

/// Returns the DT of Hide: the highest ATK of Hostile models within 3".
pub(crate) fn hide_dt(facts: &HuntRef<'_>, model: ModelId) -> Option<i32> {
    let foes = || facts.hostile_to(model).map(|foe| foe.id()).collect();
    let near = || TableQuestion::Near { of: model, milli: to_milli(HIDE_WATCH), among: foes() };
    if let Some(answer) = facts.table_answer(near) {
        return answer.into_iter().map(|foe| facts.attack(foe)).max();
    }
    facts
        .hostile_to(model)
        .filter(|foe| in_reach(facts.distance(model, foe.id()), 0.0, HIDE_WATCH))
        .map(|foe| facts.attack(foe.id()))
        .max()
}

/// Records that a model takes an Action.
fn record_action(
    hunt: &mut HuntMut,
    act: TurnAct,
    model: ModelId,
    target: Option<ModelId>,
    text: Text,
    why: &[&str],
) {
    hunt.ctx.record(EventKind::ActionTaken { model, action: act.to_string(), target }, text, why);
}

pub(crate) fn defend(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.pay_ticks(model, DEFEND_TICKS)?;
    let text = event_text!(
        "rules-cazadores-defends-itself",
        "{name} defends itself",
        name = hunt.name(model)
    );
    record_action(hunt, TurnAct::Defend, model, None, text, &["caz-defend"]);
    hunt.set_stance(model, |stance| stance.defending = true)
}

pub(crate) fn focus(hunt: &mut HuntMut, model: ModelId, focus: Focus) -> StepResult {
    hunt.pay_ticks(model, FOCUS_TICKS)?;
    let name = hunt.name(model);
    let (text, why): (Text, &[&str]) = match focus {
        Focus::Advantage => (
            text!(
                "rules-cazadores-takes-aim-advantage-on-its-next",
                "{name} takes aim: Advantage on its next Attack"
            ),
            &["caz-focus"],
        ),
        Focus::Location => (
            text!(
                "rules-cazadores-picks-its-spot-hit-locations-of",
                "{name} picks its spot: Hit Locations of its next Attack may be shifted"
            ),
            &["caz-focus", "ruling-23"],
        ),
    };
    record_action(hunt, TurnAct::Focus(focus), model, None, text, why);
    hunt.set_stance(model, |stance| stance.focus = Some(focus))
}

pub(crate) fn hide(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.pay_ticks(model, HIDE_TICKS)?;
    let name = hunt.name(model);
    record_action(
        hunt,
        TurnAct::Hide,
        model,
        None,
        text!("rules-cazadores-looks-for-a-place-to-hide", "{name} looks for a place to hide"),
        &["caz-hide"],
    );
    hunt.ctx.then(HideCheck { model });
    Ok(())
}

fn hide_check(In(step): In<HideCheck>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    let name = hunt.name(step.model);
    let facts = hunt.read();
    let check = facts.check(model, Skill::Stealth, hide_dt(&facts, model));
    if let Some(question) = facts.open_question() {
        real_table::ask(&mut hunt, question);
        hunt.ctx.then(HideCheck { model });
        return Ok(());
    }
    if hunt
        .ctx
        .roll(
            Some(model),
            &name,
            text!("rules-cazadores-stealth-check", "Stealth Check"),
            &check,
            &["caz-hide"],
        )
        .success()
    {
        hunt.impose(model, Condition::Hidden, None, &["caz-hide"])?;
    }
    Ok(())
}

pub(crate) fn parry(hunt: &mut HuntMut, model: ModelId, target: ModelId) -> StepResult {
    hunt.pay_ticks(model, PARRY_TICKS)?;
    let name = hunt.name(model);
    let foe = hunt.name(target);
    let text =
        event_text!("rules-cazadores-waits-for-the-blow-of", "{name} waits for {foe} to attack");
    record_action(hunt, TurnAct::Parry, model, Some(target), text, &["caz-parry"]);
    let facts = hunt.read();
    let check = facts.check(model, Skill::Melee, Some(facts.attack(target)));
    let text = if hunt
        .ctx
        .roll(
            Some(model),
            &name,
            text!("rules-cazadores-melee-check", "Melee Check"),
            &check,
            &["caz-parry"],
        )
        .success()
    {
        hunt.set_stance(model, |stance| stance.parrying = Some(target))?;
        text!("rules-cazadores-is-ready-to-parry", "{name} is ready to parry {foe}")
    } else {
        text!("rules-cazadores-is-not-ready-to-parry", "{name} is not ready to parry {foe}")
    };
    hunt.ctx.note(text, &["caz-parry"]);
    Ok(())
}

pub(crate) fn spot_weakness(hunt: &mut HuntMut, model: ModelId, target: ModelId) -> StepResult {
    hunt.pay_ticks(model, SPOT_TICKS)?;
    let name = hunt.name(model);
    let foe = hunt.name(target);
    let why = ["caz-spot-weakness"];
    record_action(
        hunt,
        TurnAct::SpotWeakness,
        model,
        Some(target),
        text!("rules-cazadores-studies", "{name} studies {foe}"),
        &why,
    );
    let facts = hunt.read();
    // A Defenceless Target has no Defence: only the Difficulty Die counts.
    let check = facts.check(model, Skill::Hunt, facts.defence(target, AttackKind::Melee));
    if hunt
        .ctx
        .roll(Some(model), &name, text!("rules-cazadores-hunt-check", "Hunt Check"), &check, &why)
        .success()
    {
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-s-weakness-is-known-to-the",
                "{foe}'s weakness is known to the Pack until the Round ends"
            ),
            &why,
        );
        hunt.marks.spotted.insert(target);
    }
    Ok(())
}

/// Spends Focus of either kind on an Attack.
pub(crate) fn spend_focus(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.set_stance(model, |stance| stance.focus = None)
}

/// Ends the Advantage of Focus when the next Action is no Attack; the choice of Hit
/// Location is kept for the Attack.
pub(crate) fn lose_focus(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    hunt.set_stance(model, |stance| {
        if stance.focus == Some(Focus::Advantage) {
            stance.focus = None;
        }
    })
}
