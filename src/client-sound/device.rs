//! Output devices: PulseAudio or PipeWire on Linux, the system's default elsewhere.

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

/// The state that a device's threads report to the sound thread.
#[derive(Default)]
pub(super) struct DeviceStatus {
    /// Whether the device is lost.
    pub lost: AtomicBool,
    /// The number of frames the device has consumed.
    pub consumed_frames: AtomicU64,
}

impl DeviceStatus {
    /// Adds to the number of consumed frames.
    #[cfg_attr(not(all(unix, not(target_os = "macos"))), allow(dead_code))]
    pub(crate) fn add_frames(&self, frames: usize) {
        self.consumed_frames.fetch_add(frames as u64, Ordering::Relaxed);
    }
}

/// A device that can be suspended.
pub(super) trait Device: Backend<Settings = Arc<DeviceStatus>, Error: Error> {
    /// Suspends the device, or resumes it.
    fn set_suspended(&mut self, rest: bool);

    /// Returns whether it reports consumed frames: such a device is lost
    /// when it consumes nothing.
    fn reports_frames(&self) -> bool;
}

/// Returns an error as text with all its causes.
pub(super) fn error_chain(error: &dyn Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {}", error_chain(source)),
        None => error.to_string(),
    }
}
