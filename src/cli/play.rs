//! `monteria play`: the window.

use super::args::PlayArgs;
use super::fail::Failure;

/// Opens the window.
///
/// # Errors
/// Where the machine has no display or this build no window; bad arguments; a script that went wrong.
pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    if no_display() {
        return Err(no_window("neither DISPLAY nor WAYLAND_DISPLAY is set"));
    }
    open(args)
}

#[cfg(feature = "client")]
fn open(args: &PlayArgs) -> Result<(), Failure> {
    use super::start::{self, Seating};
    use crate::client::{ClientError, PlayOptions, run};
    use crate::game::Control;

    let (rulesets, library, left_out) = start::content()?;
    let begin = match &args.scenario {
        None => None,
        Some(scenario) => {
            let (ruleset, card) = start::scenario(&rulesets, scenario)?;
            let seating = Seating {
                others: Control::Person,
                allowed: |who| !matches!(who, Control::Client),
                by: "play",
            };
            Some(start::setup(&ruleset, &card, &args.setup, &seating)?)
        }
    };
    let options = PlayOptions {
        rulesets: rulesets.rulesets().to_vec(),
        library,
        remarks: left_out.iter().map(ToString::to_string).collect(),
        begin,
        load: args.load.clone(),
        script: args.script.clone(),
        size: args.size,
    };
    run(options).map_err(|error| match error {
        ClientError::NoWindow(why) => no_window(&why),
        other => Failure::Failed(other.to_string()),
    })
}

#[cfg(not(feature = "client"))]
fn open(_: &PlayArgs) -> Result<(), Failure> {
    Err(no_window("this build was made without one"))
}

/// There is no window to be had, and what to do instead.
fn no_window(why: &str) -> Failure {
    Failure::NoWindow(format!(
        "there is no window to be had ({why}): play in words with `monteria text SCENARIO`, or let the program play \
         with `monteria simulate SCENARIO`"
    ))
}

/// Whether there is no screen to open a window on.
fn no_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY")
}
