//! The Decision Trees as printed: each question with its successors and
//! the result of a Yes (Cazadores 4.5), generated from the questions that
//! Foes ask ([`crate::steps::foes::questions`]).

use crate::content::FoeType;
use crate::steps::foes::decisions::Stage;
use crate::steps::foes::questions;
use crate::steps::foes::questions::{ATTACK, HOLD_GROUND, Question};
use monteria_game::TraceQuestion;

/// Returns the whole tree; the Action of a card in play replaces every Attack.
pub(crate) fn questions(tree: FoeType, card: Option<&str>) -> Vec<TraceQuestion> {
    let asked = |question: &str, result: &str, then: Option<usize>, otherwise: Option<usize>| {
        TraceQuestion {
            question: question.into(),
            deed: if result == ATTACK { card.unwrap_or(result) } else { result }.into(),
            then,
            otherwise,
        }
    };
    let after = |question: Question| -> &'static [Question] {
        question.leads_to().map_or(&[], |stage| questions::questions(stage, tree))
    };
    let trunk = questions::questions(Stage::Start, tree);
    // The last question is Hold Ground.
    let last = trunk.iter().map(|question| 1 + after(*question).len()).sum::<usize>();
    let mut all = Vec::new();
    for question in trunk {
        let own = all.len();
        let after = after(*question);
        let then = (!after.is_empty()).then_some(own + 1);
        all.push(asked(question.name(), question.result(), then, Some(own + 1 + after.len())));
        for (n, question) in after.iter().enumerate() {
            // Without further options after a Move a Foe holds its ground.
            let otherwise = if n + 1 < after.len() { own + 2 + n } else { last };
            all.push(asked(question.name(), question.result(), None, Some(otherwise)));
        }
    }
    all.push(asked(HOLD_GROUND, "Pass", None, None));
    all
}

/// Returns the index of the first question of a stage.
pub(crate) fn first(questions: &[TraceQuestion], stage: Stage) -> Option<usize> {
    if stage == Stage::Start {
        return Some(0);
    }
    let moved =
        Question::ALL.into_iter().find(|question| question.leads_to() == Some(stage))?.name();
    questions.iter().find(|question| question.question == moved && question.then.is_some())?.then
}

/// Returns the index of a question by name, starting at the one that may be asked next.
pub(crate) fn place_of(
    questions: &[TraceQuestion],
    next: Option<usize>,
    name: &str,
) -> Option<usize> {
    let mut at = next?;
    loop {
        let question = questions.get(at)?;
        if question.question == name {
            return Some(at);
        }
        at = question.otherwise.filter(|otherwise| *otherwise > at)?;
    }
}

#[cfg(test)]
mod tests;
