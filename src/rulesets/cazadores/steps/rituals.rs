//! Cast Ritual (Cazadores 5.3.3 and 08): a Lore Check (DT 7) for a Ritual that is known and not yet cast in this Hunt.

use super::attack;
use super::effects::ApplyEffects;
use super::offers::{Allowed, COMBAT, Offers, may_act, ticks};
use crate::game::{Answer, Choice, ModelId, Refusal, What};
use crate::rulesets::cazadores::change::Hunt;
use crate::rulesets::cazadores::content::Skill;
use crate::rulesets::cazadores::facts::{Facts, in_reach};

/// Ticks of Cast Ritual.
pub const TICKS: u32 = 4;
/// DT of Cast Ritual.
const DT: i32 = 7;

/// Adds an option for each Ritual that the model knows; one refused option where it knows none.
pub fn offer(facts: &Facts<'_>, model: ModelId, offers: &mut Offers) {
    let Some(facet) = facts.get(model) else { return };
    let Some((stats, _)) = facet.pack else { return };
    let known =
        facts.content.profile(stats.profile.as_str()).map_or(&[][..], |profile| profile.rituals.as_slice());
    let free = may_act(facts, model, Allowed::Other);
    if known.is_empty() {
        let choice = Choice::plain("cast-ritual", "Cast Ritual")
            .group(COMBAT)
            .cost(ticks(TICKS))
            .hint("Lore Check (DT 7): the effects of a Ritual that it knows.");
        offers.add(choice, free.and(Err(Refusal::rule("KnowsNoRitual", "it knows no Ritual"))));
        return;
    }
    for ritual in known.iter().filter_map(|id| facts.content.rituals.get(id)) {
        let spent = facet.stance.cast.contains(&ritual.id);
        let verdict = free.clone().and_then(|()| {
            if spent { Err(Refusal::rule("AlreadyCast", "cast in this Hunt already")) } else { Ok(()) }
        });
        let targets: Vec<_> = facts
            .in_play()
            .map(|target| {
                let distance = facts.distance(model, target.id());
                let verdict = if !in_reach(distance, 0.0, ritual.range) {
                    Err(Refusal::OutOfRange { min: 0.0, max: ritual.range, distance })
                } else if target.id() == model {
                    Ok(())
                } else {
                    attack::line_of_sight(facts, model, target.id())
                };
                (target.id(), verdict)
            })
            .collect();
        let choice = Choice::plain(format!("cast-ritual:{}", ritual.id), ritual.name.clone())
            .group(COMBAT)
            .cost(ticks(TICKS))
            .hint(ritual.text.clone());
        offers.add_targets(choice, verdict, targets, "nobody in range and sight");
    }
}

/// Carries it out. Only a Ritual that succeeds is spent for the Hunt.
pub fn take(hunt: &mut Hunt, model: ModelId, answer: &Answer) {
    let content = hunt.content();
    let ritual = answer.choice.strip_prefix("cast-ritual:").and_then(|id| content.rituals.get(id));
    let (Some(ritual), Some(target)) = (ritual, answer.target) else { return };
    hunt.pay(model, TICKS);
    let name = hunt.name(model);
    let what = What::ActionTaken { model, action: answer.choice.clone(), target: Some(target) };
    hunt.desk.record(what, format!("{name} casts {}", ritual.name), &["caz-cast-ritual"]);
    let check = hunt.facts().check(model, Skill::Lore, Some(DT));
    if hunt.desk.roll(Some(model), &name, "Lore Check", &check, &["caz-cast-ritual"]).success() {
        hunt.set_stance(model, |stance| stance.cast.push(ritual.id.clone()));
        hunt.desk.then(ApplyEffects::by(model, target, ritual.effects.clone()));
    }
}
