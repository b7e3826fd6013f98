//! Key events as the system would report them, for scripts and gamepads.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;

use super::bindings::Stroke;
use super::layout;

/// Returns the event of a key press or release. It writes no text.
pub fn key_event(key_code: KeyCode, state: ButtonState, window: Entity) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key: logical_key_of(key_code),
        state,
        text: None,
        repeat: false,
        window,
    }
}

/// Returns the logical key on the player's keyboard.
fn logical_key_of(key: KeyCode) -> Key {
    if let Some(printed) = layout::current().printed(key) {
        return Key::Character(printed.to_string().into());
    }
    let cap = Stroke { control: false, key }.cap();
    match key {
        KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Space => Key::Space,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::Home => Key::Home,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::ControlLeft | KeyCode::ControlRight => Key::Control,
        KeyCode::ShiftLeft | KeyCode::ShiftRight => Key::Shift,
        _ if cap.chars().count() == 1 => Key::Character(cap.to_lowercase().into()),
        _ => Key::Unidentified(NativeKey::Unidentified),
    }
}
