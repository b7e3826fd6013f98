//! Key bindings of all actions: the defaults, the changes of a player, and
//! the labels of keys.

use std::collections::BTreeMap;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::layout::{self, KeyLayout};
use super::mouse::Mouse;
use monteria_game::{Text, text};

/// A key, alone or with Control held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Stroke {
    /// Whether Control is held.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub control: bool,
    /// The key by its position on an American keyboard; with Control, a letter key by the
    /// character it prints, wherever it lies.
    pub key: KeyCode,
}

impl Stroke {
    /// Returns the label on the player's keyboard: `Ctrl+Z`.
    pub fn cap(self) -> Text {
        self.cap_on(&layout::current())
    }

    /// Returns the label on a keyboard of this layout.
    pub(crate) fn cap_on(self, layout: &KeyLayout) -> Text {
        let control = if self.control { "Ctrl+" } else { "" };
        Text::from(control).with(key_cap(layout.position(self), layout))
    }

    /// Returns a label for narrow places: `^Z`.
    pub fn short_cap(self) -> Text {
        let layout = layout::current();
        let control = if self.control { "^" } else { "" };
        Text::from(control).with(key_cap(layout.position(self), &layout))
    }
}

/// Returns the label of a key on a keyboard of this layout.
fn key_cap(key: KeyCode, layout: &KeyLayout) -> Text {
    if let Some(printed) = layout.cap(key).filter(|printed| printed != "=") {
        return printed.into();
    }
    let short = match key {
        KeyCode::ArrowLeft => "←",
        KeyCode::ArrowRight => "→",
        KeyCode::ArrowUp => "↑",
        KeyCode::ArrowDown => "↓",
        KeyCode::Escape => "Esc",
        KeyCode::PageUp => return text!("window-page-up", "Page Up"),
        KeyCode::PageDown => return text!("window-page-down", "Page Down"),
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Equal => "+",
        KeyCode::Minus => "-",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Backquote => "`",
        KeyCode::Slash => "/",
        KeyCode::Backslash | KeyCode::IntlBackslash => "\\",
        KeyCode::ShiftLeft => return text!("window-shift", "Shift"),
        KeyCode::ShiftRight => return text!("window-right-shift", "Right Shift"),
        _ => "",
    };
    if !short.is_empty() {
        return short.into();
    }
    let name = format!("{key:?}");
    let plain = name.strip_prefix("Key").or(name.strip_prefix("Digit")).unwrap_or(&name);
    let number_pad = plain.strip_prefix("Numpad");
    number_pad.map_or_else(|| plain.into(), |pad| text!("window-num", "Num {pad}"))
}

const fn plain(key: KeyCode) -> Stroke {
    Stroke { control: false, key }
}

const fn control(key: KeyCode) -> Stroke {
    Stroke { control: true, key }
}

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
                    text!("window-confirm-what-is-aimed", "Confirm what is aimed"),
                    &[plain(K::Enter), plain(K::NumpadEnter)],
                ),
                (
                    A::Cancel,
                    text!("window-get-out-disarm-deselect-menu", "Get out: disarm, deselect, menu"),
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
                    text!("window-planned-spot-away", "Planned spot: away"),
                    &[plain(K::ArrowUp)],
                ),
                (
                    A::SpotNear,
                    text!("window-planned-spot-near", "Planned spot: near"),
                    &[plain(K::ArrowDown)],
                ),
                (
                    A::Fine,
                    text!("window-held-in-small-steps", "Held: in small steps"),
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
            text!("window-what-happens", "What happens"),
            &[
                (A::Hurry, text!("window-held-hurry", "Held: hurry"), &[plain(K::Space)]),
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
                        "Foes' thoughts step by step, or not"
                    ),
                    &[plain(K::Slash)],
                ),
                (
                    A::Mute,
                    text!("window-mute-and-hear-again", "Mute, and hear again"),
                    &[plain(K::KeyM)],
                ),
            ],
        ),
        (
            text!("window-the-past", "The past"),
            &[
                (
                    A::Bar,
                    text!("window-the-bar-of-the-whole-match", "The bar of the whole match"),
                    &[plain(K::KeyH)],
                ),
                (
                    A::Earlier,
                    text!("window-look-a-decision-earlier", "Look a decision earlier"),
                    &[plain(K::KeyJ)],
                ),
                (
                    A::Later,
                    text!("window-look-a-decision-later", "Look a decision later"),
                    &[plain(K::KeyK)],
                ),
                (
                    A::TurnEarlier,
                    text!("window-look-a-turn-earlier", "Look a turn earlier"),
                    &[plain(K::KeyU)],
                ),
                (
                    A::TurnLater,
                    text!("window-look-a-turn-later", "Look a turn later"),
                    &[plain(K::KeyO)],
                ),
                (
                    A::Watch,
                    text!("window-watch-from-there-on-halt", "Watch from there on, halt"),
                    &[plain(K::KeyP)],
                ),
                (
                    A::WatchOne,
                    text!("window-watch-the-next-decision", "Watch the next decision"),
                    &[plain(K::End)],
                ),
                (
                    A::Present,
                    text!("window-back-to-the-match-as-it", "Back to the match as it stands"),
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
                (A::PanAway, text!("window-pan-away", "Pan away"), &[plain(K::KeyW)]),
                (A::PanNear, text!("window-pan-near", "Pan near"), &[plain(K::KeyS)]),
                (A::PanLeft, text!("window-pan-left", "Pan left"), &[plain(K::KeyA)]),
                (A::PanRight, text!("window-pan-right", "Pan right"), &[plain(K::KeyD)]),
                (A::TurnLeft, text!("window-turn-left", "Turn left"), &[plain(K::KeyQ)]),
                (A::TurnRight, text!("window-turn-right", "Turn right"), &[plain(K::KeyE)]),
                (A::TiltUp, text!("window-tilt-higher", "Tilt: higher"), &[plain(K::KeyR)]),
                (A::TiltDown, text!("window-tilt-lower", "Tilt: lower"), &[plain(K::KeyF)]),
                (A::ZoomIn, text!("window-zoom-in", "Zoom in"), &[plain(K::PageUp)]),
                (A::ZoomOut, text!("window-zoom-out", "Zoom out"), &[plain(K::PageDown)]),
                (
                    A::FieldOfView,
                    text!("window-what-is-in-sight", "What is in sight"),
                    &[plain(K::KeyI)],
                ),
                (
                    A::Danger,
                    text!(
                        "window-what-may-strike-back-all-over",
                        "What may strike back, all over a reach"
                    ),
                    &[plain(K::KeyY)],
                ),
                (A::Ruler, text!("window-the-ruler", "The ruler"), &[plain(K::KeyZ)]),
                (
                    A::TopDown,
                    text!("window-straight-down-and-back", "Straight down and back"),
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
                        "What is pointed at; else this page"
                    ),
                    &[plain(K::F1)],
                ),
                (A::Picture, text!("window-take-a-picture", "Take a picture"), &[plain(K::F12)]),
                (
                    A::TakeOut,
                    text!(
                        "window-a-picture-a-report-or-a",
                        "A picture, a report or a bug, as a file"
                    ),
                    &[plain(K::F9)],
                ),
                (A::PanelSheet, text!("window-sheet", "Sheet"), &[plain(K::F2)]),
                (A::PanelActions, text!("window-actions", "Actions"), &[plain(K::F3)]),
                (A::PanelLog, text!("window-log", "Log"), &[plain(K::F4)]),
                (A::PanelMind, text!("window-foes-mind", "Foe's mind"), &[plain(K::F6)]),
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

/// The changed keys for the left hand alone.
const LEFT_HAND: &[(Action, &[Stroke])] = {
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
const RIGHT_HAND: &[(Action, &[Stroke])] = {
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
        (A::TakeOut, &[control(K::F9)]),
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

/// Iterates over all actions with keys.
fn all() -> impl Iterator<Item = &'static (Action, Text, &'static [Stroke])> {
    GROUPS.iter().flat_map(|(_, actions)| actions.iter())
}

/// Returns the description of an action on the page of keys.
pub fn words(action: Action) -> Text {
    let found = all().find(|(one, ..)| *one == action);
    found.map_or_else(Text::default, |(_, words, _)| words.clone())
}

/// The bindings that a player has changed; every other action has its default keys.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(BTreeMap<Action, Vec<Stroke>>);

impl Bindings {
    /// Returns the keys of an action, the main one first.
    pub fn of(&self, action: Action) -> &[Stroke] {
        let first = || all().find(|(one, ..)| *one == action).map_or(&[][..], |(.., keys)| keys);
        self.0.get(&action).map_or_else(first, Vec::as_slice)
    }

    /// Returns the label of the main key of an action, for hints: `F1`.
    pub fn cap(&self, action: Action) -> Text {
        self.of(action)
            .first()
            .map_or_else(|| text!("window-no-key", "no key"), |stroke| stroke.cap())
    }

    /// Returns a text followed by the keys of an action, `Undo (Backspace, Ctrl+Z)`, or
    /// the text alone if it has none.
    pub fn hint(&self, words: impl Into<Text>, action: Action) -> Text {
        let caps = Text::joined(self.of(action).iter().map(|stroke| stroke.cap()), ", ");
        if caps.is_empty() {
            return words.into();
        }
        Text::row([words.into(), " (".into(), caps, ")".into()])
    }

    /// Returns the other action bound to this key.
    pub fn holder(&self, stroke: Stroke, other_than: Action) -> Option<Action> {
        let mut others = all().map(|(action, ..)| *action).filter(|action| *action != other_than);
        others.find(|action| self.of(*action).contains(&stroke))
    }

    /// Binds a key to an action, in place of its key number `slot` or in addition to its
    /// keys. Any other action loses the key.
    pub fn give(&mut self, action: Action, slot: usize, stroke: Stroke) {
        while let Some(holder) = self.holder(stroke, action) {
            self.take(holder, stroke);
        }
        let mut keys = self.of(action).to_vec();
        match keys.get_mut(slot) {
            Some(key) => *key = stroke,
            None => keys.push(stroke),
        }
        let mut known = Vec::new();
        keys.retain(|key| {
            !known.contains(key) && {
                known.push(*key);
                true
            }
        });
        self.put(action, keys);
    }

    /// Unbinds a key from an action.
    pub fn take(&mut self, action: Action, stroke: Stroke) {
        let mut keys = self.of(action).to_vec();
        keys.retain(|key| *key != stroke);
        self.put(action, keys);
    }

    fn put(&mut self, action: Action, keys: Vec<Stroke>) {
        self.0.insert(action, keys);
        self.0.retain(|action, keys| all().all(|(one, _, first)| one != action || keys != first));
    }

    /// Returns bindings for one hand: no key needs the other hand, and no combination of
    /// keys is far apart.
    pub fn one_handed(left: bool) -> Self {
        let mut keys = Bindings::default();
        for (action, strokes) in if left { LEFT_HAND } else { RIGHT_HAND } {
            keys.put(*action, strokes.to_vec());
        }
        keys
    }

    /// Returns the input map of all lasting actions, mouse included. Single presses
    /// are read from [`Strokes`](crate::commands::strokes::Strokes).
    pub fn map(&self, mouse: Mouse, layout: &KeyLayout) -> InputMap<Action> {
        let mut map = mouse.add_to(InputMap::default());
        for (action, ..) in all().filter(|(action, ..)| action.lasts()) {
            for stroke in self.of(*action) {
                let key = layout.position(*stroke);
                if stroke.control {
                    map.insert(*action, ButtonlikeChord::modified(ModifierKey::Control, key));
                } else {
                    map.insert(*action, key);
                }
            }
        }
        map
    }
}

#[cfg(test)]
mod tests;
