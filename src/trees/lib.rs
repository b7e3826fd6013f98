//! Decision trees as data: how a model that the rules play chooses its action. A tree has
//! questions with ids; each says what follows a Yes and what follows a No. The same form
//! serves every game; what is asked, what is done and whom a model prefers are words of a
//! game.
//!
//! Begin with [`DecisionTree`], which is read from files, then [`QuestionWord`],
//! [`ActionWord`] and [`PreferenceWord`], which a game implements for its own words.
//! [`check()`] proves that every tree of a file ends in an action, so
//! [`DecisionTree::walk`] needs no further check; `docs/modding.md` describes the form
//! for authors.
//!
//! What is elsewhere: how a question is answered and an action carried out is the game's
//! own; traces for the presentation are in `game`.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod check;
mod preference;
mod sentences;
mod tree;
mod walk;
mod words;

pub use check::check;
pub use preference::unbeaten;
pub use sentences::Step;
pub use tree::{DecisionTree, OnNo, OnYes, TreeQuestion};
pub use walk::Walk;
pub use words::{ActionWord, PreferenceWord, QuestionWord};

#[cfg(test)]
mod tests;
