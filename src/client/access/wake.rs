//! Wakes the resting window when a screen reader, which runs on another thread, begins to
//! listen or makes a request.

use std::sync::Arc;
use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::winit::accessibility::WinitActionRequestHandlers;

use monteria_client_state::commands::jobs::Wake;

/// The polling interval while no screen reader listens.
const IDLE_INTERVAL: Duration = Duration::from_millis(500);
/// The polling interval while a screen reader listens.
const ACTIVE_INTERVAL: Duration = Duration::from_millis(40);

/// Polls the requests of screen readers as long as the program runs.
pub(super) fn listen_for_readers(
    requested: Option<Res<AccessibilityRequested>>,
    handlers: Option<Res<WinitActionRequestHandlers>>,
    wake: Option<Res<Wake>>,
) {
    let wake = wake.and_then(|wake| wake.0.clone());
    // Without a window nothing sleeps and nobody listens.
    let (Some(requested), Some(handlers), Some(wake)) = (requested, handlers, wake) else {
        return;
    };
    let requested = (*requested).clone();
    let asked: Vec<_> = handlers.values().map(Arc::clone).collect();
    let watch = move || {
        let mut heard = false;
        loop {
            let now = requested.get();
            let waits = asked.iter().any(|one| one.lock().is_ok_and(|one| !one.is_empty()));
            if waits || now != heard {
                heard = now;
                wake();
            }
            std::thread::sleep(if now { ACTIVE_INTERVAL } else { IDLE_INTERVAL });
        }
    };
    if let Err(error) = std::thread::Builder::new().name("screen reader".to_owned()).spawn(watch) {
        warn!("screen readers are answered late, no thread for it: {error}");
    }
}
