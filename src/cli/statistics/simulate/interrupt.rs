//! Ctrl-C during a simulation: the matches that are being played are ended, and what
//! was counted is reported.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::files::out::aside;

/// The exit status of a program that was stopped by Ctrl-C, as shells know it.
const STOPPED: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C end the simulation after the matches that are being played; a second one
/// ends the program at once.
pub(crate) fn heed() {
    let asked = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(STOPPED);
        }
    };
    // Where the system gives no word of it, Ctrl-C ends the program as it always does.
    if let Err(error) = ctrlc::set_handler(asked) {
        aside(format!("Ctrl-C will end the simulation without a report: {error}"));
    }
}

/// Returns whether the simulation is to end.
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
