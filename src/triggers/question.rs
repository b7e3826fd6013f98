//! Questions that rules ask a side.

use bevy_ecs::prelude::*;

use crate::effects::{Cause, carry_out};
use crate::selection::Subject;
use crate::sentences::effects_text;
use crate::state::PlayedTriggers;
use monteria_content::{Id, Text};
use monteria_game::{
    Answer, Answered, AskResult, Choice, Decision, ModelId, OrMissing, Registry, Seats, SideId,
    StepResult, actions, step,
};

step! {
    /// A side answers a question of the scenario.
    AskSide = "scenario-question" {
        question: Id,
        side: SideId,
        actor: Option<ModelId>,
        target: Option<ModelId>,
    }
}

actions! {
    /// An answer to a question of the scenario.
    pub enum TriggerAnswer {
        /// The answer with this id.
        Answer(Id) = "answer:{0}",
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision::<AskSide, TriggerAnswer, _, _, _, _>(ask, take);
}

fn ask(In(step): In<AskSide>, triggers: Res<PlayedTriggers>, seats: Res<Seats>) -> AskResult {
    let triggers = triggers.0.as_ref().or_missing("the triggers of the scenario")?;
    let question = triggers.question(step.question.as_str()).or_missing("the question")?;
    let seat = seats.0.iter().find(|seat| seat.side == step.side).or_missing("the seat")?;
    let options: Vec<Choice> = question
        .answers
        .iter()
        .map(|answer| {
            let action = TriggerAnswer::Answer(answer.id.clone());
            Choice::plain(action, Text::verbatim(&answer.label))
                .hint(effects_text(triggers, &answer.then))
        })
        .collect();
    Ok(Some(Decision::of(seat.id, None, Text::verbatim(&question.text), options)))
}

fn take(In((step, answer)): Answered<AskSide, TriggerAnswer>, world: &mut World) -> StepResult {
    let Answer { choice: TriggerAnswer::Answer(chosen), .. } = answer;
    let triggers = PlayedTriggers::of(world).or_missing("the triggers of the scenario")?;
    let question = triggers.question(step.question.as_str()).or_missing("the question")?;
    let answer = question.answers.iter().find(|it| it.id == chosen).or_missing("the answer")?;
    let subject = Subject { actor: step.actor, target: step.target, side: Some(step.side) };
    carry_out(world, &triggers, &answer.then, Cause { name: &question.text, subject })
}
