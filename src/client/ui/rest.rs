//! Rest: a window in which nothing changes draws nothing, and it wakes when something is due.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{Context, Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::client::carry::Wake;

pub(super) fn plugin(app: &mut App) {
    let place = EguiPreUpdateSet::ProcessInput;
    app.add_systems(PreUpdate, tell_modifiers_once.after(place).before(EguiPreUpdateSet::BeginPass));
}

/// egui draws again after every event, and is told of the modifier keys in every frame: it would never rest. Only a change
/// goes through.
fn tell_modifiers_once(mut inputs: Query<&mut EguiInput>, mut told: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => told.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// Wakes the window when panels have asked to be drawn again later: a tooltip is due, a banner has had its time.
pub(super) fn wake_in_time(ctx: &Context, wake: &Wake) {
    let Some(wake) = wake.0.clone() else { return };
    let (ask, asked) = channel();
    let started = std::thread::Builder::new().name("alarm".to_owned()).spawn(move || alarm(&asked, &wake));
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
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn the_alarm_rings_once_for_the_earliest_and_ends_with_its_owner() {
        let (ask, asked) = channel();
        let (ring, rung) = channel();
        let ring = Mutex::new(ring);
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
            let _ = ring.lock().map(|ring| ring.send(()));
        });
        let thread = std::thread::spawn(move || alarm(&asked, &wake));
        for delay in [Duration::MAX, Duration::from_secs(3600), Duration::ZERO] {
            ask.send(delay).expect("it listens");
        }
        rung.recv().expect("it rings");
        assert!(rung.try_recv().is_err(), "once");
        drop(ask);
        thread.join().expect("it ends");
    }

    #[test]
    fn modifiers_are_told_when_they_change() {
        let mut app = App::new();
        app.add_systems(Update, tell_modifiers_once);
        let context = app.world_mut().spawn(EguiInput::default()).id();
        let mut told = |modifiers: Modifiers| {
            let mut input = app.world_mut().get_mut::<EguiInput>(context).expect("the context");
            input.events = vec![Event::ModifiersChanged(modifiers), Event::PointerGone];
            app.update();
            app.world().get::<EguiInput>(context).expect("the context").events.len() == 2
        };
        assert!(told(Modifiers::NONE));
        assert!(!told(Modifiers::NONE));
        assert!(told(Modifiers::SHIFT));
        assert!(!told(Modifiers::SHIFT));
        assert!(told(Modifiers::NONE));
    }
}
