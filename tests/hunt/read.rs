//! Reading what happened.

use monteria::game::{Happening, ModelId, Thought, What};

/// The sentences of what happened.
pub fn texts(lines: &[Happening]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// Whether a rule or ruling is given as a reason.
pub fn cites(lines: &[Happening], rule: &str) -> bool {
    lines.iter().any(|line| line.why.iter().any(|why| why.0 == rule))
}

/// The actions taken by a model, in order.
pub fn actions(lines: &[Happening], model: ModelId) -> Vec<String> {
    let taken = lines.iter().filter_map(|line| match &line.what {
        What::ActionTaken { model: who, action, .. } if *who == model => Some(action.clone()),
        _ => None,
    });
    taken.collect()
}

/// The thoughts of Foes, in order.
pub fn thoughts(lines: &[Happening]) -> Vec<&Thought> {
    let thoughts = lines.iter().filter_map(|line| match &line.what {
        What::Thought(thought) => Some(thought),
        _ => None,
    });
    thoughts.collect()
}

/// The questions of a thought with their answers: `Close Combat: no`.
pub fn asked(thought: &Thought) -> Vec<String> {
    let answers = thought.answers.iter();
    answers.map(|a| format!("{}: {}", a.question, if a.yes { "yes" } else { "no" })).collect()
}

/// The rolls, as label, edge and successes.
pub fn rolls(lines: &[Happening]) -> Vec<(String, i8, u32)> {
    let rolls = lines.iter().filter_map(|line| match &line.what {
        What::Rolled(roll) => Some((roll.label.clone(), roll.edge, roll.roll.successes)),
        _ => None,
    });
    rolls.collect()
}

/// WNDs that a model lost, one entry for each time.
pub fn losses(lines: &[Happening], model: ModelId) -> Vec<i32> {
    let losses = lines.iter().filter_map(|line| match &line.what {
        What::Wounded { model: who, amount, .. } if *who == model => Some(*amount),
        _ => None,
    });
    losses.collect()
}
