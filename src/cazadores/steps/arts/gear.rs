//! Special Gear (Cazadores 5.3.4 and 07): Use Gear, or an Attack with thrown Gear; its
//! Ammo is spent whether or not the Check succeeds.

use std::collections::BTreeSet;

use crate::content::{Condition, Handling, Id};
use crate::display::texts::{gear_text, ticks};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, required_entry};
use crate::steps::arts::common;
use crate::steps::arts::common::{AimedEffects, ArtOption, gear_plan, usable, usable_stock};
use crate::steps::combat::guard;
use crate::steps::turns::offers::{ActionClass, COMBAT, SPECIAL, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Answer, Choice, EventKind, ModelId, Offers, OrMissing, Refusal, StepResult, event_text, text,
};

/// Ticks of Use Gear, and of an Attack with Gear.
pub(crate) const TICKS: u32 = 3;

/// Adds an option for each kind of Gear carried; one refused option if there is none.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    // Only pack models carry Weapons and Gear.
    let Some(armoury) = facts.carried(model) else { return };
    let free = may_act(facts, model, ActionClass::Other);
    if armoury.gear.is_empty() {
        let choice = Choice::plain("use-gear", text!("rules-cazadores-use-gear", "Use Gear"))
            .group(SPECIAL)
            .cost(ticks(TICKS))
            .hint(text!(
                "rules-cazadores-a-check-by-the-gears-own",
                "A Check with the Gear's own Skill, for its effects."
            ));
        offers.add(
            choice,
            free.and(Err(Refusal::rule(
                "NoGear",
                text!("rules-cazadores-it-carries-no-gear", "it carries no Gear"),
            ))),
        );
        return;
    }
    let kinds: BTreeSet<_> = armoury.gear.iter().map(|stock| &stock.gear).collect();
    for gear in kinds.into_iter().filter_map(|id| facts.content.gear.get(id)) {
        let Some(stock) = usable_stock(gear, &armoury.gear) else { continue };
        let left: u32 =
            armoury.gear.iter().filter(|s| s.gear == gear.id).map(|s| u32::from(s.left)).sum();
        let verdict = free.clone().and_then(|()| usable(gear, stock));
        let (group, label) = match gear.action {
            Handling::UseGear => {
                (SPECIAL, text!("rules-cazadores-use-gear-2", "Use Gear: {name}", name = gear.name))
            }
            Handling::Attack => {
                (COMBAT, text!("rules-cazadores-attack-2", "Attack: {name}", name = gear.name))
            }
        };
        let choice = Choice::plain(TurnAct::with_gear(gear), label)
            .group(group)
            .cost(ticks(TICKS))
            .hint(event_text!(
                "rules-cazadores-ammo-left",
                "{gear} Ammo left: {left}.",
                gear = gear_text(facts.content, gear)
            ));
        let offer = ArtOption {
            choice,
            aim: gear.aim,
            min: *gear.range_min,
            max: *gear.range_max,
            effects: &gear.on_success,
        };
        common::offer(facts, model, offer, verdict, offers);
    }
}

pub(crate) fn take(
    hunt: &mut HuntMut,
    model: ModelId,
    gear: &Id,
    answer: &Answer<TurnAct>,
) -> StepResult {
    let content = hunt.content();
    let gear = required_entry(&content.gear, gear)?;
    let (target, point) = common::aimed(model, gear.aim, answer);
    hunt.pay_ticks(model, TICKS)?;
    let name = hunt.name(model);
    let rule = if gear.action == Handling::Attack { "caz-gear-attack" } else { "caz-use-gear" };
    let target_named = answer.target.filter(|target| *target != model);
    let text = match target_named {
        Some(target) => event_text!(
            "rules-cazadores-uses-on",
            "{name} uses {gear} on {target}",
            gear = gear.name,
            target = hunt.name(target)
        ),
        None => event_text!("rules-cazadores-uses", "{name} uses {gear}", gear = gear.name),
    };
    let what =
        EventKind::ActionTaken { model, action: answer.choice.to_string(), target: target_named };
    hunt.ctx.record(what, text, &[rule]);
    let plan = gear_plan(&hunt.read(), model, gear);
    let left = hunt.set_armoury(model, |armoury| {
        let found = usable_stock(gear, &armoury.gear)?;
        let place = armoury.gear.iter().position(|stock| std::ptr::eq(stock, found))?;
        let stock = armoury.gear.get_mut(place)?;
        stock.left = stock.left.saturating_sub(1);
        Some(stock.left)
    })?;
    let left = left.or_missing(format_args!("{} among what {name} carries", gear.name))?;
    hunt.ctx.note(
        event_text!("rules-cazadores-ammo-left-2", "{name}: Ammo {left} left", name = gear.name),
        &["caz-gear-ammo"],
    );
    let mut why = vec![rule];
    if gear.action == Handling::Attack {
        why.push("ruling-55");
    }
    why.extend(plan.modifiers.rules());
    let label = event_text!(
        "rules-cazadores-check-for",
        "{skill} Check for {gear}",
        skill = gear.skill.name(),
        gear = gear.name
    );
    let roll =
        hunt.ctx.roll_with(Some(model), &name, label, (&plan.check, plan.modifiers.clone()), &why);
    if gear.action == Handling::Attack {
        // Both are spent by the Attack, hit or miss.
        hunt.clear(model, Condition::Hidden, &["caz-cond-hidden"])?;
        guard::spend_focus(hunt, model)?;
    }
    let effects = if roll.success() { &gear.on_success } else { &gear.on_failure };
    let aimed = AimedEffects {
        aim: gear.aim,
        range: *gear.range_max,
        target,
        point,
        effects,
        successes: roll.successes,
    };
    common::apply_aimed_effects(hunt, model, aimed, &[rule, "caz-gear"])
}
