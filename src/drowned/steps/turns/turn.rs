//! The turn: initiative, alternating activations, and the start of the
//! cleanup (rulebook, Turn structure).

use bevy_ecs::prelude::*;

use crate::content::{LeaderEffect, Word, card};
use crate::feat::{Level, SIDES};
use crate::skirmish_ref::{BOTH, ModelRef, NOBODY, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::apply::MoveAfterDodge;
use crate::steps::combat::resolve::dodge_move_of;
use crate::steps::turns::activation::Act;
use crate::steps::turns::cleanup::Cleanup;
use crate::steps::turns::wild_beasts::{WildActs, enter_table};
use monteria_game::{
    Answered, AskResult, Choice, EventKind, ModelId, Needs, SideId, StepResult, Text, actions,
    event_text, step, text,
};
use monteria_skirmish::{decision_of_side, opposing_side};

step! {
    /// The next turn begins, or the match ends.
    NewTurn = "new-turn" {} => new_turn;
    /// The winner of the roll takes the initiative or gives it away.
    ChooseFirst = "choose-first" { winner: SideId } => ask_first, take_first;
    /// Models gain their Action Points, and activations begin.
    Ready = "ready" {} => ready;
    /// A side activates a model; the other side if it has none left.
    NextActivation = "next-activation" { side: SideId } => next_activation;
    /// A side chooses the model to activate.
    Activate = "activate" { side: SideId } => ask_activate, take_activate;
    /// After all activations a side may activate its models once more,
    /// by its leader card.
    LastEffort = "last-effort" { side: SideId, then: Option<SideId> } => ask_effort, take_effort;
    Deactivate = "deactivate" { model: ModelId } => deactivate;
}

actions! {
    /// Answers to the questions of a turn.
    pub enum TurnAnswer {
        /// Takes the initiative, and activates first.
        Take,
        /// Gives the initiative to the other side.
        Give,
        /// Activates the model that was chosen.
        Activate,
        /// Discards a pass token.
        Pass,
        /// Uses the leader card.
        UseCard,
        /// Does not use the leader card.
        NoCard,
    }
}

fn new_turn(_: In<NewTurn>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.turn.number >= skirmish.turn.last {
        skirmish.ctx.then(crate::steps::special::scenario::Finish {});
        return Ok(());
    }
    skirmish.turn.number += 1;
    let round = skirmish.turn.number;
    skirmish.ctx.record(
        EventKind::RoundBegan { round },
        event_text!("rules-drowned-turn", "Turn {round}"),
        &["dro-sides"],
    );
    enter_table(&mut skirmish)?;
    if round == u32::from(skirmish.content().numbers.tide_from.get()) {
        crate::steps::special::scenario::raise_tide(&mut skirmish)?;
    }
    give_passes(&mut skirmish)?;
    // The initiative of the first turn was decided during deployment.
    if round > 1 {
        let (winner, faces) = roll_off(&mut skirmish);
        let text = event_text!(
            "rules-drowned-initiative-against-side-has-rolled-lower",
            "Initiative: {faces} against {value}; side {winner} rolled lower",
            faces = faces[0],
            value = faces[1],
            winner = winner.0 + 1
        );
        skirmish.ctx.note(text, &["dro-initiative"]);
        skirmish.ctx.then(ChooseFirst { winner });
    }
    skirmish.ctx.then(Ready {});
    Ok(())
}

/// Rolls a d10 for both sides until they differ; returns the side that rolled lower, and
/// the faces (rulebook, Initiative phase).
pub(crate) fn roll_off(skirmish: &mut SkirmishMut<'_, '_>) -> (SideId, [u32; 2]) {
    loop {
        let faces = [(); 2].map(|()| skirmish.ctx.dice().die(SIDES));
        if faces[0] != faces[1] {
            return (SideId(u8::from(faces[1] < faces[0])), faces);
        }
    }
}

/// Gives pass tokens for the difference to the side with fewer conscious
/// models (rulebook, Initiative phase).
fn give_passes(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let [one, two] = BOTH.map(|side| facts.friends(side).count());
    for (side, passes) in BOTH.into_iter().zip([two.saturating_sub(one), one.saturating_sub(two)]) {
        skirmish.side_state(side).passes = passes.min(usize::from(u8::MAX)) as u8;
        if passes > 0 {
            let number = i64::try_from(passes).unwrap_or(i64::MAX);
            let tokens =
                Text::counted("rules-drowned-pass-tokens", number, "pass token", "pass tokens");
            let text = event_text!(
                "rules-drowned-gets-2",
                "{crew} gets {tokens}",
                crew = skirmish.crew(side)
            );
            skirmish.ctx.note(text, &["dro-pass-token"]);
        }
    }
    Ok(())
}

fn ask_first(In(ChooseFirst { winner }): In<ChooseFirst>) -> AskResult {
    let options = vec![
        Choice::plain(
            TurnAnswer::Take,
            text!("rules-drowned-take-the-initiative", "Take the initiative"),
        ),
        Choice::plain(
            TurnAnswer::Give,
            text!("rules-drowned-give-it-to-the-other-side", "Give it to the other side"),
        ),
    ];
    Ok(Some(decision_of_side(
        winner,
        event_text!(
            "rules-drowned-who-activates-first-this-turn",
            "Who activates first this turn?"
        ),
        options,
    )))
}

fn take_first(
    In((step, answer)): Answered<ChooseFirst, TurnAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let first =
        if answer.choice == TurnAnswer::Give { opposing_side(step.winner) } else { step.winner };
    skirmish.turn.first = Some(first);
    let text = event_text!(
        "rules-drowned-has-the-initiative",
        "{crew} has the initiative",
        crew = skirmish.crew(first)
    );
    skirmish.ctx.note(text, &["dro-initiative"]);
    Ok(())
}

fn ready(_: In<Ready>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let tired = |one: &ModelRef<'_>| {
        u8::from(facts.side_states.0.get(one.side()).is_some_and(|side_state| side_state.tired))
    };
    let awake = facts.standing().filter(|one| one.conscious());
    let gain = |one: &ModelRef<'_>| (one.id(), one.profile().gain.get().saturating_sub(tired(one)));
    let gains: Vec<(ModelId, u8)> = awake.map(gain).collect();
    skirmish.side_states.0.values_mut().for_each(|side_state| side_state.tired = false);
    gains.into_iter().try_for_each(|(id, gain)| skirmish.gain(id, gain, &["dro-points"]))?;
    let side = skirmish.turn.first.unwrap_or(SideId(0));
    skirmish.ctx.then(NextActivation { side });
    Ok(())
}

fn next_activation(
    In(NextActivation { side }): In<NextActivation>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let facts = skirmish.read();
    let sides = [side, opposing_side(side)];
    let due = |side| facts.friends(side).find(|one| one.can_activate());
    let able = |side: &SideId| {
        card_available::<card::LastEffort>(&facts, *side) && facts.friends(*side).next().is_some()
    };
    let mut efforts = sides.into_iter().filter(able);
    if let Some(side) = sides.into_iter().find(|side| due(*side).is_some()) {
        skirmish.ctx.then(Activate { side });
    } else if let Some(model) = due(NOBODY).map(|one| one.id()) {
        skirmish.ctx.then(WildActs { model });
        skirmish.ctx.then(NextActivation { side });
    } else if let Some(side) = efforts.next() {
        let then = efforts.next();
        skirmish.ctx.then(LastEffort { side, then });
    } else {
        skirmish.ctx.then(Cleanup {});
    }
    Ok(())
}

/// Returns whether a side's leader card has this effect and was not used yet.
fn card_available<T: Word<LeaderEffect> + 'static>(facts: &SkirmishRef<'_>, side: SideId) -> bool {
    facts.leader_effect::<T>(side).is_some()
        && facts.side_states.0.get(side).is_some_and(|side_state| !side_state.used)
}

fn ask_effort(In(LastEffort { side, .. }): In<LastEffort>, skirmish: SkirmishMut) -> AskResult {
    let hint = text!(
        "rules-drowned-each-gains-1-ap-and-may",
        "Each gains 1 AP and may be activated again; in the next turn each gains 1 AP less."
    );
    let options = vec![
        Choice::plain(TurnAnswer::NoCard, text!("rules-drowned-end-the-turn", "End the turn")),
        Choice::plain(TurnAnswer::UseCard, text!("rules-drowned-once-more", "Make a last effort"))
            .hint(hint),
    ];
    let prompt = event_text!(
        "rules-drowned-all-have-been-activated",
        "{crew}: all have been activated",
        crew = skirmish.read().side_state(side).crew
    );
    Ok(Some(decision_of_side(side, prompt, options)))
}

fn take_effort(
    In((step, answer)): Answered<LastEffort, TurnAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let LastEffort { side, then } = step;
    if answer.choice != TurnAnswer::UseCard {
        match then {
            Some(side) => skirmish.ctx.then(LastEffort { side, then: None }),
            None => skirmish.ctx.then(Cleanup {}),
        }
        return Ok(());
    }
    let side_state = skirmish.side_state(side);
    side_state.used = true;
    side_state.tired = true;
    let text = event_text!(
        "rules-drowned-make-a-last-effort",
        "{crew} makes a last effort",
        crew = skirmish.crew(side)
    );
    skirmish.ctx.note(text, &["dro-leader-effort"]);
    let all: Vec<ModelId> = skirmish.read().friends(side).map(|one| one.id()).collect();
    for id in all {
        skirmish.condition(id)?.activated = false;
        skirmish.gain(id, 1, &["dro-leader-effort"])?;
    }
    skirmish.ctx.then(NextActivation { side });
    Ok(())
}

fn ask_activate(In(Activate { side }): In<Activate>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let legal: Vec<ModelId> =
        facts.friends(side).filter(|one| one.can_activate()).map(|one| one.id()).collect();
    if legal.is_empty() {
        return Ok(None);
    }
    let about = legal.clone();
    let needs = Needs::one_of(legal);
    let label = text!("rules-drowned-activate", "Activate");
    let mut options =
        vec![Choice { about, ..Choice::plain(TurnAnswer::Activate, label).needs(needs) }];
    let passes = facts.side_state(side).passes;
    if passes > 0 {
        let label = event_text!(
            "rules-drowned-discard-a-pass-token-left",
            "Discard a pass token ({passes} left)"
        );
        options.push(Choice::plain(TurnAnswer::Pass, label).hint(text!(
            "rules-drowned-the-other-side-activates-somebody",
            "The other side activates a model."
        )));
    }
    if card_available::<card::Scatter>(&facts, side) {
        let hint = text!(
            "rules-drowned-all-of-the-crew-move-as",
            "Once a game: the whole crew moves as after a nailed dodge."
        );
        options.push(
            Choice::plain(
                TurnAnswer::UseCard,
                text!("rules-drowned-the-crew-scatters", "Scatter the crew"),
            )
            .hint(hint),
        );
    }
    Ok(Some(decision_of_side(
        side,
        event_text!(
            "rules-drowned-who-is-activated",
            "{crew}: who is activated?",
            crew = facts.side_state(side).crew
        ),
        options,
    )))
}

fn take_activate(
    In((step, answer)): Answered<Activate, TurnAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Activate { side } = step;
    let mut next = opposing_side(side);
    match answer.choice {
        TurnAnswer::UseCard => {
            skirmish.side_state(side).used = true;
            let text =
                event_text!("rules-drowned-scatter", "{crew} scatters", crew = skirmish.crew(side));
            skirmish.ctx.note(text, &["dro-leader-scatter"]);
            let facts = skirmish.read();
            let nailed = |one: &ModelRef<'_>| dodge_move_of(&facts, one.id(), Level::Nailed);
            let dodge_moves = facts.friends(side).map(nailed).collect::<StepResult<Vec<_>>>()?;
            dodge_moves
                .into_iter()
                .for_each(|dodge_move| skirmish.ctx.then(MoveAfterDodge { dodge_move }));
            next = side;
        }
        TurnAnswer::Pass => {
            let side_state = skirmish.side_state(side);
            side_state.passes = side_state.passes.saturating_sub(1);
            let text = event_text!(
                "rules-drowned-discards-a-pass-token",
                "{crew} discards a pass token",
                crew = skirmish.crew(side)
            );
            skirmish.ctx.note(text, &["dro-pass-token"]);
        }
        TurnAnswer::Activate | TurnAnswer::Take | TurnAnswer::Give | TurnAnswer::NoCard => {
            let model = answer.target()?;
            let mut condition = skirmish.condition(model)?;
            condition.shots = 0;
            condition.slow_ends = condition.slow.is_some();
            skirmish.begin_activation(model, &["dro-activation"]);
            skirmish.ctx.then(Act { model });
            skirmish.ctx.then(Deactivate { model });
        }
    }
    skirmish.ctx.then(NextActivation { side: next });
    Ok(())
}

fn deactivate(In(Deactivate { model }): In<Deactivate>, mut skirmish: SkirmishMut) -> StepResult {
    let mut condition = skirmish.condition(model)?;
    condition.activated = true;
    if std::mem::take(&mut condition.slow_ends) {
        condition.slow = None;
        skirmish.mark(
            model,
            "slow",
            false,
            |who| text!("rules-drowned-is-slowed-no-longer-2", "{who} is no longer slowed"),
            &["dro-slow"],
        );
    }
    skirmish.end_activation(model, &["dro-activation"]);
    Ok(())
}
