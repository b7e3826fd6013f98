//! What the buttons of the mouse and its wheel do to the camera. A click is always the
//! button that panels take.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::actions::Action;

/// A button that may be held while the mouse moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DragButton {
    /// The right one.
    Right,
    /// The middle one, under the wheel.
    Middle,
    /// The one at the side that goes back.
    Back,
    /// The one at the side that goes forward.
    Forward,
}

impl DragButton {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Right, Self::Middle, Self::Back, Self::Forward];

    /// What is done with it, as the page of keys says it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Right => "Drag, right button",
            Self::Middle => "Drag, middle button",
            Self::Back => "Drag, back button",
            Self::Forward => "Drag, forward button",
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

/// What the mouse does to the camera.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Mouse {
    /// Turns and tilts it.
    pub turn: DragButton,
    /// Pans it.
    pub pan: DragButton,
    /// Whether the wheel zooms the other way round.
    pub wheel_turned: bool,
}

impl Default for Mouse {
    fn default() -> Self {
        Mouse { turn: DragButton::Right, pan: DragButton::Middle, wheel_turned: false }
    }
}

impl Mouse {
    /// The same with this button for turning, which panning gives up where it has it.
    #[must_use]
    pub fn turning_with(self, button: DragButton) -> Self {
        let pan = if self.pan == button { self.turn } else { self.pan };
        Mouse { turn: button, pan, ..self }
    }

    /// The same with this button for panning, which turning gives up where it has it.
    #[must_use]
    pub fn panning_with(self, button: DragButton) -> Self {
        let turn = if self.turn == button { self.pan } else { self.turn };
        Mouse { turn, pan: button, ..self }
    }

    /// Has these actions read from buttons and wheel.
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
