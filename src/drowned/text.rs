//! Texts that several parts of the game share.

use monteria_game::{Text, text};

/// Formats Action Points: `2 AP`.
pub(crate) fn action_points(number: u8) -> Text {
    text!("rules-drowned-number-of-ap", "{number} AP")
}

/// Formats points of a crew: `1 point`, `30 points`.
pub(crate) fn points(number: impl Into<i64>) -> Text {
    Text::counted("rules-drowned-number-of-points", number, "point", "points")
}

/// Formats wounds: `1 wound`, `3 wounds`.
pub(crate) fn wounds(number: impl Into<i64>) -> Text {
    Text::counted("rules-drowned-number-of-wounds", number, "wound", "wounds")
}
