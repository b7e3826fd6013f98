//! The steps in which a thought is shown: a question at a time with what was measured for
//! it, then who was weighed as the target, then what is done. Playback goes through them
//! at its pace or waits behind each; the panel lights them, the table draws their lines.

use monteria_game::{DecisionTrace, EventKind, Measured};

/// Seconds for a question, for each line that was measured for it, for the targets, for
/// each of these, and for what is done.
const QUESTION: f32 = 0.55;
const LINE: f32 = 0.2;
const TARGETS: f32 = 0.7;
const EACH: f32 = 0.2;
const DEED: f32 = 0.6;
/// No more lines or targets than these make a step longer.
const COUNTED: usize = 4;
/// Seconds for what an opponent considered, and for each order that it tried.
const INTENT: f32 = 0.8;
const TRIED: f32 = 0.25;

/// A part of a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// This question of those that were asked.
    Asked(usize),
    /// Who was weighed as the target.
    Weighed,
    /// What it does.
    Concluded,
}

/// A thought as far as it is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking<'a> {
    /// The thought.
    pub thought: &'a DecisionTrace,
    /// The part that is shown now.
    pub part: Part,
    /// Whether it is shown again, from the log.
    pub again: bool,
}

impl<'a> Thinking<'a> {
    /// What is shown of an event with these stops after so many seconds; nothing where
    /// it is no thought.
    pub fn of(
        what: &'a EventKind,
        stops: &[f32],
        elapsed: f32,
        again: bool,
    ) -> Option<Thinking<'a>> {
        let EventKind::Thought(thought) = what else { return None };
        let parts = parts(thought);
        let at = stops.iter().take_while(|stop| **stop < elapsed - 1.0e-4).count();
        let part = *parts.get(at.min(parts.len().checked_sub(1)?))?;
        Some(Thinking { thought, part, again })
    }

    /// How many questions have been answered, the one that is lit included.
    pub fn asked(&self) -> usize {
        match self.part {
            Part::Asked(n) => n + 1,
            Part::Weighed | Part::Concluded => self.thought.answers.len(),
        }
    }

    /// The lines that are drawn now: those of the question that is lit, and in the
    /// end those that decided.
    pub fn lines(&self) -> &'a [Measured] {
        let answer = match self.part {
            Part::Asked(n) => self.thought.answers.get(n),
            Part::Weighed | Part::Concluded => self.thought.answers.last(),
        };
        answer.map_or(&[], |answer| answer.measured.as_slice())
    }
}

/// The parts of a thought in the order in which they are shown.
fn parts(thought: &DecisionTrace) -> Vec<Part> {
    let weighed = (!thought.targets.is_empty()).then_some(Part::Weighed);
    (0..thought.answers.len()).map(Part::Asked).chain(weighed).chain([Part::Concluded]).collect()
}

/// The seconds after which each step of an event has been shown; none for what has no
/// steps. `tried` is how many orders an opponent tried before the one that this event
/// tells, `pace` its seconds of motion and for reading.
pub fn stops(what: &EventKind, tried: usize, (moving, reading): (f32, f32)) -> Vec<f32> {
    let many = |count: usize| count.min(COUNTED) as f32;
    match what {
        EventKind::Thought(thought) => {
            let seconds = |part: Part| match part {
                Part::Asked(n) => QUESTION + LINE * many(thought.answers[n].measured.len()),
                Part::Weighed => TARGETS + EACH * many(thought.targets.len()),
                Part::Concluded => DEED,
            };
            let mut sum = 0.0;
            let step = |part: Part| {
                sum += seconds(part);
                sum
            };
            parts(thought).into_iter().map(step).collect()
        }
        EventKind::CardTurned { .. } | EventKind::Rolled(_) => vec![moving + reading],
        EventKind::Ordered { .. } if tried > 1 => vec![INTENT + TRIED * tried.min(6) as f32],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
