//! The parts of a gamepad and the actions they stand for.

use crate::controls::keys::Action;

/// A part of a gamepad that is pressed and released: a button, or a stick pushed to one
/// side. Buttons are named by their position.
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
