//! What several parts of the game say in the same words.

/// A number of Action Points: `1 AP`, `3 AP`.
pub fn points(number: u8) -> String {
    format!("{number} AP")
}
