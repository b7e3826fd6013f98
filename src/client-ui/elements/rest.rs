//! Idle windows: a window in which nothing changes draws nothing, and it wakes when
//! something is due. Slow frames lose nothing.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, Event, Modifiers};
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet};

use monteria_client_state::commands::jobs::Wake;

pub(crate) fn plugin(app: &mut App) {
    let place = EguiPreUpdateSet::ProcessInput;
    app.add_systems(
        PreUpdate,
        tell_modifiers_once.after(place).before(EguiPreUpdateSet::BeginPass),
    );
    // Letters are drawn into an image when they are first written. The renderer
    // receives it in the same frame. One more frame is drawn because the first
    // may lack the letters.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Last, draw_again_with_new_pictures);
}

/// Requests another frame when an image was added or changed.
fn draw_again_with_new_pictures(
    mut pictures: MessageReader<AssetEvent<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let new = |event: &AssetEvent<Image>| {
        matches!(event, AssetEvent::Added { .. } | AssetEvent::Modified { .. })
    };
    if pictures.read().filter(|event| new(event)).count() > 0 {
        redraw.write(RequestRedraw);
    }
}

/// Lets a press of any length count as a click. egui measures its length by the time
/// between frames: with frames of a second, no press would be short enough.
pub(crate) fn presses_may_last(ctx: &Context) {
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
}

/// Removes repeated reports of the modifier keys. egui receives them in every frame and
/// draws again after every event, so it would never rest.
fn tell_modifiers_once(mut inputs: Query<&mut EguiInput>, mut last: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => last.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// Wakes the window when panels have asked to be drawn again later, for a tooltip that is
/// due or a banner that expires.
pub(crate) fn wake_in_time(ctx: &Context, wake: &Wake) {
    // Without a window, as in tests, there is nothing to wake.
    let Some(wake) = wake.0.clone() else { return };
    let (ask, asked) = channel();
    let started =
        std::thread::Builder::new().name("alarm".to_owned()).spawn(move || alarm(&asked, &wake));
    if let Err(error) = started {
        warn!("panels wake late, no thread for it: {error}");
        return;
    }
    ctx.set_request_repaint_callback(move |info| {
        // The alarm thread ends with the context.
        let _ = ask.send(info.delay);
    });
}

/// Wakes at the earliest requested time, until all senders are gone.
fn alarm(asked: &Receiver<Duration>, wake: &Arc<dyn Fn() + Send + Sync>) {
    let mut due: Option<Instant> = None;
    loop {
        let next = match due {
            None => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => asked.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match next {
            // A time that `Instant` cannot represent never comes.
            Ok(delay) => due = Instant::now().checked_add(delay).into_iter().chain(due).min(),
            Err(RecvTimeoutError::Timeout) => {
                due = None;
                wake();
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests;
