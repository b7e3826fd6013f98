//! Use Gear (Cazadores 5.3.4 and 07): a Check of the Gear's own Skill and DT; its Ammo goes whether or not it succeeds.

use super::effects::ApplyEffects;
use super::offers::{Allowed, Offers, SPECIAL, may_act, ticks};
use crate::game::{Answer, Choice, ModelId, Refusal, What};
use crate::rulesets::cazadores::change::Hunt;
use crate::rulesets::cazadores::facts::{Facts, in_reach};

/// Ticks of Use Gear.
pub const TICKS: u32 = 3;

/// Adds an option for each piece of Gear carried; one refused option where there is none.
pub fn offer(facts: &Facts<'_>, model: ModelId, offers: &mut Offers) {
    let Some((_, armoury)) = facts.get(model).and_then(|facet| facet.pack) else { return };
    let free = may_act(facts, model, Allowed::Other);
    if armoury.gear.is_empty() {
        let choice = Choice::plain("use-gear", "Use Gear")
            .group(SPECIAL)
            .cost(ticks(TICKS))
            .hint("A Check by the Gear's own Skill, for its effects.");
        offers.add(choice, free.and(Err(Refusal::rule("NoGear", "it carries no Gear"))));
        return;
    }
    for (id, left) in &armoury.gear {
        let Some(gear) = facts.content.gear.get(id) else { continue };
        let verdict = free
            .clone()
            .and_then(|()| if *left == 0 { Err(Refusal::rule("NoAmmo", "it is used up")) } else { Ok(()) });
        let targets: Vec<_> = facts
            .in_play()
            .map(|target| {
                let distance = facts.distance(model, target.id());
                let verdict = if in_reach(distance, 0.0, gear.range) {
                    Ok(())
                } else {
                    Err(Refusal::OutOfRange { min: 0.0, max: gear.range, distance })
                };
                (target.id(), verdict)
            })
            .filter(|(target, _)| gear.range > 0.0 || *target == model)
            .collect();
        let choice = Choice::plain(format!("use-gear:{id}"), gear.name.clone())
            .group(SPECIAL)
            .cost(ticks(TICKS))
            .hint(gear.text.clone());
        offers.add_targets(choice, verdict, targets, "nobody in range");
    }
}

/// Carries it out.
pub fn take(hunt: &mut Hunt, model: ModelId, answer: &Answer) {
    let content = hunt.content();
    let gear = answer.choice.strip_prefix("use-gear:").and_then(|id| content.gear.get(id));
    let (Some(gear), Some(target)) = (gear, answer.target) else { return };
    hunt.pay(model, TICKS);
    let name = hunt.name(model);
    let what = What::ActionTaken { model, action: answer.choice.clone(), target: Some(target) };
    hunt.desk.record(what, format!("{name} uses {}", gear.name), &["caz-use-gear"]);
    hunt.set_armoury(model, |armoury| {
        if let Some((_, left)) = armoury.gear.iter_mut().find(|(id, _)| *id == gear.id) {
            *left = left.saturating_sub(1);
        }
    });
    let check = hunt.facts().check(model, gear.skill, gear.dt);
    let label = format!("{} Check", gear.skill.name());
    let effects = if hunt.desk.roll(Some(model), &name, &label, &check, &["caz-use-gear"]).success() {
        gear.on_success.clone()
    } else {
        gear.on_failure.clone()
    };
    hunt.desk.then(ApplyEffects::by(model, target, effects));
}
