//! The changed keys for one hand alone.

use bevy::prelude::*;

use super::stroke::{Stroke, control, plain};
use crate::controls::keys::actions::Action;

/// The changed keys for the left hand alone.
pub(super) const LEFT_HAND: &[(Action, &[Stroke])] = {
    use Action as A;
    use KeyCode as K;
    &[
        (A::Confirm, &[plain(K::KeyG), plain(K::Enter)]),
        (A::SpotAway, &[plain(K::KeyW), plain(K::ArrowUp)]),
        (A::SpotNear, &[plain(K::KeyS), plain(K::ArrowDown)]),
        (A::SpotLeft, &[plain(K::KeyA), plain(K::ArrowLeft)]),
        (A::SpotRight, &[plain(K::KeyD), plain(K::ArrowRight)]),
        (A::PanAway, &[control(K::KeyW)]),
        (A::PanNear, &[control(K::KeyS)]),
        (A::PanLeft, &[control(K::KeyA)]),
        (A::PanRight, &[control(K::KeyD)]),
        (A::TiltDown, &[control(K::KeyR)]),
        (A::ZoomIn, &[control(K::KeyE)]),
        (A::ZoomOut, &[control(K::KeyQ)]),
        (A::PreviousTarget, &[control(K::KeyT)]),
        (A::NextModel, &[plain(K::KeyF)]),
        (A::PreviousModel, &[control(K::KeyF)]),
        (A::Undo, &[plain(K::KeyZ)]),
        (A::Redo, &[plain(K::KeyB)]),
        (A::WholeTable, &[plain(K::Backquote)]),
        (A::LastEvent, &[control(K::KeyC)]),
        (A::FieldOfView, &[control(K::KeyV)]),
        (A::Ruler, &[control(K::KeyZ)]),
        (A::PlayOn, &[control(K::KeyG)]),
        (A::Branches, &[control(K::Digit5)]),
        (A::Mute, &[control(K::KeyB)]),
        (A::PanelMind, &[plain(K::F5)]),
        (A::Save, &[control(K::KeyX)]),
        (A::Load, &[]),
        (A::Option6, &[control(K::Digit1)]),
        (A::Option7, &[control(K::Digit2)]),
        (A::Option8, &[control(K::Digit3)]),
        (A::Option9, &[control(K::Digit4)]),
        (A::Option10, &[plain(K::Digit6)]),
    ]
};

/// The changed keys for the right hand alone.
pub(super) const RIGHT_HAND: &[(Action, &[Stroke])] = {
    use Action as A;
    use KeyCode as K;
    &[
        (A::Cancel, &[plain(K::Delete), plain(K::Escape)]),
        (A::NextTarget, &[plain(K::BracketRight)]),
        (A::Redo, &[plain(K::Backslash)]),
        (A::Option1, &[plain(K::KeyU), plain(K::Numpad1)]),
        (A::Option2, &[plain(K::KeyI), plain(K::Numpad2)]),
        (A::Option3, &[plain(K::KeyO), plain(K::Numpad3)]),
        (A::Option4, &[plain(K::KeyJ), plain(K::Numpad4)]),
        (A::Option5, &[plain(K::KeyK), plain(K::Numpad5)]),
        (A::Option6, &[plain(K::KeyL), plain(K::Numpad6)]),
        (A::Skip, &[plain(K::Slash)]),
        (A::PanAway, &[control(K::ArrowUp)]),
        (A::PanNear, &[control(K::ArrowDown)]),
        (A::PanLeft, &[control(K::ArrowLeft)]),
        (A::PanRight, &[control(K::ArrowRight)]),
        (A::TurnLeft, &[plain(K::Insert)]),
        (A::TurnRight, &[plain(K::End)]),
        (A::TiltUp, &[control(K::PageUp)]),
        (A::TiltDown, &[control(K::PageDown)]),
        (A::FieldOfView, &[plain(K::KeyN)]),
        (A::Danger, &[control(K::KeyL)]),
        (A::StepByStep, &[control(K::Slash)]),
        (A::Bar, &[control(K::KeyH)]),
        (A::Earlier, &[control(K::KeyJ)]),
        (A::Later, &[control(K::KeyK)]),
        (A::TurnEarlier, &[control(K::KeyU)]),
        (A::TurnLater, &[control(K::KeyI)]),
        (A::Watch, &[control(K::KeyP)]),
        (A::WatchOne, &[control(K::End)]),
        (A::Present, &[control(K::KeyN)]),
        (A::Picture, &[control(K::F12)]),
        (A::Export, &[control(K::F9)]),
        (A::TopDown, &[plain(K::Semicolon)]),
        (A::Focus, &[plain(K::Quote)]),
        (A::LastEvent, &[plain(K::KeyP)]),
        (A::Help, &[plain(K::F12)]),
        (A::PanelSheet, &[plain(K::F7)]),
        (A::PanelActions, &[plain(K::F8)]),
        (A::PanelLog, &[plain(K::F9)]),
        (A::PanelMind, &[plain(K::F11)]),
        (A::NextControl, &[plain(K::KeyH), plain(K::Tab)]),
        (A::PreviousControl, &[plain(K::KeyY)]),
        (A::Save, &[]),
        (A::Load, &[]),
    ]
};
