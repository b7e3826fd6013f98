//! What people tell of a real table, where the Hunt is played on one.

use std::sync::OnceLock;

use super::HuntRef;
use crate::companion::{Companion, TableQuestion};
use monteria_game::ModelId;

/// What people have told, and what they are still to be asked.
#[derive(Clone)]
pub struct People<'a> {
    companion: &'a Companion,
    open: OnceLock<TableQuestion>,
}

impl<'a> People<'a> {
    /// What is known of this table.
    pub fn new(companion: &'a Companion) -> Self {
        People { companion, open: OnceLock::new() }
    }
}

impl HuntRef<'_> {
    /// Whether the Hunt is played on a real table.
    pub fn by_people(&self) -> bool {
        self.people.is_some()
    }

    /// What people have told in answer to this question; none where the program knows the
    /// table itself. What they have not been asked yet is answered with nobody, and
    /// `HuntRef::open_question` says that it is still to be asked: whatever was concluded
    /// from it does not hold.
    pub fn told(&self, question: impl FnOnce() -> TableQuestion) -> Option<Vec<ModelId>> {
        let people = self.people.as_ref()?;
        let question = question();
        let known = question.plain_answer();
        let known = known.or_else(|| people.companion.answer(&question).map(<[ModelId]>::to_vec));
        Some(known.unwrap_or_else(|| {
            people.open.get_or_init(|| question);
            Vec::new()
        }))
    }

    /// The same for a question that is answered with Yes or No.
    pub(crate) fn told_yes(&self, question: impl FnOnce() -> TableQuestion) -> Option<bool> {
        self.told(question).map(|answer| !answer.is_empty())
    }

    /// The first question that people have not answered yet, of those that have
    /// been asked of this.
    pub(crate) fn open_question(&self) -> Option<TableQuestion> {
        self.people.as_ref()?.open.get().cloned()
    }

    /// What is known of the real table.
    pub fn companion(&self) -> Option<&Companion> {
        self.people.as_ref().map(|people| people.companion)
    }
}
