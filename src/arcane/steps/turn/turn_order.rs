//! The course of a turn: recovery, alternating activations, cards, and the end of the
//! turn (brief, Turn; rulebook, Revealing an Infiltrated Unit).

use bevy_ecs::prelude::*;
use monteria_content::Text;

use super::upkeep::Upkeep;
use crate::change::DuelMut;
use crate::content::{Id, State};
use crate::duel_ref::{DuelRef, ModelRef, opposing_side};
use crate::steps::activation::{Activated, Deactivate};
use crate::steps::deployment::infiltration::Reveal;
use crate::steps::scenario::{Finish, ScoreTurn};
use crate::text::points;
use monteria_game::{
    Answered, AskResult, Choice, EventKind, ModelId, Needs, Occurrence, Refusal, SideId,
    StepResult, actions, event_text, step, text,
};
use monteria_skirmish::decision_of_side;

step! {
    /// The next turn begins, or the match ends.
    NewTurn = "new-turn" {} => new_turn;
    /// A side whose organisation heals chooses a model to heal.
    Mend = "mend" {
        side: SideId,
    } => ask_mend, take_mend;
    /// The next activation: of this side, or of the other one if it has no
    /// character left to activate.
    NextActivation = "next-activation" {
        side: SideId,
    } => next_activation;
    /// A side chooses the character to activate.
    Activate = "activate" {
        side: SideId,
    } => ask_activate, take_activate;
}

actions! {
    /// An answer to a decision of the turn.
    pub enum TurnAnswer {
        /// The activation of the target.
        Activate,
        /// The healing of the target.
        Heal,
        /// The leader's call: the target gains Action Points.
        Call,
        /// The Plot card with this id is played.
        Play(Id) = "play:{0}",
        /// The upkeep is paid.
        Pay,
        /// The upheld ability ends.
        LetGo,
        /// The roll is made without Essence.
        Roll,
        /// One more die, for a point of Essence.
        Essence,
    }
}

/// Returns both sides, the one with the initiative first.
pub(super) fn sides(facts: &DuelRef<'_>) -> [SideId; 2] {
    let first = facts.turn.first.unwrap_or(SideId(0));
    [first, opposing_side(first)]
}

fn new_turn(_: In<NewTurn>, mut duel: DuelMut) -> StepResult {
    if duel.turn.number >= duel.turn.last {
        duel.ctx.then(Finish {});
        return Ok(());
    }
    duel.turn.number += 1;
    let round = duel.turn.number;
    duel.ctx.record(
        EventKind::RoundBegan { round },
        event_text!("rules-arcane-turn", "Turn {round}"),
        &["arc-recovery"],
    );
    let essence = duel.turn.levels / u32::from(duel.content.0.numbers.essence_levels.get());
    for side_state in duel.side_states.0.values_mut() {
        side_state.essence = essence.min(255) as u8;
    }
    let ids: Vec<ModelId> = duel.models.ids().collect();
    for id in ids {
        let mut condition = duel.condition(id)?;
        condition.activated = false;
        condition.moved = false;
        condition.shifted = false;
        condition.escaped = false;
        condition.used_turn.clear();
        if round > 1 && duel.models.in_play(id) {
            let facts = duel.read();
            let model = facts.try_get(id)?;
            let more = i32::from(model.is(State::Haste)) - i32::from(model.is(State::Slow));
            let gain = i32::from(model.card().recovery.get()) + more;
            duel.gain(id, gain.max(0), &["arc-recovery"])?;
        }
    }
    let order = sides(&duel.read());
    for side in order {
        if mending(&duel.read(), side).is_some() {
            duel.ctx.then(Mend { side });
        }
    }
    if round > 1 {
        order.into_iter().for_each(|side| duel.ctx.then(Reveal { side }));
    }
    duel.ctx.then(Upkeep {});
    Ok(())
}

/// Returns the LP that one character of a side heals each Recovery Phase.
fn mending(facts: &DuelRef<'_>, side: SideId) -> Option<i32> {
    facts.advantage(side)?.kind().mending()
}

fn ask_mend(In(Mend { side }): In<Mend>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let hurt: Vec<&ModelRef<'_>> =
        facts.friends(side).filter(|one| one.condition.life < one.max_life()).collect();
    if hurt.is_empty() {
        return Ok(None);
    }
    let legal = hurt.iter().map(|one| one.id()).collect();
    let needs = Needs::one_of(legal);
    let options = vec![
        Choice::plain(TurnAnswer::Heal, text!("rules-arcane-heal-one", "Heal this model"))
            .needs(needs),
    ];
    let prompt = event_text!(
        "rules-arcane-who-heals-lp",
        "Which model heals {mending} LP?",
        mending = mending(&facts, side).unwrap_or(0)
    );
    Ok(Some(decision_of_side(side, prompt, options)))
}

fn take_mend(In((step, answer)): Answered<Mend, TurnAnswer>, mut duel: DuelMut) -> StepResult {
    let amount = mending(&duel.read(), step.side).unwrap_or(0);
    duel.heal(answer.target()?, amount, &["arc-organisation"])
}

/// Returns whether a side has lost all models that it could bring into play.
fn has_no_models_left(facts: &DuelRef<'_>, side: SideId) -> bool {
    facts.friends(side).next().is_none()
        && facts.side_states.0.get(side).is_none_or(|side_state| side_state.infiltrating.is_empty())
}

fn next_activation(
    In(NextActivation { side }): In<NextActivation>,
    mut duel: DuelMut,
) -> StepResult {
    let facts = duel.read();
    let sides = [side, opposing_side(side)];
    let due = |side: &SideId| facts.friends(*side).any(|model| model.may_be_activated());
    match sides.into_iter().find(due) {
        _ if sides.into_iter().any(|side| has_no_models_left(&facts, side)) => {
            duel.ctx.then(Finish {})
        }
        Some(side) => duel.ctx.then(Activate { side }),
        None => end_turn(&mut duel)?,
    }
    Ok(())
}

/// Returns the cards that a side may play before it activates a character.
fn playable_cards(facts: &DuelRef<'_>, side: SideId) -> StepResult<Vec<Choice>> {
    let mut all = Vec::new();
    for (id, plot) in facts.plots(side) {
        // Plots without a hint are not played.
        let Some(hint) = plot.kind().hint() else { continue };
        let name = facts.content.cards.get(id).map_or_else(String::new, |card| card.name.clone());
        all.push(
            Choice::plain(TurnAnswer::Play(id.clone()), Text::verbatim(name))
                .group(text!("rules-arcane-cards", "Cards"))
                .hint(hint),
        );
    }
    let side_state = facts.side_state(side);
    let called = side_state.organisation.as_ref().is_some_and(|id| side_state.used.contains(id));
    let call = facts.advantage(side).and_then(|it| it.kind().call());
    if let Some(call) = call.filter(|_| !called) {
        let legal = call.callable_friends(facts, side);
        if !legal.is_empty() {
            let needs = Needs::one_of(legal);
            let hint = event_text!(
                "rules-arcane-a-friend-near-the-leader-gains",
                "Once a game, a friend near the leader gains {gain}.",
                gain = points(call.gain.get())
            );
            all.push(
                Choice::plain(
                    TurnAnswer::Call,
                    text!("rules-arcane-the-leaders-call", "The leader's call"),
                )
                .group(text!("rules-arcane-cards", "Cards"))
                .hint(hint)
                .needs(needs),
            );
        }
    }
    Ok(all)
}

fn ask_activate(In(Activate { side }): In<Activate>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let due: Vec<&ModelRef<'_>> =
        facts.friends(side).filter(|model| model.may_be_activated()).collect();
    if due.is_empty() {
        return Ok(None);
    }
    let others = facts.friends(side).filter(|model| !model.may_be_activated()).map(|model| {
        let why = if model.able() {
            text!("rules-arcane-it-has-been-activated-this-turn", "it has been activated this turn")
        } else {
            text!("rules-arcane-it-can-do-nothing-this-turn", "it can do nothing this turn")
        };
        (model.id(), Refusal::rule("NotDue", why))
    });
    let needs = Needs::Target {
        legal: due.iter().map(|model| model.id()).collect(),
        others: others.collect(),
    };
    let mut options = vec![
        Choice::plain(TurnAnswer::Activate, text!("rules-arcane-activate", "Activate"))
            .needs(needs),
    ];
    options.extend(playable_cards(&facts, side)?);
    Ok(Some(decision_of_side(
        side,
        event_text!(
            "rules-arcane-who-is-activated",
            "{party}: who is activated?",
            party = facts.side_state(side).party
        ),
        options,
    )))
}

fn take_activate(
    In((step, answer)): Answered<Activate, TurnAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let side = step.side;
    match answer.choice {
        TurnAnswer::Play(id) => {
            let content = duel.content();
            let card = content.cards.get(&id);
            if let Some(plot) = card.and_then(|card| card.plot.as_ref()) {
                plot.kind().play(&mut duel);
            }
            let name = card.map_or_else(String::new, |card| card.name.clone());
            duel.side_state(side).used.insert(id);
            let text = event_text!(
                "rules-arcane-plays",
                "{party} plays {name}",
                party = duel.side_state(side).party
            );
            duel.ctx.note(text, &["arc-advantage"]);
            duel.ctx.then(NextActivation { side });
        }
        TurnAnswer::Call => {
            let on = answer.target()?;
            let facts = duel.read();
            let call = facts.advantage(side).and_then(|it| it.kind().call());
            let gain = call.map_or(0, |call| i32::from(call.gain.get()));
            let side_state = duel.side_state(side);
            side_state.used.extend(side_state.organisation.clone());
            duel.gain(on, gain, &["arc-organisation"])?;
            duel.ctx.then(NextActivation { side });
        }
        TurnAnswer::Activate
        | TurnAnswer::Heal
        | TurnAnswer::Pay
        | TurnAnswer::LetGo
        | TurnAnswer::Roll
        | TurnAnswer::Essence => {
            let model = answer.target()?;
            duel.begin_activation(model, &["arc-activation"]);
            duel.ctx.then(Activated { model });
            duel.ctx.then(Deactivate { model });
            duel.ctx.then(NextActivation { side: opposing_side(side) });
        }
    }
    Ok(())
}

/// Ends a turn in which all characters have been activated.
fn end_turn(duel: &mut DuelMut<'_, '_>) -> StepResult {
    duel.turn.darkness = None;
    duel.turn.fog = false;
    duel.turn.heavy_air = None;
    let ids: Vec<ModelId> = duel.models.ids().collect();
    for id in ids {
        let text = event_text!(
            "rules-arcane-has-come-to-itself",
            "{name} is no longer Stunned",
            name = duel.name(id)
        );
        duel.end_state(id, State::Stunned, text, &["arc-stunned"])?;
        let mut condition = duel.condition(id)?;
        condition.no_dodge = false;
        condition.next.retain(|next| !next.this_turn);
    }
    for side in [SideId(0), SideId(1)] {
        heal_on_sacred_ground(duel, side)?;
    }
    duel.ctx.occur(Occurrence::RoundEnded);
    duel.ctx.then(ScoreTurn {});
    duel.ctx.then(NewTurn {});
    Ok(())
}

/// Heals the models of a side on its sacred ground.
fn heal_on_sacred_ground(duel: &mut DuelMut<'_, '_>, side: SideId) -> StepResult {
    let facts = duel.read();
    // The party has no card for it.
    let Some(piece) = facts.side_state(side).sacred_ground else { return Ok(()) };
    let heals = facts.plots(side).find_map(|(_, plot)| plot.kind().healing_ground());
    let there = |one: &&ModelRef<'_>| facts.table.pieces_touching(&one.body()).contains(&piece);
    let healed: Vec<ModelId> = facts.friends(side).filter(there).map(|one| one.id()).collect();
    for id in healed {
        duel.heal(id, heals.unwrap_or(0), &["arc-advantage"])?;
    }
    Ok(())
}
