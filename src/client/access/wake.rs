//! A resting window draws nothing; a screen reader speaks from another thread. This wakes
//! the window when one begins to listen or asks for something.

use std::sync::Arc;
use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::winit::accessibility::WinitActionRequestHandlers;

use monteria_client_state::commands::carry::Wake;

/// How often it is looked while nobody listens, and while somebody does.
const PACE: (Duration, Duration) = (Duration::from_millis(500), Duration::from_millis(40));

/// Watches what readers ask for, as long as the program runs.
pub(super) fn listen_for_readers(
    requested: Option<Res<AccessibilityRequested>>,
    handlers: Option<Res<WinitActionRequestHandlers>>,
    wake: Option<Res<Wake>>,
) {
    let (Some(requested), Some(handlers)) = (requested, handlers) else { return };
    let Some(wake) = wake.and_then(|wake| wake.0.clone()) else { return };
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
            std::thread::sleep(if now { PACE.1 } else { PACE.0 });
        }
    };
    if let Err(error) = std::thread::Builder::new().name("screen reader".to_owned()).spawn(watch) {
        warn!("screen readers are answered late, no thread for it: {error}");
    }
}
