//! The parts of a gamepad and the actions they stand for.

use crate::controls::keys::Action;
use monteria_game::{Text, text};

/// A part of a gamepad that is pressed and released: a button, or a stick pushed to one
/// side. Buttons are named by their position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PadPart {
    /// The lowest of the four buttons on the right.
    South,
    /// The rightmost of them.
    East,
    /// The leftmost of them.
    West,
    /// The highest of them.
    North,
    /// Up on the cross on the left.
    CrossUp,
    /// Down on the cross.
    CrossDown,
    /// Left on the cross.
    CrossLeft,
    /// Right on the cross.
    CrossRight,
    /// The button above the left trigger.
    LeftShoulder,
    /// The button above the right trigger.
    RightShoulder,
    LeftTrigger,
    RightTrigger,
    /// The small button left of the middle.
    Select,
    /// The small button right of the middle.
    Start,
    /// The left stick, pressed.
    LeftStick,
    /// The right stick, pressed.
    RightStick,
    /// The left stick to the left.
    LeftStickLeft,
    /// The left stick to the right.
    LeftStickRight,
    /// The left stick toward the player.
    LeftStickDown,
    /// The left stick away from the player.
    LeftStickUp,
    /// The right stick to the left.
    RightStickLeft,
    /// The right stick to the right.
    RightStickRight,
    /// The right stick toward the player.
    RightStickDown,
    /// The right stick away from the player.
    RightStickUp,
}

/// The action of each part and its name on the page of keys, which has its own
/// text for the sticks.
pub static PARTS: [(PadPart, Action, Option<Text>); 24] = [
    (PadPart::South, Action::Confirm, Some(text!("window-lower-button", "Lower button"))),
    (PadPart::East, Action::Cancel, Some(text!("window-right-button", "Right button"))),
    (PadPart::West, Action::Hurry, Some(text!("window-left-button", "Left button"))),
    (PadPart::North, Action::FieldOfView, Some(text!("window-upper-button", "Upper button"))),
    (PadPart::CrossUp, Action::PreviousControl, Some(text!("window-cross-up", "D-pad up"))),
    (PadPart::CrossDown, Action::NextControl, Some(text!("window-cross-down", "D-pad down"))),
    (PadPart::CrossLeft, Action::PreviousTarget, Some(text!("window-cross-left", "D-pad left"))),
    (PadPart::CrossRight, Action::NextTarget, Some(text!("window-cross-right", "D-pad right"))),
    (
        PadPart::LeftShoulder,
        Action::PreviousModel,
        Some(text!("window-left-shoulder", "Left shoulder")),
    ),
    (
        PadPart::RightShoulder,
        Action::NextModel,
        Some(text!("window-right-shoulder", "Right shoulder")),
    ),
    (PadPart::LeftTrigger, Action::ZoomOut, Some(text!("window-left-trigger", "Left trigger"))),
    (PadPart::RightTrigger, Action::ZoomIn, Some(text!("window-right-trigger", "Right trigger"))),
    (PadPart::Select, Action::Undo, Some(text!("window-select", "Select"))),
    (PadPart::Start, Action::Menu, Some(text!("window-start", "Start"))),
    (
        PadPart::LeftStick,
        Action::WholeTable,
        Some(text!("window-left-stick-pressed", "Left stick pressed")),
    ),
    (
        PadPart::RightStick,
        Action::TopDown,
        Some(text!("window-right-stick-pressed", "Right stick pressed")),
    ),
    (PadPart::LeftStickLeft, Action::SpotLeft, None),
    (PadPart::LeftStickRight, Action::SpotRight, None),
    (PadPart::LeftStickDown, Action::SpotNear, None),
    (PadPart::LeftStickUp, Action::SpotAway, None),
    (PadPart::RightStickLeft, Action::TurnLeft, None),
    (PadPart::RightStickRight, Action::TurnRight, None),
    (PadPart::RightStickDown, Action::TiltDown, None),
    (PadPart::RightStickUp, Action::TiltUp, None),
];
