//! Rest: a window in which nothing changes draws nothing, and it wakes when something is
//! due. Slow frames lose nothing.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, Event, Modifiers};
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet};

use monteria_client_state::commands::carry::Wake;

pub(crate) fn plugin(app: &mut App) {
    let place = EguiPreUpdateSet::ProcessInput;
    app.add_systems(
        PreUpdate,
        tell_modifiers_once.after(place).before(EguiPreUpdateSet::BeginPass),
    );
    // Letters are drawn into a picture when they are first written. The renderer is
    // told of it in the same frame, and one more frame is drawn: the first one may have
    // been drawn without them.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Last, draw_again_with_new_pictures);
}

/// Asks for another frame where a picture has come or changed.
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

/// A press is a press however long it is held. In egui it must be short, by a clock that
/// goes on from frame to frame: where a frame takes a second, none would be short enough.
pub(crate) fn presses_may_last(ctx: &Context) {
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
}

/// egui draws again after every event, and is told of the modifier keys in every frame:
/// it would never rest. Only a change goes through.
fn tell_modifiers_once(mut inputs: Query<&mut EguiInput>, mut told: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => told.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// Wakes the window when panels have asked to be drawn again later: a tooltip is due, a
/// banner has had its time.
pub(crate) fn wake_in_time(ctx: &Context, wake: &Wake) {
    let Some(wake) = wake.0.clone() else { return };
    let (ask, asked) = channel();
    let started =
        std::thread::Builder::new().name("alarm".to_owned()).spawn(move || alarm(&asked, &wake));
    if let Err(error) = started {
        warn!("panels wake late, no thread for it: {error}");
        return;
    }
    ctx.set_request_repaint_callback(move |info| {
        // The alarm ends with the context.
        let _ = ask.send(info.delay);
    });
}

/// Wakes at the earliest of the times asked for, until nobody can ask any more.
fn alarm(asked: &Receiver<Duration>, wake: &Arc<dyn Fn() + Send + Sync>) {
    let mut due: Option<Instant> = None;
    loop {
        let next = match due {
            None => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => asked.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match next {
            // A time too far to be named never comes.
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
