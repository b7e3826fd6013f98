//! Effect cards in play: when they may be played, and by whom (brief, Effect cards).
//! Cards for dodges, leaps, dice and swims are offered with these; cards for shots
//! once everything is declared.

use bevy_ecs::prelude::*;
use monteria_content::Text;

use crate::cards::PlayedFor;
use crate::content::{CardEffect, Id, TestKind};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, Needs, OrMissing, SideId, StepResult, actions,
    event_text, step, text,
};
use monteria_skirmish::seat;

step! {
    /// A side may play cards for the shots of a declared action.
    PlayCards = "playing" { side: SideId } => ask_playing, take_playing;
}

actions! {
    /// Answers of a side that may play cards.
    pub enum CardAnswer {
        /// Plays no further card.
        NoCard,
        /// Plays this card for a model.
        Card(Id) = "card:{0}",
    }
}

/// Plays a card for a model and removes it from the hand; returns its effect.
pub(crate) fn play(
    skirmish: &mut SkirmishMut<'_, '_>,
    on: ModelId,
    id: &Id,
) -> StepResult<CardEffect> {
    let side = skirmish.read().try_get(on)?.side();
    let card = skirmish.content().effect_cards.get(id).cloned().or_missing(id)?;
    let side_state = skirmish.side_state(side);
    let at = side_state
        .effects
        .iter()
        .position(|held| held == id)
        .or_missing(format_args!("the card {id}"))?;
    side_state.effects.remove(at);
    let text = event_text!(
        "rules-drowned-is-played-for",
        "{card} is played for {on}",
        card = card.name,
        on = skirmish.name(on)
    );
    skirmish.ctx.note(text, &[card.does.rule().ledger()]);
    Ok(card.does)
}

/// Returns a played card to its side, since its use did not happen.
pub(crate) fn take_back(skirmish: &mut SkirmishMut<'_, '_>, on: ModelId, id: &Id) -> StepResult {
    let side = skirmish.read().try_get(on)?.side();
    let card = skirmish.content().effect_cards.get(id).cloned().or_missing(id)?;
    skirmish.side_state(side).effects.push(id.clone());
    let text = event_text!(
        "rules-drowned-was-not-needed-and-is-kept",
        "{name} was not needed and is kept",
        name = card.name
    );
    skirmish.ctx.note(text, &[card.does.rule().ledger()]);
    Ok(())
}

fn ask_playing(In(PlayCards { side }): In<PlayCards>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let mut shooters = Vec::new();
    let mut targets = Vec::new();
    for of in sequence.happening_combats() {
        let shot = sequence.combat(of).filter(|combat| combat.kind() == TestKind::Shoot);
        if let Some(shot) = shot {
            shooters.extend(sequence.tester(of));
            targets.extend(shot.target());
        }
    }
    let mut options =
        vec![Choice::plain(CardAnswer::NoCard, text!("rules-drowned-no-card", "No card"))];
    for card in facts.cards_of(facts.side_state(side)) {
        // Cards for dodges, leaps, dice and swims are played at other moments.
        let Some(played_for) = card.does.rule().played_for() else { continue };
        let those = match played_for {
            PlayedFor::Shooter => &shooters,
            PlayedFor::Target => &targets,
        };
        let own = |id: &&ModelId| facts.get(**id).is_some_and(|one| one.side() == side);
        let mut legal: Vec<ModelId> = those.iter().filter(own).copied().collect();
        legal.sort_unstable();
        legal.dedup();
        if !legal.is_empty() {
            let choice =
                Choice::plain(CardAnswer::Card(card.id.clone()), Text::verbatim(&card.name))
                    .hint(card.does.words());
            options.push(choice.needs(Needs::one_of(legal)));
        }
    }
    let prompt = event_text!(
        "rules-drowned-is-a-card-played-for-these",
        "{crew}: play a card for these shots?",
        crew = facts.side_state(side).crew
    );
    let asked = Decision::of(seat(side), Some(sequence.by), prompt, options);
    Ok(Some(asked).filter(|asked| asked.options.len() > 1))
}

fn take_playing(
    In((step, answer)): Answered<PlayCards, CardAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if let CardAnswer::Card(id) = &answer.choice {
        let on = answer.target()?;
        let does = play(&mut skirmish, on, id)?;
        skirmish.sequence()?.cards.push((on, does));
        skirmish.ctx.then(step);
    }
    Ok(())
}
