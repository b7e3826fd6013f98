//! `monteria play`: the window.

use super::args::PlayArgs;
use super::fail::Failure;

/// Opens the window.
///
/// # Errors
/// Where the machine has no display or this build no window.
pub fn run(_: &PlayArgs) -> Result<(), Failure> {
    let why = if no_display() {
        "neither DISPLAY nor WAYLAND_DISPLAY is set"
    } else {
        "this build was made without one"
    };
    Err(Failure::Usage(format!(
        "there is no window to be had ({why}): play in words with `monteria text SCENARIO`, or let the program play \
         with `monteria simulate SCENARIO`"
    )))
}

/// Whether there is no screen to open a window on.
fn no_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY")
}
