//! Hands for scripts: real presses of keys and real clicks, each as the system would
//! report it, one after the other.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};

use monteria_client_state::controls::keys::{Stroke, layout, reported};

/// Something that a hand does within a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Deed {
    Key(KeyCode, ButtonState),
    Letter(char, ButtonState),
    Point(Vec2),
    Button(MouseButton, ButtonState),
    Wheel(f32),
    Rest,
}

/// What the hands have still to do.
#[derive(Resource, Default)]
pub(super) struct Hands {
    deeds: VecDeque<Deed>,
}

impl Hands {
    /// Whether everything has been done, and seen by everybody.
    pub(super) fn idle(&self) -> bool {
        self.deeds.is_empty()
    }

    /// Presses a key for so many frames.
    pub(super) fn press(&mut self, stroke: Stroke, shift: bool, frames: usize) {
        let held = [(stroke.control, KeyCode::ControlLeft), (shift, KeyCode::ShiftLeft)];
        let held: Vec<KeyCode> =
            held.into_iter().filter(|(with, _)| *with).map(|(_, key)| key).collect();
        let key = layout::current().position(stroke);
        let all = || held.iter().copied().chain([key]);
        self.deeds.extend(all().map(|key| Deed::Key(key, ButtonState::Pressed)));
        self.deeds.extend(std::iter::repeat_n(Deed::Rest, frames.max(1)));
        let back: Vec<KeyCode> = all().collect();
        self.deeds.extend(back.into_iter().rev().map(|key| Deed::Key(key, ButtonState::Released)));
        self.deeds.extend([Deed::Rest; 3]);
    }

    /// Types a text.
    pub(super) fn write(&mut self, text: &str) {
        for letter in text.chars() {
            let states = [ButtonState::Pressed, ButtonState::Released];
            self.deeds.extend(states.map(|state| Deed::Letter(letter, state)));
        }
        self.deeds.extend([Deed::Rest; 3]);
    }

    /// Clicks at a place of the window, in pixels.
    pub(super) fn click(&mut self, at: Vec2, button: MouseButton) {
        let down = Deed::Button(button, ButtonState::Pressed);
        let up = Deed::Button(button, ButtonState::Released);
        // The pointer rests before it presses: what lies under it is looked up in the
        // frame after it has come.
        self.deeds.extend([
            Deed::Point(at),
            Deed::Rest,
            Deed::Rest,
            down,
            up,
            Deed::Rest,
            Deed::Rest,
            Deed::Rest,
        ]);
    }

    /// Turns the wheel by so many notches at a place of the window.
    pub(super) fn wheel(&mut self, at: Vec2, notches: f32) {
        self.deeds.extend([
            Deed::Point(at),
            Deed::Rest,
            Deed::Wheel(notches),
            Deed::Rest,
            Deed::Rest,
        ]);
    }
}

/// What the system would report.
#[derive(SystemParam)]
pub(super) struct Reports<'w, 's> {
    windows: Query<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    all: MessageWriter<'w, WindowEvent>,
    keys: MessageWriter<'w, KeyboardInput>,
    moves: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheel: MessageWriter<'w, MouseWheel>,
}

/// Does what is due in this frame, before anything reads it.
pub(super) fn act(mut hands: ResMut<Hands>, mut reports: Reports) {
    let Ok((window, mut seen)) = reports.windows.single_mut() else { return };
    match hands.deeds.pop_front() {
        None | Some(Deed::Rest) => {}
        Some(Deed::Key(key_code, state)) => {
            let pressed = reported(key_code, state, window);
            reports.all.write(WindowEvent::KeyboardInput(pressed.clone()));
            reports.keys.write(pressed);
        }
        Some(Deed::Letter(letter, state)) => {
            // A letter beside its key: which one that is depends on the keyboard, and
            // nothing is learned of it.
            let unknown = NativeKeyCode::Unidentified;
            let key = reported(KeyCode::Unidentified(unknown), state, window);
            let pressed =
                KeyboardInput { logical_key: Key::Character(letter.to_string().into()), ..key };
            reports.all.write(WindowEvent::KeyboardInput(pressed.clone()));
            reports.keys.write(pressed);
        }
        Some(Deed::Point(position)) => {
            seen.set_cursor_position(Some(position));
            let moved = CursorMoved { window, position, delta: None };
            reports.all.write(WindowEvent::CursorMoved(moved.clone()));
            reports.moves.write(moved);
        }
        Some(Deed::Button(button, state)) => {
            let pressed = MouseButtonInput { button, state, window };
            reports.all.write(WindowEvent::MouseButtonInput(pressed));
            reports.buttons.write(pressed);
        }
        Some(Deed::Wheel(y)) => {
            let unit = MouseScrollUnit::Line;
            let turned = MouseWheel { unit, x: 0.0, y, window, phase: TouchPhase::Moved };
            reports.all.write(WindowEvent::MouseWheel(turned));
            reports.wheel.write(turned);
        }
    }
}
