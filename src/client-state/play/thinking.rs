//! Display of a decision trace in steps: each question with its measurements, then the
//! weighed targets, then the conclusion. Playback moves through the steps at its pace or
//! pauses behind each; the panel highlights them, and the table draws their lines.

use monteria_game::{DecisionTrace, EventKind, Measured};

/// Seconds for a question, without its measurements.
const QUESTION_SECONDS: f32 = 0.55;
/// Seconds for each measurement of a question.
const MEASUREMENT_SECONDS: f32 = 0.2;
/// Seconds for the weighing of targets, without the targets themselves.
const TARGETS_SECONDS: f32 = 0.7;
/// Seconds for each weighed target.
const TARGET_SECONDS: f32 = 0.2;
/// Seconds for the conclusion.
const CONCLUSION_SECONDS: f32 = 0.6;
/// The most measurements or targets that make a step longer.
const MAX_COUNTED: usize = 4;
/// Seconds for the intention of an opponent, without its candidates.
const INTENT_SECONDS: f32 = 0.8;
/// Seconds for each candidate that an opponent tried.
const CANDIDATE_SECONDS: f32 = 0.25;
/// The most candidates that make the display of an intention longer.
const MAX_CANDIDATES: usize = 6;

/// A step of a decision trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TracePart {
    /// The question with this index.
    Asked(usize),
    /// The targets that were weighed.
    Weighed,
    Concluded,
}

/// A decision trace with the step on display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TraceDisplay<'a> {
    pub thought: &'a DecisionTrace,
    /// The step on display.
    pub part: TracePart,
    /// Whether it is displayed again, from the log.
    pub again: bool,
}

impl<'a> TraceDisplay<'a> {
    /// Returns the display of an event with these stops after so many seconds; `None` if
    /// it is no decision trace.
    pub fn of(
        what: &'a EventKind,
        stops: &[f32],
        elapsed: f32,
        again: bool,
    ) -> Option<TraceDisplay<'a>> {
        let EventKind::Thought(thought) = what else { return None };
        let parts = parts(thought);
        let at = stops.iter().take_while(|stop| **stop < elapsed - 1.0e-4).count();
        let part = *parts.get(at.min(parts.len().checked_sub(1)?))?;
        Some(TraceDisplay { thought, part, again })
    }

    /// Returns the number of questions displayed, the current one included.
    pub fn asked(&self) -> usize {
        match self.part {
            TracePart::Asked(n) => n + 1,
            TracePart::Weighed | TracePart::Concluded => self.thought.answers.len(),
        }
    }

    /// Returns the lines to draw: those of the current question, and at the
    /// end those that decided.
    pub fn lines(&self) -> &'a [Measured] {
        let answer = match self.part {
            TracePart::Asked(n) => self.thought.answers.get(n),
            TracePart::Weighed | TracePart::Concluded => self.thought.answers.last(),
        };
        answer.map_or(&[], |answer| answer.measured.as_slice())
    }
}

/// Returns the steps of a decision trace in order.
fn parts(thought: &DecisionTrace) -> Vec<TracePart> {
    let weighed = (!thought.targets.is_empty()).then_some(TracePart::Weighed);
    (0..thought.answers.len())
        .map(TracePart::Asked)
        .chain(weighed)
        .chain([TracePart::Concluded])
        .collect()
}

/// Returns the seconds after which each step of an event has been displayed;
/// empty without steps. `tried` is the number of candidates that an opponent
/// tried for this order, `length` the seconds of an event with a single step.
pub fn stops(what: &EventKind, tried: usize, length: f32) -> Vec<f32> {
    let many = |count: usize| count.min(MAX_COUNTED) as f32;
    match what {
        EventKind::Thought(thought) => {
            let seconds = |part: TracePart| match part {
                TracePart::Asked(n) => {
                    QUESTION_SECONDS + MEASUREMENT_SECONDS * many(thought.answers[n].measured.len())
                }
                TracePart::Weighed => {
                    TARGETS_SECONDS + TARGET_SECONDS * many(thought.targets.len())
                }
                TracePart::Concluded => CONCLUSION_SECONDS,
            };
            let mut sum = 0.0;
            let step = |part: TracePart| {
                sum += seconds(part);
                sum
            };
            parts(thought).into_iter().map(step).collect()
        }
        EventKind::CardTurned { .. } | EventKind::Rolled(_) => vec![length],
        EventKind::Ordered { .. } if tried > 1 => {
            vec![INTENT_SECONDS + CANDIDATE_SECONDS * tried.min(MAX_CANDIDATES) as f32]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
