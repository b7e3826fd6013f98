//! Key presses in the order in which the system reported them, each with the modifiers
//! held at that moment.
//!
//! A slow frame may contain a whole `Ctrl+Z`, releases included. The modifiers held at
//! the start of the frame therefore do not tell which were held when a key was pressed.

use std::collections::BTreeMap;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::egui::{self, Modifiers};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, helpers};

use crate::controls::keys::{KeyLayout, Stroke, layout};
use crate::settings::Settings;

/// A key that changes the meaning of other keys while it is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Modifier {
    Control,
    Shift,
    Alt,
    /// Alt Gr, or another key for letters of the third level.
    ThirdLevel,
    Super,
}

/// A key press or release with the modifiers held at that moment.
#[derive(Clone, Debug)]
struct ReportedKey {
    event: KeyboardInput,
    modifiers: Modifiers,
    /// Whether a third-level key was held: then the press writes a letter
    /// and is no command.
    third_level: bool,
}

/// The key presses of the current frame.
#[derive(Resource, Default)]
pub struct Strokes {
    pressed: Vec<Stroke>,
    reported: Vec<ReportedKey>,
    held: BTreeMap<KeyCode, Modifier>,
    shift_at_click: bool,
}

impl Strokes {
    /// Returns whether one of these strokes, each with or without Control, was
    /// pressed in this frame.
    pub fn pressed(&self, strokes: &[Stroke]) -> bool {
        strokes.iter().any(|stroke| self.pressed.contains(stroke))
    }

    /// Returns all presses of this frame in order.
    pub fn all(&self) -> &[Stroke] {
        &self.pressed
    }

    /// Returns whether Shift was held when the left button was last pressed.
    pub fn shift_at_click(&self) -> bool {
        self.shift_at_click
    }

    fn holds(&self, modifier: Modifier) -> bool {
        self.held.values().any(|held| *held == modifier)
    }

    fn modifiers(&self) -> Modifiers {
        let ctrl = self.holds(Modifier::Control);
        let command_key = self.holds(Modifier::Super);
        let mac = cfg!(target_os = "macos");
        Modifiers {
            alt: self.holds(Modifier::Alt) || self.holds(Modifier::ThirdLevel),
            ctrl,
            shift: self.holds(Modifier::Shift),
            mac_cmd: mac && command_key,
            command: if mac { command_key } else { ctrl },
        }
    }

    /// Records a key press or release. Returns the key with the character it printed, if
    /// the keyboard layout can be learned from it.
    fn record(&mut self, event: &KeyboardInput, layout: &KeyLayout) -> Option<(KeyCode, char)> {
        let down = event.state == ButtonState::Pressed;
        let third_level = self.holds(Modifier::ThirdLevel);
        if let Some(modifier) = modifier(event) {
            if down {
                self.held.insert(event.key_code, modifier);
            } else {
                self.held.remove(&event.key_code);
            }
        }
        let modifiers = self.modifiers();
        self.reported.push(ReportedKey { event: event.clone(), modifiers, third_level });
        let alone = !modifiers.alt && !self.holds(Modifier::Super);
        if !down || event.repeat || !alone {
            return None;
        }
        let learned = printed(event).filter(|c| !modifiers.shift || c.is_alphabetic());
        // The character printed now decides the meaning of the key with Control.
        let mut now = layout.clone();
        if let Some(letter) = learned {
            now.learn(event.key_code, letter);
        }
        self.pressed.push(now.stroke(modifiers.ctrl, event.key_code));
        learned.map(|letter| (event.key_code, letter))
    }
}

/// Returns the modifier that a key stands for. Caps Lock may be remapped to Control.
fn modifier(event: &KeyboardInput) -> Option<Modifier> {
    match (&event.logical_key, event.key_code) {
        (Key::Control, _) => Some(Modifier::Control),
        (Key::Shift, _) => Some(Modifier::Shift),
        (Key::AltGraph, _) => Some(Modifier::ThirdLevel),
        (Key::Alt, _) => Some(Modifier::Alt),
        (Key::Super | Key::Meta, _) => Some(Modifier::Super),
        (_, KeyCode::ControlLeft | KeyCode::ControlRight) => Some(Modifier::Control),
        (_, KeyCode::ShiftLeft | KeyCode::ShiftRight) => Some(Modifier::Shift),
        (_, KeyCode::AltLeft) => Some(Modifier::Alt),
        (_, KeyCode::AltRight) => Some(Modifier::ThirdLevel),
        (_, KeyCode::SuperLeft | KeyCode::SuperRight) => Some(Modifier::Super),
        _ => None,
    }
}

/// Returns the character that a key printed, if it printed exactly one.
fn printed(event: &KeyboardInput) -> Option<char> {
    let text = match &event.logical_key {
        Key::Character(text) => text.as_str(),
        Key::Dead(Some(sign)) => return Some(*sign),
        _ => return None,
    };
    let mut letters = text.chars();
    let first = letters.next().filter(|c| !c.is_control() && !c.is_whitespace())?;
    letters.next().is_none().then_some(first)
}

/// Reads the keyboard and mouse events of this frame.
pub fn read(
    mut events: MessageReader<WindowEvent>,
    mut strokes: ResMut<Strokes>,
    mut settings: ResMut<Settings>,
) {
    let strokes = &mut *strokes;
    strokes.pressed.clear();
    strokes.reported.clear();
    let mut layout = settings.layout.clone();
    for event in events.read() {
        match event {
            WindowEvent::KeyboardInput(event) => {
                if let Some((key, letter)) = strokes.record(event, &layout) {
                    layout.learn(key, letter);
                }
            }
            WindowEvent::MouseButtonInput(button)
                if button.button == MouseButton::Left && button.state == ButtonState::Pressed =>
            {
                strokes.shift_at_click = strokes.holds(Modifier::Shift);
            }
            // Another window has the focus: key releases there are not reported.
            WindowEvent::KeyboardFocusLost(_) => strokes.held.clear(),
            _ => {}
        }
    }
    if layout != settings.layout {
        settings.layout = layout;
    }
    if settings.is_changed() {
        layout::choose(&settings.layout);
    }
}

/// Replaces the key events of `bevy_egui`, which reads the modifiers only once a frame.
pub fn send_to_panels(
    strokes: Res<Strokes>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for context in &contexts {
        let all = strokes.reported.iter().flat_map(panel_events);
        events.write_batch(all.map(|event| EguiInputEvent { context, event }));
    }
}

/// Returns the egui events of a key press: a text, where it writes one, and a key.
fn panel_events(reported: &ReportedKey) -> Vec<egui::Event> {
    let ReportedKey { event, modifiers, third_level } = reported;
    let pressed = event.state == ButtonState::Pressed;
    let writes =
        !modifiers.ctrl && !modifiers.mac_cmd || *third_level || modifiers.ctrl && modifiers.alt;
    let text = match &event.logical_key {
        Key::Character(text) if !text.chars().any(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    };
    let text = text.filter(|_| pressed && writes).map(egui::Event::Text);
    let physical_key = helpers::bevy_to_egui_physical_key(&event.key_code);
    // A layout without Latin letters: use the position of the key.
    let key = helpers::bevy_to_egui_key(&event.logical_key).or(physical_key);
    let repeat = false;
    let modifiers = *modifiers;
    let key = key.map(|key| egui::Event::Key { key, physical_key, pressed, repeat, modifiers });
    text.into_iter().chain(key).collect()
}

#[cfg(test)]
mod tests;
