//! The Upkeep Phase: States and bonds of summons shorten, and lasting abilities are paid
//! for (brief, Turn; States).

use bevy_ecs::prelude::*;

use super::initiative::Initiative;
use super::summon::shorten_bond;
use super::turn_order::{TurnAnswer, sides};
use crate::change::DuelMut;
use crate::content::{Id, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::text::points;
use monteria_dice::BestOf;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Modifiers, Offers, Refusal, StepResult, event_text, step,
    text,
};

step! {
    /// States and bonds of summons shorten, and lasting abilities are paid for.
    Upkeep = "upkeep" {} => upkeep;
    /// A character pays for a lasting ability, or lets it end.
    Uphold = "uphold" {
        model: ModelId,
        ability: Id,
    } => ask_uphold, take_uphold;
}

fn upkeep(_: In<Upkeep>, mut duel: DuelMut) -> StepResult {
    let ids: Vec<ModelId> = duel.read().standing().map(|model| model.id()).collect();
    for id in &ids {
        duel.condition(*id)?.no_run = false;
        shorten_states(&mut duel, *id)?;
    }
    for id in &ids {
        if duel.models.in_play(*id) {
            shorten_bond(&mut duel, *id)?;
        }
    }
    let facts = duel.read();
    let mut upheld = Vec::new();
    // An ability with which a model began, at its deployment or when it was revealed, is
    // paid for in that turn.
    let begun = |model: &ModelRef<'_>, ability: &Id| {
        facts.turn.number == 1 || model.condition.used_turn.contains(ability)
    };
    for side in sides(&facts) {
        for model in facts.friends(side) {
            let due = model.condition.upheld.keys().filter(|ability| !begun(model, ability));
            upheld.extend(due.map(|ability| (model.id(), ability.clone())));
        }
    }
    for (model, ability) in upheld {
        duel.ctx.then(Uphold { model, ability });
    }
    duel.ctx.then(Initiative { asked: 0, with_essence: [false; 2] });
    Ok(())
}

/// Applies each State of a model and lowers its level (brief, States).
fn shorten_states(duel: &mut DuelMut<'_, '_>, id: ModelId) -> StepResult {
    let content = duel.content();
    let states: Vec<(State, u8)> =
        duel.condition(id)?.states.iter().map(|(state, level)| (*state, *level)).collect();
    for (state, level) in states {
        // Stealth keeps its user Hidden as long as its upkeep is paid.
        let lasts = match state {
            State::Hidden => duel.read().try_get(id)?.upholds().any(|it| it.kind().hides()),
            State::Stunned => true,
            State::Haste
            | State::Slow
            | State::Shield
            | State::Protection
            | State::Healing
            | State::Poison
            | State::Blind
            | State::Seal
            | State::Paralysis
            | State::Berserk
            | State::Doom => false,
        };
        if lasts || !duel.models.in_play(id) {
            continue;
        }
        if state == State::Healing {
            duel.heal(id, i32::from(content.numbers.healing.get()), &["arc-healing"])?;
        }
        if level > 1 {
            duel.condition(id)?.states.insert(state, level - 1);
        } else {
            let text = event_text!(
                "rules-arcane-is-rid-of",
                "{name} no longer has {state}",
                name = duel.name(id)
            );
            duel.end_state(id, state, text, &["arc-states"])?;
        }
        if state == State::Doom {
            let best = BestOf {
                dice: 1,
                sides: 10,
                plus: 0,
                target_number: Some(content.numbers.doom_need.get()),
            };
            let name = duel.name(id);
            let roll = duel.ctx.roll_best(
                Some(id),
                &name,
                text!("rules-arcane-doom", "Doom"),
                (&best, Modifiers::default()),
                &["arc-doom"],
            );
            if roll.reached {
                let life = duel.condition(id)?.life;
                duel.lose(id, life, &["arc-doom"])?;
            }
        }
    }
    Ok(())
}

/// Returns the cost of upholding an ability this turn, or of beginning the match with it.
///
/// # Errors
/// If a model is missing.
pub(in crate::steps) fn upkeep_cost(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    ability: &Id,
) -> StepResult<u8> {
    let ability = facts.ability(model.id(), ability)?;
    let freely = facts.advantage(model.side()).is_some_and(|it| it.kind().hides_freely());
    let free = freely && ability.kind().hides() && facts.turn.number <= 1;
    Ok(if free { 0 } else { ability.upkeep.get() })
}

fn ask_uphold(In(step): In<Uphold>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let model = facts.try_get(step.model)?;
    if !model.in_play() || !model.condition.upheld.contains_key(&step.ability) {
        return Ok(None);
    }
    let cost = upkeep_cost(&facts, model, &step.ability)?;
    let ability = facts.ability(step.model, &step.ability)?;
    let mut offers = Offers::default();
    let pay = Choice::plain(
        TurnAnswer::Pay,
        event_text!("rules-arcane-uphold", "Maintain {name}", name = ability.name),
    )
    .cost(points(cost));
    let few = || {
        Refusal::rule(
            "TooFewPoints",
            event_text!(
                "rules-arcane-it-has-of",
                "it has {available_points} of the {cost} needed",
                available_points = model.condition.points,
                cost = points(cost)
            ),
        )
    };
    let verdict = if model.is(State::Seal) {
        Err(Refusal::rule(
            "Sealed",
            text!("rules-arcane-its-abilities-are-sealed", "its abilities are sealed"),
        ))
    } else if facts.available_points(model) < cost {
        Err(few())
    } else {
        Ok(())
    };
    offers.add(pay, verdict);
    offers
        .legal
        .push(Choice::plain(TurnAnswer::LetGo, text!("rules-arcane-let-it-end", "Let it end")));
    Ok(model.asks(
        event_text!(
            "rules-arcane-does-it-uphold",
            "{model}: does it maintain {ability}?",
            model = model.name(),
            ability = ability.name
        ),
        offers,
    ))
}

fn take_uphold(In((step, answer)): Answered<Uphold, TurnAnswer>, mut duel: DuelMut) -> StepResult {
    if answer.choice != TurnAnswer::Pay {
        return duel.stop_upholding(step.model, &step.ability);
    }
    let facts = duel.read();
    let cost = upkeep_cost(&facts, facts.try_get(step.model)?, &step.ability)?;
    let ability = facts.ability(step.model, &step.ability)?;
    let text = event_text!(
        "rules-arcane-upholds",
        "{model} maintains {ability}",
        model = duel.name(step.model),
        ability = ability.name
    );
    duel.ctx.note(text, &["arc-upkeep"]);
    duel.spend(step.model, cost)
}
