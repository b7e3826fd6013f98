//! Switch that suppresses event texts. Simulations and look-ahead forks set it:
//! formatting would cost half of their time.

use monteria_content::Text;
use std::cell::Cell;

thread_local! {
    static WITHOUT_TEXT: Cell<bool> = const { Cell::new(false) };
}

/// Guard that restores the switch when it is dropped, also by a panic.
struct RestoreOnDrop(bool);

impl Drop for RestoreOnDrop {
    fn drop(&mut self) {
        WITHOUT_TEXT.set(self.0);
    }
}

fn with_switch<R>(without_text: bool, play: impl FnOnce() -> R) -> R {
    let _restore = RestoreOnDrop(WITHOUT_TEXT.replace(without_text));
    play()
}

/// Runs `play` without texts. Events, options and dice are the same, but no sentence is
/// formatted: only events that are counted
/// ([`EventKind::is_counted`](crate::EventKind::is_counted)) are kept, without a text;
/// decisions list only those refused options that lack a target, and give no reasons. The
/// refusal of an order always has its text.
///
/// The switch is set on this thread until `play` returns, for every match that it plays
/// and for its players.
pub fn without_text<R>(play: impl FnOnce() -> R) -> R {
    with_switch(true, play)
}

/// Runs `play` with texts inside of [`without_text`].
pub(crate) fn with_text<R>(play: impl FnOnce() -> R) -> R {
    with_switch(false, play)
}

/// Returns whether texts are formatted on this thread.
pub fn text_enabled() -> bool {
    !WITHOUT_TEXT.get()
}

/// Returns the text, or an empty one if texts are suppressed.
pub(crate) fn text_or_empty(text: impl Into<Text>) -> Text {
    if text_enabled() { text.into() } else { Text::default() }
}

/// Makes a text as [`text!`](monteria_content::text) does, or an empty one if texts are
/// suppressed: for events, questions and refusals, never for parts of a state.
#[macro_export]
#[doc(hidden)]
macro_rules! event_text_of {
    ($key:literal, $wording:literal $($arguments:tt)*) => {
        if $crate::text_enabled() {
            $crate::text!($key, $wording $($arguments)*)
        } else {
            $crate::Text::default()
        }
    };
    ($($text:tt)*) => {
        if $crate::text_enabled() {
            $crate::Text::from(format!($($text)*))
        } else {
            $crate::Text::default()
        }
    };
}

#[cfg(test)]
mod tests;
