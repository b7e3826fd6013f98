//! Cast Ritual (Cazadores 5.3.3 and 08): a Lore Check (DT 7) for a Ritual that is known,
//! or inscribed in a Book in hand, and not yet cast in this Hunt.

use crate::content::{Devotion, Id, Profile, Ritual};
use crate::display::texts::{ritual_text, ticks};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref;
use crate::state::hunt_ref::HuntRef;
use crate::steps::arts::common;
use crate::steps::arts::common::{AimedEffects, ArtOption, ritual_plan};
use crate::steps::effects::{ApplyEffects, EffectContext};
use crate::steps::turns::offers::{ActionClass, COMBAT, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Answer, Choice, EventKind, ModelId, Offers, Refusal, StepResult, event_text, text,
};

/// Ticks of Cast Ritual.
pub(crate) const TICKS: u32 = 4;

/// A Ritual that a model may cast.
#[derive(Clone, Copy)]
pub(crate) struct AvailableRitual<'a> {
    pub ritual: &'a Ritual,
    /// Whether it is known from a Book only, which must be Readied.
    pub inscribed: bool,
    /// Whether it was cast in this Hunt.
    pub spent: bool,
}

fn profile<'a>(facts: &HuntRef<'a>, model: ModelId) -> Option<&'a Profile> {
    let (stats, _) = facts.get(model)?.pack?;
    facts.content.profile(stats.profile.as_str())
}

/// Returns the Rituals of a model: those that it knows, then those of
/// its Books, without duplicates.
pub(crate) fn available_rituals<'a>(
    facts: &HuntRef<'a>,
    model: ModelId,
) -> Vec<AvailableRitual<'a>> {
    let (Some(profile), Some(model_ref)) = (profile(facts, model), facts.get(model)) else {
        // Foes and special models have no profile.
        return Vec::new();
    };
    let mut all: Vec<AvailableRitual<'a>> = Vec::new();
    let lists = profile
        .rituals
        .iter()
        .map(|id| (id, false))
        .chain(profile.inscribed.iter().map(|id| (id, true)));
    for (id, inscribed) in lists {
        if all.iter().any(|known| known.ritual.id == *id) {
            continue;
        }
        if let Some(ritual) = facts.content.rituals.get(id) {
            all.push(AvailableRitual {
                ritual,
                inscribed,
                spent: model_ref.stance.cast.contains(id),
            });
        }
    }
    all
}

/// Returns whether a model has a Book in hand.
pub(crate) fn reads(facts: &HuntRef<'_>, model: ModelId) -> bool {
    facts
        .carried(model)
        .is_some_and(|armoury| facts.readied(armoury).any(|(_, weapon)| weapon.inscribes > 0))
}

/// Returns the support of a Symbol in hand for this Ritual.
pub(crate) fn devotion<'a>(
    facts: &HuntRef<'a>,
    model: ModelId,
    ritual: &Ritual,
) -> Option<&'a Devotion> {
    profile(facts, model)?.devotion.as_ref().filter(|id| **id == ritual.id)?;
    facts.readied(facts.carried(model)?).find_map(|(_, weapon)| weapon.devotion.as_ref())
}

/// Adds an option for each Ritual of the model; one refused option if it has none.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    if facts.carried(model).is_none() {
        return;
    }
    let known = available_rituals(facts, model);
    let free = may_act(facts, model, ActionClass::Other);
    if known.is_empty() {
        let choice =
            Choice::plain("cast-ritual", text!("rules-cazadores-cast-ritual", "Cast Ritual"))
                .group(COMBAT)
                .cost(ticks(TICKS))
                .hint(text!(
                    "rules-cazadores-lore-check-dt-7-the-effects",
                    "Lore Check (DT 7): the effects of a Ritual that it knows."
                ));
        offers.add(
            choice,
            free.and(Err(Refusal::rule(
                "KnowsNoRitual",
                text!("rules-cazadores-it-knows-no-ritual", "it knows no Ritual"),
            ))),
        );
        return;
    }
    let reads = reads(facts, model);
    for AvailableRitual { ritual, inscribed, spent } in known {
        let verdict = free.clone().and_then(|()| {
            if spent {
                Err(Refusal::rule(
                    "AlreadyCast",
                    text!("rules-cazadores-cast-in-this-hunt-already", "cast in this Hunt already"),
                ))
            } else if inscribed && !reads {
                Err(Refusal::rule(
                    "NotReadied",
                    text!(
                        "rules-cazadores-its-book-is-not-readied-switch",
                        "its Book is not Readied: Switch first"
                    ),
                ))
            } else {
                Ok(())
            }
        });
        let choice = Choice::plain(
            TurnAct::CastRitual(ritual.id.clone()),
            text!("rules-cazadores-cast", "Cast {name}", name = ritual.name),
        )
        .group(COMBAT)
        .cost(ticks(TICKS))
        .hint(ritual_text(facts.content, ritual));
        let offer = ArtOption {
            choice,
            aim: ritual.aim,
            min: 0.0,
            max: *ritual.range,
            effects: &ritual.effects,
        };
        common::offer(facts, model, offer, verdict, offers);
    }
}

/// Casts a Ritual. Only a Ritual that succeeds is spent for the Hunt.
pub(crate) fn take(
    hunt: &mut HuntMut,
    model: ModelId,
    ritual: &Id,
    answer: &Answer<TurnAct>,
) -> StepResult {
    let content = hunt.content();
    let ritual = hunt_ref::required_entry(&content.rituals, ritual)?;
    let (target, point) = common::aimed(model, ritual.aim, answer);
    hunt.pay_ticks(model, TICKS)?;
    let name = hunt.name(model);
    let target_named = answer.target.filter(|target| *target != model);
    let text = match target_named {
        Some(target) => event_text!(
            "rules-cazadores-casts-on",
            "{name} casts {ritual} on {target}",
            ritual = ritual.name,
            target = hunt.name(target)
        ),
        None => event_text!("rules-cazadores-casts", "{name} casts {ritual}", ritual = ritual.name),
    };
    let what =
        EventKind::ActionTaken { model, action: answer.choice.to_string(), target: target_named };
    hunt.ctx.record(what, text, &["caz-cast-ritual"]);
    let (plan, failing) = {
        let facts = hunt.read();
        let devotion = devotion(&facts, model, ritual);
        let failing = devotion.map_or_else(Vec::new, |devotion| devotion.on_failure.clone());
        (ritual_plan(&facts, model, ritual), failing)
    };
    let mut why = vec!["caz-cast-ritual", "caz-ritual-once"];
    if plan.bonus != 0 {
        why.push("caz-religious-symbol");
    }
    let label =
        event_text!("rules-cazadores-lore-check-for", "Lore Check for {name}", name = ritual.name);
    let roll = hunt.ctx.roll(Some(model), &name, label, &plan.check, &why);
    if roll.success() {
        hunt.set_stance(model, |stance| stance.cast.push(ritual.id.clone()))?;
        let aimed = AimedEffects {
            aim: ritual.aim,
            range: *ritual.range,
            target,
            point,
            effects: &ritual.effects,
            successes: roll.successes,
        };
        common::apply_aimed_effects(hunt, model, aimed, &["caz-cast-ritual", "caz-rituals"])?;
    } else if !failing.is_empty() {
        let context = EffectContext { target: Some(model), ..EffectContext::of(model) };
        hunt.ctx.then(ApplyEffects::new(failing, context, &["caz-religious-symbol", "ruling-61"]));
    }
    Ok(())
}
