//! Gamepads: each part presses a key of its action, so that the meaning of an action (in
//! a list, on a page, over the table) is defined once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::mpsc::Receiver;

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

use monteria_client_state::controls::keys::{Stroke, key_event, layout};
use monteria_client_state::controls::pad_parts::{PARTS, PadPart};
use monteria_client_state::settings::Settings;

/// The deflection beyond which a stick counts as pushed; 1 is the maximum.
const PUSHED: f32 = 0.55;
/// The deflection below which a pushed stick counts as released. The gap between the two
/// (hysteresis) makes a trembling hand press once.
const RELEASED: f32 = 0.4;

/// The parts of all gamepads that are pressed.
#[derive(Default)]
pub(super) struct PressedParts(BTreeSet<PadPart>);

impl PressedParts {
    /// Updates a button; returns the change, if there is one.
    pub(super) fn button(&mut self, part: PadPart, down: bool) -> Option<(PadPart, bool)> {
        let changed = if down { self.0.insert(part) } else { self.0.remove(&part) };
        changed.then_some((part, down))
    }

    /// Updates a stick by its deflection along an axis, from -1 to 1; `sides` are the
    /// parts at the low and the high end of that axis.
    pub(super) fn stick(
        &mut self,
        sides: (PadPart, PadPart),
        deflection: f32,
    ) -> impl Iterator<Item = (PadPart, bool)> {
        let (low, high) = sides;
        [(low, -deflection), (high, deflection)]
            .map(|(part, out)| {
                let down = if self.0.contains(&part) { out > RELEASED } else { out > PUSHED };
                self.button(part, down)
            })
            .into_iter()
            .flatten()
    }

    /// Releases everything, because a gamepad was disconnected.
    pub(crate) fn release_all(&mut self) -> impl Iterator<Item = (PadPart, bool)> {
        std::mem::take(&mut self.0).into_iter().map(|part| (part, false))
    }
}

/// The channel of changes from the gamepad thread.
#[derive(Resource)]
pub(crate) struct PadEvents(pub Mutex<Receiver<(PadPart, bool)>>);

/// Presses and releases keys for the changed parts, before anything reads them.
/// Gamepad events arrive for every window; as with a keyboard, only the focused
/// one takes a press.
pub(super) fn press(
    pads: Res<PadEvents>,
    settings: Res<Settings>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut held: Local<BTreeMap<PadPart, Stroke>>,
    mut all: MessageWriter<WindowEvent>,
    mut keys: MessageWriter<KeyboardInput>,
) {
    // Another system panicked while it read the gamepads: they stay silent.
    let Ok(changes) = pads.0.lock() else { return };
    let (window, seen) = *window;
    let mut report = |key, state| {
        let pressed = key_event(key, state, window);
        all.write(WindowEvent::KeyboardInput(pressed.clone()));
        keys.write(pressed);
    };
    for (part, down) in changes.try_iter() {
        let action = PARTS.iter().find(|(one, ..)| *one == part).map(|(_, action, _)| *action);
        // A pressed key is released, even if the bindings have changed since.
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
