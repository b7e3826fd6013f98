//! Collection of the texts in a value, for tools that list shown texts.

use std::cell::RefCell;

use serde::Serialize;

use super::Text;

thread_local! {
    /// The texts serialised so far; `None` while nothing is collected.
    static COLLECTED: RefCell<Option<Vec<Text>>> = const { RefCell::new(None) };
}

/// Returns all texts in a value, with their keys, in the order in which it serialises them.
pub fn texts_in(value: &impl Serialize) -> Vec<Text> {
    COLLECTED.set(Some(Vec::new()));
    // A value that cannot be serialised has given the texts before its fault.
    let _ = serde_json::to_writer(std::io::sink(), value);
    COLLECTED.take().unwrap_or_default()
}

/// Keeps a text that is serialised, if texts are collected.
pub(super) fn serialised(text: &Text) {
    COLLECTED.with_borrow_mut(|all| all.iter_mut().for_each(|all| all.push(text.clone())));
}
