//! The default keys of all actions, grouped as on the page of keys.

use bevy::prelude::*;

use super::stroke::{Stroke, control, plain};
use crate::controls::keys::actions::Action;
use monteria_game::{Text, text};

/// A heading of the page of keys, with its actions, their descriptions
/// and their default keys.
pub type Group = (Text, &'static [(Action, Text, &'static [Stroke])]);

/// All actions with keys, in the order of the page of keys.
pub static GROUPS: [Group; 5] = {
    use Action as A;
    use KeyCode as K;
    [
        (
            text!("window-the-match", "The match"),
            &[
                (
                    A::Confirm,
                    text!("window-confirm-what-is-aimed", "Confirm the aimed action"),
                    &[plain(K::Enter), plain(K::NumpadEnter)],
                ),
                (
                    A::Cancel,
                    text!(
                        "window-get-out-disarm-deselect-menu",
                        "Back: stop aiming, deselect, open the menu"
                    ),
                    &[plain(K::Escape)],
                ),
                (
                    A::NextTarget,
                    text!("window-next-target", "Next target"),
                    &[plain(K::KeyT), plain(K::BracketRight)],
                ),
                (
                    A::PreviousTarget,
                    text!("window-previous-target", "Previous target"),
                    &[plain(K::BracketLeft)],
                ),
                (
                    A::SpotLeft,
                    text!("window-planned-spot-left", "Planned spot: left"),
                    &[plain(K::ArrowLeft)],
                ),
                (
                    A::SpotRight,
                    text!("window-planned-spot-right", "Planned spot: right"),
                    &[plain(K::ArrowRight)],
                ),
                (
                    A::SpotAway,
                    text!("window-planned-spot-away", "Planned spot: farther away"),
                    &[plain(K::ArrowUp)],
                ),
                (
                    A::SpotNear,
                    text!("window-planned-spot-near", "Planned spot: nearer"),
                    &[plain(K::ArrowDown)],
                ),
                (
                    A::Fine,
                    text!("window-held-in-small-steps", "Hold: small steps"),
                    &[plain(K::ShiftLeft), plain(K::ShiftRight)],
                ),
                (A::NextModel, text!("window-next-model", "Next model"), &[plain(K::Period)]),
                (
                    A::PreviousModel,
                    text!("window-previous-model", "Previous model"),
                    &[plain(K::Comma)],
                ),
                (A::Undo, text!("window-undo", "Undo"), &[plain(K::Backspace), control(K::KeyZ)]),
                (A::Redo, text!("window-redo", "Redo"), &[control(K::KeyY)]),
                (
                    A::Option1,
                    text!("window-first-option-of-the-menu", "First option of the menu"),
                    &[plain(K::Digit1), plain(K::Numpad1)],
                ),
                (
                    A::Option2,
                    text!("window-second-option", "Second option"),
                    &[plain(K::Digit2), plain(K::Numpad2)],
                ),
                (
                    A::Option3,
                    text!("window-third-option", "Third option"),
                    &[plain(K::Digit3), plain(K::Numpad3)],
                ),
                (
                    A::Option4,
                    text!("window-fourth-option", "Fourth option"),
                    &[plain(K::Digit4), plain(K::Numpad4)],
                ),
                (
                    A::Option5,
                    text!("window-fifth-option", "Fifth option"),
                    &[plain(K::Digit5), plain(K::Numpad5)],
                ),
                (
                    A::Option6,
                    text!("window-sixth-option", "Sixth option"),
                    &[plain(K::Digit6), plain(K::Numpad6)],
                ),
                (
                    A::Option7,
                    text!("window-seventh-option", "Seventh option"),
                    &[plain(K::Digit7), plain(K::Numpad7)],
                ),
                (
                    A::Option8,
                    text!("window-eighth-option", "Eighth option"),
                    &[plain(K::Digit8), plain(K::Numpad8)],
                ),
                (
                    A::Option9,
                    text!("window-ninth-option", "Ninth option"),
                    &[plain(K::Digit9), plain(K::Numpad9)],
                ),
                (
                    A::Option10,
                    text!("window-tenth-option-the-end-of-a", "Tenth option: the end of a turn"),
                    &[plain(K::Digit0), plain(K::Numpad0)],
                ),
            ],
        ),
        (
            text!("window-what-happens", "Playback"),
            &[
                (A::Hurry, text!("window-held-hurry", "Hold: speed up"), &[plain(K::Space)]),
                (
                    A::Skip,
                    text!("window-skip-to-the-next-decision", "Skip to the next decision"),
                    &[plain(K::KeyX)],
                ),
                (
                    A::Faster,
                    text!("window-faster-from-now-on", "Faster from now on"),
                    &[plain(K::Equal)],
                ),
                (
                    A::Slower,
                    text!("window-slower-from-now-on", "Slower from now on"),
                    &[plain(K::Minus)],
                ),
                (
                    A::StepByStep,
                    text!(
                        "window-foes-thoughts-step-by-step-or",
                        "Enemy decisions step by step: on or off"
                    ),
                    &[plain(K::Slash)],
                ),
                (A::Mute, text!("window-mute-and-hear-again", "Mute or unmute"), &[plain(K::KeyM)]),
            ],
        ),
        (
            text!("window-the-past", "History"),
            &[
                (
                    A::Bar,
                    text!("window-the-bar-of-the-whole-match", "Timeline of the match"),
                    &[plain(K::KeyH)],
                ),
                (
                    A::Earlier,
                    text!("window-look-a-decision-earlier", "Back one decision"),
                    &[plain(K::KeyJ)],
                ),
                (
                    A::Later,
                    text!("window-look-a-decision-later", "Forward one decision"),
                    &[plain(K::KeyK)],
                ),
                (
                    A::TurnEarlier,
                    text!("window-look-a-turn-earlier", "Back one turn"),
                    &[plain(K::KeyU)],
                ),
                (
                    A::TurnLater,
                    text!("window-look-a-turn-later", "Forward one turn"),
                    &[plain(K::KeyO)],
                ),
                (
                    A::Watch,
                    text!("window-watch-from-there-on-halt", "Watch from there, or pause"),
                    &[plain(K::KeyP)],
                ),
                (
                    A::WatchOne,
                    text!("window-watch-the-next-decision", "Watch the next decision"),
                    &[plain(K::End)],
                ),
                (
                    A::Present,
                    text!(
                        "window-back-to-the-match-as-it",
                        "Back to the current state of the match"
                    ),
                    &[plain(K::KeyN)],
                ),
                (
                    A::PlayOn,
                    text!("window-play-on-from-there-in-a", "Play on from there, in a branch"),
                    &[plain(K::KeyB)],
                ),
                (
                    A::Branches,
                    text!("window-the-branches-of-the-match", "The branches of the match"),
                    &[plain(K::KeyG)],
                ),
            ],
        ),
        (
            text!("window-the-table", "The table"),
            &[
                (A::PanAway, text!("window-pan-away", "Pan forward"), &[plain(K::KeyW)]),
                (A::PanNear, text!("window-pan-near", "Pan back"), &[plain(K::KeyS)]),
                (A::PanLeft, text!("window-pan-left", "Pan left"), &[plain(K::KeyA)]),
                (A::PanRight, text!("window-pan-right", "Pan right"), &[plain(K::KeyD)]),
                (A::TurnLeft, text!("window-turn-left", "Turn left"), &[plain(K::KeyQ)]),
                (A::TurnRight, text!("window-turn-right", "Turn right"), &[plain(K::KeyE)]),
                (A::TiltUp, text!("window-tilt-higher", "Tilt up"), &[plain(K::KeyR)]),
                (A::TiltDown, text!("window-tilt-lower", "Tilt down"), &[plain(K::KeyF)]),
                (A::ZoomIn, text!("window-zoom-in", "Zoom in"), &[plain(K::PageUp)]),
                (A::ZoomOut, text!("window-zoom-out", "Zoom out"), &[plain(K::PageDown)]),
                (
                    A::FieldOfView,
                    text!("window-what-is-in-sight", "Field of view"),
                    &[plain(K::KeyI)],
                ),
                (
                    A::Danger,
                    text!(
                        "window-what-may-strike-back-all-over",
                        "Enemy threats at every reachable place"
                    ),
                    &[plain(K::KeyY)],
                ),
                (A::Ruler, text!("window-the-ruler", "The ruler"), &[plain(K::KeyZ)]),
                (
                    A::TopDown,
                    text!("window-straight-down-and-back", "View from above, and back"),
                    &[plain(K::KeyV)],
                ),
                (
                    A::Focus,
                    text!("window-look-at-the-selected-model", "Look at the selected model"),
                    &[plain(K::KeyC)],
                ),
                (
                    A::LastEvent,
                    text!("window-look-at-what-happened-last", "Look at what happened last"),
                    &[plain(K::KeyL)],
                ),
                (
                    A::WholeTable,
                    text!("window-look-at-the-whole-table", "Look at the whole table"),
                    &[plain(K::Home)],
                ),
            ],
        ),
        (
            text!("window-pages-and-panels", "Pages and panels"),
            &[
                (
                    A::Help,
                    text!(
                        "window-what-is-pointed-at-else-this",
                        "Explain what you point at, or open this page"
                    ),
                    &[plain(K::F1)],
                ),
                (A::Picture, text!("window-take-a-picture", "Take a picture"), &[plain(K::F12)]),
                (
                    A::Export,
                    text!(
                        "window-a-picture-a-report-or-a",
                        "Export a picture, a report or a bug report"
                    ),
                    &[plain(K::F9)],
                ),
                (A::PanelSheet, text!("window-sheet", "Sheet"), &[plain(K::F2)]),
                (A::PanelActions, text!("window-actions", "Actions"), &[plain(K::F3)]),
                (A::PanelLog, text!("window-log", "Log"), &[plain(K::F4)]),
                (A::PanelMind, text!("window-foes-mind", "Enemy decisions"), &[plain(K::F6)]),
                (A::Menu, text!("window-menu", "Menu"), &[plain(K::F10)]),
                (A::Save, text!("window-save", "Save"), &[control(K::KeyS)]),
                (A::Load, text!("window-load", "Load"), &[control(K::KeyO)]),
                (
                    A::NextControl,
                    text!("window-next-button-or-field", "Next button or field"),
                    &[plain(K::Tab)],
                ),
                (
                    A::PreviousControl,
                    text!("window-previous-also-shift-tab", "Previous (also Shift+Tab)"),
                    &[control(K::Tab)],
                ),
            ],
        ),
    ]
};
