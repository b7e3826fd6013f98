//! `monteria play`: the window.

#[cfg(feature = "client")]
mod window;

use crate::args::PlayArgs;
use crate::fail::Failure;
use monteria_content::{Text, text};
#[cfg(feature = "client")]
use window::open;

/// Opens the window, and returns when it is closed.
///
/// # Errors
/// Fails if the machine has no display, this build has no window, an argument is invalid,
/// or a script went wrong.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    look_for_display()?;
    open(args)
}

/// Looks for a display that answers, before anything is read. If the Wayland display of
/// the environment does not answer, the program restarts on the X display.
#[cfg(feature = "client")]
fn look_for_display() -> Result<(), Failure> {
    use crate::files::out::aside;
    use monteria_client::desktop::{Display, begin_on_x, display};

    match display() {
        Display::AsSet => Ok(()),
        Display::WithoutRuntimeFolder => {
            // If this fails, the window opens anyway and a library logs a warning.
            begin_on_x();
            Ok(())
        }
        Display::None(why) => Err(no_window(why)),
        Display::WithoutWayland(message) => {
            aside(text!("terminal-monteria", "monteria: {message}"));
            Err(no_window(text!(
                "terminal-the-program-did-not-begin-again",
                "the program could not restart: {error}",
                error = begin_on_x().to_string()
            )))
        }
    }
}

#[cfg(not(feature = "client"))]
fn look_for_display() -> Result<(), Failure> {
    Ok(())
}

#[cfg(not(feature = "client"))]
fn open(_: &PlayArgs) -> Result<(), Failure> {
    Err(no_window(text!("terminal-this-build-was-made-without-one", "this build has no window")))
}

/// Creates the failure for a missing window, with the alternatives.
fn no_window(why: impl Into<Text>) -> Failure {
    let why = why.into();
    Failure::NoWindow(text!(
        "terminal-there-is-no-window-to-be",
        "no window can be opened ({why}): play in text with `monteria text SCENARIO`, or let the \
         program play with `monteria simulate SCENARIO`"
    ))
}
