//! The parts of a gamepad, and the action that each stands for.

use crate::controls::keys::Action;

/// A part of a gamepad that goes down and up: a button, or a stick that is pushed to one
/// side. Buttons are named by where they lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The lowest of the four buttons on the right.
    South,
    /// The rightmost of them.
    East,
    /// The leftmost of them.
    West,
    /// The highest of them.
    North,
    /// The cross on the left, upward.
    CrossUp,
    /// The same, downward.
    CrossDown,
    /// The same, to the left.
    CrossLeft,
    /// The same, to the right.
    CrossRight,
    /// The button above the left trigger.
    LeftShoulder,
    /// The button above the right trigger.
    RightShoulder,
    /// The left trigger.
    LeftTrigger,
    /// The right trigger.
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

/// What each part does, and what it is called on the page of keys; that tells of the
/// sticks in words of its own.
pub const PARTS: [(Part, Action, &str); 24] = [
    (Part::South, Action::Confirm, "Lower button"),
    (Part::East, Action::Cancel, "Right button"),
    (Part::West, Action::Hurry, "Left button"),
    (Part::North, Action::FieldOfView, "Upper button"),
    (Part::CrossUp, Action::PreviousControl, "Cross up"),
    (Part::CrossDown, Action::NextControl, "Cross down"),
    (Part::CrossLeft, Action::PreviousTarget, "Cross left"),
    (Part::CrossRight, Action::NextTarget, "Cross right"),
    (Part::LeftShoulder, Action::PreviousModel, "Left shoulder"),
    (Part::RightShoulder, Action::NextModel, "Right shoulder"),
    (Part::LeftTrigger, Action::ZoomOut, "Left trigger"),
    (Part::RightTrigger, Action::ZoomIn, "Right trigger"),
    (Part::Select, Action::Undo, "Select"),
    (Part::Start, Action::Menu, "Start"),
    (Part::LeftStick, Action::WholeTable, "Left stick pressed"),
    (Part::RightStick, Action::TopDown, "Right stick pressed"),
    (Part::LeftStickLeft, Action::SpotLeft, ""),
    (Part::LeftStickRight, Action::SpotRight, ""),
    (Part::LeftStickDown, Action::SpotNear, ""),
    (Part::LeftStickUp, Action::SpotAway, ""),
    (Part::RightStickLeft, Action::TurnLeft, ""),
    (Part::RightStickRight, Action::TurnRight, ""),
    (Part::RightStickDown, Action::TiltDown, ""),
    (Part::RightStickUp, Action::TiltUp, ""),
];
