//! The form of a decision tree in files.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::QuestionWord;
use monteria_content::{Id, Text};

/// A decision tree: questions that a model asks until an action follows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "DecisionTree")]
pub struct DecisionTree<Q, A, P> {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What a model that follows it is like.
    #[serde(default)]
    pub about: String,
    /// Which of several possible targets it prefers. The first word counts most; the next
    /// decides between those that are equally good by it.
    pub prefers: Vec<P>,
    /// The id of the question that is asked first.
    pub first: Id,
    /// The questions, in any order.
    pub questions: Vec<TreeQuestion<Q, A>>,
}

/// A question of a decision tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TreeQuestion")]
pub struct TreeQuestion<Q, A> {
    /// The id of the question, unique in its tree.
    pub id: Id,
    /// The name that players see; without one, that of what it asks.
    #[serde(default)]
    pub name: Option<String>,
    /// The question itself, in the words of the game.
    pub ask: Q,
    /// What follows a Yes.
    pub yes: OnYes<A>,
    /// What follows a No.
    pub no: OnNo,
}

/// What follows a Yes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "OnYes")]
pub enum OnYes<A> {
    /// This action. If the model may act again after it, the tree begins again at the
    /// question at which it began this time.
    Do(A),
    /// This action, and then the question with this id if the model may act again.
    DoThenAsk(A, Id),
    /// The question with this id, before anything is done.
    Ask(Id),
}

/// What follows a No.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum OnNo {
    /// The question with this id.
    Ask(Id),
    /// Nothing: the answer is always Yes.
    Never,
}

impl<Q: QuestionWord, A> TreeQuestion<Q, A> {
    /// Returns the name that players see.
    pub fn name(&self) -> Text {
        self.name.as_deref().map_or_else(|| self.ask.name(), Text::verbatim)
    }

    /// Returns the name that players see among the questions that follow an action.
    pub(crate) fn name_after_action(&self) -> Text {
        self.name.as_deref().map_or_else(|| self.ask.name_after_action(), Text::verbatim)
    }
}

impl<Q, A> TreeQuestion<Q, A> {
    /// Returns the action after a Yes; `None` if another question follows at once.
    pub fn action(&self) -> Option<&A> {
        match &self.yes {
            OnYes::Do(action) | OnYes::DoThenAsk(action, _) => Some(action),
            OnYes::Ask(_) => None,
        }
    }

    /// Returns the question that follows a Yes, with or without an action between.
    pub(crate) fn after_yes(&self) -> Option<&Id> {
        match &self.yes {
            OnYes::Do(_) => None,
            OnYes::DoThenAsk(_, next) | OnYes::Ask(next) => Some(next),
        }
    }

    /// Returns the question that follows a No.
    pub(crate) fn after_no(&self) -> Option<&Id> {
        match &self.no {
            OnNo::Ask(next) => Some(next),
            OnNo::Never => None,
        }
    }
}

impl<Q, A, P> DecisionTree<Q, A, P> {
    /// Returns the question with this id.
    pub fn question(&self, id: &str) -> Option<&TreeQuestion<Q, A>> {
        self.questions.iter().find(|question| question.id == *id)
    }

    /// Returns the question that is asked first; a tree that passed the check has one.
    pub fn first_question(&self) -> Option<&TreeQuestion<Q, A>> {
        self.question(self.first.as_str())
    }

    /// Returns the questions that can be asked, each before all that may follow it: the
    /// order in which a tree is drawn. Questions after an action come later.
    pub fn in_order(&self) -> Vec<&TreeQuestion<Q, A>> {
        let mut done = Vec::new();
        // Depth first: a question is done when all that may follow it are, and the order
        // is the reverse of that.
        let mut open: Vec<(&TreeQuestion<Q, A>, bool)> =
            self.first_question().map(|first| (first, false)).into_iter().collect();
        let mut seen: Vec<&Id> = Vec::new();
        while let Some((question, followed)) = open.pop() {
            if followed {
                done.push(question);
                continue;
            }
            if seen.contains(&&question.id) {
                continue;
            }
            seen.push(&question.id);
            open.push((question, true));
            // Popped first, so finished first, so last once the order is reversed.
            let next = [question.after_yes(), question.after_no()].into_iter().flatten();
            open.extend(next.filter_map(|id| Some((self.question(id.as_str())?, false))));
        }
        done.reverse();
        done
    }
}
