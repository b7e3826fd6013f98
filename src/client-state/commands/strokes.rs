//! Presses of keys in the order in which the system reported them, each with the
//! modifiers that were held at that moment.
//!
//! A slow frame brings a whole `Ctrl+Z`, its letting go included: what is held when the
//! frame begins says nothing of what was held when a key went down.

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

/// A key that changes what others mean while it is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Modifier {
    Control,
    Shift,
    Alt,
    /// Alt Gr, or another key that chooses letters of a third level.
    Level,
    Super,
}

/// A key that went down or up, with the modifiers that were held.
#[derive(Clone, Debug)]
struct Reported {
    event: KeyboardInput,
    modifiers: Modifiers,
    /// Whether a key of the third level was held: it writes letters.
    level: bool,
}

/// The presses of this frame.
#[derive(Resource, Default)]
pub struct Strokes {
    pressed: Vec<Stroke>,
    reported: Vec<Reported>,
    held: BTreeMap<KeyCode, Modifier>,
    shift_at_click: bool,
}

impl Strokes {
    /// Returns whether one of these keys was pressed in this frame, with Control or
    /// without it as they say.
    pub fn pressed(&self, strokes: &[Stroke]) -> bool {
        strokes.iter().any(|stroke| self.pressed.contains(stroke))
    }

    /// Returns all presses of this frame, first to last.
    pub fn all(&self) -> &[Stroke] {
        &self.pressed
    }

    /// Returns whether Shift was held when the left button went down last.
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
            alt: self.holds(Modifier::Alt) || self.holds(Modifier::Level),
            ctrl,
            shift: self.holds(Modifier::Shift),
            mac_cmd: mac && command_key,
            command: if mac { command_key } else { ctrl },
        }
    }

    /// Takes note of a key that went down or up. Returns what it printed, where that
    /// can be learned from.
    fn take(&mut self, event: &KeyboardInput, layout: &KeyLayout) -> Option<(KeyCode, char)> {
        let down = event.state == ButtonState::Pressed;
        let level = self.holds(Modifier::Level);
        if let Some(modifier) = modifier(event) {
            if down {
                self.held.insert(event.key_code, modifier);
            } else {
                self.held.remove(&event.key_code);
            }
        }
        let modifiers = self.modifiers();
        self.reported.push(Reported { event: event.clone(), modifiers, level });
        let alone = !modifiers.alt && !self.holds(Modifier::Super);
        if !down || event.repeat || !alone {
            return None;
        }
        let learned = printed(event).filter(|c| !modifiers.shift || c.is_alphabetic());
        // What a key prints now decides what it means with Control.
        let mut now = layout.clone();
        if let Some(letter) = learned {
            now.learn(event.key_code, letter);
        }
        self.pressed.push(now.stroke(modifiers.ctrl, event.key_code));
        learned.map(|letter| (event.key_code, letter))
    }
}

/// What modifier a key is. Caps Lock may be a Control key where the player made it one.
fn modifier(event: &KeyboardInput) -> Option<Modifier> {
    match (&event.logical_key, event.key_code) {
        (Key::Control, _) => Some(Modifier::Control),
        (Key::Shift, _) => Some(Modifier::Shift),
        (Key::AltGraph, _) => Some(Modifier::Level),
        (Key::Alt, _) => Some(Modifier::Alt),
        (Key::Super | Key::Meta, _) => Some(Modifier::Super),
        (_, KeyCode::ControlLeft | KeyCode::ControlRight) => Some(Modifier::Control),
        (_, KeyCode::ShiftLeft | KeyCode::ShiftRight) => Some(Modifier::Shift),
        (_, KeyCode::AltLeft) => Some(Modifier::Alt),
        (_, KeyCode::AltRight) => Some(Modifier::Level),
        (_, KeyCode::SuperLeft | KeyCode::SuperRight) => Some(Modifier::Super),
        _ => None,
    }
}

/// The one letter or sign that a key printed.
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

/// Reads what the system reported since the last frame.
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
                if let Some((key, letter)) = strokes.take(event, &layout) {
                    layout.learn(key, letter);
                }
            }
            WindowEvent::MouseButtonInput(button)
                if button.button == MouseButton::Left && button.state == ButtonState::Pressed =>
            {
                strokes.shift_at_click = strokes.holds(Modifier::Shift);
            }
            // Another window is in front: what is let go there is not reported.
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

/// Gives the panels the keys of this frame, in place of what `bevy_egui` makes of them:
/// that reads the modifiers only once a frame.
pub fn tell_panels(
    strokes: Res<Strokes>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for context in &contexts {
        let all = strokes.reported.iter().flat_map(panel_events);
        events.write_batch(all.map(|event| EguiInputEvent { context, event }));
    }
}

/// What a key means to the panels: a text, where it writes one, and a key.
fn panel_events(reported: &Reported) -> Vec<egui::Event> {
    let Reported { event, modifiers, level } = reported;
    let pressed = event.state == ButtonState::Pressed;
    let writes = !modifiers.ctrl && !modifiers.mac_cmd || *level || modifiers.ctrl && modifiers.alt;
    let text = match &event.logical_key {
        Key::Character(text) if !text.chars().any(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    };
    let text = text.filter(|_| pressed && writes).map(egui::Event::Text);
    let physical_key = helpers::bevy_to_egui_physical_key(&event.key_code);
    // Where a layout has no Latin letters the place of the key counts.
    let key = helpers::bevy_to_egui_key(&event.logical_key).or(physical_key);
    let repeat = false;
    let modifiers = *modifiers;
    let key = key.map(|key| egui::Event::Key { key, physical_key, pressed, repeat, modifiers });
    text.into_iter().chain(key).collect()
}

#[cfg(test)]
mod tests;
