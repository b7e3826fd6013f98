//! Reads gamepads on a background thread that wakes the window, because a
//! resting window polls nothing.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use gilrs::{Axis, Button, EventType, Gilrs};

use super::pad::{PadEvents, PressedParts, press};
use monteria_client_state::commands::jobs::Wake;
use monteria_client_state::controls::pad_parts::PadPart;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, begin)
        .add_systems(First, press.run_if(resource_exists::<PadEvents>));
}

fn begin(mut commands: Commands, wake: Res<Wake>) {
    // Without a window nobody plays by gamepad.
    let Some(wake) = wake.0.clone() else { return };
    let (sender, receiver) = channel();
    match std::thread::Builder::new()
        .name("gamepads".to_owned())
        .spawn(move || read(&sender, &wake))
    {
        Ok(_) => commands.insert_resource(PadEvents(Mutex::new(receiver))),
        Err(error) => warn!("no gamepad is read, no thread for it: {error}"),
    }
}

/// Sends changes until the receiver is gone.
fn read(sender: &Sender<(PadPart, bool)>, wake: &Arc<dyn Fn() + Send + Sync>) {
    let mut pads = match Gilrs::new() {
        Ok(pads) => pads,
        Err(error) => {
            warn!("no gamepad is read: {error}");
            return;
        }
    };
    let mut down = PressedParts::default();
    loop {
        let Some(event) = pads.next_event_blocking(None) else { continue };
        let changes: Vec<(PadPart, bool)> = match event.event {
            EventType::ButtonPressed(of, _) => {
                button(of).and_then(|it| down.button(it, true)).into_iter().collect()
            }
            EventType::ButtonReleased(of, _) => {
                button(of).and_then(|it| down.button(it, false)).into_iter().collect()
            }
            EventType::AxisChanged(of, at, _) => {
                sides(of).map_or(Vec::new(), |it| down.stick(it, at).collect())
            }
            EventType::Disconnected => down.release_all().collect(),
            _ => Vec::new(),
        };
        if changes.is_empty() {
            continue;
        }
        for change in changes {
            if sender.send(change).is_err() {
                return;
            }
        }
        wake();
    }
}

fn button(button: Button) -> Option<PadPart> {
    Some(match button {
        Button::South => PadPart::South,
        Button::East => PadPart::East,
        Button::West => PadPart::West,
        Button::North => PadPart::North,
        Button::DPadUp => PadPart::CrossUp,
        Button::DPadDown => PadPart::CrossDown,
        Button::DPadLeft => PadPart::CrossLeft,
        Button::DPadRight => PadPart::CrossRight,
        Button::LeftTrigger => PadPart::LeftShoulder,
        Button::RightTrigger => PadPart::RightShoulder,
        Button::LeftTrigger2 => PadPart::LeftTrigger,
        Button::RightTrigger2 => PadPart::RightTrigger,
        Button::Select => PadPart::Select,
        Button::Start => PadPart::Start,
        Button::LeftThumb => PadPart::LeftStick,
        Button::RightThumb => PadPart::RightStick,
        Button::C | Button::Z | Button::Mode | Button::Unknown => return None,
    })
}

/// Returns the sides of a stick along an axis: at its minimum and at its maximum.
fn sides(axis: Axis) -> Option<(PadPart, PadPart)> {
    Some(match axis {
        Axis::LeftStickX => (PadPart::LeftStickLeft, PadPart::LeftStickRight),
        Axis::LeftStickY => (PadPart::LeftStickDown, PadPart::LeftStickUp),
        Axis::RightStickX => (PadPart::RightStickLeft, PadPart::RightStickRight),
        Axis::RightStickY => (PadPart::RightStickDown, PadPart::RightStickUp),
        _ => return None,
    })
}
