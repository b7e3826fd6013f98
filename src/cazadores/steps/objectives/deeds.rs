//! Deeds: Actions that an Objective offers to pack models, with a Check and the
//! consequences of a Success (Cazadores 09).

use crate::content::{Act, Deed, Id, Need, Place};
use crate::display::texts::ticks;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::combat::weapons::{SWITCH_TICKS, take_in_hand};
use crate::steps::objectives::carry::rule_of;
use crate::steps::objectives::upshots::{ApplyUpshots, UpshotContext};
use crate::steps::turns::offers::{ActionClass, COMBAT, SPECIAL, may_act};
use crate::steps::turns::turn_act::{Hands, TurnAct};
use monteria_content::Bounded;
use monteria_game::{
    Answer, Choice, EventKind, ModelId, Needs, Offers, OrMissing, StepResult, event_text, inches,
};

/// Returns a Deed of the Objective that needs both hands of a model, if they are full.
fn to_ready<'a>(facts: &HuntRef<'a>, model: ModelId) -> Option<&'a Deed> {
    let full = facts.get(model)?.pack.is_some_and(|(_, armoury)| facts.hands_full(armoury) > 0);
    let wants = |deed: &&Deed| {
        deed.needs.iter().any(|need| matches!(need, Need::FreeHands(_)))
            && facts.carries_needed(model, deed)
    };
    facts.objective()?.deeds.iter().find(wants).filter(|_| full)
}

/// Carries out a Switch that empties the hands for a Deed that needs both.
pub(crate) fn ready(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let facts = hunt.read();
    to_ready(&facts, model).or_missing("a Deed that wants free hands")?;
    let rule = rule_of(&facts);
    hunt.pay_ticks(model, SWITCH_TICKS)?;
    take_in_hand(hunt, model, &Hands(Vec::new()))?;
    let text = event_text!("{} frees its hands", hunt.name(model));
    let what = EventKind::ActionTaken { model, action: "ready".to_owned(), target: None };
    hunt.ctx.record(what, text, &["caz-switch", "caz-readied", rule.as_str()]);
    Ok(())
}

/// Adds the Deeds of the Objective to a Turn, refuses Combat Actions to a pacifist, and
/// adds the tokens that can be dropped.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    if facts.goals().objective.is_none() {
        return;
    }
    if let Some(special) = facts.special(model) {
        if special.pacifist {
            forbid_combat(offers);
        }
        return;
    }
    crate::steps::objectives::carry::offer(facts, model, offers);
    if let Some(deed) = to_ready(facts, model) {
        let choice = Choice::plain(TurnAct::Ready(deed.id.clone()), "Switch to free hands")
            .group(COMBAT)
            .cost(ticks(SWITCH_TICKS))
            .hint(event_text!("Put away what is in hand: {} wants both hands.", deed.name));
        offers.add(choice, may_act(facts, model, ActionClass::Other));
    }
    let Some(objective) = facts.objective() else { return };
    for deed in &objective.deeds {
        let free = may_act(facts, model, ActionClass::Other);
        match &deed.place {
            Place::To { model: kind, .. } => {
                let Some(other) = facts.goals().specials.get(kind) else { continue };
                if !facts.get(*other).is_some_and(|model_ref| model_ref.in_play()) {
                    continue;
                }
                let verdict = facts.may_to(deed, model, *other);
                offers.add_targets(choice(deed, None), free, [(*other, verdict)], "not now");
            }
            Place::Near { .. } | Place::Inside(_) => {
                let tokens = facts.tokens_for(deed);
                let several = tokens.len() > 1;
                for token in tokens {
                    let verdict = free.clone().and_then(|()| facts.may_at(deed, model, token));
                    let away = facts.distance_to_token(model, token);
                    let name = facts.token_area(token).map_or("", |area| area.name.as_str());
                    offers.add(choice(deed, several.then_some((token.id, name, away))), verdict);
                }
            }
        }
    }
}

/// Returns the option for a Deed, optionally at one of several tokens with its name and
/// distance in inches.
fn choice(deed: &Deed, token: Option<(u16, &str, f32)>) -> Choice {
    let act = match token {
        Some((token, ..)) => TurnAct::DeedAt(deed.id.clone(), token),
        None => TurnAct::Deed(deed.id.clone()),
    };
    let group = if deed.act == Act::CastRitual { COMBAT } else { SPECIAL };
    let label = match token {
        Some((token, name, away)) if away > 0.05 => {
            format!("{} at {name} (a{token}), {} away", deed.name, inches(away))
        }
        Some((token, name, _)) => format!("{} at {name} (a{token}), right here", deed.name),
        None => deed.name.clone(),
    };
    Choice::plain(act, label).group(group).cost(ticks(deed.act.ticks())).hint(event_text!(
        "{}: {}",
        deed.act.name(),
        deed.about
    ))
}

/// Refuses all Combat Actions.
fn forbid_combat(offers: &mut Offers) {
    let is_combat = |choice: &Choice| choice.action().is_some_and(|act: TurnAct| act.is_combat());
    let (combat, rest): (Vec<_>, Vec<_>) = offers.legal.drain(..).partition(is_combat);
    offers.legal = rest;
    for choice in combat {
        let choice = Choice { needs: Needs::Nothing, ..choice };
        let why = monteria_game::Refusal::rule("Pacifist", "it carries out no Combat Actions");
        offers.add(choice, Err(why));
    }
}

/// Returns the token of a Deed: the named one, or the only one there is.
fn token_for(facts: &HuntRef<'_>, deed: &Deed, named: Option<u16>) -> Option<u16> {
    named.or_else(|| facts.tokens_for(deed).first().map(|token| token.id))
}

/// Carries out a Deed: pays its Ticks, rolls its Check, and queues the consequences
/// of a Success.
pub(crate) fn take(
    hunt: &mut HuntMut,
    model: ModelId,
    (deed, token): (&Id, Option<u16>),
    answer: &Answer<TurnAct>,
) -> StepResult {
    let content = hunt.content();
    let facts = hunt.read();
    let objective = facts.goals().objective.as_ref().and_then(|id| content.objectives.get(id));
    let objective = objective.or_missing("the Objective")?;
    let deed = objective.deed(deed).or_missing(format_args!("the Deed `{deed}`"))?;
    let rule = objective.rule.as_str();
    let token = token_for(&facts, deed, token);
    hunt.pay_ticks(model, deed.act.ticks())?;
    let name = hunt.name(model);
    let what =
        EventKind::ActionTaken { model, action: answer.choice.to_string(), target: answer.target };
    hunt.ctx.record(what, event_text!("{name}: {}", deed.name), &[rule, "caz-obj-deeds"]);
    if let Some(spent) = &deed.spends {
        crate::steps::objectives::carry::let_go(hunt, model, spent)?;
    }
    let check = hunt.read().check(model, deed.skill, deed.dt.map(Bounded::get));
    let label = event_text!("{} Check", deed.skill.name());
    if hunt.ctx.roll(Some(model), &name, &label, &check, &[rule]).success() {
        let context = UpshotContext { model: Some(model), token, other: answer.target };
        hunt.ctx.then(ApplyUpshots { list: deed.success.clone(), context });
    }
    Ok(())
}
