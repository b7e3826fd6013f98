//! The device of the system, through `cpal`. It follows the system's choice
//! of device by itself.

use std::sync::Arc;

use kira::backend::cpal::{CpalBackend, CpalBackendSettings};
use kira::backend::{Backend, Renderer};

use super::{Device, Signs};

/// The device of the system.
pub(crate) struct Speakers(CpalBackend);

impl Backend for Speakers {
    type Settings = Arc<Signs>;
    type Error = kira::backend::cpal::Error;

    fn setup(_: Arc<Signs>, buffer: usize) -> Result<(Self, u32), Self::Error> {
        let (backend, rate) = CpalBackend::setup(CpalBackendSettings::default(), buffer)?;
        Ok((Speakers(backend), rate))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), Self::Error> {
        self.0.start(renderer)
    }
}

impl Device for Speakers {
    // It has no way to rest; the silence that is mixed for it meanwhile
    // costs next to nothing.
    fn rest(&mut self, _: bool) {}

    fn counts(&self) -> bool {
        false
    }
}
