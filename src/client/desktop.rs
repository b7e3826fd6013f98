//! Check for a usable display before a window is opened.
//!
//! The windowing library trusts the environment and panics if no server answers there.
//! A variable may outlive its server (remote shell, terminal multiplexer, changed
//! session): then the window opens on the other display, or one plain message says
//! that there is none.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use monteria_content::{Text, text};

/// The environment variable that disables a Vulkan layer. The layer asks a Wayland server
/// for the best device, and prints errors if the folder of sockets is not set.
const SELECT_NO_DEVICE: &str = "NODEVICE_SELECT";

/// The folder with the sockets of X servers.
const X_SOCKETS: &str = "/tmp/.X11-unix";

/// The display for the window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Display {
    /// The display that the environment names.
    AsSet,
    /// The X display, without a folder of sockets: `SELECT_NO_DEVICE` has to be set.
    WithoutRuntimeFolder,
    /// The X display, because the Wayland display in the environment does not answer.
    WithoutWayland(Text),
    /// No display, for this reason.
    None(Text),
}

/// Finds a display that answers in the environment of this process.
pub fn display() -> Display {
    if !cfg!(target_os = "linux") {
        return Display::AsSet;
    }
    find_display(&|name| std::env::var_os(name).filter(|value| !value.is_empty()), &answers)
}

/// Finds a display that answers: `value` reads an environment variable, `answers` tests
/// whether a server listens at a socket.
fn find_display(
    value: &dyn Fn(&str) -> Option<OsString>,
    answers: &dyn Fn(&Path) -> bool,
) -> Display {
    let x = value("DISPLAY");
    let x_answers =
        x.as_ref().is_some_and(|name| x_socket(name).is_none_or(|socket| answers(&socket)));
    let needs_layer_off = value("XDG_RUNTIME_DIR").is_none() && value(SELECT_NO_DEVICE).is_none();
    // An inherited socket is already open.
    let Some(wayland) = value("WAYLAND_DISPLAY") else {
        return match x {
            _ if value("WAYLAND_SOCKET").is_some() => Display::AsSet,
            _ if x_answers && needs_layer_off => Display::WithoutRuntimeFolder,
            _ if x_answers => Display::AsSet,
            Some(name) => {
                let display = format!("DISPLAY={}", name.display());
                Display::None(text!(
                    "terminal-no-display-answers-at",
                    "no display answers at {display}"
                ))
            }
            None => Display::None(text!(
                "terminal-neither-display-nor-wayland-display-is",
                "neither DISPLAY nor WAYLAND_DISPLAY is set"
            )),
        };
    };
    // An absolute name replaces the folder.
    let socket = value("XDG_RUNTIME_DIR").map(|folder| PathBuf::from(folder).join(&wayland));
    let socket = socket.or_else(|| Some(PathBuf::from(&wayland)).filter(|path| path.is_absolute()));
    if value("WAYLAND_SOCKET").is_some() || socket.is_some_and(|socket| answers(&socket)) {
        return Display::AsSet;
    }
    let display = format!("WAYLAND_DISPLAY={}", wayland.display());
    let Some(name) = x else {
        return Display::None(text!(
            "terminal-no-display-answers-at",
            "no display answers at {display}"
        ));
    };
    let other = format!("DISPLAY={}", name.display());
    match x_answers {
        true => Display::WithoutWayland(text!(
            "terminal-no-display-answers-at-the-window",
            "no display answers at {display}; the window opens at {other}"
        )),
        false => Display::None(text!(
            "terminal-no-display-answers-at-or",
            "no display answers at {display} or at {other}"
        )),
    }
}

/// Returns the socket of a local X display (`:1.0`); `None` for a remote one, which
/// can only be tried.
fn x_socket(name: &OsString) -> Option<PathBuf> {
    let name = name.to_string_lossy();
    let (host, number) = name.rsplit_once(':')?;
    let number = number.split('.').next().unwrap_or_default();
    let here = host.is_empty() || host == "unix";
    here.then(|| Path::new(X_SOCKETS).join(format!("X{number}")))
}

/// Returns whether a server listens at this socket, or, for an X server,
/// at its abstract socket.
#[cfg(target_os = "linux")]
fn answers(socket: &Path) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let without_file = || {
        let address = SocketAddr::from_abstract_name(socket.as_os_str().as_bytes()).ok()?;
        UnixStream::connect_addr(&address).ok()
    };
    UnixStream::connect(socket).is_ok() || without_file().is_some()
}

#[cfg(not(target_os = "linux"))]
fn answers(_: &Path) -> bool {
    true
}

/// Restarts this program on the X display, without the Wayland display that does not
/// answer. Returns only on failure.
#[cfg(unix)]
pub fn begin_on_x() -> std::io::Error {
    use std::os::unix::process::CommandExt;

    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return error,
    };
    let mut restarted = std::process::Command::new(program);
    restarted
        .args(std::env::args_os().skip(1))
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    if std::env::var_os("XDG_RUNTIME_DIR").is_none_or(|folder| folder.is_empty()) {
        restarted.env(SELECT_NO_DEVICE, "1");
    }
    restarted.exec()
}

/// Returns an error: other systems have no Wayland display to leave.
#[cfg(not(unix))]
pub fn begin_on_x() -> std::io::Error {
    std::io::Error::from(std::io::ErrorKind::Unsupported)
}

#[cfg(test)]
mod tests;
