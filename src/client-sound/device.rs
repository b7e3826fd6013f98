//! Where sounds go: on Linux to PulseAudio or PipeWire, elsewhere to what the system has.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kira::backend::Backend;

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod native;
#[cfg(all(unix, not(target_os = "macos")))]
mod pulse;

#[cfg(not(all(unix, not(target_os = "macos"))))]
pub(super) use native::Speakers;
#[cfg(all(unix, not(target_os = "macos")))]
pub(super) use pulse::Speakers;

/// What a device tells the thread of the sounds while others play on it.
#[derive(Default)]
pub(super) struct Signs {
    /// The device went away.
    pub lost: AtomicBool,
    /// How many frames it has taken so far.
    pub taken: AtomicU64,
}

impl Signs {
    /// The device has taken so many frames more.
    #[cfg_attr(not(all(unix, not(target_os = "macos"))), allow(dead_code))]
    pub(crate) fn take(&self, frames: usize) {
        self.taken.fetch_add(frames as u64, Ordering::Relaxed);
    }
}

/// A device that can be told to rest.
pub(super) trait Device: Backend<Settings = Arc<Signs>, Error: Error> {
    /// Takes nothing more until it is told to go on.
    fn rest(&mut self, rest: bool);

    /// Whether it counts what it takes: one that counts and takes nothing
    /// has gone away unseen.
    fn counts(&self) -> bool;
}

/// What went wrong, and for what reason.
pub(super) fn told(error: &dyn Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {}", told(source)),
        None => error.to_string(),
    }
}
