//! Which display the desktop offers, looked at before a window is opened.
//!
//! The library of windows takes what the environment names and panics where nothing
//! answers there. A variable may outlive its server (a remote shell, a terminal
//! multiplexer, a changed session): then the window opens on the other display, or one
//! plain message says that there is none.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Switches a layer of Vulkan off that asks a Wayland server for the best device, and
/// writes errors to the terminal where the folder of sockets is not set.
const SELECT_NO_DEVICE: &str = "NODEVICE_SELECT";

/// The folder in which X servers listen.
const X_SOCKETS: &str = "/tmp/.X11-unix";

/// What the desktop offers to open a window on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Display {
    /// What the environment names.
    AsSet,
    /// The X display, while there is no folder of sockets: `SELECT_NO_DEVICE`
    /// has to be set.
    WithoutRuntimeFolder,
    /// The X display, while the Wayland display that is named does not answer.
    WithoutWayland(String),
    /// None, and why.
    None(String),
}

/// Looks for a display that answers, in the environment of this process.
pub fn display() -> Display {
    if !cfg!(target_os = "linux") {
        return Display::AsSet;
    }
    find(&|name| std::env::var_os(name).filter(|value| !value.is_empty()), &answers)
}

/// Looks for a display that answers: `value` is a variable of the environment, `answers`
/// whether a server listens at a socket.
fn find(value: &dyn Fn(&str) -> Option<OsString>, answers: &dyn Fn(&Path) -> bool) -> Display {
    let x = value("DISPLAY");
    let x_answers =
        x.as_ref().is_some_and(|name| x_socket(name).is_none_or(|socket| answers(&socket)));
    let complains = value("XDG_RUNTIME_DIR").is_none() && value(SELECT_NO_DEVICE).is_none();
    // A socket that was handed over lies open already.
    let Some(wayland) = value("WAYLAND_DISPLAY") else {
        return match x {
            _ if value("WAYLAND_SOCKET").is_some() => Display::AsSet,
            _ if x_answers && complains => Display::WithoutRuntimeFolder,
            _ if x_answers => Display::AsSet,
            Some(name) => {
                Display::None(format!("no display answers at DISPLAY={}", name.display()))
            }
            None => Display::None("neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned()),
        };
    };
    // An absolute name takes the place of the folder.
    let socket = value("XDG_RUNTIME_DIR").map(|folder| PathBuf::from(folder).join(&wayland));
    let socket = socket.or_else(|| Some(PathBuf::from(&wayland)).filter(|path| path.is_absolute()));
    if value("WAYLAND_SOCKET").is_some() || socket.is_some_and(|socket| answers(&socket)) {
        return Display::AsSet;
    }
    let silent = format!("no display answers at WAYLAND_DISPLAY={}", wayland.display());
    match x {
        Some(name) if x_answers => Display::WithoutWayland(format!(
            "{silent}; the window opens at DISPLAY={}",
            name.display()
        )),
        Some(name) => Display::None(format!("{silent} or at DISPLAY={}", name.display())),
        None => Display::None(silent),
    }
}

/// The socket of an X display on this machine (`:1.0`); `None` for one that is elsewhere,
/// of which only trying tells whether it answers.
fn x_socket(name: &OsString) -> Option<PathBuf> {
    let name = name.to_string_lossy();
    let (host, number) = name.rsplit_once(':')?;
    let number = number.split('.').next().unwrap_or_default();
    let here = host.is_empty() || host == "unix";
    here.then(|| Path::new(X_SOCKETS).join(format!("X{number}")))
}

/// Whether a server listens at this socket, or, for an X server, at the
/// one without a file.
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

/// Begins this program again on the X display, without a Wayland display that does not
/// answer; comes back only where that failed.
#[cfg(unix)]
pub fn begin_on_x() -> std::io::Error {
    use std::os::unix::process::CommandExt;

    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return error,
    };
    let mut again = std::process::Command::new(program);
    again
        .args(std::env::args_os().skip(1))
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    if std::env::var_os("XDG_RUNTIME_DIR").is_none_or(|folder| folder.is_empty()) {
        again.env(SELECT_NO_DEVICE, "1");
    }
    again.exec()
}

/// Elsewhere there is no Wayland.
#[cfg(not(unix))]
pub fn begin_on_x() -> std::io::Error {
    std::io::Error::from(std::io::ErrorKind::Unsupported)
}

#[cfg(test)]
mod tests;
