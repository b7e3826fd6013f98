//! Whether what happens is told. In matches that nobody looks at (forks of a player that
//! looks ahead, simulations) words would be made only to be thrown away.

use std::cell::Cell;

thread_local! {
    static WITHOUT_TEXT: Cell<bool> = const { Cell::new(false) };
}

/// Puts the switch back when what it was turned for is over, by a panic too.
struct PutBack(bool);

impl Drop for PutBack {
    fn drop(&mut self) {
        WITHOUT_TEXT.set(self.0);
    }
}

fn switched<R>(without_text: bool, play: impl FnOnce() -> R) -> R {
    let _put_back = PutBack(WITHOUT_TEXT.replace(without_text));
    play()
}

/// Plays without telling: what happens and what may be chosen is the same to the last
/// die, but nothing is put in words. Events are those that are counted
/// ([`EventKind::is_counted`](super::EventKind::is_counted)), without a text; decisions
/// list no refused options but those that only lack a target, and give no reasons. An
/// order that is refused is told all the same.
///
/// It holds for this thread until `play` returns, for every match that it plays
/// and for its players.
pub fn without_text<R>(play: impl FnOnce() -> R) -> R {
    switched(true, play)
}

/// Tells again within [`without_text`].
pub(super) fn with_text<R>(play: impl FnOnce() -> R) -> R {
    switched(false, play)
}

/// Whether what happens is told on this thread.
pub fn text_enabled() -> bool {
    !WITHOUT_TEXT.get()
}

/// This text, and an empty one where nothing is told.
pub(super) fn words(text: impl Into<String>) -> String {
    if text_enabled() { text.into() } else { String::new() }
}

/// A text as `format!` makes it, and an empty one where nothing is told: for events,
/// questions and refusals, never for what is part of a state.
#[macro_export]
#[doc(hidden)]
macro_rules! event_text_of {
    ($($text:tt)*) => {
        if $crate::text_enabled() { format!($($text)*) } else { String::new() }
    };
}

#[cfg(test)]
mod tests;
