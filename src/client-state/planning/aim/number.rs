//! Options that want a number, such as a place on a path.

use crate::play::session::{Selection, Session};

/// Selects this number for the armed option, or clears it, and previews
/// the option with it.
pub fn consider_number(session: &Session, selection: &mut Selection, number: Option<i32>) {
    let preview = |number| {
        let choice = session.armed(selection)?.at_number(number);
        session.game()?.preview(&choice, None, None)
    };
    let expected = number.and_then(preview);
    selection.number = number;
    selection.preview = expected;
}
