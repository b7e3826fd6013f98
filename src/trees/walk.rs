//! Walks through decision trees, and their questions as a trace draws them.

use crate::tree::{DecisionTree, OnYes, TreeQuestion};
use crate::words::{ActionWord, QuestionWord};
use monteria_content::{Id, Text, text};
use monteria_game::TraceQuestion;

/// What a walk through a tree decides: the question that was answered with
/// Yes, and its action.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeWalk<'t, Q, A, F> {
    /// The question that was answered with Yes.
    pub question: &'t TreeQuestion<Q, A>,
    /// What the model does.
    pub action: &'t A,
    /// What the question found.
    pub found: F,
    /// The question that follows if the model may act again; `None` if the tree begins
    /// again where this walk began.
    pub then: Option<&'t Id>,
}

impl<Q, A, P> DecisionTree<Q, A, P> {
    /// Asks a question of this tree and those that follow it until an action follows. `ask`
    /// returns what a question has found, or `None` for a No.
    ///
    /// Returns `None` if the tree can end without an action, which [`check`] refuses.
    ///
    /// [`check`]: crate::check()
    pub fn walk<'t, F>(
        &'t self,
        from: &'t TreeQuestion<Q, A>,
        mut ask: impl FnMut(&'t TreeQuestion<Q, A>) -> Option<F>,
    ) -> Option<TreeWalk<'t, Q, A, F>> {
        let mut at = from;
        // A tree without cycles asks each question once at most.
        for _ in 0..self.questions.len() {
            let found = ask(at);
            let next = match (found, &at.yes) {
                (Some(found), OnYes::Do(action)) => {
                    return Some(TreeWalk { question: at, action, found, then: None });
                }
                (Some(found), OnYes::DoThenAsk(action, then)) => {
                    return Some(TreeWalk { question: at, action, found, then: Some(then) });
                }
                (Some(_), OnYes::Ask(next)) => next,
                (None, _) => at.after_no()?,
            };
            at = self.question(next.as_str())?;
        }
        None
    }
}

impl<Q: QuestionWord, A: ActionWord<Question = Q>, P> DecisionTree<Q, A, P> {
    /// Returns the tree as a trace holds it, in the order in which it is drawn.
    /// `action_label` returns the label of the action after a question.
    pub fn trace_questions(
        &self,
        action_label: impl Fn(&TreeQuestion<Q, A>, &A) -> Text,
    ) -> Vec<TraceQuestion> {
        let all = self.in_order();
        let place = |id: &Id| all.iter().position(|question| question.id == *id);
        let drawn = |question: &&TreeQuestion<Q, A>| TraceQuestion {
            question: question.name(),
            deed: match &question.yes {
                OnYes::Do(action) | OnYes::DoThenAsk(action, _) => action_label(question, action),
                OnYes::Ask(next) => self
                    .question(next.as_str())
                    .map(|it| text!("rules-tree-asks", "{question}?", question = it.name()))
                    .unwrap_or_default(),
            },
            then: question.after_yes().and_then(place),
            otherwise: question.after_no().and_then(place),
        };
        all.iter().map(drawn).collect()
    }

    /// Returns the index of a question in [`DecisionTree::trace_questions`].
    pub fn place_of(&self, id: &Id) -> Option<usize> {
        self.in_order().iter().position(|question| question.id == *id)
    }
}

#[cfg(test)]
mod tests;
