//! Checks trees when they are read: every walk through one ends in an action.

use std::collections::BTreeSet;

use crate::tree::{DecisionTree, OnNo, OnYes, TreeQuestion};
use crate::words::{ActionWord, QuestionWord};
use monteria_content::{Faults, Id, Span, Spanned, did_you_mean};

/// The most questions of a tree: as many as a reader can follow.
const MOST_QUESTIONS: usize = 60;

/// Reports every fault of a tree at its place.
pub fn check<Q: QuestionWord, A: ActionWord<Question = Q>, P>(
    tree: &Spanned<DecisionTree<Q, A, P>>,
    faults: &mut Faults,
) {
    if tree.questions.len() > MOST_QUESTIONS {
        let found = format!("{} questions", tree.questions.len());
        let expected = format!("at most {MOST_QUESTIONS}");
        return faults.at(&tree.span.field("questions"), found, expected);
    }
    let mut check = TreeCheck { tree: &tree.value, span: &tree.span, faults, complete: true };
    let prefers = tree.span.field("prefers");
    // Words that could not be read were already reported.
    if tree.prefers.is_empty() && !prefers.has_items() {
        let expected = "at least one word for whom it prefers";
        check.faults.at(&prefers, "no preference", expected);
    }
    check.check_unique_ids();
    check.check_question_exists(&tree.span.field("first"), &tree.first);
    for (index, question) in tree.questions.iter().enumerate() {
        let span = tree.span.field("questions").item(index);
        check.check_yes(&span.field("yes"), question);
        check.check_no(&span.field("no"), question);
    }
    // Without all of its questions the walks through a tree are unknown.
    if check.complete {
        check.check_no_cycles();
        check.check_all_reachable();
    }
}

struct TreeCheck<'c, Q, A, P> {
    tree: &'c DecisionTree<Q, A, P>,
    span: &'c Span,
    faults: &'c mut Faults,
    /// Whether it is known what follows each question: all ids that are named exist, each
    /// once, and no answer is missing.
    complete: bool,
}

impl<Q: QuestionWord, A: ActionWord<Question = Q>, P> TreeCheck<'_, Q, A, P> {
    /// Returns the place of a question.
    fn place(&self, index: usize) -> Span {
        self.span.field("questions").item(index)
    }

    fn check_unique_ids(&mut self) {
        let mut known = BTreeSet::new();
        for (index, question) in self.tree.questions.iter().enumerate() {
            if !known.insert(&question.id) {
                let span = self.place(index).field("id");
                self.faults.at(&span, format!("`{}` a second time", question.id), "another id");
                self.complete = false;
            }
        }
    }

    /// Reports the id of a question that does not exist.
    fn check_question_exists(&mut self, span: &Span, id: &Id) {
        if self.tree.question(id.as_str()).is_some() {
            return;
        }
        let known: Vec<&str> = self.tree.questions.iter().map(|it| it.id.as_str()).collect();
        let hint = did_you_mean(id.as_str(), known);
        let expected = "the id of a question of this tree";
        self.faults.at_with(span, format!("no question `{id}`"), expected, hint);
        self.complete = false;
    }

    fn check_yes(&mut self, span: &Span, question: &TreeQuestion<Q, A>) {
        if let Some(next) = question.after_yes() {
            self.check_question_exists(span, next);
        }
        let Some(action) = question.action() else { return };
        if let Some(missing) = action.lacks(&question.ask) {
            let found = format!("`{action}` after the question `{}`", question.id);
            self.faults.at(span, found, format!("a question that finds {missing}"));
        }
        if matches!(question.yes, OnYes::DoThenAsk(..)) && !action.goes_on() {
            let found = format!("a question after `{action}`, which is never asked");
            self.faults.at(span, found, "`Do(…)`: nothing follows this action");
        }
    }

    fn check_no(&mut self, span: &Span, question: &TreeQuestion<Q, A>) {
        match (&question.no, question.ask.is_always_yes()) {
            (OnNo::Ask(next), false) => self.check_question_exists(span, next),
            (OnNo::Ask(_), true) => {
                let found = format!("a question after `{}`, which is never asked", question.id);
                self.faults.at(span, found, "`Never`: its answer is always Yes");
            }
            (OnNo::Never, false) => {
                let found = format!(
                    "`Never`, though `{}` can be answered with No: the tree would end there \
                     without an action",
                    question.id
                );
                self.faults.at(span, found, "`Ask(\"…\")` with the id of a further question");
                self.complete = false;
            }
            (OnNo::Never, true) => {}
        }
    }

    /// Reports questions that lead back to themselves.
    fn check_no_cycles(&mut self) {
        for (index, question) in self.tree.questions.iter().enumerate() {
            if reachable(self.tree, next_of(question)).contains(&question.id) {
                let found = format!("`{}`, which leads back to itself", question.id);
                let expected = "questions that lead on until an action follows";
                self.faults.at(&self.place(index), found, expected);
            }
        }
    }

    /// Reports questions to which no other leads.
    fn check_all_reachable(&mut self) {
        let asked = reachable(self.tree, [&self.tree.first]);
        for (index, question) in self.tree.questions.iter().enumerate() {
            if !asked.contains(&question.id) {
                let found = format!("`{}`, which is never asked", question.id);
                let expected = "a question that `first` or another question leads to";
                self.faults.at(&self.place(index), found, expected);
            }
        }
    }
}

/// Returns these questions and all that may follow them.
fn reachable<'t, Q, A, P>(
    tree: &'t DecisionTree<Q, A, P>,
    from: impl IntoIterator<Item = &'t Id>,
) -> BTreeSet<&'t Id> {
    let mut open: Vec<&Id> = from.into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id)
            && let Some(question) = tree.question(id.as_str())
        {
            open.extend(next_of(question));
        }
    }
    found
}

/// Returns the questions that may follow this one at once.
fn next_of<Q, A>(question: &TreeQuestion<Q, A>) -> impl Iterator<Item = &Id> {
    [question.after_yes(), question.after_no()].into_iter().flatten()
}

#[cfg(test)]
mod tests;
