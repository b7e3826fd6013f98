//! Effects: what rules do to a match.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::host::{Host, with_param};
use crate::question::AskSide;
use crate::run::note;
use crate::selection::{Situation, Subject};
use crate::state::TriggerState;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::selection::{ModelFilter, Side};
use crate::vocabulary::triggers::Triggers;
use monteria_content::Id;
use monteria_game::{
    Agenda, EventKind, EventLog, Manner, ModelId, Models, Occurrence, OutcomeSlot, Seats, SideId,
    SideStyles, StepContext, StepResult, Tabletop, Text, event_text,
};
use monteria_table::Body;

/// Why effects are carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cause<'a> {
    /// The name of the rule or of the question.
    pub(crate) name: &'a str,
    pub(crate) subject: Subject,
}

/// Carries out effects in order. Stops when the match is over.
///
/// # Errors
/// If the game cannot carry out a change.
pub(crate) fn carry_out(
    world: &mut World,
    triggers: &Triggers,
    effects: &[Effect],
    cause: Cause<'_>,
) -> StepResult {
    for effect in effects {
        if world.resource::<OutcomeSlot>().0.is_some() {
            return Ok(());
        }
        carry_out_one(world, triggers, effect, cause)?;
    }
    Ok(())
}

fn carry_out_one(
    world: &mut World,
    triggers: &Triggers,
    effect: &Effect,
    cause: Cause<'_>,
) -> StepResult {
    let host = Host::of(world)?;
    let situation = Situation { world, host: host.as_ref(), triggers, subject: cause.subject };
    let models = |who: &[ModelFilter]| situation.selected(who);
    let sides = |side: Side| situation.sides_of(side);
    match effect {
        Effect::Message { text } => note(world, Text::verbatim(text))?,
        Effect::Card { title, text } => {
            show_card(world, cause.name, title, text, host.rule());
        }
        Effect::Add { counter, by } => {
            let from = world.resource::<TriggerState>().counter(counter.as_str());
            set_counter(world, triggers, counter, from.saturating_add(*by))?;
        }
        Effect::Set { counter, to } => set_counter(world, triggers, counter, *to)?,
        Effect::Score { side, points } => {
            each(world, sides(*side), |world, side| host.score(world, side, *points))?;
        }
        Effect::ScoreWorth { side, who, percent } => {
            let worth = |model| host.share_of_worth(world, model, **percent);
            let points = situation.selected_or_gone(who).into_iter().map(worth).sum();
            each(world, sides(*side), |world, side| host.score(world, side, points))?;
        }
        Effect::ScoreHolders { object, inches, who, by, points } => {
            let holders = situation.holders(object, **inches, who, *by);
            each(world, holders, |world, side| host.score_held(world, side, **points, object))?;
        }
        Effect::Mark(side) => each(world, sides(*side), |world, side| host.mark(world, side))?,
        Effect::Wound { who, amount } => {
            each(world, models(who), |world, model| host.wound(world, model, **amount))?;
        }
        Effect::Heal { who, amount } => {
            each(world, models(who), |world, model| host.wound(world, model, -**amount))?;
        }
        Effect::Begin { who, state } => {
            each(world, models(who), |world, model| host.set_state(world, model, state, true))?;
        }
        Effect::Stop { who, state } => {
            each(world, models(who), |world, model| host.set_state(world, model, state, false))?;
        }
        Effect::Remove(who) => each(world, models(who), |world, model| {
            let text = leaves_the_table(world, model)?;
            host.remove(world, model, text)
        })?,
        Effect::Place { who, at } => {
            each(world, models(who), |world, model| match place(world, model, *at, host.rule())? {
                true => host.relocated(world, model, 0.0),
                false => Ok(()),
            })?
        }
        Effect::Collapse(piece) => {
            for (model, fell) in collapse(world, piece, host.rule())? {
                host.relocated(world, model, fell)?;
            }
        }
        Effect::Offer(option) => {
            world.resource_mut::<TriggerState>().offered.insert(option.clone());
        }
        Effect::Withdraw(option) => {
            world.resource_mut::<TriggerState>().offered.remove(option);
        }
        Effect::Ask { side, question } => ask(world, &sides(*side), question, cause.subject),
        Effect::Style { side, style } => give_style(world, sides(*side), style),
        Effect::Win { side, reason } => {
            let winner = sides(*side);
            // No side or several cannot win: nobody does.
            let winner = if let [one] = winner.as_slice() { Some(*one) } else { None };
            host.finish(world, winner, reason)?;
        }
        Effect::Draw { reason } => host.finish(world, None::<SideId>, reason)?,
    }
    Ok(())
}

/// Makes a change for each of these models or sides.
fn each<T>(
    world: &mut World,
    all: Vec<T>,
    change: impl Fn(&mut World, T) -> StepResult,
) -> StepResult {
    all.into_iter().try_for_each(|one| change(world, one))
}

/// Records a card that all players see.
fn show_card(world: &mut World, pile: &str, title: &str, text: &str, rule: &str) {
    let card = EventKind::CardTurned {
        pile: pile.to_owned(),
        card: String::new(),
        title: title.to_owned(),
    };
    let text = Text::joined([title, text].map(Text::verbatim), ": ");
    world.resource_mut::<EventLog>().record(card, text, &[rule]);
}

/// Lets the program play these sides in a style from now on.
fn give_style(world: &mut World, sides: Vec<SideId>, style: &Id) {
    let given = sides.into_iter().map(|side| (side, style.clone()));
    world.get_resource_or_init::<SideStyles>().0.extend(given);
}

/// Queues a question to these sides. A side that the rules of the game play is not asked.
fn ask(world: &mut World, sides: &[SideId], question: &Id, subject: Subject) {
    for side in sides {
        let has_seat = world.resource::<Seats>().0.iter().any(|seat| seat.side == *side);
        if has_seat {
            let Subject { actor, target, .. } = subject;
            let question = question.clone();
            world.resource_mut::<Agenda>().then(AskSide { question, side: *side, actor, target });
        }
    }
}

/// Returns the text of an event in which a model is removed.
fn leaves_the_table(world: &mut World, model: ModelId) -> StepResult<Text> {
    let who = name_of(world, model)?;
    Ok(event_text!("rules-trigger-it-leaves-the-table", "{who} leaves the table"))
}

fn name_of(world: &mut World, model: ModelId) -> StepResult<String> {
    with_param::<Models, _>(world, |models| models.name(model))
}

/// Gives a counter a value and tells it, if players see the counter.
fn set_counter(world: &mut World, triggers: &Triggers, counter: &Id, to: i32) -> StepResult {
    let mut state = world.resource_mut::<TriggerState>();
    let from = state.counters.insert(counter.clone(), to).unwrap_or(0);
    if from == to {
        return Ok(());
    }
    let shown = triggers.counters.iter().find(|it| it.id == *counter && !it.name.is_empty());
    if let Some(shown) = shown {
        note(
            world,
            Text::joined([Text::verbatim(&shown.name), Text::verbatim(to.to_string())], ": "),
        )?;
    }
    let counter = counter.to_string();
    world.resource_mut::<EventLog>().occur(Occurrence::Counted { counter, from, to });
    Ok(())
}

/// Puts a model on the legal spot nearest to a point, and returns whether there is one;
/// else it stays where it is.
fn place(world: &mut World, model: ModelId, at: Vec2, rule: &str) -> StepResult<bool> {
    with_param::<(Models, Res<Tabletop>, StepContext), _>(world, |(mut models, table, mut ctx)| {
        let Some(body) = models.get(model).map(|seen| seen.body()) else { return false };
        let others: Vec<Body> = models
            .seen()
            .filter(|(_, seen)| seen.in_play() && seen.id() != model)
            .map(|(_, seen)| seen.body())
            .collect();
        let text =
            event_text!("rules-trigger-is-moved", "{who} is moved", who = models.name(model));
        let spot = table.0.nearest_legal(&body, at, &others);
        if let Some(spot) = spot {
            models.move_along(&mut ctx, model, &[spot], Manner::Placed, text, &[rule]);
        }
        spot.is_some()
    })
}

/// Removes a piece of terrain after the models on it have fallen to the ground. Returns
/// these models, each with the height in inches that it fell.
fn collapse(world: &mut World, piece: &Id, rule: &str) -> StepResult<Vec<(ModelId, f32)>> {
    with_param::<(Models, ResMut<Tabletop>, StepContext), _>(
        world,
        |(mut models, mut table, mut ctx)| {
            let found = table.0.pieces_present().find(|(_, it)| it.id == piece.as_str());
            let number = found.map(|(number, _)| number);
            // The piece has collapsed already, or lies outside of a smaller table.
            let Some(number) = number else { return Ok(Vec::new()) };
            let mut fallen = Vec::new();
            let after = table.with_piece(number, None)?;
            let held = table.in_the_way(&after, &models);
            for (body, _) in held {
                let others: Vec<Body> = models
                    .seen()
                    .filter(|(_, seen)| seen.in_play() && seen.id() != body.id)
                    .map(|(_, seen)| seen.body())
                    .collect();
                let spot = after.nearest_legal(&body, body.plan(), &others);
                let text =
                    event_text!("rules-trigger-falls", "{who} falls", who = models.name(body.id));
                if let Some(spot) = spot {
                    models.move_along(&mut ctx, body.id, &[spot], Manner::Fell, text, &[rule]);
                    fallen.push((body.id, (body.foot() - spot.y).max(0.0)));
                }
            }
            let piece = table.0.piece(number).map_or_else(String::new, |it| it.name.clone());
            let text = event_text!("rules-trigger-collapses", "{piece} collapses");
            table.change_piece((&mut ctx, &models), number, None, text, &[rule])?;
            Ok(fallen)
        },
    )?
}
