//! Queries on recorded events.

use monteria_game::{DecisionTrace, EventKind, GameEvent, ModelId};

/// Returns the texts of events.
pub fn texts(lines: &[GameEvent]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// Returns whether an event cites a rule or ruling.
pub fn cites(lines: &[GameEvent], rule: &str) -> bool {
    lines.iter().any(|line| line.why.iter().any(|why| why.0 == rule))
}

/// Returns the actions taken by a model, in order.
pub fn actions(lines: &[GameEvent], model: ModelId) -> Vec<String> {
    let taken = lines.iter().filter_map(|line| match &line.what {
        EventKind::ActionTaken { model: who, action, .. } if *who == model => Some(action.clone()),
        _ => None,
    });
    taken.collect()
}

/// Returns the decision traces of Foes, in order.
pub fn thoughts(lines: &[GameEvent]) -> Vec<&DecisionTrace> {
    let thoughts = lines.iter().filter_map(|line| match &line.what {
        EventKind::Thought(thought) => Some(thought.as_ref()),
        _ => None,
    });
    thoughts.collect()
}

/// Returns the questions of a trace with their answers: `Close Combat: no`. Fails if they
/// do not follow the branches of its tree.
pub fn asked(thought: &DecisionTrace) -> Vec<String> {
    let places: Vec<usize> = thought.answers.iter().filter_map(|answer| answer.place).collect();
    assert_eq!(places.len(), thought.answers.len(), "{thought:?}");
    assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
    let begins =
        |first: usize| first == 0 || thought.questions.iter().any(|one| one.then == Some(first));
    assert!(places.first().is_none_or(|first| begins(*first)), "{thought:?}");
    for (answer, place) in thought.answers.iter().zip(places) {
        assert_eq!(thought.questions[place].question, answer.question);
    }
    let answers = thought.answers.iter();
    answers.map(|a| format!("{}: {}", a.question, if a.yes { "yes" } else { "no" })).collect()
}

/// Returns the rolls as label, edge and successes.
pub fn rolls(lines: &[GameEvent]) -> Vec<(String, i8, u32)> {
    let rolls = lines.iter().filter_map(|line| match &line.what {
        EventKind::Rolled(roll) => {
            let (good, bad) = roll.modifiers.edges();
            Some((String::from(&roll.label), good.cmp(&bad) as i8, roll.successes))
        }
        _ => None,
    });
    rolls.collect()
}

/// Returns the WNDs that a model lost, one entry for each loss.
pub fn losses(lines: &[GameEvent], model: ModelId) -> Vec<i32> {
    let losses = lines.iter().filter_map(|line| match &line.what {
        EventKind::Wounded { model: who, amount, .. } if *who == model => Some(*amount),
        _ => None,
    });
    losses.collect()
}
