//! Processing of one order: its check, the steps that it causes, and the next decision.

use monteria_content::{Text, text};
use std::borrow::Cow;
use std::sync::Arc;

use super::{Game, Moment, STEP_LIMIT, Status};
use crate::decisions::decision::{ActionValue, Answer, Order};
use crate::decisions::refusal::Refusal;
use crate::match_loop::agenda::{Agenda, AgendaEntry};
use crate::match_loop::command_errors;
use crate::match_loop::error::GameError;
use crate::match_loop::occurrences::Occurrences;
use crate::match_loop::registry::{Runner, set_depth};
use crate::match_loop::scenario_options::ScenarioOption;
use crate::match_loop::step_context::{EventLog, OutcomeSlot};
use crate::presentation::event_text::with_text;
use crate::regions::placement_cache::PlacementCache;

impl Game {
    /// Returns the refusal of an order with its text, by asking the decision
    /// again with event texts.
    pub(super) fn refusal_with_text(&mut self, order: &Order) -> Refusal {
        let refused = with_text(|| match self.status {
            Status::Waiting(_) if self.broken.is_none() => {
                self.advance().map_err(|error| Refusal::Internal {
                    detail: Text::verbatim(error.to_string()),
                })?;
                self.answer_to(order)
            }
            Status::Waiting(_) | Status::Over(_) => self.answer_to(order),
        });
        refused.err().unwrap_or_else(|| {
            Refusal::rule(
                "NotTold",
                text!(
                    "rules-it-is-refused-where-nothing-is",
                    "it is refused where nothing is told, and nowhere else"
                ),
            )
        })
    }

    /// Takes the deciding step off the agenda, gives it the answer and continues.
    pub(super) fn resolve(&mut self, answer: Answer<ActionValue>) -> Result<(), GameError> {
        self.listen();
        let entry = self.world.resource_mut::<Agenda>().stack.pop().ok_or(GameError::Stalled)?;
        set_depth(&mut self.world, entry.depth);
        let option = answer.choice.get::<ScenarioOption>();
        if let (Some(option), Some(rules)) = (option, self.scenario_options.rules) {
            let name = entry.name.clone();
            self.world.resource_mut::<Agenda>().stack.push(entry);
            (rules.choose)(&mut self.world, &option).map_err(|error| GameError::Step {
                step: name.into_owned(),
                detail: error.to_string(),
            })?;
            self.after_step()?;
            return self.advance();
        }
        match self.runners.get(&*entry.name) {
            Some(Runner::Ask { answer: take, .. }) => take(&mut self.world, &entry.input, answer)?,
            _ => return Err(GameError::UnknownStep(entry.name.into_owned())),
        }
        self.after_step()?;
        self.advance()
    }

    /// Runs steps until a decision is pending or the match is over.
    pub(super) fn advance(&mut self) -> Result<(), GameError> {
        self.listen();
        for _ in 0..STEP_LIMIT {
            if let Some(outcome) = &self.world.resource::<OutcomeSlot>().0 {
                let mut outcome = outcome.clone();
                self.names.replace_in_outcome(&mut outcome);
                outcome.rewrite_reason();
                self.world.resource_mut::<Agenda>().clear();
                self.status = Status::Over(outcome);
                return Ok(());
            }
            self.handle_occurrences();
            let entry =
                self.world.resource_mut::<Agenda>().stack.pop().ok_or(GameError::Stalled)?;
            match self.runners.get(&*entry.name) {
                None => return Err(GameError::UnknownStep(entry.name.into_owned())),
                Some(Runner::Work(run)) => {
                    set_depth(&mut self.world, entry.depth);
                    run(&mut self.world, &entry.input)?;
                    self.after_step()?;
                }
                Some(Runner::Ask { ask, .. }) => match ask(&mut self.world, &entry.input)? {
                    Some(decision) if decision.options.is_empty() => {
                        return Err(GameError::Step {
                            step: entry.name.into_owned(),
                            detail: "a decision without options".to_owned(),
                        });
                    }
                    Some(mut decision) => {
                        self.scenario_options.extend(&self.world, &entry.name, &mut decision);
                        if self.scenario_options.skip(&entry.name, &decision) {
                            continue;
                        }
                        self.names.replace_in_decision(&mut decision);
                        // The step stays on the agenda until it is answered.
                        self.world.resource_mut::<Agenda>().stack.push(entry);
                        self.world.resource_mut::<PlacementCache>().clear();
                        self.status = Status::Waiting(Arc::new(decision));
                        return Ok(());
                    }
                    None => {}
                },
            }
        }
        Err(GameError::Endless(STEP_LIMIT))
    }

    /// Lets the event log keep occurrences if this match has them.
    fn listen(&mut self) {
        let listens = self.world.contains_resource::<Occurrences>();
        self.world.resource_mut::<EventLog>().listens = listens;
    }

    /// Puts the step that handles occurrences before the next step, if that is a
    /// checkpoint and some are waiting.
    fn handle_occurrences(&mut self) {
        let waits = |waiting: &Occurrences| !waiting.0.is_empty();
        let Some((name, input)) = &self.checkpoints.handler else { return };
        if !self.world.get_resource::<Occurrences>().is_some_and(waits) {
            return;
        }
        let mut agenda = self.world.resource_mut::<Agenda>();
        let depth = agenda.next_depth();
        let next = agenda.stack.last();
        if next.is_some_and(|next| self.checkpoints.steps.contains(&*next.name)) {
            let name = Cow::Borrowed(*name);
            agenda.stack.push(AgendaEntry { name, input: input.clone(), depth });
        }
    }

    fn after_step(&mut self) -> Result<(), GameError> {
        let occurred = self.world.resource_mut::<EventLog>().take_occurrences();
        if let Some(mut waiting) = self.world.get_resource_mut::<Occurrences>() {
            waiting.0.extend(occurred);
        }
        self.world.resource_mut::<Agenda>().push_staged()?;
        if let Some(detail) = command_errors::take() {
            return Err(GameError::Step { step: "commands".to_owned(), detail });
        }
        if let Some(viewer) = self.watched {
            let events = self.log.len() + self.world.resource::<EventLog>().lines.len();
            if self.moments.last().is_none_or(|last| last.events != events) {
                self.moments.push(Moment { events, view: self.view(viewer) });
            }
        }
        Ok(())
    }

    /// Moves the recorded events into the log.
    pub(super) fn move_events_to_log(&mut self) {
        let mut lines = std::mem::take(&mut self.world.resource_mut::<EventLog>().lines);
        for line in &mut lines {
            self.names.replace_in_event(&mut line.event);
            line.others.iter_mut().for_each(|event| self.names.replace_in_event(event));
        }
        self.log.extend(lines);
    }
}
