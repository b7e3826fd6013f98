//! Decision trees as data: how a model that the rules play chooses its action. A tree has
//! questions with ids; each says what follows a Yes and what follows a No. The same form
//! serves every game; questions, actions and preferences are types of the game (its
//! *words*, as files write them).
//!
//! Begin with [`DecisionTree`], which is read from files, then [`QuestionWord`],
//! [`ActionWord`] and [`PreferenceWord`], which a game implements for its own
//! words. [`check()`] proves that every tree of a file ends in an action, so
//! [`DecisionTree::walk`] needs no further check; `docs/modding.md` describes
//! the form for authors.
//!
//! Elsewhere: each game answers its questions and carries out its actions; traces for the
//! presentation are in `game`.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod check;
mod preference;
mod sentences;
mod tree;
mod walk;
mod words;

pub use check::check;
pub use preference::unbeaten;
pub use sentences::QuestionSentence;
pub use tree::{DecisionTree, OnNo, OnYes, TreeQuestion};
pub use walk::TreeWalk;
pub use words::{ActionWord, PreferenceWord, QuestionWord};

#[cfg(test)]
mod tests;
