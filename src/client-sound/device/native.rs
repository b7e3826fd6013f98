//! The system's default device, through `cpal`, which follows changes of the default.

use std::sync::Arc;

use kira::backend::cpal::{CpalBackend, CpalBackendSettings};
use kira::backend::{Backend, Renderer};

use super::{Device, DeviceStatus};

/// The system's default device.
pub(crate) struct Speakers(CpalBackend);

impl Backend for Speakers {
    type Settings = Arc<DeviceStatus>;
    type Error = kira::backend::cpal::Error;

    fn setup(_: Arc<DeviceStatus>, buffer: usize) -> Result<(Self, u32), Self::Error> {
        let (backend, rate) = CpalBackend::setup(CpalBackendSettings::default(), buffer)?;
        Ok((Speakers(backend), rate))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), Self::Error> {
        self.0.start(renderer)
    }
}

impl Device for Speakers {
    // `cpal` cannot suspend a device; mixing silence costs almost nothing.
    fn set_suspended(&mut self, _: bool) {}

    fn reports_frames(&self) -> bool {
        false
    }
}
