//! What the parts of a gamepad do: each presses the key of an action, whatever key that
//! is. A pad can do what keys can, and what a key means where (in a list, on a page, over
//! the table) is said once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::mpsc::Receiver;

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

use monteria_client_state::controls::keys::{Stroke, layout, reported};
use monteria_client_state::controls::pad_parts::{PARTS, Part};
use monteria_client_state::settings::Settings;

/// How far out of its middle a stick is pushed to one side, and how near to it let go
/// again; 1 is as far as it goes. Between the two nothing changes, so that a hand
/// that trembles presses once.
const TILTED: (f32, f32) = (0.55, 0.4);

/// What of all pads is down.
#[derive(Default)]
pub(super) struct Down(BTreeSet<Part>);

impl Down {
    /// A button goes down or up; the change, where it is one.
    pub(super) fn button(&mut self, part: Part, down: bool) -> Option<(Part, bool)> {
        let changed = if down { self.0.insert(part) } else { self.0.remove(&part) };
        changed.then_some((part, down))
    }

    /// A stick stands so far from its middle along one of its ways, from -1 to 1; `low`
    /// and `high` are the sides to which that is.
    pub(super) fn stick(
        &mut self,
        (low, high): (Part, Part),
        at: f32,
    ) -> impl Iterator<Item = (Part, bool)> {
        [(low, -at), (high, at)]
            .map(|(part, out)| {
                let down = if self.0.contains(&part) { out > TILTED.1 } else { out > TILTED.0 };
                self.button(part, down)
            })
            .into_iter()
            .flatten()
    }

    /// A pad is gone: everything is let go.
    pub(crate) fn all_up(&mut self) -> impl Iterator<Item = (Part, bool)> {
        std::mem::take(&mut self.0).into_iter().map(|part| (part, false))
    }
}

/// Where the parts of pads that go down and up are heard of.
#[derive(Resource)]
pub(crate) struct Pads(pub Mutex<Receiver<(Part, bool)>>);

/// Presses the keys of what has gone down and lets go those of what has come up, before
/// anything reads them. Pads are heard of whatever window is in front: as with a
/// keyboard, only the one in front takes a press.
pub(super) fn press(
    pads: Res<Pads>,
    settings: Res<Settings>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut held: Local<BTreeMap<Part, Stroke>>,
    mut all: MessageWriter<WindowEvent>,
    mut keys: MessageWriter<KeyboardInput>,
) {
    let Ok(heard) = pads.0.lock() else { return };
    let (window, seen) = *window;
    let mut report = |key, state| {
        let pressed = reported(key, state, window);
        all.write(WindowEvent::KeyboardInput(pressed.clone()));
        keys.write(pressed);
    };
    for (part, down) in heard.try_iter() {
        let action = PARTS.iter().find(|(one, ..)| *one == part).map(|(_, action, _)| *action);
        // What was pressed is let go, whatever the keys have become meanwhile.
        let first =
            || action.and_then(|it| settings.keys.of(it).first().copied()).filter(|_| seen.focused);
        let stroke = if down { first() } else { held.remove(&part) };
        let Some(stroke) = stroke else { continue };
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        if down {
            held.insert(part, stroke);
        }
        if stroke.control && down {
            report(KeyCode::ControlLeft, state);
        }
        report(layout::current().position(stroke), state);
        if stroke.control && !down {
            report(KeyCode::ControlLeft, state);
        }
    }
}

#[cfg(test)]
mod tests;
