//! `monteria play`: the window.

use super::args::PlayArgs;
use super::fail::Failure;

/// Opens the window.
///
/// # Errors
/// Where this build has no window or the machine no display.
pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    match why_no_window() {
        Some(why) => Err(Failure::Usage(format!(
            "there is no window to be had ({why}): play in words with `monteria text SCENARIO`, or let the \
             program play with `monteria simulate SCENARIO`"
        ))),
        None => window(args),
    }
}

fn window(_: &PlayArgs) -> Result<(), Failure> {
    Err(Failure::Usage("there is no window yet".to_owned()))
}

/// Why no window can be opened here; `None` where one can.
fn why_no_window() -> Option<&'static str> {
    if !cfg!(feature = "client") {
        return Some("this build was made without one");
    }
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let bare = cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY");
    bare.then_some("neither DISPLAY nor WAYLAND_DISPLAY is set")
}
