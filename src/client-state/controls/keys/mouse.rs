//! Use of the mouse buttons and the wheel for the camera. A click is always the left
//! button, as in panels.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use monteria_game::{Text, text};

/// A button held while the mouse moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DragButton {
    Right,
    /// The middle button, under the wheel.
    Middle,
    /// The side button for "back".
    Back,
    /// The side button for "forward".
    Forward,
}

impl DragButton {
    pub const ALL: [Self; 4] = [Self::Right, Self::Middle, Self::Back, Self::Forward];

    /// Returns the description of a drag with this button on the page of keys.
    pub fn words(self) -> Text {
        match self {
            Self::Right => text!("window-drag-right-button", "Drag, right button"),
            Self::Middle => text!("window-drag-middle-button", "Drag, middle button"),
            Self::Back => text!("window-drag-back-button", "Drag, back button"),
            Self::Forward => text!("window-drag-forward-button", "Drag, forward button"),
        }
    }

    fn button(self) -> MouseButton {
        match self {
            Self::Right => MouseButton::Right,
            Self::Middle => MouseButton::Middle,
            Self::Back => MouseButton::Back,
            Self::Forward => MouseButton::Forward,
        }
    }
}

/// The use of the mouse for the camera.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Mouse {
    /// The button that turns and tilts.
    pub turn: DragButton,
    /// The button that pans.
    pub pan: DragButton,
    /// Whether the direction of the wheel is inverted.
    pub wheel_turned: bool,
}

impl Default for Mouse {
    fn default() -> Self {
        Mouse { turn: DragButton::Right, pan: DragButton::Middle, wheel_turned: false }
    }
}

impl Mouse {
    /// Returns the setting with this button for turning; panning gets another one
    /// if it had it.
    #[must_use]
    pub fn turning_with(self, button: DragButton) -> Self {
        let pan = if self.pan == button { self.turn } else { self.pan };
        Mouse { turn: button, pan, ..self }
    }

    /// Returns the setting with this button for panning; turning gets another one
    /// if it had it.
    #[must_use]
    pub fn panning_with(self, button: DragButton) -> Self {
        let turn = if self.turn == button { self.pan } else { self.turn };
        Mouse { turn, pan: button, ..self }
    }

    /// Adds buttons and wheel to the input map.
    pub(super) fn add_to(self, map: InputMap<Action>) -> InputMap<Action> {
        let held =
            |button: DragButton| DualAxislikeChord::new(button.button(), MouseMove::default());
        let wheel = MouseScrollAxis::Y;
        map.with_dual_axis(Action::PanDrag, held(self.pan))
            .with_dual_axis(Action::OrbitDrag, held(self.turn))
            .with_axis(Action::Zoom, if self.wheel_turned { wheel.inverted() } else { wheel })
            .with(Action::Click, MouseButton::Left)
    }
}

#[cfg(test)]
mod tests;
