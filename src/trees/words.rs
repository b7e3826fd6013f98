//! What a game says about the words of its trees.

use std::fmt::Display;

use monteria_content::Text;

/// A word for what a tree asks.
pub trait QuestionWord {
    /// Returns the name of the question, as its rule has it (`Retreat`).
    fn name(&self) -> Text;

    /// Returns what the question is called among those that follow an action.
    fn name_after_action(&self) -> Text {
        self.name()
    }

    /// Returns the question, as a sentence with a question mark.
    fn asked(&self) -> Text;

    /// Returns whether the answer is always Yes, so that a tree may end here.
    fn is_always_yes(&self) -> bool;
}

/// A word for what a model does after a Yes; displayed as files write it.
pub trait ActionWord: Display {
    /// The questions that it may follow.
    type Question;

    /// Returns the action as a label (`Attack`).
    fn label(&self, after: &Self::Question) -> Text;

    /// Returns the action, as a clause that begins with a capital letter and
    /// has no full stop.
    fn done(&self, after: &Self::Question) -> Text;

    /// Returns whether the model may act again after it, so that a
    /// further question may follow.
    fn goes_on(&self) -> bool;

    /// Returns what the action needs that the question does not find
    /// (`a target`), or `None`.
    fn lacks(&self, after: &Self::Question) -> Option<&'static str>;
}

/// A word for what makes one target better than another.
pub trait PreferenceWord {
    /// Returns who is preferred, as words (`whoever is closest`).
    fn preferred(&self) -> Text;
}
