//! Sentences made from the data of a tree, for printed sheets and explanations.

use crate::tree::{DecisionTree, OnYes, TreeQuestion};
use crate::words::{ActionWord, PreferenceWord, QuestionWord};
use monteria_content::{Id, Text, text};

/// A question of a tree in sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionSentence {
    /// The name of the question.
    pub name: Text,
    /// The question, with a question mark.
    pub asked: Text,
    /// What follows a Yes: `A Move toward the Target, then Close Combat, else Hold Ground.`
    pub yes: Text,
    /// The name of the question that follows a No; empty if the answer is always Yes.
    pub no: Text,
}

impl<Q, A, P> DecisionTree<Q, A, P>
where
    Q: QuestionWord,
    A: ActionWord<Question = Q>,
    P: PreferenceWord,
{
    /// Returns whom a model prefers as its target, as words.
    pub fn preference_text(&self) -> Text {
        let all = self.prefers.iter().map(PreferenceWord::preferred).rev();
        let chained =
            |rest: Text, first: Text| text!("rules-tree-preferred-then", "{first}, then {rest}");
        all.reduce(chained).unwrap_or_default()
    }

    /// Returns the questions that are asked before anything is done, as sentences, in the
    /// order in which the tree is drawn. Questions that follow an action are left out:
    /// the question before them names them.
    pub fn steps(&self) -> Vec<QuestionSentence> {
        let mut before = vec![&self.first];
        let mut at = 0;
        while let Some(question) = before.get(at).and_then(|id| self.question(id.as_str())) {
            let asked_on = match &question.yes {
                OnYes::Ask(next) => Some(next),
                OnYes::Do(_) | OnYes::DoThenAsk(..) => None,
            };
            for next in [asked_on, question.after_no()].into_iter().flatten() {
                if !before.contains(&next) {
                    before.push(next);
                }
            }
            at += 1;
        }
        let all = self.in_order().into_iter();
        all.filter(|question| before.contains(&&question.id)).map(|it| self.step(it)).collect()
    }

    /// Returns whom it prefers and every question of the tree as lines, in the order in
    /// which the tree is drawn; what follows an answer is indented.
    pub fn lines(&self) -> Vec<Text> {
        let preference = self.preference_text();
        let mut all = vec![text!("rules-tree-target", "Target: {preference}.")];
        for question in self.in_order() {
            let QuestionSentence { name, asked, yes, no } = self.step(question);
            all.push(Text::row([name, Text::sign(": "), asked]));
            all.push(Text::row([Text::sign("  "), text!("rules-tree-yes", "Yes: {yes}")]));
            if !no.is_blank() {
                all.push(Text::row([Text::sign("  "), text!("rules-tree-no", "No: {no}.")]));
            }
        }
        all
    }

    /// Returns a question as sentences.
    pub fn step(&self, question: &TreeQuestion<Q, A>) -> QuestionSentence {
        let yes = match &question.yes {
            OnYes::Do(action) => action.done(&question.ask),
            OnYes::DoThenAsk(action, next) => {
                let done = action.done(&question.ask);
                let questions = self.chain(next);
                text!("rules-tree-done-then-questions", "{done}, then {questions}")
            }
            OnYes::Ask(next) => self.chain(next),
        };
        let no = self.after_no_of(question);
        QuestionSentence {
            name: question.name(),
            asked: question.ask.asked(),
            yes: yes.with(Text::sign(".")),
            no: no.map_or_else(Text::default, |question| question.name()),
        }
    }

    /// Returns the question that follows a No.
    fn after_no_of(&self, question: &TreeQuestion<Q, A>) -> Option<&TreeQuestion<Q, A>> {
        question.after_no().and_then(|id| self.question(id.as_str()))
    }

    /// Returns a question and those that follow its No, by name.
    fn chain(&self, from: &Id) -> Text {
        let mut names = Vec::new();
        let mut next = self.question(from.as_str());
        // A tree without cycles has each question once at most.
        while let Some(question) = next.filter(|_| names.len() < self.questions.len()) {
            names.push(question.name_after_action());
            next = self.after_no_of(question);
        }
        let chained = |rest: Text, question: Text| {
            text!("rules-tree-question-else", "{question}, else {rest}")
        };
        names.into_iter().rev().reduce(chained).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
