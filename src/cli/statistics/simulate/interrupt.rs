//! Ctrl-C during a simulation: running matches are finished, and the counts
//! so far are reported.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::files::out::aside;
use monteria_content::text;

/// Exit status of a program stopped by Ctrl-C, by the convention of shells.
const STOPPED: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the simulation after the running matches; a second one ends
/// the program at once.
pub(crate) fn heed() {
    let asked = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(STOPPED);
        }
    };
    // If the handler cannot be set, Ctrl-C ends the program at once.
    if let Err(error) = ctrlc::set_handler(asked) {
        aside(text!(
            "terminal-ctrl-c-will-end-the-simulation-without",
            "Ctrl-C will end the simulation without a report: {error}",
            error = error.to_string()
        ));
    }
}

/// Returns whether Ctrl-C has requested the end of the simulation.
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
