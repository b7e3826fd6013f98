//! Simulated hands for scripts: presses of keys and clicks in sequence, as the
//! system would report them.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};

use monteria_client_state::controls::keys::{Stroke, key_event, layout};

/// A simulated input of one frame.
#[derive(Clone, Copy, PartialEq, Debug)]
enum InputEvent {
    Key(KeyCode, ButtonState),
    Letter(char, ButtonState),
    Point(Vec2),
    Button(MouseButton, ButtonState),
    Wheel(f32),
    Rest,
}

/// The queue of simulated input.
#[derive(Resource, Default)]
pub(super) struct SimulatedInput {
    queue: VecDeque<InputEvent>,
}

impl SimulatedInput {
    /// Returns whether everything has been done, and every system has seen it.
    pub(super) fn idle(&self) -> bool {
        self.queue.is_empty()
    }

    /// Presses a key for so many frames.
    pub(super) fn press(&mut self, stroke: Stroke, shift: bool, frames: usize) {
        let held = [(stroke.control, KeyCode::ControlLeft), (shift, KeyCode::ShiftLeft)];
        let held: Vec<KeyCode> =
            held.into_iter().filter(|(with, _)| *with).map(|(_, key)| key).collect();
        let key = layout::current().position(stroke);
        let all = || held.iter().copied().chain([key]);
        self.queue.extend(all().map(|key| InputEvent::Key(key, ButtonState::Pressed)));
        self.queue.extend(std::iter::repeat_n(InputEvent::Rest, frames.max(1)));
        let back: Vec<KeyCode> = all().collect();
        self.queue
            .extend(back.into_iter().rev().map(|key| InputEvent::Key(key, ButtonState::Released)));
        self.queue.extend([InputEvent::Rest; 3]);
    }

    pub(super) fn write(&mut self, text: &str) {
        for letter in text.chars() {
            let states = [ButtonState::Pressed, ButtonState::Released];
            self.queue.extend(states.map(|state| InputEvent::Letter(letter, state)));
        }
        self.queue.extend([InputEvent::Rest; 3]);
    }

    /// Clicks at a place of the window, in pixels.
    pub(super) fn click(&mut self, at: Vec2, button: MouseButton) {
        let down = InputEvent::Button(button, ButtonState::Pressed);
        let up = InputEvent::Button(button, ButtonState::Released);
        // The pointer rests before it presses: the model under it is looked up one
        // frame after it arrived.
        self.queue.extend([
            InputEvent::Point(at),
            InputEvent::Rest,
            InputEvent::Rest,
            down,
            up,
            InputEvent::Rest,
            InputEvent::Rest,
            InputEvent::Rest,
        ]);
    }

    /// Turns the wheel by so many notches at a place of the window.
    pub(super) fn wheel(&mut self, at: Vec2, notches: f32) {
        self.queue.extend([
            InputEvent::Point(at),
            InputEvent::Rest,
            InputEvent::Wheel(notches),
            InputEvent::Rest,
            InputEvent::Rest,
        ]);
    }
}

/// The writers of the system's input events.
#[derive(SystemParam)]
pub(super) struct InputWriters<'w, 's> {
    windows: Query<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    all: MessageWriter<'w, WindowEvent>,
    keys: MessageWriter<'w, KeyboardInput>,
    moves: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheel: MessageWriter<'w, MouseWheel>,
}

/// Sends the input due in this frame, before anything reads it.
pub(super) fn send_next(mut input: ResMut<SimulatedInput>, mut writers: InputWriters) {
    // The window has been closed: the script ends with it.
    let Ok((window, mut seen)) = writers.windows.single_mut() else { return };
    match input.queue.pop_front() {
        None | Some(InputEvent::Rest) => {}
        Some(InputEvent::Key(key_code, state)) => {
            let pressed = key_event(key_code, state, window);
            writers.all.write(WindowEvent::KeyboardInput(pressed.clone()));
            writers.keys.write(pressed);
        }
        Some(InputEvent::Letter(letter, state)) => {
            // A letter without a known key, because its key depends on the keyboard; the
            // layout must not learn from it.
            let unknown = NativeKeyCode::Unidentified;
            let key = key_event(KeyCode::Unidentified(unknown), state, window);
            let pressed =
                KeyboardInput { logical_key: Key::Character(letter.to_string().into()), ..key };
            writers.all.write(WindowEvent::KeyboardInput(pressed.clone()));
            writers.keys.write(pressed);
        }
        Some(InputEvent::Point(position)) => {
            seen.set_cursor_position(Some(position));
            let moved = CursorMoved { window, position, delta: None };
            writers.all.write(WindowEvent::CursorMoved(moved.clone()));
            writers.moves.write(moved);
        }
        Some(InputEvent::Button(button, state)) => {
            let pressed = MouseButtonInput { button, state, window };
            writers.all.write(WindowEvent::MouseButtonInput(pressed));
            writers.buttons.write(pressed);
        }
        Some(InputEvent::Wheel(y)) => {
            let unit = MouseScrollUnit::Line;
            let turned = MouseWheel { unit, x: 0.0, y, window, phase: TouchPhase::Moved };
            writers.all.write(WindowEvent::MouseWheel(turned));
            writers.wheel.write(turned);
        }
    }
}
