//! Objective Actions: Actions that an Objective offers to pack models, with a Check and
//! the consequences of a Success (Cazadores 09).

use crate::content::{Act, Id, Need, ObjectiveAction, Place};
use crate::display::texts::ticks;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::combat::weapons::{SWITCH_TICKS, take_in_hand};
use crate::steps::objectives::carry;
use crate::steps::objectives::carry::rule_of;
use crate::steps::objectives::upshots::{ApplyUpshots, UpshotContext};
use crate::steps::turns::offers::{ActionClass, COMBAT, SPECIAL, may_act};
use crate::steps::turns::turn_act::{Hands, TurnAct};
use monteria_content::{Bounded, Text};
use monteria_game::{
    Answer, Choice, EventKind, ModelId, Needs, Offers, OrMissing, Refusal, StepResult, event_text,
    inches, text,
};

/// Greatest distance of a token that is described as "right here", in inches.
const HERE: f32 = 0.05;

/// The token at which an Objective Action is offered.
struct ActionToken<'a> {
    id: u16,
    name: &'a str,
    /// Distance from the model in inches.
    distance: f32,
}

/// Returns an Objective Action that needs both hands of a model, if they are full.
fn to_ready<'a>(facts: &HuntRef<'a>, model: ModelId) -> Option<&'a ObjectiveAction> {
    let full = facts.get(model)?.pack.is_some_and(|(_, armoury)| facts.hands_full(armoury) > 0);
    let wants = |action: &&ObjectiveAction| {
        action.needs.iter().any(|need| matches!(need, Need::FreeHands(_)))
            && facts.carries_needed(model, action)
    };
    facts.objective()?.actions.iter().find(wants).filter(|_| full)
}

/// Carries out a Switch that empties the hands for an Objective Action that needs both.
pub(crate) fn ready(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let facts = hunt.read();
    to_ready(&facts, model).or_missing("a Deed that wants free hands")?;
    let rule = rule_of(&facts);
    hunt.pay_ticks(model, SWITCH_TICKS)?;
    take_in_hand(hunt, model, &Hands(Vec::new()))?;
    let text = event_text!(
        "rules-cazadores-frees-its-hands",
        "{name} frees its hands",
        name = hunt.name(model)
    );
    let what = EventKind::ActionTaken { model, action: "ready".to_owned(), target: None };
    hunt.ctx.record(what, text, &["caz-switch", "caz-readied", rule.as_str()]);
    Ok(())
}

/// Adds the Actions of the Objective to a Turn, refuses Combat Actions to a pacifist, and
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
    carry::offer(facts, model, offers);
    if let Some(action) = to_ready(facts, model) {
        let choice = Choice::plain(
            TurnAct::Ready(action.id.clone()),
            text!("rules-cazadores-switch-to-free-hands", "Switch to free hands"),
        )
        .group(COMBAT)
        .cost(ticks(SWITCH_TICKS))
        .hint(event_text!(
            "rules-cazadores-put-away-what-is-in-hand",
            "Put away what is in hand: {name} needs both hands.",
            name = action.name
        ));
        offers.add(choice, may_act(facts, model, ActionClass::Other));
    }
    for action in facts.objective().into_iter().flat_map(|objective| &objective.actions) {
        let free = may_act(facts, model, ActionClass::Other);
        match &action.place {
            Place::To { model: kind, .. } => {
                let Some(other) = facts.goals().specials.get(kind) else { continue };
                if !facts.get(*other).is_some_and(|model_ref| model_ref.in_play()) {
                    continue;
                }
                let verdict = facts.may_to(action, model, *other);
                offers.add_targets(
                    choice(action, None),
                    free,
                    [(*other, verdict)],
                    text!("rules-cazadores-not-now", "not now"),
                );
            }
            Place::Near { .. } | Place::Inside(_) => {
                let tokens = facts.tokens_for(action);
                let several = tokens.len() > 1;
                for token in tokens {
                    let verdict = free.clone().and_then(|()| facts.may_at(action, model, token));
                    let at_token = several.then(|| ActionToken {
                        id: token.id,
                        name: facts.token_area(token).map_or("", |area| area.name.as_str()),
                        distance: facts.distance_to_token(model, token),
                    });
                    offers.add(choice(action, at_token), verdict);
                }
            }
        }
    }
}

/// Returns the option for an Objective Action; `None` if there is only one token at which
/// it can be carried out, or none.
fn choice(action: &ObjectiveAction, token: Option<ActionToken<'_>>) -> Choice {
    let act = match &token {
        Some(token) => TurnAct::ObjectiveActionAt(action.id.clone(), token.id),
        None => TurnAct::ObjectiveAction(action.id.clone()),
    };
    let group = if action.act == Act::CastRitual { COMBAT } else { SPECIAL };
    let label = match token {
        Some(ActionToken { id, name, distance }) if distance > HERE => {
            text!(
                "rules-cazadores-at-a-away",
                "{action} at {name} (a{id}), {distance} away",
                action = action.name,
                distance = inches(distance)
            )
        }
        Some(ActionToken { id, name, .. }) => {
            text!(
                "rules-cazadores-at-a-right-here",
                "{action} at {name} (a{id}), right here",
                action = action.name
            )
        }
        None => Text::verbatim(action.name.clone()),
    };
    Choice::plain(act, label).group(group).cost(ticks(action.act.ticks())).hint(event_text!(
        "rules-cazadores-act-about",
        "{act}: {about}",
        act = action.act.name(),
        about = action.about
    ))
}

/// Refuses all Combat Actions.
fn forbid_combat(offers: &mut Offers) {
    let is_combat = |choice: &Choice| choice.action().is_some_and(|act: TurnAct| act.is_combat());
    let (combat, rest): (Vec<_>, Vec<_>) = offers.legal.drain(..).partition(is_combat);
    offers.legal = rest;
    for choice in combat {
        let choice = Choice { needs: Needs::Nothing, ..choice };
        let why = Refusal::rule(
            "Pacifist",
            text!(
                "rules-cazadores-it-carries-out-no-combat-actions",
                "it cannot take Combat Actions"
            ),
        );
        offers.add(choice, Err(why));
    }
}

/// Returns the token of an Objective Action: the named one, or the only one there is.
fn token_for(facts: &HuntRef<'_>, action: &ObjectiveAction, named: Option<u16>) -> Option<u16> {
    named.or_else(|| facts.tokens_for(action).first().map(|token| token.id))
}

/// Carries out an Objective Action: pays its Ticks, rolls its Check, and queues the
/// consequences of a Success. `token` is `None` if the answer names none.
pub(crate) fn take(
    hunt: &mut HuntMut,
    model: ModelId,
    id: &Id,
    token: Option<u16>,
    answer: &Answer<TurnAct>,
) -> StepResult {
    let content = hunt.content();
    let facts = hunt.read();
    let objective = facts.goals().objective.as_ref().and_then(|id| content.objectives.get(id));
    let objective = objective.or_missing("the Objective")?;
    let action = objective.action(id).or_missing(format_args!("the Deed `{id}`"))?;
    let rule = objective.rule.as_str();
    let token = token_for(&facts, action, token);
    hunt.pay_ticks(model, action.act.ticks())?;
    let name = hunt.name(model);
    let what =
        EventKind::ActionTaken { model, action: answer.choice.to_string(), target: answer.target };
    hunt.ctx.record(
        what,
        event_text!("rules-cazadores-does", "{name}: {action}", action = action.name),
        &[rule, "caz-obj-deeds"],
    );
    if let Some(spent) = &action.spends {
        carry::let_go(hunt, model, spent)?;
    }
    let check = hunt.read().check(model, action.skill, action.dt.map(Bounded::get));
    let label = event_text!("rules-cazadores-skill-check", "{of} Check", of = action.skill.name());
    if hunt.ctx.roll(Some(model), &name, label, &check, &[rule]).success() {
        let context = UpshotContext { model: Some(model), token, other: answer.target };
        hunt.ctx.then(ApplyUpshots { list: action.success.clone(), context });
    }
    Ok(())
}
