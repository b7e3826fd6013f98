//! Incomplete desktops: the window opens all the same, or one plain
//! line gives the reason.

use std::process::{Command, Output};

use super::{display, program, set_out, told};

/// Returns the lines of output other than the log.
fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.contains(" INFO "))
        .map(str::to_owned)
        .collect()
}

/// Returns the program, limited to these displays.
fn asked(displays: &[(&str, &str)]) -> Output {
    let home = tempfile::tempdir().expect("a folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_monteria"));
    program.arg("play").env("MONTERIA_HOME", home.path()).env_remove("DISPLAY");
    program
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .envs(displays.iter().copied());
    program.output().expect("the program runs")
}

#[test]
fn no_display_is_said_in_one_line_that_names_what_was_tried() {
    for displays in [
        &[][..],
        &[("DISPLAY", ":4242")],
        &[("WAYLAND_DISPLAY", "wayland-4242")],
        &[("WAYLAND_DISPLAY", "wayland-4242"), ("XDG_RUNTIME_DIR", "/nowhere")],
        &[("WAYLAND_DISPLAY", "wayland-4242"), ("DISPLAY", ":4242")],
    ] {
        let output = asked(displays);
        let said = lines(&output);
        assert!(!output.status.success(), "{displays:?}");
        assert_eq!(said.len(), 1, "{displays:?}: {said:#?}");
        assert!(said[0].contains("monteria text") && !said[0].contains("panic"), "{said:?}");
        let named = displays.iter().filter(|(name, _)| *name != "XDG_RUNTIME_DIR");
        for (_, value) in named {
            assert!(said[0].contains(value), "{value}: {said:?}");
        }
    }
}

/// Plays a short script on an X display with this environment.
fn on_x(environment: &[(&str, &str)]) -> Option<Output> {
    let (steps, home) = set_out("desktop.steps")?;
    std::env::var_os("DISPLAY").filter(|name| !name.is_empty())?;
    let output =
        program(&home, &steps).envs(environment.iter().copied()).output().expect("it runs");
    assert!(output.status.success(), "{environment:?}: {}", told(&output));
    super::drawn(&home, &["desktop"]);
    Some(output)
}

#[test]
fn a_window_opens_where_the_desktop_lacks_something_and_says_so_in_one_line_at_most() {
    if !display() {
        return;
    }
    for environment in [
        &[("WAYLAND_DISPLAY", "wayland-4242")][..],
        &[("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"), ("XDG_RUNTIME_DIR", "/nowhere")],
        &[("PULSE_SERVER", "unix:/nowhere/pulse")],
        &[("WINIT_X11_SCALE_FACTOR", "1.37")],
        &[("LANG", "xx_YY.UTF-8"), ("HOME", "/nowhere")],
    ] {
        let Some(output) = on_x(environment) else { return };
        let said = lines(&output);
        assert!(said.len() <= 1, "{environment:?}: {said:#?}");
        assert!(!said.iter().any(|line| line.contains("panic")), "{said:#?}");
    }
}
