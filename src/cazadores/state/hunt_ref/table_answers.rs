//! Recorded answers of the players about a real table, and the questions
//! that are still open.

use std::sync::OnceLock;

use crate::state::hunt_ref::HuntRef;
use crate::state::real_table::{RealTable, TableQuestion};
use monteria_game::ModelId;

/// Recorded answers, and the questions that came up while the rules were evaluated.
#[derive(Clone)]
pub struct TableAnswers<'a> {
    real_table: &'a RealTable,
    open: OnceLock<TableQuestion>,
}

impl<'a> TableAnswers<'a> {
    /// Wraps the recorded answers of a Hunt.
    pub fn new(real_table: &'a RealTable) -> Self {
        TableAnswers { real_table, open: OnceLock::new() }
    }
}

impl HuntRef<'_> {
    /// Returns whether the Hunt is played on a real table.
    pub fn on_real_table(&self) -> bool {
        self.table_answers.is_some()
    }

    /// Returns the recorded answer to a question; `None` if the program keeps the table.
    /// An unanswered question returns an empty answer and is recorded for
    /// `HuntRef::open_question`; results that depend on it are not valid.
    pub fn table_answer(&self, question: impl FnOnce() -> TableQuestion) -> Option<Vec<ModelId>> {
        let table_answers = self.table_answers.as_ref()?;
        let question = question();
        let known = question.forced_answer();
        let known =
            known.or_else(|| table_answers.real_table.answer(&question).map(<[ModelId]>::to_vec));
        Some(known.unwrap_or_else(|| {
            table_answers.open.get_or_init(|| question);
            Vec::new()
        }))
    }

    /// Returns the recorded answer to a Yes/No question; see [`HuntRef::table_answer`].
    pub(crate) fn table_answer_yes(
        &self,
        question: impl FnOnce() -> TableQuestion,
    ) -> Option<bool> {
        self.table_answer(question).map(|answer| !answer.is_empty())
    }

    /// Returns the first unanswered question that has come up in this view.
    pub(crate) fn open_question(&self) -> Option<TableQuestion> {
        self.table_answers.as_ref()?.open.get().cloned()
    }

    /// Returns the recorded answers.
    pub fn real_table(&self) -> Option<&RealTable> {
        self.table_answers.as_ref().map(|table_answers| table_answers.real_table)
    }
}
